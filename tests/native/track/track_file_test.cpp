// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/track_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "bake/baker.h"
#include "base/bytes.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::failure;

constexpr size_t header_size = 20;  // magic, version, size, CRC-32

// A small hilly ring with different values in every field.
const Track& sample_track() {
    static const Track track = [] {
        Source source = test::circle_source(12, 6, 12);
        for (size_t i = 0; i < source.gates.size(); ++i) {
            source.gates[i].left[1] = static_cast<float>(i % 4);
            source.gates[i].right[1] = 0.5f * static_cast<float>(i % 3);
            source.gates[i].grip = 0.8f + 0.01f * static_cast<float>(i);
        }
        apx_bake_desc desc = default_bake_desc();
        desc.margin_m = 0.25f;
        desc.vehicle.grip = 1.1f;
        Track baked = bake(source, desc);
        baked.lines.push_back(baked.lines[1]);
        Line& sixth = baked.lines.back();
        sixth.name = "sixth";
        sixth.kind = APX_LINE_KIND_PIT;
        sixth.speed_limit_mps = 20.5f;
        sixth.limit_first = 3;
        sixth.limit_last = 7;
        sixth.nodes[4].t = 1.75f;  // beside the road
        finish_track(baked);
        return baked;
    }();
    return track;
}

// The file with its checksum made right again after a change.
std::vector<uint8_t> resealed(std::vector<uint8_t> bytes) {
    const uint64_t size = bytes.size() - header_size;
    const uint32_t checksum = crc32(std::span<const uint8_t>(bytes).subspan(header_size));
    std::memcpy(bytes.data() + 8, &size, sizeof size);
    std::memcpy(bytes.data() + 16, &checksum, sizeof checksum);
    return bytes;
}

std::string load_failure(std::span<const uint8_t> bytes, apx_status* status = nullptr) {
    return failure([&] { load_track(bytes, "a.apx"); }, status);
}

template <typename Record>
bool same_bytes(const std::vector<Record>& a, const std::vector<Record>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Record)) == 0;
}

TEST(TrackFile, RoundTripKeepsEveryFieldToTheBit) {
    const Track& track = sample_track();
    const Track again = load_track(save_track(track), "a.apx");
    EXPECT_EQ(again.name, track.name);
    EXPECT_EQ(again.closed, track.closed);
    EXPECT_EQ(again.length_m, track.length_m);
    EXPECT_EQ(std::memcmp(&again.vehicle, &track.vehicle, sizeof track.vehicle), 0);
    EXPECT_EQ(again.margin_m, track.margin_m);
    EXPECT_EQ(again.content_hash, track.content_hash);
    EXPECT_TRUE(same_bytes(again.frames, track.frames));
    EXPECT_TRUE(same_bytes(again.walls, track.walls));
    EXPECT_TRUE(same_bytes(again.road, track.road));
    ASSERT_EQ(again.lines.size(), 6u);
    for (size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(again.lines[i].kind, track.lines[i].kind);
        EXPECT_EQ(again.lines[i].speed_limit_mps, track.lines[i].speed_limit_mps);
        EXPECT_EQ(again.lines[i].limit_first, track.lines[i].limit_first);
        EXPECT_EQ(again.lines[i].limit_last, track.lines[i].limit_last);
        EXPECT_EQ(again.lines[i].name, track.lines[i].name);
        EXPECT_EQ(again.lines[i].length_m, track.lines[i].length_m);
        EXPECT_EQ(again.lines[i].time_s, track.lines[i].time_s);
        EXPECT_TRUE(same_bytes(again.lines[i].nodes, track.lines[i].nodes));
    }
    EXPECT_EQ(again.grid.sectors, track.grid.sectors);
    EXPECT_EQ(save_track(again), save_track(track));
}

TEST(TrackFile, AnOpenTrackLoadsToo) {
    const Track track = bake(test::straight_source(100, 10, 5), default_bake_desc());
    const Track again = load_track(save_track(track), "a.apx");
    EXPECT_FALSE(again.closed);
    EXPECT_EQ(again.content_hash, track.content_hash);
}

TEST(TrackFile, StartsWithMagicVersionAndSize) {
    const std::vector<uint8_t> bytes = save_track(sample_track());
    EXPECT_EQ(std::memcmp(bytes.data(), "APXT\7\0\0\0", 8), 0);
    uint64_t size = 0;
    std::memcpy(&size, bytes.data() + 8, sizeof size);
    EXPECT_EQ(size, bytes.size() - header_size);
}

