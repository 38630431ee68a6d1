// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Vector3 } from "three";

/** Apexline's axes are left-handed, three.js's right-handed: z changes its sign here and nowhere else. */
export const toScene = (position: ArrayLike<number>, lift = 0, into = new Vector3()): Vector3 =>
    into.set(position[0]!, position[1]! + lift, -position[2]!);

/** The other way round. */
export const fromScene = (point: Vector3): [number, number, number] => [point.x, point.y, -point.z];
