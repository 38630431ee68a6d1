// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { app } from "../app";
import { LiveRace } from "../live-race";
import { SAMPLE_TICKS } from "../progress";
import { clock, eventColours, told } from "../words";
import { Icon } from "./icons";
import { Plot } from "./plot";

/** How far ahead one branch's car is of the same car in the first race, over time. */
function Gaps() {
    const live = app.timelines.value.filter((timeline): timeline is LiveRace => timeline instanceof LiveRace);
    const first = live[0], second = app.live && app.live !== first ? app.live : live.at(-1), car = app.focus.value;
    const upTo = Math.min(first?.latest ?? 0, second?.latest ?? 0);
    if (!first || !second || first === second) return <p class="note">Go back in time, then change something: drag a car, drop a cone or a box, spill oil, take a wheel, change a pace or a grip. The race goes on differently from there, and both stay.</p>;
    const time: number[] = [], gap: number[] = [];
    for (let tick = Math.ceil((second.startTick + 1) / SAMPLE_TICKS) * SAMPLE_TICKS; tick <= upTo; tick += SAMPLE_TICKS) {
        const before = first.progress.at(tick, car), after = second.progress.at(tick, car);
        if (before === undefined || after === undefined) continue;
        time.push(tick * first.dtS);
        gap.push(after - before);
    }
    return (
        <>
            <h3>{first.cars[car]?.name}: ahead of the first race</h3>
            <Plot x={time} curves={[{ colour: "#e4002b", values: gap, fill: "rgba(228,0,43,.12)" }]} width={292} height={150} xWords={clock} yWords={(value) => `${value} m`} renew={[first, second, car, Math.floor(upTo / 60), app.dark.value]} />
        </>
    );
}

export function Branches() {
    const hud = app.hud.value;
    const nameOf = (car: number) => app.timeline!.cars[car]?.name || `Car ${car + 1}`;
    const events = (hud?.events ?? []).filter((event) => eventColours[event.kind]).slice(-14).reverse();
    return (
        <section class="panel branches" aria-label="Branches">
            <h2>Branches<button class="icon" title="Close" aria-label="Close" onClick={() => (app.panel.value = "none")}><Icon name="close" /></button></h2>
            <ul class="choices">
                {app.timelines.value.map((timeline, index) => (
                    <li key={index}><button class={index === app.active.value ? "on" : ""} onClick={() => app.switchTo(index)}>
                        <b>{timeline.title}</b><small>{timeline instanceof LiveRace ? (timeline.startTick ? `from ${clock(timeline.startTick * timeline.dtS)}` : "from the start") : "recording"}, up to {clock(timeline.latest * timeline.dtS)}</small>
                    </button></li>
                ))}
            </ul>
            <Gaps />
            <h3>Events</h3>
            {events.length === 0 && <p class="note">Nothing yet.</p>}
            <ul class="log">{events.map((event) => <li key={event.sequence}><button onClick={() => { app.paused.value = true; app.select(event.car); app.seek(event.tick - 60); }}><i style={{ background: eventColours[event.kind] }} />{told(event, nameOf)}<small>{clock(event.tick * app.timeline!.dtS)}</small></button></li>)}</ul>
            <p class="note">State hash <code>{hud?.hash}</code> at tick {hud?.tick}. {hud && hud.stepMs > 0 && `A tick of ${app.timeline!.cars.length} cars takes ${hud.stepMs.toFixed(2)} ms.`}</p>
        </section>
    );
}
