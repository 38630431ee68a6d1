// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// The map beneath the cars: road, edges, lines coloured by speed, turns, scale.

class Track {
  constructor(columns) {
    Object.assign(this, meta.track);
    const pair = (name) => ({ x: columns.get(`track.${name}.x`), z: columns.get(`track.${name}.z`) });
    this.left = pair("left_edge");
    this.right = pair("right_edge");
    this.walls = [pair("wall_left"), pair("wall_right")];
    this.gateDistance = columns.get("track.gate_distance_m");
    this.count = this.left.x.length;
    this.lines = meta.track.lines.map((line, i) => ({
      ...line,
      x: columns.get(`line${i}.x`), z: columns.get(`line${i}.z`), distance: columns.get(`line${i}.distance_m`),
      speed: columns.get(`line${i}.speed_mps`), curvature: columns.get(`line${i}.curvature_1pm`),
    }));
    const speeds = Array.from(this.lines[0].speed).filter(isFinite);
    this.slow = speeds.length ? Math.min(...speeds) : 0;
    this.fast = speeds.length ? Math.max(...speeds) : 1;
    if (this.fast - this.slow < 0.5) this.slow = this.fast - 0.5;
    this.bounds = this.measure();
  }

  measure() {
    const box = { x0: Infinity, x1: -Infinity, z0: Infinity, z1: -Infinity };
    for (const side of [this.left, this.right]) {
      for (let i = 0; i < side.x.length; i++) {
        box.x0 = Math.min(box.x0, side.x[i]);
        box.x1 = Math.max(box.x1, side.x[i]);
        box.z0 = Math.min(box.z0, side.z[i]);
        box.z1 = Math.max(box.z1, side.z[i]);
      }
    }
    return box;
  }

  /** Gates of a stretch from `first` to `last`, over the start line if need be. */
  gates(first, last) {
    const out = [];
    for (let i = first; ; i = (i + 1) % this.count) {
      out.push(i);
      if (i === last || out.length > this.count) return out;
    }
  }

  /** Whether a distance lies on a piece of road that passes over another. */
  onBridge(distance) {
    if (!this.bridges.length) return false;
    const gate = Math.min(this.count - 1, Math.max(0, lowerBound(this.gateDistance, distance) - 1));
    return this.bridges.some(([a, b]) => (a <= b ? gate >= a && gate <= b : gate >= a || gate <= b));
  }

  /** Point of a line at a distance along the reference line, and the line's speed there. */
  at(line, distance) {
    const d = line.distance, n = d.length;
    let j = Math.min(lowerBound(d, distance), n);
    let i = j - 1;
    if (!this.closed) {
      j = Math.min(Math.max(j, 1), n - 1);
      i = j - 1;
    }
    i = (i + n) % n;
    j %= n;
    let span = d[j] - d[i], ahead = distance - d[i];
    if (span <= 0) span += this.length_m;
    if (ahead < 0) ahead += this.length_m;
    const u = Math.min(Math.max(span > 0 ? ahead / span : 0, 0), 1);
    const mix = (c) => c[i] + (c[j] - c[i]) * u;
    return { x: mix(line.x), z: mix(line.z), speed: mix(line.speed) };
  }

  colour(speed) {
    const share = Math.min(Math.max((speed - this.slow) / (this.fast - this.slow), 0), 1);
    return isFinite(share) ? Math.round(share * 64) : 0;
  }
}

/** What part of the ground the canvas shows: its middle and pixels a metre. North is up. */
class View {
  constructor() {
    this.x = 0;
    this.z = 0;
    this.scale = 1;
    this.width = 1;
    this.height = 1;
  }

