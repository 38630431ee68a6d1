// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "allocations.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>

#if APX_COUNT_ALLOCATIONS

namespace {

std::atomic<uint64_t> count{0};
std::atomic<int64_t> live{0};

struct Refusal {
    uint64_t granted = 0;
    uint64_t left = 0;
    uint64_t refused = 0;
};
thread_local Refusal refusal;

bool is_refused() {
    count.fetch_add(1, std::memory_order_relaxed);
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
    return is_refused() ? nullptr : counted(__libc_malloc(size));
}
void* calloc(size_t elements, size_t size) {
    return is_refused() ? nullptr : counted(__libc_calloc(elements, size));
}
void* realloc(void* pointer, size_t size) {
    if (is_refused()) {
        return nullptr;
    }
    void* moved = __libc_realloc(pointer, size);
    return pointer == nullptr ? counted(moved) : moved;
}
void* aligned_alloc(size_t alignment, size_t size) {
    return is_refused() ? nullptr : counted(__libc_memalign(alignment, size));
}
int posix_memalign(void** pointer, size_t alignment, size_t size) {
    void* block = is_refused() ? nullptr : counted(__libc_memalign(alignment, size));
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
