// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/rear_axle_offset.h"

#include <gtest/gtest.h>

#include "drive/scene.h"
#include "vehicle/drivers.h"

namespace apx {
namespace {

constexpr float allowed_over_edge_m = 0.08f;

struct Driven {
    test::TrackPointer track;
    const CarProfile* plan;
    std::unique_ptr<Race> race;

    explicit Driven(const char* name, const char* vehicle = "gt") : track(test::track_named(name)) {
        std::vector<apx_car_desc> cars = test::cars(1);
        cars[0].vehicle = preset(vehicle);
        race = test::race_on(track, cars, [](apx_race_desc&) {});
        plan = &race->profiles[0];
    }
    const LineNode& node(uint32_t gate) const { return track->lines[APX_LINE_RACING].nodes[gate]; }
    const RearAxleOffset& offset(uint32_t gate) const { return plan->rear_axle->at_gates[APX_LINE_RACING][gate]; }
    double way_m(uint32_t gate) const {
        const Line& line = track->lines[APX_LINE_RACING];
        const float end = gate + 1 < line.nodes.size() ? line.nodes[gate + 1].distance_m : line.length_m;
        return static_cast<double>(end - line.nodes[gate].distance_m);
    }
};

// Also on the lines for driving side by side, which keep to the edges.
TEST(Room, TheWheelsOfACarThatPointsAlongALineStayOnTheRoad) {
    uint32_t moved[APX_LINE_RIGHT + 1] = {};
    for (const char* name : {"club", "street", "hillclimb"}) {
        const Driven driven(name, "formula");
        const apx_vehicle_desc& vehicle = driven.plan->vehicle;
        const Track& track = *driven.track;
        for (uint32_t i = 0; i < track.gate_count() * (APX_LINE_RIGHT + 1); ++i) {
            const uint32_t line = i / track.gate_count(), gate = i % track.gate_count();
            const GateFrame& frame = track.frames[gate];
            const LineNode& node = track.lines[line].nodes[gate];
            const float right_m = driven.plan->rear_axle->at_gates[line][gate].right_m;
            const float slip = with_sign(0.5f * vehicle.peak_slip_rad, node.curvature_1pm);
            const float behind = vehicle.front_weight_share * vehicle.wheelbase_m * node.curvature_1pm;
            const SineCosine turn = sine_cosine(short_turn(frame.heading_rad, node.heading_rad) + slip - behind);
            const float reach = 0.5f * (absolute(turn.sine) * vehicle.wheelbase_m + turn.cosine * vehicle.width_m);
            const float place_m = node.t * frame.width_m + right_m;
            EXPECT_GT(place_m - reach, -allowed_over_edge_m) << name << " " << line << " " << gate;
            EXPECT_GT(frame.width_m - place_m - reach, -allowed_over_edge_m) << name << " " << line << " " << gate;
            moved[line] += absolute(right_m) > 0.02f ? 1u : 0u;
        }
    }
    for (const uint32_t line : {APX_LINE_RACING, APX_LINE_LEFT, APX_LINE_RIGHT}) {
        EXPECT_GT(moved[line], 0u) << line;
    }
}

TEST(Room, WhoHasRoomStaysOnTheLine) {
    std::vector<apx_car_desc> cars = test::cars(1);
    const auto race = test::race_on(test::straight_track(), cars, [](apx_race_desc&) {});
    for (const RearAxleOffset& shift : race->profiles[0].rear_axle->at_gates[APX_LINE_RACING]) {
        EXPECT_EQ(shift.right_m, 0.0f);
        EXPECT_EQ(shift.heading_rad, 0.0f);
        EXPECT_EQ(shift.curvature_1pm, 0.0f);
    }
}

TEST(Room, HeadingIsTheSlopeOfTheShift) {
    const Driven driven("street");
    for (uint32_t gate = 0; gate + 1 < driven.track->gate_count(); ++gate) {
        const RearAxleOffset& here = driven.offset(gate);
        const RearAxleOffset& next = driven.offset(gate + 1);
        const double slope = 0.5 * static_cast<double>(here.heading_rad + next.heading_rad);
        EXPECT_NEAR(static_cast<double>(next.right_m - here.right_m), slope * driven.way_m(gate), 0.01) << gate;
    }
}

TEST(Room, TheWayAcrossHasNoKinks) {
    for (const char* vehicle : {"gt", "formula", "kart"}) {
        const Driven driven("club", vehicle);
        for (uint32_t gate = 0; gate + 1 < driven.track->gate_count(); ++gate) {
            const float turn = driven.offset(gate + 1).heading_rad - driven.offset(gate).heading_rad;
            EXPECT_LT(absolute(turn), 0.012f) << vehicle << " " << gate;
        }
    }
}

TEST(Room, TheCurvatureIsThatOfTheShiftedLine) {
    const Driven driven("street");
    for (uint32_t gate = 1; gate + 1 < driven.track->gate_count(); ++gate) {
        const RearAxleOffset& here = driven.offset(gate);
        const double ahead = driven.way_m(gate);
        const double behind = driven.way_m(gate - 1);
        const double to_next = static_cast<double>(driven.offset(gate + 1).right_m - here.right_m) / ahead;
        const double from_last = static_cast<double>(here.right_m - driven.offset(gate - 1).right_m) / behind;
        const double k = static_cast<double>(driven.node(gate).curvature_1pm);
        const double parallel = k * k * static_cast<double>(here.right_m);  // to first order
        const double bend = (to_next - from_last) / (0.5 * (ahead + behind));
        EXPECT_NEAR(static_cast<double>(here.curvature_1pm), bend + parallel, 0.0015) << gate;
    }
}

}  // namespace
}  // namespace apx
