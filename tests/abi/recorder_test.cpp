// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "support.h"

namespace {

using namespace apx_test;

class RecorderCalls : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        world_ = new_world(track_, 3);
        EXPECT_OK(apx_world_recorder(world_, &recorder_));
        EXPECT_OK(apx_recorder_tick(recorder_, nullptr, 0, &largest_));
    }
    void TearDown() override {
        apx_recorder_destroy(recorder_);
        apx_world_destroy(world_);
        apx_track_destroy(track_);
    }
    std::vector<uint8_t> header() const {
        uint64_t size = 0;
        EXPECT_OK(apx_recorder_header(recorder_, nullptr, 0, &size));
        std::vector<uint8_t> bytes(size);
        EXPECT_OK(apx_recorder_header(recorder_, bytes.data(), size, &size));
        return bytes;
    }
    apx_replay_report replayed(const std::vector<uint8_t>& bytes) const {
        apx_recording recording = {};
        EXPECT_OK(apx_recording_open(bytes.data(), bytes.size(), nullptr, &recording));
        apx_replay_report report = {};
        report.struct_size = sizeof report;
        EXPECT_OK(apx_recording_replay(recording, nullptr, nullptr, &report));
        EXPECT_OK(apx_recording_destroy(recording));
        return report;
    }

    apx_track track_ = {};
    apx_world world_ = {};
    apx_recorder recorder_ = {};
    uint64_t largest_ = 0;
};

// A tick grows by the rays that are cast then: it was written beyond the recorder's room.
TEST_F(RecorderCalls, OneThatWasMadeBeforeTheObstaclesRecordsNoTick) {
    const apx_world_obstacle far = {{600.0f, 0.0f, 0.0f}, 0.0f, 1.0f, 1.0f, APX_HIT_OTHER};
    std::vector<uint8_t> room(1u << 20);
    uint64_t size = 0;
    uint32_t done = 0;
    ASSERT_OK(apx_world_set_obstacles(world_, &far, 1));
    EXPECT_EQ(apx_recorder_header(recorder_, room.data(), room.size(), &size), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_recorder_step(recorder_, 1, room.data(), room.size(), &size, nullptr, &done),
              APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_world_step(world_, 1, nullptr));
    EXPECT_EQ(apx_recorder_tick(recorder_, room.data(), room.size(), &size), APX_ERROR_INVALID_STATE);
    apx_recorder later = {};
    ASSERT_OK(apx_world_recorder(world_, &later));
    EXPECT_OK(apx_world_step(world_, 1, nullptr));
    EXPECT_OK(apx_recorder_tick(later, room.data(), room.size(), &size));
    EXPECT_OK(apx_recorder_destroy(later));
}

TEST_F(RecorderCalls, OneThatWasMadeAfterTheObstaclesWentRecordsAgain) {
    const apx_world_obstacle far = {{600.0f, 0.0f, 0.0f}, 0.0f, 1.0f, 1.0f, APX_HIT_OTHER};
    std::vector<uint8_t> room(1u << 20);
    uint64_t size = 0;
    ASSERT_OK(apx_world_set_obstacles(world_, &far, 1));
    ASSERT_OK(apx_world_set_obstacles(world_, nullptr, 0));
    EXPECT_OK(apx_world_step(world_, 1, nullptr));
    EXPECT_OK(apx_recorder_tick(recorder_, room.data(), room.size(), &size));
}

TEST_F(RecorderCalls, SteppingAndTickingWriteTheSameFile) {
    std::vector<uint8_t> ticked = header(), stepped = ticked, room(1u << 16);
    for (int i = 0; i < 100; ++i) {
        uint64_t size = 0;
        EXPECT_OK(apx_world_step(world_, 1, nullptr));
        EXPECT_OK(apx_recorder_tick(recorder_, room.data(), room.size(), &size));
        EXPECT_LE(size, largest_);
        ticked.insert(ticked.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size));
    }
    const apx_world other = new_world(track_, 3);
    apx_recorder recorder = {};
    EXPECT_OK(apx_world_recorder(other, &recorder));
    for (uint32_t left = 100, now = 0; left > 0; left -= now) {
        uint64_t size = 0;
        EXPECT_OK(apx_recorder_step(recorder, left, room.data(), largest_ + 200, &size, &now, nullptr));
        EXPECT_GT(now, 0u);
        stepped.insert(stepped.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size));
    }
    EXPECT_EQ(ticked, stepped);
    const apx_replay_report report = replayed(stepped);
    EXPECT_EQ(report.ticks, 100u);
    EXPECT_EQ(report.differs, 0u);
    EXPECT_OK(apx_recorder_destroy(recorder));
    EXPECT_OK(apx_world_destroy(other));
}

TEST_F(RecorderCalls, EachTickIsRecordedOnce) {
    std::vector<uint8_t> room(largest_);
    uint64_t size = 0;
    EXPECT_EQ(apx_recorder_tick(recorder_, room.data(), room.size(), &size), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_world_step(world_, 1, nullptr));
    EXPECT_OK(apx_recorder_tick(recorder_, room.data(), room.size(), &size));
    EXPECT_EQ(apx_recorder_tick(recorder_, room.data(), room.size(), &size), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_world_step(world_, 2, nullptr));
    EXPECT_EQ(apx_recorder_tick(recorder_, room.data(), room.size(), &size), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_recorder_step(recorder_, 1, room.data(), room.size(), &size, nullptr, nullptr),
              APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_recorder_header(recorder_, nullptr, 0, &size), APX_ERROR_INVALID_STATE);
}

TEST_F(RecorderCalls, ABufferThatIsTooSmallIsRefusedAndSaysHowMuch) {
    std::vector<uint8_t> room(largest_);
    uint64_t size = 0;
    EXPECT_EQ(apx_recorder_step(recorder_, 1, room.data(), largest_ - 1, &size, nullptr, nullptr),
              APX_ERROR_BUFFER_TOO_SMALL);
    EXPECT_EQ(size, largest_);
    EXPECT_OK(apx_world_step(world_, 1, nullptr));
    EXPECT_EQ(apx_recorder_tick(recorder_, room.data(), 10, &size), APX_ERROR_BUFFER_TOO_SMALL);
    EXPECT_EQ(size, largest_);
    EXPECT_EQ(apx_recorder_tick(recorder_, nullptr, 10, &size), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_recorder_tick(recorder_, nullptr, 0, nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST_F(RecorderCalls, ARecorderOutlivesItsWorldAndSaysSo) {
    std::vector<uint8_t> room(largest_);
    uint64_t size = 0;
    EXPECT_OK(apx_world_destroy(world_));
    EXPECT_EQ(apx_recorder_step(recorder_, 1, room.data(), room.size(), &size, nullptr, nullptr), APX_ERROR_INVALID_ID);
    EXPECT_NE(std::string(apx_last_error()).find("recorder's world"), std::string::npos);
}

TEST_F(RecorderCalls, ARacesRecorderDoesNotStepIt) {
    const apx_race race = new_race(track_, 2);
    apx_recorder recorder = {};
    std::vector<uint8_t> room(1u << 16);
    uint64_t size = 0;
    EXPECT_OK(apx_race_recorder(race, &recorder));
    EXPECT_EQ(apx_recorder_step(recorder, 1, room.data(), room.size(), &size, nullptr, nullptr),
              APX_ERROR_INVALID_STATE);
    apx_race inner = {};
    EXPECT_OK(apx_world_race(world_, &inner));
    EXPECT_EQ(apx_race_recorder(inner, &recorder), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_recorder_destroy(recorder));
    EXPECT_OK(apx_race_destroy(race));
}

}  // namespace
