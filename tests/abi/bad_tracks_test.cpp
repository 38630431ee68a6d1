// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstdio>
#include <cstring>

#include "support.h"

// Whatever comes in as a track: a clear error or a clean result.
namespace apx_test {
namespace {

struct Point {
    double x, z, right, left;
};

// A kidney of some 900 m, 10 m wide, clockwise.
std::vector<Point> kidney(int count = 180) {
    std::vector<Point> points;
    for (int i = 0; i < count; ++i) {
        const double a = 2.0 * 3.14159265358979323846 * i / count;
        points.push_back(
            {180.0 * std::sin(a) + 15.0 * std::sin(3.0 * a), 90.0 * std::cos(a) + 28.0 * std::cos(2.0 * a), 5.0, 5.0});
    }
    return points;
}

std::string csv(const std::vector<Point>& points) {
    std::string text;
    char row[128];
    for (const Point& p : points) {
        std::snprintf(row, sizeof row, "%.9g,%.9g,%.9g,%.9g\n", p.x, p.z, p.right, p.left);
        text += row;
    }
    return text;
}

apx_status read_csv(const std::string& text, apx_source* source) {
    apx_source_desc desc = apx_source_desc_default();
    return apx_source_from_csv(text.data(), text.size(), "a.csv", &desc, source);
}

struct Result {
    apx_status status;
    std::string message;
    std::vector<apx_finding> findings;
    float lap_s;

    bool found(uint32_t code, bool is_error) const {
        for (const apx_finding& finding : findings) {
            if (finding.code == code && (finding.is_error != 0) == is_error) {
                return true;
            }
        }
        return false;
    }
};

// Checks and bakes a source, and destroys what came of it.
Result use(apx_source source) {
    Result result{APX_OK, "", {}, 0.0f};
    result.findings.resize(4096);
    uint32_t needed = 0;
    EXPECT_OK(apx_source_lint(source, result.findings.data(), 4096, &needed));
    result.findings.resize(needed);
    apx_bake_desc desc;
    apx_track track = {};
    desc = apx_bake_desc_default();
    result.status = apx_track_bake(source, &desc, &track);
    result.message = result.status != APX_OK ? apx_last_error() : "";
    bool error = false;
    for (const apx_finding& finding : result.findings) {
        error = error || finding.is_error != 0;
    }
    EXPECT_EQ(error, result.status != APX_OK) << "lint says error exactly when the bake refuses: " << result.message;
    if (result.status == APX_OK) {
        apx_line_info line;
        EXPECT_OK(apx_track_line_info(track, APX_LINE_RACING, &line));
        result.lap_s = line.time_s;
        EXPECT_OK(apx_track_destroy(track));
    }
    EXPECT_OK(apx_source_destroy(source));
    return result;
}

Result use(const std::vector<Point>& points) {
    apx_source source = {};
    EXPECT_OK(read_csv(csv(points), &source));
    return use(source);
}

void expect_refused(const std::string& text, const char* why) {
    apx_source source = {};
    EXPECT_EQ(read_csv(text, &source), APX_ERROR_INVALID_DATA);
    EXPECT_EQ(source.id, 0u);
    EXPECT_NE(std::strstr(apx_last_error(), why), nullptr) << apx_last_error();
    EXPECT_EQ(std::strchr(apx_last_error(), '\n'), nullptr);
}

TEST(BadTracks, AGoodOneIsClean) {
    const Result result = use(kidney());
    EXPECT_TRUE(result.findings.empty());
    EXPECT_GT(result.lap_s, 10.0f);
}

TEST(BadTracks, EmptyOnesAndOnesOfOneOrTwoPointsAreRefused) {
    expect_refused("", "has no points");
    expect_refused("# only a comment\n\n", "has no points");
    expect_refused("x_m,y_m,w_tr_right_m,w_tr_left_m\n", "has no points");
    expect_refused(csv(kidney(1)), "a closed track needs at least 3");
    expect_refused(csv(kidney(2)), "a closed track needs at least 3");
    const std::vector<apx_source_gate> gates = stadium_gates();
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    for (const uint32_t count : {0u, 1u, 2u}) {
        EXPECT_EQ(apx_source_create(&desc, gates.data(), count, &source), APX_ERROR_INVALID_ARGUMENT);
        EXPECT_NE(std::strstr(apx_last_error(), "a closed track needs at least 3"), nullptr) << apx_last_error();
    }
}

TEST(BadTracks, DuplicatePointsAreAdviceAndLeftOut) {
    std::vector<Point> twice;
    for (const Point& p : kidney()) {
        twice.push_back(p);
        twice.push_back(p);
    }
    const Result result = use(twice);
    EXPECT_EQ(result.status, APX_OK) << result.message;
    EXPECT_TRUE(result.found(APX_LINT_DUPLICATE, false));
    EXPECT_NEAR(result.lap_s, use(kidney()).lap_s, 0.05f);
    expect_refused(csv(std::vector<Point>(50, kidney()[0])), "has 1 different points");
}

TEST(BadTracks, ACrossingWithoutABridgeIsAdvice) {
    std::vector<Point> eight;
    for (int i = 0; i < 200; ++i) {
        const double a = 2.0 * 3.14159265358979323846 * (i + 0.5) / 200;
        eight.push_back({150.0 * std::sin(a) * std::cos(a), 150.0 * std::sin(a), 5.0, 5.0});
    }
    const Result result = use(eight);
    EXPECT_EQ(result.status, APX_OK) << result.message;
    EXPECT_TRUE(result.found(APX_LINT_SELF_CROSSING, false));
}

TEST(BadTracks, WidthsOfNothingOrLessAreRefusedWithTheirLine) {
    for (const double width : {0.0, -3.0}) {
        std::vector<Point> points = kidney();
        points[6].right = width;
        expect_refused(csv(points), "a.csv:7: w_tr_right_m is");
        points = kidney();
        points[8].left = width;
        expect_refused(csv(points), "a.csv:9: w_tr_left_m is");
    }
    std::vector<apx_source_gate> gates = stadium_gates();
    std::memcpy(gates[4].right, gates[4].left, sizeof gates[4].left);
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    EXPECT_EQ(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source),
              APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(apx_last_error(), "gate 4: left and right are 0 m apart"), nullptr) << apx_last_error();
}

TEST(BadTracks, SwappedEdgesAreErrorsThatNameTheGates) {
    for (const size_t count : {size_t{1}, size_t{5}, stadium_gates().size()}) {
        std::vector<apx_source_gate> gates = stadium_gates();
        for (size_t i = 0; i < count; ++i) {
            std::swap(gates[(10 + i) % gates.size()].left, gates[(10 + i) % gates.size()].right);
        }
        apx_source_desc desc;
        apx_source source = {};
        desc = apx_source_desc_default();
        ASSERT_OK(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source));
        const Result result = use(source);
        EXPECT_EQ(result.status, APX_ERROR_INVALID_DATA);
        const bool all = count == gates.size();
        EXPECT_TRUE(result.found(all ? APX_LINT_WRONG_WAY : APX_LINT_EDGES_SWAPPED, true));
        EXPECT_NE(result.message.find(all ? "the wrong way round" : "gate 10 has left and right swapped"),
                  std::string::npos)
            << result.message;
        EXPECT_LE(result.findings.size(), 6u) << "said once, not for every gate";
    }
}