TEST(TrackFile, EveryTruncationFailsCleanly) {
    const std::vector<uint8_t> bytes = save_track(sample_track());
    for (size_t size = 0; size < bytes.size(); ++size) {
        apx_status status = APX_OK;
        const std::string message = load_failure(std::span(bytes).first(size), &status);
        ASSERT_EQ(message.rfind("a.apx: ", 0), 0u) << size;
        ASSERT_EQ(status, APX_ERROR_INVALID_DATA) << size;
    }
}

TEST(TrackFile, EveryFlippedByteFailsCleanly) {
    std::vector<uint8_t> bytes = save_track(sample_track());
    for (size_t place = 0; place < bytes.size(); ++place) {
        bytes[place] ^= 0x5a;
        ASSERT_NE(load_failure(bytes), "") << place;
        bytes[place] ^= 0x5a;
    }
}

TEST(TrackFile, EveryTruncationWithARightChecksumFailsCleanly) {
    const std::vector<uint8_t> bytes = save_track(sample_track());
    for (size_t size = header_size; size < bytes.size(); ++size) {
        ASSERT_NE(load_failure(resealed({bytes.begin(), bytes.begin() + static_cast<long>(size)})), "") << size;
    }
}

TEST(TrackFile, EveryFlippedByteWithARightChecksumFailsOrLoadsATrackThatHolds) {
    std::vector<uint8_t> bytes = save_track(sample_track());
    for (size_t place = header_size; place < bytes.size(); ++place) {
        for (const uint8_t flip : {0x80, 0x3f}) {
            bytes[place] = static_cast<uint8_t>(bytes[place] ^ flip);
            try {
                check_track(load_track(resealed(bytes), "a.apx"));
            } catch (const Error& error) {
                ASSERT_EQ(error.status, APX_ERROR_INVALID_DATA) << place;
            }
            bytes[place] = static_cast<uint8_t>(bytes[place] ^ flip);
        }
    }
}

TEST(TrackFile, AnotherVersionIsSaid) {
    std::vector<uint8_t> bytes = save_track(sample_track());
    bytes[4] = 1;  // before lines had kinds and limits
    apx_status status = APX_OK;
    const std::string message = load_failure(bytes, &status);
    EXPECT_EQ(status, APX_ERROR_UNSUPPORTED_VERSION);
    EXPECT_NE(message.find("version 1"), std::string::npos) << message;
    EXPECT_NE(message.find("reads 2 to 7"), std::string::npos) << message;
}

// The sample as a library wrote it whose vehicles ended after `old_size` bytes.
std::vector<uint8_t> written_by(uint8_t version, uint32_t old_size) {
    const Track& track = sample_track();
    std::vector<uint8_t> bytes = save_track(track);
    const size_t vehicle = header_size + sizeof(uint32_t) + track.name.size() + 2 * sizeof(uint32_t);
    EXPECT_EQ(std::memcmp(bytes.data() + vehicle, &track.vehicle, sizeof track.vehicle), 0);
    bytes[4] = version;
    std::memcpy(bytes.data() + vehicle, &old_size, sizeof old_size);
    if (version <= 5) {
        bytes.resize(bytes.size() - sizeof(uint32_t));  // no branches, and no word on that
    }
    bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(vehicle + old_size),
                bytes.begin() + static_cast<std::ptrdiff_t>(vehicle + sizeof track.vehicle));
    return resealed(bytes);
}

TEST(TrackFile, AFileFromBeforeBanksHadASharePressesAsNatureDoes) {
    const Track loaded = load_track(written_by(2, offsetof(apx_vehicle_desc, bank_load_share)), "a.apx");
    EXPECT_EQ(loaded.vehicle.bank_load_share, 1.0f);
    EXPECT_EQ(std::memcmp(&loaded.vehicle, &sample_track().vehicle, sizeof loaded.vehicle), 0);
    EXPECT_EQ(loaded.content_hash, sample_track().content_hash);
}

TEST(TrackFile, AFileFromBeforeVehiclesHadSpringsLimitsNoRide) {
    const Track loaded = load_track(written_by(3, offsetof(apx_vehicle_desc, spring_rate_npm)), "a.apx");
    EXPECT_EQ(loaded.vehicle.spring_travel_m, 0.0f);
    EXPECT_EQ(std::memcmp(&loaded.vehicle, &sample_track().vehicle, sizeof loaded.vehicle), 0);
    EXPECT_EQ(loaded.content_hash, sample_track().content_hash);
}

