// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useRef } from "preact/hooks";

/** A slider of one number; a drag of it is one step of undo. */
export function Slider({ label, value, min, max, step, unit, set, begin = () => undefined, says }: {
    label: string; value: number; min: number; max: number; step: number; unit: string; set: (value: number) => void; begin?: () => void; says?: string | undefined;
}) {
    const held = useRef(false);
    return (
        <label class="slider">{label}<output>{says ?? `${value.toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0)} ${unit}`}</output>
            <input type="range" aria-label={label} min={min} max={max} step={step} value={value} style={{ "--done": `${((value - min) / (max - min)) * 100}%` }}
                onInput={(event) => { if (!held.current) begin(); held.current = true; set(Number(event.currentTarget.value)); }} onChange={() => (held.current = false)} />
        </label>
    );
}
