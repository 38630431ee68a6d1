// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Car, Driver, DrivenBy, Situation, Vehicle, World, type CarDesc, type DriverName, type VehicleName, type WorldDesc } from "apexline";
import bridge from "@data/tracks/bridge.track.json?raw";
import club from "@data/tracks/club.track.json?raw";
import hillclimb from "@data/tracks/hillclimb.track.json?raw";
import oval from "@data/tracks/oval.track.json?raw";
import street from "@data/tracks/street.track.json?raw";

/** The circuits that come with Apexline, as *.track.json. */
export const circuits: Readonly<Record<string, string>> = { club, street, bridge, oval, hillclimb };

/** The thesis's six situations, on keys 1 to 6. Source: Stein 2018, section 4.4.1. */
export const situations: readonly { value: Situation; name: string; says: string }[] = [
    { value: Situation.Single, name: "Single car", says: "Alone on the racing line" },
    { value: Situation.Normal, name: "Normal race", says: "A grid, a signal, a race" },
    { value: Situation.RandomGrid, name: "Random grid", says: "Cars of all kinds" },
    { value: Situation.Overtake, name: "Overtaking", says: "One slow, the others fast" },
    { value: Situation.WrongWay, name: "Wrong direction", says: "Cars at any angle turn" },
    { value: Situation.Crash, name: "Crash", says: "Two cars stand in the way" },
];

/** The choices that make a race; a link carries them. */
export interface Setup {
    circuit: string;
    vehicle: VehicleName;
    situation: Situation;
    cars: number;
    laps: number;
    seed: number;
    /** "mixed" or a driver preset. */
    drivers: DriverName | "mixed";
    /** Pace of the AI, per cent. */
    pace: number;
    /** Of that, single cars' paces by their numbers, per cent; a car that is left out has all of it. */
    paces?: Record<number, number>;
    drive: boolean;
    rubberBand: boolean;
}

export const defaultSetup: Setup = {
    circuit: "club", vehicle: "gt", situation: Situation.Normal, cars: 8, laps: 3, seed: 1, drivers: "professional", pace: 100, drive: false, rubberBand: false,
};

const NAMES = ["Ada", "Bruno", "Clara", "Dario", "Elin", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Luca", "Mara", "Nils", "Olga", "Pablo", "Quinn", "Rosa", "Sven", "Tess"];
const MIX: readonly DriverName[] = ["professional", "attacker", "veteran", "gentleman", "rookie", "erratic"];
const KINDS: readonly VehicleName[] = ["gt", "touring", "formula", "reference", "kart"];

/** The car that is driven by hand; -1 when none is. */
export const playerOf = (setup: Setup): number => (setup.drive ? (setup.situation === Situation.Single ? 0 : carCount(setup) - 1) : -1);

export const carCount = (setup: Setup): number => (setup.situation === Situation.Single ? 1 : setup.situation === Situation.Crash ? Math.max(3, setup.cars) : setup.cars);

export const nameOfCar = (index: number): string => NAMES[index % NAMES.length]!;

export function carsOf(setup: Setup): CarDesc[] {
    const player = playerOf(setup);
    return Array.from({ length: carCount(setup) }, (_, index) => {
        const car = Car.default();
        const kind = setup.situation === Situation.RandomGrid ? KINDS[(index * 7 + setup.seed) % KINDS.length]! : setup.vehicle;
        car.name = index === player ? "You" : nameOfCar(index);
        car.vehicle = Vehicle.preset(kind);
        car.driver = Driver.preset(setup.drivers === "mixed" ? MIX[index % MIX.length]! : setup.drivers);
        car.driver.pace = Math.min(1, Math.max(0.3, car.driver.pace * setup.pace / 100 * (setup.paces?.[index] ?? 100) / 100));
        if (index === player) car.drivenBy = DrivenBy.Host;
        return car;
    });
}

export function worldOf(setup: Setup): WorldDesc {
    const desc = World.defaultDesc();
    desc.situation = setup.situation;
    desc.race.laps = setup.laps;
    desc.race.seed = setup.seed;
    desc.race.rubberBand = setup.rubberBand && setup.drive ? 0.8 : 0;
    return desc;
}
