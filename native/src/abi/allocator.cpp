// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "abi/allocator.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>
#if defined(_WIN32)
#include <malloc.h>
#endif

#include "abi/report.h"

// Sanitizers watch operator new themselves, and a static library leaves it to the program.
#if defined(APX_BUILD) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if defined(__has_feature)
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && !__has_feature(memory_sanitizer)
#define APX_OWN_ALLOCATOR 1
#endif
#else
#define APX_OWN_ALLOCATOR 1
#endif
#endif
#ifndef APX_OWN_ALLOCATOR
#define APX_OWN_ALLOCATOR 0
#endif

using namespace apx;

#if APX_OWN_ALLOCATOR

namespace {

struct Allocator {
    apx_allocate allocate = nullptr;
    apx_release release = nullptr;
    void* user = nullptr;
};
constinit Allocator allocator;
constinit std::atomic<uint64_t> live_blocks{0};

void* system_block(size_t size, size_t alignment) {
#if defined(_WIN32)
    return _aligned_malloc(size, alignment);
#else
    void* block = nullptr;
    if (alignment <= alignof(std::max_align_t)) {
        return std::malloc(size);
    }
    return posix_memalign(&block, alignment, size) == 0 ? block : nullptr;
#endif
}

void* take(size_t size, size_t alignment) noexcept {
    size = size > 0 ? size : 1;
    void* block = allocator.allocate != nullptr ? allocator.allocate(allocator.user, size, alignment)
                                                : system_block(size, alignment);
    if (block != nullptr) {
        live_blocks.fetch_add(1, std::memory_order_relaxed);
    }
    return block;
}

void* take_or_throw(size_t size, size_t alignment) {
    void* block = take(size, alignment);
    if (block == nullptr) {
        throw std::bad_alloc();
    }
    return block;
}

void give_back(void* block) noexcept {
    if (block == nullptr) {
        return;
    }
    live_blocks.fetch_sub(1, std::memory_order_relaxed);
    if (allocator.release != nullptr) {
        allocator.release(allocator.user, block);
        return;
    }
#if defined(_WIN32)
    _aligned_free(block);
#else
    std::free(block);
#endif
}

constexpr size_t usual = alignof(std::max_align_t);

}  // namespace

// The library's own operators: hidden, so that they serve its code and the C++ runtime inside it only.
void* operator new(size_t size) {
    return take_or_throw(size, usual);
}
void* operator new[](size_t size) {
    return take_or_throw(size, usual);
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
    return take(size, usual);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
    return take(size, usual);
}
void* operator new(size_t size, std::align_val_t alignment) {
    return take_or_throw(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
    return take_or_throw(size, static_cast<size_t>(alignment));
}
void operator delete(void* block) noexcept {
    give_back(block);
}
void operator delete[](void* block) noexcept {
    give_back(block);
}
void operator delete(void* block, size_t) noexcept {
    give_back(block);
}
void operator delete[](void* block, size_t) noexcept {
    give_back(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
    give_back(block);
}
void operator delete[](void* block, std::align_val_t) noexcept {
    give_back(block);
}
void operator delete(void* block, size_t, std::align_val_t) noexcept {
    give_back(block);
}
void operator delete[](void* block, size_t, std::align_val_t) noexcept {
    give_back(block);
}

#endif

apx_status apx::set_allocator(apx_allocate allocate, apx_release release, void* user) {
    if ((allocate == nullptr) != (release == nullptr)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "%s is null; give both or neither",
                      allocate == nullptr ? "allocate" : "release");
    }
#if APX_OWN_ALLOCATOR
    if (const uint64_t held = live_blocks.load(); held > 0) {
        return report(APX_ERROR_INVALID_STATE,
                      "the library holds %llu blocks of memory already; set the allocator before the first object",
                      static_cast<unsigned long long>(held));
    }
    allocator = {allocate, release, user};
    return APX_OK;
#else
    (void)user;
    return report(APX_ERROR_INVALID_STATE, "this build of the library uses operator new of the program; replace that");
#endif
}
