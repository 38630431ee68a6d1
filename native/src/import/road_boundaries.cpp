// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/road_boundaries.h"

#include "base/error.h"
#include "base/math.h"
#include "base/sort.h"
#include "geometry/plane.h"
#include "import/follow_boundaries.h"

namespace apx {

namespace {

// A side of a triangle, or the part of one between two vertices that lie on it.
struct Side {
    uint32_t low;
    uint32_t high;
    uint32_t triangle;
    bool forward;  // the triangle runs along it from low to high

    uint32_t from() const { return forward ? low : high; }
    uint32_t to() const { return forward ? high : low; }
    bool same_edge(const Side& other) const { return low == other.low && high == other.high; }
};

Side make_side(uint32_t from, uint32_t to, uint32_t triangle) {
    return from < to ? Side{from, to, triangle, true} : Side{to, from, triangle, false};
}

struct Neighbours {
    uint32_t a;
    uint32_t b;
    bool alike;       // equal winding: they run along their common edge in opposite directions
    uint32_t vertex;  // of that edge
};

glm::dvec2 ground_of(const glm::dvec3& point) {
    return {point.x, point.z};
}

double length_of(const glm::dvec3& v) {
    return square_root(v.x * v.x + v.y * v.y + v.z * v.z);
}

void sort_sides(std::vector<Side>& sides) {
    merge_sort(sides, [](const Side& a, const Side& b) {
        return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
    });
}

// Removes pairs of neighbours from sorted sides and leaves the unshared ones. Where a band overlaps itself slightly at
// its seam, sides run in the same direction: shorter than `least_overlap_m` they are no neighbours.
void pair_sides(const RoadSurface& surface, double least_overlap_m, std::vector<Side>& sides,
                std::vector<Neighbours>& neighbours) {
    sort_sides(sides);
    size_t kept = 0;
    for (size_t i = 0; i < sides.size();) {
        size_t end = i + 1;
        while (end < sides.size() && sides[end].same_edge(sides[i])) {
            ++end;
        }
        if (end - i > 2) {
            const glm::dvec3 place = (surface.vertices[sides[i].low] + surface.vertices[sides[i].high]) * 0.5;
            fail(APX_ERROR_INVALID_DATA,
                 "%zu faces share an edge at (%.2f, %.2f, %.2f); delete doubled and inner faces there", end - i,
                 place.x, place.y, place.z);
        }
        if (end - i == 2) {
            const bool alike = sides[i].forward != sides[i + 1].forward;
            if (alike ||
                length_of(surface.vertices[sides[i].high] - surface.vertices[sides[i].low]) > least_overlap_m) {
                neighbours.push_back({sides[i].triangle, sides[i + 1].triangle, alike, sides[i].low});
            }
        } else {
            sides[kept++] = sides[i];
        }
        i = end;
    }
    sides.resize(kept);
}

// The vertices of boundaries in square cells of the ground plane.
class BoundaryGrid {
  public:
    BoundaryGrid(const RoadSurface& surface, const std::vector<Side>& boundary) : surface_(surface) {
        double length = 0.0;
        std::vector<uint32_t> all;
        for (const Side& side : boundary) {
            length += length_of(surface.vertices[side.high] - surface.vertices[side.low]);
            all.push_back(side.low);
            all.push_back(side.high);
        }
        cell_m_ = max(length / static_cast<double>(boundary.size()), 1e-3);
        merge_sort(all, [](uint32_t a, uint32_t b) { return a < b; });
        for (size_t i = 0; i < all.size(); ++i) {
            if (i == 0 || all[i] != all[i - 1]) {
                entries_.push_back({row_of(surface.vertices[all[i]].z), column_of(surface.vertices[all[i]].x), all[i]});
            }
        }
        merge_sort(entries_, [](const Entry& a, const Entry& b) {
            return a.row != b.row ? a.row < b.row : a.column != b.column ? a.column < b.column : a.vertex < b.vertex;
        });
    }