TEST(TrackFile, AFileFromBeforeVehiclesHadABrakeShareFollowsGrip) {
    const Track loaded = load_track(written_by(4, offsetof(apx_vehicle_desc, brake_front_share)), "a.apx");
    EXPECT_EQ(loaded.vehicle.brake_front_share, 0.0f);
    EXPECT_EQ(std::memcmp(&loaded.vehicle, &sample_track().vehicle, sizeof loaded.vehicle), 0);
    EXPECT_EQ(loaded.content_hash, sample_track().content_hash);
}

TEST(TrackFile, AFileFromBeforeVehiclesHadADifferentialDrivesByLoad) {
    for (const uint8_t version : {uint8_t{5}, uint8_t{6}}) {
        const Track loaded = load_track(written_by(version, offsetof(apx_vehicle_desc, open_differential)), "a.apx");
        EXPECT_EQ(loaded.vehicle.open_differential, 0.0f);
        EXPECT_EQ(std::memcmp(&loaded.vehicle, &sample_track().vehicle, sizeof loaded.vehicle), 0);
        EXPECT_EQ(loaded.content_hash, sample_track().content_hash);
    }
}

TEST(TrackFile, GarbageIsNoTrack) {
    const std::string text = "x_m,y_m,w_tr_right_m,w_tr_left_m\n0,0,3,4\n";
    const std::vector<uint8_t> bytes(text.begin(), text.end());
    EXPECT_NE(load_failure(bytes).find("does not start with 'APXT'"), std::string::npos);
    EXPECT_NE(load_failure({}).find("cut off"), std::string::npos);
    std::vector<uint8_t> longer = save_track(sample_track());
    longer.push_back(0);
    EXPECT_NE(load_failure(longer).find("content where its header says"), std::string::npos);
    EXPECT_NE(load_failure(resealed(longer)).find("1 bytes too many"), std::string::npos);
}

// Content that no bake writes, under a right checksum.
struct BadTrack {
    const char* name;
    void (*change)(Track&);
    const char* message;
};

class BadContent : public testing::TestWithParam<BadTrack> {};