TEST(BadTracks, BothDirectionsBakeAlike) {
    std::vector<Point> other = kidney();
    for (size_t i = 0; i < other.size() / 2; ++i) {
        std::swap(other[i], other[other.size() - 1 - i]);
    }
    const Result clockwise = use(kidney());
    const Result counter_clockwise = use(other);
    EXPECT_TRUE(counter_clockwise.findings.empty());
    EXPECT_NEAR(counter_clockwise.lap_s, clockwise.lap_s, 0.01f * clockwise.lap_s)
        << "braking and driving differ a bit";
}

TEST(BadTracks, NumbersThatAreNoneAreRefusedWithTheirPlace) {
    expect_refused("0,0,5,5\nnan,10,5,5\n0,20,5,5\n", "a.csv:2: x_m is nan");
    expect_refused("0,0,5,5\n0,10,inf,5\n0,20,5,5\n", "a.csv:2: w_tr_right_m is inf");
    expect_refused("0,0,5,5\n0,ten,5,5\n0,20,5,5\n", "a.csv:2: y_m is 'ten'");
    for (const float wrong : {NAN, INFINITY, -INFINITY}) {
        std::vector<apx_source_gate> gates = stadium_gates();
        gates[7].right[2] = wrong;
        apx_source_desc desc;
        apx_source source = {};
        desc = apx_source_desc_default();
        EXPECT_EQ(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source),
                  APX_ERROR_INVALID_ARGUMENT);
        EXPECT_NE(std::strstr(apx_last_error(), "gate 7: right[2] is"), nullptr) << apx_last_error();
    }
}

TEST(BadTracks, TenMillionPointsAreRefusedBeforeTheyAreKept) {
    std::string text;
    text.reserve(size_t{10000000} * 8);
    for (int i = 0; i < 10000000; ++i) {
        text += "0,0,5,5\n";
    }
    expect_refused(text, "has more than 1000000 points");
    apx_source_desc desc;
    apx_source source = {};
    const apx_source_gate gate = {};
    desc = apx_source_desc_default();
    EXPECT_EQ(apx_source_create(&desc, &gate, 10000000, &source), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(apx_last_error(), "at most 1000000 gates"), nullptr) << apx_last_error();
}

TEST(BadTracks, TheWrongScaleIsSaidInWords) {
    const auto scaled = [](double factor) {
        std::vector<Point> points = kidney();
        for (Point& p : points) {
            p = {p.x * factor, p.z * factor, p.right * factor, p.left * factor};
        }
        return points;
    };
    expect_refused(csv(scaled(0.001)), "must be at least 0.01 m; are these metres?");
    EXPECT_TRUE(use(scaled(0.01)).found(APX_LINT_SCALE, false)) << "hectometres";
    EXPECT_TRUE(use(scaled(50.0)).found(APX_LINT_SCALE, false)) << "a road of 500 m width";
    const Result feet = use(scaled(1.0 / 0.3048));
    EXPECT_TRUE(feet.found(APX_LINT_SCALE, false)) << "feet";
    EXPECT_FALSE(use(kidney()).found(APX_LINT_SCALE, false)) << "metres";
    EXPECT_TRUE(use(scaled(100.0)).found(APX_LINT_SCALE, false)) << "centimetres";
    expect_refused(csv(scaled(1000.0)), "must be in (0, 1000] m; are these metres?");
    std::vector<Point> degrees = kidney();
    for (Point& p : degrees) {
        p = {p.x / 111000.0, p.z / 111000.0, p.right, p.left};
    }
    const Result refused = use(degrees);
    EXPECT_TRUE(refused.found(APX_LINT_DUPLICATE, true));
    EXPECT_NE(refused.message.find("not kilometres or degrees?"), std::string::npos) << refused.message;
}

}  // namespace
}  // namespace apx_test
