// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace apx {

// All bytes of a file; its path is UTF-8 on every system. Fails with APX_ERROR_INVALID_DATA, the path and the reason.
std::vector<uint8_t> read_file(const char* path);

// The file's name without folders, and whether it ends so.
std::string file_name(const char* path);
bool ends_with(const std::string& name, const char* ending);

}  // namespace apx
