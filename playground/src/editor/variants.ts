// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { SteerSimulation, steerBehaviourWords } from "apexline";

let known: Record<string, string[]> | undefined;

/** The variants of each kind of behaviour by their words, which the library says when it refuses one that it does not know. */
export function variants(): Record<string, string[]> {
    return (known ??= Object.fromEntries(steerBehaviourWords.filter((word) => word.variant).map(({ name }) => [name, askFor(name)])));
}

function askFor(kind: string): string[] {
    try {
        SteerSimulation.fromJson({ format: "apexline-scene", version: 1, behaviour_sets: { a: { behaviours: [{ kind, variant: "?" }] } } }).dispose();
    } catch (error) {
        return /known variants are (.*)$/.exec((error as Error).message)?.[1]?.split(", ") ?? [];
    }
    return [];
}
