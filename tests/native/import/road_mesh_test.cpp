// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/road_mesh.h"

#include <gtest/gtest.h>

#include <limits>

#include "bake/baker.h"
#include "base/math.h"
#include "import/meshes.h"
#include "track/lint.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::band;
using test::circle;
using test::eight;
using test::failure;
using test::import;
using test::Mesh;
using test::straight;

constexpr double radius = 60.0;
constexpr double half = 5.0;

Mesh ring(int cuts = 90, int across = 1, unsigned diagonals = 0) {
    return band(circle(radius + half), circle(radius - half), cuts, true, across, diagonals);
}

double radius_of(const float (&point)[3]) {
    return std::hypot(static_cast<double>(point[0]), static_cast<double>(point[2]));
}

// How far the gates' ends lie from the circles, at most.
double off_the_ring(const Source& source, double outer = radius + half, double inner = radius - half) {
    double most = 0.0;
    for (const apx_source_gate& gate : source.gates) {
        most = std::max({most, std::abs(radius_of(gate.left) - outer), std::abs(radius_of(gate.right) - inner)});
    }
    return most;
}

// Sine of the angle between a gate and the ring's radius, at most.
double largest_skew(const Source& source) {
    double most = 0.0;
    for (const apx_source_gate& gate : source.gates) {
        const double x = gate.left[0] - gate.right[0], z = gate.left[2] - gate.right[2];
        most = std::max(most,
                        std::abs(gate.right[0] * z - gate.right[2] * x) / (std::hypot(x, z) * radius_of(gate.right)));
    }
    return most;
}

bool advises(const Source& source, const char* words) {
    for (const apx_finding& finding : lint(source)) {
        if (finding.code == APX_LINT_MESH && finding.is_error == 0 &&
            std::string(finding.message).find(words) != std::string::npos) {
            return true;
        }
    }
    return false;
}

TEST(RoadMesh, GivesBackACirclesEdgesWithinMillimetres) {
    const Source source = import(ring());
    EXPECT_TRUE(source.closed);
    EXPECT_LT(off_the_ring(source), 0.003);  // the mesh's own chords sagitta by 3.7 cm
    EXPECT_LT(largest_skew(source), 0.01);
    EXPECT_TRUE(lint(source).empty());
}

TEST(RoadMesh, GivesTheSameEdgesForEveryTriangulation) {
    for (const int across : {1, 2, 5}) {
        for (const unsigned diagonals : {0x00u, 0xffu, 0x55u, 0x9cu}) {
            const Source source = import(ring(90, across, diagonals));
            EXPECT_LT(off_the_ring(source), 0.003) << across << " quads across, diagonals " << diagonals;
            EXPECT_LT(largest_skew(source), 0.01);
            EXPECT_TRUE(source.import_findings.empty());
        }
    }
}

TEST(RoadMesh, WeldsVerticesThatEveryTriangleHasForItself) {
    const Source whole = import(ring());
    const Source torn = import(test::torn(ring()));
    ASSERT_EQ(torn.gates.size(), whole.gates.size());
    EXPECT_LT(off_the_ring(torn), 0.003);
    EXPECT_TRUE(torn.import_findings.empty());
}

TEST(RoadMesh, JoinsCoarseFacesToFineOnesAtTheirVertices) {
    // The outer half of the road in quads three times as long as the inner half's. The seam is a straight line in both.
    const double length = 240.0;
    const Mesh coarse = band(straight(-half, length), straight(0.0, length), 8, false);
    const Mesh fine = band(straight(0.0, length), straight(half, length), 24, false);
    const Source source = import(test::joined(coarse, fine));
    EXPECT_FALSE(source.closed);
    for (const apx_source_gate& gate : source.gates) {
        EXPECT_NEAR(gate.left[0], -half, 1e-4);
        EXPECT_NEAR(gate.right[0], half, 1e-4);
    }
    EXPECT_TRUE(source.import_findings.empty());
}

// Found by fuzzing: faces that are joined by a part of a side and share no corner were no way from edge to edge.
TEST(RoadMesh, WalksOverFacesThatShareNoCorner) {
    Mesh mesh = band(circle(10.0), circle(18.0), 16, true);
    const std::pair<uint32_t, glm::dvec3> moved[] = {{0, {960.0, 0.0, -10.0}}, {1, {-4.27, 0.0, -18.0}},
                                                     {5, {4.8, 0.0, -14.4}},   {13, {4.81, 0.0, 14.4}},
                                                     {16, {-6.0, 0.0, 10.0}},  {19, {-5.04, 0.0, 11.33}}};
    for (int i = 0; i < 16; ++i) {
        // The unit circle by its rational parametrisation, in two halves.
        const double u = (i % 8) / 4.0 - 1.0, side = i < 8 ? 1.0 : -1.0;
        for (uint32_t edge = 0; edge < 2; ++edge) {
            const double r = side * (edge == 0 ? 10.0 : 18.0) / (1.0 + u * u);
            mesh.set(2 * static_cast<uint32_t>(i) + edge, {r * (1.0 - u * u), 0.0, r * 2.0 * u});
        }
    }
    for (const auto& [vertex, point] : moved) {
        mesh.set(vertex, point);
    }
    mesh.indices[0] = 1;
    mesh.indices[6] = 0;
    EXPECT_TRUE(import(mesh).closed);
}

