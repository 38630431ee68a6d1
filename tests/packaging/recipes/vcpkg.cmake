# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# Stand-ins of vcpkg's functions, as its documentation describes them, to run a portfile by: cmake -DPORT=<folder> -DPREFIX=<an installed
# Apexline> -DOUT=<empty folder> -DVCPKG_LIBRARY_LINKAGE=dynamic|static -P vcpkg.cmake
# The project is configured with the port's options; the prefix takes the place of what a build would install.
set(CURRENT_PACKAGES_DIR ${OUT}/packages)
set(CURRENT_PORT_DIR ${PORT})
set(CMAKE_CURRENT_LIST_DIR ${PORT})

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "SOURCE_PATH" "OPTIONS")
  string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" "dynamic" shared)
  execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${given_SOURCE_PATH} -B ${OUT}/build -DBUILD_SHARED_LIBS=${shared} ${given_OPTIONS}
                  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

function(vcpkg_cmake_install)
  file(COPY ${PREFIX}/ DESTINATION ${CURRENT_PACKAGES_DIR})
endfunction()

function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "CONFIG_PATH;PACKAGE_NAME" "")
  file(GLOB files ${CURRENT_PACKAGES_DIR}/${given_CONFIG_PATH}/*.cmake)
  if(NOT files)
    message(FATAL_ERROR "there is no ${given_CONFIG_PATH} in what is installed")
  endif()
  file(COPY ${files} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT_NAME})
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/${given_CONFIG_PATH})
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_copy_pdbs)
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "" "FILE_LIST")
  file(COPY_FILE ${given_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT_NAME}/copyright)
endfunction()

get_filename_component(PORT_NAME ${PORT} NAME)
# vcpkg sets PORT to the port's name.
set(folder ${PORT})
set(PORT ${PORT_NAME})
include(${folder}/portfile.cmake)
