// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Runs a target on files and on all files of folders, in place of libFuzzer. Its runtime brings templates of the C++ library that no
// sanitizer has instrumented, and MemorySanitizer would take what they write as uninitialised.
#include <dirent.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz.h"

#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>

// The C++ library makes these words where nothing is instrumented: behind the table of functions lies a pointer to them.
const char* std::runtime_error::what() const noexcept {
    const char* const* const words = reinterpret_cast<const char* const*>(this) + 1;
    __msan_unpoison(words, sizeof *words);
    __msan_unpoison_string(*words);
    return *words;
}
#endif

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// Targets with a mutator of their own refer to it; nothing is mutated here.
extern "C" size_t LLVMFuzzerMutate(uint8_t*, size_t, size_t) {
    return 0;
}

namespace {

std::vector<std::string> files_of(const std::string& path) {
    DIR* folder = opendir(path.c_str());
    if (folder == nullptr) {
        return {path};
    }
    std::vector<std::string> files;
    while (const dirent* entry = readdir(folder)) {
        if (entry->d_name[0] != '.') {
            files.push_back(path + "/" + entry->d_name);
        }
    }
    closedir(folder);
    std::sort(files.begin(), files.end());
    return files;
}

void run(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        return;  // taken away by a fuzzer that works on the same corpus
    }
    std::vector<uint8_t> bytes(1u << 20);
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
    std::fclose(file);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int count, char** words) {
    unsigned long executed = 0;
    for (int i = 1; i < count; ++i) {
        // Options are libFuzzer's.
        for (const std::string& path : words[i][0] == '-' ? std::vector<std::string>{} : files_of(words[i])) {
            std::fprintf(stderr, "%s\n", path.c_str());
            run(path);
            ++executed;
        }
    }
    std::fprintf(stderr, "stat::number_of_executed_units: %lu\n", executed);
    return 0;
}
