/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Apexline: racing AI behind a C interface. Start here. The steering kit is a library of its own: steer.h. */
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
#include <apexline/replay.h>
#include <apexline/slip.h>
#include <apexline/track.h>
#include <apexline/vehicle.h>
#include <apexline/world.h>

#endif
