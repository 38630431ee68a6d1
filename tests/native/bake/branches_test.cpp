// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "bake/baker.h"
#include "bake/check_source.h"
#include "base/bytes.h"
#include "geometry/plane.h"
#include "track/locate.h"
#include "track/reversed.h"
#include "track/source_json.h"
#include "track/source_json_writer.h"
#include "track/sources.h"
#include "track/track_file.h"

namespace apx {
namespace {

using test::failure;

// A straight of 600 m with a narrower way that swings out to the right from 160 to 440 m.
Source forked_source() {
    Source source = test::straight_source(600, 12, 31);
    SourceBranch branch{"detour", 8, 22, 0.0f, {}};
    for (int i = 1; i < 14; ++i) {
        const double swing = std::sin(3.14159265358979 * i / 14.0);
        const float middle_m = static_cast<float>(25.0 * swing * swing);
        const float along_m = static_cast<float>(160 + 20 * i);
        branch.gates.push_back(test::plain_gate(middle_m - 3.5f, along_m, middle_m + 3.5f, along_m));
    }
    source.branches.push_back(branch);
    return source;
}

const Track& forked_track() {
    static const Track track = bake(forked_source(), default_bake_desc());
    return track;
}

std::string json_failure(const std::string& branches) {
    std::string text = source_to_json(test::straight_source(600, 12, 31));
    text.insert(text.find("  \"gates\""), "\"branches\": " + branches + ",\n");
    return failure([&] { source_from_json(text, "a.json"); });
}

TEST(Branches, AreWrittenAndReadToTheBit) {
    const std::string text = source_to_json(forked_source());
    const Source again = source_from_json(text, "a.json");
    ASSERT_EQ(again.branches.size(), 1u);
    EXPECT_EQ(again.branches[0].name, "detour");
    EXPECT_EQ(again.branches[0].from_gate, 8u);
    EXPECT_EQ(again.branches[0].to_gate, 22u);
    EXPECT_EQ(again.branches[0].gates.size(), 13u);
    EXPECT_EQ(again.gates.size(), 31u);
    EXPECT_EQ(source_to_json(again), text);
}

TEST(Branches, WrongOnesAreRefusedWithPlaceAndRange) {
    const std::string gate = R"({"left": [0, 0, 200], "right": [9, 0, 200]})";
    const auto branch = [&](const std::string& from, const std::string& to) {
        return R"({"name": "b", "from_gate": )" + from + R"(, "to_gate": )" + to + R"(, "gates": [)" + gate + "]}";
    };
    EXPECT_EQ(json_failure("[" + branch("8", "12") + "]"), "");
    EXPECT_EQ(json_failure("3"), "a.json: branches is the number 3, must be a list of branches");
    EXPECT_EQ(json_failure("[" + branch("8.5", "12") + "]"),
              "a.json: branches[0].from_gate is 8.5, must be the number of a gate");
    EXPECT_EQ(
        json_failure("[" + branch("12", "8") + "]"),
        "a.json: branches[0]: from_gate is 12 and to_gate is 8, it must meet the road behind the gate where it leaves");
    EXPECT_EQ(json_failure("[" + branch("0", "8") + "]"),
              "a.json: branches[0]: from_gate is 0 and to_gate is 8, both must be in [1, 29]");
    EXPECT_EQ(json_failure("[" + branch("8", "30") + "]"),
              "a.json: branches[0]: from_gate is 8 and to_gate is 30, both must be in [1, 29]");
    EXPECT_NE(json_failure(R"([{"name": "b", "width": 3}])").find("branches[0] has the unknown key \"width\""),
              std::string::npos);
    EXPECT_EQ(json_failure(R"([{"name": "b", "from_gate": 3, "to_gate": 5}])"), "a.json: branches[0] has no \"gates\"");
    EXPECT_EQ(json_failure(R"([{"name": "b", "from_gate": 3, "to_gate": 5, "gates": [{"left": [0, 0]}]}])"),
              "a.json: branches[0].gates[0].left has 2 numbers, must be the three numbers [x, y, z]");
    EXPECT_EQ(json_failure("[" + branch("8", "12") + ", " + branch("12", "15") + "]"),
              "a.json: branches[0]: name \"b\" is that of two branches, choose another");
}

TEST(Branches, OverlappingForksAreRefused) {
    Source source = forked_source();
    SourceBranch second = source.branches[0];
    second.name = "second";
    second.from_gate = 22;
    second.to_gate = 25;
    source.branches.push_back(second);
    EXPECT_EQ(branch_problem(source, source.branches[1]),
              "gates 22 to 25 overlap those of \"detour\", 8 to 22; a gate of the road must lie between two branches");
}

TEST(Branches, ASharpForkIsAFindingAndIsNotBaked) {
    Source source = forked_source();
    for (apx_source_gate& gate : source.branches[0].gates) {
        gate.left[0] += 60.0f;
        gate.right[0] += 60.0f;
    }
    const std::vector<apx_finding> findings = check_source(source);
    ASSERT_GE(findings.size(), 2u);
    EXPECT_EQ(findings[0].is_error, 1u);
    EXPECT_EQ(findings[0].gate, 8u);
    EXPECT_EQ(findings[1].gate, 22u);
    EXPECT_EQ(failure([&] { bake(source, default_bake_desc()); }), std::string("straight: ") + findings[0].message);
}

TEST(Branches, ACleanForkHasNoFinding) {
    for (const apx_finding& finding : check_source(forked_source())) {
        ADD_FAILURE() << finding.message;
    }
}

TEST(Branches, ARouteIsTheRoadOutsideOfItsBranch) {
    const Track& main = forked_track();
    ASSERT_EQ(main.branches.size(), 1u);
    const Branch& branch = main.branches[0];
    EXPECT_NEAR(branch.from_m, 160.0f, 0.01f);
    EXPECT_NEAR(branch.to_m, 440.0f, 0.01f);
    EXPECT_GT(branch.route->length_m, main.length_m + 2.0f);
    for (float main_m = 0.0f; main_m <= main.length_m; main_m += 5.0f) {
        const float route_m = route_distance(main, branch, main_m);
        EXPECT_NEAR(main_distance(main, branch, route_m), main_m, 0.01f);
        if (main_m < branch.from_m - 40.0f || main_m > branch.to_m + 40.0f) {
            const glm::vec2 on_main = road_position(main, main_m, 0.0f).position;
            const glm::vec2 on_route = road_position(*branch.route, route_m, 0.0f).position;
            EXPECT_LT(length<float>(on_main - on_route), 0.3f) << main_m;
        }
    }
}

TEST(Branches, TracksWithoutAnyHaveTheSameGatesAndSayNothingOfRoutes) {
    Source source = forked_source();
    source.branches.clear();
    const Track plain = bake(source, default_bake_desc());
    const std::vector<uint8_t> bytes = save_track(plain);
    EXPECT_EQ(bytes[4], track_file_version);
    EXPECT_TRUE(load_track(bytes, "a.apx").branches.empty());
    EXPECT_EQ(save_track(load_track(bytes, "a.apx")), bytes);
    const Track& forked = forked_track();
    EXPECT_EQ(std::memcmp(plain.frames.data(), forked.frames.data(), plain.frames.size() * sizeof(GateFrame)), 0);
    EXPECT_NE(plain.content_hash, forked.content_hash);
}

TEST(Branches, ABakedFileHoldsTheRoutesToTheBit) {
    const Track& track = forked_track();
    const std::vector<uint8_t> bytes = save_track(track);
    EXPECT_EQ(bytes[4], track_file_version);
    const Track again = load_track(bytes, "a.apx");
    EXPECT_EQ(again.content_hash, track.content_hash);
    EXPECT_EQ(save_track(again), bytes);
    EXPECT_EQ(again.branches[0].route->grid.sectors, track.branches[0].route->grid.sectors);
}

TEST(Branches, BakingAgainForTheSameVehicleChangesNothing) {
    EXPECT_EQ(save_track(rebake(forked_track(), default_bake_desc())), save_track(forked_track()));
}

TEST(Branches, DamagedOnesAreRefusedInWords) {
    const auto refusal = [](const std::function<void(Track&, Branch&, Track&)>& damage) {
        Track track = forked_track();
        Track route = *track.branches[0].route;
        damage(track, track.branches[0], route);
        track.branches[0].route = std::make_shared<const Track>(route);
        return failure([&] { load_track(save_track(track), "a.apx"); });
    };
    EXPECT_EQ(refusal([](Track&, Branch&, Track&) {}), "");
    EXPECT_NE(refusal([](Track&, Branch& branch, Track&) { branch.from_m = branch.to_m; }), "");
    EXPECT_NE(refusal([](Track&, Branch& branch, Track&) { branch.to_m = std::nanf(""); }), "");
    EXPECT_NE(refusal([](Track&, Branch& branch, Track&) { branch.route_to_m = 1e9f; }), "");
    EXPECT_NE(refusal([](Track&, Branch& branch, Track&) { branch.route_from_m += 20.0f; }), "");
    EXPECT_NE(refusal([](Track&, Branch&, Track& route) { route.lines.pop_back(); }), "");
    EXPECT_NE(refusal([](Track&, Branch&, Track& route) { route.walls[5].left.x = std::nanf(""); }), "");
    EXPECT_NE(refusal([](Track&, Branch&, Track& route) { route.closed = true; }), "");
    EXPECT_NE(refusal([](Track& track, Branch& branch, Track&) { track.branches.push_back(branch); }), "");
}

TEST(Branches, EveryTruncationFailsCleanly) {
    const std::vector<uint8_t> bytes = save_track(forked_track());
    for (size_t cut = 1; cut < bytes.size() - 20; cut += 37) {
        std::vector<uint8_t> shorter(bytes.begin(), bytes.end() - static_cast<std::ptrdiff_t>(cut));
        const uint64_t size = shorter.size() - 20;
        const uint32_t checksum = crc32(std::span<const uint8_t>(shorter).subspan(20));
        std::memcpy(shorter.data() + 8, &size, sizeof size);
        std::memcpy(shorter.data() + 16, &checksum, sizeof checksum);
        EXPECT_NE(failure([&] { load_track(shorter, "a.apx"); }), "") << cut;
    }
}

TEST(Branches, TurnRoundWithTheRoad) {
    for (const bool closed : {false, true}) {
        Source source = forked_source();
        source.closed = closed;
        const Source back = reversed(source);
        EXPECT_EQ(back.branches[0].from_gate, closed ? 9u : 8u);
        EXPECT_EQ(back.branches[0].to_gate, closed ? 23u : 22u);
        EXPECT_EQ(branch_problem(back, back.branches[0]), "");
        EXPECT_EQ(source_to_json(reversed(back)), source_to_json(source));
    }
    const Track back = bake(reversed(forked_source()), default_bake_desc());
    EXPECT_NEAR(back.branches[0].route->length_m, forked_track().branches[0].route->length_m, 0.01f);
}

}  // namespace
}  // namespace apx
