// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/vehicle_json.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>

#include "base/error.h"
#include "vehicle/fields.h"

namespace apx {
namespace {

std::string refusal(const std::string& text) {
    try {
        vehicle_from_json(text, "car.json");
    } catch (const Error& error) {
        EXPECT_EQ(error.status, APX_ERROR_INVALID_DATA);
        EXPECT_EQ(error.message.find('\n'), std::string::npos) << error.message;
        return error.message;
    }
    return "accepted";
}

std::string file_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

void expect_equal(const apx_vehicle_desc& a, const apx_vehicle_desc& b) {
    EXPECT_STREQ(a.name, b.name);
    for (const VehicleField& field : vehicle_fields()) {
        EXPECT_EQ(field_value(a, field), field_value(b, field)) << field.name;
    }
}

TEST(VehicleJson, ReferenceFileIsTheDefault) {
    const std::string text = file_text(APX_SOURCE_DIR "/data/vehicles/reference.json");
    expect_equal(vehicle_from_json(text, "reference.json"), default_vehicle());
    EXPECT_EQ(text, vehicle_to_json(default_vehicle()));
}

TEST(VehicleJson, EveryPresetNamesItselfAndEveryField) {
    for (const std::string name : {"reference", "kart", "touring", "gt", "formula"}) {
        const std::string text = file_text(APX_SOURCE_DIR "/data/vehicles/" + name + ".json");
        const apx_vehicle_desc desc = vehicle_from_json(text, name);
        EXPECT_EQ(desc.name, name);
        EXPECT_EQ(text, vehicle_to_json(desc));
    }
}

TEST(VehicleJson, RoundTripKeepsEveryBitOfNonDefaultValues) {
    apx_vehicle_desc desc = default_vehicle();
    std::strcpy(desc.name, "tab\t\"quote\" \xc3\xbc");
    float share = 0.1f;
    for (const VehicleField& field : vehicle_fields()) {
        set_field_value(desc, field, field.minimum + (field.maximum - field.minimum) * share / 3.0f);
        share += 0.037f;
    }
    desc.wheelbase_m = desc.length_m * 0.7f;
    expect_equal(vehicle_from_json(vehicle_to_json(desc), "car"), desc);
}

TEST(VehicleJson, ACornerTableGoesThereAndBack) {
    apx_vehicle_desc desc = default_vehicle();
    desc.corner_count = 3;
    for (uint32_t i = 0; i < 3; ++i) {
        desc.corner_radius_m[i] = 10.5f * static_cast<float>(i + 1);
        desc.corner_speed_mps[i] = 9.1f + 7.0f * static_cast<float>(i);
    }
    const apx_vehicle_desc again = vehicle_from_json(vehicle_to_json(desc), "car.json");
    EXPECT_EQ(std::memcmp(&again, &desc, sizeof desc), 0);
    EXPECT_EQ(vehicle_from_json("{\"corner_radius_m\": [], \"corner_speed_mps\": []}", "car.json").corner_count, 0u);
}

TEST(VehicleJson, ABadCornerTableIsRefused) {
    const auto table = [](const std::string& radii, const std::string& speeds) {
        return refusal("{\"corner_radius_m\": " + radii + ", \"corner_speed_mps\": " + speeds + "}");
    };
    EXPECT_NE(table("[10, 20]", "[8]").find("has 2 numbers and corner_speed_mps 1"), std::string::npos);
    EXPECT_NE(table("[10, 10]", "[8, 9]").find("must be above the one before"), std::string::npos);
    EXPECT_NE(table("[10, \"x\"]", "[8, 9]").find("holds the text"), std::string::npos);
    EXPECT_NE(table("10", "[8, 9]").find("corner_radius_m is the number 10.0, must be a list"), std::string::npos);
    EXPECT_NE(table("[[10]]", "[8]").find("holds a list"), std::string::npos);
    EXPECT_NE(table("[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]", "[]").find("more than 16"), std::string::npos);
    EXPECT_NE(refusal("{\"corner_radius_m\": [10]}").find("must have as many"), std::string::npos);
    EXPECT_NE(refusal("{\"corner_radius_m\": [1], \"corner_radius_m\": [1]}").find("twice"), std::string::npos);
}

TEST(VehicleJson, MissingKeysKeepTheReferenceValue) {
    apx_vehicle_desc expected = default_vehicle();
    expect_equal(vehicle_from_json("{}", "car"), expected);
    expected.mass_kg = 900.0f;
    expect_equal(vehicle_from_json("\xef\xbb\xbf{\"mass_kg\": 9e2}", "car"), expected);
}

TEST(VehicleJson, UnknownKeysAreRefusedWithTheNearestName) {
    EXPECT_EQ(refusal("{\n  \"mass\": 900\n}"), "car.json:2:3: unknown key \"mass\", did you mean \"mass_kg\"?");
    EXPECT_EQ(refusal("{\"grip\": 1, \"donwforce_kgpm\": 1}"),
              "car.json:1:13: unknown key \"donwforce_kgpm\", did you mean \"downforce_kgpm\"?");
    EXPECT_EQ(refusal("{\"struct_size\": 8}"), "car.json:1:2: unknown key \"struct_size\"");
    EXPECT_EQ(refusal("{\"Name\": \"x\"}"), "car.json:1:2: unknown key \"Name\", did you mean \"name\"?");
    EXPECT_EQ(refusal("{\"a\\\"b\": 1}"), "car.json:1:2: unknown key \"a\\\"b\"");
}

TEST(VehicleJson, ValuesOutOfRangeAreRefusedWithTheirPlace) {
    EXPECT_EQ(refusal("{\"grip\": 1.2,\n\"mass_kg\": 0}"), "car.json:2:1: mass_kg is 0, must be in (10, 100000]");
    EXPECT_EQ(refusal("{\"grip\": -1}"), "car.json:1:2: grip is -1, must be in [0.05, 5]");
    EXPECT_EQ(refusal("{\"power_w\": 1e300}"), "car.json:1:2: power_w is inf, must be in (0, 10000000]");
    EXPECT_EQ(refusal("{\"length_m\": 2}"), "car.json:1:1: wheelbase_m is 2.8, must be in (0.1, length_m = 2]");
    EXPECT_EQ(refusal("{\"length_m\": 2,\n \"wheelbase_m\": 3}"),
              "car.json:2:2: wheelbase_m is 3, must be in (0.1, length_m = 2]");
}

TEST(VehicleJson, DuplicateKeysAreRefused) {
    EXPECT_EQ(refusal("{\"grip\": 1, \"grip\": 1}"), "car.json:1:13: key \"grip\" stands twice, keep one of them");
    EXPECT_EQ(refusal("{\"name\": \"a\", \"name\": \"a\"}"),
              "car.json:1:15: key \"name\" stands twice, keep one of them");
}

TEST(VehicleJson, WrongTypesAreRefused) {
    EXPECT_EQ(refusal("{\"grip\": \"1.2\"}"), "car.json:1:2: grip is the text \"1.2\", must be a number in [0.05, 5]");
    EXPECT_EQ(refusal("{\"grip\": null}"), "car.json:1:2: grip is null, must be a number in [0.05, 5]");
    EXPECT_EQ(refusal("{\"grip\": true}"), "car.json:1:2: grip is true, must be a number in [0.05, 5]");
    EXPECT_EQ(refusal("{\"grip\": [1]}"), "car.json:1:2: grip is a list, must be a number in [0.05, 5]");
    EXPECT_EQ(refusal("{\"grip\": {}}"), "car.json:1:2: grip is an object, must be a number in [0.05, 5]");
    EXPECT_EQ(refusal("{\"name\": 3}"), "car.json:1:2: name is the number 3.0, must be a text");
    for (const char* text : {"[]", "3", "\"x\"", "null"}) {
        EXPECT_NE(refusal(text).find("car.json:1:1: a vehicle is a JSON object, found "), std::string::npos) << text;
    }
}

TEST(VehicleJson, NamesThatDoNotFitAreRefused) {
    EXPECT_NE(refusal("{\"name\": \"" + std::string(32, 'x') + "\"}").find("must have at most 31 bytes"),
              std::string::npos);
    EXPECT_NE(refusal("{\"name\": \"a\\u0000b\"}").find("no zero byte"), std::string::npos);
    EXPECT_EQ(vehicle_from_json("{\"name\": \"" + std::string(31, 'x') + "\"}", "car").name, std::string(31, 'x'));
}

TEST(VehicleJson, SyntaxErrorsNameLineAndColumn) {
    EXPECT_EQ(refusal("{\n  \"grip\": 1.2,\n}").find("car.json:3:1: not JSON: "), 0u)
        << refusal("{\n  \"grip\": 1.2,\n}");
    EXPECT_EQ(refusal("{\"grip\": NaN}").find("car.json:1:10: not JSON: "), 0u) << refusal("{\"grip\": NaN}");
    EXPECT_EQ(refusal("{\"grip\": 1e999}").find("car.json:1:"), 0u) << refusal("{\"grip\": 1e999}");
    EXPECT_EQ(refusal("").find("car.json:1:1: not JSON: "), 0u) << refusal("");
    EXPECT_EQ(refusal("{} x").find("car.json:1:4: not JSON: "), 0u) << refusal("{} x");
}

TEST(VehicleJson, EveryTruncationIsRefused) {
    const std::string text = vehicle_to_json(default_vehicle());
    for (size_t size = 0; size + 2 < text.size(); ++size) {
        EXPECT_NE(refusal(text.substr(0, size)), "accepted") << size;
    }
}

TEST(VehicleJson, FlippedBytesGiveAVehicleOrARefusalNeverMore) {
    const std::string text = vehicle_to_json(default_vehicle());
    for (size_t i = 0; i < text.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string flipped = text;
            flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
            try {
                EXPECT_EQ(vehicle_problem(vehicle_from_json(flipped, "car")), "");
            } catch (const Error& error) {
                EXPECT_EQ(error.status, APX_ERROR_INVALID_DATA);
            }
        }
    }
}

}  // namespace
}  // namespace apx
