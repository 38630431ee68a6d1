// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { SourceGate } from "apexline";
import { app } from "../app";
import { Icon } from "./icons";
import { Slider } from "./slider";

const road = app.road;

/** The numbers of one gate. */
export function GatePanel({ index, gate }: { index: number; gate: SourceGate }) {
    const width = Math.hypot(gate.right[0]! - gate.left[0]!, gate.right[2]! - gate.left[2]!);
    const setWidth = (wanted: number) => {
        const k = wanted / width, mid = gate.left.map((value, axis) => (value + gate.right[axis]!) / 2);
        const move = (point: number[]) => point.map((value, axis) => (axis === 1 ? value : mid[axis]! + (value - mid[axis]!) * k));
        road.changeGate(index, { left: move(gate.left), right: move(gate.right) });
    };
    const height = (gate.left[1]! + gate.right[1]!) / 2, bank = gate.left[1]! - gate.right[1]!;
    const setHeights = (middle: number, tilt: number) => road.changeGate(index, {
        left: [gate.left[0]!, middle + tilt / 2, gate.left[2]!], right: [gate.right[0]!, middle - tilt / 2, gate.right[2]!],
    });
    const baked = road.baked.value, begin = () => road.begin();
    const place = (t: number) => (t < 0 ? "by the bake" : t.toFixed(2));
    return (
        <>
            <h3>Gate {index + 1} of {road.edit.value!.gates.length}</h3>
            <Slider label="Racing point" value={gate.racingT < 0 ? 0.5 : gate.racingT} min={0} max={1} step={0.01} unit="" says={place(gate.racingT)} begin={begin} set={(racingT) => road.changeGate(index, { racingT })} />
            <Slider label="Overtaking point" value={gate.overtakingT < 0 ? 0.5 : gate.overtakingT} min={0} max={1} step={0.01} unit="" says={place(gate.overtakingT)} begin={begin} set={(overtakingT) => road.changeGate(index, { overtakingT })} />
            <div class="actions">
                <button class="chip" disabled={gate.racingT < 0 && gate.overtakingT < 0} onClick={() => { road.begin(); road.changeGate(index, { racingT: -1, overtakingT: -1 }); }}>Both by the bake</button>
            </div>
            <Slider label="Width" value={width} min={3} max={40} step={0.1} unit="m" begin={begin} set={setWidth} />
            <Slider label="Height" value={height} min={-20} max={60} step={0.1} unit="m" begin={begin} set={(value) => setHeights(value, bank)} />
            <Slider label="Banking" value={bank} min={-5} max={5} step={0.05} unit="m" begin={begin} set={(value) => setHeights(height, value)} />
            <Slider label="Grip of the surface" value={gate.grip * 100} min={5} max={150} step={1} unit="%" begin={begin} set={(value) => road.changeGate(index, { grip: value / 100 })} />
            <div class="actions">
                <button class="chip" onClick={() => road.insert(index)}><Icon name="plus" />Insert</button>
                <button class="chip" onClick={() => road.remove(index)}><Icon name="trash" />Delete</button>
                <button class="chip" title="Change places with the gate before" aria-label="Earlier" onClick={() => road.swap(index, -1)}>←</button>
                <button class="chip" title="Change places with the gate after" aria-label="Later" onClick={() => road.swap(index, 1)}>→</button>
            </div>
            {baked?.error && <p class="note bad">{baked.error}</p>}
        </>
    );
}
