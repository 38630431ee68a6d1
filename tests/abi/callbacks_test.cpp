// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <functional>

#include "steer_calls.h"
#include "support.h"

// Progress functions that call the library: what they take away stays alive until the work is done.
namespace {

using namespace apx_test;

struct Callback {
    std::function<int32_t()> work;
    int calls = 0;
};

int32_t call_back(void* user, float) {
    Callback& callback = *static_cast<Callback*>(user);
    callback.calls += 1;
    return callback.calls == 1 ? callback.work() : 0;
}

apx_bake_desc bake_with(Callback& callback) {
    apx_bake_desc desc = apx_bake_desc_default();
    desc.progress = call_back;
    desc.progress_user = &callback;
    return desc;
}

uint64_t content_of(apx_track track) {
    apx_track_info info;
    info.struct_size = sizeof info;
    EXPECT_OK(apx_track_info_get(track, &info));
    return info.content_hash;
}

TEST(Callbacks, ABakeWhoseSourceIsDestroyedGivesTheSameTrack) {
    const apx_track usual = new_track();
    const apx_source source = new_source();
    apx_track track = {}, other = {};
    Callback callback{[&] {
        const apx_source inner = new_source();
        const apx_bake_desc desc = apx_bake_desc_default();
        EXPECT_OK(apx_source_destroy(source));
        EXPECT_OK(apx_track_bake(inner, &desc, &other));
        EXPECT_OK(apx_source_destroy(inner));
        return 0;
    }};
    const apx_bake_desc desc = bake_with(callback);
    ASSERT_OK(apx_track_bake(source, &desc, &track));
    EXPECT_GT(callback.calls, 10);
    EXPECT_EQ(content_of(track), content_of(usual));
    EXPECT_EQ(content_of(other), content_of(usual));
    for (const apx_track made : {usual, track, other}) {
        EXPECT_OK(apx_track_destroy(made));
    }
}

TEST(Callbacks, ATrackDestroyedWhileItIsBakedAgainIsBakedAllTheSame) {
    const apx_track track = new_track();
    const apx_bake_desc plain = apx_bake_desc_default();
    apx_track usual = {}, again = {};
    ASSERT_OK(apx_track_rebake(track, &plain, &usual));
    Callback callback{[&] {
        EXPECT_OK(apx_track_destroy(track));
        return 0;
    }};
    const apx_bake_desc desc = bake_with(callback);
    ASSERT_OK(apx_track_rebake(track, &desc, &again));
    EXPECT_EQ(content_of(again), content_of(usual));
    EXPECT_OK(apx_track_destroy(again));
    EXPECT_OK(apx_track_destroy(usual));
    EXPECT_EQ(apx_track_destroy(track), APX_ERROR_INVALID_ID);
}

TEST(Callbacks, ABakeThatIsCalledOffAfterItsSourceIsGoneLeavesNothing) {
    const apx_source source = new_source();
    apx_track track = {77};
    Callback callback{[&] {
        EXPECT_OK(apx_source_destroy(source));
        return 1;
    }};
    const apx_bake_desc desc = bake_with(callback);
    EXPECT_EQ(apx_track_bake(source, &desc, &track), APX_ERROR_CANCELLED);
    EXPECT_EQ(track.id, 77u);
}

TEST(Callbacks, ARecordingDestroyedWhileItIsReplayedIsReplayedToItsEnd) {
    const Objects objects = new_objects();
    apx_replay_report report = {};
    report.struct_size = sizeof report;
    apx_recording_info info;
    info.struct_size = sizeof info;
    ASSERT_OK(apx_recording_info_get(objects.recording, &info));
    Callback callback{[&] {
        EXPECT_OK(apx_recording_destroy(objects.recording));
        return 0;
    }};
    ASSERT_OK(apx_recording_replay(objects.recording, call_back, &callback, &report));
    EXPECT_GT(callback.calls, 0);
    EXPECT_EQ(report.ticks, info.tick_count);
    EXPECT_EQ(report.differs, 0u);
    destroy(objects);
}

}  // namespace
