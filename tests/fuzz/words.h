// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <cstring>

// A mutator for binary formats, which are words of 32 bits: half of the changes set whole words, to numbers at the edges of what a field
// may hold, to another word of the file, or a little up or down. Bytes changed at random hardly ever make another valid number.
namespace fuzz {

inline constexpr uint32_t edge_words[] = {
    0u,          1u,          2u,          7u,
    0xffffffffu, 0xfffffffeu, 0x7fffffffu, 0x80000000u,  // counts and indices
    0x3f800000u, 0xbf800000u, 0x7fc00000u, 0x7f800000u,
    0xff800000u, 0x7f7fffffu, 0x00000001u, 0x33d6bf95u,  // 1, -1, NaN, infinities
    0x358637bdu, 0x447a0000u, 0x49742400u, 0x4e6e6b28u,
    0x5368d4a5u, 0xc9742400u, 0x40490fdbu, 0x47c35000u,  // 1e-6, 1e3, 1e6, 1e9
};

inline uint32_t next_random(uint32_t& state) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

inline void mutate_words(uint8_t* data, size_t size, uint32_t seed) {
    uint32_t state = seed * 2654435761u + 1u;
    for (uint32_t edits = 1 + next_random(state) % 4; edits > 0 && size >= 4; --edits) {
        uint8_t* place = data + 4 * (next_random(state) % (size / 4));
        uint32_t word;
        std::memcpy(&word, place, sizeof word);
        switch (next_random(state) % 4) {
            case 0:
                word = edge_words[next_random(state) % (sizeof edge_words / sizeof edge_words[0])];
                break;
            case 1:
                std::memcpy(&word, data + 4 * (next_random(state) % (size / 4)), sizeof word);
                break;
            case 2:
                word += next_random(state) % 2 != 0 ? 1u : ~0u;
                break;
            default: {
                float number;
                std::memcpy(&number, &word, sizeof number);
                number *= next_random(state) % 2 != 0 ? 10.0f : -0.1f;
                std::memcpy(&word, &number, sizeof word);
            }
        }
        std::memcpy(place, &word, sizeof word);
    }
}

}  // namespace fuzz

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

// Once in the source file of a target.
#define FUZZ_MUTATES_WORDS                                                                                      \
    extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned int seed);  \
    extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned int seed) { \
        if (seed % 2 == 0) {                                                                                    \
            return LLVMFuzzerMutate(data, size, max_size);                                                      \
        }                                                                                                       \
        fuzz::mutate_words(data, size, seed);                                                                   \
        return size;                                                                                            \
    }
