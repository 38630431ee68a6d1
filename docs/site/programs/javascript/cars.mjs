// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

import { Car, Driver, DrivenBy, lastError, Lateral, load, memory, native, Perception, slipstream, SlipMemory, Controls, Status, Vehicle, vehiclePresets, driverPresets, Wheel } from "apexline";

await load();

// Vehicle, VehicleName, VehicleDesc, EnvelopePoint, vehiclePresets: a preset with more mass, and the accelerations that its tyres allow.
function vehicles() {
    console.log(Vehicle.names, Object.keys(vehiclePresets).length, Vehicle.default().massKg);
    const car = Vehicle.preset("gt");
    car.massKg += 80;
    Vehicle.validate(car);                                          // throws where a number is out of its range
    for (const point of Vehicle.envelope(car, [20, 60])) console.log(point.speedMps, point.lateralMps2, point.brakeMps2);
    console.log(Vehicle.fromJson(Vehicle.toJson(car), "heavy gt").massKg);
}

// Driver, DriverName, DriverDesc, driverPresets, Lateral, Perception, slipstream: a careful driver that sees what is ahead of it, and its slipstream.
function drivers() {
    console.log(Driver.names, Object.keys(driverPresets).length);
    const driver = Driver.preset("professional");
    driver.aggression = Driver.default().aggression / 2;
    driver.perception = Perception.ViewCone;
    driver.lateralChoice = Lateral.Lines;
    console.log(Driver.fromJson(Driver.toJson(driver), "careful").aggression, slipstream(0.35, 2, 10, 0.5));
}

// Car, CarDesc, DrivenBy: a car of its own name, vehicle and driver.
function cars() {
    const car = { ...Car.default(), name: "Ada", vehicle: Vehicle.preset("kart"), drivenBy: DrivenBy.Ai };
    console.log(car.name, car.vehicle.name);
}

// native, NativeApi, memory, Memory, Pointer, Wheel, SlipMemory, Controls, Status, lastError, functionNames: a C function by its own name, with memory of the module.
function slip() {
    const wheel = { ...Wheel.create(), rollingMps: 12, groundMps: 20, peakSlip: 0.12, loadN: 4000 };
    memory().scratch(() => {                                        // what is taken in here is given back at its end
        const wheels = memory().takeStructs(Wheel, [wheel, wheel]);
        const memories = memory().takeStruct(SlipMemory, SlipMemory.create());
        const controls = memory().takeStruct(Controls, { ...Controls.create(), brake: 1 });
        const status = native().apx_slip_control(1 / 60, wheels, 2, 1, memories, controls);
        console.log(status === Status.Ok ? memory().structs(Controls, controls, 1)[0].brake : lastError());
    });
}

vehicles();
drivers();
cars();
slip();
