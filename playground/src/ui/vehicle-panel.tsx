// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Vehicle, type VehicleDesc } from "apexline";
import { app } from "../app";
import { Slider } from "./slider";

const road = app.road;

const VEHICLE: readonly { key: "massKg" | "grip" | "downforceKgpm" | "powerW" | "maxBrakeForceN"; label: string; min: number; max: number; step: number; unit: string; scale: number }[] = [
    { key: "massKg", label: "Mass", min: 150, max: 2500, step: 10, unit: "kg", scale: 1 }, { key: "grip", label: "Grip", min: 0.4, max: 2.5, step: 0.01, unit: "", scale: 1 },
    { key: "downforceKgpm", label: "Downforce", min: 0, max: 6, step: 0.05, unit: "v² N", scale: 1 }, { key: "powerW", label: "Power", min: 10, max: 900, step: 5, unit: "kW", scale: 1000 },
    { key: "maxBrakeForceN", label: "Brakes", min: 0, max: 60, step: 0.5, unit: "kN", scale: 1000 },
];
const FIELD_NAMES: Record<string, string> = { massKg: "Mass", grip: "Grip", downforceKgpm: "Downforce", powerW: "Power", dragKgpm: "Drag" };

/** The numbers that the lines are made for, and what one per cent of each is worth. */
export function VehiclePanel() {
    const vehicle = road.vehicle.value, baked = road.baked.value, time = baked?.racing?.timeS;
    return (
        <>
            <h2>Vehicle</h2>
            {vehicle && <>
                <label class="pick">From<select aria-label="Vehicle" value={vehicle.name} onChange={(event) => { road.before.value = time; road.setVehicle(Vehicle.preset(event.currentTarget.value as (typeof Vehicle.names)[number])); }}>{Vehicle.names.map((name) => <option key={name} value={name}>{name}</option>)}</select></label>
                {VEHICLE.map((entry) => <Slider key={entry.key} label={entry.label} value={vehicle[entry.key] / entry.scale} min={entry.min} max={entry.max} step={entry.step} unit={entry.unit}
                    says={entry.key === "maxBrakeForceN" && vehicle.maxBrakeForceN === 0 ? "by grip" : undefined} begin={() => (road.before.value = time)} set={(value) => road.setVehicle({ [entry.key]: value * entry.scale } as Partial<VehicleDesc>)} />)}
                <Slider label="Overtaking line keeps away" value={road.overtakingOffsetM.value || vehicle.widthM + 1} min={0.5} max={10} step={0.1} unit="m" set={(value) => { road.overtakingOffsetM.value = value; road.bake(); }} />
            </>}
            {baked?.sensitivity && <>
                <h3>One per cent more is worth</h3>
                <table class="facts"><tbody>{baked.sensitivity.map(({ field, seconds }) => <tr key={field}><th>{FIELD_NAMES[field]}</th><td class={seconds < 0 ? "good" : "bad"}>{seconds > 0 ? "+" : "−"}{Math.abs(seconds).toFixed(3)} s</td></tr>)}</tbody></table>
            </>}
        </>
    );
}
