// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <utility>

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#endif

namespace apx {

// Sets the calling thread's floating-point mode while it lives: round to nearest, keep denormals, no traps. A host's
// mode, restored afterwards, may differ (audio threads, fast-math), which would change a race's bits.
class FloatMode {
  public:
    FloatMode() : host_(get()) {
        if ((host_ & mode_bits) != mode) {
            set(mode);
            changed_ = true;
        }
    }
    FloatMode(FloatMode&& other) noexcept : host_(other.host_), changed_(std::exchange(other.changed_, false)) {}
    FloatMode& operator=(FloatMode&&) = delete;
    ~FloatMode() {
        if (changed_) {
            set(host_);
        }
    }

  private:
#if defined(__SSE2__) || defined(_M_X64)
    // All exceptions masked, the rest zero. The low six bits are status flags.
    static constexpr uint64_t mode = 0x1f80;
    static constexpr uint64_t mode_bits = ~uint64_t{0x3f};
    static uint64_t get() {
        return _mm_getcsr();
    }
    static void set(uint64_t word) {
        _mm_setcsr(static_cast<uint32_t>(word));
    }
#elif defined(__aarch64__) && defined(__GNUC__)
    static constexpr uint64_t mode = 0;
    static constexpr uint64_t mode_bits = ~uint64_t{0};
    static uint64_t get() {
        uint64_t word;
        asm volatile("mrs %0, fpcr" : "=r"(word));
        return word;
    }
    static void set(uint64_t word) {
        asm volatile("msr fpcr, %0" : : "r"(word) : "memory");
    }
#else
    // WebAssembly has one mode.
    static constexpr uint64_t mode = 0;
    static constexpr uint64_t mode_bits = 0;
    static uint64_t get() {
        return 0;
    }
    static void set(uint64_t) {}
#endif

    uint64_t host_;
    bool changed_ = false;
};

}  // namespace apx