TEST(RoadMesh, TakesFlippedFacesAsTheOthersAndSaysSo) {
    Mesh mesh = ring();
    mesh.flip_triangle(7);
    mesh.flip_triangle(60);
    mesh.flip_triangle(61);
    const Source source = import(mesh);
    EXPECT_LT(off_the_ring(source), 0.003);
    EXPECT_TRUE(advises(source, "3 of 180 faces are wound the other way round"));
}

TEST(RoadMesh, TakesAMeshThatFacesDownAsItIs) {
    Mesh mesh = ring();
    for (size_t i = 0; i < mesh.triangle_count(); ++i) {
        mesh.flip_triangle(i);
    }
    const Source source = import(mesh);
    EXPECT_LT(off_the_ring(source), 0.003);
    EXPECT_TRUE(source.import_findings.empty());
}

TEST(RoadMesh, PassesOverHolesAndSaysWhereTheyAre) {
    Mesh mesh = ring(90, 3);
    mesh.drop_triangle(6 * 20 + 2);  // in the middle lane
    const Source source = import(mesh);
    EXPECT_TRUE(source.closed);
    EXPECT_LT(off_the_ring(source), 0.003);
    EXPECT_TRUE(advises(source, "hole in the mesh, 3 edges"));
}

TEST(RoadMesh, PassesOverHolesThatTouchAnEdgeWithACorner) {
    Mesh mesh = ring(90, 2);
    mesh.drop_triangle(4 * 50 + 2);  // at the right edge
    mesh.drop_triangle(4 * 20 + 1);  // at the left one
    const Source source = import(mesh);
    EXPECT_TRUE(source.closed);
    EXPECT_LT(off_the_ring(source), 0.003);
    EXPECT_EQ(source.import_findings.size(), 2u);
    EXPECT_TRUE(advises(source, "hole in the mesh, 3 edges"));
}

TEST(RoadMesh, BridgesFacesMissingAtAnEdgeAndSaysSo) {
    // A face, a quad and two quads of the lane at the left edge and at the right one; six faces a row, the last first.
    const std::vector<std::vector<size_t>> missing = {
        {120}, {125}, {121, 120}, {125, 124}, {127, 126, 121, 120}, {131, 130, 125, 124}};
    for (const std::vector<size_t>& faces : missing) {
        Mesh mesh = ring(90, 3);
        for (const size_t face : faces) {
            mesh.drop_triangle(face);
        }
        const Source source = import(mesh);
        EXPECT_TRUE(source.closed);
        EXPECT_LT(off_the_ring(source), faces.size() < 4 ? 0.01 : 0.6) << faces.size() << " faces at " << faces[0];
        EXPECT_LT(largest_skew(source), 0.02) << faces.size() << " faces at " << faces[0];
        ASSERT_EQ(source.import_findings.size(), 1u);
        EXPECT_TRUE(advises(source, "faces are missing at the road's edge"));
        const float* place = source.import_findings[0].position;
        EXPECT_LT(std::hypot(place[0] - mesh.point(4 * 20)[0], place[2] - mesh.point(4 * 20)[2]), 15.0);
        EXPECT_EQ(lint(source).size(), 1u) << "nothing else to say";
    }
}

TEST(RoadMesh, KeepsTheCornersOfARoad) {
    // A street that turns a right angle at once, in faces as long as it is wide: its corners are no edge gaps.
    Mesh mesh;
    const auto quad = [&](double x, double z) {
        const uint32_t a = mesh.add({x, 0, z}), b = mesh.add({x + 10, 0, z}), c = mesh.add({x, 0, z + 10}),
                       d = mesh.add({x + 10, 0, z + 10});
        mesh.triangle(a, c, b);
        mesh.triangle(b, c, d);
    };
    for (int i = 0; i < 12; ++i) {
        quad(0, 10.0 * i);
        quad(10.0 + 10.0 * i, 110);
    }
    EXPECT_FALSE(advises(import(mesh), "faces are missing"));
}

