// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { steerNotes, steerSceneKeys, type SteerProperty } from "apexline";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Json } from "../scene";
import { store } from "../store";

const words = (key: string): string => key.replace(/_(mps2|mps|radps|rad|deg|kg|m|n|s)$/, "").replace(/_/g, " ");
const short = (value: number): string => String(Number(value.toPrecision(6)));

/** Shows help in the hint line while the pointer is on it. */
export const hinted = (help: string | undefined) => ({ onPointerEnter: () => (store.hint.value = help ?? ""), onFocus: () => (store.hint.value = help ?? "") });

/** Help for a part of a scene, from the headers or docs/scenes.md. */
export const helpOf = (part: string, key: string): string => steerNotes[`${part}.${key}`] ?? steerNotes[`${part}.${key.replace(/_deg$/, "_rad")}`] ?? steerSceneKeys[key] ?? "";

export function Row({ label, help, unit, children, set }: { label: string; help?: string; unit?: string; children: ComponentChildren; set?: boolean }) {
    return <label class={`row ${set === false ? "unset" : ""}`} title={help} {...hinted(help)}><span>{label}</span><span class="value">{children}{unit !== undefined && <em>{unit}</em>}</span></label>;
}

/** A behaviour's help without the list of its fields, which stand below it. */
export const sentences = (help: string | undefined): string => (help ?? "").replace(/: [a-z]\w*(?:, [^.]*| \([^.]*)?\./, ".");

interface NumberProps {
    value: number | undefined;
    standard?: number;
    low?: number;
    high?: number;
    step?: number;
    label: string;
    onSet(value: number | undefined): boolean | void;
}

/** A number that is taken on Enter or when it is left; one that is refused goes back. Arrows and the wheel of a spin box count as typing. */
export function NumberInput({ value, standard, low, high, step = 0, label, onSet }: NumberProps) {
    const [text, setText] = useState(value === undefined ? "" : short(value)), input = useRef<HTMLInputElement>(null);
    useEffect(() => setText(value === undefined ? "" : short(value)), [value]);
    const take = () => {
        // What stands in the field: the last letter may not have been drawn yet.
        if (!input.current) return;
        const typed = input.current.value.trim(), wanted = typed === "" ? undefined : Number(typed);
        if (wanted === value || (wanted !== undefined && value !== undefined && typed === short(value))) return;
        const accepted = wanted !== undefined && Number.isNaN(wanted) ? (store.say(`${label}: "${typed}" is not a number`, true), false) : onSet(wanted);
        if (accepted !== false) return;
        input.current!.value = value === undefined ? "" : short(value);
        setText(input.current!.value);
    };
    const range = low === undefined || high === undefined ? "" : `${short(low)} to ${short(high)}`;
    return <input ref={input} type="text" inputMode="decimal" aria-label={label} value={text} placeholder={standard === undefined ? "" : short(standard)} title={range && `Range: ${range}`}
        onInput={() => setText(input.current!.value)} onBlur={take}
        onKeyDown={(event) => {
            const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
            if (event.key === "Enter") take();
            if (way === 0) return;
            event.preventDefault();
            const from = Number(input.current!.value || standard || 0), by = step || Math.max(Math.abs(from) * 0.1, 0.1), next = Math.min(high ?? Infinity, Math.max(low ?? -Infinity, from + way * by));
            setText(short(next));
            onSet(Number(short(next)));
        }} />;
}

export function Select({ value, options, label, onSet, none }: { value: string | undefined; options: readonly string[]; label: string; onSet(value: string | undefined): void; none?: string }) {
    const known = value !== undefined && value !== "" && !options.includes(value) ? [value, ...options] : options;
    return <select aria-label={label} value={value ?? ""} onChange={(event) => onSet(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {known.map((one) => <option key={one} value={one}>{one.replace(/_/g, " ")}</option>)}
    </select>;
}

export function Text({ value, label, onSet, area }: { value: string; label: string; onSet(value: string): boolean | void; area?: boolean }) {
    const [text, setText] = useState(value);
    useEffect(() => setText(value), [value]);
    const take = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
        const typed = event.currentTarget.value;
        if (typed === value || onSet(typed) !== false) return;
        event.currentTarget.value = value;
        setText(value);
    };
    const shared = { "aria-label": label, value: text, onBlur: take };
    if (area) return <textarea rows={3} {...shared} onInput={(event) => setText(event.currentTarget.value)} />;
    return <input type="text" {...shared} onInput={(event) => setText(event.currentTarget.value)} onKeyDown={(event) => event.key === "Enter" && take(event)} />;
}

export function Flag({ value, label, onSet }: { value: boolean; label: string; onSet(value: boolean): void }) {
    return <input type="checkbox" class="switch" aria-label={label} checked={value} onChange={(event) => onSet(event.currentTarget.checked)} />;
}

/** Fields of a record with unit, range, default and help, as the headers have them. Angles are written in degrees. */
export function Fields({ fields, value, onSet }: { fields: readonly SteerProperty[]; value: Json; onSet(key: string, value: Json): boolean }) {
    return <>{fields.map((field) => {
        const degrees = field.unit === "rad", key = degrees ? field.key.replace(/_rad$/, "_deg") : field.key, k = degrees ? 180 / Math.PI : 1;
        const own: Json = degrees ? (value[key] ?? (value[field.key] === undefined ? undefined : value[field.key] * k)) : value[key];
        const range = field.kind === "flag" ? "" : ` Range ${field.above ? "above " : ""}${short(field.low * k)} to ${short(field.high * k)}${degrees ? "°" : ` ${field.unit}`}.`;
        const set = (next: Json) => {
            if (degrees && value[field.key] !== undefined) onSet(field.key, undefined);
            return onSet(key, next);
        };
        const shared = { label: words(key), help: `${field.help}${degrees ? range : ""}`, set: own !== undefined };
        if (field.kind === "flag") return <Row key={key} {...shared}><Flag label={words(key)} value={Boolean(own ?? field.standard)} onSet={(on) => set(on)} /></Row>;
        if (field.kind === "vector") return <Row key={key} {...shared} unit={field.unit}><Vector label={words(key)} value={own ?? [0, 0, 0]} onSet={set} /></Row>;
        return <Row key={key} {...shared} unit={degrees ? "°" : field.unit}><NumberInput label={words(key)} value={own} standard={field.standard * k} low={field.low * k} high={field.high * k} step={field.kind === "whole" ? 1 : 0} onSet={set} /></Row>;
    })}</>;
}

export function Vector({ label, value, onSet, names }: { label: string; value: number[]; onSet(value: number[]): boolean | void; names?: readonly string[] }) {
    return <span class="vector">{value.map((one, i) => <NumberInput key={i} label={`${label} ${names?.[i] ?? i + 1}`} value={one} onSet={(next) => onSet(value.map((old, k) => (k === i ? (next ?? 0) : old)))} />)}</span>;
}

export function Section({ title, children, action, open = true }: { title: string; children: ComponentChildren; action?: ComponentChildren; open?: boolean }) {
    return <details class="section" open={open}><summary><b>{title}</b>{action}</summary>{children}</details>;
}
