// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "support.h"

// Progress, cancelling and sameness of a bake, as a host sees them.
namespace apx_test {
namespace {

struct Watch {
    std::vector<float> shares;
    size_t stop_after = SIZE_MAX;
};

int32_t watch(void* user, float share) {
    Watch& seen = *static_cast<Watch*>(user);
    seen.shares.push_back(share);
    return seen.shares.size() > seen.stop_after ? 1 : 0;
}

apx_status bake(Watch& seen, apx_track* track) {
    const apx_source source = new_source();
    apx_bake_desc desc = apx_bake_desc_default();
    desc.progress = watch;
    desc.progress_user = &seen;
    const apx_status status = apx_track_bake(source, &desc, track);
    EXPECT_OK(apx_source_destroy(source));
    return status;
}

TEST(Bake, ProgressRisesFromZeroToOne) {
    Watch seen;
    apx_track track = {};
    ASSERT_OK(bake(seen, &track));
    EXPECT_OK(apx_track_destroy(track));
    ASSERT_GT(seen.shares.size(), 20u);
    EXPECT_EQ(seen.shares.front(), 0.0f);
    EXPECT_EQ(seen.shares.back(), 1.0f);
    for (size_t i = 1; i < seen.shares.size(); ++i) {
        EXPECT_GE(seen.shares[i], seen.shares[i - 1]);
    }
}

TEST(Bake, EveryCallCanCancelAndLeavesNoTrack) {
    Watch whole;
    apx_track track = {};
    ASSERT_OK(bake(whole, &track));
    EXPECT_OK(apx_track_destroy(track));
    for (size_t stop = 0; stop < whole.shares.size(); stop += 7) {
        Watch seen;
        seen.stop_after = stop;
        apx_track none = {};
        EXPECT_EQ(bake(seen, &none), APX_ERROR_CANCELLED);
        EXPECT_EQ(none.id, 0u);
        EXPECT_EQ(seen.shares.size(), stop + 1) << "nothing is called after the answer";
    }
}

TEST(Bake, TwoBakesHaveTheSameContent) {
    uint64_t hash[2] = {};
    for (uint64_t& content : hash) {
        Watch seen;
        apx_track track = {};
        apx_track_info info;
        info.struct_size = sizeof info;
        ASSERT_OK(bake(seen, &track));
        ASSERT_OK(apx_track_info_get(track, &info));
        content = info.content_hash;
        EXPECT_OK(apx_track_destroy(track));
    }
    EXPECT_EQ(hash[0], hash[1]);
}

}  // namespace
}  // namespace apx_test
