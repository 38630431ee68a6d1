// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/baker.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/math.h"
#include "geometry/plane.h"
#include "track/source_csv.h"
#include "track/sources.h"
#include "track/track_file.h"
#include "vehicle/envelope.h"

namespace apx {
namespace {

using test::failure;

glm::dvec2 node_position(const Track& track, const Line& line, uint32_t gate) {
    const GateFrame& frame = track.frames[gate];
    const glm::vec2 place = frame.left + frame.across * (frame.width_m * line.nodes[gate].t);
    return {static_cast<double>(place.x), static_cast<double>(place.y)};
}

// A stadium: straights of 300 m, half circles of 40 m, 12 m wide, clockwise, starting along +z.
Source stadium_source() {
    std::string text;
    const auto put = [&](double x, double z) { text += format("%.6f,%.6f,6,6\n", x, z); };
    for (int i = 0; i < 60; ++i) {
        put(-40.0, 5.0 * i);
    }
    for (int i = 0; i < 30; ++i) {
        const double angle = pi * i / 30;
        put(-40.0 * std::cos(angle), 300.0 + 40.0 * std::sin(angle));
    }
    for (int i = 0; i < 60; ++i) {
        put(40.0, 300.0 - 5.0 * i);
    }
    for (int i = 0; i < 30; ++i) {
        const double angle = pi * i / 30;
        put(40.0 * std::cos(angle), -40.0 * std::sin(angle));
    }
    return source_from_csv(text, "stadium.csv", default_source_desc());
}

const Track& stadium() {
    static const Track track = bake(stadium_source(), default_bake_desc());
    return track;
}

TEST(Baker, BakesTheSameBitsTwice) {
    EXPECT_EQ(bake(stadium_source(), default_bake_desc()).content_hash, stadium().content_hash);
}

TEST(Baker, LengthIsTheReferenceLines) {
    EXPECT_NEAR(stadium().length_m, 600.0 + 80.0 * pi, 0.05);
    EXPECT_EQ(stadium().frames[0].distance_m, 0.0f);
}

TEST(Baker, EveryTrackHasItsFiveLinesInTheirPlaces) {
    ASSERT_EQ(stadium().lines.size(), 5u);
    EXPECT_EQ(stadium().lines[APX_LINE_RACING].name, "racing");
    EXPECT_EQ(stadium().lines[APX_LINE_OVERTAKING].name, "overtaking");
    EXPECT_EQ(stadium().lines[APX_LINE_OVERTAKING_CLEAR].name, "overtaking-clear");
    EXPECT_EQ(stadium().lines[APX_LINE_LEFT].name, "left");
    EXPECT_EQ(stadium().lines[APX_LINE_RIGHT].name, "right");
    for (const Line& line : stadium().lines) {
        EXPECT_EQ(line.kind, uint32_t{APX_LINE_KIND_COMPUTED});
        EXPECT_GE(line.time_s, stadium().lines[APX_LINE_RACING].time_s);
    }
}

TEST(Baker, NodesCarryPlaceHeadingAndDistanceOfTheirLine) {
    const Track& track = stadium();
    for (const Line& line : track.lines) {
        for (uint32_t i = 0; i + 1 < track.gate_count(); ++i) {
            const GateFrame& frame = track.frames[i];
            const LineNode& node = line.nodes[i];
            EXPECT_NEAR(node.lateral_m, (node.t - frame.reference_t) * frame.width_m, 1e-4);
            const glm::dvec2 step = node_position(track, line, i + 1) - node_position(track, line, i);
            const double along = static_cast<double>(line.nodes[i + 1].distance_m - node.distance_m);
            EXPECT_NEAR(along, length<double>(step), 0.01 * along);
            const double between = yaw_of<double>(step);
            const double half_turn =
                0.5 * along * static_cast<double>(node.curvature_1pm + line.nodes[i + 1].curvature_1pm) / 2;
            EXPECT_NEAR(wrap_angle(between - static_cast<double>(node.heading_rad) - half_turn), 0.0, 0.02);
        }
    }
}

TEST(Baker, GateRadiusIsTheWayToWhereTheGatesLinesMeet) {
    const Source source = test::circle_source(60, 10, 72);
    const Track track = bake(source, default_bake_desc());
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const glm::dvec2 node = node_position(track, track.lines[0], i);
        EXPECT_NEAR(track.lines[0].nodes[i].gate_radius_m, length<double>(node), 0.1);  // all meet in the middle
    }
    const Track road = bake(test::straight_source(200, 10, 5), default_bake_desc());
    EXPECT_EQ(road.lines[0].nodes[7].gate_radius_m, 1e6f);
}

TEST(Baker, RacingLineUsesTheWidthAndKeepsTheMargin) {
    apx_bake_desc desc = default_bake_desc();
    desc.margin_m = 0.5f;
    const Track track = bake(stadium_source(), desc);
    double widest = 0.0;
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        for (const Line& line : track.lines) {
            EXPECT_GE(line.nodes[i].t * track.frames[i].width_m, 1.49f);
            EXPECT_GE((1.0f - line.nodes[i].t) * track.frames[i].width_m, 1.49f);
        }
        widest = std::max(widest, std::abs(static_cast<double>(track.lines[0].nodes[i].lateral_m)));
    }
    EXPECT_GT(widest, 4.0);
    EXPECT_EQ(track.margin_m, 0.5f);
}

