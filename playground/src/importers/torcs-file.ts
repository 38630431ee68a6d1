// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** Friction of a surface that the file does not tell, and the most steps of a segment. */
const USUAL_FRICTION = 0.8, MOST_STEPS = 10_000;
const UNITS: Readonly<Record<string, number>> = { "": 1, m: 1, km: 1000, cm: 0.01, mm: 0.001, ft: 0.304801, in: 0.0254, deg: Math.PI / 180, rad: 1, "%": 0.01 };

/** A straight or a curve of a TORCS track. Edges are the left and the right one; each has heights at its start and end. */
export interface Segment {
    name: string;
    /** 0: straight, 1: to the right, -1: to the left. */
    turn: number;
    stepM: number;
    /** Length of the middle, in each step. */
    radiiM: number[];
    /** Mean radius times arc, on which slopes count. */
    nominalM: number;
    widthM: [number, number];
    heights: [[number, number], [number, number]];
    slopes: [[number, number], [number, number]];
    grip: number;
    /** From the road's edge to the wall at start and end, left and right. */
    runOffM: [[number, number], [number, number]];
}

/** A section of the file: numbers in SI units and texts by name. */
class Section {
    constructor(readonly element: Element, readonly file: string) {}
    get name(): string {
        return this.element.getAttribute("name") ?? "";
    }
    get children(): Section[] {
        return [...this.element.children].filter((child) => child.tagName === "section").map((child) => new Section(child, this.file));
    }
    child(...names: string[]): Section | undefined {
        return this.children.find((child) => names.includes(child.name));
    }
    text(name: string): string | undefined {
        return this.#attribute("attstr", name)?.getAttribute("val") ?? undefined;
    }
    number(name: string): number | undefined {
        const element = this.#attribute("attnum", name);
        if (!element) return undefined;
        const said = element.getAttribute("val") ?? "", value = Number(said), unit = (element.getAttribute("unit") ?? "").trim();
        if (said.trim() === "" || !Number.isFinite(value)) throw this.trouble(`${name} is '${said.slice(0, 24)}', must be a number`);
        if (!(unit in UNITS)) throw this.trouble(`${name} is in '${unit.slice(0, 24)}', must be in m, deg or %`);
        return value * UNITS[unit]!;
    }
    within(name: string, low: number, high: number, fallback?: number): number {
        const value = this.number(name) ?? fallback;
        if (value === undefined) throw this.trouble(`a segment of type ${this.text("type")} needs ${name}`);
        if (!(value >= low && value <= high)) throw this.trouble(`${name} is ${value}, must be ${low} to ${high}`);
        return value;
    }
    trouble(words: string): Error {
        return new Error(`${this.file}: segment ${this.name}: ${words}`);
    }
    #attribute(tag: string, name: string): Element | undefined {
        return [...this.element.children].find((child) => child.tagName === tag && child.getAttribute("name") === name);
    }
}