TEST(RoadMesh, SaysWhereACircuitWouldGoOn) {
    Mesh mesh = ring(90, 2);
    for (int i = 0; i < 4 * 5; ++i) {  // five rows of four faces
        mesh.drop_triangle(4 * 20);
    }
    const Source source = import(mesh);
    EXPECT_FALSE(source.closed);
    EXPECT_TRUE(advises(source, "if it is a circuit, faces are missing there"));
}

TEST(RoadMesh, LeavesOutCrumbsAndRefusesPieces) {
    Mesh crumb;
    crumb.triangle(crumb.add({200, 0, 0}), crumb.add({201, 0, 0}), crumb.add({200, 0, 1}));
    const Source source = import(test::joined(ring(), crumb));
    EXPECT_LT(off_the_ring(source), 0.003);
    EXPECT_TRUE(advises(source, "1 small loose pieces were left out, one at (200.3, 0.0, 0.3)"));

    const Mesh lawn = band(straight(200, 50), straight(250, 50), 4, false);
    const std::string message = failure([&] { import(test::joined(ring(), lawn)); });
    EXPECT_NE(message.find("2 pieces that are not joined"), std::string::npos) << message;
    EXPECT_NE(message.find("choose the road's object alone"), std::string::npos) << message;
}

TEST(RoadMesh, LeavesOutSteepFacesAndDoubledOnes) {
    Mesh mesh = ring();
    const Mesh wall = band(circle(radius + half), circle(radius + half, 3.0), 90, true);
    for (size_t i = 0; i < 3; ++i) {
        mesh.indices.push_back(mesh.indices[i]);
    }
    const Source source = import(test::joined(mesh, wall));
    EXPECT_LT(off_the_ring(source), 0.003);
    EXPECT_TRUE(advises(source, "1 faces were there twice"));
    EXPECT_TRUE(advises(source, "180 faces steeper than 70 degrees"));
}

TEST(RoadMesh, TellsABridgeFromTheRoadBeneath) {
    const auto mesh = band(eight(150, -6, 7), eight(150, 6, 7), 400, true, 2, 0x33);
    const Source source = import(mesh);
    EXPECT_TRUE(source.closed);
    EXPECT_TRUE(lint(source).empty());
    for (const apx_source_gate& gate : source.gates) {
        const double width = std::hypot(gate.left[0] - gate.right[0], gate.left[2] - gate.right[2]);
        EXPECT_NEAR(width, 12.0, 0.05);
        EXPECT_NEAR(gate.left[1], gate.right[1], 0.2);
    }
    Track track = bake(source, default_bake_desc());
    EXPECT_NEAR(track.length_m, 6.0972 * 150.0, 2.0);  // of the curve (sin, sin 2 / 2)
}

TEST(RoadMesh, DrivesCircuitsClockwiseFromTheGateNearestToTheStart) {
    apx_mesh_desc desc = default_mesh_desc();
    desc.start[2] = 100.0f;
    const Source clockwise = import(ring(), desc);
    EXPECT_NEAR(clockwise.gates[0].left[2], radius + half, 0.05);
    EXPECT_GT(clockwise.gates[1].left[0], 0.5f);
    desc.reverse = 1;
    const Source counter = import(ring(), desc);
    EXPECT_NEAR(counter.gates[0].right[2], radius + half, 0.05);
    EXPECT_LT(counter.gates[1].left[0], -0.5f);
    EXPECT_LT(off_the_ring(counter, radius - half, radius + half), 0.003);
}

TEST(RoadMesh, FindsTheEndsOfAnOpenRoad) {
    const Mesh mesh = band(straight(-half, 300, 12), straight(half, 300, 12), 40, false, 4, 0xa5);
    apx_mesh_desc desc = default_mesh_desc();
    const Source source = import(mesh, desc);
    EXPECT_FALSE(source.closed);
    const apx_source_gate& first = source.gates.front();
    const apx_source_gate& last = source.gates.back();
    EXPECT_NEAR(first.left[0], -half, 1e-4);
    EXPECT_NEAR(first.right[2], 0.0, 1e-4);
    EXPECT_NEAR(last.left[1], 12.0, 1e-4);
    EXPECT_NEAR(last.right[2], 300.0, 1e-4);
    desc.reverse = 1;
    EXPECT_NEAR(import(mesh, desc).gates.front().left[0], half, 1e-4);
    desc = default_mesh_desc();
    desc.start[2] = 290.0f;
    EXPECT_NEAR(import(mesh, desc).gates.front().left[2], 300.0, 1e-4);
}

