/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The steering kit: everything that moves besides race cars. Pedestrians, traffic, police, marshals, birds, drones.
 *
 * A simulation holds bodies (how something moves), behaviour sets (lists of behaviours and how they combine), obstacles, paths,
 * and agents that each have a body and a behaviour set. One call steps all agents: goals, triggers and machines first, then
 * all behaviours on the state at that time, then all motions. The same scene and seed give the same bits on every system. */
#ifndef APEXLINE_STEER_H
#define APEXLINE_STEER_H

#include <apexline/base.h>
#include <apexline/steer_behaviour.h>
#include <apexline/steer_scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of names that apx_steer_find looks for. */
enum {
    APX_STEER_NAME_AGENT = 0,
    APX_STEER_NAME_BODY = 1,
    APX_STEER_NAME_BEHAVIOUR_SET = 2,
    APX_STEER_NAME_OBSTACLE = 3,
    /** Only scenes have these. */
    APX_STEER_NAME_GROUP = 4,
    /** Only scenes have these. */
    APX_STEER_NAME_MACHINE = 5,
    /** Only scenes have these. */
    APX_STEER_NAME_SIGNAL = 6,
    APX_STEER_NAME_COUNT = 7
};
/** One of APX_STEER_NAME_*. */
typedef uint32_t apx_steer_name_kind;

/** An agent's motion; all zero, its forward too, in an empty slot. Blittable. */
typedef struct apx_steer_state {
    /** m. */
    float position[3];
    /** m/s. */
    float velocity[3];
    /** Unit vector of the heading. */
    float forward[3];
    /** Steering force of its behaviour set in the last step, for a mass of 1: an acceleration, m/s^2. */
    float steering_force[3];
} apx_steer_state;

/** The contribution of a behaviour in the last step. Blittable. */
typedef struct apx_steer_share {
    /** APX_STEER_SEEK and so on. */
    apx_steer_behaviour_kind kind;
    /** 1: it asks for a steering force. */
    uint32_t active;
    /** Its part in the result by size, [0, 1]; those of a behaviour set sum to 1 or are all zero. */
    float share;
    /** Its steering force, by mass, m/s^2, before weights. */
    float steering_force[3];
    /** The place that it reacts to or steers to, m: target point, hit of a probe, predicted collision. */
    float target_point[3];
    /** The agent or obstacle that it reacts to, or APX_NONE. */
    uint32_t other;
} apx_steer_share;

/** Properties of a simulation. */
typedef struct apx_steer_info {
    /** In: sizeof(apx_steer_info). */
    uint32_t struct_size;
    /** Places for agents, empty ones included. */
    uint32_t agent_count;
    /** Obstacles. */
    uint32_t obstacle_count;
    /** Paths. */
    uint32_t path_count;
    /** Largest number of behaviours in a behaviour set: the stride of apx_steer_shares. */
    uint32_t share_stride;
    /** Tiles along x, 0 without tiles. */
    uint32_t tile_columns;
    /** Tiles along z. */
    uint32_t tile_rows;
    /** Side of a tile, m. */
    float tile_m;
    /** Least corner of the tiles, (x, z), m. */
    float tile_low[2];
    /** Steps since the start. */
    uint32_t tick;
    /** Time since the start, s. */
    float time_s;
    /** Length of a step, s. */
    float dt_s;
    /** How long the scene is meant to run, s. */
    float duration_s;
    /** Playback speed: seconds of the scene per real second. */
    float playback;
    /** 1: the box wraps. */
    uint32_t wrap;
    /** Its least corner, m. */
    float box_low[3];
    /** Its greatest corner, m. */
    float box_high[3];
    /** Agents that are there. */
    uint32_t present_count;
} apx_steer_info;