TEST(Baker, SpeedsStayInsideTheEnvelope) {
    const Envelope envelope = envelope_of(stadium().vehicle);
    for (const Line& line : stadium().lines) {
        for (const LineNode& node : line.nodes) {
            const double limit = corner_speed_squared(envelope, {}, static_cast<double>(node.curvature_1pm));
            EXPECT_LE(square(static_cast<double>(node.speed_mps)), limit * 1.001);
            EXPECT_GT(node.speed_mps, 10.0f);
        }
        EXPECT_GT(line.time_s, line.length_m / 90.0f);
    }
}

TEST(Baker, OvertakingLineKeepsItsDistanceWhereThereIsRoom) {
    const Track& track = stadium();
    const float offset = track.vehicle.width_m + 1.0f;
    uint32_t full = 0;
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const float shift = std::abs(track.lines[1].nodes[i].lateral_m - track.lines[0].nodes[i].lateral_m);
        EXPECT_LE(shift, offset + 0.3f);
        full += shift > 0.7f * offset ? 1 : 0;
    }
    EXPECT_GT(full, track.gate_count() / 3);  // gates are dense in the curves, where there is less
    EXPECT_LT(track.lines[1].time_s, 1.08f * track.lines[0].time_s);
}

TEST(Baker, OvertakingLineDoesNotChangeSidesInACurve) {
    const Track& track = stadium();
    for (uint32_t i = 0; i + 1 < track.gate_count(); ++i) {
        const float here = track.lines[1].nodes[i].lateral_m - track.lines[0].nodes[i].lateral_m;
        const float next = track.lines[1].nodes[i + 1].lateral_m - track.lines[0].nodes[i + 1].lateral_m;
        const bool in_curve = std::abs(track.road[i].curvature_1pm) > 0.02f;
        EXPECT_FALSE(in_curve && here * next < 0.0f && std::abs(here - next) > 0.3f) << "gate " << i;
    }
}

TEST(Baker, TheOffsetOfTheOvertakingLineCanBeChosen) {
    apx_bake_desc desc = default_bake_desc();
    desc.overtaking_offset_m = 1.5f;
    const Track track = bake(stadium_source(), desc);
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        EXPECT_LE(std::abs(track.lines[1].nodes[i].lateral_m - track.lines[0].nodes[i].lateral_m), 1.7f);
    }
}

