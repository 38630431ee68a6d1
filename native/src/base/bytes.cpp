// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/bytes.h"

#include <array>

#include "base/error.h"

namespace apx {

static constexpr std::array<uint32_t, 256> make_crc_table() {
    std::array<uint32_t, 256> table{};
    for (uint32_t i = 0; i < 256; ++i) {
        uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value & 1u) != 0 ? (value >> 1) ^ 0xedb88320u : value >> 1;
        }
        table[i] = value;
    }
    return table;
}

// Off for fuzzers: changed bytes would not get past the checksum.
#if defined(FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
static constexpr bool has_checksums = false;
#else
static constexpr bool has_checksums = true;
#endif

uint32_t crc32(std::span<const uint8_t> bytes) {
    if (!has_checksums) {
        return 0;
    }
    static constexpr std::array<uint32_t, 256> table = make_crc_table();
    uint32_t value = 0xffffffffu;
    for (uint8_t byte : bytes) {
        value = table[(value ^ byte) & 0xffu] ^ (value >> 8);
    }
    return value ^ 0xffffffffu;
}

void ByteWriter::put_raw(const void* data, size_t size) {
    const uint8_t* first = static_cast<const uint8_t*>(data);
    bytes_.insert(bytes_.end(), first, first + size);
}

void ByteWriter::make_room(size_t more) {
    if (bytes_.capacity() - bytes_.size() < more) {
        bytes_.reserve(bytes_.size() + (bytes_.size() > more ? bytes_.size() : more));
    }
}

std::string ByteReader::get_text() {
    const uint64_t size = get<uint32_t>();
    const uint8_t* data = take(size);
    return std::string(reinterpret_cast<const char*>(data), size);
}

const uint8_t* ByteReader::take(uint64_t size) {
    if (size > remaining()) {
        fail(APX_ERROR_INVALID_DATA,
             "%s: ends at byte %zu where %llu more bytes are needed; the file is cut off or damaged", label_.c_str(),
             bytes_.size(), static_cast<unsigned long long>(size - remaining()));
    }
    const uint8_t* data = bytes_.data() + offset_;
    offset_ += size;
    return data;
}

}  // namespace apx
