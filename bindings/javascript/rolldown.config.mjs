// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
export default { input: "src/index.ts", platform: "neutral", output: { file: "dist/apexline.js", format: "esm" }, external: ["node:fs/promises"] };
