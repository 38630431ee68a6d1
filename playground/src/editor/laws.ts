// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { SteerSimulation, steerBehaviourWords } from "apexline";

let known: Record<string, string[]> | undefined;

/** The laws of each kind of behaviour by their words, which the library says when it refuses one that it does not know. */
export function laws(): Record<string, string[]> {
    return (known ??= Object.fromEntries(steerBehaviourWords.filter((word) => word.law).map(({ name }) => [name, askFor(name)])));
}

function askFor(kind: string): string[] {
    try {
        SteerSimulation.fromJson({ format: "apexline-scene", version: 1, minds: { a: { behaviours: [{ kind, law: "?" }] } } }).dispose();
    } catch (error) {
        return /known laws are (.*)$/.exec((error as Error).message)?.[1]?.split(", ") ?? [];
    }
    return [];
}
