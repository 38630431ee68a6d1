/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Apexline: racing AI behind a C interface. Start here. */
#ifndef APEXLINE_APEXLINE_H
#define APEXLINE_APEXLINE_H

#include <apexline/base.h>
#include <apexline/calibrate.h>
#include <apexline/check.h>
#include <apexline/driver.h>
#include <apexline/import.h>
#include <apexline/live.h>
#include <apexline/plan.h>
#include <apexline/race.h>
#include <apexline/recording.h>
#include <apexline/slip.h>
#include <apexline/steer.h>
#include <apexline/steer_behaviour.h>
#include <apexline/steer_recording.h>
#include <apexline/steer_scene.h>
#include <apexline/track.h>
#include <apexline/vehicle.h>
#include <apexline/world.h>

#endif
