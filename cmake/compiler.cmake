# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# Ninja and make take the first compiler on the path: says what to install where there is none, before project() fails in many lines.
if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles" OR CMAKE_TOOLCHAIN_FILE OR CMAKE_CXX_COMPILER OR DEFINED ENV{CXX} OR CMAKE_HOST_WIN32)
  return()
endif()
find_program(APX_COMPILER_ON_PATH NAMES c++ g++ clang++)
mark_as_advanced(APX_COMPILER_ON_PATH)
if(NOT APX_COMPILER_ON_PATH)
  set(APX_GET_COMPILER "sudo apt install g++")
  if(CMAKE_HOST_APPLE)
    set(APX_GET_COMPILER "xcode-select --install")
  endif()
  message(FATAL_ERROR "no C++ compiler was found; get one with: ${APX_GET_COMPILER}")
endif()
if(CMAKE_GENERATOR STREQUAL "Ninja" AND NOT CMAKE_MAKE_PROGRAM)
  find_program(APX_NINJA_ON_PATH NAMES ninja-build ninja samu)
  mark_as_advanced(APX_NINJA_ON_PATH)
  if(NOT APX_NINJA_ON_PATH)
    message(FATAL_ERROR "Ninja was not found; get it with: sudo apt install ninja-build")
  endif()
endif()
