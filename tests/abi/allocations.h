// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define APX_COUNT_ALLOCATIONS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define APX_COUNT_ALLOCATIONS 0
#endif
#endif
#if !defined(APX_COUNT_ALLOCATIONS) && defined(__GLIBC__)
#define APX_COUNT_ALLOCATIONS 1
#endif

// The program's malloc comes before the C library's, for the shared library too. It counts, and refuses when it is told to.
namespace apx_test {

// Since the program began, those that were refused included.
uint64_t allocations();
// Blocks that have not been freed yet.
int64_t live_blocks();

// While it lives, `count` allocations of this thread fail after the first `granted` ones.
class RefusedAllocations {
  public:
    explicit RefusedAllocations(uint64_t granted, uint64_t count = 1);
    ~RefusedAllocations();
    RefusedAllocations(const RefusedAllocations&) = delete;
    RefusedAllocations& operator=(const RefusedAllocations&) = delete;
    // How many were refused so far.
    uint64_t refused() const;
};

// While it lives, counts the allocations of this thread that a library's own code asks for, with no vector of the test among them.
class LibraryAllocations {
  public:
    LibraryAllocations();
    ~LibraryAllocations();
    LibraryAllocations(const LibraryAllocations&) = delete;
    LibraryAllocations& operator=(const LibraryAllocations&) = delete;
    uint64_t count() const;
};

}  // namespace apx_test