    // Vertices within `near_m` of the inner part of a side, with their places along it, in order.
    struct OnSide {
        double along_m;
        uint32_t vertex;
    };
    std::vector<OnSide> on_side(const Side& side, double near_m) const {
        const glm::dvec3 start = surface_.vertices[side.low];
        const glm::dvec3 way = surface_.vertices[side.high] - start;
        const double length = length_of(way);
        std::vector<OnSide> found;
        if (length <= 4.0 * near_m) {
            return found;
        }
        const glm::dvec3 end = start + way;
        for (int64_t row = row_of(min(start.z, end.z) - near_m); row <= row_of(max(start.z, end.z) + near_m); ++row) {
            // The part of the side in this row.
            const double low_z = static_cast<double>(row) * cell_m_ - near_m;
            const double high_z = static_cast<double>(row + 1) * cell_m_ + near_m;
            double from = 0.0;
            double to = 1.0;
            if (absolute(way.z) > 1e-9) {
                const double a = (low_z - start.z) / way.z;
                const double b = (high_z - start.z) / way.z;
                from = clamp(min(a, b), 0.0, 1.0);
                to = clamp(max(a, b), 0.0, 1.0);
            }
            const double x0 = start.x + way.x * from;
            const double x1 = start.x + way.x * to;
            for (size_t i = first_in(row, column_of(min(x0, x1) - near_m)); i < entries_.size(); ++i) {
                if (entries_[i].row != row || entries_[i].column > column_of(max(x0, x1) + near_m)) {
                    break;
                }
                const uint32_t vertex = entries_[i].vertex;
                const glm::dvec3 offset = surface_.vertices[vertex] - start;
                const double along = (offset.x * way.x + offset.y * way.y + offset.z * way.z) / length;
                if (vertex != side.low && vertex != side.high && along > 2.0 * near_m &&
                    along < length - 2.0 * near_m && length_of(offset - way * (along / length)) <= near_m) {
                    found.push_back({along, vertex});
                }
            }
        }
        merge_sort(found, [](const OnSide& a, const OnSide& b) {
            return a.along_m != b.along_m ? a.along_m < b.along_m : a.vertex < b.vertex;
        });
        size_t kept = 0;
        for (size_t i = 0; i < found.size(); ++i) {
            if (i == 0 || found[i].vertex != found[kept - 1].vertex) {
                found[kept++] = found[i];
            }
        }
        found.resize(kept);
        return found;
    }

  private:
    struct Entry {
        int64_t row;
        int64_t column;
        uint32_t vertex;
    };
    int64_t row_of(double z) const { return static_cast<int64_t>(z / cell_m_ + 4e12) - static_cast<int64_t>(4e12); }
    int64_t column_of(double x) const { return row_of(x); }
    size_t first_in(int64_t row, int64_t column) const {
        size_t low = 0;
        size_t high = entries_.size();
        while (low < high) {
            const size_t middle = (low + high) / 2;
            const Entry& entry = entries_[middle];
            const bool before = entry.row != row ? entry.row < row : entry.column < column;
            (before ? low : high) = before ? middle + 1 : middle;
        }
        return low;
    }