  px(x) { return (x - this.x) * this.scale + this.width / 2; }
  py(z) { return this.height / 2 - (z - this.z) * this.scale; }
  groundX(px) { return (px - this.width / 2) / this.scale + this.x; }
  groundZ(py) { return (this.height / 2 - py) / this.scale + this.z; }
  sees(x, z, margin) {
    const mx = this.width / 2 / this.scale + margin, mz = this.height / 2 / this.scale + margin;
    return Math.abs(x - this.x) < mx && Math.abs(z - this.z) < mz;
  }
  key() { return [this.x, this.z, this.scale, this.width, this.height].join(" "); }
}

class TrackPainter {
  constructor(track) {
    this.track = track;
  }

  /** Everything that lies still, for a view. */
  paint(g, view, shows) {
    g.fillStyle = theme.map;
    g.fillRect(0, 0, view.width, view.height);
    const all = this.track.gates(0, this.track.count - 1).concat(this.track.closed ? [0] : []);
    this.walls(g, view);
    this.road(g, view, all, false);
    this.drivingLines(g, view, shows, null);
    this.startLine(g, view);
    this.bridges(g, view, shows);
  }

  /** Upper pieces of road again, over what passes beneath. */
  bridges(g, view, shows) {
    for (const [first, last] of this.track.bridges) {
      const gates = this.track.gates(first, last);
      this.road(g, view, gates, true);
      this.drivingLines(g, view, shows, new Set(gates));
    }
  }

  walls(g, view) {
    g.strokeStyle = theme.wall;
    g.lineWidth = 1;
    if (view.scale < 0.5) return;
    for (const wall of this.track.walls) this.path(g, view, wall, wall.x.length, this.track.closed);
  }

  /** A chain of points as a path, without the parts out of sight. */
  path(g, view, chain, count, closed) {
    g.beginPath();
    let drawing = false;
    const margin = 60;
    for (let k = 0; k < count + (closed ? 1 : 0); k++) {
      const i = k % count;
      if (!view.sees(chain.x[i], chain.z[i], margin)) {
        drawing = false;
        continue;
      }
      if (drawing) g.lineTo(view.px(chain.x[i]), view.py(chain.z[i]));
      else g.moveTo(view.px(chain.x[i]), view.py(chain.z[i]));
      drawing = true;
    }
    g.stroke();
  }

  road(g, view, gates, raised) {
    const { left, right } = this.track;
    const seen = (i) => view.sees(left.x[i], left.z[i], 80) || view.sees(right.x[i], right.z[i], 80);
    const pieces = [];
    for (let k = 0; k + 1 < gates.length; k++) if (seen(gates[k]) || seen(gates[k + 1])) pieces.push([gates[k], gates[k + 1]]);
    if (raised) {
      g.strokeStyle = theme.casing;
      g.globalAlpha = theme.dark ? 0.9 : 0.35;
      g.lineWidth = Math.max(3.5, 1.6 * view.scale);
      for (const side of [left, right]) this.stretch(g, view, side, gates);
      g.globalAlpha = 1;
    }
    g.beginPath();
    for (const [a, b] of pieces) {
      g.moveTo(view.px(left.x[a]), view.py(left.z[a]));
      g.lineTo(view.px(left.x[b]), view.py(left.z[b]));
      g.lineTo(view.px(right.x[b]), view.py(right.z[b]));
      g.lineTo(view.px(right.x[a]), view.py(right.z[a]));
      g.closePath();
    }
    g.fillStyle = g.strokeStyle = theme.road;
    g.fill();
    g.lineWidth = 0.8;
    g.stroke();
    g.lineWidth = Math.min(2, Math.max(1, view.scale * 0.25));
    for (const [side, colour] of [[left, meta.palette.left], [right, meta.palette.right]]) {
      g.strokeStyle = colour;
      this.stretch(g, view, side, gates);
    }
  }

  stretch(g, view, side, gates) {
    g.beginPath();
    let drawing = false;
    for (const i of gates) {
      if (!view.sees(side.x[i], side.z[i], 80)) {
        drawing = false;
        continue;
      }
      if (drawing) g.lineTo(view.px(side.x[i]), view.py(side.z[i]));
      else g.moveTo(view.px(side.x[i]), view.py(side.z[i]));
      drawing = true;
    }
    g.stroke();
  }

