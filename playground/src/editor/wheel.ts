// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { steerBodyFields, SteerBodyKind } from "apexline";
import type { Json, Scene } from "./scene";
import type { Session } from "./session";

/** The part of the page that taking an agent's wheel needs. */
interface Page {
    readonly scene: { value: Scene };
    readonly follow: { value: "free" | "follow" | "vehicle" };
    session: Session;
    say(text: string): void;
}

const standardOf = (key: string): number => steerBodyFields.find((field) => field.key === key)!.standard;

/** The keys are an agent's wheel from now on, with what its body can do. */
export function takeWheel(page: Page, agent: number): void {
    const scene = page.scene.value, info = page.session.describe(agent), isCar = info.bodyKind === SteerBodyKind.Car;
    const own: Json = scene.agents?.find((one: Json) => one.name === info.name) ?? scene.groups?.[info.name.replace(/ \d+$/, "")];
    const body: Json = scene.bodies[own?.body] ?? {}, mass = body.mass_kg ?? standardOf("mass_kg"), force = body.max_force_n ?? standardOf("max_force_n");
    const physics = body.physics === true, fast = info.maxSpeedMps || 5;
    page.session.driver.take(page.session, agent, {
        kind: info.bodyKind, maxSpeed: fast, reverse: body.reverse_speed_mps ?? (isCar ? standardOf("reverse_speed_mps") : fast / 2),
        acceleration: physics ? 5 : force / mass, brake: physics ? 9 : (body.max_brake_n || force) / mass,
        turningRadius: body.turning_radius_m ?? standardOf("turning_radius_m"), turnRate: body.turn_rate_radps ?? standardOf("turn_rate_radps"),
    });
    page.follow.value = "follow";
    page.say(`You drive ${info.name}: arrow keys or W A S D${info.bodyKind === SteerBodyKind.Helicopter ? ", E and Q up and down" : ""}; Escape lets go.`);
}

/** The agent that a scene leaves to its host: whoever plays it drives it. -1 without one. */
export function hostsAgent(scene: Scene, session: Session): number {
    const own = scene.agents?.find((one: Json) => one.host_driven && session.indexOf(one.name) >= 0);
    return own ? session.indexOf(own.name) : -1;
}

/** The message when nobody drives an agent any more. */
export function letGo(scene: Scene, name: string): string {
    const hosts = scene.agents?.some((one: Json) => one.name === name && one.host_driven);
    return hosts ? `Nobody drives ${name} now: it stands.` : `${name} drives itself again.`;
}
