// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// Charts: speed over distance, positions and gaps over laps.

/** A frame with axes; x and y map values to pixels. */
function axes(box, { x0, x1, y0, y1, left = 46, right = 14, top = 12, bottom = 38, xTitle, yTitle, xTicks, yTicks, xText, yText }) {
  const { g, width, height } = box;
  g.clearRect(0, 0, width, height);
  const area = { left, top, right: width - right, bottom: height - bottom };
  const x = (v) => area.left + (v - x0) / (x1 - x0 || 1) * (area.right - area.left);
  const y = (v) => area.bottom - (v - y0) / (y1 - y0 || 1) * (area.bottom - area.top);
  const ex = (px) => x0 + (px - area.left) / (area.right - area.left) * (x1 - x0);
  g.lineWidth = 1;
  g.strokeStyle = theme.rule;
  for (const v of yTicks) {
    line(g, area.left, Math.round(y(v)) + 0.5, area.right, Math.round(y(v)) + 0.5);
    label(g, yText(v), area.left - 7, y(v), { align: "right" });
  }
  for (const v of xTicks) {
    line(g, Math.round(x(v)) + 0.5, area.bottom, Math.round(x(v)) + 0.5, area.bottom + 4);
    label(g, xText(v), x(v), area.bottom + 8, { align: "center", base: "top" });
  }
  label(g, xTitle, (area.left + area.right) / 2, height - 3, { align: "center", base: "bottom" });
  g.save();
  g.translate(11, (area.top + area.bottom) / 2);
  g.rotate(-Math.PI / 2);
  label(g, yTitle, 0, 0, { align: "center" });
  g.restore();
  return { ...area, x, y, ex, g, width, height };
}

function showTip(canvas, x, y, lines) {
  const tip = canvas.parentElement.querySelector(".tip");
  tip.hidden = !lines;
  if (!lines) return;
  tip.replaceChildren(...lines.map((text, k) => make("div", k ? {} : { style: "font-weight:600" }, text)));
  const wide = tip.offsetWidth, room = canvas.clientWidth;
  tip.style.transform = `translate(${Math.max(4, x + 18 + wide > room ? x - wide - 10 : x + 18)}px, ${Math.max(2, y - tip.offsetHeight - 6)}px)`;
}

/** Speed over distance of a lap, beside another's and the profile. */
class SpeedChart {
  constructor(replay) {
    this.replay = replay;
    this.canvas = byId("speed");
    this.car = byId("speed-car");
    this.lap = byId("speed-lap");
    this.other = byId("speed-other");
    this.hover = null;
    this.car.append(...meta.order.map((i) => make("option", { value: String(i) }, replay.cars[i].name)));
    this.other.append(make("option", { value: "" }, "nothing"), ...meta.order.map((i) => make("option", { value: String(i) }, `${replay.cars[i].name}, best lap`)));
    this.car.onchange = () => this.fillLaps();
    this.lap.onchange = this.other.onchange = () => this.update();
    this.canvas.addEventListener("pointermove", (event) => this.point(event.offsetX, event.offsetY));
    this.canvas.addEventListener("pointerleave", () => this.leave());
    this.canvas.addEventListener("click", () => this.jump());
    this.fillLaps();
  }

  chooseCar(index) {
    if (index < 0 || this.car.value === String(index)) return;
    this.car.value = String(index);
    this.fillLaps();
  }

