// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** Paints of the cars, told apart by hue and lightness. */
export const paints = ["#e4002b", "#0a84ff", "#ffb400", "#00a86b", "#8e44ec", "#ff6b1a", "#12c4d6", "#ff4fa3", "#7cb518", "#3d4a5c",
    "#f4f4f2", "#b0793c", "#5468ff", "#00c48c", "#c62f6d", "#d6c400", "#6b7a8f", "#2a9d8f", "#a4161a", "#9d8df1"];

/** The colour of a car, by its number. */
export const paintOf = (car: number): string => paints[car % paints.length]!;
