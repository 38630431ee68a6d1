// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/baker.h"

#include <memory>
#include "layout/gates.h"
#include "line/lines.h"

#include "base/error.h"
#include "base/sort.h"
#include "geometry/plane.h"
#include "line/overtaking_line.h"
#include "line/pit_line.h"
#include "line/racing_line.h"
#include "line/side_lines.h"
#include "track/lint.h"
#include "track/source_route.h"
#include "track/track_file.h"
#include "track/vertical_curvature.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

// Shares of the work, for the progress callback.
constexpr float gates_done = 0.05f;
constexpr float lines_done = 0.99f;

// How far a line may move from the places that its author gave it; edges of real roads are uneven by as much.
constexpr double most_move_m = 0.25;

void report(const apx_bake_desc& desc, float share) {
    if (desc.progress != nullptr && desc.progress(desc.progress_user, share) != 0) {
        fail(APX_ERROR_CANCELLED, "the bake was cancelled by its progress callback at %.0f %%",
             static_cast<double>(share) * 100.0);
    }
}

void check_desc(const apx_bake_desc& desc) {
    if (desc.struct_size != sizeof desc) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "apx_bake_desc.struct_size is %u, must be %zu; fill it with apx_bake_desc_default", desc.struct_size,
             sizeof desc);
    }
    if (!(desc.margin_m >= -1.0f && desc.margin_m <= 10.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "apx_bake_desc.margin_m is %g, must be in [-1, 10]",
             static_cast<double>(desc.margin_m));
    }
    if (!(desc.overtaking_offset_m >= 0.0f && desc.overtaking_offset_m <= 30.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "apx_bake_desc.overtaking_offset_m is %g, must be in [0, 30], 0 for the default",
             static_cast<double>(desc.overtaking_offset_m));
    }
    validate_vehicle(desc.vehicle);
}

