// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/check.h>

#include "abi/guard.h"
#include "capi/objects.h"
#include "race/self_check.h"

using namespace apx;

apx_status apx_race_check_host(apx_race race, uint32_t on) {
    if (on > 1) {
        return report(APX_ERROR_INVALID_ARGUMENT, "on is %u; it must be 0 or 1", on);
    }
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    return guarded([&]() -> apx_status {
        if (on == 0) {
            object->self_check.reset();
        } else {
            begin_self_check(*object);
        }
        return APX_OK;
    });
}

apx_status apx_race_host_findings(apx_race race, apx_host_finding* findings, uint32_t capacity, uint32_t* needed) {
    APX_REQUIRE(needed);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (object->self_check == nullptr) {
        return report(APX_ERROR_INVALID_STATE, "the race's self-check has not begun; call apx_race_check_host first");
    }
    return guarded([&]() -> apx_status {
        const std::vector<apx_host_finding> list = host_findings(*object);
        return deliver(std::span<const apx_host_finding>(list), findings, capacity, needed);
    });
}

const char* apx_check_name(uint32_t kind) {
    return check_name(kind);
}
