// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <algorithm>

#include "calls.h"

namespace {

using namespace apx_test;

class Buffers : public testing::Test {
  protected:
    void SetUp() override { objects_ = new_objects(); }
    void TearDown() override { destroy(objects_); }

    uint64_t needed_by(const BufferCall& call) const {
        uint64_t needed = 0;
        EXPECT_EQ(call.call(objects_, nullptr, 0, &needed), APX_OK) << call.function << ": " << apx_last_error();
        EXPECT_GT(needed, 0u) << call.function;
        return needed;
    }

    Objects objects_;
};

TEST_F(Buffers, NullAsksForTheSizeAndThatIsEnough) {
    for (const BufferCall& call : buffer_calls()) {
        uint64_t needed = needed_by(call), written = 0;
        std::vector<uint8_t> buffer(needed * call.element + 16, 0xa5);
        EXPECT_EQ(call.call(objects_, buffer.data(), needed, &written), APX_OK)
            << call.function << ": " << apx_last_error();
        EXPECT_EQ(written, needed) << call.function;
        EXPECT_TRUE(std::all_of(buffer.end() - 16, buffer.end(), [](uint8_t byte) { return byte == 0xa5; }))
            << call.function << " writes past the end";
    }
}

TEST_F(Buffers, OneTooShortIsLeftAloneAndToldTheSize) {
    for (const BufferCall& call : buffer_calls()) {
        uint64_t needed = needed_by(call), wanted = 0;
        std::vector<uint8_t> buffer(needed * call.element, 0xa5);
        EXPECT_EQ(call.call(objects_, buffer.data(), needed - 1, &wanted), APX_ERROR_BUFFER_TOO_SMALL) << call.function;
        EXPECT_EQ(wanted, needed) << call.function;
        EXPECT_TRUE(std::all_of(buffer.begin(), buffer.end(), [](uint8_t byte) { return byte == 0xa5; }))
            << call.function;
        EXPECT_STRNE(apx_last_error(), "") << call.function;
    }
}

TEST_F(Buffers, MoreRoomThanNeededIsFine) {
    for (const BufferCall& call : buffer_calls()) {
        uint64_t needed = needed_by(call), written = 0;
        std::vector<uint8_t> buffer((needed + 3) * call.element, 0xa5);
        EXPECT_EQ(call.call(objects_, buffer.data(), needed + 3, &written), APX_OK) << call.function;
        EXPECT_EQ(written, needed) << call.function;
    }
}

TEST_F(Buffers, NullWithACapacityIsRefused) {
    for (const BufferCall& call : buffer_calls()) {
        uint64_t needed = 12345;
        if (std::string(call.function) != "apx_world_cars") {  // there, either array may be null
            EXPECT_EQ(call.call(objects_, nullptr, 8, &needed), APX_ERROR_INVALID_ARGUMENT) << call.function;
        }
    }
}

TEST_F(Buffers, CallsGiveTheSameTwice) {
    for (const BufferCall& call : buffer_calls()) {
        uint64_t needed = needed_by(call);
        std::vector<uint8_t> first(needed * call.element), second(needed * call.element);
        call.call(objects_, first.data(), needed, &needed);
        call.call(objects_, second.data(), needed, &needed);
        EXPECT_EQ(first, second) << call.function;
    }
}

TEST_F(Buffers, ATruncatedSnapshotIsRefusedAndChangesNothing) {
    const std::vector<uint8_t> bytes = snapshot_of(objects_.race);
    const uint64_t before = race_hash(objects_.race);
    for (size_t size = 0; size < bytes.size(); size += 1 + size / 16) {
        EXPECT_NE(apx_race_restore(objects_.race, bytes.data(), size), APX_OK) << size;
    }
    EXPECT_EQ(race_hash(objects_.race), before);
}

TEST_F(Buffers, ASnapshotOfAnotherRaceIsRefused) {
    const apx_race other = new_race(objects_.track, object_cars + 1);
    const std::vector<uint8_t> bytes = snapshot_of(other);
    EXPECT_EQ(apx_race_restore(objects_.race, bytes.data(), bytes.size()), APX_ERROR_INVALID_DATA);
    EXPECT_OK(apx_race_destroy(other));
}

TEST_F(Buffers, ATrackFileIsNeverTrusted) {
    const std::vector<uint8_t>& whole = track_bytes();
    apx_track track = {12345};
    for (size_t size = 0; size < whole.size(); size += 1 + size / 8) {
        EXPECT_EQ(apx_track_load(whole.data(), size, "cut.apx", &track), APX_ERROR_INVALID_DATA) << size;
    }
    for (size_t at = 0; at < whole.size(); at += 1 + at / 8) {
        std::vector<uint8_t> bytes = whole;
        bytes[at] ^= 0x20;
        EXPECT_NE(apx_track_load(bytes.data(), bytes.size(), "flipped.apx", &track), APX_OK) << at;
    }
    EXPECT_EQ(track.id, 12345u);
}

}  // namespace
