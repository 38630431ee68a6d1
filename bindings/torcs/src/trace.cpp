// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "trace.h"

#include <cstdlib>
#include <vector>

#include <tgf.h>

#include "parameters.h"
#include "setup_text.h"

namespace apx_torcs {

void Trace::open(const apx_vehicle_desc& vehicle, const Setup& setup) {
    close();
    const char* path = std::getenv("APEXLINE_TORCS_TRACE");
    if (!path)
        return;
    uint64_t size = 0;
    std::vector<char> text;
    if (apx_vehicle_desc_to_json(&vehicle, nullptr, 0, &size) == APX_OK)
        text.resize(size);
    if (text.empty() || apx_vehicle_desc_to_json(&vehicle, text.data(), size, &size) != APX_OK) {
        GfError("Apexline: no trace: %s\n", apx_last_error());
        return;
    }
    file_ = std::fopen(path, "w");
    if (!file_) {
        GfError("Apexline: cannot write the trace %s\n", path);
        return;
    }
    std::fputs("# ", file_);
    for (const char letter : text)
        std::fputc(letter == '\n' ? ' ' : letter, file_);
    std::fprintf(file_, "\n# %s", text_of(setup).c_str());
    std::fputs(
        "\ntime_s,lap,distance_m,x_m,y_m,z_m,forward_mps,left_mps,forward_mps2,left_mps2,yaw_radps,target_mps,"
        "steering,throttle,brake,accelerator,brakes,gear,fuel_l,damage",
        file_);
    for (const char* what : {"spin_radps", "load_n", "slip_along_mps", "slip_side_mps", "ride_m"})
        for (const char* wheel : {"front_right", "front_left", "rear_right", "rear_left"})
            std::fprintf(file_, ",%s_%s", wheel, what);
    std::fputc('\n', file_);
}

void Trace::write(const CarElt& car, double time_s, const apx_controls& wanted, float target_mps) {
    const tDynPt& body = car.pub.DynGCg;
    const auto number = [&](float value) { std::fprintf(file_, ",%.5g", static_cast<double>(value)); };
    std::fprintf(file_, "%.3f,%d,%.2f,%.2f,%.2f,%.3f", time_s, car._laps, static_cast<double>(car._distFromStartLine),
                 static_cast<double>(body.pos.x), static_cast<double>(body.pos.y), static_cast<double>(body.pos.z));
    for (const float value : {car._speed_x, car._speed_y, car._accel_x, car._accel_y, car._yaw_rate, target_mps,
                              wanted.steering, wanted.throttle, wanted.brake, car._accelCmd, car._brakeCmd})
        number(value);
    std::fprintf(file_, ",%d,%.2f,%d", car._gearCmd, static_cast<double>(car._fuel), car._dammage);
    for (int i = 0; i < 4; ++i)
        number(car._wheelSpinVel(i));
    for (int i = 0; i < 4; ++i)
        number(car._reaction[i]);
    for (int i = 0; i < 4; ++i)
        number(car._wheelSlipAccel(i));
    for (int i = 0; i < 4; ++i)
        number(car._wheelSlipSide(i));
    for (int i = 0; i < 4; ++i)
        number(car._ride(i));
    std::fputc('\n', file_);
}

void Trace::close() {
    if (file_)
        std::fclose(file_);
    file_ = nullptr;
}

}  // namespace apx_torcs
