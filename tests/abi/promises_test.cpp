// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "allocations.h"
#include "every_call.h"

// The table of docs/reliability.md says for every function how it uses an object and whether it needs memory: both are measured.
// tests/structure/test_promises.py holds its other columns against the headers.
namespace {

using namespace apx_test;

struct Promise {
    std::string object, memory;
};

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '|');) {
        const size_t first = cell.find_first_not_of(' '), last = cell.find_last_not_of(' ');
        cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    return cells;
}

// By the function's name. Columns: functions, object, memory, ...
std::map<std::string, Promise> promises() {
    std::ifstream page(APX_SOURCE_DIR "/docs/reliability.md");
    std::map<std::string, Promise> table;
    for (std::string line; std::getline(page, line);) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != 6 || cells[1].rfind("`apx_", 0) != 0) {
            continue;
        }
        for (size_t at = 0; (at = cells[1].find("`apx_", at)) != std::string::npos;) {
            const size_t end = cells[1].find('`', at + 1);
            table[cells[1].substr(at + 1, end - at - 1)] = {cells[2], cells[3]};
            at = end + 1;
        }
    }
    return table;
}

// Failing calls that hold an object while the log is told of the failure: each begins the next one from there, the last one the work.
using Holder = std::function<void(const Everything&)>;
struct Chain {
    const Everything* all;
    const std::vector<Holder>* holders;
    size_t next;
    const Call* call;
    bool refused;
};

void hold_next(void* user, apx_status, const char* text) {
    Chain& chain = *static_cast<Chain*>(user);
    if (chain.next < chain.holders->size()) {
        (*chain.holders)[chain.next++](*chain.all);
    } else if (chain.next == chain.holders->size()) {
        chain.next += 1;
        std::thread([&] { chain.call->call(*chain.all); }).join();
    } else {
        chain.refused = chain.refused || std::strstr(text, "in use by another thread") != nullptr;
    }
}

constexpr uint32_t too_many = 1000;

std::vector<Holder> writers() {
    static const apx_car_state states[4] = {};
    static apx_controls controls[4];
    static uint32_t count;
    using E = const Everything&;
    return {[](E e) { apx_race_tick(e.racing.race, 0.01f, states, too_many, controls); },
            [](E e) { apx_race_tick(e.racing.host_race, 0.01f, states, too_many, controls); },
            [](E e) { apx_world_set_controls(e.racing.world, too_many, controls); },
            [](E e) {
                apx_plan_request request = apx_plan_request_default();
                request.speed_mps = -1.0f;
                apx_plan_node node;
                apx_grid_plan(e.racing.grid, &request, &node, 1, &count, nullptr);
            },
            [](E e) { apx_calibration_tick(e.racing.calibration, -1.0f, states, controls, &count); },
            [](E e) {
                const apx_steer_state state = {};
                apx_steer_set_states(e.steer, too_many, &state, 1);
            }};
}

// They hold what they record as well.
std::vector<Holder> recorders() {
    static uint8_t byte;
    static uint64_t size;
    using E = const Everything&;
    return {[](E e) { apx_recorder_tick(e.racing.recorder, &byte, 1, &size); },
            [](E e) { apx_steer_recorder_tick(e.recorder, &byte, 1, &size); }};
}

std::vector<Holder> readers() {
    static const apx_car_state states[4] = {};
    static apx_car_state room;
    static uint32_t count;
    using E = const Everything&;
    return {[](E e) { apx_race_rays(e.racing.race, states, too_many, nullptr, 0, &count); },
            [](E e) { apx_race_rays(e.racing.host_race, states, too_many, nullptr, 0, &count); },
            [](E e) { apx_world_cars(e.racing.world, &room, nullptr, 1, &count); },
            [](E e) {
                apx_plan_node node;
                apx_grid_expanded(e.racing.grid, &node, nullptr, 1, &count);
            },
            [](E e) {
                apx_envelope_point point;
                apx_calibration_envelope(e.racing.calibration, &point, 1, &count);
            },
            [](E e) {
                apx_steer_state state;
                apx_steer_states(e.steer, &state, 1, &count);
            }};
}

// Whether a second thread that calls it while the holders have their objects is refused.
bool is_refused(const Call& call, const Everything& all, const std::vector<Holder>& holders) {
    Chain chain{&all, &holders, 1, &call, false};
    apx_set_log(hold_next, &chain);
    apx_steer_set_log(hold_next, &chain);
    holders[0](all);
    apx_set_log(nullptr, nullptr);
    apx_steer_set_log(nullptr, nullptr);
    EXPECT_EQ(chain.next, holders.size() + 1) << "a holder of " << call.function << " holds nothing";
    return chain.refused;
}