/** Properties of an agent, for display. */
typedef struct apx_steer_agent_info {
    /** In: sizeof(apx_steer_agent_info). */
    uint32_t struct_size;
    /** Its name. */
    char name[APX_NAME_SIZE];
    /** Name of its behaviour set now; empty without one. */
    char behaviour_set[APX_NAME_SIZE];
    /** Its machine's state now; empty without one. */
    char state[APX_NAME_SIZE];
    /** APX_STEER_BODY_*; APX_STEER_BODY_COUNT in an empty slot. */
    apx_steer_body_kind body_kind;
    /** Group; APX_NONE in an empty slot. */
    uint32_t group;
    /** m. */
    float radius_m;
    /** m/s. */
    float max_speed_mps;
    /** Half the width and the length of the box of its first APX_STEER_AVOID_BOX now, m; zero without one. */
    float hitbox_m[2];
    /** Reach of the first of its behaviours that perceives others, m; zero without one. */
    float view_m;
    /** Field of view of that behaviour, rad. */
    float view_rad;
    /** Probes of its first behaviour that has some now: length of the one ahead, and how far the two others go ahead and to the side,
     *  m; zero without. */
    float probe_m[3];
    /** Largest all-round reach ("near") of its machine's states now, m; zero without one. */
    float radar_m;
    /** Largest reach of their sight ("sees") now, m; zero without one. */
    float sight_m;
    /** The widest field of view in which they do, rad. */
    float sight_rad;
    /** Axis of view_rad, clockwise from the heading, rad. */
    float view_yaw_rad;
    /** The states of its machine and of the machines inside its states now, from the outermost on: "attack > cover"; empty without a
     *  machine, cut off where it does not fit. */
    char cascade[256];
} apx_steer_agent_info;

/** Fills *info; its struct_size has to be set. */
APX_API apx_status apx_steer_info_get(apx_steer steer, apx_steer_info* info);

/** Fills *info for an agent; its struct_size has to be set. Fails with APX_ERROR_INVALID_ARGUMENT for an index beyond the
 *  last. */
APX_API apx_status apx_steer_agent_info_get(apx_steer steer, uint32_t agent, apx_steer_agent_info* info);

/** The index of the first one of a name; `what` is APX_STEER_NAME_*. Fails with APX_ERROR_INVALID_ARGUMENT when there is none. */
APX_API apx_status apx_steer_find(apx_steer steer, apx_steer_name_kind what, const char* name, uint32_t* index);

/** Steps all agents `steps` times by dt_s, (0, 10]; 0: the description's. Allocates nothing, except where a trigger of a scene gives
 *  an agent another body. Host-driven agents get steering forces and controls and do not move, but for a box that wraps. Fails with
 *  APX_ERROR_INVALID_ARGUMENT for another dt_s. */
APX_API apx_status apx_steer_step(apx_steer steer, float dt_s, uint32_t steps);

/** Copies the state of every agent, in the order of their indices. */
APX_API apx_status apx_steer_states(apx_steer steer, apx_steer_state* states, uint32_t capacity, uint32_t* needed);

/** Sets place, velocity and heading of `count` agents from `first` on: of host-driven ones before each step, of others to
 *  move them. The steering force in the states is ignored. Fails with APX_ERROR_INVALID_ARGUMENT for agents that are not there and
 *  for numbers that are not finite or beyond 1e7, and changes nothing then. */
APX_API apx_status apx_steer_set_states(apx_steer steer, uint32_t first, const apx_steer_state* states, uint32_t count);

/** Puts an agent into the first empty slot; *index (may be null) is its number from then on. It begins as at creation, with random
 *  numbers of its own; `machine` is the name of the scene's state machine that it gets, null or empty: none. Allocates nothing.
 *  Fails with APX_ERROR_INVALID_STATE when every slot is taken, and with APX_ERROR_INVALID_ARGUMENT as creation does. */
APX_API apx_status apx_steer_spawn(apx_steer steer, const apx_steer_agent* agent, const char* machine, uint32_t* index);

/** Removes an agent; its slot is free for the next one. Behaviours with this target are inactive until the slot is used
 *  again. Fails with APX_ERROR_INVALID_ARGUMENT for an empty slot. */
APX_API apx_status apx_steer_remove(apx_steer steer, uint32_t agent);

/** Copies controls for every agent: for a car the steering, throttle and brake that produce its steering force, three floats each, in
 *  the ranges of apx_controls; of a tank its tracks, as shares of its top speed: left is throttle + steering, right throttle - steering;
 *  zeros for other bodies that the simulation moves. */
APX_API apx_status apx_steer_controls(apx_steer steer, float* controls, uint32_t capacity, uint32_t* needed);

/** Copies what each behaviour of each agent contributed in the last step: share_stride records for each agent, in the
 *  order of its behaviour set; unused ones are of kind APX_STEER_BEHAVIOUR_COUNT. */
