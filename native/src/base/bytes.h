// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace apx {

static_assert(std::endian::native == std::endian::little, "files are little-endian and loaded by copying");

// CRC-32 (the polynomial of Ethernet and zip): finds every single flipped byte.
uint32_t crc32(std::span<const uint8_t> bytes);

class ByteWriter {
  public:
    template <typename T>
    void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        put_raw(&value, sizeof value);
    }
    template <typename T>
    void put_array(std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        put(static_cast<uint32_t>(values.size()));
        put_raw(values.data(), values.size_bytes());
    }
    void put_text(const std::string& text) { put_array(std::span<const char>(text)); }
    void put_raw(const void* data, size_t size);
    // Reserves, so that writing this many more bytes does not allocate.
    void make_room(size_t more);
    size_t size() const { return bytes_.size(); }
    std::vector<uint8_t>& bytes() { return bytes_; }
    const std::vector<uint8_t>& bytes() const { return bytes_; }

  private:
    std::vector<uint8_t> bytes_;
};

// Reads what ByteWriter wrote. Every read is checked: running out of bytes fails with APX_ERROR_INVALID_DATA and the
// offset, and nothing is allocated that the remaining bytes could not fill.
class ByteReader {
  public:
    ByteReader(std::span<const uint8_t> bytes, std::string label) : bytes_(bytes), label_(std::move(label)) {}

    template <typename T>
    T get() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, take(sizeof value), sizeof value);
        return value;
    }
    template <typename T>
    std::vector<T> get_array() {
        static_assert(std::is_trivially_copyable_v<T>);
        const uint64_t count = get<uint32_t>();
        const uint8_t* data = take(count * sizeof(T));
        std::vector<T> values(count);
        if (count > 0) {
            std::memcpy(values.data(), data, count * sizeof(T));
        }
        return values;
    }
    std::string get_text();
    const uint8_t* take(uint64_t size);
    size_t remaining() const { return bytes_.size() - offset_; }
    size_t offset() const { return offset_; }
    const std::string& label() const { return label_; }

  private:
    std::span<const uint8_t> bytes_;
    size_t offset_ = 0;
    std::string label_;
};

}  // namespace apx
