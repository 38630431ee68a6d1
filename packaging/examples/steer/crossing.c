/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Two pedestrians whose ways cross, 20 s of the steering kit: cc crossing.c -lapexline_steer, then ./crossing */
#include <apexline/steer.h>
#include <stdio.h>
#include <string.h>

static const char SCENE[] =
    "{\"format\": \"apexline-scene\", \"version\": 1, \"bodies\": {\"man\": {\"kind\": \"walker\", \"max_speed_mps\": 2}},"
    " \"behaviour_sets\": {\"north\": {\"combine\": \"budget\", \"behaviours\": [{\"kind\": \"avoid_collision\", \"predict_s\": 4},"
    "                                                           {\"kind\": \"arrive\", \"target\": [0, 20]}]},"
    "             \"east\": {\"combine\": \"budget\", \"behaviours\": [{\"kind\": \"avoid_collision\", \"predict_s\": 4},"
    "                                                          {\"kind\": \"arrive\", \"target\": [20, 0]}]}},"
    " \"agents\": [{\"name\": \"Ada\", \"body\": \"man\", \"behaviour_set\": \"north\", \"position\": [0, -15]},"
    "            {\"name\": \"Bob\", \"body\": \"man\", \"behaviour_set\": \"east\", \"position\": [-15, 0]}]}";

int main(void) {
    apx_steer steer;
    apx_steer_state states[2];
    uint32_t count = 0;

    if (apx_steer_create_from_json(SCENE, strlen(SCENE), "crossing", &steer) != APX_OK || apx_steer_step(steer, 0.0f, 600) != APX_OK ||
        apx_steer_states(steer, states, 2, &count) != APX_OK) {
        fprintf(stderr, "%s\n", apx_steer_last_error());
        return 1;
    }
    printf("Ada is at %.1f, %.1f; Bob is at %.1f, %.1f\n", states[0].position[0], states[0].position[2], states[1].position[0],
           states[1].position[2]);
    return 0;
}
