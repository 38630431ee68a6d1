// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "base/error.h"
#include "track/source.h"
#include "track/source_csv.h"

// Sources for tests, each in one call.
namespace apx::test {

inline apx_source_gate plain_gate(float left_x, float left_z, float right_x, float right_z) {
    apx_source_gate gate{};
    gate.left[0] = left_x;
    gate.left[2] = left_z;
    gate.right[0] = right_x;
    gate.right[2] = right_z;
    gate.racing_t = gate.overtaking_t = gate.run_off_left_m = gate.run_off_right_m = -1.0f;
    gate.grip = 1.0f;
    return gate;
}

// Clockwise seen from above, from (-radius, 0) on; the reference line is the circle.
inline Source circle_source(double radius, double width, int gates) {
    Source source;
    source.name = "circle";
    for (int i = 0; i < gates; ++i) {
        const double angle = 2.0 * 3.14159265358979323846 * i / gates;
        const auto at = [&](double r) {
            return std::pair(static_cast<float>(-r * std::cos(angle)), static_cast<float>(r * std::sin(angle)));
        };
        const auto [left_x, left_z] = at(radius + 0.5 * width);
        const auto [right_x, right_z] = at(radius - 0.5 * width);
        source.gates.push_back(plain_gate(left_x, left_z, right_x, right_z));
    }
    return source;
}

// Straight along +z from the origin, open.
inline Source straight_source(double length, double width, int gates) {
    Source source;
    source.name = "straight";
    source.closed = false;
    for (int i = 0; i < gates; ++i) {
        const float z = static_cast<float>(length * i / (gates - 1));
        source.gates.push_back(plain_gate(static_cast<float>(-0.5 * width), z, static_cast<float>(0.5 * width), z));
    }
    return source;
}

// An open road as centre line rows: straight, a curve to the right (negative: left), straight.
inline std::string bend_csv(double radius, double turn_rad, double half_width, double step, double straight = 80.0) {
    std::string text;
    const double side = turn_rad < 0.0 ? -1.0 : 1.0;
    const double turn = std::abs(turn_rad);
    const double length = 2.0 * straight + radius * turn;
    const int count = static_cast<int>(length / step);
    for (int i = 0; i <= count; ++i) {
        const double s = length * i / count;
        const double angle = std::min(std::max(s - straight, 0.0) / radius, turn);
        double x = radius * (1.0 - std::cos(angle));
        double z = std::min(s, straight) + radius * std::sin(angle);
        const double rest = std::max(s - straight - radius * turn, 0.0);
        x += rest * std::sin(angle);
        z += rest * std::cos(angle);
        text += format("%.9f,%.9f,%g,%g\n", side * x, z, half_width, half_width);
    }
    return text;
}

inline Source bend_source(double radius, double turn_rad, double half_width, double step) {
    apx_source_desc desc = default_source_desc();
    desc.closed = 0;
    return source_from_csv(bend_csv(radius, turn_rad, half_width, step), "bend.csv", desc);
}

// The message of the Error that `work` fails with; empty when it does not.
inline std::string failure(const std::function<void()>& work, apx_status* status = nullptr) {
    try {
        work();
    } catch (const Error& error) {
        if (status != nullptr) {
            *status = error.status;
        }
        return error.message;
    }
    return "";
}

inline std::string read_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Real circuits, where they are: the folder named by APEXLINE_CIRCUITS, else the one beside the source tree. Empty: skip.
inline std::vector<std::filesystem::path> circuit_files() {
    const char* named = std::getenv("APEXLINE_CIRCUITS");
    const std::filesystem::path folder = named != nullptr
                                             ? std::filesystem::path(named)
                                             : std::filesystem::path(APX_SOURCE_DIR) / "../shared/tracks/circuits";
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".csv") {
            files.push_back(entry.path());
        }
    }
    return files;
}

inline Source circuit_source(const std::filesystem::path& file) {
    return source_from_csv(read_text(file), file.filename().string(), default_source_desc());
}

}  // namespace apx::test
