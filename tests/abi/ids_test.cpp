// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "calls.h"

namespace {

using namespace apx_test;

class Ids : public testing::Test {
  protected:
    void SetUp() override { objects_ = new_objects(); }
    void TearDown() override { destroy(objects_); }

    // The objects with every id of the kind replaced.
    Objects with(Kind kind, uint64_t id) const {
        Objects wrong = objects_;
        switch (kind) {
            case Kind::source:
                wrong.source.id = id;
                break;
            case Kind::track:
                wrong.track.id = id;
                break;
            case Kind::race:
                wrong.race.id = wrong.host_race.id = id;
                break;
            case Kind::world:
                wrong.world.id = id;
                break;
            case Kind::recording:
                wrong.recording.id = id;
                break;
            case Kind::grid:
                wrong.grid.id = id;
                break;
            case Kind::recorder:
                wrong.recorder.id = id;
                break;
            case Kind::calibration:
                wrong.calibration.id = id;
                break;
        }
        return wrong;
    }

    void expect_refused(const IdCall& call, uint64_t id, const char* what) const {
        EXPECT_EQ(call.call(with(call.kind, id)), APX_ERROR_INVALID_ID) << call.function << " with " << what << " id";
        EXPECT_STRNE(apx_last_error(), "") << call.function;
    }

    Objects objects_;
};

TEST_F(Ids, AliveOnesWorkInEveryFunction) {
    for (const IdCall& call : id_calls()) {
        const Objects objects = new_objects();
        EXPECT_EQ(call.call(objects), APX_OK) << call.function << ": " << apx_last_error();
        destroy(objects);
    }
}

TEST_F(Ids, NullIsRefusedByEveryFunction) {
    for (const IdCall& call : id_calls()) {
        expect_refused(call, 0, "a null");
    }
}

TEST_F(Ids, StaleOnesAreRefusedByEveryFunction) {
    const Objects gone = new_objects();
    destroy(gone);
    for (const IdCall& call : id_calls()) {
        expect_refused(call, ids_of(gone)[static_cast<size_t>(call.kind)], "a stale");
    }
}

TEST_F(Ids, OnesOfAnotherKindAreRefusedByEveryFunction) {
    const std::vector<uint64_t> ids = ids_of(objects_);
    for (const IdCall& call : id_calls()) {
        for (size_t kind = 0; kind < ids.size(); ++kind) {
            if (kind != static_cast<size_t>(call.kind)) {
                expect_refused(call, ids[kind], "a foreign");
            }
        }
    }
}

TEST_F(Ids, MadeUpOnesAreRefusedByEveryFunction) {
    for (const IdCall& call : id_calls()) {
        for (uint64_t id : {~0ull, 1ull, 0xffffffffull, 1ull << 63, 0xffffffff00000000ull}) {
            if (id != ids_of(objects_)[static_cast<size_t>(call.kind)] && id != objects_.host_race.id) {
                expect_refused(call, id, "a made-up");
            }
        }
    }
}

TEST_F(Ids, DestroyingTwiceIsRefused) {
    for (const IdCall& call : id_calls()) {
        if (std::string(call.function).find("_destroy") != std::string::npos) {
            const Objects objects = new_objects();
            EXPECT_EQ(call.call(objects), APX_OK) << call.function;
            EXPECT_EQ(call.call(objects), APX_ERROR_INVALID_ID) << call.function;
            destroy(objects);
        }
    }
}

TEST_F(Ids, ARaceInsideAWorldBelongsToTheWorld) {
    apx_race race = {};
    apx_car_state states[object_cars] = {};
    apx_controls controls[object_cars];
    ASSERT_OK(apx_world_race(objects_.world, &race));
    const std::vector<uint8_t> bytes = snapshot_of(race);
    EXPECT_EQ(apx_race_tick(race, 1.0f / 60.0f, states, object_cars, controls), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_race_restore(race, bytes.data(), bytes.size()), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_race_destroy(race), APX_ERROR_INVALID_STATE);
    uint32_t count = 0;
    EXPECT_OK(apx_race_standings(race, nullptr, 0, &count));
    EXPECT_EQ(count, object_cars);
}

TEST_F(Ids, ARaceInsideAWorldGoesWithIt) {
    apx_race race = {};
    uint32_t count = 0;
    ASSERT_OK(apx_world_race(objects_.world, &race));
    ASSERT_OK(apx_world_destroy(objects_.world));
    EXPECT_EQ(apx_race_standings(race, nullptr, 0, &count), APX_ERROR_INVALID_ID);
}

}  // namespace
