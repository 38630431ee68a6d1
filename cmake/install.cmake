# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# cmake --install puts the library, its headers, the CMake package, the pkg-config files and the data into a prefix; cpack makes an archive of
# it. Nothing in the prefix names the prefix, so that it can be moved.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(APX_CONFIG_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/apexline)
# EXPORT_NAME and file by kind: apexline::shared in apexline-shared.cmake, apexline::steer_shared in apexline-steer_shared.cmake.
function(apx_install_library target kind)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${kind})
  install(
    TARGETS ${target} EXPORT apexline-${kind}
    RUNTIME COMPONENT runtime
    LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
    ARCHIVE COMPONENT development)
  install(EXPORT apexline-${kind} NAMESPACE apexline:: DESTINATION ${APX_CONFIG_FOLDER} COMPONENT development)
endfunction()
foreach(part "" steer)
  set(target apexline)
  set(prefix)
  if(part)
    set(target apexline_${part})
    set(prefix ${part}_)
  endif()
  if(APX_STATIC_LIBRARY)
    apx_install_library(${target} ${prefix}static)
  else()
    apx_install_library(${target} ${prefix}shared)
    if(TARGET ${target}_static)
      apx_install_library(${target}_static ${prefix}static)
    endif()
  endif()
endforeach()
foreach(part native steer)
  install(DIRECTORY ${part}/include/apexline TYPE INCLUDE COMPONENT development FILES_MATCHING PATTERN *.h)
endforeach()

set(generated ${PROJECT_BINARY_DIR}/install)
configure_package_config_file(cmake/apexline-config.cmake.in ${generated}/apexline-config.cmake INSTALL_DESTINATION ${APX_CONFIG_FOLDER}
                              NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${generated}/apexline-config-version.cmake COMPATIBILITY ${APX_COMPATIBILITY})
install(FILES ${generated}/apexline-config.cmake ${generated}/apexline-config-version.cmake cmake/ApexlineRegress.cmake
        DESTINATION ${APX_CONFIG_FOLDER} COMPONENT development)

file(RELATIVE_PATH APX_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" APX_PREFIX_FROM_PC ${APX_PREFIX_FROM_PC})
set(APX_PC_DESCRIPTION_apexline "Racing AI with a C interface")
set(APX_PC_DESCRIPTION_apexline_steer "Steering behaviours, groups and scenes with a C interface")
foreach(APX_PC_NAME apexline apexline_steer)
  set(APX_PC_DESCRIPTION ${APX_PC_DESCRIPTION_${APX_PC_NAME}})
  configure_file(cmake/apexline.pc.in ${generated}/${APX_PC_NAME}.pc @ONLY)
endforeach()
install(FILES ${generated}/apexline.pc ${generated}/apexline_steer.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# The samples that the package needs to drive a first lap, and the licences of what is compiled in.
foreach(kind tracks vehicles drivers scenes)
  install(DIRECTORY data/${kind} DESTINATION ${CMAKE_INSTALL_DATADIR}/apexline COMPONENT data)
endforeach()
install(FILES LICENSE "unity_package/Third Party Notices.md" DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)

if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_PACKAGE_VENDOR "The Apexline authors")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Racing AI as a native library with a C interface")
  set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
  set(CPACK_VERBATIM_VARIABLES ON)
  string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" platform)
  set(CPACK_PACKAGE_FILE_NAME apexline-${PROJECT_VERSION}-${platform})
  set(CPACK_GENERATOR TGZ)
  if(WIN32)
    set(CPACK_GENERATOR ZIP)
  endif()
  set(CPACK_SOURCE_GENERATOR "")
  include(CPack)
endif()
