# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# The two header-only libraries that the sources include: glm and nlohmann/json.
if(CMAKE_CROSSCOMPILING)
  # They know no platform, so the ones of the building machine serve every target. Only these two folders are linked into the build:
  # its whole include folder would hide the target's own headers.
  set(APX_HEADER_ROOT "" CACHE PATH "Folder that holds glm/ and nlohmann/ (default: where CMake's host finds them)")
  find_path(APX_GLM_INCLUDE glm/vec2.hpp HINTS ${APX_HEADER_ROOT} /usr/include /opt/homebrew/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH)
  find_path(APX_JSON_INCLUDE nlohmann/json.hpp HINTS ${APX_HEADER_ROOT} /usr/include /opt/homebrew/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH)
  if(NOT APX_GLM_INCLUDE OR NOT APX_JSON_INCLUDE)
    message(FATAL_ERROR "glm/vec2.hpp or nlohmann/json.hpp was not found; name their folder with -DAPX_HEADER_ROOT=FOLDER")
  endif()
  set(headers ${PROJECT_BINARY_DIR}/third_party_headers)
  file(MAKE_DIRECTORY ${headers})
  file(CREATE_LINK ${APX_GLM_INCLUDE}/glm ${headers}/glm COPY_ON_ERROR SYMBOLIC)
  file(CREATE_LINK ${APX_JSON_INCLUDE}/nlohmann ${headers}/nlohmann COPY_ON_ERROR SYMBOLIC)
  add_library(glm::glm INTERFACE IMPORTED GLOBAL)
  target_include_directories(glm::glm SYSTEM INTERFACE ${headers})
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
  target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE ${headers})
else()
  find_package(glm QUIET)
  find_package(nlohmann_json 3.11 QUIET)
  if(NOT TARGET glm::glm OR NOT TARGET nlohmann_json::nlohmann_json)
    message(FATAL_ERROR "glm or nlohmann/json 3.11 was not found: sudo apt install libglm-dev nlohmann-json3-dev (or see CMAKE_PREFIX_PATH)")
  endif()
endif()
