// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { app } from "../app";

const touch = app.input.touch;

function steer(event: PointerEvent): void {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    touch.active = true;
    touch.steering = Math.max(-1, Math.min(1, ((event.clientX - box.left) / box.width) * 2 - 1));
    (event.currentTarget as HTMLElement).style.setProperty("--at", String(touch.steering));
}

/** Steering under the left thumb, pedals under the right; shown where there is no mouse. */
export function TouchPads() {
    const press = (pedal: "throttle" | "brake", value: number) => (event: PointerEvent) => {
        if (value) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        touch.active = true;
        touch[pedal] = value;
    };
    return (
        <div class="pads">
            <div class="pad steer" aria-label="Steering" onPointerDown={(event) => { event.currentTarget.setPointerCapture(event.pointerId); steer(event); }} onPointerMove={(event) => event.buttons && steer(event)}
                onPointerUp={(event) => { touch.steering = 0; event.currentTarget.style.setProperty("--at", "0"); }}><i /></div>
            <button class="pad brake" onPointerDown={press("brake", 1)} onPointerUp={press("brake", 0)}>Brake</button>
            <button class="pad throttle" onPointerDown={press("throttle", 1)} onPointerUp={press("throttle", 0)}>Go</button>
        </div>
    );
}
