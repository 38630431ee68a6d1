// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


// The page used as a person does: one browser, one page, one part after the other.
import "./race.part.mjs";
import "./changes.part.mjs";
import "./drive.part.mjs";
import "./files.part.mjs";
import "./workshop.part.mjs";
import "./last.part.mjs";
