// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/source.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "track/source_json.h"
#include "track/source_json_writer.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::failure;
using test::plain_gate;

std::string gates_text(const std::string& gates, const std::string& rest = "\"version\": 1, \"closed\": false") {
    return "{\"format\": \"apexline-track\", " + rest + ", \"gates\": [" + gates + "]}";
}

const std::string two_gates = R"({"left": [-5, 0, 0], "right": [5, 0, 0]}, {"left": [-5, 0, 50], "right": [5, 0, 50]})";

std::string json_failure(const std::string& text, apx_status* status = nullptr) {
    return failure([&] { source_from_json(text, "a.track.json"); }, status);
}

Source unusual_source() {
    Source source = test::circle_source(123.456, 9.87, 12);
    source.name = "Grüße \"1\"";
    source.run_off_m = static_cast<double>(1.7f);
    source.gates[3].racing_t = 0.3f;
    source.gates[4].overtaking_t = 0.1f;
    source.gates[5].run_off_left_m = 0.0f;
    source.gates[6].run_off_right_m = 7.7f;
    source.gates[7].grip = 0.65f;
    source.gates[8].left[1] = 12.25f;
    source.gates[8].right[1] = -1e-7f;
    source.gates[9].reference_t = 0.4321f;
    source.lines.push_back({"wet", {0.25f, -1, -1, 0.5f, -1, -1, -1, 1.0f, -1, -1, -1, 0.0f}});
    source.lines.push_back({"Außen", std::vector<float>(12, 0.9f)});
    source.pit.points = {{-120.0f, 0.5f, 30.0f}, {-135.0f, 0.0f, 60.0f}, {-110.0f, 0.0f, 90.0f}};
    source.pit.width_m = 5.5f;
    source.pit.speed_limit_mps = 16.6f;
    return source;
}

TEST(SourceJson, RoundTripKeepsEveryFieldToTheBit) {
    const Source source = unusual_source();
    const Source again = source_from_json(source_to_json(source), "again");
    EXPECT_EQ(again.name, source.name);
    EXPECT_EQ(again.closed, source.closed);
    EXPECT_EQ(again.run_off_m, source.run_off_m);
    EXPECT_EQ(again.pit.points, source.pit.points);
    EXPECT_EQ(again.pit.width_m, source.pit.width_m);
    EXPECT_EQ(again.pit.speed_limit_mps, source.pit.speed_limit_mps);
    ASSERT_EQ(again.lines.size(), 2u);
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(again.lines[i].name, source.lines[i].name);
        EXPECT_EQ(again.lines[i].t, source.lines[i].t);
    }
    ASSERT_EQ(again.gates.size(), source.gates.size());
    EXPECT_EQ(std::memcmp(again.gates.data(), source.gates.data(), source.gates.size() * sizeof(apx_source_gate)), 0);
    EXPECT_EQ(source_to_json(again), source_to_json(source));
}

TEST(SourceJson, WritesOneGateALineAndLeavesDefaultsOut) {
    Source source = test::straight_source(50, 10, 2);
    EXPECT_EQ(source_to_json(source),
              "{\n  \"format\": \"apexline-track\", \"version\": 1,\n  \"name\": \"straight\", \"closed\": false, "
              "\"run_off_m\": 3,\n"
              "  \"gates\": [\n    {\"left\": [-5, 0, 0], \"right\": [5, 0, 0]},\n"
              "    {\"left\": [-5, 0, 50], \"right\": [5, 0, 50]}\n  ]\n}\n");
}

TEST(SourceJson, MissingOptionalKeysKeepTheirDefaults) {
    const Source source = source_from_json(gates_text(two_gates, "\"version\": 1, \"closed\": false"), "a");
    EXPECT_EQ(source.name, "track");
    EXPECT_EQ(source.run_off_m, 3.0);
    EXPECT_EQ(source.gates[0].reference_t, 0.0f);
    EXPECT_TRUE(source.lines.empty());
    EXPECT_TRUE(source.pit.points.empty());
    EXPECT_EQ(source.gates[0].racing_t, -1.0f);
    EXPECT_EQ(source.gates[1].run_off_right_m, -1.0f);
    EXPECT_EQ(source.gates[1].grip, 1.0f);
}

struct BadText {
    const char* name;
    std::string text;
    const char* message;
};

class BadJson : public testing::TestWithParam<BadText> {};

TEST_P(BadJson, IsRefusedWithItsPlace) {
    apx_status status = APX_OK;
    const std::string message = json_failure(GetParam().text, &status);
    EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
    EXPECT_EQ(message.rfind("a.track.json: ", 0), 0u) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_EQ(status,
              std::string(GetParam().name) == "Version" ? APX_ERROR_UNSUPPORTED_VERSION : APX_ERROR_INVALID_DATA);
}

const std::string first = R"({"left": [-5, 0, 0], "right": [5, 0, 0]}, )";

