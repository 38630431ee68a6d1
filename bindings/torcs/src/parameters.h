// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "car.h"

#include <cstring>

#include <car.h>
#include <tgf.h>

namespace apx_torcs {

inline const char* const WHEELS[4] = {SECT_FRNTRGTWHEEL, SECT_FRNTLFTWHEEL, SECT_REARRGTWHEEL, SECT_REARLFTWHEEL};
inline const char* const SPRINGS[4] = {SECT_FRNTRGTSUSP, SECT_FRNTLFTSUSP, SECT_REARRGTSUSP, SECT_REARLFTSUSP};

// A TORCS parameter set, and what a team has set on the car.
struct Parameters {
    void* handle;
    Setup setup;

    float number(const char* section, const char* name, float otherwise, const char* unit = nullptr) const {
        return GfParmGetNum(handle, section, name, unit, otherwise);
    }
    const char* text(const char* section, const char* name, const char* otherwise) const {
        return GfParmGetStr(handle, section, name, otherwise);
    }
};

// The differential whose ratio counts.
inline const char* differential_of(const Parameters& p) {
    const char* type = p.text(SECT_DRIVETRAIN, PRM_TYPE, VAL_TRANS_RWD);
    if (std::strcmp(type, VAL_TRANS_4WD) == 0)
        return SECT_CENTRALDIFFERENTIAL;
    return std::strcmp(type, VAL_TRANS_FWD) == 0 ? SECT_FRNTDIFFERENTIAL : SECT_REARDIFFERENTIAL;
}

}  // namespace apx_torcs
