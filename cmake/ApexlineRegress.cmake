# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# Race regressions as tests of a CMake project:
#
#   list(APPEND CMAKE_MODULE_PATH path/to/apexline/cmake)
#   include(ApexlineRegress)
#   apexline_add_regressions(races DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/races COMMAND path/to/apexline/tools/apexline)
#
# `ctest -R races` runs every *.regress.json and *.apxr of the folder over the cores; results go to races.xml (JUnit) and
# races.html in the build folder. The target races_update shows what changed and accepts it.
function(apexline_add_regressions name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DIRECTORY;REPORT_DIRECTORY;JOBS" "COMMAND;ENVIRONMENT")
  if(NOT arg_DIRECTORY OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "apexline_add_regressions(NAME DIRECTORY folder [COMMAND apexline...] [REPORT_DIRECTORY folder] "
                        "[JOBS n] [ENVIRONMENT NAME=VALUE...]); got '${ARGN}'")
  endif()
  if(NOT arg_COMMAND)
    set(arg_COMMAND apexline)
  endif()
  if(NOT arg_REPORT_DIRECTORY)
    set(arg_REPORT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  set(jobs)
  if(arg_JOBS)
    set(jobs --jobs ${arg_JOBS})
  endif()
  file(MAKE_DIRECTORY ${arg_REPORT_DIRECTORY})
  add_test(NAME ${name}
           COMMAND ${arg_COMMAND} regress ${arg_DIRECTORY} ${jobs} --junit ${arg_REPORT_DIRECTORY}/${name}.xml
                   --report ${arg_REPORT_DIRECTORY}/${name}.html)
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${arg_ENVIRONMENT}")
  add_custom_target(${name}_update COMMAND ${CMAKE_COMMAND} -E env ${arg_ENVIRONMENT} ${arg_COMMAND} regress
                                           ${arg_DIRECTORY} ${jobs} --update USES_TERMINAL VERBATIM)
endfunction()