std::string line_text(const std::string& lines) {
    return gates_text(two_gates, "\"version\": 1, \"closed\": false, \"lines\": [" + lines + "]");
}
std::string pit_text(const std::string& pit) {
    return gates_text(two_gates, "\"version\": 1, \"closed\": false, \"pit\": {" + pit + "}");
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadJson,
    testing::Values(
        BadText{"Empty", "", "not JSON at line 1"}, BadText{"NotJson", "left,right\n1,2", "not JSON at line 1"},
        BadText{"CutOff", gates_text(two_gates).substr(0, 80), "not JSON at line 1"},
        BadText{"List", "[1, 2]", "is a list, a track is a JSON object"},
        BadText{"Number", "7", "a track is a JSON object"},
        BadText{"NoFormat", "{\"version\": 1, \"gates\": []}", "has no \"format\""},
        BadText{"WrongFormat", "{\"format\": \"gltf\"}", "format is \"gltf\", must be \"apexline-track\""},
        BadText{"NoVersion", "{\"format\": \"apexline-track\", \"gates\": []}", "has no \"version\""},
        BadText{"Version", "{\"format\": \"apexline-track\", \"version\": 2}",
                "version is 2, this library reads version 1"},
        BadText{"NoGates", "{\"format\": \"apexline-track\", \"version\": 1}", "has no \"gates\""},
        BadText{"EmptyGates", gates_text(""), "has 0 gates, an open track needs at least 2"},
        BadText{"OneGate", gates_text(R"({"left": [-5, 0, 0], "right": [5, 0, 0]})"), "has 1 gates"},
        BadText{"TwoClosed", gates_text(two_gates, "\"version\": 1"), "a closed track needs at least 3"},
        BadText{"UnknownKey", gates_text(two_gates, "\"version\": 1, \"colour\": 3"), "unknown key \"colour\""},
        BadText{"UnknownGateKey", gates_text(first + R"({"left": [1, 2, 3], "middle": 1})"),
                "gates[1] has the unknown key \"middle\""},
        BadText{"MissingRight", gates_text(first + R"({"left": [1, 2, 3]})"), "gates[1] has no \"right\""},
        BadText{"TextForNumber", gates_text(first + R"({"left": [1, "2", 3]})"),
                "gates[1].left[1] is the text \"2\", must be a number"},
        BadText{"TwoNumbers", gates_text(first + R"({"left": [1, 2], "right": [1, 2, 3]})"),
                "gates[1].left has 2 numbers"},
        BadText{"FourNumbers", gates_text(first + R"({"left": [1, 2, 3, 4]})"), "gates[1].left has 4 numbers"},
        BadText{"LineWithoutName", line_text(R"({"t": [0, 1]})"), "lines[0] has no \"name\""},
        BadText{"LineWithoutPlaces", line_text(R"({"name": "a"})"), "lines[0] has no \"t\""},
        BadText{"LineTooShort", line_text(R"({"name": "a", "t": [0]})"), "lines[0]: t has 1 places for 2 gates"},
        BadText{"LineOutside", line_text(R"({"name": "a", "t": [0, 1.5]})"), "lines[0].t[1] is 1.5, must be in [0, 1]"},
        BadText{"LineOfNulls", line_text(R"({"name": "a", "t": [null, null]})"), "lines[0]: t is unset on every gate"},
        BadText{"LineOfTexts", line_text(R"({"name": "a", "t": ["x", 1]})"), "lines[0].t[0] is the text \"x\""},
        BadText{"LineOfTheBake", line_text(R"({"name": "left", "t": [0, 1]})"), "which is a line of the bake"},
        BadText{"LineTwice", line_text(R"({"name": "a", "t": [0, 1]}, {"name": "a", "t": [0, 1]})"), "is that of two"},
        BadText{"LineKey", line_text(R"({"name": "a", "places": 1})"), "lines[0] has the unknown key \"places\""},
        BadText{"LinesNumber", gates_text(two_gates, "\"version\": 1, \"closed\": false, \"lines\": 3"),
                "lines is the number 3, must be a list of lines"},
        BadText{"PitWithoutPoints", pit_text("\"width_m\": 4"), "pit: points has 0, must have 2"},
        BadText{"PitPoint", pit_text("\"points\": [[1, 2], [3, 4, 5]]"), "pit.points[0] has 2 numbers"},
        BadText{"PitText", pit_text("\"points\": [[1, \"a\", 3]]"), "pit.points[0][1] is the text \"a\""},
        BadText{"PitNarrow", pit_text("\"width_m\": 1, \"points\": [[1, 2, 3], [3, 4, 5]]"), "pit: width_m is 1"},
        BadText{"PitLimit", pit_text("\"speed_limit_mps\": 0, \"points\": [[1, 2, 3], [3, 4, 5]]"),
                "pit: speed_limit_mps is 0"},
        BadText{"PitKey", pit_text("\"gates\": []"), "pit has the unknown key \"gates\""},
        BadText{"PitList", gates_text(two_gates, "\"version\": 1, \"closed\": false, \"pit\": []"),
                "pit is a list, must be an object"},
        BadText{"PointIsNumber", gates_text(R"({"left": 5})"), "gates[0].left is the number 5, must be [x, y, z]"},
        BadText{"GateIsNumber", gates_text("5"), "gates[0] is the number 5, must be a gate"},
        BadText{"ClosedIsNumber", gates_text(two_gates, "\"version\": 1, \"closed\": 1"),
                "closed is the number 1, must be true or false"},
        BadText{"LongName", gates_text(two_gates, "\"version\": 1, \"name\": \"" + std::string(32, 'n') + "\""),
                "name has 32 bytes"},
        BadText{"RunOff", gates_text(two_gates, "\"version\": 1, \"run_off_m\": -1"),
                "run_off_m is -1, must be in [0, 100]"},
        BadText{"Grip", gates_text(R"({"left": [-5, 0, 0], "right": [5, 0, 0], "grip": 0})"), "gates[0]: grip is 0"},
        BadText{"RacingT", gates_text(R"({"left": [-5, 0, 0], "right": [5, 0, 0], "racing_t": 1.5})"),
                "gates[0]: racing_t is 1.5"},
        BadText{"TooFar", gates_text(R"({"left": [-5, 0, 2e6], "right": [5, 0, 0]})"), "gates[0]: left[2] is 2e+06"},
        BadText{"Overflow", gates_text(R"({"left": [1e999, 0, 0], "right": [5, 0, 0]})"), "number overflow"},
        BadText{"ZeroWidth", gates_text(R"({"left": [5, 1, 0], "right": [5, 0, 0]})"),
                "gates[0]: left and right are 0 m apart"},
        BadText{"Twice", gates_text(R"({"left": [-5, 0, 0], "left": [5, 0, 0]})"), "gates[0].left stands twice"},
        BadText{"Null", gates_text("null"), "gates[0] is null"},
        BadText{"DeepLists", std::string(200000, '['), "is a list, a track is a JSON object"},
        BadText{"DeepGates", "{\"gates\": " + std::string(200000, '['), "gates[0] is a list"},
        BadText{"BadUtf8", gates_text(two_gates, "\"version\": 1, \"name\": \"\xff\""), "not JSON at line 1"}),
    [](const testing::TestParamInfo<BadText>& text) { return std::string(text.param.name); });

