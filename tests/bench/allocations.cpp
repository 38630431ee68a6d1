// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "allocations.h"

#include <atomic>
#include <cstdlib>

static std::atomic<uint64_t> count{0};

#if defined(__GLIBC__)

// The program's malloc comes before the C library's, for shared libraries too, whose operator new ends there.
// The default visibility lets the library see it although the program is compiled with everything hidden.
#pragma GCC visibility push(default)
extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* pointer, size_t size);

void* malloc(size_t size) {
    count.fetch_add(1, std::memory_order_relaxed);
    return __libc_malloc(size);
}
void* calloc(size_t number, size_t size) {
    count.fetch_add(1, std::memory_order_relaxed);
    return __libc_calloc(number, size);
}
void* realloc(void* pointer, size_t size) {
    count.fetch_add(1, std::memory_order_relaxed);
    return __libc_realloc(pointer, size);
}
}
#pragma GCC visibility pop

#endif

namespace apx_bench {

uint64_t allocations() {
    return count.load(std::memory_order_relaxed);
}

bool counts_allocations() {
#if defined(__GLIBC__)
    return true;
#else
    return false;
#endif
}

}  // namespace apx_bench