glm::vec2 to_float(const glm::dvec2& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

void add_gate(Track& track, const LaidGate& gate) {
    const double width = gate.left_m + gate.right_m;
    const RoadSample& road = gate.road;
    // Heights are known at the source's edges; a turned or clipped gate lies on the straight line through them.
    const glm::dvec2 cut = road.right - road.left;
    const double cut_length_squared = max(dot<double>(cut, cut), 1e-12);
    const auto height_at = [&](const glm::dvec2& point) {
        const double share = clamp(dot<double>(point - road.left, cut) / cut_length_squared, 0.0, 1.0);
        return static_cast<float>(lerp(road.height_left_m, road.height_right_m, share));
    };
    GateFrame frame{};
    frame.left = to_float(gate.left());
    frame.across = to_float(gate.across);
    frame.width_m = static_cast<float>(width);
    frame.distance_m = static_cast<float>(gate.distance_m);
    frame.reference_t = static_cast<float>(gate.left_m / width);
    frame.heading_rad = static_cast<float>(yaw_of<double>(road.forward));
    frame.height_left_m = height_at(gate.left());
    frame.height_right_m = height_at(gate.right());
    track.frames.push_back(frame);
    track.walls.push_back({to_float(gate.wall_left()), to_float(gate.wall_right())});
    GateRoad surface{};
    surface.curvature_1pm = static_cast<float>(road.curvature);
    surface.slope = static_cast<float>(road.slope);
    surface.bank = static_cast<float>((road.height_left_m - road.height_right_m) / square_root(cut_length_squared));
    surface.grip = static_cast<float>(road.grip);
    track.road.push_back(surface);
}

// Places given by the author. Empty ones are computed by the bake.
struct Authored {
    std::vector<double> racing_t;  // on every gate
    std::vector<double> overtaking_t;
    struct NamedLine {
        std::string name;
        std::vector<double> t;
    };
    std::vector<NamedLine> lines;
    PitWay pit;
    SpeedLimit pit_limit;
};

std::vector<double> through(const LineRoad& line_road, std::span<const AuthoredPlace> places) {
    return places.empty() ? std::vector<double>() : smoothed(line_road, line_through(line_road, places), most_move_m);
}

Authored authored_by(const Source& source, const Road& road, const std::vector<LaidGate>& gates,
                     const LineRoad& line_road) {
    std::vector<AuthoredPlace> racing, overtaking;
    std::vector<std::vector<AuthoredPlace>> lines(source.lines.size());
    const auto add = [](std::vector<AuthoredPlace>& places, double distance_m, float t) {
        if (t >= 0.0f) {
            places.push_back({distance_m, static_cast<double>(t)});
        }
    };
    for (size_t knot = 0; knot < road.source_gate.size(); ++knot) {
        const uint32_t gate = road.source_gate[knot];
        const double distance_m = knot_distance(road, knot);
        add(racing, distance_m, source.gates[gate].racing_t);
        add(overtaking, distance_m, source.gates[gate].overtaking_t);
        for (size_t i = 0; i < lines.size(); ++i) {
            add(lines[i], distance_m, source.lines[i].t[gate]);
        }
    }
    Authored authored{through(line_road, racing), through(line_road, overtaking), {}, {}, {}};
    for (size_t i = 0; i < lines.size(); ++i) {
        authored.lines.push_back(
            {source.lines[i].name, smoothed(line_road, line_through(line_road, lines[i]), most_move_m)});
    }
    const size_t n = gates.size();
    for (size_t i = 0; i < n; ++i) {
        if (gates[i].in_pit && !gates[i > 0 ? i - 1 : n - 1].in_pit) {
            authored.pit.first = i;
        }
    }
    for (size_t k = 0; k < n && gates[(authored.pit.first + k) % n].in_pit; ++k) {
        const LaidGate& gate = gates[(authored.pit.first + k) % n];
        authored.pit.offset_m.push_back(gate.left_m + gate.pit_m);
    }
    authored.pit.room_m = 0.5 * static_cast<double>(source.pit.width_m);
    authored.pit_limit.speed_mps = source.pit.speed_limit_mps;
    return authored;
}

// Lines of a baked track that are kept when it is baked again.
Authored authored_by(const Track& track) {
    Authored authored;
    for (uint32_t index = 0; index < track.lines.size(); ++index) {
        const Line& line = track.lines[index];
        std::vector<double> t;
        for (const LineNode& node : line.nodes) {
            t.push_back(static_cast<double>(node.t));
        }
        if (line.kind == APX_LINE_KIND_PIT) {
            authored.pit.first = line.limit_first;
            authored.pit_limit.speed_mps = line.speed_limit_mps;
            const uint32_t count = track.gate_count();
            for (uint32_t k = 0; k < count && line.limited((line.limit_first + k) % count); ++k) {
                const uint32_t gate = (line.limit_first + k) % count;
                authored.pit.offset_m.push_back(t[gate] * static_cast<double>(track.frames[gate].width_m));
            }
        } else if (line.kind == APX_LINE_KIND_AUTHORED) {
            if (index == APX_LINE_RACING) {
                authored.racing_t = std::move(t);
            } else if (index == APX_LINE_OVERTAKING) {
                authored.overtaking_t = std::move(t);
            } else {
                authored.lines.push_back({line.name, std::move(t)});
            }
        }
    }
    return authored;
}

// Computes the lines of a track with finished gates.
class LineDrawer {
  public:
    LineDrawer(Track& track, const apx_bake_desc& desc, const LineRoad& road)
        : track_(track),
          desc_(desc),
          road_(road),
          envelope_(envelope_of(desc.vehicle)),
          gates_(gates_of(road, max(static_cast<double>(0.5f * desc.vehicle.width_m + desc.margin_m), 0.0))),
          distance_m_(static_cast<double>(desc.overtaking_offset_m > 0.0f ? desc.overtaking_offset_m
                                                                          : desc.vehicle.width_m + 1.0f)) {}

    void draw(const Authored& authored) {
        check_room();
        track_.vehicle = desc_.vehicle;
        track_.margin_m = desc_.margin_m;
        const bool has_pit = !authored.pit.offset_m.empty();
        jobs_ = 6 + (has_pit ? 1 : 0);
        if (authored.racing_t.empty()) {
            add("racing", fastest_line(gates_, road_.road, envelope_, job(1)));
        } else {
            add_authored("racing", authored.racing_t);
        }
        draw_overtaking(authored.overtaking_t);
        add("left", left_or_right_line(road_, gates_, true, distance_m_, envelope_, job(1)));
        add("right", left_or_right_line(road_, gates_, false, distance_m_, envelope_, job(1)));
        if (has_pit) {
            draw_pit(authored.pit, authored.pit_limit.speed_mps);
        }
        for (const Authored::NamedLine& line : authored.lines) {
            add_authored(line.name, line.t);
        }
    }

  private:
    // A car that fits nowhere is an error of the vehicle, the margin or the track's scale; one that is tight in places
    // drives in the middle.
    void check_room() const {
        constexpr double tolerance_m = 0.2;
        double widest = 0.0;
        for (const double width : road_.width_m) {
            widest = max(widest, width);
        }
        const double needed = 2.0 * gates_.margin_m;
        if (needed > widest + tolerance_m) {
            fail(APX_ERROR_INVALID_DATA,
                 "%s: the road is at most %.2f m wide, a car of %.2f m with a margin of %.2f m to either side needs "
                 "%.2f m; "
                 "lower the margin or take a narrower vehicle",
                 track_.name.c_str(), widest, static_cast<double>(desc_.vehicle.width_m),
                 static_cast<double>(desc_.margin_m), needed);
        }
    }
    void add(const char* name, const RacingLine& line) {
        track_.lines.push_back(make_line(road_, name, line.curve, envelope_));
    }
    void add_authored(const std::string& name, const std::vector<double>& t) {
        track_.lines.push_back(make_line(road_, name, t, envelope_));
        track_.lines.back().kind = APX_LINE_KIND_AUTHORED;
    }
    void draw_overtaking(const std::vector<double>& authored_t) {
        const Line racing = track_.lines[APX_LINE_RACING];
        const RacingLine clear = clear_line(road_, gates_, racing, distance_m_, envelope_, job(3));
        const std::vector<double> rule = overtaking_line(road_, gates_, racing, distance_m_);
        if (authored_t.empty()) {
            track_.lines.push_back(make_line(road_, "overtaking", rule, envelope_));
        } else {
            add_authored("overtaking", authored_t);
        }
        // The rule's line is used for racing: over 36 races of eight cars it had a quarter of the contacts.
        add("overtaking-clear", clear);
    }
    void draw_pit(const PitWay& way, float limit_mps) {
        SpeedLimit limit;
        limit.speed_mps = limit_mps;
        limit.first = static_cast<uint32_t>(way.first);
        limit.last = static_cast<uint32_t>((way.first + way.offset_m.size() - 1) % road_.size());
        PitWay inside = way;
        inside.room_m = max(way.room_m - static_cast<double>(0.5f * desc_.vehicle.width_m), 0.25);
        const RacingLine line = pit_line(road_, gates_, inside, envelope_, job(1));
        track_.lines.push_back(make_line(road_, "pit", line.curve, envelope_, limit));
        track_.lines.back().kind = APX_LINE_KIND_PIT;
    }

    // The next optimisations, `count` of them within one call, report their share of the whole.
    RacingLineDesc job(int count) {
        RacingLineDesc line_desc;
        const int first = done_;
        done_ += count;
        auto last_share = std::make_shared<std::pair<int, double>>(0, 0.0);
        line_desc.progress = [this, first, last_share](double share) {
            // A share that decreases belongs to the next optimisation of the same call.
            last_share->first += share < last_share->second ? 1 : 0;
            last_share->second = share;
            const double all = (first + last_share->first + share) / static_cast<double>(jobs_);
            report(desc_, lerp(gates_done, lines_done, static_cast<float>(all)));
            return true;
        };
        return line_desc;
    }

    Track& track_;
    const apx_bake_desc& desc_;
    const LineRoad& road_;
    Envelope envelope_;
    LineGates gates_;
    double distance_m_;
    int jobs_ = 1;
    int done_ = 0;
};

void check_use(const Track& track) {
    try {
        check_track(track);
    } catch (const Error& error) {
        fail(error.status,
             "%s: the baked track would have no use: %s; check the gates there, and subtract an offset from "
             "large coordinates",
             track.name.c_str(), error.message.c_str());
    }
}

void finish(Track& track, const apx_bake_desc& desc) {
    check_use(track);
    finish_track(track);
    report(desc, 1.0f);
}

// The road, its gates and the resulting track.
struct LaidTrack {
    Road road;
    std::vector<LaidGate> gates;
    Track track;
};

LaidTrack lay(const Source& source) {
    LaidTrack laid{make_road(source), {}, {}};
    laid.gates = lay_gates(laid.road);
    laid.track.name = source.name;
    laid.track.closed = source.closed;
    laid.track.length_m = static_cast<float>(laid.road.length_m);
    laid.track.vehicle = default_vehicle();
    for (const LaidGate& gate : laid.gates) {
        add_gate(laid.track, gate);
    }
    const std::vector<double> crests = vertical_curvature(laid.track, nullptr);
    for (uint32_t gate = 0; gate < laid.track.gate_count(); ++gate) {
        laid.track.road[gate].crest_1pm = static_cast<float>(crests[gate]);
    }
    check_use(laid.track);
    return laid;
}

// Distance along the reference line of a source's gate.
float distance_of(const Road& road, uint32_t gate, const std::string& branch) {
    for (size_t knot = 0; knot < road.source_gate.size(); ++knot) {
        if (road.source_gate[knot] == gate) {
            return static_cast<float>(knot_distance(road, knot));
        }
    }
    fail(APX_ERROR_INVALID_DATA,
         "%s: branch \"%s\" leaves or meets the road at gate %u, which lies on the one before it", road.name.c_str(),
         branch.c_str(), gate);
}

// Reports each of the ways as its share of the whole.
struct WayProgress {
    const apx_bake_desc& whole;
    size_t way;
    size_t ways;

    static int forward(void* user, float share) {
        const WayProgress& self = *static_cast<const WayProgress*>(user);
        const float all = (static_cast<float>(self.way) + share) / static_cast<float>(self.ways);
        return self.whole.progress(self.whole.progress_user, all);
    }
};

apx_bake_desc for_way(const apx_bake_desc& desc, WayProgress& progress) {
    apx_bake_desc way = desc;
    if (desc.progress != nullptr && progress.ways > 1) {
        way.progress = WayProgress::forward;
        way.progress_user = &progress;
    }
    return way;
}

void refuse_errors(const Source& source, const std::vector<apx_finding>& findings) {
    for (const apx_finding& finding : findings) {
        if (finding.is_error != 0) {
            fail(APX_ERROR_INVALID_DATA, "%s: %s", source.name.c_str(), finding.message);
        }
    }
}

LaidTrack bake_road(const Source& source, const apx_bake_desc& desc) {
    report(desc, 0.0f);
    LaidTrack laid = lay(source);
    report(desc, gates_done);
    const LineRoad lines = line_road(laid.track);
    LineDrawer(laid.track, desc, lines).draw(authored_by(source, laid.road, laid.gates, lines));
    finish(laid.track, desc);
    return laid;
}

Branch bake_branch(const Source& source, const SourceBranch& drawn, const Road& main, const apx_bake_desc& desc) {
    const SourceRoute route = route_along(source, drawn);
    LaidTrack laid = bake_road(route.source, desc);
    Branch branch;
    branch.name = drawn.name;
    branch.min_skill = drawn.min_skill;
    branch.from_m = distance_of(main, drawn.from_gate, drawn.name);
    branch.to_m = distance_of(main, drawn.to_gate, drawn.name);
    branch.route_from_m = distance_of(laid.road, route.from_gate, drawn.name);
    branch.route_to_m = distance_of(laid.road, route.to_gate, drawn.name);
    branch.route = std::make_shared<const Track>(std::move(laid.track));
    return branch;
}

Track rebake_road(const Track& track, const apx_bake_desc& desc) {
    report(desc, 0.0f);
    Track rebaked;
    rebaked.name = track.name;
    rebaked.closed = track.closed;
    rebaked.length_m = track.length_m;
    rebaked.frames = track.frames;
    rebaked.walls = track.walls;
    rebaked.road = track.road;
    const LineRoad lines = line_road(rebaked);
    LineDrawer(rebaked, desc, lines).draw(authored_by(track));
    finish(rebaked, desc);
    return rebaked;
}

// The road was finished before it had them.
void finish_branches(Track& track) {
    if (!track.branches.empty()) {
        check_use(track);
        finish_track(track);
    }
}

}  // namespace

