// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/host_actions.h"

#include "base/bytes.h"
#include "base/error.h"
#include "drive/driver_desc.h"
#include "race/conduct.h"
#include "race/described_car.h"
#include "race/live.h"
#include "race/obstacles.h"
#include "race/set_car.h"

namespace apx {

namespace {

constexpr size_t action_head_size = 3 * sizeof(uint32_t);

// Reserves before anything changes, so that noting the action afterwards does not allocate.
void make_room(Race& race, size_t size) {
    if (race.actions.size() + action_head_size + size > most_action_bytes) {
        fail(APX_ERROR_INVALID_STATE, "more than %zu bytes of changes since the last tick; tick the race in between",
             most_action_bytes);
    }
    race.actions.reserve(race.actions.size() + action_head_size + size);
}

void note(Race& race, uint32_t kind, uint32_t car, const void* data, size_t size) {
    const uint32_t head[] = {kind, car, static_cast<uint32_t>(size)};
    const auto* head_bytes = reinterpret_cast<const uint8_t*>(head);
    race.actions.insert(race.actions.end(), head_bytes, head_bytes + sizeof head);
    const auto* bytes = static_cast<const uint8_t*>(data);
    race.actions.insert(race.actions.end(), bytes, bytes + size);
}

template <typename Value>
Value value_of(std::span<const uint8_t> bytes) {
    if (bytes.size() != sizeof(Value)) {
        fail(APX_ERROR_INVALID_DATA, "it has %zu bytes, not %zu", bytes.size(), sizeof(Value));
    }
    Value value;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

// A driver's fields after struct_size, which recordings of versions without struct_size contain as well.
std::span<const uint8_t> fields_of(const apx_driver_desc& driver) {
    constexpr size_t first = offsetof(apx_driver_desc, pace);
    return {reinterpret_cast<const uint8_t*>(&driver) + first, sizeof driver - first};
}

apx_driver_desc driver_of(std::span<const uint8_t> bytes) {
    apx_driver_desc driver = default_driver_desc();
    const size_t size = fields_of(driver).size();
    if (bytes.size() != size) {
        fail(APX_ERROR_INVALID_DATA, "it has %zu bytes, not %zu", bytes.size(), size);
    }
    std::memcpy(&driver.pace, bytes.data(), size);
    return driver;
}

apx_car_desc car_of(std::span<const uint8_t> bytes) {
    ByteReader reader(bytes, "recording");
    return get_car(reader);
}

std::vector<apx_grip_band> bands_of(std::span<const uint8_t> bytes) {
    if (bytes.size() % sizeof(apx_grip_band) != 0) {
        fail(APX_ERROR_INVALID_DATA, "it has %zu bytes of bands of %zu each", bytes.size(), sizeof(apx_grip_band));
    }
    std::vector<apx_grip_band> bands(bytes.size() / sizeof(apx_grip_band));
    if (!bands.empty()) {
        std::memcpy(bands.data(), bytes.data(), bytes.size());
    }
    return bands;
}

void perform(Race& race, uint32_t kind, uint32_t car, std::span<const uint8_t> bytes) {
    switch (kind) {
        case action_retire:
            return host_retires(race, car);
        case action_rejoin:
            return host_rejoins(race, car);
        case action_condition:
            return host_sets_condition(race, car, value_of<apx_car_condition>(bytes));
        case action_driver:
            return host_sets_driver(race, car, driver_of(bytes));
        case action_driven_by:
            return host_sets_driven_by(race, car, value_of<uint32_t>(bytes));
        case action_set_obstacle:
            return host_sets_obstacle(race, value_of<apx_race_obstacle>(bytes));
        case action_remove_obstacle:
            return host_removes_obstacle(race, value_of<uint32_t>(bytes));
        case action_grip:
            return host_sets_grip(race, bands_of(bytes));
        case action_set_car:
            return host_sets_car(race, car, car_of(bytes));
        case action_set_present:
            return host_sets_present(race, car, value_of<uint32_t>(bytes));
        case action_true_grip:
            return host_sets_true_grip(race, bands_of(bytes));
        default:
            fail(APX_ERROR_INVALID_DATA, "its kind is %u", kind);
    }
}

}  // namespace

void host_retires(Race& race, uint32_t car) {
    make_room(race, 0);
    retire(race, car);
    note(race, action_retire, car, nullptr, 0);
}

void host_rejoins(Race& race, uint32_t car) {
    make_room(race, 0);
    rejoin(race, car);
    note(race, action_rejoin, car, nullptr, 0);
}

void host_sets_condition(Race& race, uint32_t car, const apx_car_condition& condition) {
    make_room(race, sizeof condition);
    set_condition(race, car, condition);
    note(race, action_condition, car, &condition, sizeof condition);
}

void host_sets_driver(Race& race, uint32_t car, const apx_driver_desc& driver) {
    make_room(race, sizeof driver);
    set_driver(race, car, driver);
    note(race, action_driver, car, fields_of(driver).data(), fields_of(driver).size());
}

void host_sets_driven_by(Race& race, uint32_t car, uint32_t driven_by) {
    make_room(race, sizeof driven_by);
    set_driven_by(race, car, driven_by);
    note(race, action_driven_by, car, &driven_by, sizeof driven_by);
}

void host_sets_car(Race& race, uint32_t car, const apx_car_desc& desc) {
    ByteWriter written;
    put_car(written, desc);
    make_room(race, written.size());
    set_car(race, car, desc);
    note(race, action_set_car, car, written.bytes().data(), written.size());
}

void host_sets_present(Race& race, uint32_t car, uint32_t present) {
    if (present <= 1 && race.is_absent(car) != (present != 0)) {
        return;  // so that a host may say it in each tick
    }
    make_room(race, sizeof present);
    set_present(race, car, present);
    note(race, action_set_present, car, &present, sizeof present);
}

void host_sets_obstacle(Race& race, const apx_race_obstacle& obstacle) {
    make_room(race, sizeof obstacle);
    set_obstacle(race, obstacle);
    note(race, action_set_obstacle, 0, &obstacle, sizeof obstacle);
}

void host_removes_obstacle(Race& race, uint32_t id) {
    make_room(race, sizeof id);
    remove_obstacle(race, id);
    note(race, action_remove_obstacle, 0, &id, sizeof id);
}

void host_sets_grip(Race& race, GripBands bands) {
    make_room(race, bands.size_bytes());
    set_grip(race, bands);
    note(race, action_grip, 0, bands.data(), bands.size_bytes());
}

void host_sets_true_grip(Race& race, GripBands bands) {
    make_room(race, bands.size_bytes());
    set_true_grip(race, bands);
    note(race, action_true_grip, 0, bands.data(), bands.size_bytes());
}

void perform_actions(Race& race, std::span<const uint8_t> bytes) {
    ByteReader reader(bytes, "recording");
    while (reader.remaining() > 0) {
        const uint32_t kind = reader.get<uint32_t>();
        const uint32_t car = reader.get<uint32_t>();
        const uint32_t size = reader.get<uint32_t>();
        const uint8_t* data = reader.take(size);
        try {
            if (car >= race.car_count()) {
                fail(APX_ERROR_INVALID_DATA, "the race has %u cars", race.car_count());
            }
            perform(race, kind, car, {data, size});
        } catch (const Error& error) {
            fail(APX_ERROR_INVALID_DATA,
                 "recording: damaged, what the host did to car %u after tick %u makes no sense: %s", car,
                 race.clock.tick, error.message.c_str());
        }
    }
}

}  // namespace apx
