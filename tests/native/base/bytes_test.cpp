// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/bytes.h"

#include <gtest/gtest.h>

#include "track/sources.h"

namespace apx {
namespace {

using test::failure;

std::vector<uint8_t> bytes_of(const std::string& text) {
    return {text.begin(), text.end()};
}

TEST(Bytes, Crc32HasTheCatalogueCheckValue) {
    EXPECT_EQ(crc32(bytes_of("123456789")), 0xcbf43926u);
    EXPECT_EQ(crc32({}), 0u);
}

TEST(Bytes, Crc32FindsEveryFlippedBitAndEverySwappedByte) {
    const std::vector<uint8_t> bytes = bytes_of("Weaver's Mill, 2.2 km");
    for (size_t i = 0; i < bytes.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::vector<uint8_t> damaged = bytes;
            damaged[i] = static_cast<uint8_t>(damaged[i] ^ (1 << bit));
            ASSERT_NE(crc32(damaged), crc32(bytes));
        }
        if (i > 0 && bytes[i] != bytes[i - 1]) {
            std::vector<uint8_t> swapped = bytes;
            std::swap(swapped[i], swapped[i - 1]);
            ASSERT_NE(crc32(swapped), crc32(bytes));
        }
    }
}

TEST(Bytes, WhatIsWrittenIsRead) {
    ByteWriter writer;
    writer.put(3.25);
    writer.put(static_cast<uint8_t>(9));
    writer.put_array(std::span<const float>(std::vector<float>{1.0f, -2.5f}));
    writer.put_text("Zandvoort");
    writer.put_array(std::span<const uint32_t>());
    EXPECT_EQ(writer.size(), 8u + 1u + 4u + 8u + 4u + 9u + 4u);
    ByteReader reader(writer.bytes(), "test");
    EXPECT_EQ(reader.get<double>(), 3.25);
    EXPECT_EQ(reader.get<uint8_t>(), 9);
    EXPECT_EQ(reader.get_array<float>(), (std::vector<float>{1.0f, -2.5f}));
    EXPECT_EQ(reader.get_text(), "Zandvoort");
    EXPECT_TRUE(reader.get_array<uint32_t>().empty());
    EXPECT_EQ(reader.remaining(), 0u);
}

TEST(Bytes, RunningOutOfBytesNamesTheFileAndTheOffset) {
    const std::vector<uint8_t> bytes(10);
    ByteReader reader(bytes, "cut.apx");
    reader.get<uint64_t>();
    apx_status status = APX_OK;
    const std::string message = failure([&] { reader.get<uint32_t>(); }, &status);
    EXPECT_EQ(status, APX_ERROR_INVALID_DATA);
    EXPECT_NE(message.find("cut.apx: ends at byte 10 where 2 more bytes are needed"), std::string::npos) << message;
    EXPECT_EQ(reader.offset(), 8u);  // a failed read moves nothing
}

TEST(Bytes, ACountThatTheFileCannotHoldFailsBeforeAllocating) {
    ByteWriter writer;
    writer.put(0xffffffffu);
    writer.put(1.0f);
    EXPECT_NE(failure([&] { ByteReader(writer.bytes(), "huge").get_array<double>(); }), "");
    EXPECT_NE(failure([&] { ByteReader(writer.bytes(), "huge").get_text(); }), "");
}

TEST(Bytes, EveryTruncationFails) {
    ByteWriter writer;
    writer.put(7u);
    writer.put_text("gate");
    writer.put_array(std::span<const float>(std::vector<float>{1, 2, 3}));
    const std::vector<uint8_t> whole = writer.bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        const std::span<const uint8_t> cut(whole.data(), size);
        ByteReader reader(cut, "cut");
        EXPECT_NE(failure([&] {
                      reader.get<uint32_t>();
                      reader.get_text();
                      reader.get_array<float>();
                  }),
                  "");
    }
}

}  // namespace
}  // namespace apx
