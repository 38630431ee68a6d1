// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using Apexline;

static class Cars
{
    static void Main()
    {
        Vehicles();
        Drivers();
        Slip();
        Calibrate();
    }

    // Vehicle, VehicleDesc, EnvelopePoint, FloatArray16: a preset with more mass, and the accelerations that its tyres allow at two speeds.
    static void Vehicles()
    {
        Console.WriteLine(string.Join(", ", Vehicle.PresetNames));
        VehicleDesc car = Vehicle.Preset("gt");
        car.MassKg += 80;
        car.CornerCount = 1;
        car.CornerRadiusM[0] = 60;
        car.CornerSpeedMps[0] = 27;
        Vehicle.Validate(car);                                       // throws where a number is out of its range
        foreach (EnvelopePoint point in Vehicle.Envelope(car, new float[] { 20, 60 }))
            Console.WriteLine(point.SpeedMps + " m/s: " + point.LateralMps2 + " aside, " + point.BrakeMps2 + " braking, " + point.DriveMps2 + " driving");
        VehicleDesc read = Vehicle.FromJson(Vehicle.ToJson(car), "heavy gt");
        Console.WriteLine(read.MassKg + " kg, " + car.CornerRadiusM[0] + " m, of " + FloatArray16.Length);
    }

    // Driver, DriverDesc, Lateral, Perception: a careful driver that sees what is ahead of it, and its slipstream behind another car.
    static void Drivers()
    {
        Console.WriteLine(string.Join(", ", Driver.PresetNames));
        DriverDesc driver = Driver.Preset("professional");
        driver.Aggression = Driver.Default().Aggression / 2;
        driver.Perception = Perception.ViewCone;
        driver.LateralChoice = Lateral.HeatLine;
        DriverDesc read = Driver.FromJson(Driver.ToJson(driver), "careful");
        float share;
        Status status = Driver.Slipstream(0.35f, 2, 10, 0.5f, out share);
        Console.WriteLine(read.Aggression + ": " + status + ", the drag falls by " + share);
    }

    // SlipControl, Wheel, SlipMemory: anti-lock brakes and traction control for physics without, in each physics step.
    static void Slip()
    {
        Wheel[] wheels =
        {
            new Wheel { RollingMps = 12, GroundMps = 20, PeakSlip = 0.12f, LoadN = 4000 },
            new Wheel { RollingMps = 19, GroundMps = 20, PeakSlip = 0.12f, LoadN = 3000, Driven = true },
        };
        SlipMemory[] memories = new SlipMemory[1];                   // of each car, zero at first
        Controls[] controls = { new Controls { Brake = 1 } };
        Status status = SlipControl.Apply(1 / 60f, wheels, 2, 1, memories, controls);
        Console.WriteLine(status + ": brake " + controls[0].Brake + ", held " + memories[0].BrakeHeld);
    }

    // Calibration, CalibrationDesc, CalibrationInfo, Manoeuvre: measures a car of a physics that nobody has numbers of.
    static void Calibrate()
    {
        CalibrationDesc desc = CalibrationDesc.Default();
        desc.Vehicle = Vehicle.Preset("touring");                     // the first guess
        using (Calibration test = new Calibration(desc))
        {
            Controls controls;
            bool done;
            test.Tick(1 / 60f, new CarState(), out controls, out done);   // a host drives its own car by these controls until done
        }
        using (Calibration test = new Calibration(desc))
        {
            test.Run(Vehicle.Preset("gt"), 1, 1 / 60f);              // the library's own physics in the place of a host's
            Console.WriteLine(test.Info.Manoeuvre + ": " + test.Info.DoneCount + " of " + test.Info.Count + " in " + test.Info.DrivenS + " s");
            Console.WriteLine(test.Envelope().Length + " points, grip " + test.ToVehicle().Grip);
        }
    }
}