bool is_of_recorder(const Call& call) {
    return call.function.find("_recorder_") != std::string::npos;
}

// Whether the call leaves its objects in a state that suits all others.
bool leaves_objects(const Call& call) {
    return call.function.find("_destroy") == std::string::npos &&
           call.function.find("apx_calibration_") == std::string::npos && call.function != "apx_source_set_pit" &&
           call.function != "apx_world_set_obstacles";
}

// Objects for those calls.
const Everything& shared() {
    static const Everything all = new_everything();
    return all;
}

std::string object_of(const Call& call) {
    const Everything all = leaves_objects(call) ? shared() : new_everything();
    if (leaves_objects(call)) {
        call.call(all);  // bytes that it makes once
    }
    const bool changes =
        (is_of_recorder(call) && is_refused(call, all, recorders())) || is_refused(call, all, readers());
    const bool reads = !changes && is_refused(call, all, writers());
    if (!leaves_objects(call)) {
        destroy(all);
    }
    return changes ? "changes" : reads ? "reads" : "none";
}

std::vector<Call> every_call() {
    using E = const Everything&;
    static uint32_t count = 0;
    // Where the table of calls makes an object on the way.
    const std::map<std::string, std::function<apx_status(E)>> alone = {
        {"apx_steer_recorder_create",
         [](E e) {
             return made<apx_steer_recorder>([&](auto* r) { return apx_steer_recorder_create(e.steer, r); },
                                             apx_steer_recorder_destroy);
         }},
        {"apx_grid_expanded", [](E e) { return apx_grid_expanded(e.racing.grid, nullptr, nullptr, 0, &count); }},
        {"apx_recording_feed", [](E e) { return apx_recording_feed(e.racing.recording, 0, e.racing.race); }},
        {"apx_calibration_envelope",
         [](E e) { return apx_calibration_envelope(e.racing.calibration, nullptr, 0, &count); }},
        {"apx_calibration_vehicle", [](E e) {
             apx_vehicle_desc vehicle = apx_vehicle_desc_default();
             return apx_calibration_vehicle(e.racing.calibration, &vehicle);
         }}};
    std::vector<Call> calls = all_calls();
    for (Call& call : calls) {
        const auto found = alone.find(call.function);
        call.call = found != alone.end() ? found->second : call.call;
    }
    for (const std::vector<Call>& more : {plain_calls(), file_calls()}) {
        calls.insert(calls.end(), more.begin(), more.end());
    }
    return calls;
}

TEST(Promises, ThreadsOnOneObjectAreRefusedAsTheTableSays) {
    const std::map<std::string, Promise> table = promises();
    for (const Call& call : every_call()) {
        const auto found = table.find(call.function);
        const std::string said = found != table.end() ? found->second.object : "nothing";
        const std::string measured = object_of(call);
        EXPECT_EQ(said, measured) << call.function;
    }
}

#if APX_COUNT_ALLOCATIONS && !defined(APX_STATIC)

uint64_t allocations_of(const Call& call, bool is_shared, bool is_recorded) {
    Everything all = is_shared ? shared() : new_everything();
    make_ready(call, all);
    if (!is_shared && !is_recorded && (call.function == "apx_steer_recorder_create" || !is_of_recorder(call))) {
        apx_steer_recorder_destroy(all.recorder);
    }
    const LibraryAllocations counted;
    call.call(all);
    const uint64_t made = counted.count();
    if (!is_shared) {
        destroy(all);
    }
    return made;
}

TEST(Promises, MemoryIsNeededAsTheTableSays) {
    const std::map<std::string, Promise> table = promises();
    for (const Call& call : every_call()) {
        const auto found = table.find(call.function);
        const bool is_shared = leaves_objects(call) && found != table.end() && found->second.object != "changes";
        if (leaves_objects(call)) {
            call.call(shared());  // what is made once
        }
        const std::string measured = allocations_of(call, is_shared, false) > 0  ? "needed"
                                     : allocations_of(call, is_shared, true) > 0 ? "note"
                                                                                 : "none";
        EXPECT_EQ(found != table.end() ? found->second.memory : "nothing", measured) << call.function;
    }
}

#endif

}  // namespace