  drivingLines(g, view, shows, only) {
    const { lines, closed } = this.track;
    if (shows.other) {
      g.strokeStyle = theme.muted;
      g.globalAlpha = Math.min(1, 0.35 + view.scale * 0.2);
      g.lineWidth = 1.2;
      g.setLineDash(view.scale < 2 ? [4, 4] : [9, 7]);
      for (const other of lines.slice(1)) {
        if (view.scale < 0.35) break;
        if (only && other.x.length === this.track.count) this.stretch(g, view, other, [...only]);
        else if (!only) this.path(g, view, other, other.x.length, closed);
      }
      g.setLineDash([]);
      g.globalAlpha = 1;
    }
    if (shows.racing && !(only && lines[0].x.length !== this.track.count)) this.colouredLine(g, view, lines[0], closed, only);
  }

  /** Segments gathered by colour, so that a map is some sixty strokes and not thousands. */
  colouredLine(g, view, line, closed, only) {
    const paths = new Map();
    const n = line.x.length;
    for (let i = 0; i < n - (closed ? 0 : 1); i++) {
      const j = (i + 1) % n;
      if (only && !(only.has(i) && only.has(j))) continue;
      if (!view.sees(line.x[i], line.z[i], 60) && !view.sees(line.x[j], line.z[j], 60)) continue;
      const colour = this.track.colour(0.5 * (line.speed[i] + line.speed[j]));
      if (!paths.has(colour)) paths.set(colour, new Path2D());
      const path = paths.get(colour);
      path.moveTo(view.px(line.x[i]), view.py(line.z[i]));
      path.lineTo(view.px(line.x[j]), view.py(line.z[j]));
    }
    g.lineWidth = Math.min(5, Math.max(3, view.scale * 0.5));
    g.lineCap = "round";
    for (const [colour, path] of paths) {
      g.strokeStyle = theme.speed[colour];
      g.stroke(path);
    }
    g.lineCap = "butt";
  }

  startLine(g, view) {
    this.cut(g, view, 0, "Start");
    if (!this.track.closed) this.cut(g, view, this.track.count - 1, "Finish");
  }

  /** A chequered line across the road at a gate, and at the start an arrow in driving direction. */
  cut(g, view, gate, text) {
    const { left, right } = this.track;
    const ax = view.px(left.x[gate]), ay = view.py(left.z[gate]), bx = view.px(right.x[gate]), by = view.py(right.z[gate]);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const ux = (bx - ax) / length, uy = (by - ay) / length, over = Math.max(0, 7 - length / 2);
    const size = Math.max(5, view.scale * 0.9);
    g.lineWidth = size;
    g.strokeStyle = "#ffffff";
    line(g, ax - ux * over, ay - uy * over, bx + ux * over, by + uy * over);
    g.strokeStyle = "#15191e";
    for (const [row, side] of [[0, 0.25], [1, -0.25]]) {
      g.lineWidth = size / 2;
      g.setLineDash([size / 2, size / 2]);
      g.lineDashOffset = row * size / 2;
      const ox = -uy * size * side, oy = ux * size * side;
      line(g, ax - ux * over + ox, ay - uy * over + oy, bx + ux * over + ox, by + uy * over + oy);
    }
    g.setLineDash([]);
    const start = text === "Start", flip = this.outside(view, ax, ay, bx, by);
    const [ex, ey] = flip > 0 ? [bx, by] : [ax, ay];
    const px = ux * flip, py = uy * flip, vx = uy, vy = -ux;
    const away = over + 15 + Math.max(0, 5 - length);
    if (start) {
      const hx = ex + px * away - vx * 6, hy = ey + py * away - vy * 6;
      g.fillStyle = g.strokeStyle = theme.text;
      g.lineWidth = 2;
      line(g, hx - vx * 8, hy - vy * 8, hx + vx * 8, hy + vy * 8);
      g.beginPath();
      g.moveTo(hx + vx * 18, hy + vy * 18);
      g.lineTo(hx + vx * 7 + ux * 5, hy + vy * 7 + uy * 5);
      g.lineTo(hx + vx * 7 - ux * 5, hy + vy * 7 - uy * 5);
      g.fill();
    }
    const tx = ex + px * (away + (start ? 15 : 0)), ty = ey + py * (away + (start ? 15 : 0));
    haloLabel(g, text, tx, ty, { align: px > 0.5 ? "left" : px < -0.5 ? "right" : "center", colour: theme.text, weight: 600, size: 12 });
  }

