// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "record/tick_frame.h"

#include <cstring>

namespace apx {

uint32_t frame_checksum([[maybe_unused]] std::span<const uint8_t> bytes) {
#if defined(FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
    return 0;  // as crc32
#else
    // As base/hash.h, in two independent lanes. Each step is reversible, so that no change is lost.
    constexpr uint64_t factor = 0x9e3779b97f4a7c15ull;
    const auto mixed = [](uint64_t value, uint64_t word) {
        value = (value ^ word) * factor;
        return value ^ (value >> 32);
    };
    uint64_t even = 0xcbf29ce484222325ull ^ bytes.size(), odd = 0x84222325cbf29ce4ull;
    const uint8_t* in = bytes.data();
    size_t left = bytes.size();
    for (; left >= 16; left -= 16, in += 16) {
        uint64_t first, second;
        std::memcpy(&first, in, sizeof first);
        std::memcpy(&second, in + sizeof first, sizeof second);
        even = mixed(even, first);
        odd = mixed(odd, second);
    }
    uint64_t rest[2] = {0, 0};
    if (left > 0) {
        std::memcpy(rest, in, left);
    }
    even = mixed(even, rest[0]);
    odd = mixed(odd, rest[1]);
    return static_cast<uint32_t>(mixed(even, odd) >> 32) ^ static_cast<uint32_t>(mixed(odd, even));
#endif
}

size_t close_frame(uint8_t* frame, const uint8_t* end) {
    const size_t size = static_cast<size_t>(end - frame);
    const uint32_t body = static_cast<uint32_t>(size - frame_head_size);
    std::memcpy(frame + sizeof(uint32_t), &body, sizeof body);
    const uint32_t checksum = frame_checksum({frame + sizeof(uint32_t), size - sizeof(uint32_t)});
    std::memcpy(frame, &checksum, sizeof checksum);
    return size;
}

size_t whole_frame(std::span<const uint8_t> bytes) {
    uint32_t checksum, body;
    if (bytes.size() < frame_head_size) {
        return 0;
    }
    std::memcpy(&checksum, bytes.data(), sizeof checksum);
    std::memcpy(&body, bytes.data() + sizeof checksum, sizeof body);
    if (body == 0 || body > bytes.size() - frame_head_size) {
        return 0;
    }
    return checksum == frame_checksum(bytes.subspan(sizeof checksum, sizeof body + body)) ? frame_head_size + body : 0;
}

}  // namespace apx
