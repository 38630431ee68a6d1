// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/replay.h"

#include <cstring>

#include "base/error.h"
#include "race/events.h"
#include "race/host_actions.h"
#include "race/rescue.h"
#include "race/snapshot.h"
#include "race/tick.h"
#include "sim/create_world.h"
#include "sim/open_recording.h"
#include "sim/step_world.h"
#include "sim/tick_reader.h"
#include "sim/world_snapshot.h"
#include "vehicle/car_state.h"

namespace apx {

namespace {

struct Field {
    const char* name;
    size_t offset;
};

constexpr Field state_fields[] = {
    {"position.x", offsetof(apx_car_state, position)},     {"position.y", offsetof(apx_car_state, position) + 4},
    {"position.z", offsetof(apx_car_state, position) + 8}, {"yaw", offsetof(apx_car_state, yaw_rad)},
    {"pitch", offsetof(apx_car_state, pitch_rad)},         {"roll", offsetof(apx_car_state, roll_rad)},
    {"velocity.x", offsetof(apx_car_state, velocity)},     {"velocity.y", offsetof(apx_car_state, velocity) + 4},
    {"velocity.z", offsetof(apx_car_state, velocity) + 8}, {"yaw rate", offsetof(apx_car_state, yaw_rate_radps)},
};

constexpr Field control_fields[] = {
    {"steering", offsetof(apx_controls, steering)},
    {"throttle", offsetof(apx_controls, throttle)},
    {"brake", offsetof(apx_controls, brake)},
};

// The first field of two records that differs in any bit, or null.
const Field* first_difference(std::span<const Field> fields, const void* a, const void* b) {
    for (const Field& field : fields) {
        if (std::memcmp(static_cast<const uint8_t*>(a) + field.offset, static_cast<const uint8_t*>(b) + field.offset,
                        4) != 0) {
            return &field;
        }
    }
    return nullptr;
}

void report_difference(apx_replay_report& report, uint32_t car, const char* field) {
    report.differs = 1;
    report.car = car;
    std::strncpy(report.field, field, sizeof report.field - 1);
}

template <typename Record>
bool same_records(std::span<const Field> fields, const std::vector<Record>& recorded, std::span<const Record> replayed,
                  apx_replay_report& report) {
    for (uint32_t car = 0; car < recorded.size(); ++car) {
        const Field* field = first_difference(fields, &recorded[car], &replayed[car]);
        if (field != nullptr) {
            report_difference(report, car, field->name);
            std::memcpy(&report.recorded, reinterpret_cast<const uint8_t*>(&recorded[car]) + field->offset,
                        sizeof(float));
            std::memcpy(&report.replayed, reinterpret_cast<const uint8_t*>(&replayed[car]) + field->offset,
                        sizeof(float));
            return false;
        }
    }
    return true;
}

// Compares the drivers' decisions, where the recording has them.
bool same_decisions(const RecordedTick& recorded, const Race& race, apx_replay_report& report) {
    for (uint32_t car = 0; car < recorded.decisions.size(); ++car) {
        const RecordedDecision then = recorded.decisions[car];
        const RecordedDecision now = decision_of(race, car);
        const bool same[] = {then.state == now.state, then.reason == now.reason, then.car_ahead == now.car_ahead};
        const char* names[] = {"state", "reason", "car ahead"};
        const uint32_t values[][2] = {
            {then.state, now.state}, {then.reason, now.reason}, {then.car_ahead, now.car_ahead}};
        for (int i = 0; i < 3; ++i) {
            if (!same[i]) {
                report_difference(report, car, names[i]);
                report.recorded = static_cast<float>(values[i][0]);
                report.replayed = static_cast<float>(values[i][1]);
                return false;
            }
        }
    }
    return true;
}

template <typename HashOf>
bool same_results(const RecordedTick& recorded, const Race& race, std::span<const apx_controls> controls,
                  HashOf&& hash_of, apx_replay_report& report) {
    if (!same_records<apx_controls>(control_fields, recorded.controls, controls, report) ||
        !same_decisions(recorded, race, report)) {
        return false;
    }
    if (recorded.has_hash && recorded.hash != hash_of()) {
        report_difference(report, APX_NONE, "state hash");
        return false;
    }
    return true;
}

bool replay_tick(Race& race, const RecordedTick& recorded, apx_replay_report& report) {
    feed(race, recorded);
    return same_results(
        recorded, race, race.controls, [&] { return state_hash(race); }, report);
}

void step_as_recorded(World& world, const RecordedTick& recorded) {
    perform_actions(*world.race, recorded.actions);
    for (uint32_t car = 0; car < world.race->car_count(); ++car) {
        if (world.race->cars[car].driven_by == APX_DRIVER_HOST) {
            world.host_controls[car] = recorded.controls[car];
        }
    }
    step(world);
}

bool replay_tick(World& world, const RecordedTick& recorded, apx_replay_report& report) {
    step_as_recorded(world, recorded);
    return same_records<apx_car_state>(state_fields, recorded.states, world.race->states, report) &&
           same_results(
               recorded, *world.race, world.controls, [&] { return state_hash(world); }, report);
}

}  // namespace

void feed(Race& race, const RecordedTick& recorded) {
    if (recorded.started != 0 && race.clock.started == 0) {
        give_start_signal(race);
    }
    perform_actions(race, recorded.actions);
    tick(race, recorded.dt_s, recorded.states, recorded.hits);
}

std::unique_ptr<Race> race_at(const Recording& recording, uint32_t tick) {
    auto race = race_of(recording);
    TickReader reader(recording);
    RecordedTick recorded;
    for (uint32_t i = 0; i < tick; ++i) {
        reader.read(i, recorded);
        feed(*race, recorded);
    }
    return race;
}

std::unique_ptr<World> world_at(const Recording& recording, uint32_t tick) {
    TickReader reader(recording);
    RecordedTick recorded;
    if (recording.info.from_world != 0) {
        auto world = world_of(recording);
        for (uint32_t i = 0; i < tick; ++i) {
            reader.read(i, recorded);
            step_as_recorded(*world, recorded);
        }
        return world;
    }
    if (tick >= recording.info.tick_count) {
        fail(APX_ERROR_INVALID_ARGUMENT, "tick is %u; a host's recording of %u ticks goes on from one of them", tick,
             recording.info.tick_count);
    }
    // The drivers' memories come from the host's race, the cars' places from the states of the next tick.
    auto race = race_at(recording, tick);
    reader.read(tick, recorded);
    apx_world_desc desc = default_world_desc();
    desc.race = recording.info.race;
    desc.race.host_rays = 0;
    desc.situation = APX_SITUATION_CUSTOM;
    for (uint32_t car = 0; car < race->car_count(); ++car) {
        // A state that the race refused is replaced by the last valid one.
        recorded.states[car] = is_sane(recorded.states[car]) ? recorded.states[car] : race->states[car];
        // One that is absent may never have had a state: it is not in anybody's way wherever it stands.
        recorded.states[car] = race->is_absent(car) ? rescue_place(*race, car) : recorded.states[car];
    }
    auto world = create_world(recording.track, desc, recording.cars, recorded.states);
    race->in_world = true;
    race->desc = desc.race;
    world->race = std::move(race);
    return world;
}

apx_replay_report replay(const Recording& recording, const std::function<bool(float)>& progress) {
    apx_replay_report report{};
    report.struct_size = sizeof report;
    report.car = APX_NONE;
    const bool from_world = recording.info.from_world != 0;
    const auto world = from_world ? world_of(recording) : nullptr;
    const auto race = from_world ? nullptr : race_of(recording);
    TickReader reader(recording);
    RecordedTick recorded;
    for (uint32_t tick = 0; tick < recording.info.tick_count; ++tick) {
        if (progress && tick % 256 == 0 &&
            !progress(static_cast<float>(tick) / static_cast<float>(recording.info.tick_count))) {
            fail(APX_ERROR_CANCELLED, "the replay was cancelled at tick %u of %u", tick, recording.info.tick_count);
        }
        reader.read(tick, recorded);
        const bool same = from_world ? replay_tick(*world, recorded, report) : replay_tick(*race, recorded, report);
        report.ticks += 1;
        if (!same) {
            report.tick = tick;  // its number in the file; the race's own clock may have started before
            report.recorded_hash = recorded.hash;
            report.replayed_hash = from_world ? state_hash(*world) : state_hash(*race);
            break;
        }
    }
    return report;
}

}  // namespace apx