  /** Which side of the start line looks away from the middle of the track: 1 the right, -1 the left. */
  outside(view, ax, ay, bx, by) {
    const b = this.track.bounds;
    const mx = view.px((b.x0 + b.x1) / 2), my = view.py((b.z0 + b.z1) / 2);
    return Math.hypot(bx - mx, by - my) >= Math.hypot(ax - mx, ay - my) ? 1 : -1;
  }

  /** Numbers on the outside of the bends; those that would lie on another wait until the map is larger. */
  turns(g, view) {
    const taken = [];
    const racing = this.track.lines[0];
    for (const [no, x, z, distance, curvature] of this.track.turns) {
      if (!view.sees(x, z, 20)) continue;
      const reference = this.nearestGate(x, z);
      const before = (reference - 1 + this.track.count) % this.track.count, after = (reference + 1) % this.track.count;
      const dx = racing.x[after % racing.x.length] - racing.x[before % racing.x.length];
      const dz = racing.z[after % racing.x.length] - racing.z[before % racing.x.length];
      const size = Math.hypot(dx, dz) || 1;
      const side = curvature > 0 ? -1 : 1;
      const edge = curvature > 0 ? this.track.left : this.track.right;
      const px = view.px(edge.x[reference]) + side * dz / size * 17, py = view.py(edge.z[reference]) + side * dx / size * 17;
      if (taken.some(([qx, qy]) => Math.hypot(px - qx, py - qy) < 20)) continue;
      taken.push([px, py]);
      g.fillStyle = theme.label;
      g.strokeStyle = theme["road-rim"];
      g.lineWidth = 1;
      g.beginPath();
      g.arc(px, py, 9.5, 0, 2 * Math.PI);
      g.fill();
      g.stroke();
      label(g, String(no), px, py + 0.5, { align: "center", colour: theme["label-text"], size: 11, weight: 600 });
    }
  }

  nearestGate(x, z) {
    const { left, right, count } = this.track;
    let best = 0, least = Infinity;
    for (let i = 0; i < count; i++) {
      const far = (0.5 * (left.x[i] + right.x[i]) - x) ** 2 + (0.5 * (left.z[i] + right.z[i]) - z) ** 2;
      if (far < least) {
        least = far;
        best = i;
      }
    }
    return best;
  }

  scaleBar(g, view, note) {
    const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000].find((m) => m * view.scale >= (view.width < 500 ? 36 : 70)) ?? 20000;
    const size = metres * view.scale, x = 16, y = view.height - 18;
    g.strokeStyle = theme.text;
    g.lineWidth = 1.5;
    g.beginPath();
    g.moveTo(x, y - 5);
    g.lineTo(x, y);
    g.lineTo(x + size, y);
    g.lineTo(x + size, y - 5);
    g.stroke();
    haloLabel(g, metres >= 1000 ? `${metres / 1000} km` : `${metres} m`, x + size / 2, y - 6, { align: "center", base: "bottom", colour: theme.text, size: 12 });
    if (!note) return;
    if (view.width < 700) haloLabel(g, note, x, y - 30, { colour: theme.muted });
    else haloLabel(g, note, x + size + 12, y - 2, { colour: theme.muted });
  }
}
