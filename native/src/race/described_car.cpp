// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/described_car.h"

#include <cstring>

#include "base/error.h"
#include "race/describe.h"

namespace apx {

DescriptionPart part_from(void* record, size_t record_size, size_t offset, const char* name) {
    return {static_cast<uint8_t*>(record) + offset, record_size - offset, name};
}

CarParts::CarParts(apx_car_desc& car)
    : name{car.name, sizeof car.name, "name"},
      vehicle{&car.vehicle, sizeof car.vehicle, "vehicle"},
      driver(part_from(&car.driver, sizeof car.driver, offsetof(apx_driver_desc, pace), "driver")),
      rest(part_from(&car, sizeof car, offsetof(apx_car_desc, driven_by), "car")) {}

void put_part(ByteWriter& content, const DescriptionPart& part) {
    content.put_array(std::span(static_cast<const uint8_t*>(part.data), part.size));
}

void take_part(ByteReader& content, uint64_t size, const DescriptionPart& part) {
    const uint8_t* bytes = content.take(size);
    if (size > part.size) {
        fail(APX_ERROR_UNSUPPORTED_VERSION,
             "%s: recorded by a newer library: its %s description has %llu bytes, this library knows %zu; update the "
             "library",
             content.label().c_str(), part.name, static_cast<unsigned long long>(size), part.size);
    }
    std::memcpy(part.data, bytes, size);
}

void get_part(ByteReader& content, const DescriptionPart& part) {
    const uint32_t size = content.get<uint32_t>();
    take_part(content, size, part);
}

void put_car(ByteWriter& content, apx_car_desc car) {
    const CarParts parts(car);
    put_part(content, parts.name);
    put_part(content, parts.vehicle);
    put_part(content, parts.driver);
    put_part(content, parts.rest);
}

apx_car_desc get_car(ByteReader& content) {
    apx_car_desc car = default_car_desc();
    const CarParts parts(car);
    get_part(content, parts.name);
    get_part(content, parts.vehicle);
    get_part(content, parts.driver);
    get_part(content, parts.rest);
    car.struct_size = sizeof car;
    car.vehicle.struct_size = sizeof car.vehicle;
    return car;
}

}  // namespace apx
