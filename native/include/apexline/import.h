/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Sources from what other tools make: the triangles of a road, or a plain centre line.
 *
 * Both give an apx_source as the functions of track.h do: to be checked, saved as *.track.json and baked. Everything that had to
 * be mended on the way is among the findings of apx_source_lint, as advice. */
#ifndef APEXLINE_IMPORT_H
#define APEXLINE_IMPORT_H

#include <apexline/track.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Whether a road is a circuit. */
enum {
    /** As its edges are: two that go around make a circuit, one a road from point to point. */
    APX_ROAD_AS_FOUND = 0,
    /** The last gate leads to the first. */
    APX_ROAD_CLOSED = 1,
    /** Point to point. */
    APX_ROAD_OPEN = 2
};
/** One of APX_ROAD_*. */
typedef uint32_t apx_road_shape;

/** How to find a road in a mesh. */
typedef struct apx_mesh_desc {
    /** sizeof(apx_mesh_desc). */
    uint32_t struct_size;
    /** The track's, UTF-8, zero-terminated. Default "track". */
    char name[APX_NAME_SIZE];
    /** Width of the run-off between each road edge and its wall, m, [0, 100]. Default 3. */
    float run_off_m;
    /** Vertices this close are one, and a vertex this close to an edge lies on it, m, (0, 1]. Default 0.02. */
    float weld_m;
    /** A circuit's first gate is the one nearest to this point; an open road starts at the end nearest to it. m,
     *  default the origin. */
    float start[3];
    /** 0: a circuit is driven clockwise seen from above, an open road from `start` on; 1: the other way round. Default
     *  0. */
    uint32_t reverse;
    /** APX_ROAD_*. Default APX_ROAD_AS_FOUND, which takes an edge less than a fifth as long as the longest for a hole.
     *  */
    apx_road_shape shape;
} apx_mesh_desc;

/** Properties of a centre line. */
typedef struct apx_centre_line_desc {
    /** sizeof(apx_centre_line_desc). */
    uint32_t struct_size;
    /** The track's, UTF-8, zero-terminated. Default "track". */
    char name[APX_NAME_SIZE];
    /** 1: the last point leads to the first; 0: point to point. Default 1. */
    uint32_t closed;
    /** Width of the run-off between each road edge and its wall, m, [0, 100]. Default 3. */
    float run_off_m;
    /** Width of the road, m, [0.5, 200]. Default 10. */
    float width_m;
    /** 0: through the points as they are. Above: the smoothest line that keeps within this distance of every point seen
     *  from above, m, [0.01, 100]; heights are smoothed over about 100 m. Default 0. */
    float max_deviation_m;
} apx_centre_line_desc;

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_mesh_desc_init(apx_mesh_desc* desc);

/** The defaults by value: apx_mesh_desc desc = apx_mesh_desc_default(); */
static inline apx_mesh_desc apx_mesh_desc_default(void) {
    apx_mesh_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_mesh_desc_init(&desc);
    return desc;
}

/** Fills *desc with the defaults, as far as its struct_size reaches: set it to that of the program's header; 0: the library's.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for null and for a size that no header had. Any thread. */
APX_API apx_status apx_centre_line_desc_init(apx_centre_line_desc* desc);

/** The defaults by value: apx_centre_line_desc desc = apx_centre_line_desc_default(); */
static inline apx_centre_line_desc apx_centre_line_desc_default(void) {
    apx_centre_line_desc desc;
    desc.struct_size = (uint32_t)sizeof desc;
    apx_centre_line_desc_init(&desc);
    return desc;
}

/** Finds the two edges of the road that a mesh is and lays gates between them. `positions`: x, y, z per vertex, m,
 *  |value| <= 1e6; `indices`: three per triangle, each below vertex_count. The mesh is the road's surface alone, in any
 *  triangulation and winding, one piece after welding; faces steeper than 70 degrees are left out, pieces below a
 *  hundredth of the area and holes are passed over with advice. A bridge over the road is fine, a crossing at the same
 *  height is not. Fails with APX_ERROR_INVALID_ARGUMENT, or with APX_ERROR_INVALID_DATA, the place and what to do. At
 *  most 10,000,000 vertices and triangles each. Any thread; about a second per million triangles. */
APX_API apx_status apx_source_from_mesh(const apx_mesh_desc* desc, const float* positions, uint32_t vertex_count,
                                        const uint32_t* indices, uint32_t index_count, apx_source* source);

/** Makes a road of one width along a line. `positions`: x, y, z per point in driving direction, m, |value| <= 1e6; a
 *  closed line's last point may repeat the first. *deviation_m (may be null) becomes the largest distance of a point
 *  from the line as it was laid, seen from above. Fails with APX_ERROR_INVALID_ARGUMENT, or with
 *  APX_ERROR_INVALID_DATA, the place and what to do, when no smooth line keeps within max_deviation_m. At most
 *  1,000,000 points. Any thread. */
APX_API apx_status apx_source_from_centre_line(const apx_centre_line_desc* desc, const float* positions, uint32_t count,
                                               apx_source* source, float* deviation_m);

#ifdef __cplusplus
}
#endif

#endif