TEST(RoadMesh, ClosesACircuitThatIsCutOpenByAHair) {
    const auto shrink = [](const test::Edge& edge) { return [=](double share) { return edge(share * 0.999); }; };
    const Mesh mesh = band(shrink(circle(radius + half)), shrink(circle(radius - half)), 90, false, 2);
    const Source source = import(mesh);
    EXPECT_TRUE(source.closed);
    EXPECT_TRUE(advises(source, "the circuit is cut open"));
    EXPECT_LT(off_the_ring(source), 0.01);
    apx_mesh_desc desc = default_mesh_desc();
    desc.shape = APX_ROAD_OPEN;
    EXPECT_FALSE(import(mesh, desc).closed);
}

TEST(RoadMesh, LaysGatesAroundAHairpinTighterThanHalfTheRoad) {
    // The middle turns with 4 m, the inner edge stands nearly still.
    const auto hairpin = [](double offset) {
        return [=](double share) {
            const double s = share * (200.0 + 4.0 * pi);
            const double angle = std::min(std::max(s - 100.0, 0.0) / 4.0, pi);
            const double rest = std::max(s - 100.0 - 4.0 * pi, 0.0);
            const double r = 4.0 - offset;
            return glm::dvec3(4.0 - r * std::cos(angle), 0.0, std::min(s, 100.0) + r * std::sin(angle) - rest);
        };
    };
    const Source source = import(band(hairpin(-3.9), hairpin(3.9), 160, false, 3));
    EXPECT_FALSE(source.closed);
    for (const apx_finding& finding : lint(source)) {
        EXPECT_EQ(finding.is_error, 0u) << finding.message;
    }
    EXPECT_NEAR(bake(source, default_bake_desc()).length_m, 200.0 + 4.0 * pi, 1.0);
}

// A ring with a short cut across: three edges that go around.
Mesh branching() {
    const double inner = radius - half;
    const auto bar = [=](double x) {
        return [=](double share) { return glm::dvec3(x, 0.0, std::sqrt(inner * inner - x * x) * (2.0 * share - 1.0)); };
    };
    return test::joined(ring(360), band(bar(-4), bar(4), 30, false));
}

TEST(RoadMesh, RefusesWhatIsNoRoadInWordsThatHelp) {
    apx_mesh_desc loose = default_mesh_desc();
    loose.weld_m = 0.6f;
    // Joined to its start with left on right.
    Mesh twisted = band(circle(radius + half), circle(radius - half), 90, true);
    for (size_t i = twisted.indices.size() - 6; i < twisted.indices.size(); ++i) {
        twisted.indices[i] = twisted.indices[i] < 2 ? 1 - twisted.indices[i] : twisted.indices[i];
    }
    Mesh doubled = ring();
    doubled.triangle(0, 1, 4);
    Mesh upright;
    for (uint32_t i = 0; i < ring().vertex_count(); ++i) {
        const glm::dvec3 point = ring().point(i);
        upright.add({point.x, point.z, point.y});
    }
    upright.indices = ring().indices;
    Mesh triangle;
    triangle.triangle(triangle.add({0, 0, 0}), triangle.add({0, 0, 9}), triangle.add({9, 0, 0}));
    Mesh dot = triangle;
    for (float& value : dot.positions) {
        value *= 1e-4f;
    }
    Mesh planet = ring();
    for (float& value : planet.positions) {
        value *= 4000.0f;
    }
    const std::vector<std::pair<std::string, std::string>> cases = {
        {failure([&] { import(branching(), loose); }), "branches, or crosses itself"},
        {failure([&] { import(twisted); }), "twist"},
        {failure([&] { import(doubled); }), "faces share an edge"},
        {failure([&] { import(upright); }), "is z up in it?"},
        {failure([&] { import(triangle); }), "no two ends of a road"},
        {failure([&] { import(dot); }), "are these metres?"},
        {failure([&] { import(planet); }), "is the mesh in metres?"},
    };
    for (const auto& [message, words] : cases) {
        EXPECT_NE(message.find(words), std::string::npos) << words << ": " << message;
    }
}

TEST(RoadMesh, RefusesNumbersThatAreNoneAndIndicesBeyondTheVertices) {
    apx_status status = APX_OK;
    Mesh mesh = ring();
    mesh.positions[100] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_NE(failure([&] { import(mesh); }, &status).find("vertex 33: y is nan"), std::string::npos);
    EXPECT_EQ(status, APX_ERROR_INVALID_ARGUMENT);
    mesh = ring();
    mesh.positions[2] = -2e6f;
    EXPECT_NE(failure([&] { import(mesh); }).find("subtract an offset"), std::string::npos);
    mesh = ring();
    mesh.indices[31] = 4000000000u;
    EXPECT_NE(failure([&] { import(mesh); }).find("triangle 10: index 4000000000"), std::string::npos);
    EXPECT_NE(failure([&] { import(Mesh{}); }).find("0 vertices"), std::string::npos);
}

}  // namespace
}  // namespace apx
