// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
export { ApexlineError, lastError, liveObjects, load, memory, native, NativeObject, type Progress, type WasmSource } from "./library.js";
export type { Layout, Memory, Pointer } from "./memory.js";
export * from "./enums.g.js";
export * from "./structs.g.js";
export { functionNames, type NativeApi } from "./functions.g.js";
export { driverPresets, vehiclePresets } from "./presets.g.js";
export * from "./tracks.js";
export { type Hash, RaceView } from "./race-view.js";
export * from "./races.js";
export * from "./fields.g.js";
export * from "./steering.js";