TEST(Baker, AuthoredPlacesAreHonoured) {
    Source source = test::straight_source(200, 10, 21);
    source.gates[0].racing_t = 0.5f;
    source.gates[10].racing_t = 0.8f;
    source.gates[20].racing_t = 0.5f;
    source.gates[0].overtaking_t = source.gates[20].overtaking_t = 0.2f;
    const Track track = bake(source, default_bake_desc());
    const Line& line = track.lines[APX_LINE_RACING];
    const float within = 0.026f;  // 0.25 m
    EXPECT_NEAR(line.nodes.front().t, 0.5f, within);
    EXPECT_NEAR(line.nodes.back().t, 0.5f, within);
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        EXPECT_NEAR(track.lines[APX_LINE_OVERTAKING].nodes[i].t, 0.2f, 1e-3f);
        if (std::abs(track.frames[i].distance_m - 100.0f) < 0.1f) {
            EXPECT_NEAR(line.nodes[i].t, 0.8f, within);
        }
    }
}

TEST(Baker, LinesOfTheAuthorFollowInTheirOrderWithSpeeds) {
    Source source = test::straight_source(200, 10, 21);
    source.lines.push_back({"wet", std::vector<float>(21, 0.25f)});
    source.lines.push_back({"weave", std::vector<float>(21, -1.0f)});
    source.lines[1].t[0] = source.lines[1].t[20] = 0.5f;
    source.lines[1].t[10] = 0.7f;
    const Track track = bake(source, default_bake_desc());
    ASSERT_EQ(track.lines.size(), 7u);
    EXPECT_EQ(track.lines[5].name, "wet");
    EXPECT_EQ(track.lines[6].name, "weave");
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        EXPECT_NEAR(track.lines[5].nodes[i].t, 0.25f, 1e-3f);
        const float along = track.frames[i].distance_m;
        const float rise = 0.5f + 0.2f * (1.0f - std::abs(along - 100.0f) / 100.0f);
        EXPECT_NEAR(track.lines[6].nodes[i].t, rise, 0.05f) << "smoothly through the three places";
    }
    EXPECT_EQ(track.lines[6].kind, uint32_t{APX_LINE_KIND_AUTHORED});
    EXPECT_GT(track.lines[6].nodes[10].speed_mps, 10.0f);
}

TEST(Baker, LinesOfTheAuthorDoNotCopyUnevenEdges) {
    Source source = test::straight_source(400, 10, 81);
    for (size_t i = 0; i < source.gates.size(); ++i) {
        source.gates[i].left[0] += i % 2 == 0 ? 0.15f : -0.15f;  // every 5 m
    }
    source.lines.push_back({"middle", std::vector<float>(81, 0.5f)});
    const Track track = bake(source, default_bake_desc());
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const LineNode& node = track.lines[5].nodes[i];
        EXPECT_LT(std::abs(node.curvature_1pm), 1e-4f) << i;
        EXPECT_LT(std::abs(node.t - 0.5f) * track.frames[i].width_m, 0.26f) << i;
    }
}

TEST(Baker, BakingAgainKeepsAuthoredLines) {
    Source source = test::straight_source(200, 10, 21);
    source.lines.push_back({"mine", std::vector<float>(21, 0.1f)});
    source.gates[3].racing_t = 0.8f;
    source.gates[9].overtaking_t = 0.3f;
    apx_bake_desc desc = default_bake_desc();
    desc.vehicle.power_w = 50000.0f;
    const Track track = rebake(bake(source, default_bake_desc()), desc);
    ASSERT_EQ(track.lines.size(), 6u);
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        EXPECT_NEAR(track.lines[APX_LINE_RACING].nodes[i].t, 0.8f, 1e-3f);
        EXPECT_NEAR(track.lines[APX_LINE_OVERTAKING].nodes[i].t, 0.3f, 1e-3f);
        EXPECT_NEAR(track.lines[5].nodes[i].t, 0.1f, 1e-3f);
    }
    EXPECT_EQ(track.lines[5].name, "mine");
    EXPECT_EQ(track.lines[5].kind, uint32_t{APX_LINE_KIND_AUTHORED});
}

