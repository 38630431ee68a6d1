// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from the public headers. Do not edit: run it again.
#pragma warning disable 0169, 0649 // native code fills fields that C# never assigns
using System;
using System.Runtime.InteropServices;
using System.Security;

namespace Apexline
{
    /// <summary>The C interface as it is, for jobs and for what the classes do not wrap; call
    /// ApexlineLibrary.EnsureLoaded once before. Ids travel as plain 64-bit numbers (TrackId.Value and so on), pointers
    /// as pointers: nothing is marshalled, copied or kept.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class NativeApi
    {
        /// <summary>Fills *fingerprint. Fails with Status.InvalidArgument when it is null or its struct_size differs.
        /// Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_fingerprint_get(Fingerprint* fingerprint);

        /// <summary>Message of the last call on this thread that failed, UTF-8, never null; empty when none failed yet.
        /// It names the argument and the value. Valid until the next failing call on the same thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_last_error();

        /// <summary>Hands every failure's message to `log` from now on, beside apx_last_error; null takes the hook
        /// away. `user` is handed on as it is. Set it while no other thread is inside the library.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_set_log(IntPtr log, void* user);

        /// <summary>Makes the library take all its memory from a host's allocator, on whichever thread it runs; both
        /// null go back to the system's. Call it first: it fails with Status.InvalidState while the library holds any
        /// memory, which it keeps from its first object on, and where the library is linked statically (there operator
        /// new of the program is used), and with Status.InvalidArgument when one of the two is null. Bytes that the C++
        /// runtime takes for an exception in flight and for thread-local storage are the system's.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_set_allocator(IntPtr allocate, IntPtr release, void* user);

        /// <summary>Name of a status ("Status.Ok", ...), for logs; "APX_ERROR_UNKNOWN" for other numbers. Static
        /// storage.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_status_name(Status status);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_desc_init(CalibrationDesc* desc);

        /// <summary>Creates a calibration. Fails with Status.InvalidArgument that names the field. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_create(CalibrationDesc* desc, CalibrationId* calibration);

        /// <summary>One physics step: the car's state in, its controls out; *done becomes 1 with the last one. dt_s in
        /// [0.0001, 0.1]. Allocates nothing. Fails with Status.InvalidArgument when the state is not finite, and
        /// Status.InvalidState when the car does not move, cannot be stopped, takes too long, does what no car does or
        /// drives another lap than predicted; then the calibration has failed for good.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_tick(ulong calibration, float dtS, CarState* state,
            Controls* controls, uint* done);

