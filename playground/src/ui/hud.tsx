// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef } from "preact/hooks";
import { EventKind } from "apexline";
import { viewer } from "../viewer";
import { clock, lapTime, ordinal, told } from "../words";

/** The order, gaps and sectors. */
export function Tower() {
    const hud = viewer.hud.value!;
    const leader = hud.rows[0];
    const lap = Math.min(hud.laps, (leader?.lapsDone ?? 0) + 1);
    return (
        <aside class="tower" aria-label="Timing">
            <h2><span>{viewer.timeline!.title}</span><b>Lap {lap}<small>/{hud.laps}</small></b></h2>
            <ol>
                {hud.rows.map((row) => (
                    <li key={row.car} class={`${row.car === viewer.focus.value ? "on" : ""} ${row.player ? "you" : ""}`} onClick={() => viewer.select(row.car)}>
                        <span class="place">{row.position}</span>
                        <i style={{ background: row.colour }} />
                        <span class="name">{row.name}</span>
                        <span class="sectors">{row.sectors.map((mark, index) => <u key={index} class={mark.kind} title={mark.time ? `Sector ${index + 1}: ${mark.time.toFixed(2)} s` : `Sector ${index + 1}`} />)}</span>
                        <span class="gapto">{row.finished ? "Finish" : row.position === 1 ? "Leader" : row.interval > viewer.mesh.length ? `+${Math.floor(row.interval / viewer.mesh.length)} lap` : row.behindS === undefined ? `+${row.interval.toFixed(0)} m` : `+${row.behindS.toFixed(row.behindS < 10 ? 2 : 1)}`}</span>
                    </li>
                ))}
            </ol>
        </aside>
    );
}

/** The circuit from above with all cars. */
export function Minimap() {
    const ref = useRef<HTMLCanvasElement>(null);
    const hud = viewer.hud.value!;
    useEffect(() => {
        const canvas = ref.current!, c = canvas.getContext("2d")!;
        const ratio = Math.min(devicePixelRatio, 2), side = canvas.clientWidth;
        if (side === 0) return;
        canvas.width = canvas.height = side * ratio;
        c.scale(ratio, ratio);
        c.clearRect(0, 0, side, side);
        const [x0, z0, x1, z1] = viewer.mesh.track.info.bounds as [number, number, number, number];
        const scale = (side - 26) / Math.max(x1 - x0, z1 - z0);
        const at = (x: number, z: number): [number, number] => [side / 2 + (x - (x0 + x1) / 2) * scale, side / 2 - (z - (z0 + z1) / 2) * scale];
        const style = getComputedStyle(canvas);
        const path = new Path2D();
        viewer.mesh.gates.forEach((gate, index) => path[index ? "lineTo" : "moveTo"](...at((gate.left[0]! + gate.right[0]!) / 2, (gate.left[2]! + gate.right[2]!) / 2)));
        if (viewer.mesh.closed) path.closePath();
        c.lineJoin = "round";
        c.strokeStyle = style.getPropertyValue("--map-edge");
        c.lineWidth = 7;
        c.stroke(path);
        c.strokeStyle = style.getPropertyValue("--map-road");
        c.lineWidth = 4.5;
        c.stroke(path);
        const start = viewer.mesh.gates[0]!;
        c.strokeStyle = style.getPropertyValue("--accent");
        c.lineWidth = 2;
        const [sx, sz] = [start.right[0]! - start.left[0]!, start.right[2]! - start.left[2]!];
        const length = Math.hypot(sx, sz) || 1, [mx, mz] = at((start.left[0]! + start.right[0]!) / 2, (start.left[2]! + start.right[2]!) / 2);
        c.beginPath();
        c.moveTo(mx - (sx / length) * 7, mz + (sz / length) * 7);
        c.lineTo(mx + (sx / length) * 7, mz - (sz / length) * 7);
        c.stroke();
        const states = viewer.timeline!.states;
        for (const row of [...hud.rows].reverse()) {
            const [x, y] = at(states[row.car * 10]!, states[row.car * 10 + 2]!);
            const on = row.car === viewer.focus.value;
            c.beginPath();
            c.arc(x, y, on ? 6 : 4, 0, 7);
            c.fillStyle = row.colour;
            c.fill();
            c.lineWidth = on ? 2 : 1;
            c.strokeStyle = on ? style.getPropertyValue("--ink") : "rgba(0,0,0,.35)";
            c.stroke();
        }
    }, [hud, viewer.focus.value, viewer.dark.value]);
    return <canvas ref={ref} class="minimap" aria-label="Map" />;
}

/** Speed, pedals and lap of the car that is looked at. */
export function Dash() {
    const hud = viewer.hud.value!;
    const row = hud.rows.find((entry) => entry.car === viewer.focus.value);
    if (!row) return null;
    const speed = hud.speedMps * 3.6, most = viewer.timeline!.cars[row.car]!.vehicle.topSpeedMps * 3.6;
    const arc = (share: number) => `${Math.max(0, Math.min(1, share)) * 188.5} 400`;
    const recent = hud.events.filter((event) => event.tick <= hud.tick && hud.tick - event.tick < 240 && event.kind !== EventKind.Start && event.kind !== EventKind.RubberBand).slice(-3);
    const nameOf = (car: number) => viewer.timeline!.cars[car]?.name || `Car ${car + 1}`;
    return (
        <>
            <aside class="dash" aria-label="Car">
                <div class="who"><i style={{ background: row.colour }} /><b>{row.name}</b><span>{ordinal(row.position)}</span></div>
                <div class="dial">
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <path class="rail" d="M21.7 78.3A40 40 0 1 1 78.3 78.3" />
                        <path class="fill" d="M21.7 78.3A40 40 0 1 1 78.3 78.3" stroke-dasharray={arc(speed / most)} />
                        {!row.player && hud.targetMps > 1 && hud.targetMps < 100 && <path class="aim" d="M21.7 78.3A40 40 0 1 1 78.3 78.3" stroke-dasharray={`0 ${Math.max(0, Math.min(1, (hud.targetMps * 3.6) / most)) * 188.5 - 1} 2 400`} />}
                    </svg>
                    <p data-testid="speed"><b>{Math.round(speed)}</b>km/h</p>
                </div>
                <div class="pedals">
                    <div class="steer" title="Steering"><i style={{ left: `${50 + hud.steering * 46}%` }} /></div>
                    <div class="pedal brake" title="Brake"><i style={{ height: `${hud.brake * 100}%` }} /></div>
                    <div class="pedal throttle" title="Throttle"><i style={{ height: `${Math.abs(hud.throttle) * 100}%` }} /></div>
                </div>
                <dl>
                    <div><dt>Lap</dt><dd>{Math.min(hud.laps, row.lapsDone + 1)}<small>/{hud.laps}</small></dd></div>
                    <div><dt>Last</dt><dd>{lapTime(row.lastLapS)}</dd></div>
                    <div><dt>Best</dt><dd>{lapTime(row.bestLapS)}</dd></div>
                    <div><dt>Time</dt><dd>{clock(hud.tick * viewer.timeline!.dtS)}</dd></div>
                </dl>
            </aside>
            <div class="ticker" aria-live="polite">{recent.map((event) => <p key={event.sequence}>{told(event, nameOf)}</p>)}</div>
        </>
    );
}