    const RoadSurface& surface_;
    double cell_m_ = 1.0;
    std::vector<Entry> entries_;
};

// A coarse face's side with finer faces' vertices on it is split at them.
std::vector<Side> split_at_vertices(const RoadSurface& surface, const std::vector<Side>& boundary, double near_m) {
    std::vector<Side> split;
    if (boundary.empty()) {
        return split;
    }
    const BoundaryGrid grid(surface, boundary);
    for (const Side& side : boundary) {
        uint32_t from = side.low;
        const auto add = [&](uint32_t to) {
            split.push_back(side.forward ? make_side(from, to, side.triangle) : make_side(to, from, side.triangle));
            from = to;
        };
        for (const BoundaryGrid::OnSide& on : grid.on_side(side, near_m)) {
            add(on.vertex);
        }
        add(side.high);
    }
    return split;
}

// Pieces of the surface, and the triangles to flip so that each piece has one winding.
struct Pieces {
    std::vector<uint32_t> piece;  // of each triangle
    std::vector<uint8_t> turned;
    std::vector<double> area_m2;  // seen from above, of each piece
    std::vector<uint32_t> first;  // a triangle of each piece
};

double signed_area(const RoadSurface& surface, uint32_t triangle) {
    const Triangle& t = surface.triangles[triangle];
    const glm::dvec2 a = ground_of(surface.vertices[t[0]]);
    return -0.5 * cross_right<double>(ground_of(surface.vertices[t[1]]) - a, ground_of(surface.vertices[t[2]]) - a);
}

uint32_t first_unlike(const std::vector<Neighbours>& neighbours) {
    for (const Neighbours& pair : neighbours) {
        if (!pair.alike) {
            return pair.vertex;
        }
    }
    return neighbours[0].vertex;
}

Pieces find_pieces(const RoadSurface& surface, const std::vector<Neighbours>& neighbours) {
    const size_t n = surface.triangles.size();
    std::vector<uint32_t> first(n + 1, 0);
    for (const Neighbours& pair : neighbours) {
        ++first[pair.a + 1];
        ++first[pair.b + 1];
    }
    for (size_t i = 0; i < n; ++i) {
        first[i + 1] += first[i];
    }
    std::vector<uint32_t> entry(first.back());
    std::vector<uint32_t> fill(first.begin(), first.end() - 1);
    for (uint32_t i = 0; i < neighbours.size(); ++i) {
        entry[fill[neighbours[i].a]++] = i;
        entry[fill[neighbours[i].b]++] = i;
    }
    Pieces pieces;
    pieces.piece.assign(n, no_index);
    pieces.turned.assign(n, 0);
    std::vector<uint32_t> queue;
    for (uint32_t start = 0; start < n; ++start) {
        if (pieces.piece[start] != no_index) {
            continue;
        }
        const uint32_t piece = static_cast<uint32_t>(pieces.first.size());
        pieces.first.push_back(start);
        pieces.area_m2.push_back(0.0);
        pieces.piece[start] = piece;
        queue.assign(1, start);
        for (size_t at = 0; at < queue.size(); ++at) {
            const uint32_t triangle = queue[at];
            pieces.area_m2[piece] += absolute(signed_area(surface, triangle));
            for (uint32_t k = first[triangle]; k < first[triangle + 1]; ++k) {
                const Neighbours& pair = neighbours[entry[k]];
                const uint32_t other = pair.a == triangle ? pair.b : pair.a;
                const uint8_t turned = pair.alike ? pieces.turned[triangle] : !pieces.turned[triangle];
                if (pieces.piece[other] == no_index) {
                    pieces.piece[other] = piece;
                    pieces.turned[other] = turned;
                    queue.push_back(other);
                } else if (pieces.turned[other] != turned) {
                    const glm::dvec3& place = surface.vertices[first_unlike(neighbours)];
                    fail(APX_ERROR_INVALID_DATA,
                         "the mesh is a band with a twist, or lies doubled over itself, at (%.2f, %.2f, %.2f): which "
                         "of its sides is up cannot be told; cut it there and join it untwisted",
                         place.x, place.y, place.z);
                }
            }
        }
    }
    return pieces;
}

glm::dvec3 middle_of(const RoadSurface& surface, uint32_t triangle) {
    const Triangle& t = surface.triangles[triangle];
    return (surface.vertices[t[0]] + surface.vertices[t[1]] + surface.vertices[t[2]]) * (1.0 / 3.0);
}

// The largest piece. Others may only be small.
uint32_t choose_piece(const RoadSurface& surface, const Pieces& pieces, RoadBoundaries& boundaries) {
    uint32_t largest = 0;
    uint32_t second = no_index;
    for (uint32_t i = 1; i < pieces.area_m2.size(); ++i) {
        if (pieces.area_m2[i] > pieces.area_m2[largest]) {
            second = largest;
            largest = i;
        } else if (second == no_index || pieces.area_m2[i] > pieces.area_m2[second]) {
            second = i;
        }
    }
    if (second != no_index) {
        const glm::dvec3 place = middle_of(surface, pieces.first[second]);
        if (pieces.area_m2[second] > 0.01 * pieces.area_m2[largest]) {
            const glm::dvec3 main = middle_of(surface, pieces.first[largest]);
            fail(APX_ERROR_INVALID_DATA,
                 "the mesh has %zu pieces that are not joined: the largest (%.0f m2) at (%.1f, %.1f, %.1f), the next "
                 "(%.0f m2) at (%.1f, %.1f, %.1f); choose the road's object alone, or join the pieces, or weld over a "
                 "longer distance",
                 pieces.area_m2.size(), pieces.area_m2[largest], main.x, main.y, main.z, pieces.area_m2[second],
                 place.x, place.y, place.z);
        }
        boundaries.loose_pieces = static_cast<uint32_t>(pieces.area_m2.size() - 1);
        boundaries.loose_place = place;
    }
    return largest;
}

// Flips the piece's triangles so that most of it is wound counter-clockwise seen from above.
void wind(const RoadSurface& surface, Pieces& pieces, uint32_t road, RoadBoundaries& boundaries) {
    double area = 0.0;
    uint32_t count[2] = {0, 0};
    for (uint32_t i = 0; i < surface.triangles.size(); ++i) {
        if (pieces.piece[i] == road) {
            area += pieces.turned[i] != 0 ? -signed_area(surface, i) : signed_area(surface, i);
            ++count[pieces.turned[i]];
        }
    }
    boundaries.flipped_faces = min(count[0], count[1]);
    const uint8_t rare = count[1] < count[0] ? 1 : 0;
    bool noted = false;
    for (uint32_t i = 0; i < surface.triangles.size(); ++i) {
        if (pieces.piece[i] != road) {
            continue;
        }
        if (!noted && pieces.turned[i] == rare) {
            boundaries.flipped_place = middle_of(surface, i);
            noted = true;
        }
        pieces.turned[i] = pieces.turned[i] != (area < 0.0 ? 1 : 0) ? 1 : 0;
        Triangle t = surface.triangles[i];
        if (pieces.turned[i] != 0) {
            std::swap(t[1], t[2]);
        }
        boundaries.triangles.push_back(t);
    }
}

// A vertex on a triangle's side that is none of its corners.
struct Junction {
    uint32_t triangle;
    uint32_t vertex;
};

std::vector<Junction> find_junctions(const RoadSurface& surface, const std::vector<Side>& split) {
    std::vector<Junction> junctions;
    for (const Side& side : split) {
        const Triangle& t = surface.triangles[side.triangle];
        const uint32_t vertex = side.from();
        if (vertex != t[0] && vertex != t[1] && vertex != t[2]) {
            junctions.push_back({side.triangle, vertex});
        }
    }
    return junctions;
}

}  // namespace

RoadBoundaries find_boundaries(const RoadSurface& surface, double weld_m) {
    std::vector<Side> sides;
    sides.reserve(3 * surface.triangles.size());
    for (uint32_t i = 0; i < surface.triangles.size(); ++i) {
        const Triangle& t = surface.triangles[i];
        sides.push_back(make_side(t[0], t[1], i));
        sides.push_back(make_side(t[1], t[2], i));
        sides.push_back(make_side(t[2], t[0], i));
    }
    std::vector<Neighbours> neighbours;
    pair_sides(surface, 0.0, sides, neighbours);
    sides = split_at_vertices(surface, sides, weld_m);
    const std::vector<Junction> junctions = find_junctions(surface, sides);
    pair_sides(surface, 10.0 * weld_m, sides, neighbours);

    RoadBoundaries boundaries;
    Pieces pieces = find_pieces(surface, neighbours);
    const uint32_t road = choose_piece(surface, pieces, boundaries);
    wind(surface, pieces, road, boundaries);
    boundaries.ways = boundaries.triangles;
    for (const Junction& junction : junctions) {
        if (pieces.piece[junction.triangle] == road) {
            const Triangle& t = surface.triangles[junction.triangle];
            boundaries.ways.push_back({t[0], t[1], junction.vertex});
            boundaries.ways.push_back({t[2], junction.vertex, junction.vertex});
        }
    }
    std::vector<BoundarySide> directed;
    for (const Side& side : sides) {
        if (pieces.piece[side.triangle] == road) {
            const bool turned = pieces.turned[side.triangle] != 0;
            directed.push_back({turned ? side.to() : side.from(), turned ? side.from() : side.to()});
        }
    }
    follow_boundaries(surface, directed, boundaries.boundaries);
    return boundaries;
}

}  // namespace apx
