// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/obstacles.h"

#include "base/error.h"
#include "space/tuning.h"

namespace apx::steer {

namespace {

using namespace tuning::obstacles;

// Parameters along both segments where their lines meet; none for parallel ones.
struct Crossing {
    bool found = false;
    float along_first = 0.0f;
    float along_second = 0.0f;
};

Crossing crossing_of(const glm::vec2& a, const glm::vec2& b, const glm::vec2& c, const glm::vec2& d) {
    const glm::vec2 first = b - a;
    const glm::vec2 second = d - c;
    const float scale = cross_right(first, second);
    if (scale == 0.0f) {
        return {};
    }
    const glm::vec2 between = c - a;
    return {true, cross_right(between, second) / scale, cross_right(between, first) / scale};
}

bool edges_cross(const Edge& a, const Edge& b) {
    const Crossing crossing = crossing_of(a.from, a.to, b.from, b.to);
    return crossing.found && crossing.along_first >= 0.0f && crossing.along_first <= 1.0f &&
           crossing.along_second >= 0.0f && crossing.along_second <= 1.0f;
}

std::string label_of(const apx_steer_obstacle& obstacle, size_t index) {
    return obstacle.name[0] != 0 ? format("obstacle '%s'", obstacle.name) : format("obstacles[%zu]", index);
}

void check_no_crossing(const Shapes& shapes, const Shape& shape, const std::string& label) {
    const std::span<const Edge> edges = shapes.edges_of(shape);
    for (size_t i = 0; i < edges.size(); ++i) {
        for (size_t j = i + 2; j < edges.size(); ++j) {
            const bool neighbours = i == 0 && j + 1 == edges.size();
            if (!neighbours && edges_cross(edges[i], edges[j])) {
                fail(APX_ERROR_INVALID_ARGUMENT,
                     "%s: its polygon crosses itself between edges %zu and %zu; give the corners in order round it",
                     label.c_str(), i + 1, j + 1);
            }
        }
    }
}

// Computes a shape's edges, centre and radius; returns twice the enclosed area, positive when clockwise.
float place_edges(Shapes& shapes, Shape& shape, const apx_steer_obstacle& obstacle,
                  std::span<const apx_steer_point> points) {
    const glm::vec2 origin{obstacle.position[0], obstacle.position[2]};
    const auto at = [&](uint32_t i) {
        const apx_steer_point& point = points[obstacle.first_point + i % obstacle.point_count];
        return origin + glm::vec2{point.position[0], point.position[2]};
    };
    float area = 0.0f;
    glm::vec2 low = at(0), high = at(0);
    for (uint32_t i = 0; i < shape.edge_count; ++i) {
        const glm::vec2 from = at(i), to = at(i + 1);
        area += cross_right(from - origin, to - origin);
        low = {min(low.x, to.x), min(low.y, to.y)};
        high = {max(high.x, to.x), max(high.y, to.y)};
        shapes.edges[shape.first_edge + i] = {from, to, left_of(apx::direction_of(to - from, {0.0f, 1.0f}))};
    }
    // For a clockwise outline (positive area) the inside is to the right and the left normal points out.
    if (obstacle.kind == APX_STEER_OBSTACLE_POLYGON && area < 0.0f) {
        for (uint32_t i = 0; i < shape.edge_count; ++i) {
            shapes.edges[shape.first_edge + i].normal = -shapes.edges[shape.first_edge + i].normal;
        }
    }
    const glm::vec2 middle = 0.5f * (low + high);
    shape.centre = raised(middle, obstacle.position[1]);
    shape.radius_m = 0.0f;
    for (const Edge& edge : shapes.edges_of(shape)) {
        shape.radius_m = max(shape.radius_m, max(apx::distance(edge.from, middle), apx::distance(edge.to, middle)));
    }
    return area;
}

void add_edges(Shapes& shapes, Shape& shape, const apx_steer_obstacle& obstacle,
               std::span<const apx_steer_point> points, const std::string& label) {
    const bool closed = obstacle.kind == APX_STEER_OBSTACLE_POLYGON;
    const uint32_t needed = closed ? 3 : 2;
    if (obstacle.point_count < needed) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s has %u points; a %s needs at least %u", label.c_str(),
             obstacle.point_count, closed ? "polygon" : "wall", needed);
    }
    shape.first_edge = static_cast<uint32_t>(shapes.edges.size());
    shape.edge_count = closed ? obstacle.point_count : obstacle.point_count - 1;
    shapes.edges.resize(shapes.edges.size() + shape.edge_count);
    const float area = place_edges(shapes, shape, obstacle, points);
    for (uint32_t i = 0; i < shape.edge_count; ++i) {
        const Edge& edge = shapes.edges[shape.first_edge + i];
        if (edge.from == edge.to) {
            fail(APX_ERROR_INVALID_ARGUMENT, "%s: its points %u and %u are in one place; remove one", label.c_str(),
                 i + 1, (i + 1) % obstacle.point_count + 1);
        }
    }
    if (closed) {
        check_no_crossing(shapes, shape, label);
        if (area == 0.0f) {
            fail(APX_ERROR_INVALID_ARGUMENT, "%s: its polygon has no area", label.c_str());
        }
    }
}

}  // namespace

