// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { speedColours } from "../scene/speed-colours";
import { Dash, Minimap, Tower } from "../ui/hud";
import { Icon } from "../ui/icons";
import { Transport } from "../ui/transport";
import { Why } from "../ui/why";
import { EventList, Facts, Headline, LapCharts, ResultTable } from "./report-parts";
import { SpeedOverDistance } from "./speed-over-distance";
import type { ReportViewer } from "./report-viewer";

function keys(report: ReportViewer, event: KeyboardEvent): void {
    const target = event.target as HTMLElement, chosen = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "range");
    if (event.ctrlKey || event.metaKey || event.altKey || chosen || (target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter"))) return;
    const jump = event.shiftKey ? 10 : 1;
    const actions: Record<string, () => void> = {
        " ": () => (report.paused.value = !report.paused.value), p: () => (report.paused.value = !report.paused.value), ".": () => report.tick(), ArrowLeft: () => report.move(-jump), ArrowRight: () => report.move(jump),
        "+": () => report.changeSpeed(1), "-": () => report.changeSpeed(-1), "[": () => report.next(-1), "]": () => report.next(1), c: () => report.nextCamera(), m: () => report.setCamera("map"),
        l: () => report.setLines(!report.lines.value), n: () => (report.names.value = !report.names.value), v: () => toggleWhy(report), Escape: () => (report.panel.value = "none"), r: () => report.restart(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
}

function toggleWhy(report: ReportViewer): void {
    report.panel.value = report.panel.value === "why" ? "none" : "why";
}

/** A click on a car looks at it; a click beside all does nothing. */
function pointers(report: ReportViewer, canvas: HTMLCanvasElement): void {
    let down: [number, number] | undefined;
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("pointerup", (event) => {
        if (!down || !report.view || Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 6) return;
        const car = report.view.carAt(event.clientX, event.clientY);
        if (car < 0) return;
        report.select(car);
        report.panel.value = "why";
    });
}

function Bar({ report }: { report: ReportViewer }) {
    const toggle = (on: boolean, title: string, text: string, act: () => void) => <button class={`chip mid ${on ? "on" : ""}`} title={title} onClick={act}>{text}</button>;
    return (
        <header class="bar">
            <span class="brand"><Icon name="logo" /><b>{report.race.title}</b></span>
            <div class="tools">
                {toggle(report.names.value, "Names of the cars (N)", "Names", () => (report.names.value = !report.names.value))}
                <button class={`icon ${report.panel.value === "why" ? "on" : ""}`} title="Why it drives so (V)" aria-label="Why" onClick={() => toggleWhy(report)}><Icon name="brain" /></button>
                <button class="icon" title="Light or dark" aria-label="Theme" onClick={() => report.setDark(!report.dark.value)}><Icon name={report.dark.value ? "sun" : "moon"} /></button>
            </div>
        </header>
    );
}

/** Colours of the racing line. */
function Legend({ report }: { report: ReportViewer }) {
    const [slow, fast] = report.mesh.range, middle = (slow + fast) / 2;
    if (!report.lines.value || (report.camera.value !== "map" && report.camera.value !== "top")) return null;
    return (
        <div class="speed-legend" role="img" aria-label={`Colour of the racing line: ${Math.round(slow * 3.6)} to ${Math.round(fast * 3.6)} km/h`}>
            <i style={{ background: `linear-gradient(90deg, ${speedColours.join(",")})` }} />
            {[slow, middle, fast].map((speed) => <span key={speed}>{Math.round(speed * 3.6)}</span>)}<small>km/h</small>
        </div>
    );
}

export function ReportPage({ report }: { report: ReportViewer }) {
    const canvas = useRef<HTMLCanvasElement>(null), labels = useRef<HTMLDivElement>(null);
    useEffect(() => {
        pointers(report, canvas.current!);
        addEventListener("keydown", (event) => keys(report, event));
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => report.setDark(event.matches));
        effect(() => void (document.documentElement.dataset.theme = report.dark.value ? "dark" : "light"));
        report.start(canvas.current!, labels.current!);
        document.documentElement.dataset.ready = "yes";
    }, []);
    const shown = report.hud.value !== undefined, some = report.race.cars.length > 0;
    return (
        <main>
            <div class="page">
                <div class="stage">
                    <canvas ref={canvas} class="view" tabIndex={-1} aria-label="The race" />
                    <div ref={labels} class="labels" aria-hidden="true" />
                </div>
                <Bar report={report} />
                {shown && <>{some && <><Tower /><Dash /></>}<Minimap /><Legend report={report} /><Transport /></>}
                {shown && some && report.panel.value === "why" && <Why />}
                {report.lost.value && <div class="notice">The graphics context was lost. The replay goes on once the browser gives it back.</div>}
                {report.blind.value && <div class="notice">{report.blind.value}</div>}
            </div>
            {shown && (
                <div class="sheets">
                    <section class="card whole headline"><Headline report={report} /><Facts report={report} /></section>
                    {some && <section class="card whole"><SpeedOverDistance report={report} /></section>}
                    {some && <LapCharts report={report} />}
                    <section class="card events-card"><EventList report={report} /></section>
                    <section class="card whole"><ResultTable report={report} /></section>
                    <footer><kbd>space</kbd> play <kbd>←</kbd> <kbd>→</kbd> one second, with <kbd>shift</kbd> ten <kbd>[</kbd> <kbd>]</kbd> car <kbd>C</kbd> camera <kbd>M</kbd> map <kbd>V</kbd> why <kbd>L</kbd> lines <kbd>N</kbd> names <kbd>+</kbd> <kbd>−</kbd> speed</footer>
                </div>
            )}
        </main>
    );
}
