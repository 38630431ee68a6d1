// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// Drawing: theme, colours, sharp canvases, axes.

const FONT = '"Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", "DejaVu Sans", Arial, sans-serif';
const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const calmQuery = matchMedia("(prefers-reduced-motion: reduce)");
let theme = {};

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  theme = { dark: darkQuery.matches };
  for (const name of ["page", "card", "text", "muted", "rule", "soft", "accent", "map", "road", "road-rim", "wall", "label", "label-text", "good", "bad", "warn", "casing"]) {
    theme[name] = style.getPropertyValue(`--${name}`).trim();
  }
  theme.cars = meta.palette.cars[theme.dark ? "dark" : "light"];
  // The dark end of the scale fades into a dark road, the bright end into a light one.
  theme.range = theme.dark ? [0.24, 1.0] : [0.0, 0.93];
  theme.speed = Array.from({ length: 65 }, (_, i) => speedStop(i / 64));
}

/** Colour of a share of the speed range, 0 slow to 1 fast. */
function speedStop(share) {
  const stops = meta.palette.speed;
  const at = (theme.range[0] + (theme.range[1] - theme.range[0]) * share) * (stops.length - 1);
  const i = Math.min(Math.floor(at), stops.length - 2);
  const channel = (hex, c) => parseInt(hex.slice(1 + 2 * c, 3 + 2 * c), 16);
  const mix = [0, 1, 2].map((c) => Math.round(channel(stops[i], c) + (channel(stops[i + 1], c) - channel(stops[i], c)) * (at - i)));
  return `rgb(${mix.join(" ")})`;
}

function carColour(index) {
  return theme.cars[index % theme.cars.length];
}

/** Cars beyond the palette's end repeat its colours with broken lines. */
function carDash(index) {
  return [[], [7, 3], [2, 3], [9, 3, 2, 3]][Math.floor(index / theme.cars.length) % 4];
}

/** Black or white, whichever reads better on a colour. */
function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#111418" : "#ffffff";
}

/** Makes a canvas as sharp as the screen; returns its context and size in CSS pixels, or null while it has none. */
function sharp(canvas) {
  const width = canvas.clientWidth, height = canvas.clientHeight;
  if (!width || !height) return null;
  const ratio = window.devicePixelRatio || 1;
  const w = Math.round(width * ratio), h = Math.round(height * ratio);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const g = canvas.getContext("2d");
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { g, width, height };
}

/** Round numbers between two values, about `count` of them. */
function niceTicks(low, high, count) {
  if (!(high > low)) return [low];
  const raw = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((s) => s >= raw * 0.999);
  const out = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) out.push(+(k * step).toPrecision(12));
  return out;
}

function label(g, text, x, y, { align = "left", base = "middle", colour = theme.muted, size = 11.5, weight = 400 } = {}) {
  g.font = `${weight} ${size}px ${FONT}`;
  g.textAlign = align;
  g.textBaseline = base;
  g.fillStyle = colour;
  g.fillText(text, x, y);
}

/** Text that stays readable on anything: outlined in the ground's colour. */
function haloLabel(g, text, x, y, options) {
  const { align = "left", base = "middle", size = 11.5, weight = 400 } = options;
  g.font = `${weight} ${size}px ${FONT}`;
  g.textAlign = align;
  g.textBaseline = base;
  g.lineWidth = 3.5;
  g.lineJoin = "round";
  g.strokeStyle = theme.map;
  g.strokeText(text, x, y);
  label(g, text, x, y, options);
}

function line(g, x0, y0, x1, y1) {
  g.beginPath();
  g.moveTo(x0, y0);
  g.lineTo(x1, y1);
  g.stroke();
}

/** A polyline through (xs, ys) that breaks where a number is missing. */
function polyline(g, count, at) {
  g.beginPath();
  let drawing = false;
  for (let i = 0; i < count; i++) {
    const [x, y] = at(i);
    if (!isFinite(x) || !isFinite(y)) {
      drawing = false;
    } else if (drawing) {
      g.lineTo(x, y);
    } else {
      g.moveTo(x, y);
      drawing = true;
    }
  }
  g.stroke();
}

/** Moves labels apart: places of equal height along one side, in order, none closer than `gap`, inside [low, high]. */
function spread(places, gap, low, high) {
  const order = places.map((y, i) => ({ y, i })).filter((p) => isFinite(p.y)).sort((a, b) => a.y - b.y || a.i - b.i);
  const room = order.length > 1 ? Math.min(gap, (high - low) / (order.length - 1)) : gap;
  let floor = low;
  for (const p of order) {
    p.y = Math.max(p.y, floor);
    floor = p.y + room;
  }
  let ceiling = high;
  for (const p of order.slice().reverse()) {
    p.y = Math.min(p.y, ceiling);
    ceiling = p.y - room;
  }
  const out = places.map(() => NaN);
  for (const p of order) out[p.i] = p.y;
  return out;
}

function shorten(g, text, width) {
  if (g.measureText(text).width <= width) return text;
  let cut = text;
  while (cut.length > 1 && g.measureText(cut + "…").width > width) cut = cut.slice(0, -1);
  return cut + "…";
}
