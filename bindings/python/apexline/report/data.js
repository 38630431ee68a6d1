// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// The numbers: unpacking the columns, and a car's values at any time.

const meta = JSON.parse(document.getElementById("report-meta").textContent);
const KMH = 3.6;

/** Bytes of the gzip stream in the page. */
async function unpack() {
  const text = atob(document.getElementById("report-data").textContent);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Columns by name, read when first asked for. Missing values are NaN; a column that is not there is null. */
class Columns {
  constructor(bytes) {
    this.bytes = bytes;
    this.read = new Map();
  }

  get(name) {
    if (!this.read.has(name)) this.read.set(name, name in meta.columns ? this.decode(meta.columns[name]) : null);
    return this.read.get(name);
  }

  /** Byte planes of folded differences back to numbers; see report.py. */
  decode([offset, count, width, order, step, mask]) {
    const out = new Float64Array(count);
    const bytes = this.bytes;
    for (let i = 0; i < count; i++) {
      let folded = 0;
      for (let b = 0; b < width; b++) folded += bytes[offset + b * count + i] * 2 ** (8 * b);
      out[i] = folded % 2 ? -(folded + 1) / 2 : folded / 2;
    }
    for (let pass = 0; pass < order; pass++) for (let i = 1; i < count; i++) out[i] += out[i - 1];
    for (let i = 0; i < count; i++) out[i] *= step;
    if (mask >= 0) for (let i = 0; i < count; i++) if (bytes[mask + (i >> 3)] >> (i & 7) & 1) out[i] = NaN;
    return out;
  }
}

/** One car: its results and its columns in time. */
class Car {
  constructor(index, columns) {
    Object.assign(this, meta.cars[index]);
    this.index = index;
    this.columns = columns;
    this.passed = this.furthest();
  }

  column(name) {
    return this.columns.get(`car${this.index}.${name}`);
  }

  /** Value between samples, straight. NaN where the car is not there. */
  value(name, time) {
    const column = this.column(name);
    if (!column || !column.length) return NaN;
    const [i, u] = place(time);
    return u === 0 ? column[i] : column[i] + (column[i + 1] - column[i]) * u;
  }

  /** Value of the sample before, for things that are not between. */
  step(name, time) {
    const column = this.column(name);
    return column && column.length ? column[place(time)[0]] : NaN;
  }

  /** Between samples a car keeps turning at an even rate, the short way round. */
  yaw(time) {
    const column = this.column("yaw_rad");
    const [i, u] = place(time);
    if (u === 0) return column[i];
    let turn = column[i + 1] - column[i];
    turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    return column[i] + turn * u;
  }

  /** Position; between samples that lie far apart on a curve through the neighbours (Catmull-Rom). */
  where(time) {
    const [i, u] = place(time);
    return { x: along(this.column("x_m"), i, u), z: along(this.column("z_m"), i, u) };
  }

  /** The most progress made up to each sample: what gaps are measured with. */
  furthest() {
    const progress = this.column("progress_m");
    const out = new Float64Array(progress.length);
    let best = -Infinity;
    for (let i = 0; i < out.length; i++) {
      if (progress[i] > best) best = progress[i];
      out[i] = best;
    }
    return out;
  }

  /** When the last lap was complete, s; NaN: never. */
  home() {
    const laps = meta.chart.laps;
    if (!laps || !this.finished) return NaN;
    const at = this.passing(laps * meta.track.length_m);
    if (isFinite(at)) return at;
    const i = this.column("lap").findIndex((lap) => lap >= laps);
    return i < 0 ? endTime : timeOf(i);
  }

  /** When the car first got this far, s; NaN: never, or it started beyond. */
  passing(progress) {
    const i = lowerBound(this.passed, progress);
    if (i >= this.passed.length) return NaN;
    if (i === 0 || !isFinite(this.passed[i - 1])) return this.passed[i] === progress ? timeOf(i) : NaN;
    return timeOf(i - 1 + (progress - this.passed[i - 1]) / (this.passed[i] - this.passed[i - 1]));
  }
}

const clock = meta.time;
const startTime = clock.start_s;
const endTime = clock.start_s + Math.max(0, clock.count - 1) * clock.step_s;

function timeOf(sample) {
  return clock.start_s + sample * clock.step_s;
}

/** Sample before a time and the share of the step after it. */
function place(time) {
  const at = Math.min(Math.max((time - clock.start_s) / clock.step_s, 0), Math.max(0, clock.count - 1));
  const i = Math.min(Math.floor(at), Math.max(0, clock.count - 2));
  return clock.count < 2 ? [0, 0] : [i, at - i];
}

function along(column, i, u) {
  if (u === 0) return column[i];
  const b = column[i], c = column[i + 1];
  const a = column[i - 1] ?? 2 * b - c, d = column[i + 2] ?? 2 * c - b;
  if (!isFinite(a + d) || clock.step_s < 0.11) return b + (c - b) * u;
  return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u);
}

/** First index whose value is not below `want`, in a column that never falls. */
function lowerBound(column, want) {
  let low = 0, high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] < want) low = middle + 1;
    else high = middle;
  }
  return low;
}

// ---- words for numbers

function clockText(seconds, digits = 3) {
  if (seconds === null || !isFinite(seconds)) return "–";
  const sign = seconds < 0 ? "−" : "";
  const unit = 10 ** digits;
  const all = Math.round(Math.abs(seconds) * unit);
  const minutes = Math.floor(all / (60 * unit));
  const rest = (all / unit - minutes * 60).toFixed(digits);
  return `${sign}${minutes}:${rest.padStart(digits ? digits + 3 : 2, "0")}`;
}

function number(value, digits = 1, unit = "") {
  if (value === null || !isFinite(value)) return "–";
  return value.toFixed(digits).replace("-", "−") + (unit ? " " + unit : "");
}

/** With its sign, a minus of full width. */
function signed(value, digits = 1) {
  return (value < 0 ? "−" : "+") + number(Math.abs(value), digits);
}

function lengthText(metres) {
  return metres >= 1000 ? `${(metres / 1000).toFixed(2)} km` : `${Math.round(metres)} m`;
}

/** With a capital first letter. */
function sentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : "";
}

/** An element with attributes and children; strings become text, never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else if (key === "style") element.style.cssText = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const byId = (id) => document.getElementById(id);
