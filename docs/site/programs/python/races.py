# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
import apexline
import numpy as np

CLUB = apexline.Track.from_file("club")


# World, Car, STANDING, CAR_STATE, WORLD_OBSTACLE: a race with the library's physics, stepped to its end.
def offline() -> None:
    cars = [apexline.Car(name="Ada", vehicle="gt", driver=apexline.Driver(skill=0.9)), apexline.Car(name="Bob")]
    print(cars[0].name, cars[0].vehicle.name, cars[0].driver.skill, cars[0].driven_by)
    with apexline.World(CLUB, cars, situation="normal", laps=1, seed=1) as world:
        box = np.zeros(1, apexline.WORLD_OBSTACLE)
        box["position"], box["half_width_m"], box["half_length_m"], box["kind"] = CLUB.position(300, 4), 0.5, 0.5, apexline.HitKind.OTHER
        world.set_obstacles(box)
        world.set_grip([{"from_m": 300, "to_m": 500, "low_m": -20, "high_m": 20, "grip": 0.8}])
        while not world.step(60):                                   # a second
            pass
        for place in world.race.standings():
            print(place["position"], place["car"], place["best_lap_s"], world.car_count, world.dt_s, world.state_hash())
        print(world.states()["position"], world.controls()["throttle"])


# World, Race: rollback, and a car that the host drives.
def roll_back() -> None:
    with apexline.World(CLUB, [apexline.Car(driven_by="host")], laps=1) as world:
        snapshot = world.snapshot()
        world.set_controls(0, steering=0, throttle=1)
        world.step(30)
        world.restore(snapshot)
        print(len(world.record_header()), world.step(1), len(world.record_tick()))
        world.close()


def on_the_road(count: int) -> np.ndarray:
    states = np.zeros(count, apexline.CAR_STATE)
    for car in range(count):
        states[car]["position"] = CLUB.position(200 - 12 * car)
        states[car]["yaw_rad"] = CLUB.locate([states[car]["position"]])["heading_rad"][0]
    return states


# Race, CONTROLS, EXTRAS, MAX_RAYS, RAY_COUNT: one call for all cars in each physics step of a host.
def host() -> None:
    race = apexline.Race(CLUB, [apexline.Car(name="Ada"), apexline.Car(name="Bob")], laps=3)
    race.start()                                                    # or started=True
    controls = race.tick(on_the_road(2), 1 / 60)
    print(controls["throttle"], race.extras(gears=6)["gear"], race.car_count, race.dt_s, apexline.RAY_COUNT, apexline.MAX_RAYS)
    race.close()


# Race, RAY, RAY_HIT: rays that the host casts through its own scene.
def host_rays() -> None:
    with apexline.Race(CLUB, [apexline.Car()], started=True, host_rays=True) as race:
        rays = race.rays(on_the_road(1))
        hits = np.zeros(rays.shape, apexline.RAY_HIT)
        hits["distance_m"] = rays["length_m"]                       # nothing is hit
        print(race.tick(on_the_road(1), hits=hits)["steering"])


# Race, RACE_OBSTACLE: what a game changes while it runs.
def live() -> None:
    with apexline.Race(CLUB, [apexline.Car(), apexline.Car(), apexline.Car()], started=True) as race:
        before = race.snapshot()
        race.set_condition(0, grip_share=0.9)
        race.set_driver(0, apexline.Driver(skill=0.5))
        race.set_pace(1, 0.95)
        race.set_host_drives(1, True)
        race.retire(2)
        race.rejoin(2)
        race.set_car(2, apexline.Car(name="Cy", vehicle="kart"))
        race.set_present(2, False)
        race.shift_origin((0, 0, 0))
        race.set_obstacle(7, CLUB.position(260, 1), half_width_m=1)
        race.set_grip([{"from_m": 300, "to_m": 500, "low_m": -20, "high_m": 20, "grip": 0.7}])
        race.tick(on_the_road(3))
        print(race.origin(), race.obstacles()["id"], race.rescue_place(0)["position"])
        race.remove_obstacle(7)
        race.restore(before)                                        # as before all of this, to the bit


# Race, HostFinding: what the host does wrong; and a recording that it writes itself.
def check() -> None:
    with apexline.Race(CLUB, [apexline.Car()], started=True) as race:
        header = race.record_header()
        race.check_host()
        race.tick(on_the_road(1))
        print([f"{finding.kind} of car {finding.car}: {finding.message}" for finding in race.host_findings()], len(header), len(race.record_tick()))


# BranchInfo, Track, Race: a track whose road parts and meets, the time of both ways, and the way that a car drives.
def ways() -> None:
    ford = apexline.Track.from_file("data/branches/ford.track.json")
    for branch in ford.branches():
        print(branch.name, branch.from_m, branch.to_m, branch.time_s, branch.main_time_s, branch.lap_s, branch.main_lap_s, branch.min_skill)
    along = ford.route(0)                                           # the whole road by way of the branch, as a track
    print(along.length_m, branch.route_from_m, branch.route_to_m)
    with apexline.World(ford, [apexline.Car()], laps=1) as world:
        world.step(1200)
        print(world.race.branch_of(0), world.race.branch_lap_s(0), world.race.branch_lap_s(0, 0))   # None: on the main road


# Race, CarResult, CAR_DEBUG, PLAN_CANDIDATE, PLAN_KNOT, NEIGHBOUR, EVENT, EventKind, LapFlaw, Retired, State, Reason, STATE_NAMES, REASON_NAMES, EVENT_NAMES, MISTAKE_NAMES: what a race tells.
def explain() -> None:
    with apexline.World(CLUB, [apexline.Car(name="Ada"), apexline.Car(name="Bob")], laps=1) as world:
        world.step(1200)
        race = world.race
        debug = race.debug(1)
        print(apexline.STATE_NAMES[debug["state"]], apexline.REASON_NAMES[debug["reason"]], apexline.MISTAKE_NAMES[debug["mistake"]], debug["state"] == apexline.State.DRIVE)
        print(race.standings()["gap_s"], race.plan(1)["total_s"], race.planned_path(1)["lateral_m"], race.neighbours(1)["gap_m"], debug["reason"] == apexline.Reason.FREE_ROAD)
        for event in race.events(0):
            if event["kind"] == apexline.EventKind.OVERTAKE:
                print(apexline.EVENT_NAMES[event["kind"]], event["car"], event["other"])
        result = race.result(0)
        print(result.laps_done, result.state_s, result.retired == apexline.Retired.NO, race.lap_times(0), race.lap_flaws(0) & apexline.LapFlaw.CUT, race.state_hash())


# Error, InvalidArgument, InvalidData, InvalidId, InvalidState, UnsupportedVersion, OutOfMemory, InternalError, Cancelled, Status, FORMAT_VERSIONS, NAME_SIZE, __version__: every failure is an Error with words.
def failures() -> None:
    try:
        apexline.Track.from_file("nowhere")
    except apexline.InvalidArgument as error:
        print(error)
    try:
        apexline.Source.from_json("{", label="broken.track.json")
    except apexline.Error as error:
        print(type(error).__name__, error, apexline.Status.INVALID_DATA, apexline.FORMAT_VERSIONS, apexline.NAME_SIZE, apexline.__version__)


offline()
roll_back()
host()
host_rays()
live()
check()
ways()
explain()
failures()