APX_API apx_status apx_steer_shares(apx_steer steer, apx_steer_share* shares, uint32_t capacity, uint32_t* needed);

/** Bits of apx_steer_perceive. */
enum {
    /** Within range all round. */
    APX_STEER_PERCEIVED_BY_RADAR = 1,
    /** Within range and the field of view about the heading, and not hidden. */
    APX_STEER_PERCEIVED_BY_SIGHT = 2
};
/** One of APX_STEER_PERCEIVED_BY_*. */
typedef uint32_t apx_steer_perceived_by;

/** Perception between agents now: flags[i * n + j] holds the APX_STEER_PERCEIVED_* bits of what agent i perceives of agent j, for
 *  all n of agent_count; 0 for the agent itself and empty slots. `senses` holds three numbers for each agent: reach of its radar,
 *  m, reach of its sight, m, both [0, 1e6], and its field of view, rad, [0, 7]; `agents` is n. With `occluded` 1 obstacles hide
 *  from sight. Every pair is tested once, for both directions. Allocates. Fails with APX_ERROR_INVALID_ARGUMENT for another number
 *  of agents, more than 65535, and senses out of range. */
APX_API apx_status apx_steer_perceive(apx_steer steer, const float* senses, uint32_t agents, uint32_t occluded,
                                      uint8_t* flags, uint32_t capacity, uint32_t* needed);

/** Copies the points of an obstacle's outline (none for a circle) and its record, whose struct_size has to be set; either may be null.
 *  The record's first_point is 0. */
APX_API apx_status apx_steer_obstacle_get(apx_steer steer, uint32_t obstacle, apx_steer_obstacle* record,
                                          apx_steer_point* points, uint32_t capacity, uint32_t* needed);

/** Moves an obstacle: its position and, for a circle, its radius. Fails with APX_ERROR_INVALID_ARGUMENT as creation does. */
APX_API apx_status apx_steer_set_obstacle(apx_steer steer, uint32_t obstacle, const float position[3], float radius_m);

/** Copies the points of a path. */
APX_API apx_status apx_steer_path_points(apx_steer steer, uint32_t path, apx_steer_point* points, uint32_t capacity,
                                         uint32_t* needed);

/** Copies the points of the way to an agent's goal; none without a goal. */
APX_API apx_status apx_steer_goal_path(apx_steer steer, uint32_t agent, apx_steer_point* points, uint32_t capacity,
                                       uint32_t* needed);

/** Copies the cost of every tile, x fastest, then rows of rising z; 0: closed. */
APX_API apx_status apx_steer_tiles(apx_steer steer, uint8_t* cost, uint32_t capacity, uint32_t* needed);

/** Copies how the last search saw the tiles: 0 not at all, 1 open, 2 closed; for display. A search that found no way is worked out
 *  here, so it takes the time of one over all tiles and allocates. */
APX_API apx_status apx_steer_search_marks(apx_steer steer, uint8_t* marks, uint32_t capacity, uint32_t* needed);

/** Copies when the last search expanded each tile: as the first, second, ..., 0 not at all; to show it step by step. Works out one that
 *  found no way as apx_steer_search_marks does. */
APX_API apx_status apx_steer_search_order(apx_steer steer, uint32_t* order, uint32_t capacity, uint32_t* needed);

/** Gives an agent a goal and plans the way: over the tiles, else through the path net, else straight. A goal on a closed
 *  tile moves to the nearest open one. Allocates. Fails with APX_ERROR_INVALID_STATE when no way leads there; the agent
 *  keeps what it had. */
APX_API apx_status apx_steer_set_goal(apx_steer steer, uint32_t agent, const float goal[3]);

/** Makes another agent the goal: plans the way as apx_steer_set_goal does, and again once a second while the target moves. Those
 *  behaviours whose target is the goal see the target itself. When the target is removed, the goal stays where it was planned last.
 *  Allocates. Fails with APX_ERROR_INVALID_STATE when no way leads there (later on the way that was planned last is kept), and with
 *  APX_ERROR_INVALID_ARGUMENT for an empty slot and for the agent itself. */
APX_API apx_status apx_steer_set_goal_agent(apx_steer steer, uint32_t agent, uint32_t target);

