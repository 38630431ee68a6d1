// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Color } from "three";

/** From slow to fast, as the plots of the Python package: the lightness rises evenly, so that greys tell them apart, too. */
export const speedColours = ["#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725"];

/** The colour of a share of the range, 0 to 1. */
export function speedColour(share: number, into = new Color()): Color {
    const at = Math.min(0.9999, Math.max(0, share)) * (speedColours.length - 1), from = Math.floor(at);
    return into.set(speedColours[from]!).lerp(new Color(speedColours[from + 1]!), at - from);
}