/** Parses the file; entities that are other files are passed over, as a page cannot read them. */
function parse(text: string, file: string): Section {
    const newlines = (match: string) => match.replace(/[^\n]/g, "");
    const plain = text.replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\])?\s*>/, newlines).replace(/&(?!amp;|lt;|gt;|quot;|apos;|#)[\w.-]+;/g, "");
    const page = new DOMParser().parseFromString(plain, "application/xml"), wrong = page.querySelector("parsererror");
    if (wrong) throw new Error(`${file}: not XML: ${/error on line \d+.*/.exec(wrong.textContent ?? "")?.[0] ?? "it cannot be read"}`);
    return new Section(page.documentElement, file);
}

/** The segments of a file. A segment takes missing values from the one before. */
export function readSegments(text: string, file: string): Segment[] {
    const top = parse(text, file), main = top.child("Main Track"), listed = main?.child("Track Segments", "segments");
    if (!main || !listed) throw new Error(`${file}: is no TORCS track: it has no section 'Main Track' with 'Track Segments'`);
    const reader = new Reader(top, main, listed.name === "Track Segments");
    const segments = listed.children.filter((section) => section.text("type") !== undefined).map((section) => reader.segment(section));
    if (segments.length === 0) throw new Error(`${file}: has no segments in 'Main Track'`);
    const usual = usualFriction(segments);
    for (const segment of segments) segment.grip = Math.min(Math.max(segment.grip / usual, 0.05), 2);
    return segments;
}

function usualFriction(segments: readonly Segment[]): number {
    const lengths = new Map<number, number>();
    for (const segment of segments) lengths.set(segment.grip, (lengths.get(segment.grip) ?? 0) + segment.nominalM);
    return [...lengths].sort((a, b) => b[1] - a[1])[0]![0];
}

type Pair = [number, number];

/** Walks along the segments and keeps what they hand on. */
class Reader {
    readonly #frictions = new Map<string, number>();
    #width: number;
    #surface: string;
    #grade: number | undefined;
    #ends: Pair = [0, 0];
    #endSlopes: Pair = [0, 0];
    readonly #sideEnd: Pair = [0, 0];
    readonly #border: [number, string][] = [[0, "plan"], [0, "plan"]];

    constructor(top: Section, readonly main: Section, readonly split: boolean) {
        const surfaces = top.child("Surfaces");
        for (const section of [...(surfaces?.children ?? []), ...(surfaces?.child("List")?.children ?? [])]) {
            const friction = section.number("friction");
            if (friction !== undefined) this.#frictions.set(section.name, friction);
        }
        this.#width = main.within("width", 0.5, 200, 15);
        this.#surface = main.text("surface") ?? "asphalt";
        ["Left", "Right"].forEach((side, at) => {
            this.#sideEnd[at as 0 | 1] = (split ? main.child(`${side} Side`)?.number("width") : main.number(`${side[0]!.toLowerCase()}side width`)) ?? 0;
            const border = split ? main.child(`${side} Border`) : undefined;
            this.#border[at] = [border?.number("width") ?? 0, border?.text("style") ?? "plan"];
        });
    }

    segment(section: Section): Segment {
        const { turn, nominalM, arc, radius, endRadius } = shape(section);
        const both = section.number("width"), start = section.within("start width", 0.5, 200, both ?? this.#width), end = section.within("end width", 0.5, 200, both ?? start);
        this.#width = end;
        const heights = this.#heights(section, nominalM, [start, end]), linear = section.text("profil") === "linear";
        const slopes = this.#slopes(section, nominalM, heights, linear), steps = linear ? 1 : this.#steps(section, nominalM);
        const { stepM, radiiM } = arcs(turn, nominalM, arc, radius, endRadius, steps);
        this.#surface = section.text("surface") ?? this.#surface;
        this.#ends = [heights[0][1], heights[1][1]];
        this.#endSlopes = [slopes[0][1], slopes[1][1]];
        const grip = Math.max(this.#frictions.get(this.#surface) ?? USUAL_FRICTION, 0.01);
        return { name: section.name, turn, stepM, radiiM, nominalM, widthM: [start, end], heights, slopes, grip, runOffM: [this.#side(section, 0), this.#side(section, 1)] };
    }

    #heights(section: Section, length: number, width: Pair): [Pair, Pair] {
        const said = (name: string, side: 0 | 1) => section.number(name) ?? this.#ends[side];
        let starts: Pair = [said("z start left", 0), said("z start right", 1)];
        const ends: Pair = [said("z end left", 0), said("z end right", 1)];
        const start = section.number("z start"), end = section.number("z end");
        this.#grade = section.number("grade") ?? this.#grade;
        if (start !== undefined) starts = [start, start];
        const middle = (starts[0] + starts[1]) / 2;
        const middleEnd = end ?? (this.#grade !== undefined ? middle + length * this.#grade : (ends[0] + ends[1]) / 2);
        const bank = (name: string, across: number, fallback: number) => {
            const angle = section.number(name);
            if (angle !== undefined && Math.abs(angle) > 1.3) throw section.trouble(`${name} must be within -75 to 75 degrees`);
            return angle === undefined ? fallback : Math.tan(angle) * across;
        };
        const rise = bank("banking start", width[0], starts[0] - starts[1]);
        const riseEnd = bank("banking end", width[1], end !== undefined ? 0 : ends[0] - ends[1]);
        if ([middle, middleEnd, rise, riseEnd].some((height) => Math.abs(height) > 1e4)) throw section.trouble("its height is beyond 10 km; check z, grade and their units");
        return [[middle + rise / 2, middleEnd + riseEnd / 2], [middle - rise / 2, middleEnd - riseEnd / 2]];
    }

    #slopes(section: Section, length: number, heights: [Pair, Pair], linear: boolean): [Pair, Pair] {
        return [0, 1].map((side) => {
            const [start, end] = heights[side]!;
            if (linear) return [(end - start) / length, (end - start) / length];
            return ["start", "end"].map((place) => section.number(`profil ${place} tangent`) ?? section.number(`profil ${place} tangent ${side ? "right" : "left"}`) ?? this.#endSlopes[side as 0 | 1]);
        }) as [Pair, Pair];
    }

    #steps(section: Section, length: number): number {
        let steps = Math.trunc(section.number("profil steps") ?? 1);
        if (steps === 1) {
            const each = section.number("profil steps length") ?? this.main.number("profil steps length") ?? 0;
            steps = each > 0 ? Math.trunc(Math.min(length / each, MOST_STEPS - 1)) + 1 : 1;
        }
        if (!(steps >= 1 && steps <= MOST_STEPS)) throw section.trouble(`has ${steps} profile steps, must have 1 to ${MOST_STEPS}`);
        return steps;
    }

    /** Distance to the wall at start and end of one side. */
    #side(section: Section, side: 0 | 1): Pair {
        const word = side ? "Right" : "Left", area = this.split ? section.child(`${word} Side`) : section, prefix = this.split ? "" : `${word[0]!.toLowerCase()}side `;
        const border = this.split ? section.child(`${word} Border`) : undefined, old = this.#border[side]!;
        if (border) this.#border[side] = [border.number("width") ?? old[0], border.text("style") ?? old[1]];
        const start = area?.number(`${prefix}start width`) ?? this.#sideEnd[side];
        const end = area?.number(`${prefix}end width`) ?? (this.split ? area?.number("width") : undefined) ?? start;
        this.#sideEnd[side] = end;
        const [borderM, style] = this.#border[side]!;
        if ([start, end, borderM].some((value) => !(value >= 0 && value <= 1e4))) throw section.trouble(`the ${word.toLowerCase()} side must be 0 to 10000 m wide`);
        return style === "wall" && borderM > 0 ? [0, 0] : [borderM + start, borderM + end];
    }
}

function shape(section: Section): { turn: number; nominalM: number; arc: number; radius: number; endRadius: number } {
    const kind = section.text("type");
    if (kind === "str") return { turn: 0, nominalM: section.within("lg", 1e-6, 1e5), arc: 0, radius: Infinity, endRadius: Infinity };
    if (kind !== "rgt" && kind !== "lft") throw section.trouble(`type is '${kind?.slice(0, 24)}', must be str, lft or rgt`);
    const radius = section.within("radius", 1e-6, 1e5), endRadius = section.within("end radius", 1e-6, 1e5, radius), arc = section.within("arc", 1e-6, 4 * Math.PI);
    return { turn: kind === "rgt" ? 1 : -1, nominalM: ((radius + endRadius) / 2) * arc, arc, radius, endRadius };
}

/** A curve of changing radius is a chain of arcs of equal length, scaled so that it turns by its arc. */
function arcs(turn: number, length: number, arc: number, radius: number, endRadius: number, steps: number): { stepM: number; radiiM: number[] } {
    if (turn === 0 || radius === endRadius || steps === 1) return { stepM: length / steps, radiiM: Array<number>(steps).fill(radius) };
    const radiiM = Array.from({ length: steps }, (_, i) => radius + ((endRadius - radius) * i) / (steps - 1));
    return { stepM: ((length / steps) * arc) / radiiM.reduce((turned, each) => turned + length / steps / each, 0), radiiM };
}
