# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# Two libraries stand on one foundation: racing (target apexline, folder native) and the steering kit (apexline_steer, folder steer).
# Each works alone, and both work in one process, shared or static. apexline_all is both in one binary, for the bindings.

include(GNUInstallDirs)

# What exports the functions of a part is compiled once for shared libraries and once for static ones.
function(apx_add_capi part core)
  foreach(kind shared static)
    add_library(apexline_capi_${part}_${kind} OBJECT EXCLUDE_FROM_ALL ${ARGN})
    target_link_libraries(apexline_capi_${part}_${kind} PRIVATE ${core})
  endforeach()
  target_compile_definitions(apexline_capi_${part}_shared PRIVATE APX_BUILD)
  target_compile_definitions(apexline_capi_${part}_static PRIVATE APX_STATIC)
endfunction()

# The number that a break of the interface raises is in the name that the loader looks for.
set(APX_SOVERSION ${APX_SOVERSION})
set(APX_COMPATIBILITY SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(APX_SOVERSION 0.${PROJECT_VERSION_MINOR})
  set(APX_COMPATIBILITY SameMinorVersion)
endif()

set(APX_INCLUDE_racing native/include)
set(APX_INCLUDE_steer native/include steer/include)
set(APX_CORE_racing apexline_core)
set(APX_CORE_steer apexline_steer_core)

function(apx_set_include target visibility)
  foreach(part IN LISTS ARGN)
    foreach(folder IN LISTS APX_INCLUDE_${part})
      target_include_directories(${target} ${visibility} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${folder}>)
    endforeach()
  endforeach()
  target_include_directories(${target} ${visibility} $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # All libraries lie in one folder, where a program and its DLLs find each other.
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/native
                                             LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/native
                                             RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/native)
endfunction()

# The objects of the cores are in the static library, so that a host links one file; the host sees APX_STATIC before it includes the
# headers. Two of them hold the foundation twice; a linker takes each of its objects from the first.
function(apx_add_static_library target)
  set(objects $<TARGET_OBJECTS:apexline_capi_abi_static> $<TARGET_OBJECTS:apexline_foundation>)
  foreach(part IN LISTS ARGN)
    list(APPEND objects $<TARGET_OBJECTS:apexline_capi_${part}_static> $<TARGET_OBJECTS:${APX_CORE_${part}}>)
  endforeach()
  add_library(${target} STATIC ${objects})
  apx_set_include(${target} PUBLIC ${ARGN})
  target_compile_definitions(${target} PUBLIC APX_STATIC)
  target_link_libraries(${target} PUBLIC Threads::Threads)
endfunction()

function(apx_add_shared_library target)
  set(objects $<TARGET_OBJECTS:apexline_capi_abi_shared>)
  set(cores)
  foreach(part IN LISTS ARGN)
    list(APPEND objects $<TARGET_OBJECTS:apexline_capi_${part}_shared>)
    list(APPEND cores ${APX_CORE_${part}})
  endforeach()
  add_library(${target} SHARED ${objects})
  apx_set_include(${target} INTERFACE ${ARGN})
  target_link_libraries(${target} PRIVATE ${cores})
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${APX_SOVERSION})
  if(UNIX AND NOT APPLE AND NOT APX_SANITIZE)
    # A host needs nothing but the C library: the C++ runtime comes along and is not seen from outside, so that an engine's own
    # cannot clash with it. Parts of that run-time which are not called would ask for a younger C library than the rest does.
    target_link_options(${target} PRIVATE -static-libgcc -static-libstdc++ -Wl,--gc-sections -Wl,--no-undefined -Wl,--exclude-libs,ALL
                                          -Wl,--version-script=${PROJECT_SOURCE_DIR}/native/apexline.map)
    set_target_properties(${target} PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/native/apexline.map)
  endif()
  if(ANDROID)
    # Android 15 has devices with pages of 16 kB.
    target_link_options(${target} PRIVATE -Wl,-z,max-page-size=16384)
  endif()
  if(WIN32)
    set_target_properties(${target} PROPERTIES PREFIX "")
  endif()
  if(MINGW)
    # Nothing but Windows' own DLLs is needed: the compiler's runtime and its threads come along.
    target_link_options(${target} PRIVATE -static -Wl,--exclude-all-symbols)
  endif()
endfunction()

# TARGET of one or more parts, shared or static as configured; TARGET_static beside it where both are built.
function(apx_add_library target)
  if(APX_STATIC_LIBRARY)
    apx_add_static_library(${target} ${ARGN})
    return()
  endif()
  apx_add_shared_library(${target} ${ARGN})
  if(APX_BUILD_BOTH)
    apx_add_static_library(${target}_static ${ARGN})
    # Visual C++ calls the import library of a DLL as this one would be called.
    if(NOT MSVC)
      set_target_properties(${target}_static PROPERTIES OUTPUT_NAME ${target})
    endif()
  endif()
endfunction()

macro(apx_add_libraries)
  if(APX_STATIC_LIBRARY OR APX_BUILD_BOTH)
    find_package(Threads REQUIRED)
  endif()
  apx_add_library(apexline racing)
  apx_add_library(apexline_steer steer)
  apx_add_library(apexline_all racing steer)
  # What needs it depends on it.
  foreach(target apexline_all apexline_all_static)
    if(TARGET ${target})
      set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()
  if(NOT APX_STATIC_LIBRARY)
    # C# loads it as apexline: a link of that name, in a folder without the racing library that has the name, too.
    set(link create_symlink)
    if(CMAKE_HOST_WIN32)
      set(link copy_if_different)
    endif()
    add_custom_command(
      TARGET apexline_all
      POST_BUILD
      COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/bindings
      COMMAND ${CMAKE_COMMAND} -E ${link} $<TARGET_FILE:apexline_all>
              ${PROJECT_BINARY_DIR}/bindings/$<TARGET_FILE_PREFIX:apexline_all>apexline$<TARGET_FILE_SUFFIX:apexline_all>
      VERBATIM)
  endif()

  foreach(name apexline racing)
    add_library(apexline::${name} ALIAS apexline)
  endforeach()
  add_library(apexline::steer ALIAS apexline_steer)
  add_library(apexline::all ALIAS apexline_all)
endmacro()

# Coverage of what is under test alone: with tests and headers of others instrumented, compiling and linking take several times as long.
function(apx_count_lines)
  set(flags -fprofile-instr-generate -fcoverage-mapping -fcoverage-compilation-dir=${PROJECT_BINARY_DIR})
  foreach(target apexline_foundation apexline_core apexline_steer_core apexline_capi_abi_shared apexline_capi_racing_shared
                 apexline_capi_steer_shared)
    target_compile_options(${target} PRIVATE ${flags} -O1)
  endforeach()
  target_link_options(apexline_options INTERFACE -fprofile-instr-generate)
endfunction()