  /** Samples of a lap: distance from its start line and speeds; an unfinished one as far as it got. */
  samples(index, lap) {
    const car = this.replay.cars[index], length = this.replay.track.length_m;
    if (!car || lap < 0) return null;
    const from = lowerBound(car.passed, lap * length), to = lowerBound(car.passed, (lap + 1) * length);
    const first = Math.max(0, from - 1), last = Math.min(to, clock.count - 1);
    const progress = car.column("progress_m"), speed = car.column("speed_mps"), profile = car.column("profile_speed_mps");
    const distance = Float64Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => progress[first + k] - lap * length);
    return { first, distance, speed: speed.subarray(first, last + 1), profile: profile?.subarray(first, last + 1) ?? null };
  }

  laps(index) {
    const car = this.replay.cars[index];
    if (!car || !clock.count) return 0;
    const far = car.passed[car.passed.length - 1] / this.replay.track.length_m;
    const most = meta.chart.laps || 1;
    return Math.min(most, car.lap_times_s.length + (far > car.lap_times_s.length + 0.01 ? 1 : 0));
  }

  bestLap(index) {
    const times = this.replay.cars[index]?.lap_times_s ?? [];
    let best = -1;
    times.forEach((t, k) => { if (t !== null && (best < 0 || t < times[best])) best = k; });
    return best;
  }

  fillLaps() {
    const index = Number(this.car.value), count = this.car.value === "" ? 0 : this.laps(index), best = this.bestLap(index);
    const times = this.replay.cars[index]?.lap_times_s ?? [];
    this.lap.replaceChildren(...Array.from({ length: count }, (_, k) => {
      const time = k < times.length ? ` (${clockText(times[k])}${k === best ? ", best" : ""})` : " (not finished)";
      return make("option", { value: String(k) }, `${k + 1}${time}`);
    }));
    if (count > 1) this.lap.append(make("option", { value: "now" }, "as in the replay"));
    if (best >= 0) this.lap.value = String(best);
    this.update();
  }

  /** The lap that is shown; with "as in the replay" the one that the car is in. */
  lapShown() {
    if (this.lap.value !== "now") return Number(this.lap.value);
    const index = Number(this.car.value), progress = this.replay.cars[index].step("progress_m", this.replay.time);
    return Math.min(this.laps(index) - 1, Math.max(0, Math.floor((progress || 0) / this.replay.track.length_m)));
  }

  /** Called as time passes. */
  follow() {
    if (this.lap.value === "now" && this.lapShown() !== this.lapDrawn) this.update();
    else this.draw();
  }

  update() {
    const track = this.replay.track;
    this.main = this.car.value === "" || this.lap.value === "" ? null : this.samples(Number(this.car.value), this.lapShown());
    this.lapDrawn = this.main ? this.lapShown() : -1;
    this.rival = this.other.value === "" ? null : this.samples(Number(this.other.value), Math.max(0, this.bestLap(Number(this.other.value))));
    const racing = track.lines[0];
    this.ownProfile = Boolean(this.main?.profile && this.main.distance.length > 1);
    this.profile = this.ownProfile ? { distance: this.main.distance, speed: this.main.profile } : { distance: racing.distance, speed: racing.speed };
    const key = byId("speed-key");
    const item = (colour, text, dash) => make("span", {}, make("i", { style: `border-color:${colour};${dash ? "border-top-style:dashed" : ""}` }), text);
    const name = (select) => this.replay.cars[Number(select.value)].name;
    key.replaceChildren(
      ...(this.main ? [item(carColour(Number(this.car.value)), `${name(this.car)}, lap ${this.lapDrawn + 1}`)] : []),
      ...(this.rival ? [item(carColour(Number(this.other.value)), `${name(this.other)}, best lap`, true)] : []),
      item(theme.muted, this.ownProfile ? "speed that the line's profile allows this car" : `profile of the ${racing.name} line`));
    this.canvas.setAttribute("aria-label", this.main
      ? `Speed over distance of ${name(this.car)} in lap ${this.lapDrawn + 1}, against the profile` : "Speed over distance: profile only");
    this.draw();
  }

  /** Value of a sampled curve at a distance, NaN outside. */
  at(curve, distance, column = curve.speed) {
    const d = curve.distance;
    const j = lowerBound(d, distance);
    if (j === 0 || j >= d.length) return NaN;
    const span = d[j] - d[j - 1];
    return column[j - 1] + (column[j] - column[j - 1]) * (span > 0 ? (distance - d[j - 1]) / span : 0);
  }

  draw() {
    const box = sharp(this.canvas);
    if (!box) return;
    const track = this.replay.track, length = track.length_m, narrow = box.width < 520;
    let top = track.fast;
    for (const curve of [this.main, this.rival, this.profile]) if (curve) for (const v of curve.speed) if (v > top) top = v;
    const high = Math.ceil(top * KMH * 1.04 / 20) * 20;
    const f = this.frame = axes(box, {
      x0: 0, x1: length, y0: 0, y1: high, left: 54, right: 54, top: 34, xTitle: "distance from the start line, m", yTitle: "speed, km/h",
      xTicks: niceTicks(0, length, narrow ? 5 : 11), yTicks: niceTicks(0, high, 6), xText: (v) => String(v), yText: (v) => String(v),
    });
    const { g } = f;
    for (const v of niceTicks(0, high / KMH, 5)) label(g, String(v), f.right + 7, f.y(v * KMH));
    g.save();
    g.translate(f.width - 10, (f.top + f.bottom) / 2);
    g.rotate(Math.PI / 2);
    label(g, "m/s", 0, 0, { align: "center" });
    g.restore();
    this.turnMarks(g, f);
    g.save();
    g.beginPath();
    g.rect(f.left, f.top - 4, f.right - f.left, f.bottom - f.top + 4);
    g.clip();
    const curve = (c, colour, width, dash) => {
      g.strokeStyle = colour;
      g.lineWidth = width;
      g.setLineDash(dash);
      polyline(g, c.distance.length, (i) => [f.x(c.distance[i]), f.y(c.speed[i] * KMH)]);
      g.setLineDash([]);
    };
    g.lineJoin = "round";
    curve(this.profile, theme.muted, 1.4, []);
    if (this.rival) curve(this.rival, carColour(Number(this.other.value)), 2, [7, 4]);
    if (this.main) curve(this.main, carColour(Number(this.car.value)), 2.2, []);
    this.nowMark(g, f);
    g.restore();
    if (!this.main) label(g, meta.cars.length ? "No lap to show; the profile alone" : "No cars; the profile alone", (f.left + f.right) / 2, f.top + 12, { align: "center", size: 13 });
    if (this.hover !== null) {
      g.strokeStyle = theme.text;
      g.lineWidth = 1;
      line(g, f.x(this.hover), f.top, f.x(this.hover), f.bottom);
    }
  }

  turnMarks(g, f) {
    let last = -Infinity;
    g.strokeStyle = theme.rule;
    g.setLineDash([3, 3]);
    for (const [no, x, z] of this.replay.track.turns) {
      const at = f.x(this.turnDistance(no, x, z));
      line(g, at, f.top, at, f.bottom);
      if (at - last < 15) continue;
      last = at;
      label(g, String(no), at, f.top - 14, { align: "center", weight: 600 });
    }
    g.setLineDash([]);
    label(g, "turn", f.left - 7, f.top - 17, { align: "right" });
  }

  /** Turns know their distance along the line; the axis is the reference line's. */
  turnDistance(no, x, z) {
    this.turnCache ??= new Map();
    if (!this.turnCache.has(no)) {
      const racing = this.replay.track.lines[0];
      let best = 0, least = Infinity;
      for (let i = 0; i < racing.x.length; i++) {
        const far = (racing.x[i] - x) ** 2 + (racing.z[i] - z) ** 2;
        if (far < least) [best, least] = [i, far];
      }
      this.turnCache.set(no, racing.distance[best]);
    }
    return this.turnCache.get(no);
  }

  /** Where the replay is, while it shows this car in this lap. */
  nowMark(g, f) {
    if (!this.main) return;
    const i = place(this.replay.time)[0] - this.main.first;
    if (i < 0 || i >= this.main.distance.length - 1) return;
    const car = this.replay.cars[Number(this.car.value)];
    const x = f.x(car.value("progress_m", this.replay.time) - this.lapDrawn * this.replay.track.length_m);
    const y = f.y(car.value("speed_mps", this.replay.time) * KMH);
    g.fillStyle = carColour(car.index);
    g.strokeStyle = theme.card;
    g.lineWidth = 2;
    g.beginPath();
    g.arc(x, y, 6, 0, 2 * Math.PI);
    g.fill();
    g.stroke();
  }

  point(px, py) {
    const f = this.frame, track = this.replay.track;
    if (!f) return;
    this.hover = Math.min(track.length_m, Math.max(0, f.ex(px)));
    const both = (v) => `${number(v * KMH, 0)} km/h (${number(v, 1)} m/s)`;
    const profile = this.at(this.profile, this.hover), own = this.main ? this.at(this.main, this.hover) : NaN;
    const lines = [`${number(this.hover, 0)} m`];
    const name = (select) => this.replay.cars[Number(select.value)].name;
    if (isFinite(own)) lines.push(`${name(this.car)}: ${both(own)}`);
    if (this.rival && isFinite(this.at(this.rival, this.hover))) lines.push(`${name(this.other)}: ${both(this.at(this.rival, this.hover))}`);
    if (isFinite(profile)) lines.push(`profile: ${both(profile)}`);
    if (isFinite(own) && isFinite(profile)) lines.push(`${own >= profile ? "+" : ""}${number((own - profile) * KMH, 0)} km/h against the profile`);
    showTip(this.canvas, px, py, lines);
    const spot = track.at(track.lines[0], this.hover);
    this.replay.mark = { x: spot.x, z: spot.z, text: isFinite(own) ? `${number(own * KMH, 0)} km/h` : `${number(this.hover, 0)} m` };
    this.replay.wake();
    this.draw();
  }

  leave() {
    this.hover = this.replay.mark = null;
    showTip(this.canvas, 0, 0, null);
    this.replay.wake();
    this.draw();
  }

  /** A click takes the replay to where the car was there. */
  jump() {
    if (this.hover === null || !this.main) return;
    const time = this.replay.cars[Number(this.car.value)].passing(this.lapDrawn * this.replay.track.length_m + this.hover);
    if (isFinite(time)) this.replay.seek(time);
  }
}

