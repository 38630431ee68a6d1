// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Functions that TORCS calls: the module's entry point and the functions of its ten drivers.
#include <robot.h>
#include <tgf.h>

#include <cstdio>
#include <cstring>
#include <memory>

#include "manoeuvre.h"
#include "team.h"

namespace {

std::unique_ptr<apx_torcs::Team> team;
std::unique_ptr<apx_torcs::TestDrive> test_drive;  // in place of a race
int seats_in_use = 0;

void new_track(int driver, tTrack* track, void* parameters, void** setup, tSituation* situation) {
    test_drive = apx_torcs::TestDrive::from_environment();
    if (test_drive)
        test_drive->new_track(parameters, setup);
    else
        team->new_track(driver, *track, parameters, setup, *situation);
}

void new_race(int driver, tCarElt* car, tSituation*) {
    if (test_drive)
        test_drive->new_race(*car);
    else
        team->new_race(driver, *car);
}

void drive(int driver, tCarElt* car, tSituation* situation) {
    if (test_drive)
        test_drive->drive(*car, *situation);
    else
        team->drive(driver, *car, *situation);
}

int pit_command(int, tCarElt* car, tSituation*) {
    car->_pitRepair = car->_dammage;
    car->_pitFuel = 0;
    return ROB_PIT_IM;
}

void shutdown(int) {
    if (--seats_in_use == 0)
        team.reset();
    test_drive.reset();
}

int connect(int driver, void* interface) {
    tRobotItf& robot = *static_cast<tRobotItf*>(interface);
    robot = {};
    robot.rbNewTrack = new_track;
    robot.rbNewRace = new_race;
    robot.rbDrive = drive;
    robot.rbPitCmd = pit_command;
    robot.rbShutdown = shutdown;
    robot.index = driver;
    if (!team)
        team = std::make_unique<apx_torcs::Team>();
    ++seats_in_use;
    return 0;
}

}  // namespace

// TORCS finds the module by its file's name.
extern "C" __attribute__((visibility("default"))) int apexline(tModInfo* modules) {
    std::memset(modules, 0, apx_torcs::MAX_DRIVERS * sizeof *modules);
    for (int i = 0; i < apx_torcs::MAX_DRIVERS; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "Apexline %d", i + 1);
        modules[i].name = strdup(name);  // TORCS frees both
        modules[i].desc = strdup("Apexline racing AI");
        modules[i].fctInit = connect;
        modules[i].gfId = ROB_IDENT;
        modules[i].index = i + 1;
    }
    return 0;
}