TEST(Baker, AnOpenRoadIsDrivenFromStandstill) {
    const Track track = bake(test::straight_source(400, 10, 21), default_bake_desc());
    const Line& line = track.lines[APX_LINE_RACING];
    EXPECT_LT(line.nodes.front().speed_mps, 1.0f);
    EXPECT_NEAR(line.length_m, 400.0f, 0.1f);
    EXPECT_GT(line.time_s, std::sqrt(2.0f * 400.0f / 13.0f));  // no faster than all grip all the way
    EXPECT_FALSE(track.closed);
}

TEST(Baker, HeightsReachSpeedsThroughSlopeAndCrest) {
    Source hill = test::straight_source(400, 10, 41);
    for (apx_source_gate& gate : hill.gates) {
        gate.left[1] = gate.right[1] = 0.12f * gate.left[2];
    }
    const float flat_s = bake(test::straight_source(400, 10, 41), default_bake_desc()).lines[0].time_s;
    const Track track = bake(hill, default_bake_desc());
    EXPECT_NEAR(track.road[10].slope, 0.12f, 1e-4f);
    EXPECT_GT(track.lines[0].time_s, 1.01f * flat_s);
}

TEST(Baker, RebakingForTheSameVehicleChangesNothing) {
    EXPECT_EQ(rebake(stadium(), default_bake_desc()).content_hash, stadium().content_hash);
}

TEST(Baker, RebakingForAnotherVehicleKeepsTheGates) {
    apx_bake_desc desc = default_bake_desc();
    desc.vehicle.grip = 0.8f;
    const Track track = rebake(stadium(), desc);
    EXPECT_EQ(track.gate_count(), stadium().gate_count());
    EXPECT_EQ(track.vehicle.grip, 0.8f);
    EXPECT_GT(track.lines[0].time_s, stadium().lines[0].time_s);
    EXPECT_NE(track.content_hash, stadium().content_hash);
}

struct Calls {
    int count = 0;
    float last = -1.0f;
    float stop_at = 2.0f;
    bool rising = true;
};

int32_t note_progress(void* user, float share) {
    Calls& calls = *static_cast<Calls*>(user);
    calls.rising = calls.rising && share >= calls.last && share >= 0.0f && share <= 1.0f;
    calls.last = share;
    ++calls.count;
    return share >= calls.stop_at ? 1 : 0;
}

TEST(Baker, ProgressRisesFromZeroToOne) {
    Calls calls;
    apx_bake_desc desc = default_bake_desc();
    desc.progress = note_progress;
    desc.progress_user = &calls;
    EXPECT_EQ(bake(stadium_source(), desc).content_hash, stadium().content_hash);
    EXPECT_GT(calls.count, 4);
    EXPECT_TRUE(calls.rising);
    EXPECT_EQ(calls.last, 1.0f);
}

TEST(Baker, ACallbackCanCancelAtAnyTime) {
    for (const float stop_at : {0.0f, 0.04f, 0.3f, 0.96f}) {
        Calls calls;
        calls.stop_at = stop_at;
        apx_bake_desc desc = default_bake_desc();
        desc.progress = note_progress;
        desc.progress_user = &calls;
        apx_status status = APX_OK;
        EXPECT_NE(failure([&] { bake(stadium_source(), desc); }, &status), "");
        EXPECT_EQ(status, APX_ERROR_CANCELLED);
    }
}

TEST(Baker, RefusesADescriptionThatIsNotOne) {
    const auto message = [](auto change) {
        apx_bake_desc desc = default_bake_desc();
        change(desc);
        return failure([&] { rebake(stadium(), desc); });
    };
    EXPECT_NE(message([](apx_bake_desc& desc) { desc.struct_size = 1; }).find("struct_size is 1"), std::string::npos);
    EXPECT_NE(message([](apx_bake_desc& desc) { desc.margin_m = 11; }).find("margin_m is 11"), std::string::npos);
    EXPECT_NE(message([](apx_bake_desc& desc) { desc.margin_m = NAN; }).find("margin_m is nan"), std::string::npos);
    EXPECT_NE(message([](apx_bake_desc& desc) { desc.overtaking_offset_m = -1; }).find("overtaking_offset_m is -1"),
              std::string::npos);
    EXPECT_NE(message([](apx_bake_desc& desc) { desc.vehicle.mass_kg = -1; }).find("mass_kg is -1"), std::string::npos);
}

