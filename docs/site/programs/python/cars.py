# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
import apexline
import numpy as np


# Vehicle, vehicle_names, ENVELOPE_POINT: a preset with more mass, and the accelerations that its tyres allow.
def vehicles() -> None:
    print(apexline.vehicle_names())
    gt = apexline.Vehicle.load("gt")                               # or the path of a *.json
    heavy = gt.replace(mass_kg=gt.mass_kg + 80)
    points = heavy.envelope([20, 60])
    print(heavy.name, points["speed_mps"], points["lateral_mps2"], points["brake_mps2"])
    again = apexline.Vehicle.from_json(heavy.to_json(), label="heavy gt")
    same = apexline.Vehicle.from_dict({**again.to_dict(), "name": "heavy"})
    print(same.name, same.power_w, same.grip, same.corner_radius_m)


# Driver: a professional's numbers changed, as a file.
def drivers() -> None:
    driver = apexline.Driver(skill=0.9, aggression=0.3, perception="view cone")
    print(driver.skill, apexline.Driver.from_json(driver.to_json(), label="careful").aggression, driver.perception)


# slip_control, WHEEL, SLIP_MEMORY, CONTROLS: anti-lock brakes for physics without, in each physics step.
def slip() -> None:
    wheels = np.zeros(4, apexline.WHEEL)                            # of all cars, as many of each
    wheels["rolling_mps"], wheels["ground_mps"], wheels["peak_slip"], wheels["load_n"] = 12, 20, 0.12, 3500
    memories = np.zeros(1, apexline.SLIP_MEMORY)
    controls = np.zeros(1, apexline.CONTROLS)
    controls["brake"] = 1
    apexline.slip_control(1 / 60, wheels, memories, controls)
    print(controls["brake"], memories["brake_held"])


# Calibration, CalibrationInfo: measures a car of a physics that nobody has numbers of.
def calibrate() -> None:
    with apexline.Calibration(vehicle="touring") as test:
        controls, done = test.tick(np.zeros(1, apexline.CAR_STATE), 1 / 60)    # a host drives its own car by these until done
    with apexline.Calibration(vehicle="touring") as test:
        test.run("gt")                                              # the library's own physics in the place of a host's
        info = test.info
        print(info.manoeuvre, info.done_count, info.driven_s, len(test.envelope()), test.vehicle().grip)
        test.close()                                                # as the end of the with block


vehicles()
drivers()
slip()
calibrate()