/** Positions, or gaps, over the race distance: one line a car, its name at the end. */
class LapChart {
  constructor(replay, id, columns) {
    this.replay = replay;
    this.canvas = byId(id);
    this.position = id === "position";
    this.laps = columns.get("chart.laps");
    this.curves = replay.cars.map((car) => columns.get(`chart.${car.index}.${this.position ? "position" : "gap_s"}`));
    this.others = replay.cars.map((car) => columns.get(`chart.${car.index}.${this.position ? "gap_s" : "position"}`));
    this.times = replay.cars.map((car) => columns.get(`chart.${car.index}.time_s`));
    this.lit = -1;
    this.canvas.addEventListener("pointermove", (event) => this.point(event.offsetX, event.offsetY));
    this.canvas.addEventListener("pointerleave", () => this.point(-99, -99));
    this.canvas.addEventListener("click", () => { if (this.lit >= 0) replay.choose(this.lit); });
  }

  draw() {
    const box = sharp(this.canvas);
    if (!box) return;
    const cars = this.replay.cars.length, laps = this.laps, x1 = laps.length ? laps[laps.length - 1] : 1;
    let worst = 0;
    if (!this.position) for (const curve of this.curves) for (const v of curve) if (v > worst) worst = v;
    const range = this.position ? { y0: cars + 0.5, y1: 0.5 } : { y0: Math.max(worst * 1.06, 1), y1: Math.min(-worst * 0.02, -0.02) };
    const ticks = this.position ? Array.from({ length: cars }, (_, k) => k + 1).filter((p) => cars <= 12 || p === 1 || p % Math.ceil(cars / 10) === 0) : niceTicks(0, range.y0, 5);
    const closed = this.replay.track.closed && meta.chart.laps > 0;
    const f = this.frame = axes(box, {
      x0: 0, x1: x1 || 1, ...range, left: 48, right: 108, top: 10, xTitle: closed ? "laps driven" : "share of the way", yTitle: this.position ? "position" : "behind the leader, s",
      xTicks: closed && x1 <= 12 ? Array.from({ length: Math.round(x1) + 1 }, (_, k) => k) : niceTicks(0, x1, 5), yTicks: ticks, xText: String, yText: String,
    });
    const { g } = f, ends = this.curves.map((curve) => this.endOf(curve));
    const spots = spread(ends.map((i, c) => (i < 0 ? NaN : f.y(this.curves[c][i]))), 13.5, f.top + 4, f.bottom - 2);
    const order = this.curves.map((_, c) => c).sort((a, b) => (a === this.lit) - (b === this.lit));
    for (const c of order) {
      const curve = this.curves[c], colour = carColour(c), faint = this.lit >= 0 && this.lit !== c;
      g.globalAlpha = faint ? 0.25 : 1;
      g.strokeStyle = g.fillStyle = colour;
      g.lineWidth = this.lit === c || this.replay.follow === c ? 3.2 : 2;
      g.lineJoin = "round";
      g.setLineDash(carDash(c));
      polyline(g, laps.length, (i) => [f.x(laps[i]), f.y(curve[i])]);
      g.setLineDash([]);
      for (let i = 0; i < laps.length; i++) {
        if (Math.abs(laps[i] - Math.round(laps[i])) > 1e-3 || !isFinite(curve[i]) || x1 > 40) continue;
        g.beginPath();
        g.arc(f.x(laps[i]), f.y(curve[i]), 3, 0, 2 * Math.PI);
        g.fill();
      }
      if (ends[c] < 0) continue;
      const ex = f.x(laps[ends[c]]), ey = f.y(curve[ends[c]]);
      g.lineWidth = 1;
      if (ex > f.right - 2) line(g, ex + 4, ey, f.right + 10, spots[c]);
      const weight = this.replay.follow === c ? 700 : 500;
      g.font = `${weight} 11.5px ${FONT}`;
      label(g, shorten(g, this.replay.cars[c].name, 93), f.right + 13, spots[c], { colour: theme.text, weight });
    }
    g.globalAlpha = 1;
    this.nowMark(g, f);
    if (!cars) label(g, "No cars", (f.left + f.right) / 2, (f.top + f.bottom) / 2, { align: "center", size: 13 });
  }