Shapes make_shapes(std::span<const apx_steer_obstacle> obstacles, std::span<const apx_steer_point> points) {
    Shapes shapes;
    for (size_t i = 0; i < obstacles.size(); ++i) {
        const apx_steer_obstacle& obstacle = obstacles[i];
        Shape shape;
        shape.kind = obstacle.kind;
        shape.centre = vec3_of(obstacle.position);
        shape.radius_m = obstacle.radius_m;
        shape.solid = obstacle.solid != 0;
        shape.layers = obstacle.layers;
        shapes.any_solid = shapes.any_solid || shape.solid;
        if (obstacle.kind != APX_STEER_OBSTACLE_CIRCLE) {
            shape.radius_m = 0.0f;
            add_edges(shapes, shape, obstacle, points, label_of(obstacle, i));
        } else if (!(obstacle.radius_m > 0.0f)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "%s has radius_m %g; a circle needs one above 0",
                 label_of(obstacle, i).c_str(), static_cast<double>(obstacle.radius_m));
        }
        shapes.list.push_back(shape);
    }
    return shapes;
}

void place_shape(Shapes& shapes, size_t index, const apx_steer_obstacle& obstacle,
                 std::span<const apx_steer_point> points) {
    Shape& shape = shapes.list[index];
    if (obstacle.kind != APX_STEER_OBSTACLE_CIRCLE) {
        place_edges(shapes, shape, obstacle, points);
        return;
    }
    shape.centre = vec3_of(obstacle.position);
    shape.radius_m = obstacle.radius_m;
}

