// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include "base/bytes.h"

// A car's description in files: name, vehicle, driver and the rest, each behind its size. Fields are only ever appended, so what an older
// library wrote is the beginning of ours, and what a file does not have keeps its default.
namespace apx {

// One of those parts.
struct DescriptionPart {
    void* data;
    size_t size;
    const char* name;
};

// The part of a description from one field on.
DescriptionPart part_from(void* record, size_t record_size, size_t offset, const char* name);

struct CarParts {
    DescriptionPart name, vehicle, driver, rest;
    explicit CarParts(apx_car_desc& car);
};

void put_part(ByteWriter& content, const DescriptionPart& part);
// Fails with APX_ERROR_UNSUPPORTED_VERSION where a newer library wrote more.
void take_part(ByteReader& content, uint64_t size, const DescriptionPart& part);
void get_part(ByteReader& content, const DescriptionPart& part);

void put_car(ByteWriter& content, apx_car_desc car);
apx_car_desc get_car(ByteReader& content);

}  // namespace apx
