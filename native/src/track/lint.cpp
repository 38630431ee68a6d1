// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/lint.h"

#include <cstdarg>
#include <cstdio>

#include "base/error.h"
#include "base/sort.h"
#include "geometry/plane.h"
#include "track/road_crossings.h"
#include "track/source.h"

namespace apx {

namespace {

constexpr size_t most_findings_of_a_kind = 2000;  // before findings of neighbours are merged

// The gates for lint, without those that repeat the one before.
struct Cut {
    uint32_t gate;
    glm::dvec2 left;
    glm::dvec2 right;
    glm::dvec2 reference;
    glm::dvec2 forward;  // unit, at a right angle to the cut
    double height_m;
    double width_m;
    double chord_m;  // to the next cut
};

struct Check {
    const Source& source;
    std::vector<Cut> cuts;
    std::vector<apx_finding> findings;
    size_t of_kind[2][APX_LINT_DUPLICATE + 1] = {};  // advice and errors

    size_t count() const { return cuts.size(); }
    bool has_next(size_t i) const { return source.closed || i + 1 < cuts.size(); }
    bool has_previous(size_t i) const { return source.closed || i > 0; }
    size_t next(size_t i) const { return i + 1 < cuts.size() ? i + 1 : 0; }
    size_t previous(size_t i) const { return i > 0 ? i - 1 : cuts.size() - 1; }
    size_t spans() const { return source.closed ? cuts.size() : cuts.size() - 1; }
};

void report(Check& check, uint32_t code, bool is_error, uint32_t gate, const char* text, ...) APX_PRINTF(5, 6);

void report(Check& check, uint32_t code, bool is_error, uint32_t gate, const char* text, ...) {
    if (++check.of_kind[is_error ? 1 : 0][code] > most_findings_of_a_kind) {
        return;
    }
    apx_finding finding{};
    finding.code = code;
    finding.is_error = is_error ? 1 : 0;
    finding.gate = gate;
    const apx_source_gate& place = check.source.gates[gate == APX_NONE ? 0 : gate];
    for (int axis = 0; axis < 3; ++axis) {
        finding.position[axis] = 0.5f * (place.left[axis] + place.right[axis]);
    }
    va_list arguments;
    va_start(arguments, text);
    std::vsnprintf(finding.message, sizeof finding.message, text, arguments);
    va_end(arguments);
    check.findings.push_back(finding);
}

glm::dvec2 ground_double(const float point[3]) {
    return {static_cast<double>(point[0]), static_cast<double>(point[2])};
}

void collect_cuts(Check& check) {
    constexpr double same_place_m = 0.1;  // as in the bake
    for (uint32_t i = 0; i < check.source.gates.size(); ++i) {
        const apx_source_gate& gate = check.source.gates[i];
        Cut cut{};
        cut.gate = i;
        cut.left = ground_double(gate.left);
        cut.right = ground_double(gate.right);
        const double t = check.source.reference_t_at(i);
        cut.reference = cut.left + (cut.right - cut.left) * t;
        cut.width_m = distance<double>(cut.left, cut.right);
        cut.forward = left_of<double>(direction_of<double>(cut.right - cut.left, {1.0, 0.0}));
        cut.height_m = lerp(static_cast<double>(gate.left[1]), static_cast<double>(gate.right[1]), t);
        const bool repeats =
            !check.cuts.empty() && distance<double>(check.cuts.back().reference, cut.reference) < same_place_m;
        const bool repeats_first = check.source.closed && i > 0 && i + 1 == check.source.gates.size() &&
                                   distance<double>(check.cuts.front().reference, cut.reference) < same_place_m;
        if (repeats || repeats_first) {
            report(check, APX_LINT_DUPLICATE, false, i, "gate %u lies on gate %u; it is left out, delete one of them",
                   i, repeats ? check.cuts.back().gate : 0u);
        } else {
            check.cuts.push_back(cut);
        }
    }
    for (size_t i = 0; i < check.count(); ++i) {
        check.cuts[i].chord_m = distance<double>(check.cuts[i].reference, check.cuts[check.next(i)].reference);
    }
}

bool check_count(Check& check) {
    const size_t needed = check.source.closed ? 3 : 2;
    if (check.count() >= needed) {
        return true;
    }
    report(check, APX_LINT_DUPLICATE, true, APX_NONE,
           "only %zu gates lie at different places, a%s track needs at least %zu%s", check.count(),
           check.source.closed ? " closed" : "n open", needed,
           check.source.gates.size() > 8 ? "; are these metres, not kilometres or degrees?" : "");
    return false;
}

// The median width of the gates.
double median_width(const Check& check) {
    std::vector<double> widths;
    for (const Cut& cut : check.cuts) {
        widths.push_back(cut.width_m);
    }
    merge_sort(widths, [](double a, double b) { return a < b; });
    return widths[widths.size() / 2];
}

void check_scale(Check& check) {
    constexpr double widest_road_m = 4000.0;
    // Circuits are 8 to 20 m wide, the widest ovals of games 30 m on 4 km; a usual road in feet appears 25 to 50 m wide
    // with a lap of 10 to 20 km.
    constexpr double widest_circuit_m = 31.0;
    constexpr double widest_long_circuit_m = 22.0;
    constexpr double long_circuit_m = 8000.0;
    constexpr double no_feet_m = 80.0;
    double length = 0.0;
    for (size_t i = 0; i < check.spans(); ++i) {
        length += check.cuts[i].chord_m;
    }
    const double width = median_width(check);
    if (length > 1e6) {
        report(check, APX_LINT_SCALE, true, APX_NONE,
               "the track is %.0f km long, at most 1000 km can be baked; are these metres?", length / 1000.0);
    } else if (length < 50.0) {
        report(check, APX_LINT_SCALE, false, APX_NONE,
               "the track is only %.1f m long; are these metres? Kilometres want x 1000", length);
    }
    for (const Cut& cut : check.cuts) {
        if (cut.width_m > widest_road_m) {
            report(check, APX_LINT_SCALE, true, cut.gate,
                   "the road is %.0f m wide at gate %u, at most %.0f m can be baked; are "
                   "these metres?",
                   cut.width_m, cut.gate, widest_road_m);
        }
    }
    if (width < 1.0 || width > no_feet_m) {
        report(check, APX_LINT_SCALE, false, APX_NONE, "the road is %.2f m wide at most gates; are these metres?%s",
               width, width > no_feet_m ? " Inches want x 0.0254, centimetres x 0.01" : "");
    } else if (width > (length > long_circuit_m ? widest_long_circuit_m : widest_circuit_m)) {
        report(
            check, APX_LINT_SCALE, false, APX_NONE,
            "the road is %.1f m wide at most gates and %.1f km long, no circuit is; are these feet? Feet want x 0.3048",
            width, length / 1000.0);
    }
}

// Whether the cut faces away from both of its neighbours' directions.
bool faces_backward(const Check& check, size_t i) {
    const Cut& cut = check.cuts[i];
    const bool ahead =
        check.has_next(i) && dot<double>(check.cuts[check.next(i)].reference - cut.reference, cut.forward) < 0.0;
    const bool behind = check.has_previous(i) &&
                        dot<double>(cut.reference - check.cuts[check.previous(i)].reference, cut.forward) < 0.0;
    return (ahead || !check.has_next(i)) && (behind || !check.has_previous(i));
}

// False when the whole track runs in the wrong direction: then every sector would be folded.
bool check_direction(Check& check) {
    size_t backward = 0;
    for (size_t i = 0; i < check.count(); ++i) {
        backward += faces_backward(check, i) ? 1 : 0;
    }
    if (2 * backward > check.count()) {
        report(
            check, APX_LINT_WRONG_WAY, true, APX_NONE,
            "the gates run the wrong way round: left points lie on the right of the driving direction; reverse their "
            "order or swap left and right");
        return false;
    }
    for (size_t i = 0; i < check.count(); ++i) {
        if (faces_backward(check, i)) {
            report(check, APX_LINT_EDGES_SWAPPED, true, check.cuts[i].gate,
                   "gate %u has left and right swapped, or stands out of order; swap its points or move it",
                   check.cuts[i].gate);
        }
    }
    return true;
}

// Gates that cross another one within a hairpin's length. One finding for a run of such gates.
void check_crossing(Check& check) {
    constexpr size_t furthest = 64;
    bool crossed_before = false;
    for (size_t i = 0; i < check.count(); ++i) {
        const Cut& cut = check.cuts[i];
        double along = 0.0;
        size_t other = i;
        bool crossed = false;
        for (size_t step = 1; step < min(furthest, check.count() / 2) && check.has_next(other) && !crossed; ++step) {
            along += check.cuts[other].chord_m;
            other = check.next(other);
            if (along > 3.0 * cut.width_m) {
                break;
            }
            double share_a = 0.0;
            double share_b = 0.0;
            const Cut& further = check.cuts[other];
            crossed = segments_cross(cut.left, cut.right, further.left, further.right, share_a, share_b);
        }
        if (crossed && !crossed_before) {
            report(check, APX_LINT_CROSSING_GATES, false, cut.gate,
                   "gates %u and %u cross; the bake separates them; better spread them around the curve's inner edge",
                   cut.gate, check.cuts[other].gate);
        }
        crossed_before = crossed;
    }
}

void check_folds(Check& check) {
    bool folded_before = false;
    for (size_t i = 0; i < check.spans(); ++i) {
        const Cut& from = check.cuts[i];
        const Cut& to = check.cuts[check.next(i)];
        const glm::dvec2 forward = from.forward + to.forward;
        const bool left = dot<double>(to.left - from.left, forward) <= 0.0;
        const bool right = dot<double>(to.right - from.right, forward) <= 0.0;
        const bool swapped = dot<double>(from.forward, to.forward) < 0.0;
        if (left && right && !swapped) {
            report(check, APX_LINT_FOLDED_SECTOR, true, from.gate,
                   "both edges run backward from gate %u to gate %u; put the gates in driving order", from.gate,
                   to.gate);
        } else if ((left || right) && !swapped && !folded_before) {
            report(
                check, APX_LINT_FOLDED_SECTOR, false, from.gate,
                "the %s edge runs backward from gate %u to gate %u; the bake cuts it short, better move the point on",
                left ? "left" : "right", from.gate, to.gate);
        }
        folded_before = left || right;
    }
}

void check_kinks(Check& check) {
    constexpr double kink_rad = 1.05;  // 60 degrees
    for (size_t i = 0; i < check.count(); ++i) {
        if (!check.has_next(i) || !check.has_previous(i)) {
            continue;
        }
        const glm::dvec2 before = check.cuts[i].reference - check.cuts[check.previous(i)].reference;
        const glm::dvec2 after = check.cuts[check.next(i)].reference - check.cuts[i].reference;
        const double turn = arctangent2(cross_right<double>(before, after), dot<double>(before, after));
        if (absolute(turn) > kink_rad) {
            report(check, APX_LINT_KINK, false, check.cuts[i].gate,
                   "the road turns by %.0f degrees at gate %u alone; add gates around the curve, or move the gate if "
                   "it stands "
                   "out of line",
                   absolute(turn) * (180.0 / pi), check.cuts[i].gate);
        }
    }
}

void check_widths(Check& check) {
    constexpr double sudden = 2.0;
    for (size_t i = 0; i < check.spans(); ++i) {
        const Cut& from = check.cuts[i];
        const Cut& to = check.cuts[check.next(i)];
        if (from.width_m > sudden * to.width_m) {
            report(check, APX_LINT_WIDTH_HOLE, false, to.gate,
                   "the road narrows from %.1f to %.1f m between gates %u and %u; widen gate %u or add gates between",
                   from.width_m, to.width_m, from.gate, to.gate, to.gate);
        } else if (to.width_m > sudden * from.width_m) {
            report(check, APX_LINT_WIDTH_HOLE, false, from.gate,
                   "the road widens from %.1f to %.1f m between gates %u and %u; widen gate %u or add gates between",
                   from.width_m, to.width_m, from.gate, to.gate, from.gate);
        }
    }
}

// A long distance to the next gate, not in the direction of the road around it. Long straights with few gates are fine.
void check_gaps(Check& check) {
    constexpr double least_gap_m = 50.0;
    constexpr double least_ratio = 8.0;
    constexpr double aligned_cosine = 0.94;  // 20 degrees
    for (size_t i = 0; i < check.spans(); ++i) {
        const size_t to = check.next(i);
        if (!check.has_previous(i) || !check.has_next(to)) {
            continue;
        }
        const double chord = check.cuts[i].chord_m;
        const double around = max(check.cuts[check.previous(i)].chord_m, check.cuts[to].chord_m);
        if (chord < least_gap_m || chord < least_ratio * around) {
            continue;
        }
        const glm::dvec2 along = (check.cuts[to].reference - check.cuts[i].reference) / chord;
        if (dot<double>(along, check.cuts[i].forward) < aligned_cosine ||
            dot<double>(along, check.cuts[to].forward) < aligned_cosine) {
            report(check, APX_LINT_GAP, false, check.cuts[i].gate,
                   "%.0f m without a gate from gate %u to gate %u, and not straight on; add the missing gates%s", chord,
                   check.cuts[i].gate, check.cuts[to].gate, to == 0 ? " or make the track an open one" : "");
        }
    }
}

// Places where the road crosses itself without a bridge.
void check_self_crossing(Check& check) {
    constexpr double bridge_m = 4.0;
    std::vector<glm::dvec2> reference;
    for (const Cut& cut : check.cuts) {
        reference.push_back(cut.reference);
    }
    const auto height_m = [&](size_t span, double share) {
        return lerp(check.cuts[span].height_m, check.cuts[check.next(span)].height_m, share);
    };
    for (const RoadCrossing& crossing : road_crossings(reference, check.source.closed)) {
        const double apart_m =
            absolute(height_m(crossing.span_a, crossing.share_a) - height_m(crossing.span_b, crossing.share_b));
        if (apart_m < bridge_m) {
            report(check, APX_LINT_SELF_CROSSING, false, check.cuts[crossing.span_a].gate,
                   "the road crosses itself at (%.1f, %.1f) between gates %u and %u, %.1f m apart in height; a bridge "
                   "needs %.0f m",
                   crossing.point.x, crossing.point.y, check.cuts[crossing.span_a].gate,
                   check.cuts[crossing.span_b].gate, apart_m, bridge_m);
        }
    }
}

// Insertion sort: few findings, and those of one gate keep the order of the checks.
void order_findings(std::vector<apx_finding>& findings) {
    const auto key = [](const apx_finding& finding) { return finding.gate == APX_NONE ? 0u : finding.gate + 1u; };
    for (size_t i = 1; i < findings.size(); ++i) {
        const apx_finding moved = findings[i];
        size_t place = i;
        for (; place > 0 && key(findings[place - 1]) > key(moved); --place) {
            findings[place] = findings[place - 1];
        }
        findings[place] = moved;
    }
}

// One finding for a run of gates with the same finding, and a limited number of each kind.
std::vector<apx_finding> grouped(const std::vector<apx_finding>& findings) {
    constexpr uint32_t furthest = 2;   // gates from one to the next
    constexpr size_t least_group = 3;  // two may be the two ends of one problem
    constexpr size_t open_groups = 8;  // older groups have ended
    constexpr size_t most_of_a_kind = 50;
    struct Group {
        std::vector<size_t> members;
    };
    std::vector<Group> groups;
    for (size_t i = 0; i < findings.size(); ++i) {
        const apx_finding& finding = findings[i];
        size_t place = groups.size();
        for (size_t k = groups.size(); k > 0 && groups.size() - k < open_groups && place == groups.size(); --k) {
            const apx_finding& last = findings[groups[k - 1].members.back()];
            if (finding.gate != APX_NONE && last.gate != APX_NONE && last.code == finding.code &&
                last.is_error == finding.is_error && finding.gate - last.gate <= furthest) {
                place = k - 1;
            }
        }
        if (place == groups.size()) {
            groups.emplace_back();
        }
        groups[place].members.push_back(i);
    }
    std::vector<apx_finding> result;
    size_t of_kind[2][APX_LINT_PIT_LANE + 1] = {};
    for (const Group& group : groups) {
        const bool one = group.members.size() >= least_group;
        for (size_t k = 0; k < (one ? 1 : group.members.size()); ++k) {
            apx_finding finding = findings[group.members[k]];
            if (one) {
                const std::string text = format("%s; likewise %zu more up to gate %u", finding.message,
                                                group.members.size() - 1, findings[group.members.back()].gate);
                std::snprintf(finding.message, sizeof finding.message, "%s", text.c_str());
            }
            if (++of_kind[finding.is_error != 0 ? 1 : 0][min(finding.code, uint32_t{APX_LINT_PIT_LANE})] <=
                most_of_a_kind) {
                result.push_back(finding);
            }
        }
    }
    order_findings(result);
    return result;
}

}  // namespace

std::vector<apx_finding> lint(const Source& source) {
    Check check{source, {}, source.import_findings};
    collect_cuts(check);
    if (check_count(check)) {
        check_scale(check);
        if (check_direction(check)) {
            check_folds(check);
        }
        check_crossing(check);
        check_kinks(check);
        check_widths(check);
        check_gaps(check);
        check_self_crossing(check);
    }
    order_findings(check.findings);
    return grouped(check.findings);
}

}  // namespace apx