/** Gives an agent another of the bodies by its name: mass, forces, speeds and size are that body's from now on. Allocates when it is
 *  under way to a goal. Fails with APX_ERROR_INVALID_ARGUMENT for an unknown name, and for a hitched trailer's body without a drawbar. */
APX_API apx_status apx_steer_set_body(apx_steer steer, uint32_t agent, const char* body);

/** Sets a signal of a scene, a named number for conditions of machines; value within 1e9, 0: not set. Fails with
 *  APX_ERROR_INVALID_ARGUMENT for an unknown name or another value. */
APX_API apx_status apx_steer_set_signal(apx_steer steer, const char* signal, float value);

/** Raises a signal of a scene as an event: every machine takes notice once, at its next update; its number rises by 1. Fails with
 *  APX_ERROR_INVALID_ARGUMENT for an unknown name. */
APX_API apx_status apx_steer_raise_signal(apx_steer steer, const char* signal);

/** A signal's number now: states of machines and triggers request actions of the host by it. Fails with
 *  APX_ERROR_INVALID_ARGUMENT for an unknown name. */
APX_API apx_status apx_steer_signal(apx_steer steer, const char* signal, float* value);

/** Gives an agent a behaviour set by its name; null or empty: none, it coasts. */
APX_API apx_status apx_steer_set_behaviour_set(apx_steer steer, uint32_t agent, const char* behaviour_set);

/** Orders an agent's machine, or one that runs inside its present states, into a state by its name; of several the outermost that
 *  accepts. Fails with APX_ERROR_INVALID_STATE when the machine has no such state or the state does not accept now. */
APX_API apx_status apx_steer_order(apx_steer steer, uint32_t agent, const char* state);

/** Changes a behaviour of a behaviour set, by the set's name and the place in its list, for all its agents. The
 *  record is checked as at creation. */
APX_API apx_status apx_steer_set_behaviour(apx_steer steer, const char* behaviour_set, uint32_t place,
                                           const apx_steer_behaviour* behaviour);

/** Steps taken and a hash of all state: equal on every system for equal scenes, seeds and inputs. `tick` may be null. */
APX_API apx_status apx_steer_state_hash(apx_steer steer, uint32_t* tick, uint64_t* hash);

/** Copies all state; a simulation of the same scene goes on from it with the same bits. */
APX_API apx_status apx_steer_snapshot(apx_steer steer, void* bytes, uint64_t capacity, uint64_t* needed);

/** Takes a snapshot back. Fails with APX_ERROR_INVALID_DATA for bytes that are damaged or of another scene, and changes
 *  nothing then. */
APX_API apx_status apx_steer_restore(apx_steer steer, const void* bytes, uint64_t size);

/** Back to the beginning. */
APX_API apx_status apx_steer_reset(apx_steer steer);

/** Frees a simulation. */
APX_API apx_status apx_steer_destroy(apx_steer steer);

/** Fills *fingerprint with the sizes of the steering kit's structs and of those that it shares with racing (apx_fingerprint,
 *  apx_vehicle_desc, apx_replay_report); the others are 0, and so are the format versions of tracks. Fails with
 *  APX_ERROR_INVALID_ARGUMENT when it is null or its struct_size differs. Any thread. */
APX_API apx_status apx_steer_fingerprint_get(apx_fingerprint* fingerprint);

/** Message of the last call of the steering kit on this thread that failed, as apx_last_error tells those of racing. In a binary that
 *  holds both libraries, and where both are linked statically, the two give the same. */
APX_API const char* apx_steer_last_error(void);

/** apx_set_log for the steering kit. */
APX_API apx_status apx_steer_set_log(apx_log log, void* user);

/** apx_set_allocator for the steering kit: it fails with APX_ERROR_INVALID_ARGUMENT when one of the two is null, and with
 *  APX_ERROR_INVALID_STATE while the library holds any memory and where it is linked statically. */
APX_API apx_status apx_steer_set_allocator(apx_allocate allocate, apx_release release, void* user);

/** Name of a status, as apx_status_name gives it. Static storage. */
APX_API const char* apx_steer_status_name(apx_status status);

/** Name of a behaviour ("seek", ...), "unknown" beyond the last. Static storage. */
APX_API const char* apx_steer_behaviour_name(apx_steer_behaviour_kind kind);

#ifdef __cplusplus
}
#endif

#endif