TEST_P(BadContent, IsRefused) {
    Track track = sample_track();
    GetParam().change(track);
    const std::string message = load_failure(save_track(track));
    EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

const BadTrack bad_tracks[] = {
    BadTrack{"FewerWalls", [](Track& track) { track.walls.pop_back(); }, "wall"},
    BadTrack{"MoreRoad", [](Track& track) { track.road.push_back(track.road[0]); }, "road records"},
    BadTrack{"FewerNodes", [](Track& track) { track.lines[1].nodes.pop_back(); }, "line 'overtaking' has"},
    BadTrack{"NoGates", [](Track& track) { track.frames.clear(), track.walls.clear(), track.road.clear(); },
             "has 0 gates"},
    BadTrack{"OneLine", [](Track& track) { track.lines.resize(1); }, "has 1 lines"},
    BadTrack{"ManyLines", [](Track& track) { track.lines.resize(65, track.lines[0]); }, "has 65 lines"},
    BadTrack{"LongName", [](Track& track) { track.name.assign(32, 'x'); }, "name has 32 bytes"},
    BadTrack{"ZeroInName", [](Track& track) { track.lines[0].name = std::string("a\0b", 3); }, "name has 3 bytes"},
    BadTrack{"NanPosition", [](Track& track) { track.frames[3].left.x = nan_value; }, "gate 3 has left.x nan"},
    BadTrack{"InfiniteWall", [](Track& track) { track.walls[3].right.y = infinity; }, "wall 3 has right.z inf"},
    BadTrack{"NanRoad", [](Track& track) { track.road[2].slope = nan_value; }, "road record 2 has slope nan"},
    BadTrack{"NanNode", [](Track& track) { track.lines[0].nodes[1].heading_rad = nan_value; },
             "node 1 has heading_rad nan"},
    BadTrack{"NodeOffGate", [](Track& track) { track.lines[0].nodes[1].t = 1.5f; }, "node 1 has t 1.5"},
    BadTrack{"ZeroWidth", [](Track& track) { track.frames[4].width_m = 0; }, "gate 4 has width_m 0"},
    BadTrack{"ZeroGrip", [](Track& track) { track.road[4].grip = 0; }, "road record 4 has grip 0"},
    BadTrack{"BankLikeAWall", [](Track& track) { track.road[4].bank = 1e6f; }, "road record 4 has bank 1e+06"},
    BadTrack{"SlopeLikeAWall", [](Track& track) { track.road[4].slope = -5; }, "road record 4 has slope -5"},
    BadTrack{"SharpCrest", [](Track& track) { track.road[4].crest_1pm = 1e6f; }, "road record 4 has crest_1pm 1e+06"},
    BadTrack{"BeyondEveryRace", [](Track& track) { track.frames[4].left.x = 2e6f; }, "gate 4 has left.x 2e+06"},
    BadTrack{"LongerThanItIs",
             [](Track& track) {
                 for (size_t i = 6; i < track.frames.size(); ++i) {
                     track.frames[i].distance_m += 1e5f;
                 }
                 track.length_m += 1e5f;
             },
             "sector 5 is 100"},
    BadTrack{"LineLongerThanItIs",
             [](Track& track) {
                 for (size_t i = 6; i < track.lines[0].nodes.size(); ++i) {
                     track.lines[0].nodes[i].distance_m += 1e5f;
                 }
                 track.lines[0].length_m += 1e5f;
             },
             "a line's way behind gate 5 is 100"},
    BadTrack{"NoDirection", [](Track& track) { track.frames[4].across = glm::vec2(0); },
             "gate 4 has a direction of length 0"},
    BadTrack{"BackwardGate", [](Track& track) { track.frames[4].distance_m = track.frames[3].distance_m; },
             "gate 4 lies at"},
    BadTrack{"LateStart", [](Track& track) { track.frames[0].distance_m = 0.1f; }, "gate 0 lies at 0.1 m"},
    BadTrack{"ShortLength", [](Track& track) { track.length_m = track.frames.back().distance_m; }, "the length"},
    BadTrack{"NanLength", [](Track& track) { track.length_m = nan_value; }, "the length"},
    BadTrack{"EndlessLength", [](Track& track) { track.length_m = 1e20f; }, "the length 1e+20 m"},
    BadTrack{"InfiniteLength", [](Track& track) { track.length_m = infinity; }, "the length"},
    BadTrack{"PitNodeFarAway", [](Track& track) { track.lines[5].nodes[4].t = 300; }, "node 4 has t 300"},
    BadTrack{"UnknownKind", [](Track& track) { track.lines[2].kind = 3; }, "is of kind 3"},
    BadTrack{"RacingThroughThePit", [](Track& track) { track.lines[0].kind = 2; }, "is of kind 2"},
    BadTrack{"LimitNowhere", [](Track& track) { track.lines[5].limit_last = 4000; }, "from gate 3 to 4000"},
    BadTrack{"NanLimit", [](Track& track) { track.lines[5].speed_limit_mps = nan_value; }, "limited to nan m/s"},
    BadTrack{"BackwardNode", [](Track& track) { track.lines[0].nodes[4].distance_m = 0; }, "node 4 lies at 0 m"},
    BadTrack{"NanTime", [](Track& track) { track.lines[0].time_s = nan_value; }, "takes nan s"},
    BadTrack{"WallInsideRoad",
             [](Track& track) { track.walls[4].left += (track.walls[4].right - track.walls[4].left) * 0.4f; }, "walls"},
    BadTrack{"SwappedWalls", [](Track& track) { std::swap(track.walls[4].left, track.walls[4].right); }, "walls"},
    BadTrack{"FoldedSector",
             [](Track& track) {
                 std::swap(track.walls[4], track.walls[5]), std::swap(track.frames[4], track.frames[5]),
                     std::swap(track.frames[4].distance_m, track.frames[5].distance_m);
             },
             "is not convex"},
    BadTrack{"WrongVehicle", [](Track& track) { track.vehicle.struct_size = 3; }, "vehicle is not one"},
    BadTrack{"NanVehicle", [](Track& track) { track.vehicle.mass_kg = nan_value; }, "not finite"},
    BadTrack{"NanMargin", [](Track& track) { track.margin_m = nan_value; }, "margin_m is nan"}};

INSTANTIATE_TEST_SUITE_P(Changes, BadContent, testing::ValuesIn(bad_tracks),
                         [](const testing::TestParamInfo<BadTrack>& change) { return std::string(change.param.name); });

TEST(TrackFile, CountsThatPromiseMoreThanThereIsAllocateNothing) {
    std::vector<uint8_t> bytes = save_track(sample_track());
    const uint32_t huge = 0xffffffffu;
    // The name's size comes first in the content.
    std::memcpy(bytes.data() + header_size, &huge, sizeof huge);
    EXPECT_NE(load_failure(resealed(bytes)).find("cut off"), std::string::npos);
}

}  // namespace
}  // namespace apx