namespace {

struct Probe {
    glm::vec3 from;
    glm::vec3 direction;  // unit
    float length_m;
    bool planar;
};

// The parametric solution; the sign tests of Kolve 2000's listing miss one axis-parallel probe in twenty.
float hit_sphere(const Probe& probe, const Shape& shape) {
    const glm::vec3 whole = probe.from - shape.centre;
    const glm::vec3 offset = probe.planar ? level(whole) : whole;
    const float half_b = dot(offset, probe.direction);
    const float c = squared_length(offset) - shape.radius_m * shape.radius_m;
    const float discriminant = half_b * half_b - c;
    if (discriminant < 0.0f) {
        return -1.0f;
    }
    const float root = square_root(discriminant);
    const float near = -half_b - root;
    return near >= 0.0f ? near : -half_b + root;  // from inside, the far side
}

void hit_edges(const Shapes& shapes, const Probe& probe, const Shape& shape, uint32_t index, RayHit& best) {
    const glm::vec2 from = on_ground(probe.from);
    const glm::vec2 to = from + on_ground(probe.direction) * probe.length_m;
    for (const Edge& edge : shapes.edges_of(shape)) {
        const Crossing crossing = crossing_of(from, to, edge.from, edge.to);
        if (!crossing.found || crossing.along_first < 0.0f || crossing.along_first > 1.0f ||
            crossing.along_second < 0.0f || crossing.along_second > 1.0f) {
            continue;
        }
        const float away = crossing.along_first * probe.length_m;
        if (!best.hit || away < best.distance_m) {
            const glm::vec2 out = apx::dot(edge.normal, on_ground(probe.direction)) > 0.0f ? -edge.normal : edge.normal;
            best = {true, away, probe.from + probe.direction * away, raised(out), index};
        }
    }
}

// Whether a probe comes near an obstacle's circle.
bool may_hit(const Probe& probe, const Shape& shape) {
    const glm::vec3 offset = level(shape.centre - probe.from);
    const float along = clamp(dot(offset, probe.direction), 0.0f, probe.length_m);
    return squared_length(offset - level(probe.direction) * along) <= 1.0001f * shape.radius_m * shape.radius_m;
}

}  // namespace

RayHit cast(const Shapes& shapes, const glm::vec3& from, const glm::vec3& to, bool planar, uint32_t layers) {
    const glm::vec3 way = planar ? level(to - from) : to - from;
    const float size = length(way);
    RayHit best;
    if (!(size > 0.0f)) {
        return best;
    }
    const Probe probe{from, way / size, size, planar};
    for (uint32_t i = 0; i < shapes.list.size(); ++i) {
        const Shape& shape = shapes.list[i];
        if ((shape.layers & layers) == 0 || (planar && !may_hit(probe, shape))) {
            continue;
        }
        if (shape.kind != APX_STEER_OBSTACLE_CIRCLE) {
            hit_edges(shapes, probe, shape, i, best);
            continue;
        }
        const float away = hit_sphere(probe, shape);
        if (away >= 0.0f && away <= size && (!best.hit || away < best.distance_m)) {
            const glm::vec3 place = from + probe.direction * away;
            const glm::vec3 whole = place - shape.centre;
            const glm::vec3 out = direction_of(planar ? level(whole) : whole, -probe.direction);
            best = {true, away, place, dot(out, probe.direction) > 0.0f ? -out : out, i};
        }
    }
    return best;
}

bool is_hidden(const Shapes& shapes, const glm::vec3& from, const glm::vec3& to, uint32_t layers) {
    return cast(shapes, from, to, true, layers).hit;
}

namespace {

glm::vec2 nearest_on(const Edge& edge, const glm::vec2& place) {
    const glm::vec2 along = edge.to - edge.from;
    const float share = apx::dot(place - edge.from, along) / apx::dot(along, along);
    return edge.from + along * clamp(share, 0.0f, 1.0f);
}

}  // namespace

NearestWall nearest_wall(const Shapes& shapes, const glm::vec2& place, float reach_m, uint32_t layers) {
    NearestWall best;
    best.distance_m = reach_m;
    const auto offer = [&](const glm::vec2& on, const glm::vec2& fallback, uint32_t index) {
        const float away = apx::distance(on, place);
        if (away < best.distance_m || (!best.found && away <= reach_m)) {
            best = {true, away, on, apx::direction_of(place - on, fallback), index};
        }
    };
    for (uint32_t i = 0; i < shapes.list.size(); ++i) {
        const Shape& shape = shapes.list[i];
        const glm::vec2 centre = on_ground(shape.centre);
        if ((shape.layers & layers) == 0 || apx::distance(centre, place) - shape.radius_m > best.distance_m) {
            continue;
        }
        if (shape.kind == APX_STEER_OBSTACLE_CIRCLE) {
            const glm::vec2 out = apx::direction_of(place - centre, {0.0f, 1.0f});
            offer(centre + out * shape.radius_m, out, i);
            continue;
        }
        for (const Edge& edge : shapes.edges_of(shape)) {
            offer(nearest_on(edge, place), edge.normal, i);
        }
    }
    return best;
}