TEST(SourceJson, TenMillionGatesAreRefusedWhereTheLimitIs) {
    std::string text = "{\"format\": \"apexline-track\", \"version\": 1, \"gates\": [";
    const std::string gate = R"({"left":[0,0,0],"right":[5,0,0]},)";
    for (uint32_t i = 0; i <= max_source_gates; ++i) {
        text += gate;
    }
    EXPECT_NE(json_failure(text).find("more than 1000000 gates"), std::string::npos);
}

TEST(MakeSource, RefusesWhatIsOutOfRangeAndNamesTheGate) {
    const apx_source_desc desc = default_source_desc();
    std::vector<apx_source_gate> gates(4, plain_gate(-5, 0, 5, 0));
    gates[2].right[1] = std::numeric_limits<float>::quiet_NaN();
    apx_status status = APX_OK;
    const std::string message = failure([&] { make_source(desc, gates.data(), 4); }, &status);
    EXPECT_EQ(message.rfind("gate 2: right[1] is nan", 0), 0u) << message;
    EXPECT_EQ(status, APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(failure([&] { make_source(desc, nullptr, 3); }).find("gates is null"), std::string::npos);
    EXPECT_NE(failure([&] { make_source(desc, gates.data(), 2); }).find("needs at least 3"), std::string::npos);
    EXPECT_NE(failure([&] { make_source(desc, gates.data(), 0); }).find("has 0 gates"), std::string::npos);
}

TEST(MakeSource, RefusesADescriptionThatIsNotOne) {
    const std::vector<apx_source_gate> gates(4, plain_gate(-5, 0, 5, 0));
    const auto message = [&](auto change) {
        apx_source_desc desc = default_source_desc();
        change(desc);
        return failure([&] { make_source(desc, gates.data(), 4); });
    };
    EXPECT_EQ(message([](apx_source_desc&) {}), "");
    EXPECT_NE(message([](apx_source_desc& desc) { desc.struct_size = 4; }).find("struct_size is 4"), std::string::npos);
    EXPECT_NE(message([](apx_source_desc& desc) { desc.closed = 2; }).find("closed is 2"), std::string::npos);
    EXPECT_NE(message([](apx_source_desc& desc) { desc.run_off_m = 101; }).find("run_off_m is 101"), std::string::npos);
    EXPECT_NE(message([](apx_source_desc& desc) { std::memset(desc.name, 'x', sizeof desc.name); }).find("name"),
              std::string::npos);
}

}  // namespace
}  // namespace apx
