# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# The version stands in native/include/apexline/base.h alone (APX_VERSION, major * 10000 + minor * 100 + patch).
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../native/include/apexline/base.h APX_VERSION REGEX "^#define APX_VERSION [0-9]+$")
if(NOT APX_VERSION MATCHES "([0-9]+)$")
  message(FATAL_ERROR "native/include/apexline/base.h has no line '#define APX_VERSION number'")
endif()
math(EXPR APX_MAJOR "${CMAKE_MATCH_1} / 10000")
math(EXPR APX_MINOR "${CMAKE_MATCH_1} / 100 % 100")
math(EXPR APX_PATCH "${CMAKE_MATCH_1} % 100")
set(APX_VERSION ${APX_MAJOR}.${APX_MINOR}.${APX_PATCH})
