// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { app } from "../app";
import { Icon } from "./icons";

/** What can be changed about a car of a live race, from here on. */
export function WhyActions() {
    const live = app.live, car = app.focus.value;
    if (!live) return null;
    const desc = live.cars[car]!;
    return (
        <>
            <h3>Change it from here</h3>
            <div class="actions">
                <button class="chip" onClick={() => app.takeWheel(car)}><Icon name="wheel" />{live.player === car ? "Hand over the wheel" : "Take the wheel"}</button>
                <label>Pace<select aria-label="Pace" value="" onChange={(event) => app.changePace(car, Number(event.currentTarget.value))}><option value="" disabled>{Math.round(desc.driver.pace * 100)} %</option>{[0.7, 0.8, 0.85, 0.9, 0.95, 1].map((pace) => <option key={pace} value={pace}>{Math.round(pace * 100)} %</option>)}</select></label>
                <label>Grip<select aria-label="Grip" value="" onChange={(event) => app.changeGrip(car, Number(event.currentTarget.value))}><option value="" disabled>{Math.round(desc.trueGrip * 100)} %</option>{[0.5, 0.7, 0.85, 1, 1.2].map((grip) => <option key={grip} value={grip}>{Math.round(grip * 100)} %</option>)}</select></label>
            </div>
        </>
    );
}