apx_bake_desc default_bake_desc() {
    apx_bake_desc desc{};
    desc.struct_size = sizeof desc;
    desc.vehicle = default_vehicle();
    return desc;
}

Track lay_track(const Source& source) {
    return lay(source).track;
}

Track bake(const Source& source, const apx_bake_desc& desc) {
    check_desc(desc);
    refuse_errors(source, lint(source));
    refuse_errors(source, lint_branches(source));
    WayProgress progress{desc, 0, source.branches.size() + 1};
    const apx_bake_desc way = for_way(desc, progress);
    LaidTrack laid = bake_road(source, way);
    std::vector<SourceBranch> ordered = source.branches;
    merge_sort(ordered, [](const SourceBranch& a, const SourceBranch& b) { return a.from_gate < b.from_gate; });
    for (const SourceBranch& drawn : ordered) {
        progress.way += 1;
        laid.track.branches.push_back(bake_branch(source, drawn, laid.road, way));
    }
    finish_branches(laid.track);
    return std::move(laid.track);
}

Track rebake(const Track& track, const apx_bake_desc& desc) {
    check_desc(desc);
    WayProgress progress{desc, 0, track.branches.size() + 1};
    const apx_bake_desc way = for_way(desc, progress);
    Track rebaked = rebake_road(track, way);
    for (Branch branch : track.branches) {
        progress.way += 1;
        branch.route = std::make_shared<const Track>(rebake_road(*branch.route, way));
        rebaked.branches.push_back(std::move(branch));
    }
    finish_branches(rebaked);
    return rebaked;
}

}  // namespace apx