glm::vec3 last_moment_push(const Shapes& shapes, const glm::vec3& place, const glm::vec3& velocity, float radius_m,
                           float braking_mps2, float reach_m, uint32_t layers) {
    const glm::vec2 at = on_ground(place);
    glm::vec2 push{0.0f};
    const auto offer = [&](const glm::vec2& on, const glm::vec2& fallback) {
        const glm::vec2 out = apx::direction_of(at - on, fallback);
        const float closing = -apx::dot(on_ground(velocity), out);
        const float room = apx::distance(at, on) - radius_m;
        const float needed = closing * closing / (2.0f * max(braking_mps2, 1e-3f)) + closing * late_s;
        // An agent that is in the wall already is kept from moving deeper.
        if (room < -touching_m && closing > -leaving_mps) {
            push += out;
        } else if (closing > 0.0f && room < needed) {
            push += out * min(needed / max(room, 0.1f * needed), 4.0f);
        }
    };
    for (const Shape& shape : shapes.list) {
        const glm::vec2 centre = on_ground(shape.centre);
        if ((shape.layers & layers) == 0 || apx::distance(centre, at) > shape.radius_m + reach_m) {
            continue;
        }
        if (shape.kind == APX_STEER_OBSTACLE_CIRCLE) {
            const glm::vec2 out = apx::direction_of(at - centre, {0.0f, 1.0f});
            offer(centre + out * shape.radius_m, out);
        }
        for (const Edge& edge : shapes.edges_of(shape)) {
            const glm::vec2 on = nearest_on(edge, at);
            if (apx::distance(on, at) <= reach_m) {
                offer(on, edge.normal);
            }
        }
    }
    return raised(push);
}

bool is_inside(const Shapes& shapes, const Shape& shape, const glm::vec2& place) {
    if (shape.kind == APX_STEER_OBSTACLE_CIRCLE) {
        const glm::vec2 offset = place - on_ground(shape.centre);
        return apx::dot(offset, offset) < shape.radius_m * shape.radius_m;
    }
    if (shape.kind == APX_STEER_OBSTACLE_WALL) {
        return false;
    }
    // Edges that a ray along +x crosses: an odd number from inside.
    bool inside = false;
    for (const Edge& edge : shapes.edges_of(shape)) {
        if ((edge.from.y > place.y) != (edge.to.y > place.y)) {
            const float share = (place.y - edge.from.y) / (edge.to.y - edge.from.y);
            inside = inside != (place.x < edge.from.x + share * (edge.to.x - edge.from.x));
        }
    }
    return inside;
}

glm::vec3 pushed_out(const Shapes& shapes, const glm::vec3& place, float radius_m) {
    glm::vec2 at = on_ground(place);
    for (const Shape& shape : shapes.list) {
        const glm::vec2 centre = on_ground(shape.centre);
        if (!shape.solid || apx::distance(at, centre) > shape.radius_m + radius_m) {
            continue;
        }
        if (shape.kind == APX_STEER_OBSTACLE_CIRCLE) {
            at = centre + apx::direction_of(at - centre, {0.0f, 1.0f}) * (shape.radius_m + radius_m);
            continue;
        }
        const bool inside = is_inside(shapes, shape, at);
        glm::vec2 nearest = at;
        glm::vec2 out{0.0f, 1.0f};
        float away = -1.0f;
        for (const Edge& edge : shapes.edges_of(shape)) {
            const glm::vec2 on = nearest_on(edge, at);
            const float here = apx::distance(on, at);
            if (away < 0.0f || here < away) {
                away = here;
                nearest = on;
                out = inside ? edge.normal : apx::direction_of(at - on, edge.normal);
            }
        }
        if (inside || away < radius_m) {
            at = nearest + out * radius_m;
        }
    }
    return raised(at, place.y);
}

}  // namespace apx::steer