  endOf(curve) {
    for (let i = curve.length - 1; i >= 0; i--) if (isFinite(curve[i])) return i;
    return -1;
  }

  /** The leader's place in the race at the time shown. */
  nowMark(g, f) {
    const leader = this.replay.order()[0];
    if (!leader || !(leader.progress > 0) || this.replay.time <= startTime) return;
    const at = Math.min(leader.progress / this.replay.track.length_m, this.laps[this.laps.length - 1]);
    g.strokeStyle = theme.muted;
    g.setLineDash([2, 3]);
    g.lineWidth = 1;
    line(g, f.x(at), f.top, f.x(at), f.bottom);
    g.setLineDash([]);
  }

  point(px, py) {
    const f = this.frame, laps = this.laps;
    if (!f || !laps.length) return;
    const before = this.lit;
    let i = Math.min(laps.length - 1, Math.max(0, lowerBound(laps, f.ex(px))));
    if (i > 0 && f.ex(px) - laps[i - 1] < laps[i] - f.ex(px)) i--;
    let least = 14;
    this.lit = -1;
    this.curves.forEach((curve, c) => {
      const far = Math.abs(f.y(curve[i]) - py);
      if (far < least && px >= f.left - 8 && px <= f.right + 8) [least, this.lit] = [far, c];
    });
    if (this.lit >= 0) {
      const [place, gap] = this.position ? [this.curves, this.others] : [this.others, this.curves];
      const where = this.replay.track.closed ? `lap ${number(laps[i], laps[i] % 1 ? 2 : 0)}` : `${number(laps[i] * 100, 0)} % of the way`;
      showTip(this.canvas, px, py, [this.replay.cars[this.lit].name, `${where}: position ${number(place[this.lit][i], 0)}`, `${number(gap[this.lit][i], 3)} s behind the leader`]);
    } else {
      showTip(this.canvas, 0, 0, null);
    }
    if (before !== this.lit) this.draw();
  }
}