TEST(Baker, RefusesASourceWithTheFirstLintError) {
    Source source = test::circle_source(100, 12, 60);
    std::swap(source.gates[30].left, source.gates[30].right);
    std::swap(source.gates[20].left, source.gates[20].right);
    apx_status status = APX_OK;
    const std::string message = failure([&] { bake(source, default_bake_desc()); }, &status);
    EXPECT_EQ(message.rfind("circle: gate 20 has left and right swapped", 0), 0u) << message;
    EXPECT_EQ(status, APX_ERROR_INVALID_DATA);
}

TEST(Baker, DuplicateGatesAreLeftOut) {
    Source source = test::circle_source(100, 12, 60);
    const uint64_t hash = bake(source, default_bake_desc()).content_hash;
    source.gates.insert(source.gates.begin() + 7, source.gates[7]);
    source.gates.push_back(source.gates[0]);
    EXPECT_EQ(bake(source, default_bake_desc()).content_hash, hash);
}

TEST(Baker, ACarThatFitsNowhereIsRefusedWithItsWidth) {
    apx_bake_desc desc = default_bake_desc();
    desc.margin_m = 9.0f;
    const std::string message = failure([&] { bake(test::circle_source(60, 12, 72), desc); });
    EXPECT_EQ(message,
              "circle: the road is at most 12.00 m wide, a car of 2.00 m with a margin of 9.00 m to either side needs "
              "20.00 m; lower the margin or take a narrower vehicle");
    desc.margin_m = 0.5f;
    EXPECT_NE(failure([&] { rebake(bake(test::circle_source(60, 2.5, 72), default_bake_desc()), desc); }), "");
}

TEST(Baker, WhereTheRoadIsTooNarrowLinesKeepToTheMiddle) {
    Source source = test::circle_source(60, 12, 72);
    for (size_t i = 20; i < 30; ++i) {
        for (int axis : {0, 2}) {
            const float middle = 0.5f * (source.gates[i].left[axis] + source.gates[i].right[axis]);
            source.gates[i].left[axis] = middle + 0.1f * (source.gates[i].left[axis] - middle);
            source.gates[i].right[axis] = middle + 0.1f * (source.gates[i].right[axis] - middle);
        }
    }
    const Track track = bake(source, default_bake_desc());
    uint32_t narrow = 0;
    for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
        for (const Line& line : track.lines) {
            if (track.frames[gate].width_m < 1.3f) {
                EXPECT_NEAR(line.nodes[gate].t, 0.5f, 0.02f);
                ++narrow;
            }
        }
    }
    EXPECT_GT(narrow, 20u);
}

TEST(Baker, FarFromTheOriginItBakesOrSaysWhy) {
    Source source = test::circle_source(100, 12, 60);
    for (apx_source_gate& gate : source.gates) {
        gate.left[0] += 900000.0f;
        gate.right[0] += 900000.0f;
    }
    const std::string message = failure([&] { load_track(save_track(bake(source, default_bake_desc())), "a"); });
    EXPECT_TRUE(message.empty() || message.find("subtract an offset") != std::string::npos) << message;
}

TEST(Baker, RealCircuitsBakeToTracksThatHold) {
    const auto files = test::circuit_files();
    if (files.empty()) {
        GTEST_SKIP() << "no circuits: set APEXLINE_CIRCUITS to a folder of centre line *.csv";
    }
    for (const auto& file : files) {
        SCOPED_TRACE(file.filename().string());
        const Track track = bake(test::circuit_source(file), default_bake_desc());
        EXPECT_EQ(load_track(save_track(track), "again").content_hash, track.content_hash);
        EXPECT_GT(track.gate_count(), 550u);
        EXPECT_LT(track.gate_count(), 1600u);
        EXPECT_LT(track.lines[APX_LINE_OVERTAKING].time_s, 1.06f * track.lines[APX_LINE_RACING].time_s);
    }
}

}  // namespace
}  // namespace apx
