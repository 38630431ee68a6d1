// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { cameraLabels, cameraNames, type CameraName } from "../scene/cameras";
import { clock, eventColours, told } from "../words";
import { speeds, viewer } from "../viewer";
import { Icon } from "./icons";

/** Pause, speed, camera, and every moment of the last ten minutes. */
export function Transport() {
    const hud = viewer.hud.value!;
    const timeline = viewer.timeline!;
    const span = Math.max(1, hud.latest - hud.earliest);
    const nameOf = (car: number) => timeline.cars[car]?.name || `Car ${car + 1}`;
    const marks = hud.events.filter((event) => eventColours[event.kind] && event.tick >= hud.earliest);
    const back = hud.latest - hud.tick;
    return (
        <footer class="transport">
            <button class="icon play" title="Pause (P)" aria-label={viewer.paused.value ? "Play" : "Pause"} onClick={() => (viewer.paused.value = !viewer.paused.value)}><Icon name={viewer.paused.value ? "play" : "pause"} /></button>
            <button class="icon wide" title="One tick (.)" aria-label="One tick" onClick={() => viewer.tick()}><Icon name="step" /></button>
            <button class="icon" title="Restart (R)" aria-label="Restart" onClick={() => viewer.restart()}><Icon name="restart" /></button>
            <div class="scrub">
                <div class="marks" aria-hidden="true">
                    {marks.map((event) => <i key={event.sequence} style={{ left: `${((event.tick - hud.earliest) / span) * 100}%`, background: eventColours[event.kind] }} title={told(event, nameOf)} onClick={() => viewer.seek(event.tick - 90)} />)}
                </div>
                <input type="range" aria-label="Time" min={hud.earliest} max={hud.latest} value={hud.tick} step={1} style={{ "--done": `${((hud.tick - hud.earliest) / span) * 100}%` }}
                    onInput={(event) => { viewer.paused.value = true; viewer.seek(Number(event.currentTarget.value)); }} />
            </div>
            <time>{clock(hud.tick * timeline.dtS)}{back > 30 && <small> −{clock(back * timeline.dtS)}</small>}</time>
            <label class="select" title="Speed ([ and ])"><select aria-label="Speed" value={String(viewer.speed.value)} onChange={(event) => (viewer.speed.value = Number(event.currentTarget.value))}>
                {speeds.map((speed) => <option key={speed} value={speed}>{speed}×</option>)}
            </select></label>
            <label class="select" title="Camera (C)"><Icon name="camera" /><select aria-label="Camera" value={viewer.camera.value} onChange={(event) => viewer.setCamera(event.currentTarget.value as CameraName)}>
                {cameraNames.map((name) => <option key={name} value={name}>{cameraLabels[name]}</option>)}
            </select></label>
            <button class={`chip wide ${viewer.lines.value ? "on" : ""}`} title="Racing and overtaking line (L)" onClick={() => viewer.setLines(!viewer.lines.value)}>Lines</button>
            <button class={`chip wide ${viewer.rays.value ? "on" : ""}`} title="What the driver sees" onClick={() => (viewer.rays.value = !viewer.rays.value)}>Rays</button>
        </footer>
    );
}
