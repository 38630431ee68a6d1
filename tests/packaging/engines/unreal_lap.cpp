// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Drives a lap through the component and the subsystem of bindings/unreal. The physics are a world's, whose states are turned into
// Unreal's axes and centimetres here, by formulas of their own.
#include "ApexlineAxes.h"
#include "ApexlineCarComponent.h"
#include "ApexlineRaceSubsystem.h"
#include "bodies.h"
#include "unreal.h"

namespace {

void place(AActor& actor, const apx_car_state& state) {
    const double sine = std::sin(static_cast<double>(state.yaw_rad)),
                 cosine = std::cos(static_cast<double>(state.yaw_rad));
    actor.nose = {cosine, sine, 0};
    actor.right = {-sine, cosine, 0};
    actor.location = {state.position[2] * 100.0, state.position[0] * 100.0, state.position[1] * 100.0};
    actor.velocity = {state.velocity[2] * 100.0, state.velocity[0] * 100.0, state.velocity[1] * 100.0};
    actor.root->spin = {0, 0, static_cast<double>(state.yaw_rate_radps)};
}

void must_tell_attitude() {
    const apx_car_state up = ApexlineAxes::StateOf({}, {0.8, 0, 0.6}, {0, 1, 0}, {-0.6, 0, 0.8}, {}, {});
    must(std::fabs(up.pitch_rad - std::asin(0.6f)) < 1e-5f && std::fabs(up.roll_rad) < 1e-5f, "pitch");
    const apx_car_state leaning = ApexlineAxes::StateOf({}, {1, 0, 0}, {0, 0.8, -0.6}, {0, 0.6, 0.8}, {}, {});
    must(std::fabs(leaning.roll_rad - std::asin(0.6f)) < 1e-5f, "roll");
}

}  // namespace

int main(int, char** argv) {
    must_tell_attitude();
    apx_track track{};
    apx_source source{};
    apx_bake_desc bake = apx_bake_desc_default();
    must(apx_source_from_file(argv[1], &source) == APX_OK && apx_track_bake(source, &bake, &track) == APX_OK, "track");
    Bodies bodies(track);

    UApexlineRaceSubsystem race;
    UWorld world;
    world.subsystem = &race;
    AActor actors[Bodies::count];
    UPrimitiveComponent roots[Bodies::count];
    UApexlineCarComponent cars[Bodies::count];
    must(!race.StartRace(argv[1]), "a race without cars is refused");
    for (unsigned i = 0; i < Bodies::count; ++i) {
        actors[i].root = &roots[i];
        cars[i].owner = &actors[i];
        cars[i].world = &world;
        cars[i].BeginPlay();
        place(actors[i], bodies.state(i));
    }
    {
        UApexlineCarComponent gone;
        gone.world = &world;
        gone.BeginPlay();
        gone.EndPlay(EEndPlayReason::Destroyed);
    }
    int laps = 0, finished = 0, controls = 0;
    race.OnLap.call = [&](int32, int32, float, bool valid) { laps += valid; };
    race.OnFinished.call = [&](int32, int32) { ++finished; };
    cars[0].OnControls.call = [&](float, float, float) { ++controls; };
    must(!race.StartRace("nowhere.apx") && race.GetStandings().Num() == 0, "a missing file");
    must(race.StartRace(argv[1], 1), "start");
    int ticks = 0;
    for (; finished < static_cast<int>(Bodies::count) && ticks < 60 * 240; ++ticks) {
        race.Tick(dt_s);
        for (unsigned i = 0; i < Bodies::count; ++i) {
            bodies.set(i, {cars[i].Steering, cars[i].Throttle, cars[i].Brake});
        }
        bodies.step();
        for (unsigned i = 0; i < Bodies::count; ++i) {
            place(actors[i], bodies.state(i));
        }
    }
    must(controls == ticks, "controls are told of in every tick");
    std::printf("%d laps, best %.1f s\n", laps, static_cast<double>(race.GetStandings()[0].BestLapS));
    race.Deinitialize();
    return laps == static_cast<int>(Bodies::count) ? 0 : 1;
}
