// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer.h"

#include <pybind11/stl.h>

#include <array>
#include <vector>

#include "arrays.h"

namespace apxpy {
namespace {

SteerPtr from_json(const std::string& text, const std::string& label) {
    apx_steer id{};
    check(apx_steer_create_from_json(text.data(), text.size(), label.c_str(), &id));
    return std::make_shared<Steer>(id);
}

apx_steer_info info(const Steer& steer) {
    apx_steer_info out{};
    out.struct_size = sizeof out;
    check(apx_steer_info_get(steer.id(), &out));
    return out;
}

apx_steer_agent_info agent_info(const Steer& steer, uint32_t agent) {
    apx_steer_agent_info out{};
    out.struct_size = sizeof out;
    check(apx_steer_agent_info_get(steer.id(), agent, &out));
    return out;
}

// Asks for the size, then fills an array of it.
template <typename T, typename Call>
py::array_t<T> filled(Call&& call) {
    uint32_t needed = 0;
    check(call(nullptr, 0, &needed));
    py::array_t<T> out(static_cast<py::ssize_t>(needed));
    if (needed > 0) {
        check(call(out.mutable_data(), needed, &needed));
    }
    return out;
}

std::array<float, 3> place_argument(const py::object& object, const char* name) {
    try {
        const auto values = object.cast<std::vector<float>>();
        if (values.size() == 2) {
            return {values[0], 0.0f, values[1]};
        }
        if (values.size() == 3) {
            return {values[0], values[1], values[2]};
        }
    } catch (const py::cast_error&) {
    }
    refuse(std::string(name) + " is (x, z) or (x, y, z) in metres");
}

void step(Steer& steer, uint32_t steps, float dt_s) {
    const Turn turn(steer.mutex);
    const py::gil_scoped_release release;
    check(apx_steer_step(steer.id(), dt_s, steps));
}

py::array_t<uint8_t> perceive(const Steer& steer, py::array_t<float, py::array::c_style | py::array::forcecast> senses,
                              bool occluded) {
    const uint32_t count = info(steer).agent_count;
    const bool same = senses.ndim() == 1 && senses.shape(0) == 3;
    if (!same && (senses.ndim() != 2 || senses.shape(0) != count || senses.shape(1) != 3)) {
        refuse("senses has to be (" + std::to_string(count) + ", 3) or (3,)");
    }
    std::vector<float> rows(size_t{3} * count);
    for (size_t i = 0; i < rows.size(); ++i) {
        rows[i] = senses.data()[same ? i % 3 : i];
    }
    py::array_t<uint8_t> flags({count, count});
    uint32_t needed = 0;
    check(apx_steer_perceive(steer.id(), rows.data(), count, occluded ? 1 : 0, flags.mutable_data(), count * count,
                             &needed));
    return flags;
}

py::dict obstacle(const Steer& steer, uint32_t index) {
    apx_steer_obstacle record = apx_steer_obstacle_default();
    uint32_t needed = 0;
    check(apx_steer_obstacle_get(steer.id(), index, &record, nullptr, 0, &needed));
    std::vector<apx_steer_point> points(needed);
    if (needed > 0) {
        check(apx_steer_obstacle_get(steer.id(), index, &record, points.data(), needed, &needed));
    }
    py::list corners;
    for (const apx_steer_point& point : points) {
        corners.append(py::make_tuple(record.position[0] + point.position[0], record.position[2] + point.position[2]));
    }
    static constexpr const char* kinds[] = {"circle", "wall", "polygon"};
    py::dict out;
    out["name"] = get_text(record.name);
    out["kind"] = kinds[record.kind];
    out["position"] = py::make_tuple(record.position[0], record.position[1], record.position[2]);
    out["radius_m"] = record.radius_m;
    out["points"] = corners;
    out["solid"] = record.solid != 0;
    out["layers"] = record.layers;
    return out;
}

py::array_t<uint8_t> tile_array(const Steer& steer, bool marks) {
    const apx_steer_info about = info(steer);
    auto flat = filled<uint8_t>([&](uint8_t* out, uint32_t capacity, uint32_t* needed) {
        return marks ? apx_steer_search_marks(steer.id(), out, capacity, needed)
                     : apx_steer_tiles(steer.id(), out, capacity, needed);
    });
    if (static_cast<uint64_t>(about.tile_rows) * about.tile_columns == static_cast<uint64_t>(flat.size())) {
        return flat.reshape({static_cast<py::ssize_t>(about.tile_rows), static_cast<py::ssize_t>(about.tile_columns)});
    }
    return flat;
}

py::bytes snapshot(const Steer& steer) {
    uint64_t size = 0;
    check(apx_steer_snapshot(steer.id(), nullptr, 0, &size));
    std::string bytes(size, '\0');
    check(apx_steer_snapshot(steer.id(), bytes.data(), size, &size));
    return py::bytes(bytes);
}

void set_states(Steer& steer, const py::object& states, uint32_t first) {
    const auto input = input_array<apx_steer_state>(states, "states");
    const Turn turn(steer.mutex);
    check(apx_steer_set_states(steer.id(), first, input.data, input.count));
}

uint32_t find(const Steer& steer, uint32_t what, const std::string& name) {
    uint32_t index = 0;
    check(apx_steer_find(steer.id(), what, name.c_str(), &index));
    return index;
}

uint32_t find_by_word(const Steer& steer, const std::string& what, const std::string& name) {
    static constexpr const char* kinds[] = {"agent", "body", "behaviour_set", "obstacle", "group", "machine", "signal"};
    for (uint32_t kind = 0; kind < APX_STEER_NAME_COUNT; ++kind) {
        if (what == kinds[kind]) {
            return find(steer, kind, name);
        }
    }
    refuse("what is '" + what + "'; known are agent, body, behaviour_set, obstacle, group, machine and signal");
}

// A name, or a number that is taken as it is.
uint32_t index_argument(const Steer& steer, uint32_t what, const py::object& value) {
    return py::isinstance<py::str>(value) ? find(steer, what, value.cast<std::string>()) : value.cast<uint32_t>();
}

uint32_t spawn(Steer& steer, const std::string& name, const py::object& body, const py::object& position,
               const py::object& behaviour_set, const py::object& group, const py::object& velocity, float yaw_rad,
               const std::string& machine, bool host_driven) {
    const Turn turn(steer.mutex);
    apx_steer_agent agent = apx_steer_agent_default();
    if (name.size() >= sizeof agent.name) {
        refuse("name is " + std::to_string(name.size()) + " bytes long; at most " +
               std::to_string(sizeof agent.name - 1) + " fit");
    }
    name.copy(agent.name, name.size());
    agent.body = index_argument(steer, APX_STEER_NAME_BODY, body);
    agent.behaviour_set =
        behaviour_set.is_none() ? APX_NONE : index_argument(steer, APX_STEER_NAME_BEHAVIOUR_SET, behaviour_set);
    agent.group = index_argument(steer, APX_STEER_NAME_GROUP, group);
    const auto place = place_argument(position, "position");
    const auto motion = place_argument(velocity, "velocity");
    for (size_t axis = 0; axis < 3; ++axis) {
        agent.position[axis] = place[axis];
        agent.velocity[axis] = motion[axis];
    }
    agent.yaw_rad = yaw_rad;
    agent.host_driven = host_driven ? 1 : 0;
    uint32_t index = 0;
    check(apx_steer_spawn(steer.id(), &agent, machine.c_str(), &index));
    return index;
}

void bind_infos(py::module_& module) {
    using Info = apx_steer_info;
    py::class_<Info>(module, "SteerInfo", "What a steering simulation consists of.")
        .def_readonly("agent_count", &Info::agent_count, "Places for agents, those where nobody is included.")
        .def_readonly("present_count", &Info::present_count, "Agents that are there.")
        .def_readonly("obstacle_count", &Info::obstacle_count, "Obstacles.")
        .def_readonly("path_count", &Info::path_count, "Paths.")
        .def_readonly("share_stride", &Info::share_stride, "Most behaviours of any behaviour set.")
        .def_readonly("tick", &Info::tick, "Steps since the start.")
        .def_readonly("time_s", &Info::time_s, "Time since the start, s.")
        .def_readonly("dt_s", &Info::dt_s, "Length of a step, s.")
        .def_readonly("duration_s", &Info::duration_s, "How long the scene is meant to run, s.")
        .def_readonly("playback", &Info::playback, "Seconds of the scene in a second of watching.")
        .def_readonly("tile_m", &Info::tile_m, "Side of a tile, m.")
        .def_property_readonly(
            "tile_low", [](const Info& i) { return py::make_tuple(i.tile_low[0], i.tile_low[1]); },
            "Least corner of the tiles, (x, z), m.")
        .def_property_readonly(
            "box",
            [](const Info& i) -> py::object {
                if (i.wrap == 0) {
                    return py::none();
                }
                return py::make_tuple(py::make_tuple(i.box_low[0], i.box_low[1], i.box_low[2]),
                                      py::make_tuple(i.box_high[0], i.box_high[1], i.box_high[2]));
            },
            "Corners of the box that wraps, m; None without one.");
    using Agent = apx_steer_agent_info;
    py::class_<Agent>(module, "SteerAgentInfo", "What an agent is.")
        .def_property_readonly(
            "name", [](const Agent& a) { return get_text(a.name); }, "Its name.")
        .def_property_readonly(
            "behaviour_set", [](const Agent& a) { return get_text(a.behaviour_set); }, "Its behaviour set's name now.")
        .def_property_readonly(
            "state", [](const Agent& a) { return get_text(a.state); }, "Its machine's state now.")
        .def_property_readonly(
            "cascade", [](const Agent& a) { return get_text(a.cascade); },
            "Its machine's state and those inside it, from the outermost on: 'attack > cover'.")
        .def_property_readonly(
            "body_kind",
            [](const Agent& a) {
                static constexpr const char* kinds[] = {"point", "walker", "tank", "car", "helicopter", ""};
                return kinds[a.body_kind];
            },
            "point, walker, tank, car or helicopter; empty where nobody is.")
        .def_readonly("group", &Agent::group, "Agents of one number belong together.")
        .def_readonly("radius_m", &Agent::radius_m, "m.")
        .def_readonly("max_speed_mps", &Agent::max_speed_mps, "m/s.")
        .def_property_readonly(
            "hitbox_m", [](const Agent& a) { return py::make_tuple(a.hitbox_m[0], a.hitbox_m[1]); },
            "Half the width and the length of the box ahead now, m; zeros without one.")
        .def_readonly("view_m", &Agent::view_m, "Reach of its first behaviour that looks round for others, m; or 0.")
        .def_readonly("view_rad", &Agent::view_rad, "Field of view of that behaviour, rad.")
        .def_property_readonly(
            "probe_m", [](const Agent& a) { return py::make_tuple(a.probe_m[0], a.probe_m[1], a.probe_m[2]); },
            "Its probes: length ahead; how far the two others go ahead and to the side, m; zeros without.")
        .def_readonly("radar_m", &Agent::radar_m, "How far its machine feels others all round now, m; or 0.")
        .def_readonly("sight_m", &Agent::sight_m, "How far its machine sees others now, m; or 0.")
        .def_readonly("sight_rad", &Agent::sight_rad, "Its field of view, rad.")
        .def_readonly("view_yaw_rad", &Agent::view_yaw_rad, "Axis of view_rad, clockwise from the heading, rad.");
}

void bind_class(py::module_& module) {
    py::class_<Steer, SteerPtr>(module, "Steer", "Agents that steer. Usable in a `with` statement.")
        .def_static("from_json", &from_json, py::arg("text"), py::arg("label") = "scene",
                    "The simulation of a *.scene.json; `label` names it in messages.")
        .def("step", &step, py::arg("steps") = 1, py::arg("dt_s") = 0.0f, "Steps all agents; dt_s 0: the scene's step.")
        .def(
            "states",
            [](const Steer& s) {
                return filled<apx_steer_state>(
                    [&](apx_steer_state* out, uint32_t n, uint32_t* k) { return apx_steer_states(s.id(), out, n, k); });
            },
            "STEER_STATE (agents,): position, velocity, forward, steering force.")
        .def("set_states", &set_states, py::arg("states"), py::arg("first") = 0,
             "Places agents from `first` on: host-driven ones before each step.")
        .def("find", &find_by_word, py::arg("what"), py::arg("name"),
             "Index of the first one of a name; `what` is agent, body, behaviour_set, obstacle, group or machine.")
        .def("spawn", &spawn, py::arg("name"), py::arg("body"), py::arg("position"),
             py::arg("behaviour_set") = py::none(), py::arg("group") = 0u,
             py::arg("velocity") = py::make_tuple(0.0, 0.0, 0.0), py::arg("yaw_rad") = 0.0f, py::arg("machine") = "",
             py::arg("host_driven") = false,
             "Puts an agent into the first free place and gives its number; body, behaviour set and group by name or "
             "index.")
        .def(
            "remove",
            [](Steer& s, uint32_t agent) {
                const Turn turn(s.mutex);
                check(apx_steer_remove(s.id(), agent));
            },
            py::arg("agent"), "Takes an agent away; its place is free for the next one.")
        .def(
            "shares",
            [](const Steer& s) {
                auto flat = filled<apx_steer_share>(
                    [&](apx_steer_share* out, uint32_t n, uint32_t* k) { return apx_steer_shares(s.id(), out, n, k); });
                const apx_steer_info about = info(s);
                return flat.reshape(
                    {static_cast<py::ssize_t>(about.agent_count), static_cast<py::ssize_t>(about.share_stride)});
            },
            "STEER_SHARE (agents, share_stride): what each behaviour contributed in the last step.")
        .def(
            "controls",
            [](const Steer& s) {
                auto flat = filled<float>(
                    [&](float* out, uint32_t n, uint32_t* k) { return apx_steer_controls(s.id(), out, n, k); });
                return flat.reshape({static_cast<py::ssize_t>(flat.size() / 3), py::ssize_t{3}});
            },
            "float32 (agents, 3): steering, throttle, brake.")
        .def_property_readonly("info", &info, "SteerInfo.")
        .def("agent", &agent_info, py::arg("agent"), "SteerAgentInfo of an agent.")
        .def("perceive", &perceive, py::arg("senses"), py::arg("occluded") = true,
             "Who perceives whom, uint8 (agents, agents): bit 1 by radar, bit 2 by sight. `senses` is (agents, 3) or "
             "one row for "
             "all: reach of the radar, m, of the sight, m, and the field of view, rad.")
        .def("obstacle", &obstacle, py::arg("obstacle"),
             "An obstacle as a dict: name, kind, position, radius_m, points (x, z), solid, layers.")
        .def(
            "set_obstacle",
            [](Steer& s, uint32_t index, const py::object& position, float radius_m) {
                check(apx_steer_set_obstacle(s.id(), index, place_argument(position, "position").data(), radius_m));
            },
            py::arg("obstacle"), py::arg("position"), py::arg("radius_m") = 1.0f, "Moves an obstacle.")
        .def(
            "path",
            [](const Steer& s, uint32_t index) {
                return filled<apx_steer_point>([&](apx_steer_point* out, uint32_t n, uint32_t* k) {
                    return apx_steer_path_points(s.id(), index, out, n, k);
                });
            },
            py::arg("path"), "STEER_POINT (n,): position, half_width_m.")
        .def(
            "goal_path",
            [](const Steer& s, uint32_t agent) {
                return filled<apx_steer_point>([&](apx_steer_point* out, uint32_t n, uint32_t* k) {
                    return apx_steer_goal_path(s.id(), agent, out, n, k);
                });
            },
            py::arg("agent"), "STEER_POINT (n,) of the way to an agent's goal.")
        .def(
            "tiles", [](const Steer& s) { return tile_array(s, false); }, "uint8 (rows, columns): cost, 0 closed.")
        .def(
            "search_marks", [](const Steer& s) { return tile_array(s, true); },
            "uint8 (rows, columns): 0 unseen, 1 open, 2 closed in the last search.")
        .def(
            "search_order",
            [](const Steer& s) {
                const apx_steer_info about = info(s);
                auto flat = filled<uint32_t>(
                    [&](uint32_t* out, uint32_t n, uint32_t* k) { return apx_steer_search_order(s.id(), out, n, k); });
                const bool tiles =
                    static_cast<uint64_t>(about.tile_rows) * about.tile_columns == static_cast<uint64_t>(flat.size());
                return tiles ? flat.reshape({static_cast<py::ssize_t>(about.tile_rows),
                                             static_cast<py::ssize_t>(about.tile_columns)})
                             : flat;
            },
            "uint32 (rows, columns): as which the last search expanded each tile, from 1; 0 not at all.")
        .def(
            "set_goal",
            [](Steer& s, uint32_t agent, const py::object& goal) {
                check(apx_steer_set_goal(s.id(), agent, place_argument(goal, "goal").data()));
            },
            py::arg("agent"), py::arg("goal"), "Plans a way to (x, z) or (x, y, z).")
        .def(
            "set_goal_agent",
            [](Steer& s, uint32_t agent, uint32_t target) { check(apx_steer_set_goal_agent(s.id(), agent, target)); },
            py::arg("agent"), py::arg("target"),
            "Makes another agent the goal; the way is planned again by itself while that moves.")
        .def(
            "set_body",
            [](Steer& s, uint32_t agent, const std::string& body) {
                check(apx_steer_set_body(s.id(), agent, body.c_str()));
            },
            py::arg("agent"), py::arg("body"), "Gives an agent another of the bodies by its name.")
        .def(
            "set_signal",
            [](Steer& s, const std::string& signal, float value) {
                check(apx_steer_set_signal(s.id(), signal.c_str(), value));
            },
            py::arg("signal"), py::arg("value"), "Sets a signal, a number that conditions of machines ask for.")
        .def(
            "raise_signal",
            [](Steer& s, const std::string& signal) { check(apx_steer_raise_signal(s.id(), signal.c_str())); },
            py::arg("signal"), "Raises a signal as an event: every machine takes notice once, at its next update.")
        .def(
            "signal",
            [](const Steer& s, const std::string& signal) {
                float value = 0.0f;
                check(apx_steer_signal(s.id(), signal.c_str(), &value));
                return value;
            },
            py::arg("signal"), "A signal's number now.")
        .def(
            "set_behaviour_set",
            [](Steer& s, uint32_t agent, const std::string& behaviour_set) {
                check(apx_steer_set_behaviour_set(s.id(), agent, behaviour_set.c_str()));
            },
            py::arg("agent"), py::arg("behaviour_set"), "Gives an agent a behaviour set by name; empty: none.")
        .def(
            "order",
            [](Steer& s, uint32_t agent, const std::string& state) {
                check(apx_steer_order(s.id(), agent, state.c_str()));
            },
            py::arg("agent"), py::arg("state"), "Orders an agent's machine into a state.")
        .def_property_readonly(
            "state_hash",
            [](const Steer& s) {
                uint64_t hash = 0;
                check(apx_steer_state_hash(s.id(), nullptr, &hash));
                return hash;
            },
            "Equal on every system for equal scenes, seeds and inputs.")
        .def("snapshot", &snapshot, "All state as bytes.")
        .def(
            "restore",
            [](Steer& s, const py::bytes& bytes) {
                const std::string_view view = bytes;
                check(apx_steer_restore(s.id(), view.data(), view.size()));
            },
            py::arg("bytes"), "Takes a snapshot back.")
        .def(
            "reset", [](Steer& s) { check(apx_steer_reset(s.id())); }, "Back to the beginning.")
        .def(
            "close",
            [](Steer& s) {
                const Turn turn(s.mutex);
                s.object.close();
            },
            "Frees the simulation; every later call fails.")
        .def("__enter__", [](const SteerPtr& s) { return s; })
        .def("__exit__", [](Steer& s, const py::args&) {
            const Turn turn(s.mutex);
            s.object.close();
        });
}

}  // namespace

void bind_steer(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(apx_steer_state, position, velocity, forward, steering_force);
    PYBIND11_NUMPY_DTYPE(apx_steer_share, kind, active, share, steering_force, target_point, other);
    PYBIND11_NUMPY_DTYPE(apx_steer_point, position, half_width_m);
    module.attr("STEER_STATE") = py::dtype::of<apx_steer_state>();
    module.attr("STEER_SHARE") = py::dtype::of<apx_steer_share>();
    module.attr("STEER_POINT") = py::dtype::of<apx_steer_point>();
    py::tuple names(static_cast<size_t>(APX_STEER_BEHAVIOUR_COUNT));
    for (uint32_t kind = 0; kind < APX_STEER_BEHAVIOUR_COUNT; ++kind) {
        names[kind] = py::str(apx_steer_behaviour_name(kind));
    }
    module.attr("STEER_BEHAVIOURS") = names;
    bind_infos(module);
    bind_class(module);
}

}  // namespace apxpy