        /// <summary>Drives all manoeuvres at once with the reference physics of `truth`, whose tyres hold grip_scale,
        /// [0.3, 2], times its grip: what a host does by ticking at dt_s. Fails with Status.InvalidState when the
        /// calibration has been ticked.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_run(ulong calibration, VehicleDesc* truth, float gripScale,
            float dtS);

        /// <summary>Fills *info; its struct_size has to be set.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_info_get(ulong calibration, CalibrationInfo* info);

        /// <summary>The largest accelerations that were measured, by rising speed. Fails with Status.InvalidState
        /// before all is done.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_envelope(ulong calibration, EnvelopePoint* points, uint capacity,
            uint* needed);

        /// <summary>The description's vehicle with what was measured in it, its table of curves included: to bake
        /// tracks and to plan with. Fails with Status.InvalidState before all is done.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_vehicle(ulong calibration, VehicleDesc* vehicle);

        /// <summary>Frees a calibration.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_calibration_destroy(ulong calibration);

        /// <summary>Name of an Manoeuvre, static storage; "unknown" for other numbers.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_manoeuvre_name(Manoeuvre manoeuvre);

        /// <summary>Begins the self-check with the next tick (`on` 1), anew if it has begun, or ends it (0). It costs a
        /// few microseconds per car and tick. Fails with Status.InvalidArgument when `on` is neither.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_check_host(ulong race, uint on);

        /// <summary>The findings of the self-check so far, one for each kind, of the first car that shows it. Ten
        /// seconds of driving with a corner and a braking zone give most of them. Fails with Status.InvalidState when
        /// it has not begun.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_host_findings(ulong race, HostFinding* findings, uint capacity,
            uint* needed);

        /// <summary>Name of an Check, as apx_state_name (driver.h).</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_check_name(Check kind);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_driver_desc_init(DriverDesc* desc);

        /// <summary>Reads a driver's profile from JSON text of `size` bytes into *desc, which has its struct_size
        /// (apx_driver_desc_default). Keys are the field names of DriverDesc; lateral_choice is "lines", "heat line" or
        /// "potential field", perception "road", "radar" or "view cone", runner_steering true or false. Missing keys
        /// keep the default, unknown ones and values out of range are errors. `label` (may be null) names the file in
        /// messages. Fails with Status.InvalidData. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_driver_desc_from_json(byte* text, ulong size, byte* label, DriverDesc* desc);

        /// <summary>Writes a profile as JSON, `*needed` bytes without a terminating zero. Fails with
        /// Status.InvalidArgument when a field is out of range. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_driver_desc_to_json(DriverDesc* desc, byte* text, ulong capacity,
            ulong* needed);

        /// <summary>Names for logs and reports, static storage; "unknown" for other numbers.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_state_name(DriverState state);

        /// <summary>Name of an Reason, as apx_state_name.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_reason_name(Reason reason);

        /// <summary>Name of an Mistake, as apx_state_name.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_mistake_name(Mistake mistake);

        /// <summary>Name of an Lateral, as apx_state_name; the one that JSON has.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_lateral_name(Lateral lateralChoice);

        /// <summary>Name of an Perception, as apx_state_name; the one that JSON has.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_perception_name(Perception perception);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_mesh_desc_init(MeshDesc* desc);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_centre_line_desc_init(CentreLineDesc* desc);

        /// <summary>Finds the two edges of the road that a mesh is and lays gates between them. `positions`: x, y, z
        /// per vertex, m, |value| &lt;= 1e6; `indices`: three per triangle, each below vertex_count. The mesh is the
        /// road's surface alone, in any triangulation and winding, one piece after welding; faces steeper than 70
        /// degrees are left out, pieces below a hundredth of the area and holes are passed over with advice. A bridge
        /// over the road is fine, a crossing at the same height is not. Fails with Status.InvalidArgument, or with
        /// Status.InvalidData, the place and what to do. At most 10,000,000 vertices and triangles each. Any thread;
        /// about a second per million triangles.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_from_mesh(MeshDesc* desc, float* positions, uint vertexCount,
            uint* indices, uint indexCount, SourceId* source);

        /// <summary>Makes a road of one width along a line. `positions`: x, y, z per point in driving direction, m,
        /// |value| &lt;= 1e6; a closed line's last point may repeat the first. *deviation_m (may be null) becomes the
        /// largest distance of a point from the line as it was laid, seen from above. Fails with
        /// Status.InvalidArgument, or with Status.InvalidData, the place and what to do, when no smooth line keeps
        /// within max_deviation_m. At most 1,000,000 points. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_from_centre_line(CentreLineDesc* desc, float* positions, uint count,
            SourceId* source, float* deviationM);

        /// <summary>Fills *condition with the defaults, as far as its struct_size reaches: set it to that of the
        /// program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header
        /// had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_car_condition_init(CarCondition* condition);

        /// <summary>Sets a car's condition, from its description each time: conditions do not add up. Its speed profile
        /// is computed anew, in as long as creating a race with one car takes; cars in the same condition share one. A
        /// world's physics follows. Fails with Status.InvalidArgument that names the field and its range, or the car
        /// that the race does not have.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_condition(ulong race, uint car, CarCondition* condition);

        /// <summary>Sets how a car's driver drives. grip_use and learn_grip, which the speed profile is made with, have
        /// to stay as they are. Fails with Status.InvalidArgument that names the field and its range, or the car that
        /// the race does not have.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_driver(ulong race, uint car, DriverDesc* driver);

        /// <summary>Sets a driver's pace alone (DriverDesc.pace), [0.3, 1]. Fails like apx_race_set_driver.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_pace(ulong race, uint car, float pace);

        /// <summary>Gives a car to the host or to the AI, DrivenBy, at any speed: the AI takes it where it is. The
        /// present driver again changes nothing. Fails with Status.InvalidArgument.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_driven_by(ulong race, uint car, DrivenBy drivenBy);

        /// <summary>Puts another vehicle and driver into a slot of the race: what apx_race_create was told of this car,
        /// and what the setters above have changed about it, is replaced; the driver begins with nothing remembered. A
        /// car that is present keeps its place, laps and results, as after a change of drivers. A slot that is absent
        /// gets a new competitor, whose laps and results begin with nothing. The speed profile of a kind of car that
        /// the race does not have yet is computed, in as long as creating a race with one car takes; so is the grid of
        /// a driver with grid_replan. A restore across such a change takes as long as creating the race. A world's
        /// physics follows. Fails with Status.InvalidArgument that names the field and its range, or the car that the
        /// race does not have, and with Status.InvalidState for an absent car that has finished, whose result
        /// stays.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_car(ulong race, uint car, CarDesc* desc);

        /// <summary>0: nobody is in this slot until further notice, so that cars come and go in a race that has room
        /// for all of them. An absent car is nobody's neighbour, no obstacle, on no ray and in no contact; it ranks
        /// behind all that race (Retired.Absent, unless it has finished), does not count for the rubber band, gets
        /// neutral controls, and its states are not looked at. 1: it is back, from the first good state on: in the lap
        /// in which it left, which is invalid (LapFlaw.Teleport), with the laps that it had. In a world it then stands
        /// where it left, or in the next free place on the road. May be called before the first tick; setting what is
        /// set already changes nothing. Raises EventKind.Retired and EventKind.Rejoined for a car that races. Fails
        /// with Status.InvalidArgument.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_present(ulong race, uint car, uint present);

        /// <summary>Fills *obstacle with the defaults, as far as its struct_size reaches: set it to that of the
        /// program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header
        /// had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_obstacle_init(RaceObstacle* obstacle);

        /// <summary>Puts an obstacle into the race, or puts the one with the same id where it is now. A host that moves
        /// its obstacles by itself sets them before each tick. A world's cars touch it: a contact counts as one with a
        /// wall. Fails with Status.InvalidArgument that names the field and its range, with Status.InvalidState when
        /// there are Constants.MaxRaceObstacles.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_obstacle(ulong race, RaceObstacle* obstacle);

        /// <summary>Takes an obstacle away. Fails with Status.InvalidArgument when the race has none with this
        /// id.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_remove_obstacle(ulong race, uint id);

        /// <summary>The race's obstacles where they are now, by number.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_obstacles(ulong race, RaceObstacle* obstacles, uint capacity,
            uint* needed);

        /// <summary>Fills *band with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grip_band_init(GripBand* band);

        /// <summary>Announces the road's grip, replacing the bands announced before; 0 bands: as baked. Every line's
        /// speed profile is computed anew, in as long as creating the race takes: drivers plan and drive with it from
        /// the next tick on. A car uses the mean over its width. An unannounced drop is detected by drivers that learn
        /// (DriverDesc.learn_grip). apx_world_set_grip (world.h) sets it for a world's physics. Fails with
        /// Status.InvalidArgument that names the band, the field and its range, or two bands that overlap.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_set_grip(ulong race, GripBand* bands, uint count);

        /// <summary>The requests of the drivers in the last tick beyond Controls, one entry per car; all 0 for a car
        /// that the host drives. `gears`, [0, 12], is how many gears hints are for, evenly stepped up to the described
        /// top speed; 0: none. Fails with Status.InvalidArgument.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_extras(ulong race, uint gears, Extras* extras, uint capacity,
            uint* needed);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions
        /// inside it): set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for
        /// null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grid_desc_init(GridDesc* desc);

        /// <summary>Makes the grid of a track; the track may be destroyed afterwards. Takes about 30 ms a kilometre.
        /// Fails with Status.InvalidArgument that names the field, or Status.InvalidData when the cells leave no way
        /// through. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grid_create(ulong track, GridDesc* desc, GridId* grid);

        /// <summary>Fills *info; its struct_size has to be set. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grid_info_get(ulong grid, GridInfo* info);

        /// <summary>Fills *request with the defaults, as far as its struct_size reaches: set it to that of the
        /// program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header
        /// had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_plan_request_init(PlanRequest* request);

        /// <summary>Searches for the fastest way from a place among obstacles and copies its nodes, the start first.
        /// *info may be null; else its struct_size has to be set. Meant to be called about every 0.1 s for each car:
        /// allocates nothing and does not depend on the order of the obstacles. The budget bounds the time: with the
        /// default one a plan takes 0.01 ms on a free road and 0.2 ms among ten cars or more as a rule, and at most
        /// about a millisecond of processor time among any number of obstacles; a request may ask for less. When a
        /// quarter of the budget has found no way to the horizon, a plan that follows what is ahead is looked for, then
        /// with the rest a way past that gains more than 0.25 s on it. An obstacle that overlaps the car, or follows it
        /// on the same track, is left out; gaps smaller than wanted are kept as they are. Fails with
        /// Status.InvalidArgument that names the value. One thread at a time per grid.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grid_plan(ulong grid, PlanRequest* request, PlanNode* nodes, uint capacity,
            uint* needed, PlanInfo* info);

        /// <summary>Copies the states that the last search of this grid expanded, in order, to show a search step by
        /// step: the request's place first, then the cell that was the cheapest each time. `parents`, may be null, gets
        /// the index of the state that each came from; the first has itself. Both arrays have `capacity` entries;
        /// max_expansions is always enough. Fails with Status.InvalidState before the first plan. One thread at a time
        /// per grid.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grid_expanded(ulong grid, PlanNode* nodes, uint* parents, uint capacity,
            uint* needed);

        /// <summary>Frees a grid.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_grid_destroy(ulong grid);

        /// <summary>A track with one line more, "astar": the fastest way through the cells for the track's vehicle and
        /// margin, smoothed into a line that can be driven. `cell_m` is the width of the cells in which the line is
        /// looked for at last, [0.1, 2], 0: 0.25; finer cells cost time. Takes the place of a line of that name. Runs
        /// for up to seconds; any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_add_astar_line(ulong track, float cellM, TrackId* withLine);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_desc_init(RaceDesc* desc);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions
        /// inside it): set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for
        /// null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_car_desc_init(CarDesc* desc);

        /// <summary>Share of its drag that a car is spared whose nose is `gap_m` (&gt;= 0) behind the tail of a car
        /// `width_m` wide, `aside_m` to the side of its wake, with a race's `slipstream`. The wake's width grows with
        /// the cube root of the way, its deficit falls with the square of that, and ends 120 m behind. Source: the far
        /// wake of Tennekes and Lumley 1972 ("A First Course in Turbulence", chapter 4) with a smooth edge. Fails with
        /// Status.InvalidArgument when an argument is not finite, gap_m is negative, width_m is not positive or
        /// slipstream is outside [0, 1]. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_slipstream(float slipstream, float widthM, float gapM, float asideM,
            float* share);

        /// <summary>Creates a race of `count` cars, [1, 10000]. Allocates everything that ticks will need and computes
        /// each vehicle's speed profile. The track is kept alive by the race.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_create(RaceDesc* desc, CarDesc* cars, uint count, RaceId* race);

        /// <summary>Frees a race. A world's race is refused with Status.InvalidState: it goes with the world.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_destroy(ulong race);

        /// <summary>Gives the start signal. Fails with Status.InvalidState when the race has started, as a world's race
        /// has.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_start(ulong race);

        /// <summary>One physics step of all cars: states in, controls out, both of `count` = the race's cars. A state
        /// that is not finite or absurd (beyond 1e6 m, 400 m/s) is replaced by the car's last good one and reported by
        /// an event; a car upside down, off the track's map, retired, absent or without a good state yet gets neutral
        /// controls, an AI car that retired by apx_race_retire the full brake. Angles may exceed one turn. No
        /// allocation, lock, callback or log. dt_s in [0.0001, 1]: a step above 0.1 s is a hitch, which the drivers
        /// take as one long step. Fails with Status.InvalidState when the race's rays are the host's or the race
        /// belongs to a world.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_tick(ulong race, float dtS, CarState* states, uint count,
            Controls* controls);

        /// <summary>The rays that the host has to cast this step, car by car: Constants.RayCount per car, or ray_count
        /// of a race with its own ray set. Those of an absent car have the length 0: there is nothing to
        /// cast.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_rays(ulong race, CarState* states, uint count, TrackRay* rays,
            uint capacity, uint* needed);

        /// <summary>A step with the host's hits in the order of apx_race_rays, of the same states.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_tick_with_hits(ulong race, float dtS, CarState* states, uint count,
            RayHit* hits, uint hitCount, Controls* controls);

        /// <summary>Cars in order of position.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_standings(ulong race, Standing* standings, uint capacity, uint* needed);

        /// <summary>The results of car number `car` so far. Fails with Status.InvalidArgument when there is no such
        /// car.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_result(ulong race, uint car, CarResult* result);

        /// <summary>Lap times of a car, s.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_lap_times(ulong race, uint car, float* timesS, uint capacity,
            uint* needed);

        /// <summary>Reasons for which each of those laps is invalid, LapFlaw bits, 0 for a valid one, in the order of
        /// apx_race_lap_times.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_lap_flaws(ulong race, uint car, LapFlaw* flaws, uint capacity,
            uint* needed);

        /// <summary>Takes a car out of the race, between ticks: an AI car gets no throttle and the full brake, a host
        /// car neutral controls. It ranks behind all that race, and stays in the others' sight as long as its states
        /// say that it is on the track. Part of snapshots and recordings. Fails with Status.InvalidArgument when there
        /// is no such car, Status.InvalidState when it has retired or finished.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_retire(ulong race, uint car);

        /// <summary>Lets a retired car race again, between ticks, with the laps that it had; its lap under way is
        /// invalid where it was moved. Part of snapshots and recordings. Fails with Status.InvalidState when the car
        /// has not retired.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_rejoin(ulong race, uint car);

        /// <summary>The cars near car number `car` that its driver knew of in the last tick: at most six ahead, nearest
        /// first, then at most three behind.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_neighbours(ulong race, uint car, Neighbour* neighbours, uint capacity,
            uint* needed);

        /// <summary>The candidates that the driver of car number `car` weighed in its last plan: the winner first, then
        /// the others by total cost, those that fail last; at most sixteen. None before its first plan, after a restore
        /// until the next one, and for a car that the host drives. A driver plans again about seven times a second when
        /// other cars are near.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_plan(ulong race, uint car, PlanCandidate* candidates, uint capacity,
            uint* needed);

        /// <summary>Where car number `car` plans to be, as the other drivers know it: one knot for the beginning of
        /// each of the next mini-sectors (about 25 m), at most 32. None for a car that has nobody near or that the host
        /// drives.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_planned_path(ulong race, uint car, PlanKnot* knots, uint capacity,
            uint* needed);

        /// <summary>Debug view of car number `car` after the last tick.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_debug(ulong race, uint car, CarDebug* debug);

        /// <summary>Events after number `after` (0: from the oldest kept), oldest first. The last 4096 are kept; a gap
        /// in `sequence` shows that some were missed. *needed is how many there are.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_events(ulong race, uint after, RaceEvent* events, uint capacity,
            uint* needed);

        /// <summary>Ticks so far and the hash of the race's whole state after the last one.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_state_hash(ulong race, uint* tick, ulong* hash);

        /// <summary>Everything that a later tick depends on, as bytes; restoring it in a race with the same description
        /// goes on with the same bits. Fails with Status.InvalidData when the bytes are of another race.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_snapshot(ulong race, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Puts the race back to where apx_race_snapshot was taken. Changes nothing when it fails.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_restore(ulong race, void* bytes, ulong size);

        /// <summary>The way that a car drives on a track with branches: the number of the branch whose route it is on,
        /// Constants.None on the main road. The car's location in CarDebug is on that route; its progress is along the
        /// main road. Any thread that may read the race.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_car_branch(ulong race, uint car, uint* branch);

        /// <summary>The ideal lap of a car by way of a branch, s, or by the main road, for branch Constants.None. Fails
        /// with Status.InvalidArgument when there is no such branch. Any thread that may read the race.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_branch_lap(ulong race, uint car, uint branch, float* lapS);

        /// <summary>Where a car that has got stuck may be put: at rest on the racing line, pointing along the road,
        /// from 15 m beyond the place where it is, where no other car is near. The host moves the car there, or
        /// elsewhere, between two ticks; the lap counts as invalid (LapFlaw.Teleport). May be asked for at any time.
        /// Fails with Status.InvalidArgument when there is no such car or state is null.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_rescue_place(ulong race, uint car, CarState* state);

        /// <summary>Tells a race that its host's origin has moved by `offset`, m: what was at p is at p - offset from
        /// now on, as in engines that keep their coordinates small around the player. The race drives in the track's
        /// own frame, in which it was baked; everything that it takes or gives in world coordinates is in the host's
        /// frame: the states of ticks and rays, obstacles (those that are there stay where they are on the road), rays,
        /// debug views, rescue places, the cars and obstacles of a world. Tracks, recordings and snapshots keep the
        /// track's frame, so that a recording can be drawn over its track; a place of theirs is one of the host's plus
        /// apx_race_origin. The origin is no part of the race's state: neither the state hash nor what drivers do
        /// depends on it, and a restore leaves it as it is. Zero when a race is created. Fails with
        /// Status.InvalidArgument when the sum of all offsets is not finite or beyond 1e6 m on an axis.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_shift_origin(ulong race, Float3* offset);

        /// <summary>The sum of all offsets so far, m: a place p of the host's is p + origin of the track's. Kept in
        /// double precision, given in single.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_origin(ulong race, Float3* origin);

        /// <summary>Name of an EventKind, as apx_state_name (driver.h).</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_event_name(EventKind kind);

        /// <summary>Begins a recording of a race, after its last tick. The recorder keeps the race's id, not the race.
        /// Fails with Status.InvalidState for a world's race.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_recorder(ulong race, RecorderId* recorder);

        /// <summary>The same for a world, whose physics can then be replayed too.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_recorder(ulong world, RecorderId* recorder);

        /// <summary>Gives up the id; what was written stays good.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recorder_destroy(ulong recorder);

        /// <summary>The first bytes of the file: track, cars, seed, step and, when the race has already run, a
        /// snapshot. To be taken before the first tick is recorded, else Status.InvalidState.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recorder_header(ulong recorder, void* bytes, ulong capacity, ulong* needed);

        /// <summary>The race's last tick, to be appended after each tick. A null buffer asks for the most that a tick
        /// can take, which capacity has to hold; on success *needed is what it took. No allocation. Fails with
        /// Status.InvalidState when there was not exactly one tick since the last call, or since the recorder was
        /// made.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recorder_tick(ulong recorder, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Steps a recorder's world up to `ticks` ticks, as apx_world_step, and writes each, as long as
        /// `bytes` has room for the largest tick; *written are the bytes, *stepped (may be null) the ticks, *done (may
        /// be null) becomes 1 when every AI car has finished. Fails with Status.InvalidState for a race's recorder, and
        /// with Status.BufferTooSmall, *written being what a tick can take, when not one tick is sure to fit.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recorder_step(ulong recorder, uint ticks, void* bytes, ulong capacity,
            ulong* written, uint* stepped, uint* done);

        /// <summary>The header of a recording without a recorder. For a world's race use
        /// apx_world_record_header.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_record_header(ulong race, void* bytes, ulong capacity, ulong* needed);

        /// <summary>The last tick of the race without a recorder, to be appended after each tick. It stands alone,
        /// holds no events and has the same size for every tick of a race. No allocation.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_race_record_tick(ulong race, void* bytes, ulong capacity, ulong* needed);

        /// <summary>The same for a world.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_record_header(ulong world, void* bytes, ulong capacity, ulong* needed);

        /// <summary>As apx_race_record_tick, for a world.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_record_tick(ulong world, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Opens the bytes of an *.apxr file; they are copied. Files of every older version are read. A
        /// damaged header fails, a damaged tick ends the recording before it. Creates the race once to check the
        /// header: a file of up to 1 MB may ask for as much as 20 kinds of car on a track of 10,000 gates (kinds of car
        /// times gates times lines, 21 times for drivers that learn grip), a larger one for 16 times its further bytes;
        /// otherwise Status.InvalidData.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_open(void* bytes, ulong size, byte* label, RecordingId* recording);

        /// <summary>Opens a recording from a file, *.apxr, as apx_recording_open does with its bytes. `path` is UTF-8.
        /// Fails with Status.InvalidData when the file cannot be read, and as apx_recording_open does.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_from_file(byte* path, RecordingId* recording);

        /// <summary>Gives up the id. Tracks and races made from the recording live on.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_destroy(ulong recording);

        /// <summary>Fills *info; its struct_size has to be set. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_info_get(ulong recording, RecordingInfo* info);

        /// <summary>The track inside, as an object of its own.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_track(ulong recording, TrackId* track);

        /// <summary>A car as it was created.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_car(ulong recording, uint car, CarDesc* desc);

        /// <summary>States, in the track's frame, controls (either may be null, capacity counts cars) and hash of one
        /// tick, from 0. A recorder hashes every 64th tick alone; the hash of the others is 0.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_tick(ulong recording, uint tick, CarState* states, Controls* controls,
            uint capacity, ulong* hash);

        /// <summary>Decisions of the drivers in one tick, from 0, car by car: DriverState, Reason and the car in the
        /// way, Constants.None if none or above 65534. Each may be null; capacity counts cars. Files of version 1 have
        /// none: Status.InvalidState.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_decisions(ulong recording, uint tick, DriverState* states,
            Reason* reasons, uint* carsAhead, uint capacity);

        /// <summary>The recorded events with a sequence number above `after`, oldest first. There are none in files of
        /// version 1 and in ticks that were written without a recorder.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_events(ulong recording, uint after, RaceEvent* events, uint capacity,
            uint* needed);

        /// <summary>A race as it was before the first recorded tick, to be fed with apx_recording_feed (viewers,
        /// reports).</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_race(ulong recording, RaceId* race);

        /// <summary>Feeds one recorded tick, from 0, to a race of apx_recording_race: start signal, step, states and
        /// the host's hits as they were. Ticks are fed in order. Fails with Status.InvalidState when the race has
        /// another number of cars or belongs to a world.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_feed(ulong recording, uint tick, ulong race);

        /// <summary>The world as it was before the first recorded tick, to be stepped on (cars of the host keep braking
        /// until told otherwise). Fails with Status.InvalidState for a host's recording.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_world(ulong recording, WorldId* world);

        /// <summary>The race as it was before recorded tick number `tick`, in [0, ticks of the file]: fed up to there,
        /// to be fed further.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_race_at(ulong recording, uint tick, RaceId* race);

        /// <summary>A free race from before recorded tick number `tick`. A world's recording goes on as the world
        /// itself did, `tick` in [0, ticks of the file]. A host's goes on with the reference physics from the host's
        /// states and with its drivers' memories, `tick` in [0, ticks of the file); its rays are the library's then,
        /// and cars of the host brake.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_world_at(ulong recording, uint tick, WorldId* world);

        /// <summary>Runs the recording again: feeds the states and compares every control, decision and hash bit by
        /// bit; with a world's recording the physics runs too and every state is compared. Stops at the first
        /// difference. A difference is a result, not a failure.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_recording_replay(ulong recording, IntPtr progress, void* progressUser,
            ReplayReport* report);

        /// <summary>Holds throttle and brake back where wheels spin or lock. `controls`, one per car as a tick gave
        /// them or as the host's pedals stand, are changed in place; `memories` has one per car, too; `wheels` are
        /// those of the first car, then of the next, `wheels_per_car`, [1, 16], each. Call it between the tick and the
        /// physics, each step of dt_s, [0.0001, 0.1]; the oftener, the nearer to the limit. It keeps wheels near 0.7 of
        /// their slip at the peak: there a tyre holds 94 % of what it can, and has some left for the side. Beyond, a
        /// limit on the pedal falls with every step, to no less than 0.2, and the pedal is let go the more, all of it
        /// at a slip of two peaks; below, the limit rises again, the faster the less the wheels slip; it is gone once
        /// the driver lets go. The throttle counts the mean slip of the driven wheels, weighed by load, since an engine
        /// turns at their mean; the brake counts, of the wheels that move at 3 m/s or more, the most locked ones that
        /// carry a fifth of the car together, so that an unloaded inner wheel may lock. Where no loads are given that
        /// is the most locked wheel. Below 12 m/s slip counts as at 12 m/s, since it says little of a slow wheel. Where
        /// wheels have motors or brakes of their own, hand in each wheel as a car of one wheel, with the car's controls
        /// and a memory of its own. A wheel whose speeds are not finite or beyond 1e4 m/s is left out: hand in a NaN
        /// for one that is off the ground, which locks at once and would hold back the brake of those that stand on it.
        /// A car of which no wheel is left gets neither throttle nor brake, which would only spin or lock the wheels
        /// that it is about to land on, and its memory stays. Fails with Status.InvalidArgument, and changes nothing,
        /// when an argument is null or out of its range or a control is not finite. Any thread. Source: additive
        /// increase, multiplicative decrease (Chiu &amp; Jain 1989) of what the wheels let through.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_slip_control(float dtS, Wheel* wheels, uint wheelsPerCar, uint carCount,
            SlipMemory* memories, Controls* controls);

        /// <summary>Fills *info; its struct_size has to be set.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_info_get(ulong steer, SteerInfo* info);

        /// <summary>Fills *info for an agent; its struct_size has to be set. Fails with Status.InvalidArgument for an
        /// index beyond the last.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_agent_info_get(ulong steer, uint agent, SteerAgentInfo* info);

        /// <summary>The index of the first one of a name; `what` is SteerName. Fails with Status.InvalidArgument when
        /// there is none.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_find(ulong steer, SteerName what, byte* name, uint* index);

        /// <summary>Steps all agents `steps` times by dt_s, (0, 10]; 0: the description's. Allocates nothing, except
        /// where a trigger of a scene gives an agent another body. Host-driven agents get steering forces and controls
        /// and do not move, but for a box that wraps. Fails with Status.InvalidArgument for another dt_s.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_step(ulong steer, float dtS, uint steps);

        /// <summary>Copies the state of every agent, in the order of their indices.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_states(ulong steer, SteerState* states, uint capacity, uint* needed);

        /// <summary>Sets place, velocity and heading of `count` agents from `first` on: of host-driven ones before each
        /// step, of others to move them. The steering force in the states is ignored. Fails with Status.InvalidArgument
        /// for agents that are not there and for numbers that are not finite or beyond 1e7, and changes nothing
        /// then.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_states(ulong steer, uint first, SteerState* states, uint count);

        /// <summary>Puts an agent into the first empty slot; *index (may be null) is its number from then on. It begins
        /// as at creation, with random numbers of its own; `machine` is the name of the scene's state machine that it
        /// gets, null or empty: none. Allocates nothing. Fails with Status.InvalidState when every slot is taken, and
        /// with Status.InvalidArgument as creation does.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_spawn(ulong steer, SteerAgent* agent, byte* machine, uint* index);

        /// <summary>Removes an agent; its slot is free for the next one. Behaviours with this target are inactive until
        /// the slot is used again. Fails with Status.InvalidArgument for an empty slot.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_remove(ulong steer, uint agent);

        /// <summary>Copies controls for every agent: for a car the steering, throttle and brake that produce its
        /// steering force, three floats each, in the ranges of Controls; of a tank its tracks, as shares of its top
        /// speed: left is throttle + steering, right throttle - steering; zeros for other bodies that the simulation
        /// moves.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_controls(ulong steer, float* controls, uint capacity, uint* needed);

        /// <summary>Copies what each behaviour of each agent contributed in the last step: share_stride records for
        /// each agent, in the order of its behaviour set; unused ones are of kind
        /// Constants.SteerBehaviourCount.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_shares(ulong steer, SteerShare* shares, uint capacity, uint* needed);

        /// <summary>Perception between agents now: flags[i * n + j] holds the APX_STEER_PERCEIVED_* bits of what agent
        /// i perceives of agent j, for all n of agent_count; 0 for the agent itself and empty slots. `senses` holds
        /// three numbers for each agent: reach of its radar, m, reach of its sight, m, both [0, 1e6], and its field of
        /// view, rad, [0, 7]; `agents` is n. With `occluded` 1 obstacles hide from sight. Every pair is tested once,
        /// for both directions. Allocates. Fails with Status.InvalidArgument for another number of agents, more than
        /// 65535, and senses out of range.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_perceive(ulong steer, float* senses, uint agents, uint occluded,
            byte* flags, uint capacity, uint* needed);

        /// <summary>Copies the points of an obstacle's outline (none for a circle) and its record, whose struct_size
        /// has to be set; either may be null. The record's first_point is 0.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_obstacle_get(ulong steer, uint obstacle, SteerObstacle* record,
            SteerPoint* points, uint capacity, uint* needed);

        /// <summary>Moves an obstacle: its position and, for a circle, its radius. Fails with Status.InvalidArgument as
        /// creation does.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_obstacle(ulong steer, uint obstacle, Float3* position, float radiusM);

        /// <summary>Copies the points of a path.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_path_points(ulong steer, uint path, SteerPoint* points, uint capacity,
            uint* needed);

        /// <summary>Copies the points of the way to an agent's goal; none without a goal.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_goal_path(ulong steer, uint agent, SteerPoint* points, uint capacity,
            uint* needed);

        /// <summary>Copies the cost of every tile, x fastest, then rows of rising z; 0: closed.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_tiles(ulong steer, byte* cost, uint capacity, uint* needed);

        /// <summary>Copies how the last search saw the tiles: 0 not at all, 1 open, 2 closed; for display. A search
        /// that found no way is worked out here, so it takes the time of one over all tiles and allocates.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_search_marks(ulong steer, byte* marks, uint capacity, uint* needed);

        /// <summary>Copies when the last search expanded each tile: as the first, second, ..., 0 not at all; to show it
        /// step by step. Works out one that found no way as apx_steer_search_marks does.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_search_order(ulong steer, uint* order, uint capacity, uint* needed);

        /// <summary>Gives an agent a goal and plans the way: over the tiles, else through the path net, else straight.
        /// A goal on a closed tile moves to the nearest open one. Allocates. Fails with Status.InvalidState when no way
        /// leads there; the agent keeps what it had.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_goal(ulong steer, uint agent, Float3* goal);

        /// <summary>Makes another agent the goal: plans the way as apx_steer_set_goal does, and again once a second
        /// while the target moves. Those behaviours whose target is the goal see the target itself. When the target is
        /// removed, the goal stays where it was planned last. Allocates. Fails with Status.InvalidState when no way
        /// leads there (later on the way that was planned last is kept), and with Status.InvalidArgument for an empty
        /// slot and for the agent itself.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_goal_agent(ulong steer, uint agent, uint target);

        /// <summary>Gives an agent another of the bodies by its name: mass, forces, speeds and size are that body's
        /// from now on. Allocates when it is under way to a goal. Fails with Status.InvalidArgument for an unknown
        /// name, and for a hitched trailer's body without a drawbar.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_body(ulong steer, uint agent, byte* body);

        /// <summary>Sets a signal of a scene, a named number for conditions of machines; value within 1e9, 0: not set.
        /// Fails with Status.InvalidArgument for an unknown name or another value.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_signal(ulong steer, byte* signal, float value);

        /// <summary>Raises a signal of a scene as an event: every machine takes notice once, at its next update; its
        /// number rises by 1. Fails with Status.InvalidArgument for an unknown name.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_raise_signal(ulong steer, byte* signal);

        /// <summary>A signal's number now: states of machines and triggers request actions of the host by it. Fails
        /// with Status.InvalidArgument for an unknown name.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_signal(ulong steer, byte* signal, float* value);

        /// <summary>Gives an agent a behaviour set by its name; null or empty: none, it coasts.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_behaviour_set(ulong steer, uint agent, byte* behaviourSet);

        /// <summary>Orders an agent's machine, or one that runs inside its present states, into a state by its name; of
        /// several the outermost that accepts. Fails with Status.InvalidState when the machine has no such state or the
        /// state does not accept now.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_order(ulong steer, uint agent, byte* state);

        /// <summary>Changes a behaviour of a behaviour set, by the set's name and the place in its list, for all its
        /// agents. The record is checked as at creation.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_behaviour(ulong steer, byte* behaviourSet, uint place,
            SteerBehaviour* behaviour);

        /// <summary>Steps taken and a hash of all state: equal on every system for equal scenes, seeds and inputs.
        /// `tick` may be null.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_state_hash(ulong steer, uint* tick, ulong* hash);

        /// <summary>Copies all state; a simulation of the same scene goes on from it with the same bits.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_snapshot(ulong steer, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Takes a snapshot back. Fails with Status.InvalidData for bytes that are damaged or of another
        /// scene, and changes nothing then.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_restore(ulong steer, void* bytes, ulong size);

        /// <summary>Back to the beginning.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_reset(ulong steer);

        /// <summary>Frees a simulation.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_destroy(ulong steer);

        /// <summary>Fills *fingerprint with the sizes of the steering kit's structs and of those that it shares with
        /// racing (Fingerprint, VehicleDesc, ReplayReport); the others are 0, and so are the format versions of tracks.
        /// Fails with Status.InvalidArgument when it is null or its struct_size differs. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_fingerprint_get(Fingerprint* fingerprint);

        /// <summary>Message of the last call of the steering kit on this thread that failed, as apx_last_error tells
        /// those of racing. In a binary that holds both libraries, and where both are linked statically, the two give
        /// the same.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_steer_last_error();

        /// <summary>apx_set_log for the steering kit.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_log(IntPtr log, void* user);

        /// <summary>apx_set_allocator for the steering kit: it fails with Status.InvalidArgument when one of the two is
        /// null, and with Status.InvalidState while the library holds any memory and where it is linked
        /// statically.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_set_allocator(IntPtr allocate, IntPtr release, void* user);

        /// <summary>Name of a status, as apx_status_name gives it. Static storage.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_steer_status_name(Status status);

        /// <summary>Name of a behaviour ("seek", ...), "unknown" beyond the last. Static storage.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* apx_steer_behaviour_name(SteerBehaviourKind kind);

        /// <summary>Fills *behaviour with the defaults of a kind, as far as its struct_size reaches: set it to that of
        /// the program's header; 0: the library's. Fails with Status.InvalidArgument for null, for a kind that there is
        /// not and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_behaviour_init(SteerBehaviourKind kind, SteerBehaviour* behaviour);

        /// <summary>Fills *behaviour_set with the defaults (a budget, no behaviours), as far as its struct_size
        /// reaches: set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for
        /// null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_behaviour_set_init(SteerBehaviourSet* behaviourSet);

        /// <summary>Begins a recording, after the simulation's last step. The recorder keeps the simulation's id. A
        /// simulation has one recorder at a time, and notes what the host does to it (goals, orders, places, who comes
        /// and goes) as long as the recorder lives, else Status.InvalidState.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recorder_create(ulong steer, SteerRecorderId* recorder);

        /// <summary>Gives up the id; what was written stays good.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recorder_destroy(ulong recorder);

        /// <summary>The first bytes of the file: the scene or description and, when the simulation has already run, a
        /// snapshot. To be taken before the first tick is recorded, else Status.InvalidState.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recorder_header(ulong recorder, void* bytes, ulong capacity,
            ulong* needed);

        /// <summary>The simulation's last step, to be appended after each; about 25 bytes an agent. A null buffer asks
        /// for the most that it can take now, which capacity has to hold; on success *needed is what it took. Fails
        /// with Status.InvalidState when there was not exactly one step since the last call, or since the recorder was
        /// made: a reset or a restore ends a recording.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recorder_tick(ulong recorder, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Opens the bytes of an *.apxr file of a steering simulation; they are copied. A damaged header fails
        /// with Status.InvalidData, a damaged tick ends the recording before it. `label` names the file in messages,
        /// may be null.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_open(void* bytes, ulong size, byte* label,
            SteerRecordingId* recording);

        /// <summary>Gives up the id. Simulations made from the recording live on.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_destroy(ulong recording);

        /// <summary>Fills *info; its struct_size has to be set. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_info_get(ulong recording, SteerRecordingInfo* info);

        /// <summary>The text of the scene that was recorded; empty for a simulation that was made of a
        /// description.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_scene(ulong recording, byte* text, ulong capacity,
            ulong* needed);

        /// <summary>States (may be null, capacity counts agents) after one recorded step, from 0, its length and the
        /// state hash; dt_s and hash may be null. Every 64th tick has a hash; that of the others is 0.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_tick(ulong recording, uint tick, SteerState* states,
            uint capacity, float* dtS, ulong* hash);

        /// <summary>A simulation as it was before recorded step number `tick`, in [0, ticks of the file], to be stepped
        /// on freely.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_steer_at(ulong recording, uint tick, SteerId* steer);

        /// <summary>Does to a simulation what the host did before recorded step number `tick`, then steps it as it was
        /// stepped: after apx_steer_recording_steer_at(recording, tick, ...), tick by tick, it goes the recorded way; a
        /// recorder of its own notes all of it. Fails with Status.InvalidArgument for what the simulation has no agent,
        /// behaviour set or obstacle for; it is not stepped then.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_feed(ulong recording, uint tick, ulong steer);

        /// <summary>Runs the recording again and compares every agent's place, velocity, heading and steering force,
        /// and the hashes, bit by bit; stops at the first difference, which is a result, not a failure. In the report
        /// `car` is the agent.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_recording_replay(ulong recording, IntPtr progress, void* progressUser,
            ReplayReport* report);

        /// <summary>Fills *desc with the defaults (no bodies, no agents), as far as its struct_size reaches: set it to
        /// that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size
        /// that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_desc_init(SteerDesc* desc);

        /// <summary>Fills *body with the defaults (a point), as far as its struct_size (and those of the description
        /// inside it) reaches: set it to that of the program's header; 0: the library's. Fails with
        /// Status.InvalidArgument for null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_body_init(SteerBody* body);

        /// <summary>Fills *obstacle with the defaults (a circle of 1 m at the origin), as far as its struct_size
        /// reaches: set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for
        /// null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_obstacle_init(SteerObstacle* obstacle);

        /// <summary>Fills *path with the defaults (open, no points), as far as its struct_size reaches: set it to that
        /// of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no
        /// header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_path_init(SteerPath* path);

        /// <summary>Fills *field with the defaults (two by two nodes a metre apart), as far as its struct_size reaches:
        /// set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for null and for
        /// a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_field_init(SteerField* field);

        /// <summary>Fills *agent with the defaults (at the origin, at rest, the first body and behaviour set), as far
        /// as its struct_size reaches: set it to that of the program's header; 0: the library's. Fails with
        /// Status.InvalidArgument for null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_agent_init(SteerAgent* agent);

        /// <summary>Makes a simulation of a description, which is copied. Fails with Status.InvalidArgument that names
        /// place, field and value. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_create(SteerDesc* desc, SteerId* steer);

        /// <summary>Makes a simulation of a scene, the text of a *.scene.json (docs/scenes.md), `size` bytes, UTF-8.
        /// `label` is the name for messages, may be null. Fails with Status.InvalidData and one line: label, line,
        /// place in the scene, what is wrong; with Status.UnsupportedVersion for another version. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_steer_create_from_json(byte* text, ulong size, byte* label, SteerId* steer);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_desc_init(SourceDesc* desc);

        /// <summary>Fills *gate with zero points and the defaults: lines placed by the bake, the source's run-off, full
        /// grip, the reference line in the middle.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_gate_init(SourceGate* gate);

        /// <summary>Creates a source from gates in driving direction; at least 3 (closed) or 2 (open), at most
        /// 1,000,000. Fails with Status.InvalidArgument that names the gate. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_create(SourceDesc* desc, SourceGate* gates, uint count,
            SourceId* source);

        /// <summary>Reads *.track.json text. `label` (may be null) names the file in messages. Fails with
        /// Status.InvalidData and the place, or Status.UnsupportedVersion. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_from_json(byte* text, ulong size, byte* label, SourceId* source);

        /// <summary>Reads a centre line with widths: rows x_m,y_m,w_tr_right_m,w_tr_left_m (east, north, metres), '#'
        /// starts a comment. A last point equal to the first is dropped. `name` is the track's. Fails with
        /// Status.InvalidData, line and advice.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_from_csv(byte* text, ulong size, byte* label, SourceDesc* desc,
            SourceId* source);

        /// <summary>Reads a source from a file: *.json as apx_source_from_json does, *.csv as apx_source_from_csv with
        /// the default description and the file's name as the track's. `path` is UTF-8. Fails with Status.InvalidData
        /// when the file cannot be read or is neither, and as those two do. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_from_file(byte* path, SourceId* source);

        /// <summary>Writes *.track.json: `*needed` bytes without a terminating zero.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_to_json(ulong source, byte* text, ulong capacity, ulong* needed);

        /// <summary>The source's description and its number of gates (either may be null).</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_info(ulong source, SourceDesc* desc, uint* gateCount);

        /// <summary>Copies the gates.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_gates(ulong source, SourceGate* gates, uint capacity, uint* needed);

        /// <summary>Adds a line of the author's to a source: its place on every gate, [0, 1] from the left edge,
        /// negative where the bake shall run it smoothly between the others; the bake keeps within 0.25 m of them.
        /// `count` is the source's number of gates. The name is none of the bake's own ("racing", "overtaking",
        /// "overtaking-clear", "left", "right", "pit", "astar") and of no other line; at most 32 lines. Fails with
        /// Status.InvalidArgument and what is wrong.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_add_line(ulong source, byte* name, float* t, uint count);

        /// <summary>How many lines of the author's a source has.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_line_count(ulong source, uint* count);

        /// <summary>Name (may be null, else Constants.NameSize bytes) and places of line number `line` of the
        /// author's.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_line(ulong source, uint line, byte* name, float* t, uint capacity,
            uint* needed);

        /// <summary>Gives a source a pit lane: the lane's middle, x, y, z per point, m, in driving direction from a
        /// point on the road to a point further on, at most 10,000; its width, m, [2, 50]; its speed limit, m/s, [1,
        /// 200]. The bake moves walls back to hold it. No points take it away. Fails with Status.InvalidArgument and
        /// what is wrong.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_set_pit(ulong source, float* positions, uint count, float widthM,
            float speedLimitMps);

        /// <summary>The pit lane's points (three numbers each, capacity and *needed count numbers; none without a
        /// lane), width and limit (both may be null).</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_pit(ulong source, float* positions, uint capacity, uint* needed,
            float* widthM, float* speedLimitMps);

        /// <summary>Checks a source: crossing gates, folded sectors, kinks, width holes, gaps, wrong way round. No
        /// finding at all is a clean track. There is an error exactly when apx_track_bake refuses the source, whatever
        /// the vehicle; findings of neighbouring gates that say the same are one.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_lint(ulong source, Finding* findings, uint capacity, uint* needed);

        /// <summary>Makes a source of the same road in the other direction: gates in the other order, left and right
        /// exchanged, a circuit's first gate where it was, the author's lines and the pit lane turned round with it.
        /// Baking it computes all lines anew.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_reverse(ulong source, SourceId* reversed);

        /// <summary>Frees a source. A null id is refused like any other that is not alive.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_source_destroy(ulong source);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions
        /// inside it): set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for
        /// null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_bake_desc_init(BakeDesc* desc);

        /// <summary>Bakes a source. The source may be destroyed afterwards. Fails with Status.InvalidData and the first
        /// lint error, or Status.Cancelled. Runs for up to seconds; any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_bake(ulong source, BakeDesc* desc, TrackId* track);

        /// <summary>Bakes a baked track again for another vehicle: same gates, new lines; authored lines and the way
        /// through the pit lane keep their places.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_rebake(ulong track, BakeDesc* desc, TrackId* rebaked);

        /// <summary>Loads a baked track from the bytes of an *.apx file; they are copied. Never trusted: fails with
        /// Status.InvalidData on any damage, Status.UnsupportedVersion on another version. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_load(void* bytes, ulong size, byte* label, TrackId* track);

        /// <summary>Loads a track from a file: *.apx as apx_track_load does; *.json and *.csv are read as
        /// apx_source_from_file does and baked with the default description. `path` is UTF-8. Fails as these do. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_from_file(byte* path, TrackId* track);

        /// <summary>Writes an *.apx file into bytes, `*needed` of them.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_save(ulong track, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Fills *info; its struct_size has to be set. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_info_get(ulong track, TrackInfo* info);

        /// <summary>Copies the gates in driving direction. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_gates(ulong track, Gate* gates, uint capacity, uint* needed);

        /// <summary>Name, length and time of line number `line`; Status.InvalidArgument when there is none. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_line_info(ulong track, uint line, LineInfo* info);

        /// <summary>Copies the nodes of line number `line`, one per gate. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_line_nodes(ulong track, uint line, LineNode* nodes, uint capacity,
            uint* needed);

        /// <summary>Copies the branches in driving order; a track without any has 0. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_branches(ulong track, BranchInfo* branches, uint capacity, uint* needed);

        /// <summary>The whole road with branch number `branch` in place of the section that it goes round, as a track
        /// of its own: its gates, lines and places are queried as any track's. It shares the track's memory and is
        /// given up by apx_track_destroy. Fails with Status.InvalidArgument when there is no such branch. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_route(ulong track, uint branch, TrackId* route);

        /// <summary>The fastest speeds of a vehicle along a line, m/s, one per gate, and the lap time, s (may be null).
        /// Cost: about a millisecond per 2,000 gates.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_line_speeds(ulong track, uint line, VehicleDesc* vehicle,
            float* speedsMps, uint capacity, uint* needed, float* timeS);

        /// <summary>Finds `count` positions (x, y, z each). hints (may be null) are sectors near the answer, as earlier
        /// locations had, Constants.None for none; with one it is a few nanoseconds, without up to a microsecond. Two
        /// stacked pieces of road are told apart by y. A position that is not finite fails the call. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_locate(ulong track, float* positions, uint* hints, uint count,
            Location* locations);

        /// <summary>World position on the road for (distance, lateral), m; distance wraps on a closed track, is clamped
        /// on an open one.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_position(ulong track, float distanceM, float lateralM, Float3* position);

        /// <summary>Casts `count` rays against the walls. An origin outside the corridor sees nothing. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_raycast(ulong track, TrackRay* rays, uint count, RayHit* hits);

        /// <summary>Gives up the id. Races and worlds that use the track keep its memory alive until they go.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_track_destroy(ulong track);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's
        /// header; 0: the library's. Fails with Status.InvalidArgument for null and for a size that no header had. Any
        /// thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_vehicle_desc_init(VehicleDesc* desc);

        /// <summary>Status.Ok when every field is inside its range; otherwise Status.InvalidArgument with a message
        /// that names the field, its value and its range. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_vehicle_desc_validate(VehicleDesc* desc);

        /// <summary>Reads a vehicle from JSON text of `size` bytes into *desc, which has its struct_size
        /// (apx_vehicle_desc_default). Keys are the field names; missing ones keep the preset's value, unknown ones and
        /// values out of range are errors. `label` (may be null) names the file in messages. Fails with
        /// Status.InvalidData, and line and column. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_vehicle_desc_from_json(byte* text, ulong size, byte* label, VehicleDesc* desc);

        /// <summary>Writes a vehicle as JSON, `*needed` bytes without a terminating zero. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_vehicle_desc_to_json(VehicleDesc* desc, byte* text, ulong capacity,
            ulong* needed);

        /// <summary>The grip envelope at `count` speeds, m/s, [0, 200], into points[count]. Friction circle with
        /// downforce, drag, power and brake limits, and of it what the axles reach: driven ones carry a part of the
        /// load only. The corner table is not counted. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_vehicle_envelope(VehicleDesc* desc, float* speedsMps, uint count,
            EnvelopePoint* points);

        /// <summary>Fills *desc with the defaults, as far as its struct_size reaches (and those of the descriptions
        /// inside it): set it to that of the program's header; 0: the library's. Fails with Status.InvalidArgument for
        /// null and for a size that no header had. Any thread.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_desc_init(WorldDesc* desc);

        /// <summary>Creates a world of `count` cars. `states` (one per car) is needed with Situation.Custom and must be
        /// null otherwise. Fails with Status.InvalidArgument, too, when a state is off the track's map, or the road has
        /// no room for so many cars in the situation.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_create(WorldDesc* desc, CarDesc* cars, uint count, CarState* states,
            WorldId* world);

        /// <summary>Frees a world and its race.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_destroy(ulong world);

        /// <summary>Puts `count` obstacles, [0, 10000], into a world in place of those that it has; they are copied.
        /// Obstacles do not move, and recorders that were made before fit no more (Status.InvalidState). A world with
        /// obstacles casts the rays of all cars in every tick against walls, cars and obstacles and hands the hits to
        /// its race as a host does, which is all that drivers know of the obstacles; a contact with one counts as one
        /// with a wall, and its event names it. Its recordings are those of a host's race, hits included. Fails with
        /// Status.InvalidState after the first step, and with Status.InvalidArgument when an obstacle has a value out
        /// of range or overlaps a car.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_set_obstacles(ulong world, WorldObstacle* obstacles, uint count);

        /// <summary>Sets the physics' share of the baked grip, replacing the bands set before; 0 bands: as baked.
        /// apx_race_set_grip tells the drivers. Part of the world's state (snapshots, state hash) and of its
        /// recordings. Fails with Status.InvalidArgument like apx_race_set_grip.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_set_grip(ulong world, GripBand* bands, uint count);

        /// <summary>Steps up to `ticks` ticks; stops early when every AI car has finished, or every car when the host
        /// drives them all (*done, may be null, becomes 1).</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_step(ulong world, uint ticks, uint* done);

        /// <summary>Controls of a car driven by the host from the next tick on. Fails for AI cars.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_set_controls(ulong world, uint car, Controls* controls);

        /// <summary>States and the last tick's controls of all cars; either may be null with capacity counting
        /// cars.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_cars(ulong world, CarState* states, Controls* controls, uint capacity,
            uint* needed);

        /// <summary>The race inside, for standings, results, debug views, events and hashes; ticking, restoring or
        /// destroying it is refused. It lives as long as the world.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_race(ulong world, RaceId* race);

        /// <summary>Ticks so far and the hash of physics and race together.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_state_hash(ulong world, uint* tick, ulong* hash);

        /// <summary>As apx_race_snapshot, physics included.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_snapshot(ulong world, void* bytes, ulong capacity, ulong* needed);

        /// <summary>Puts the world back to where apx_world_snapshot was taken. Changes nothing when it fails.</summary>
        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]
        public static extern Status apx_world_restore(ulong world, void* bytes, ulong size);
    }
}
