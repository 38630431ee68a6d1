// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "geometry/plane.h"

// Vectors in space: y up, the ground plane is (x, z).
namespace apx::steer {

inline float dot(const glm::vec3& a, const glm::vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// up x forward is right, forward x right is up.
inline glm::vec3 cross(const glm::vec3& a, const glm::vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline float squared_length(const glm::vec3& v) {
    return dot(v, v);
}

inline float length(const glm::vec3& v) {
    return square_root(dot(v, v));
}

inline float distance(const glm::vec3& a, const glm::vec3& b) {
    return length(b - a);
}

// The unit vector along v; the fallback when v has no length.
inline glm::vec3 direction_of(const glm::vec3& v, const glm::vec3& fallback) {
    const float size = length(v);
    return size > 0.0f ? v / size : fallback;
}

// v limited to a length.
inline glm::vec3 limited(const glm::vec3& v, float most) {
    const float squared = squared_length(v);
    return squared > most * most ? v * (most / square_root(squared)) : v;
}

inline glm::vec3 level(const glm::vec3& v) {
    return {v.x, 0.0f, v.z};
}

inline glm::vec2 on_ground(const glm::vec3& v) {
    return {v.x, v.z};
}

inline glm::vec3 raised(const glm::vec2& v, float height = 0.0f) {
    return {v.x, height, v.y};
}

inline glm::vec3 vec3_of(const float values[3]) {
    return {values[0], values[1], values[2]};
}

// To the right of a heading; of one straight up or down, along x.
inline glm::vec3 right_of_heading(const glm::vec3& forward) {
    return direction_of(glm::vec3{forward.z, 0.0f, -forward.x}, {1.0f, 0.0f, 0.0f});
}

// Directions of an agent.
struct Frame {
    glm::vec3 right;
    glm::vec3 up;
    glm::vec3 forward;

    glm::vec3 to_local(const glm::vec3& v) const { return {dot(v, right), dot(v, up), dot(v, forward)}; }
    glm::vec3 to_world(const glm::vec3& v) const { return right * v.x + up * v.y + forward * v.z; }
};

inline Frame frame_of(const glm::vec3& forward) {
    const glm::vec3 right = right_of_heading(forward);
    return {right, cross(forward, right), forward};
}

}  // namespace apx::steer
