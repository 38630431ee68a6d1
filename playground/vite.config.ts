// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// One file a page with everything in it: any web host serves it, and it also opens from file://, where browsers refuse modules and
// WebAssembly. Such a file has one page in it, so each page is a build of its own: `vite build`, then `vite build --mode editor` and
// `vite build --mode report`, the page into which the Python package puts a race.
const PAGES: Readonly<Record<string, string>> = { editor: "editor.html", report: "report.html" };

export default defineConfig(({ mode }) => ({
    base: "./",
    plugins: [viteSingleFile()],
    resolve: {
        alias: [
            { find: /^apexline\/apexline\.wasm/, replacement: at("../bindings/javascript/dist/apexline.wasm") },
            { find: /^apexline$/, replacement: at("../bindings/javascript/src/index.ts") },
            { find: "@data", replacement: at("../data") },
        ],
    },
    server: { fs: { allow: [at("..")] } },
    worker: { format: "iife" },
    build: {
        target: "es2022", assetsInlineLimit: 1 << 28, chunkSizeWarningLimit: 1 << 14, emptyOutDir: !(mode in PAGES),
        rollupOptions: { input: at(PAGES[mode] ?? "index.html") },
    },
}));
