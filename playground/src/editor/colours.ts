// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { allGroups, type Json, type Scene } from "./scene";

/** Paints of groups, told apart by hue and lightness. Source: Okabe & Ito 2008. */
export const PAINTS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31", "#7b5ea7"];
/** One meaning a colour, in every layer. */
export const HUES = { steeringForce: "#e0a100", way: "#d55e00", view: "#3aa0dd", radar: "#00a37a", sight: "#c8639c", probe: "#8c6d31", chosen: "#e4002b", scale: "#0a66ff" };

/** An agent's own colour, or its group's; those without a group share the first. */
export function paintOf(scene: Scene, name: string): string {
    const group = (scene.groups ?? {})[name.replace(/ \d+$/, "")], own = scene.agents?.find((one: Json, i: number) => (one.name ?? `agent ${i + 1}`) === name);
    const groups = allGroups(scene), rank = groups.indexOf(own?.group ?? (group ? name.replace(/ \d+$/, "") : ""));
    const unnamed = (scene.agents ?? []).some((one: Json) => !one.group) ? 1 : 0;
    return own?.color ?? group?.color ?? PAINTS[(rank < 0 ? 0 : rank + unnamed) % PAINTS.length]!;
}

/** A colour for each kind of behaviour. */
export const kindColour = (kind: number): string => `hsl(${(kind * 137.5) % 360} 62% ${kind % 2 ? 42 : 55}%)`;

export interface Theme {
    ground: string;
    outside: string;
    grid: string;
    ink: string;
    soft: string;
    wall: string;
    solid: string;
    path: string;
    halo: string;
}
export const LIGHT: Theme = { ground: "#f5f7f2", outside: "#dfe3e6", grid: "rgba(20,23,28,.075)", ink: "#14171c", soft: "#5b6470", wall: "#39424d", solid: "#b9c0c8", path: "#d9d4c7", halo: "rgba(255,255,255,.85)" };
export const DARK: Theme = { ground: "#1b211d", outside: "#101317", grid: "rgba(255,255,255,.07)", ink: "#f2f4f7", soft: "#a2acb9", wall: "#c3cbd5", solid: "#4a525c", path: "#343a3f", halo: "rgba(10,12,16,.8)" };
