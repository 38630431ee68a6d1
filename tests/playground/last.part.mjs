// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pictures, said } from "./browser.mjs";

test("nothing was said on the console", () => {
    assert.deepEqual(said, []);
    assert.ok(existsSync(join(pictures, "why.png")));
});
