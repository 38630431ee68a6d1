// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#if defined(_WIN32)
#include <filesystem>
#endif

#include "base/error.h"

namespace apx {

namespace {

constexpr size_t most_bytes = size_t{1} << 30;  // larger files are refused

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

File open_file(const char* path) {
#if defined(_WIN32)
    const std::u8string text(reinterpret_cast<const char8_t*>(path));
    return File(_wfopen(std::filesystem::path(text).c_str(), L"rb"));
#else
    return File(std::fopen(path, "rb"));
#endif
}

[[noreturn]] void refuse(const char* path, const char* why) {
    fail(APX_ERROR_INVALID_DATA, "%s: %s", path, why);
}

// The C library's own buffers may find no memory either, which says nothing about the file.
[[noreturn]] void refuse_by_errno(const char* path) {
    const int number = errno;
    if (number == ENOMEM) {
        throw std::bad_alloc();
    }
    refuse(path, std::strerror(number));
}

}  // namespace

std::vector<uint8_t> read_file(const char* path) {
    const File file = open_file(path);
    if (file == nullptr) {
        refuse_by_errno(path);
    }
    std::vector<uint8_t> bytes;
    uint8_t part[16384];
    for (size_t size = sizeof part; size == sizeof part;) {
        size = std::fread(part, 1, sizeof part, file.get());
        bytes.insert(bytes.end(), part, part + size);
        if (bytes.size() > most_bytes) {
            refuse(path, "is larger than 1 GiB");
        }
    }
    if (std::ferror(file.get()) != 0) {
        refuse_by_errno(path);
    }
    return bytes;
}

std::string file_name(const char* path) {
    const std::string whole = path;
    const size_t slash = whole.find_last_of("/\\");
    return slash == std::string::npos ? whole : whole.substr(slash + 1);
}

bool ends_with(const std::string& name, const char* ending) {
    const size_t size = std::strlen(ending);
    return name.size() >= size && name.compare(name.size() - size, size, ending) == 0;
}

}  // namespace apx
