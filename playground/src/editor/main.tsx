// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { load } from "apexline";
import wasm from "apexline/apexline.wasm?url";
import { render } from "preact";
import { emptyScene, shippedScenes } from "./library";
import { keptScene, store } from "./store";
import { openShipped, setMode, EditorPage } from "./ui/page";
import { rangesThatDiffer } from "./ranges";
import { searchOf } from "./search";
import { view } from "./stage";
import "../style.css";
import "./editor.css";

/** The scene of the address (#scene=queue), that of the last visit, or one with traffic. */
function first() {
    const wanted = new URLSearchParams(location.hash.slice(1)).get("scene");
    const shipped = shippedScenes.find((one) => one.name === (wanted ?? "police-chase") && !one.xml);
    if (wanted === "new") return emptyScene();
    if (!wanted) { const kept = keptScene(); if (kept) return kept; }
    return shipped ? JSON.parse(shipped.text) : emptyScene();
}

async function start(): Promise<void> {
    // Inlined in the built page, where a file:// address may not be fetched from.
    await load(wasm.startsWith("data:") ? Uint8Array.from(atob(wasm.slice(wasm.indexOf(",") + 1)), (c) => c.charCodeAt(0)) : await fetch(new URL(wasm, location.href)));
    store.setDark(store.dark.value);
    store.start(first());
    render(<EditorPage />, document.getElementById("app")!);
    const words = new URLSearchParams(location.hash.slice(1)), mode = words.get("mode");
    if (mode === "watch" || mode === "search" || mode === "town") setMode(mode);
}

// For the browser's console and for tests.
Object.assign(globalThis, { editor: { store, view, openShipped, rangesThatDiffer, searchOf } });
void start().catch((error: Error) => (document.getElementById("app")!.textContent = `The page cannot start: ${error.message}`));
