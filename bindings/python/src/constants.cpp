// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "constants.h"

#include <apexline/apexline.h>

#include <utility>
#include <vector>

#include "objects.h"

namespace apxpy {
namespace {

using Values = std::vector<std::pair<const char*, uint32_t>>;

// enum.IntEnum, so that members compare with the numbers in arrays.
void int_enum(py::module_& module, const char* name, const Values& values, const char* doc) {
    py::list members;
    for (const auto& [key, value] : values) {
        members.append(py::make_tuple(key, value));
    }
    const py::object type =
        py::module_::import("enum").attr("IntEnum")(name, members, py::arg("module") = "apexline._native");
    type.attr("__doc__") = doc;
    module.attr(name) = type;
}

const char* const situation_names[APX_SITUATION_COUNT] = {"single",    "normal", "random-grid", "overtake",
                                                          "wrong-way", "crash",  "custom"};

template <typename Name>
py::tuple names(uint32_t count, Name name) {
    py::tuple all(count);
    for (uint32_t i = 0; i < count; ++i) {
        all[i] = name(i);
    }
    return all;
}

}  // namespace

uint32_t situation_from(const py::object& situation) {
    if (!py::isinstance<py::str>(situation)) {
        uint32_t number = 0;
        set_field(number, situation, "situation");
        return number;
    }
    const std::string wanted = situation.cast<std::string>();
    std::string known;
    for (uint32_t i = 0; i < APX_SITUATION_COUNT; ++i) {
        if (wanted == situation_names[i]) {
            return i;
        }
        known += (i > 0 ? ", " : "") + std::string(situation_names[i]);
    }
    refuse("situation is '" + wanted + "'; it must be one of " + known);
}

std::string situation_name(uint32_t situation) {
    return situation < APX_SITUATION_COUNT ? situation_names[situation] : "unknown";
}

void bind_constants(py::module_& module) {
    module.attr("NONE") = py::int_(APX_NONE);
    module.attr("PLAN_ON_GRID") = py::int_(uint32_t{APX_PLAN_ON_GRID});
    module.attr("NAME_SIZE") = py::int_(APX_NAME_SIZE);
    module.attr("RAY_COUNT") = py::int_(int{APX_RAY_COUNT});
    module.attr("STATE_NAMES") = names(APX_STATE_COUNT, apx_state_name);
    module.attr("REASON_NAMES") = names(APX_REASON_COUNT, apx_reason_name);
    module.attr("EVENT_NAMES") = names(APX_EVENT_KIND_COUNT, apx_event_name);
    module.attr("SITUATION_NAMES") = names(APX_SITUATION_COUNT, [](uint32_t i) { return situation_names[i]; });
    module.attr("MAX_RAYS") = py::int_(int{APX_MAX_RAYS});
    module.attr("MISTAKE_NAMES") = names(APX_MISTAKE_COUNT, apx_mistake_name);
    int_enum(module, "Status",
             {{"OK", APX_OK},
              {"INVALID_ARGUMENT", APX_ERROR_INVALID_ARGUMENT},
              {"INVALID_ID", APX_ERROR_INVALID_ID},
              {"INVALID_DATA", APX_ERROR_INVALID_DATA},
              {"BUFFER_TOO_SMALL", APX_ERROR_BUFFER_TOO_SMALL},
              {"UNSUPPORTED_VERSION", APX_ERROR_UNSUPPORTED_VERSION},
              {"INVALID_STATE", APX_ERROR_INVALID_STATE},
              {"CANCELLED", APX_ERROR_CANCELLED},
              {"OUT_OF_MEMORY", APX_ERROR_OUT_OF_MEMORY},
              {"INTERNAL", APX_ERROR_INTERNAL}},
             "What a call came to.");
    int_enum(module, "State",
             {{"START", APX_STATE_START},
              {"DRIVE", APX_STATE_DRIVE},
              {"OVERTAKE", APX_STATE_OVERTAKE},
              {"RECOVER", APX_STATE_RECOVER},
              {"FINISH", APX_STATE_FINISH},
              {"YIELD", APX_STATE_YIELD},
              {"REJOIN", APX_STATE_REJOIN}},
             "States of a driver; STATE_NAMES has the words.");
    int_enum(module, "Reason",
             {{"WAIT_FOR_SIGNAL", APX_REASON_WAIT_FOR_SIGNAL},
              {"FREE_ROAD", APX_REASON_FREE_ROAD},
              {"FOLLOW_CAR", APX_REASON_FOLLOW_CAR},
              {"BRAKE_FOR_CAR", APX_REASON_BRAKE_FOR_CAR},
              {"FASTER_THAN_CAR_AHEAD", APX_REASON_FASTER_THAN_CAR_AHEAD},
              {"CAR_BESIDE", APX_REASON_CAR_BESIDE},
              {"LEAD_GAINED", APX_REASON_LEAD_GAINED},
              {"ATTEMPT_FAILED", APX_REASON_ATTEMPT_FAILED},
              {"WRONG_WAY", APX_REASON_WRONG_WAY},
              {"STUCK", APX_REASON_STUCK},
              {"OFF_TRACK", APX_REASON_OFF_TRACK},
              {"RACE_OVER", APX_REASON_RACE_OVER},
              {"HOST_DRIVES", APX_REASON_HOST_DRIVES},
              {"STATE_REFUSED", APX_REASON_STATE_REFUSED},
              {"BLUE_FLAG", APX_REASON_BLUE_FLAG},
              {"LET_BY", APX_REASON_LET_BY},
              {"PASS_PAYS", APX_REASON_PASS_PAYS},
              {"PASS_LOST", APX_REASON_PASS_LOST},
              {"NO_OVERLAP", APX_REASON_NO_OVERLAP},
              {"DEFEND", APX_REASON_DEFEND},
              {"SLIPSTREAM", APX_REASON_SLIPSTREAM},
              {"TRAFFIC_COMING", APX_REASON_TRAFFIC_COMING},
              {"ROAD_CLEAR", APX_REASON_ROAD_CLEAR},
              {"FACING_FORWARD", APX_REASON_FACING_FORWARD},
              {"MISTAKE", APX_REASON_MISTAKE},
              {"TIMED_OUT", APX_REASON_TIMED_OUT},
              {"OVERTURNED", APX_REASON_OVERTURNED},
              {"GONE", APX_REASON_GONE},
              {"RETIRED", APX_REASON_RETIRED}},
             "Why a driver does what it does; REASON_NAMES has the words.");
    int_enum(module, "EventKind",
             {{"START", APX_EVENT_START},
              {"STATE", APX_EVENT_STATE},
              {"LAP", APX_EVENT_LAP},
              {"OVERTAKE", APX_EVENT_OVERTAKE},
              {"CAR_CONTACT", APX_EVENT_CAR_CONTACT},
              {"WALL_CONTACT", APX_EVENT_WALL_CONTACT},
              {"OFF_TRACK", APX_EVENT_OFF_TRACK},
              {"BACK_ON_TRACK", APX_EVENT_BACK_ON_TRACK},
              {"FINISH", APX_EVENT_FINISH},
              {"STATE_REFUSED", APX_EVENT_STATE_REFUSED},
              {"DEFEND", APX_EVENT_DEFEND},
              {"MISTAKE", APX_EVENT_MISTAKE},
              {"RUBBER_BAND", APX_EVENT_RUBBER_BAND},
              {"RETIRED", APX_EVENT_RETIRED},
              {"REJOINED", APX_EVENT_REJOINED},
              {"NEEDS_RESCUE", APX_EVENT_NEEDS_RESCUE},
              {"ROAD_BLOCKED", APX_EVENT_ROAD_BLOCKED}},
             "Kinds of events; EVENT_NAMES has the words.");
    const py::object flag = py::module_::import("enum").attr("IntFlag");
    const py::object flaws = flag("LapFlaw",
                                  py::make_tuple(py::make_tuple("CUT", int{APX_LAP_FLAW_CUT}),
                                                 py::make_tuple("TELEPORT", int{APX_LAP_FLAW_TELEPORT}),
                                                 py::make_tuple("WRONG_WAY", int{APX_LAP_FLAW_WRONG_WAY})),
                                  py::arg("module") = "apexline._native");
    flaws.attr("__doc__") = "What makes a lap invalid; members combine.";
    module.attr("LapFlaw") = flaws;
    int_enum(module, "Retired",
             {{"NO", APX_RETIRED_NO},
              {"GONE", APX_RETIRED_GONE},
              {"BY_HOST", APX_RETIRED_BY_HOST},
              {"ABSENT", APX_RETIRED_ABSENT}},
             "Whether a car takes part in the race.");
    int_enum(module, "HitKind",
             {{"NONE", APX_HIT_NONE}, {"WALL", APX_HIT_WALL}, {"CAR", APX_HIT_CAR}, {"OTHER", APX_HIT_OTHER}},
             "What a ray hits.");
    int_enum(module, "LintCode",
             {{"CROSSING_GATES", APX_LINT_CROSSING_GATES},
              {"FOLDED_SECTOR", APX_LINT_FOLDED_SECTOR},
              {"KINK", APX_LINT_KINK},
              {"WIDTH_HOLE", APX_LINT_WIDTH_HOLE},
              {"GAP", APX_LINT_GAP},
              {"WRONG_WAY", APX_LINT_WRONG_WAY},
              {"EDGES_SWAPPED", APX_LINT_EDGES_SWAPPED},
              {"SELF_CROSSING", APX_LINT_SELF_CROSSING},
              {"SCALE", APX_LINT_SCALE},
              {"DUPLICATE", APX_LINT_DUPLICATE},
              {"MESH", APX_LINT_MESH},
              {"PIT_LANE", APX_LINT_PIT_LANE}},
             "What lint finds.");
}

}  // namespace apxpy
