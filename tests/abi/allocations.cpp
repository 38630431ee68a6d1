// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "allocations.h"

#if APX_COUNT_ALLOCATIONS

#include <dlfcn.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<uint64_t> count{0};
std::atomic<int64_t> live{0};

struct Refusal {
    uint64_t granted = 0;
    uint64_t left = 0;
    uint64_t refused = 0;
};
thread_local Refusal refusal;
thread_local bool is_watched = false;
thread_local uint64_t asked_by_library = 0;

bool is_library(void* caller) {
    Dl_info info;
    return dladdr(caller, &info) != 0 && info.dli_fname != nullptr &&
           std::strstr(info.dli_fname, "libapexline") != nullptr;
}

bool is_refused(void* caller) {
    count.fetch_add(1, std::memory_order_relaxed);
    asked_by_library += is_watched && is_library(caller) ? 1 : 0;
    if (refusal.left == 0) {
        return false;
    }
    if (refusal.granted > 0) {
        refusal.granted -= 1;
        return false;
    }
    refusal.left -= 1;
    refusal.refused += 1;
    errno = ENOMEM;  // as the C library says it
    return true;
}

void* counted(void* block) {
    live.fetch_add(block != nullptr ? 1 : 0, std::memory_order_relaxed);
    return block;
}

}  // namespace

// The default visibility lets the library see it although the program is compiled with everything hidden.
#pragma GCC visibility push(default)
extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* pointer, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* pointer);

void* malloc(size_t size) {
    return is_refused(__builtin_return_address(0)) ? nullptr : counted(__libc_malloc(size));
}
void* calloc(size_t elements, size_t size) {
    return is_refused(__builtin_return_address(0)) ? nullptr : counted(__libc_calloc(elements, size));
}
void* realloc(void* pointer, size_t size) {
    if (is_refused(__builtin_return_address(0))) {
        return nullptr;
    }
    void* moved = __libc_realloc(pointer, size);
    return pointer == nullptr ? counted(moved) : moved;
}
void* aligned_alloc(size_t alignment, size_t size) {
    return is_refused(__builtin_return_address(0)) ? nullptr : counted(__libc_memalign(alignment, size));
}
int posix_memalign(void** pointer, size_t alignment, size_t size) {
    void* block = is_refused(__builtin_return_address(0)) ? nullptr : counted(__libc_memalign(alignment, size));
    if (block == nullptr) {
        return 12;
    }
    *pointer = block;
    return 0;
}
void free(void* pointer) {
    live.fetch_sub(pointer != nullptr ? 1 : 0, std::memory_order_relaxed);
    __libc_free(pointer);
}
}
#pragma GCC visibility pop

namespace apx_test {

uint64_t allocations() {
    return count.load();
}

int64_t live_blocks() {
    return live.load();
}

LibraryAllocations::LibraryAllocations() {
    is_watched = true;
    asked_by_library = 0;
}

LibraryAllocations::~LibraryAllocations() {
    is_watched = false;
}

uint64_t LibraryAllocations::count() const {
    return asked_by_library;
}

RefusedAllocations::RefusedAllocations(uint64_t granted, uint64_t refused_count) {
    refusal = {granted, refused_count, 0};
}

RefusedAllocations::~RefusedAllocations() {
    refusal = {};
}

uint64_t RefusedAllocations::refused() const {
    return refusal.refused;
}

}  // namespace apx_test

#endif
