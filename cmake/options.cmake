# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# One interface target carries what every translation unit of the project is compiled with.
add_library(apexline_options INTERFACE)
if(MSVC)
  target_compile_options(apexline_options INTERFACE /W4 /fp:precise /utf-8)
  if(APX_WARNINGS_AS_ERRORS)
    target_compile_options(apexline_options INTERFACE /WX)
  endif()
else()
  # No fused multiply-add: the same bits on every CPU is part of the interface.
  # Nobody reads errno after a square root; without it the compiler emits the instruction alone.
  target_compile_options(apexline_options INTERFACE -ffp-contract=off -fno-math-errno -Wall -Wextra -Wshadow
                                                    $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> -Wcast-align -Wunused -Wdouble-promotion -Wformat=2)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees overlapping copies in std::string concatenation where there are none (its bug 105651).
    target_compile_options(apexline_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
  endif()
  if(APX_WARNINGS_AS_ERRORS)
    target_compile_options(apexline_options INTERFACE -Werror)
  endif()
endif()
if(APX_SANITIZE)
  target_compile_options(apexline_options INTERFACE -fsanitize=${APX_SANITIZE} -fno-sanitize-recover=all
                                                    -fno-omit-frame-pointer)
  target_link_options(apexline_options INTERFACE -fsanitize=${APX_SANITIZE})
endif()
