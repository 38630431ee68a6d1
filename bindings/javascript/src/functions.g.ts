// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/javascript/generate.py from the public headers. Do not edit: run it again.
import type { Status } from './enums.g.js';
import type { Pointer } from './memory.js';

/** The C interface as it is: ids and 64-bit numbers are bigints, pointers are addresses in the module's memory. */
export interface NativeApi {
    /** Fills *fingerprint. Fails with Status.InvalidArgument when it is null or its struct_size differs. Any thread. */
    apx_fingerprint_get(fingerprint: Pointer): Status;
    /** Message of the last call on this thread that failed, UTF-8, never null; empty when none failed yet. It names the
     *  argument and the value. Valid until the next failing call on the same thread. */
    apx_last_error(): Pointer;
    /** Hands every failure's message to `log` from now on, beside apx_last_error; null takes the hook away. `user` is handed
     *  on as it is. Set it while no other thread is inside the library. */
    apx_set_log(log: Pointer, user: Pointer): Status;
    /** Makes the library take all its memory from a host's allocator, on whichever thread it runs; both null go back to the
     *  system's. Call it first: it fails with Status.InvalidState while the library holds any memory, which it keeps from its
     *  first object on, and where the library is linked statically (there operator new of the program is used), and with
     *  Status.InvalidArgument when one of the two is null. Bytes that the C++ runtime takes for an exception in flight and for
     *  thread-local storage are the system's. */
    apx_set_allocator(allocate: Pointer, release: Pointer, user: Pointer): Status;
    /** Name of a status ("Status.Ok", ...), for logs; "APX_ERROR_UNKNOWN" for other numbers. Static storage. */
    apx_status_name(status: number): Pointer;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_calibration_desc_init(desc: Pointer): Status;
    /** Creates a calibration. Fails with Status.InvalidArgument that names the field. Any thread. */
    apx_calibration_create(desc: Pointer, calibration: Pointer): Status;
    /** One physics step: the car's state in, its controls out; *done becomes 1 with the last one. dt_s in [0.0001, 0.1].
     *  Allocates nothing. Fails with Status.InvalidArgument when the state is not finite, and Status.InvalidState when the car
     *  does not move, cannot be stopped, takes too long, does what no car does or drives another lap than predicted; then the
     *  calibration has failed for good. */
    apx_calibration_tick(calibration: bigint, dtS: number, state: Pointer, controls: Pointer, done: Pointer): Status;
    /** Drives all manoeuvres at once with the reference physics of `truth`, whose tyres hold grip_scale, [0.3, 2], times its
     *  grip: what a host does by ticking at dt_s. Fails with Status.InvalidState when the calibration has been ticked. */
    apx_calibration_run(calibration: bigint, truth: Pointer, gripScale: number, dtS: number): Status;
    /** Fills *info; its struct_size has to be set. */
    apx_calibration_info_get(calibration: bigint, info: Pointer): Status;
    /** The largest accelerations that were measured, by rising speed. Fails with Status.InvalidState before all is done. */
    apx_calibration_envelope(calibration: bigint, points: Pointer, capacity: number, needed: Pointer): Status;
    /** The description's vehicle with what was measured in it, its table of curves included: to bake tracks and to plan with.
     *  Fails with Status.InvalidState before all is done. */
    apx_calibration_vehicle(calibration: bigint, vehicle: Pointer): Status;
    /** Frees a calibration. */
    apx_calibration_destroy(calibration: bigint): Status;
    /** Name of an Manoeuvre, static storage; "unknown" for other numbers. */
    apx_manoeuvre_name(manoeuvre: number): Pointer;
    /** Begins the self-check with the next tick (`on` 1), anew if it has begun, or ends it (0). It costs a few microseconds
     *  per car and tick. Fails with Status.InvalidArgument when `on` is neither. */
    apx_race_check_host(race: bigint, on: number): Status;
    /** The findings of the self-check so far, one for each kind, of the first car that shows it. Ten seconds of driving with a
     *  corner and a braking zone give most of them. Fails with Status.InvalidState when it has not begun. */
    apx_race_host_findings(race: bigint, findings: Pointer, capacity: number, needed: Pointer): Status;
    /** Name of an Check, as apx_state_name (driver.h). */
    apx_check_name(kind: number): Pointer;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_driver_desc_init(desc: Pointer): Status;
    /** Reads a driver's profile from JSON text of `size` bytes into *desc, which has its struct_size
     *  (apx_driver_desc_default). Keys are the field names of DriverDesc; lateral_choice is "lines", "heat line" or "potential
     *  field", perception "road", "radar" or "view cone", runner_steering true or false. Missing keys keep the default,
     *  unknown ones and values out of range are errors. `label` (may be null) names the file in messages. Fails with
     *  Status.InvalidData. Any thread. */
    apx_driver_desc_from_json(text: Pointer, size: bigint, label: Pointer, desc: Pointer): Status;
    /** Writes a profile as JSON, `*needed` bytes without a terminating zero. Fails with Status.InvalidArgument when a field is
     *  out of range. Any thread. */
    apx_driver_desc_to_json(desc: Pointer, text: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Names for logs and reports, static storage; "unknown" for other numbers. */
    apx_state_name(state: number): Pointer;
    /** Name of an Reason, as apx_state_name. */
    apx_reason_name(reason: number): Pointer;
    /** Name of an Mistake, as apx_state_name. */
    apx_mistake_name(mistake: number): Pointer;
    /** Name of an Lateral, as apx_state_name; the one that JSON has. */
    apx_lateral_name(lateralChoice: number): Pointer;
    /** Name of an Perception, as apx_state_name; the one that JSON has. */
    apx_perception_name(perception: number): Pointer;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_mesh_desc_init(desc: Pointer): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_centre_line_desc_init(desc: Pointer): Status;
    /** Finds the two edges of the road that a mesh is and lays gates between them. `positions`: x, y, z per vertex, m, |value|
     *  <= 1e6; `indices`: three per triangle, each below vertex_count. The mesh is the road's surface alone, in any
     *  triangulation and winding, one piece after welding; faces steeper than 70 degrees are left out, pieces below a
     *  hundredth of the area and holes are passed over with advice. A bridge over the road is fine, a crossing at the same
     *  height is not. Fails with Status.InvalidArgument, or with Status.InvalidData, the place and what to do. At most
     *  10,000,000 vertices and triangles each. Any thread; about a second per million triangles. */
    apx_source_from_mesh(desc: Pointer, positions: Pointer, vertexCount: number, indices: Pointer, indexCount: number, source: Pointer): Status;
    /** Makes a road of one width along a line. `positions`: x, y, z per point in driving direction, m, |value| <= 1e6; a
     *  closed line's last point may repeat the first. *deviation_m (may be null) becomes the largest distance of a point from
     *  the line as it was laid, seen from above. Fails with Status.InvalidArgument, or with Status.InvalidData, the place and
     *  what to do, when no smooth line keeps within max_deviation_m. At most 1,000,000 points. Any thread. */
    apx_source_from_centre_line(desc: Pointer, positions: Pointer, count: number, source: Pointer, deviationM: Pointer): Status;
    /** Fills *condition with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_car_condition_init(condition: Pointer): Status;
    /** Sets a car's condition, from its description each time: conditions do not add up. Its speed profile is computed anew,
     *  in as long as creating a race with one car takes; cars in the same condition share one. A world's physics follows.
     *  Fails with Status.InvalidArgument that names the field and its range, or the car that the race does not have. */
    apx_race_set_condition(race: bigint, car: number, condition: Pointer): Status;
    /** Sets how a car's driver drives. grip_use and learn_grip, which the speed profile is made with, have to stay as they
     *  are. Fails with Status.InvalidArgument that names the field and its range, or the car that the race does not have. */
    apx_race_set_driver(race: bigint, car: number, driver: Pointer): Status;
    /** Sets a driver's pace alone (DriverDesc.pace), [0.3, 1]. Fails like apx_race_set_driver. */
    apx_race_set_pace(race: bigint, car: number, pace: number): Status;
    /** Gives a car to the host or to the AI, DrivenBy, at any speed: the AI takes it where it is. The present driver again
     *  changes nothing. Fails with Status.InvalidArgument. */
    apx_race_set_driven_by(race: bigint, car: number, drivenBy: number): Status;
    /** Puts another vehicle and driver into a slot of the race: what apx_race_create was told of this car, and what the
     *  setters above have changed about it, is replaced; the driver begins with nothing remembered. A car that is present
     *  keeps its place, laps and results, as after a change of drivers. A slot that is absent gets a new competitor, whose
     *  laps and results begin with nothing. The speed profile of a kind of car that the race does not have yet is computed, in
     *  as long as creating a race with one car takes; so is the grid of a driver with grid_replan. A restore across such a
     *  change takes as long as creating the race. A world's physics follows. Fails with Status.InvalidArgument that names the
     *  field and its range, or the car that the race does not have, and with Status.InvalidState for an absent car that has
     *  finished, whose result stays. */
    apx_race_set_car(race: bigint, car: number, desc: Pointer): Status;
    /** 0: nobody is in this slot until further notice, so that cars come and go in a race that has room for all of them. An
     *  absent car is nobody's neighbour, no obstacle, on no ray and in no contact; it ranks behind all that race
     *  (Retired.Absent, unless it has finished), does not count for the rubber band, gets neutral controls, and its states are
     *  not looked at. 1: it is back, from the first good state on: in the lap in which it left, which is invalid
     *  (LapFlaw.Teleport), with the laps that it had. In a world it then stands where it left, or in the next free place on
     *  the road. May be called before the first tick; setting what is set already changes nothing. Raises EventKind.Retired
     *  and EventKind.Rejoined for a car that races. Fails with Status.InvalidArgument. */
    apx_race_set_present(race: bigint, car: number, present: number): Status;
    /** Fills *obstacle with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_race_obstacle_init(obstacle: Pointer): Status;
    /** Puts an obstacle into the race, or puts the one with the same id where it is now. A host that moves its obstacles by
     *  itself sets them before each tick. A world's cars touch it: a contact counts as one with a wall. Fails with
     *  Status.InvalidArgument that names the field and its range, with Status.InvalidState when there are
     *  Constants.MaxRaceObstacles. */
    apx_race_set_obstacle(race: bigint, obstacle: Pointer): Status;
    /** Takes an obstacle away. Fails with Status.InvalidArgument when the race has none with this id. */
    apx_race_remove_obstacle(race: bigint, id: number): Status;
    /** The race's obstacles where they are now, by number. */
    apx_race_obstacles(race: bigint, obstacles: Pointer, capacity: number, needed: Pointer): Status;
    /** Fills *band with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_grip_band_init(band: Pointer): Status;
    /** Announces the road's grip, replacing the bands announced before; 0 bands: as baked. Every line's speed profile is
     *  computed anew, in as long as creating the race takes: drivers plan and drive with it from the next tick on. A car uses
     *  the mean over its width. An unannounced drop is detected by drivers that learn (DriverDesc.learn_grip).
     *  apx_world_set_grip (world.h) sets it for a world's physics. Fails with Status.InvalidArgument that names the band, the
     *  field and its range, or two bands that overlap. */
    apx_race_set_grip(race: bigint, bands: Pointer, count: number): Status;
    /** The requests of the drivers in the last tick beyond Controls, one entry per car; all 0 for a car that the host drives.
     *  `gears`, [0, 12], is how many gears hints are for, evenly stepped up to the described top speed; 0: none. Fails with
     *  Status.InvalidArgument. */
    apx_race_extras(race: bigint, gears: number, extras: Pointer, capacity: number, needed: Pointer): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to
     *  that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no
     *  header had. Any thread. */
    apx_grid_desc_init(desc: Pointer): Status;
    /** Makes the grid of a track; the track may be destroyed afterwards. Takes about 30 ms a kilometre. Fails with
     *  Status.InvalidArgument that names the field, or Status.InvalidData when the cells leave no way through. Any thread. */
    apx_grid_create(track: bigint, desc: Pointer, grid: Pointer): Status;
    /** Fills *info; its struct_size has to be set. Any thread. */
    apx_grid_info_get(grid: bigint, info: Pointer): Status;
    /** Fills *request with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_plan_request_init(request: Pointer): Status;
    /** Searches for the fastest way from a place among obstacles and copies its nodes, the start first. *info may be null;
     *  else its struct_size has to be set. Meant to be called about every 0.1 s for each car: allocates nothing and does not
     *  depend on the order of the obstacles. The budget bounds the time: with the default one a plan takes 0.01 ms on a free
     *  road and 0.2 ms among ten cars or more as a rule, and at most about a millisecond of processor time among any number of
     *  obstacles; a request may ask for less. When a quarter of the budget has found no way to the horizon, a plan that
     *  follows what is ahead is looked for, then with the rest a way past that gains more than 0.25 s on it. An obstacle that
     *  overlaps the car, or follows it on the same track, is left out; gaps smaller than wanted are kept as they are. Fails
     *  with Status.InvalidArgument that names the value. One thread at a time per grid. */
    apx_grid_plan(grid: bigint, request: Pointer, nodes: Pointer, capacity: number, needed: Pointer, info: Pointer): Status;
    /** Copies the states that the last search of this grid expanded, in order, to show a search step by step: the request's
     *  place first, then the cell that was the cheapest each time. `parents`, may be null, gets the index of the state that
     *  each came from; the first has itself. Both arrays have `capacity` entries; max_expansions is always enough. Fails with
     *  Status.InvalidState before the first plan. One thread at a time per grid. */
    apx_grid_expanded(grid: bigint, nodes: Pointer, parents: Pointer, capacity: number, needed: Pointer): Status;
    /** Frees a grid. */
    apx_grid_destroy(grid: bigint): Status;
    /** A track with one line more, "astar": the fastest way through the cells for the track's vehicle and margin, smoothed
     *  into a line that can be driven. `cell_m` is the width of the cells in which the line is looked for at last, [0.1, 2],
     *  0: 0.25; finer cells cost time. Takes the place of a line of that name. Runs for up to seconds; any thread. */
    apx_track_add_astar_line(track: bigint, cellM: number, withLine: Pointer): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_race_desc_init(desc: Pointer): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to
     *  that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no
     *  header had. Any thread. */
    apx_car_desc_init(desc: Pointer): Status;
    /** Share of its drag that a car is spared whose nose is `gap_m` (>= 0) behind the tail of a car `width_m` wide, `aside_m`
     *  to the side of its wake, with a race's `slipstream`. The wake's width grows with the cube root of the way, its deficit
     *  falls with the square of that, and ends 120 m behind. Source: the far wake of Tennekes and Lumley 1972 ("A First Course
     *  in Turbulence", chapter 4) with a smooth edge. Fails with Status.InvalidArgument when an argument is not finite, gap_m
     *  is negative, width_m is not positive or slipstream is outside [0, 1]. Any thread. */
    apx_slipstream(slipstream: number, widthM: number, gapM: number, asideM: number, share: Pointer): Status;
    /** Creates a race of `count` cars, [1, 10000]. Allocates everything that ticks will need and computes each vehicle's speed
     *  profile. The track is kept alive by the race. */
    apx_race_create(desc: Pointer, cars: Pointer, count: number, race: Pointer): Status;
    /** Frees a race. A world's race is refused with Status.InvalidState: it goes with the world. */
    apx_race_destroy(race: bigint): Status;
    /** Gives the start signal. Fails with Status.InvalidState when the race has started, as a world's race has. */
    apx_race_start(race: bigint): Status;
    /** One physics step of all cars: states in, controls out, both of `count` = the race's cars. A state that is not finite or
     *  absurd (beyond 1e6 m, 400 m/s) is replaced by the car's last good one and reported by an event; a car upside down, off
     *  the track's map, retired, absent or without a good state yet gets neutral controls, an AI car that retired by
     *  apx_race_retire the full brake. Angles may exceed one turn. No allocation, lock, callback or log. dt_s in [0.0001, 1]:
     *  a step above 0.1 s is a hitch, which the drivers take as one long step. Fails with Status.InvalidState when the race's
     *  rays are the host's or the race belongs to a world. */
    apx_race_tick(race: bigint, dtS: number, states: Pointer, count: number, controls: Pointer): Status;
    /** The rays that the host has to cast this step, car by car: Constants.RayCount per car, or ray_count of a race with its
     *  own ray set. Those of an absent car have the length 0: there is nothing to cast. */
    apx_race_rays(race: bigint, states: Pointer, count: number, rays: Pointer, capacity: number, needed: Pointer): Status;
    /** A step with the host's hits in the order of apx_race_rays, of the same states. */
    apx_race_tick_with_hits(race: bigint, dtS: number, states: Pointer, count: number, hits: Pointer, hitCount: number, controls: Pointer): Status;
    /** Cars in order of position. */
    apx_race_standings(race: bigint, standings: Pointer, capacity: number, needed: Pointer): Status;
    /** The results of car number `car` so far. Fails with Status.InvalidArgument when there is no such car. */
    apx_race_result(race: bigint, car: number, result: Pointer): Status;
    /** Lap times of a car, s. */
    apx_race_lap_times(race: bigint, car: number, timesS: Pointer, capacity: number, needed: Pointer): Status;
    /** Reasons for which each of those laps is invalid, LapFlaw bits, 0 for a valid one, in the order of apx_race_lap_times. */
    apx_race_lap_flaws(race: bigint, car: number, flaws: Pointer, capacity: number, needed: Pointer): Status;
    /** Takes a car out of the race, between ticks: an AI car gets no throttle and the full brake, a host car neutral controls.
     *  It ranks behind all that race, and stays in the others' sight as long as its states say that it is on the track. Part
     *  of snapshots and recordings. Fails with Status.InvalidArgument when there is no such car, Status.InvalidState when it
     *  has retired or finished. */
    apx_race_retire(race: bigint, car: number): Status;
    /** Lets a retired car race again, between ticks, with the laps that it had; its lap under way is invalid where it was
     *  moved. Part of snapshots and recordings. Fails with Status.InvalidState when the car has not retired. */
    apx_race_rejoin(race: bigint, car: number): Status;
    /** The cars near car number `car` that its driver knew of in the last tick: at most six ahead, nearest first, then at most
     *  three behind. */
    apx_race_neighbours(race: bigint, car: number, neighbours: Pointer, capacity: number, needed: Pointer): Status;
    /** The candidates that the driver of car number `car` weighed in its last plan: the winner first, then the others by total
     *  cost, those that fail last; at most sixteen. None before its first plan, after a restore until the next one, and for a
     *  car that the host drives. A driver plans again about seven times a second when other cars are near. */
    apx_race_plan(race: bigint, car: number, candidates: Pointer, capacity: number, needed: Pointer): Status;
    /** Where car number `car` plans to be, as the other drivers know it: one knot for the beginning of each of the next
     *  mini-sectors (about 25 m), at most 32. None for a car that has nobody near or that the host drives. */
    apx_race_planned_path(race: bigint, car: number, knots: Pointer, capacity: number, needed: Pointer): Status;
    /** Debug view of car number `car` after the last tick. */
    apx_race_debug(race: bigint, car: number, debug: Pointer): Status;
    /** Events after number `after` (0: from the oldest kept), oldest first. The last 4096 are kept; a gap in `sequence` shows
     *  that some were missed. *needed is how many there are. */
    apx_race_events(race: bigint, after: number, events: Pointer, capacity: number, needed: Pointer): Status;
    /** Ticks so far and the hash of the race's whole state after the last one. */
    apx_race_state_hash(race: bigint, tick: Pointer, hash: Pointer): Status;
    /** Everything that a later tick depends on, as bytes; restoring it in a race with the same description goes on with the
     *  same bits. Fails with Status.InvalidData when the bytes are of another race. */
    apx_race_snapshot(race: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Puts the race back to where apx_race_snapshot was taken. Changes nothing when it fails. */
    apx_race_restore(race: bigint, bytes: Pointer, size: bigint): Status;
    /** The way that a car drives on a track with branches: the number of the branch whose route it is on, Constants.None on
     *  the main road. The car's location in CarDebug is on that route; its progress is along the main road. Any thread that
     *  may read the race. */
    apx_race_car_branch(race: bigint, car: number, branch: Pointer): Status;
    /** The ideal lap of a car by way of a branch, s, or by the main road, for branch Constants.None. Fails with
     *  Status.InvalidArgument when there is no such branch. Any thread that may read the race. */
    apx_race_branch_lap(race: bigint, car: number, branch: number, lapS: Pointer): Status;
    /** Where a car that has got stuck may be put: at rest on the racing line, pointing along the road, from 15 m beyond the
     *  place where it is, where no other car is near. The host moves the car there, or elsewhere, between two ticks; the lap
     *  counts as invalid (LapFlaw.Teleport). May be asked for at any time. Fails with Status.InvalidArgument when there is no
     *  such car or state is null. */
    apx_race_rescue_place(race: bigint, car: number, state: Pointer): Status;
    /** Tells a race that its host's origin has moved by `offset`, m: what was at p is at p - offset from now on, as in engines
     *  that keep their coordinates small around the player. The race drives in the track's own frame, in which it was baked;
     *  everything that it takes or gives in world coordinates is in the host's frame: the states of ticks and rays, obstacles
     *  (those that are there stay where they are on the road), rays, debug views, rescue places, the cars and obstacles of a
     *  world. Tracks, recordings and snapshots keep the track's frame, so that a recording can be drawn over its track; a
     *  place of theirs is one of the host's plus apx_race_origin. The origin is no part of the race's state: neither the state
     *  hash nor what drivers do depends on it, and a restore leaves it as it is. Zero when a race is created. Fails with
     *  Status.InvalidArgument when the sum of all offsets is not finite or beyond 1e6 m on an axis. */
    apx_race_shift_origin(race: bigint, offset: Pointer): Status;
    /** The sum of all offsets so far, m: a place p of the host's is p + origin of the track's. Kept in double precision, given
     *  in single. */
    apx_race_origin(race: bigint, origin: Pointer): Status;
    /** Name of an EventKind, as apx_state_name (driver.h). */
    apx_event_name(kind: number): Pointer;
    /** Begins a recording of a race, after its last tick. The recorder keeps the race's id, not the race. Fails with
     *  Status.InvalidState for a world's race. */
    apx_race_recorder(race: bigint, recorder: Pointer): Status;
    /** The same for a world, whose physics can then be replayed too. */
    apx_world_recorder(world: bigint, recorder: Pointer): Status;
    /** Gives up the id; what was written stays good. */
    apx_recorder_destroy(recorder: bigint): Status;
    /** The first bytes of the file: track, cars, seed, step and, when the race has already run, a snapshot. To be taken before
     *  the first tick is recorded, else Status.InvalidState. */
    apx_recorder_header(recorder: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** The race's last tick, to be appended after each tick. A null buffer asks for the most that a tick can take, which
     *  capacity has to hold; on success *needed is what it took. No allocation. Fails with Status.InvalidState when there was
     *  not exactly one tick since the last call, or since the recorder was made. */
    apx_recorder_tick(recorder: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Steps a recorder's world up to `ticks` ticks, as apx_world_step, and writes each, as long as `bytes` has room for the
     *  largest tick; *written are the bytes, *stepped (may be null) the ticks, *done (may be null) becomes 1 when every AI car
     *  has finished. Fails with Status.InvalidState for a race's recorder, and with Status.BufferTooSmall, *written being what
     *  a tick can take, when not one tick is sure to fit. */
    apx_recorder_step(recorder: bigint, ticks: number, bytes: Pointer, capacity: bigint, written: Pointer, stepped: Pointer, done: Pointer): Status;
    /** The header of a recording without a recorder. For a world's race use apx_world_record_header. */
    apx_race_record_header(race: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** The last tick of the race without a recorder, to be appended after each tick. It stands alone, holds no events and has
     *  the same size for every tick of a race. No allocation. */
    apx_race_record_tick(race: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** The same for a world. */
    apx_world_record_header(world: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** As apx_race_record_tick, for a world. */
    apx_world_record_tick(world: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Opens the bytes of an *.apxr file; they are copied. Files of every older version are read. A damaged header fails, a
     *  damaged tick ends the recording before it. Creates the race once to check the header: a file of up to 1 MB may ask for
     *  as much as 20 kinds of car on a track of 10,000 gates (kinds of car times gates times lines, 21 times for drivers that
     *  learn grip), a larger one for 16 times its further bytes; otherwise Status.InvalidData. */
    apx_recording_open(bytes: Pointer, size: bigint, label: Pointer, recording: Pointer): Status;
    /** Opens a recording from a file, *.apxr, as apx_recording_open does with its bytes. `path` is UTF-8. Fails with
     *  Status.InvalidData when the file cannot be read, and as apx_recording_open does. */
    apx_recording_from_file(path: Pointer, recording: Pointer): Status;
    /** Gives up the id. Tracks and races made from the recording live on. */
    apx_recording_destroy(recording: bigint): Status;
    /** Fills *info; its struct_size has to be set. Any thread. */
    apx_recording_info_get(recording: bigint, info: Pointer): Status;
    /** The track inside, as an object of its own. */
    apx_recording_track(recording: bigint, track: Pointer): Status;
    /** A car as it was created. */
    apx_recording_car(recording: bigint, car: number, desc: Pointer): Status;
    /** States, in the track's frame, controls (either may be null, capacity counts cars) and hash of one tick, from 0. A
     *  recorder hashes every 64th tick alone; the hash of the others is 0. */
    apx_recording_tick(recording: bigint, tick: number, states: Pointer, controls: Pointer, capacity: number, hash: Pointer): Status;
    /** Decisions of the drivers in one tick, from 0, car by car: DriverState, Reason and the car in the way, Constants.None if
     *  none or above 65534. Each may be null; capacity counts cars. Files of version 1 have none: Status.InvalidState. */
    apx_recording_decisions(recording: bigint, tick: number, states: Pointer, reasons: Pointer, carsAhead: Pointer, capacity: number): Status;
    /** The recorded events with a sequence number above `after`, oldest first. There are none in files of version 1 and in
     *  ticks that were written without a recorder. */
    apx_recording_events(recording: bigint, after: number, events: Pointer, capacity: number, needed: Pointer): Status;
    /** A race as it was before the first recorded tick, to be fed with apx_recording_feed (viewers, reports). */
    apx_recording_race(recording: bigint, race: Pointer): Status;
    /** Feeds one recorded tick, from 0, to a race of apx_recording_race: start signal, step, states and the host's hits as
     *  they were. Ticks are fed in order. Fails with Status.InvalidState when the race has another number of cars or belongs
     *  to a world. */
    apx_recording_feed(recording: bigint, tick: number, race: bigint): Status;
    /** The world as it was before the first recorded tick, to be stepped on (cars of the host keep braking until told
     *  otherwise). Fails with Status.InvalidState for a host's recording. */
    apx_recording_world(recording: bigint, world: Pointer): Status;
    /** The race as it was before recorded tick number `tick`, in [0, ticks of the file]: fed up to there, to be fed further. */
    apx_recording_race_at(recording: bigint, tick: number, race: Pointer): Status;
    /** A free race from before recorded tick number `tick`. A world's recording goes on as the world itself did, `tick` in [0,
     *  ticks of the file]. A host's goes on with the reference physics from the host's states and with its drivers' memories,
     *  `tick` in [0, ticks of the file); its rays are the library's then, and cars of the host brake. */
    apx_recording_world_at(recording: bigint, tick: number, world: Pointer): Status;
    /** Runs the recording again: feeds the states and compares every control, decision and hash bit by bit; with a world's
     *  recording the physics runs too and every state is compared. Stops at the first difference. A difference is a result,
     *  not a failure. */
    apx_recording_replay(recording: bigint, progress: Pointer, progressUser: Pointer, report: Pointer): Status;
    /** Holds throttle and brake back where wheels spin or lock. `controls`, one per car as a tick gave them or as the host's
     *  pedals stand, are changed in place; `memories` has one per car, too; `wheels` are those of the first car, then of the
     *  next, `wheels_per_car`, [1, 16], each. Call it between the tick and the physics, each step of dt_s, [0.0001, 0.1]; the
     *  oftener, the nearer to the limit. It keeps wheels near 0.7 of their slip at the peak: there a tyre holds 94 % of what
     *  it can, and has some left for the side. Beyond, a limit on the pedal falls with every step, to no less than 0.2, and
     *  the pedal is let go the more, all of it at a slip of two peaks; below, the limit rises again, the faster the less the
     *  wheels slip; it is gone once the driver lets go. The throttle counts the mean slip of the driven wheels, weighed by
     *  load, since an engine turns at their mean; the brake counts, of the wheels that move at 3 m/s or more, the most locked
     *  ones that carry a fifth of the car together, so that an unloaded inner wheel may lock. Where no loads are given that is
     *  the most locked wheel. Below 12 m/s slip counts as at 12 m/s, since it says little of a slow wheel. Where wheels have
     *  motors or brakes of their own, hand in each wheel as a car of one wheel, with the car's controls and a memory of its
     *  own. A wheel whose speeds are not finite or beyond 1e4 m/s is left out: hand in a NaN for one that is off the ground,
     *  which locks at once and would hold back the brake of those that stand on it. A car of which no wheel is left gets
     *  neither throttle nor brake, which would only spin or lock the wheels that it is about to land on, and its memory stays.
     *  Fails with Status.InvalidArgument, and changes nothing, when an argument is null or out of its range or a control is
     *  not finite. Any thread. Source: additive increase, multiplicative decrease (Chiu & Jain 1989) of what the wheels let
     *  through. */
    apx_slip_control(dtS: number, wheels: Pointer, wheelsPerCar: number, carCount: number, memories: Pointer, controls: Pointer): Status;
    /** Fills *info; its struct_size has to be set. */
    apx_steer_info_get(steer: bigint, info: Pointer): Status;
    /** Fills *info for an agent; its struct_size has to be set. Fails with Status.InvalidArgument for an index beyond the
     *  last. */
    apx_steer_agent_info_get(steer: bigint, agent: number, info: Pointer): Status;
    /** The index of the first one of a name; `what` is SteerName. Fails with Status.InvalidArgument when there is none. */
    apx_steer_find(steer: bigint, what: number, name: Pointer, index: Pointer): Status;
    /** Steps all agents `steps` times by dt_s, (0, 10]; 0: the description's. Allocates nothing, except where a trigger of a
     *  scene gives an agent another body. Host-driven agents get steering forces and controls and do not move, but for a box
     *  that wraps. Fails with Status.InvalidArgument for another dt_s. */
    apx_steer_step(steer: bigint, dtS: number, steps: number): Status;
    /** Copies the state of every agent, in the order of their indices. */
    apx_steer_states(steer: bigint, states: Pointer, capacity: number, needed: Pointer): Status;
    /** Sets place, velocity and heading of `count` agents from `first` on: of host-driven ones before each step, of others to
     *  move them. The steering force in the states is ignored. Fails with Status.InvalidArgument for agents that are not there
     *  and for numbers that are not finite or beyond 1e7, and changes nothing then. */
    apx_steer_set_states(steer: bigint, first: number, states: Pointer, count: number): Status;
    /** Puts an agent into the first empty slot; *index (may be null) is its number from then on. It begins as at creation,
     *  with random numbers of its own; `machine` is the name of the scene's state machine that it gets, null or empty: none.
     *  Allocates nothing. Fails with Status.InvalidState when every slot is taken, and with Status.InvalidArgument as creation
     *  does. */
    apx_steer_spawn(steer: bigint, agent: Pointer, machine: Pointer, index: Pointer): Status;
    /** Removes an agent; its slot is free for the next one. Behaviours with this target are inactive until the slot is used
     *  again. Fails with Status.InvalidArgument for an empty slot. */
    apx_steer_remove(steer: bigint, agent: number): Status;
    /** Copies controls for every agent: for a car the steering, throttle and brake that produce its steering force, three
     *  floats each, in the ranges of Controls; of a tank its tracks, as shares of its top speed: left is throttle + steering,
     *  right throttle - steering; zeros for other bodies that the simulation moves. */
    apx_steer_controls(steer: bigint, controls: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies what each behaviour of each agent contributed in the last step: share_stride records for each agent, in the
     *  order of its behaviour set; unused ones are of kind Constants.SteerBehaviourCount. */
    apx_steer_shares(steer: bigint, shares: Pointer, capacity: number, needed: Pointer): Status;
    /** Perception between agents now: flags[i * n + j] holds the APX_STEER_PERCEIVED_* bits of what agent i perceives of agent
     *  j, for all n of agent_count; 0 for the agent itself and empty slots. `senses` holds three numbers for each agent: reach
     *  of its radar, m, reach of its sight, m, both [0, 1e6], and its field of view, rad, [0, 7]; `agents` is n. With
     *  `occluded` 1 obstacles hide from sight. Every pair is tested once, for both directions. Allocates. Fails with
     *  Status.InvalidArgument for another number of agents, more than 65535, and senses out of range. */
    apx_steer_perceive(steer: bigint, senses: Pointer, agents: number, occluded: number, flags: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies the points of an obstacle's outline (none for a circle) and its record, whose struct_size has to be set; either
     *  may be null. The record's first_point is 0. */
    apx_steer_obstacle_get(steer: bigint, obstacle: number, record: Pointer, points: Pointer, capacity: number, needed: Pointer): Status;
    /** Moves an obstacle: its position and, for a circle, its radius. Fails with Status.InvalidArgument as creation does. */
    apx_steer_set_obstacle(steer: bigint, obstacle: number, position: Pointer, radiusM: number): Status;
    /** Copies the points of a path. */
    apx_steer_path_points(steer: bigint, path: number, points: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies the points of the way to an agent's goal; none without a goal. */
    apx_steer_goal_path(steer: bigint, agent: number, points: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies the cost of every tile, x fastest, then rows of rising z; 0: closed. */
    apx_steer_tiles(steer: bigint, cost: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies how the last search saw the tiles: 0 not at all, 1 open, 2 closed; for display. A search that found no way is
     *  worked out here, so it takes the time of one over all tiles and allocates. */
    apx_steer_search_marks(steer: bigint, marks: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies when the last search expanded each tile: as the first, second, ..., 0 not at all; to show it step by step. Works
     *  out one that found no way as apx_steer_search_marks does. */
    apx_steer_search_order(steer: bigint, order: Pointer, capacity: number, needed: Pointer): Status;
    /** Gives an agent a goal and plans the way: over the tiles, else through the path net, else straight. A goal on a closed
     *  tile moves to the nearest open one. Allocates. Fails with Status.InvalidState when no way leads there; the agent keeps
     *  what it had. */
    apx_steer_set_goal(steer: bigint, agent: number, goal: Pointer): Status;
    /** Makes another agent the goal: plans the way as apx_steer_set_goal does, and again once a second while the target moves.
     *  Those behaviours whose target is the goal see the target itself. When the target is removed, the goal stays where it
     *  was planned last. Allocates. Fails with Status.InvalidState when no way leads there (later on the way that was planned
     *  last is kept), and with Status.InvalidArgument for an empty slot and for the agent itself. */
    apx_steer_set_goal_agent(steer: bigint, agent: number, target: number): Status;
    /** Gives an agent another of the bodies by its name: mass, forces, speeds and size are that body's from now on. Allocates
     *  when it is under way to a goal. Fails with Status.InvalidArgument for an unknown name, and for a hitched trailer's body
     *  without a drawbar. */
    apx_steer_set_body(steer: bigint, agent: number, body: Pointer): Status;
    /** Sets a signal of a scene, a named number for conditions of machines; value within 1e9, 0: not set. Fails with
     *  Status.InvalidArgument for an unknown name or another value. */
    apx_steer_set_signal(steer: bigint, signal: Pointer, value: number): Status;
    /** Raises a signal of a scene as an event: every machine takes notice once, at its next update; its number rises by 1.
     *  Fails with Status.InvalidArgument for an unknown name. */
    apx_steer_raise_signal(steer: bigint, signal: Pointer): Status;
    /** A signal's number now: states of machines and triggers request actions of the host by it. Fails with
     *  Status.InvalidArgument for an unknown name. */
    apx_steer_signal(steer: bigint, signal: Pointer, value: Pointer): Status;
    /** Gives an agent a behaviour set by its name; null or empty: none, it coasts. */
    apx_steer_set_behaviour_set(steer: bigint, agent: number, behaviourSet: Pointer): Status;
    /** Orders an agent's machine, or one that runs inside its present states, into a state by its name; of several the
     *  outermost that accepts. Fails with Status.InvalidState when the machine has no such state or the state does not accept
     *  now. */
    apx_steer_order(steer: bigint, agent: number, state: Pointer): Status;
    /** Changes a behaviour of a behaviour set, by the set's name and the place in its list, for all its agents. The record is
     *  checked as at creation. */
    apx_steer_set_behaviour(steer: bigint, behaviourSet: Pointer, place: number, behaviour: Pointer): Status;
    /** Steps taken and a hash of all state: equal on every system for equal scenes, seeds and inputs. `tick` may be null. */
    apx_steer_state_hash(steer: bigint, tick: Pointer, hash: Pointer): Status;
    /** Copies all state; a simulation of the same scene goes on from it with the same bits. */
    apx_steer_snapshot(steer: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Takes a snapshot back. Fails with Status.InvalidData for bytes that are damaged or of another scene, and changes
     *  nothing then. */
    apx_steer_restore(steer: bigint, bytes: Pointer, size: bigint): Status;
    /** Back to the beginning. */
    apx_steer_reset(steer: bigint): Status;
    /** Frees a simulation. */
    apx_steer_destroy(steer: bigint): Status;
    /** Fills *fingerprint with the sizes of the steering kit's structs and of those that it shares with racing (Fingerprint,
     *  VehicleDesc, ReplayReport); the others are 0, and so are the format versions of tracks. Fails with
     *  Status.InvalidArgument when it is null or its struct_size differs. Any thread. */
    apx_steer_fingerprint_get(fingerprint: Pointer): Status;
    /** Message of the last call of the steering kit on this thread that failed, as apx_last_error tells those of racing. In a
     *  binary that holds both libraries, and where both are linked statically, the two give the same. */
    apx_steer_last_error(): Pointer;
    /** apx_set_log for the steering kit. */
    apx_steer_set_log(log: Pointer, user: Pointer): Status;
    /** apx_set_allocator for the steering kit: it fails with Status.InvalidArgument when one of the two is null, and with
     *  Status.InvalidState while the library holds any memory and where it is linked statically. */
    apx_steer_set_allocator(allocate: Pointer, release: Pointer, user: Pointer): Status;
    /** Name of a status, as apx_status_name gives it. Static storage. */
    apx_steer_status_name(status: number): Pointer;
    /** Name of a behaviour ("seek", ...), "unknown" beyond the last. Static storage. */
    apx_steer_behaviour_name(kind: number): Pointer;
    /** Fills *behaviour with the defaults of a kind, as far as its struct_size reaches: set it to that of the program's
     *  header; 0: the library's. Fails with Status.InvalidArgument for null, for a kind that there is not and for a size that
     *  no header had. Any thread. */
    apx_steer_behaviour_init(kind: number, behaviour: Pointer): Status;
    /** Fills *behaviour_set with the defaults (a budget, no behaviours), as far as its struct_size reaches: set it to that of
     *  the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had.
     *  Any thread. */
    apx_steer_behaviour_set_init(behaviourSet: Pointer): Status;
    /** Begins a recording, after the simulation's last step. The recorder keeps the simulation's id. A simulation has one
     *  recorder at a time, and notes what the host does to it (goals, orders, places, who comes and goes) as long as the
     *  recorder lives, else Status.InvalidState. */
    apx_steer_recorder_create(steer: bigint, recorder: Pointer): Status;
    /** Gives up the id; what was written stays good. */
    apx_steer_recorder_destroy(recorder: bigint): Status;
    /** The first bytes of the file: the scene or description and, when the simulation has already run, a snapshot. To be taken
     *  before the first tick is recorded, else Status.InvalidState. */
    apx_steer_recorder_header(recorder: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** The simulation's last step, to be appended after each; about 25 bytes an agent. A null buffer asks for the most that it
     *  can take now, which capacity has to hold; on success *needed is what it took. Fails with Status.InvalidState when there
     *  was not exactly one step since the last call, or since the recorder was made: a reset or a restore ends a recording. */
    apx_steer_recorder_tick(recorder: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Opens the bytes of an *.apxr file of a steering simulation; they are copied. A damaged header fails with
     *  Status.InvalidData, a damaged tick ends the recording before it. `label` names the file in messages, may be null. */
    apx_steer_recording_open(bytes: Pointer, size: bigint, label: Pointer, recording: Pointer): Status;
    /** Gives up the id. Simulations made from the recording live on. */
    apx_steer_recording_destroy(recording: bigint): Status;
    /** Fills *info; its struct_size has to be set. Any thread. */
    apx_steer_recording_info_get(recording: bigint, info: Pointer): Status;
    /** The text of the scene that was recorded; empty for a simulation that was made of a description. */
    apx_steer_recording_scene(recording: bigint, text: Pointer, capacity: bigint, needed: Pointer): Status;
    /** States (may be null, capacity counts agents) after one recorded step, from 0, its length and the state hash; dt_s and
     *  hash may be null. Every 64th tick has a hash; that of the others is 0. */
    apx_steer_recording_tick(recording: bigint, tick: number, states: Pointer, capacity: number, dtS: Pointer, hash: Pointer): Status;
    /** A simulation as it was before recorded step number `tick`, in [0, ticks of the file], to be stepped on freely. */
    apx_steer_recording_steer_at(recording: bigint, tick: number, steer: Pointer): Status;
    /** Does to a simulation what the host did before recorded step number `tick`, then steps it as it was stepped: after
     *  apx_steer_recording_steer_at(recording, tick, ...), tick by tick, it goes the recorded way; a recorder of its own notes
     *  all of it. Fails with Status.InvalidArgument for what the simulation has no agent, behaviour set or obstacle for; it is
     *  not stepped then. */
    apx_steer_recording_feed(recording: bigint, tick: number, steer: bigint): Status;
    /** Runs the recording again and compares every agent's place, velocity, heading and steering force, and the hashes, bit by
     *  bit; stops at the first difference, which is a result, not a failure. In the report `car` is the agent. */
    apx_steer_recording_replay(recording: bigint, progress: Pointer, progressUser: Pointer, report: Pointer): Status;
    /** Fills *desc with the defaults (no bodies, no agents), as far as its struct_size reaches: set it to that of the
     *  program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
     *  thread. */
    apx_steer_desc_init(desc: Pointer): Status;
    /** Fills *body with the defaults (a point), as far as its struct_size (and those of the description inside it) reaches:
     *  set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size
     *  that no header had. Any thread. */
    apx_steer_body_init(body: Pointer): Status;
    /** Fills *obstacle with the defaults (a circle of 1 m at the origin), as far as its struct_size reaches: set it to that of
     *  the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had.
     *  Any thread. */
    apx_steer_obstacle_init(obstacle: Pointer): Status;
    /** Fills *path with the defaults (open, no points), as far as its struct_size reaches: set it to that of the program's
     *  header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_steer_path_init(path: Pointer): Status;
    /** Fills *field with the defaults (two by two nodes a metre apart), as far as its struct_size reaches: set it to that of
     *  the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had.
     *  Any thread. */
    apx_steer_field_init(field: Pointer): Status;
    /** Fills *agent with the defaults (at the origin, at rest, the first body and behaviour set), as far as its struct_size
     *  reaches: set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a
     *  size that no header had. Any thread. */
    apx_steer_agent_init(agent: Pointer): Status;
    /** Makes a simulation of a description, which is copied. Fails with Status.InvalidArgument that names place, field and
     *  value. Any thread. */
    apx_steer_create(desc: Pointer, steer: Pointer): Status;
    /** Makes a simulation of a scene, the text of a *.scene.json (docs/scenes.md), `size` bytes, UTF-8. `label` is the name
     *  for messages, may be null. Fails with Status.InvalidData and one line: label, line, place in the scene, what is wrong;
     *  with Status.UnsupportedVersion for another version. Any thread. */
    apx_steer_create_from_json(text: Pointer, size: bigint, label: Pointer, steer: Pointer): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_source_desc_init(desc: Pointer): Status;
    /** Fills *gate with zero points and the defaults: lines placed by the bake, the source's run-off, full grip, the reference
     *  line in the middle. */
    apx_source_gate_init(gate: Pointer): Status;
    /** Creates a source from gates in driving direction; at least 3 (closed) or 2 (open), at most 1,000,000. Fails with
     *  Status.InvalidArgument that names the gate. Any thread. */
    apx_source_create(desc: Pointer, gates: Pointer, count: number, source: Pointer): Status;
    /** Reads *.track.json text. `label` (may be null) names the file in messages. Fails with Status.InvalidData and the place,
     *  or Status.UnsupportedVersion. Any thread. */
    apx_source_from_json(text: Pointer, size: bigint, label: Pointer, source: Pointer): Status;
    /** Reads a centre line with widths: rows x_m,y_m,w_tr_right_m,w_tr_left_m (east, north, metres), '#' starts a comment. A
     *  last point equal to the first is dropped. `name` is the track's. Fails with Status.InvalidData, line and advice. */
    apx_source_from_csv(text: Pointer, size: bigint, label: Pointer, desc: Pointer, source: Pointer): Status;
    /** Reads a source from a file: *.json as apx_source_from_json does, *.csv as apx_source_from_csv with the default
     *  description and the file's name as the track's. `path` is UTF-8. Fails with Status.InvalidData when the file cannot be
     *  read or is neither, and as those two do. Any thread. */
    apx_source_from_file(path: Pointer, source: Pointer): Status;
    /** Writes *.track.json: `*needed` bytes without a terminating zero. */
    apx_source_to_json(source: bigint, text: Pointer, capacity: bigint, needed: Pointer): Status;
    /** The source's description and its number of gates (either may be null). */
    apx_source_info(source: bigint, desc: Pointer, gateCount: Pointer): Status;
    /** Copies the gates. */
    apx_source_gates(source: bigint, gates: Pointer, capacity: number, needed: Pointer): Status;
    /** Adds a line of the author's to a source: its place on every gate, [0, 1] from the left edge, negative where the bake
     *  shall run it smoothly between the others; the bake keeps within 0.25 m of them. `count` is the source's number of
     *  gates. The name is none of the bake's own ("racing", "overtaking", "overtaking-clear", "left", "right", "pit", "astar")
     *  and of no other line; at most 32 lines. Fails with Status.InvalidArgument and what is wrong. */
    apx_source_add_line(source: bigint, name: Pointer, t: Pointer, count: number): Status;
    /** How many lines of the author's a source has. */
    apx_source_line_count(source: bigint, count: Pointer): Status;
    /** Name (may be null, else Constants.NameSize bytes) and places of line number `line` of the author's. */
    apx_source_line(source: bigint, line: number, name: Pointer, t: Pointer, capacity: number, needed: Pointer): Status;
    /** Gives a source a pit lane: the lane's middle, x, y, z per point, m, in driving direction from a point on the road to a
     *  point further on, at most 10,000; its width, m, [2, 50]; its speed limit, m/s, [1, 200]. The bake moves walls back to
     *  hold it. No points take it away. Fails with Status.InvalidArgument and what is wrong. */
    apx_source_set_pit(source: bigint, positions: Pointer, count: number, widthM: number, speedLimitMps: number): Status;
    /** The pit lane's points (three numbers each, capacity and *needed count numbers; none without a lane), width and limit
     *  (both may be null). */
    apx_source_pit(source: bigint, positions: Pointer, capacity: number, needed: Pointer, widthM: Pointer, speedLimitMps: Pointer): Status;
    /** Checks a source: crossing gates, folded sectors, kinks, width holes, gaps, wrong way round. No finding at all is a
     *  clean track. There is an error exactly when apx_track_bake refuses the source, whatever the vehicle; findings of
     *  neighbouring gates that say the same are one. */
    apx_source_lint(source: bigint, findings: Pointer, capacity: number, needed: Pointer): Status;
    /** Makes a source of the same road in the other direction: gates in the other order, left and right exchanged, a circuit's
     *  first gate where it was, the author's lines and the pit lane turned round with it. Baking it computes all lines anew. */
    apx_source_reverse(source: bigint, reversed: Pointer): Status;
    /** Frees a source. A null id is refused like any other that is not alive. */
    apx_source_destroy(source: bigint): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to
     *  that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no
     *  header had. Any thread. */
    apx_bake_desc_init(desc: Pointer): Status;
    /** Bakes a source. The source may be destroyed afterwards. Fails with Status.InvalidData and the first lint error, or
     *  Status.Cancelled. Runs for up to seconds; any thread. */
    apx_track_bake(source: bigint, desc: Pointer, track: Pointer): Status;
    /** Bakes a baked track again for another vehicle: same gates, new lines; authored lines and the way through the pit lane
     *  keep their places. */
    apx_track_rebake(track: bigint, desc: Pointer, rebaked: Pointer): Status;
    /** Loads a baked track from the bytes of an *.apx file; they are copied. Never trusted: fails with Status.InvalidData on
     *  any damage, Status.UnsupportedVersion on another version. Any thread. */
    apx_track_load(bytes: Pointer, size: bigint, label: Pointer, track: Pointer): Status;
    /** Loads a track from a file: *.apx as apx_track_load does; *.json and *.csv are read as apx_source_from_file does and
     *  baked with the default description. `path` is UTF-8. Fails as these do. Any thread. */
    apx_track_from_file(path: Pointer, track: Pointer): Status;
    /** Writes an *.apx file into bytes, `*needed` of them. */
    apx_track_save(track: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Fills *info; its struct_size has to be set. Any thread. */
    apx_track_info_get(track: bigint, info: Pointer): Status;
    /** Copies the gates in driving direction. Any thread. */
    apx_track_gates(track: bigint, gates: Pointer, capacity: number, needed: Pointer): Status;
    /** Name, length and time of line number `line`; Status.InvalidArgument when there is none. Any thread. */
    apx_track_line_info(track: bigint, line: number, info: Pointer): Status;
    /** Copies the nodes of line number `line`, one per gate. Any thread. */
    apx_track_line_nodes(track: bigint, line: number, nodes: Pointer, capacity: number, needed: Pointer): Status;
    /** Copies the branches in driving order; a track without any has 0. Any thread. */
    apx_track_branches(track: bigint, branches: Pointer, capacity: number, needed: Pointer): Status;
    /** The whole road with branch number `branch` in place of the section that it goes round, as a track of its own: its
     *  gates, lines and places are queried as any track's. It shares the track's memory and is given up by apx_track_destroy.
     *  Fails with Status.InvalidArgument when there is no such branch. Any thread. */
    apx_track_route(track: bigint, branch: number, route: Pointer): Status;
    /** The fastest speeds of a vehicle along a line, m/s, one per gate, and the lap time, s (may be null). Cost: about a
     *  millisecond per 2,000 gates. */
    apx_track_line_speeds(track: bigint, line: number, vehicle: Pointer, speedsMps: Pointer, capacity: number, needed: Pointer, timeS: Pointer): Status;
    /** Finds `count` positions (x, y, z each). hints (may be null) are sectors near the answer, as earlier locations had,
     *  Constants.None for none; with one it is a few nanoseconds, without up to a microsecond. Two stacked pieces of road are
     *  told apart by y. A position that is not finite fails the call. Any thread. */
    apx_track_locate(track: bigint, positions: Pointer, hints: Pointer, count: number, locations: Pointer): Status;
    /** World position on the road for (distance, lateral), m; distance wraps on a closed track, is clamped on an open one. */
    apx_track_position(track: bigint, distanceM: number, lateralM: number, position: Pointer): Status;
    /** Casts `count` rays against the walls. An origin outside the corridor sees nothing. Any thread. */
    apx_track_raycast(track: bigint, rays: Pointer, count: number, hits: Pointer): Status;
    /** Gives up the id. Races and worlds that use the track keep its memory alive until they go. */
    apx_track_destroy(track: bigint): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the
     *  library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any thread. */
    apx_vehicle_desc_init(desc: Pointer): Status;
    /** Status.Ok when every field is inside its range; otherwise Status.InvalidArgument with a message that names the field,
     *  its value and its range. Any thread. */
    apx_vehicle_desc_validate(desc: Pointer): Status;
    /** Reads a vehicle from JSON text of `size` bytes into *desc, which has its struct_size (apx_vehicle_desc_default). Keys
     *  are the field names; missing ones keep the preset's value, unknown ones and values out of range are errors. `label`
     *  (may be null) names the file in messages. Fails with Status.InvalidData, and line and column. Any thread. */
    apx_vehicle_desc_from_json(text: Pointer, size: bigint, label: Pointer, desc: Pointer): Status;
    /** Writes a vehicle as JSON, `*needed` bytes without a terminating zero. Any thread. */
    apx_vehicle_desc_to_json(desc: Pointer, text: Pointer, capacity: bigint, needed: Pointer): Status;
    /** The grip envelope at `count` speeds, m/s, [0, 200], into points[count]. Friction circle with downforce, drag, power and
     *  brake limits, and of it what the axles reach: driven ones carry a part of the load only. The corner table is not
     *  counted. Any thread. */
    apx_vehicle_envelope(desc: Pointer, speedsMps: Pointer, count: number, points: Pointer): Status;
    /** Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions inside it): set it to
     *  that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no
     *  header had. Any thread. */
    apx_world_desc_init(desc: Pointer): Status;
    /** Creates a world of `count` cars. `states` (one per car) is needed with Situation.Custom and must be null otherwise.
     *  Fails with Status.InvalidArgument, too, when a state is off the track's map, or the road has no room for so many cars
     *  in the situation. */
    apx_world_create(desc: Pointer, cars: Pointer, count: number, states: Pointer, world: Pointer): Status;
    /** Frees a world and its race. */
    apx_world_destroy(world: bigint): Status;
    /** Puts `count` obstacles, [0, 10000], into a world in place of those that it has; they are copied. Obstacles do not move,
     *  and recorders that were made before fit no more (Status.InvalidState). A world with obstacles casts the rays of all
     *  cars in every tick against walls, cars and obstacles and hands the hits to its race as a host does, which is all that
     *  drivers know of the obstacles; a contact with one counts as one with a wall, and its event names it. Its recordings are
     *  those of a host's race, hits included. Fails with Status.InvalidState after the first step, and with
     *  Status.InvalidArgument when an obstacle has a value out of range or overlaps a car. */
    apx_world_set_obstacles(world: bigint, obstacles: Pointer, count: number): Status;
    /** Sets the physics' share of the baked grip, replacing the bands set before; 0 bands: as baked. apx_race_set_grip tells
     *  the drivers. Part of the world's state (snapshots, state hash) and of its recordings. Fails with Status.InvalidArgument
     *  like apx_race_set_grip. */
    apx_world_set_grip(world: bigint, bands: Pointer, count: number): Status;
    /** Steps up to `ticks` ticks; stops early when every AI car has finished, or every car when the host drives them all
     *  (*done, may be null, becomes 1). */
    apx_world_step(world: bigint, ticks: number, done: Pointer): Status;
    /** Controls of a car driven by the host from the next tick on. Fails for AI cars. */
    apx_world_set_controls(world: bigint, car: number, controls: Pointer): Status;
    /** States and the last tick's controls of all cars; either may be null with capacity counting cars. */
    apx_world_cars(world: bigint, states: Pointer, controls: Pointer, capacity: number, needed: Pointer): Status;
    /** The race inside, for standings, results, debug views, events and hashes; ticking, restoring or destroying it is
     *  refused. It lives as long as the world. */
    apx_world_race(world: bigint, race: Pointer): Status;
    /** Ticks so far and the hash of physics and race together. */
    apx_world_state_hash(world: bigint, tick: Pointer, hash: Pointer): Status;
    /** As apx_race_snapshot, physics included. */
    apx_world_snapshot(world: bigint, bytes: Pointer, capacity: bigint, needed: Pointer): Status;
    /** Puts the world back to where apx_world_snapshot was taken. Changes nothing when it fails. */
    apx_world_restore(world: bigint, bytes: Pointer, size: bigint): Status;
}

/** Every function of NativeApi. */
export const functionNames = [
    'apx_fingerprint_get',
    'apx_last_error',
    'apx_set_log',
    'apx_set_allocator',
    'apx_status_name',
    'apx_calibration_desc_init',
    'apx_calibration_create',
    'apx_calibration_tick',
    'apx_calibration_run',
    'apx_calibration_info_get',
    'apx_calibration_envelope',
    'apx_calibration_vehicle',
    'apx_calibration_destroy',
    'apx_manoeuvre_name',
    'apx_race_check_host',
    'apx_race_host_findings',
    'apx_check_name',
    'apx_driver_desc_init',
    'apx_driver_desc_from_json',
    'apx_driver_desc_to_json',
    'apx_state_name',
    'apx_reason_name',
    'apx_mistake_name',
    'apx_lateral_name',
    'apx_perception_name',
    'apx_mesh_desc_init',
    'apx_centre_line_desc_init',
    'apx_source_from_mesh',
    'apx_source_from_centre_line',
    'apx_car_condition_init',
    'apx_race_set_condition',
    'apx_race_set_driver',
    'apx_race_set_pace',
    'apx_race_set_driven_by',
    'apx_race_set_car',
    'apx_race_set_present',
    'apx_race_obstacle_init',
    'apx_race_set_obstacle',
    'apx_race_remove_obstacle',
    'apx_race_obstacles',
    'apx_grip_band_init',
    'apx_race_set_grip',
    'apx_race_extras',
    'apx_grid_desc_init',
    'apx_grid_create',
    'apx_grid_info_get',
    'apx_plan_request_init',
    'apx_grid_plan',
    'apx_grid_expanded',
    'apx_grid_destroy',
    'apx_track_add_astar_line',
    'apx_race_desc_init',
    'apx_car_desc_init',
    'apx_slipstream',
    'apx_race_create',
    'apx_race_destroy',
    'apx_race_start',
    'apx_race_tick',
    'apx_race_rays',
    'apx_race_tick_with_hits',
    'apx_race_standings',
    'apx_race_result',
    'apx_race_lap_times',
    'apx_race_lap_flaws',
    'apx_race_retire',
    'apx_race_rejoin',
    'apx_race_neighbours',
    'apx_race_plan',
    'apx_race_planned_path',
    'apx_race_debug',
    'apx_race_events',
    'apx_race_state_hash',
    'apx_race_snapshot',
    'apx_race_restore',
    'apx_race_car_branch',
    'apx_race_branch_lap',
    'apx_race_rescue_place',
    'apx_race_shift_origin',
    'apx_race_origin',
    'apx_event_name',
    'apx_race_recorder',
    'apx_world_recorder',
    'apx_recorder_destroy',
    'apx_recorder_header',
    'apx_recorder_tick',
    'apx_recorder_step',
    'apx_race_record_header',
    'apx_race_record_tick',
    'apx_world_record_header',
    'apx_world_record_tick',
    'apx_recording_open',
    'apx_recording_from_file',
    'apx_recording_destroy',
    'apx_recording_info_get',
    'apx_recording_track',
    'apx_recording_car',
    'apx_recording_tick',
    'apx_recording_decisions',
    'apx_recording_events',
    'apx_recording_race',
    'apx_recording_feed',
    'apx_recording_world',
    'apx_recording_race_at',
    'apx_recording_world_at',
    'apx_recording_replay',
    'apx_slip_control',
    'apx_steer_info_get',
    'apx_steer_agent_info_get',
    'apx_steer_find',
    'apx_steer_step',
    'apx_steer_states',
    'apx_steer_set_states',
    'apx_steer_spawn',
    'apx_steer_remove',
    'apx_steer_controls',
    'apx_steer_shares',
    'apx_steer_perceive',
    'apx_steer_obstacle_get',
    'apx_steer_set_obstacle',
    'apx_steer_path_points',
    'apx_steer_goal_path',
    'apx_steer_tiles',
    'apx_steer_search_marks',
    'apx_steer_search_order',
    'apx_steer_set_goal',
    'apx_steer_set_goal_agent',
    'apx_steer_set_body',
    'apx_steer_set_signal',
    'apx_steer_raise_signal',
    'apx_steer_signal',
    'apx_steer_set_behaviour_set',
    'apx_steer_order',
    'apx_steer_set_behaviour',
    'apx_steer_state_hash',
    'apx_steer_snapshot',
    'apx_steer_restore',
    'apx_steer_reset',
    'apx_steer_destroy',
    'apx_steer_fingerprint_get',
    'apx_steer_last_error',
    'apx_steer_set_log',
    'apx_steer_set_allocator',
    'apx_steer_status_name',
    'apx_steer_behaviour_name',
    'apx_steer_behaviour_init',
    'apx_steer_behaviour_set_init',
    'apx_steer_recorder_create',
    'apx_steer_recorder_destroy',
    'apx_steer_recorder_header',
    'apx_steer_recorder_tick',
    'apx_steer_recording_open',
    'apx_steer_recording_destroy',
    'apx_steer_recording_info_get',
    'apx_steer_recording_scene',
    'apx_steer_recording_tick',
    'apx_steer_recording_steer_at',
    'apx_steer_recording_feed',
    'apx_steer_recording_replay',
    'apx_steer_desc_init',
    'apx_steer_body_init',
    'apx_steer_obstacle_init',
    'apx_steer_path_init',
    'apx_steer_field_init',
    'apx_steer_agent_init',
    'apx_steer_create',
    'apx_steer_create_from_json',
    'apx_source_desc_init',
    'apx_source_gate_init',
    'apx_source_create',
    'apx_source_from_json',
    'apx_source_from_csv',
    'apx_source_from_file',
    'apx_source_to_json',
    'apx_source_info',
    'apx_source_gates',
    'apx_source_add_line',
    'apx_source_line_count',
    'apx_source_line',
    'apx_source_set_pit',
    'apx_source_pit',
    'apx_source_lint',
    'apx_source_reverse',
    'apx_source_destroy',
    'apx_bake_desc_init',
    'apx_track_bake',
    'apx_track_rebake',
    'apx_track_load',
    'apx_track_from_file',
    'apx_track_save',
    'apx_track_info_get',
    'apx_track_gates',
    'apx_track_line_info',
    'apx_track_line_nodes',
    'apx_track_branches',
    'apx_track_route',
    'apx_track_line_speeds',
    'apx_track_locate',
    'apx_track_position',
    'apx_track_raycast',
    'apx_track_destroy',
    'apx_vehicle_desc_init',
    'apx_vehicle_desc_validate',
    'apx_vehicle_desc_from_json',
    'apx_vehicle_desc_to_json',
    'apx_vehicle_envelope',
    'apx_world_desc_init',
    'apx_world_create',
    'apx_world_destroy',
    'apx_world_set_obstacles',
    'apx_world_set_grip',
    'apx_world_step',
    'apx_world_set_controls',
    'apx_world_cars',
    'apx_world_race',
    'apx_world_state_hash',
    'apx_world_snapshot',
    'apx_world_restore',
] as const;
