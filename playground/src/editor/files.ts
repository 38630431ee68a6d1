// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { save } from "../save";
import { agentTemplates, obstacleTemplates } from "./library";
import { withPresentKeys, type Scene } from "./scene";
import { store } from "./store";
import { profileFromXml, sceneFromXml, sceneToXml } from "./xml";

const nameOfFile = (): string => String(store.scene.value.name || "scene").replace(/[^\w.-]+/g, "-").toLowerCase();

/** Indented, but for lists of numbers and small records, as the shipped scenes are. */
export function sceneText(scene: Scene): string {
    const compact = (value: unknown): string => JSON.stringify(value).replace(/":/g, "\": ").replace(/,(?=["{[\d-])/g, ", ");
    const lines = Object.entries(scene).map(([key, value]) => {
        if (Array.isArray(value) && value.length > 0 && typeof value[0] === "object") return `  "${key}": [\n${value.map((one) => `    ${compact(one)}`).join(",\n")}\n  ]`;
        if (value && typeof value === "object" && !Array.isArray(value) && Object.values(value).some((one) => one && typeof one === "object" && !Array.isArray(one))) return `  "${key}": {\n${Object.entries(value).map(([name, one]) => `    ${JSON.stringify(name)}: ${compact(one)}`).join(",\n")}\n  }`;
        return `  "${key}": ${compact(value)}`;
    });
    return `{\n${lines.join(",\n")}\n}\n`;
}

export function saveJson(): void {
    save(`${nameOfFile()}.scene.json`, sceneText(store.scene.value), "application/json");
    store.say(`${nameOfFile()}.scene.json was written.`);
}

export function saveXml(): void {
    try {
        save(`${nameOfFile()}.xml`, sceneToXml(store.scene.value), "application/xml");
        store.say(`${nameOfFile()}.xml was written.`);
    } catch (error) {
        store.say((error as Error).message, true);
    }
}

/** A scene as JSON or XML, or an objects.xml, which adds to what can be placed. */
export function openText(text: string, label: string): void {
    try {
        if (/<steeringobjects[\s>]/.test(text)) {
            const profile = profileFromXml(text, label);
            agentTemplates.push(...profile.agents);
            obstacleTemplates.push(...profile.obstacles);
            store.beat.value++;
            store.say(`${label}: ${profile.agents.length} vehicles and ${profile.obstacles.length} obstacles can be placed now.`);
        } else if (/\.xml$/i.test(label) || text.trimStart().startsWith("<")) {
            if (store.open(sceneFromXml(text, label), label)) store.say(`${label} was opened.`);
        } else if (store.open(parse(text, label), label)) store.say(`${label} was opened.`);
    } catch (error) {
        store.say((error as Error).message, true);
    }
}

function parse(text: string, label: string): Scene {
    try {
        return withPresentKeys(JSON.parse(text) as Scene);
    } catch (error) {
        throw new Error(`${label}: not JSON: ${(error as Error).message}`);
    }
}
