// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// The replay: time, camera, cars on the map, and what the followed driver sees.

/** What is chosen on the page; every change goes through Replay so that all parts hear of it. */
class Replay {
  constructor(track, cars) {
    this.track = track;
    this.cars = cars;
    this.canvas = byId("map");
    this.painter = new TrackPainter(track);
    this.view = new View();
    this.goal = null;
    this.shows = { racing: true, other: true, turns: true, names: true, rays: true };
    this.time = startTime;
    this.rate = 1;
    this.playing = false;
    this.follow = -1;
    this.camera = false;
    this.mark = null;
    this.still = document.createElement("canvas");
    this.stillKey = "";
    this.fitted = true;
    this.listeners = [];
    this.frame = 0;
    this.before = 0;
  }

  /** Calls back with what changed: "time", "follow", "play". */
  listen(callback) { this.listeners.push(callback); }
  tell(what) { for (const callback of this.listeners) callback(what); }

  wake() { if (!this.frame) this.frame = requestAnimationFrame((now) => this.tick(now)); }

  redraw() {
    this.stillKey = "";
    this.wake();
  }

  tick(now) {
    this.frame = 0;
    const passed = this.before ? Math.min(0.1, (now - this.before) / 1000) : 0;
    this.before = now;
    if (this.playing) {
      this.time = Math.min(endTime, this.time + passed * this.rate);
      if (this.time >= endTime) this.play(false);
      this.tell("time");
    }
    const moving = this.moveCamera(passed);
    this.draw();
    if (this.playing || moving) this.wake();
    else this.before = 0;
  }

  play(on) {
    if (on && this.time >= endTime) this.time = startTime;
    this.playing = on && endTime > startTime;
    this.tell("play");
    this.wake();
  }

  seek(time) {
    this.time = Math.min(endTime, Math.max(startTime, time));
    this.tell("time");
    this.wake();
  }

  /** Follows a car, or with -1 none; the camera comes along and closer. */
  choose(index) {
    this.follow = index;
    this.camera = index >= 0;
    if (index >= 0) {
      this.fitted = false;
      const p = this.cars[index].where(this.time);
      const scale = Math.max(this.view.scale, Math.min(9, Math.max(5, this.view.width / 110)));
      if (isFinite(p.x)) this.goal = { scale };
    }
    this.tell("follow");
    this.wake();
  }

  fit() {
    this.camera = false;
    this.fitted = true;
    this.goal = this.wholeTrack();
    this.wake();
  }

  wholeTrack() {
    const b = this.track.bounds, v = this.view;
    const padX = v.width < 500 ? 34 : 60, top = v.width < 500 ? 84 : 62, bottom = v.width < 500 ? 84 : 66;
    const wide = Math.max(b.x1 - b.x0, 20), high = Math.max(b.z1 - b.z0, 20);
    const scale = Math.max(1e-4, Math.min((v.width - 2 * padX) / wide, (v.height - top - bottom) / high));
    return { x: (b.x0 + b.x1) / 2, z: (b.z0 + b.z1) / 2 + (top - bottom) / 2 / scale, scale };
  }

  /** Lets the view glide to where it should be; true while on the way. */
  moveCamera(passed) {
    const v = this.view;
    let moving = false;
    const share = calmQuery.matches || !passed ? (calmQuery.matches ? 1 : 0.15) : 1 - Math.exp(-passed * 7);
    if (this.goal) {
      const ratio = this.goal.scale / v.scale;
      v.scale = Math.abs(Math.log(ratio)) < 0.004 ? this.goal.scale : v.scale * ratio ** share;
      if ("x" in this.goal) {
        v.x += (this.goal.x - v.x) * share;
        v.z += (this.goal.z - v.z) * share;
        if (Math.hypot(this.goal.x - v.x, this.goal.z - v.z) * v.scale < 0.5) [v.x, v.z] = [this.goal.x, this.goal.z];
      }
      if (v.scale === this.goal.scale && (!("x" in this.goal) || (v.x === this.goal.x && v.z === this.goal.z))) this.goal = null;
      moving = this.goal !== null;
    }
    if (this.camera && this.follow >= 0) {
      const p = this.cars[this.follow].where(this.time);
      if (isFinite(p.x)) {
        const far = Math.hypot(p.x - v.x, p.z - v.z) * v.scale;
        const catchUp = this.goal || far > 3 * Math.max(1, this.rate) * 20 ? share : 1;
        v.x += (p.x - v.x) * catchUp;
        v.z += (p.z - v.z) * catchUp;
        moving = moving || (catchUp < 1 && far > 0.5);
      }
    }
    return moving;
  }

  resize() {
    const box = sharp(this.canvas);
    if (!box) return;
    [this.view.width, this.view.height] = [box.width, box.height];
    if (this.fitted) Object.assign(this.view, this.wholeTrack());
    this.redraw();
  }

  // ---- drawing

  draw() {
    const box = sharp(this.canvas);
    if (!box) return;
    const { g } = box, v = this.view;
    if (v.width !== box.width || v.height !== box.height) {
      [v.width, v.height] = [box.width, box.height];
      if (this.fitted) Object.assign(v, this.wholeTrack());
    }
    this.drawStill();
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.drawImage(this.still, 0, 0);
    const ratio = window.devicePixelRatio || 1;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { placed, enlarged } = this.placeCars();
    const below = this.track.bridges.length ? placed.filter((p) => !this.track.onBridge(p.distance)) : placed;
    const driver = placed.find((p) => p.car.index === this.follow);
    if (driver && this.shows.rays && v.scale > 1.2) this.drawView(g, driver);
    for (const p of below) this.drawCar(g, p);
    if (below.length < placed.length || this.track.bridges.length) {
      this.painter.bridges(g, v, this.shows);
      for (const p of placed) if (!below.includes(p)) this.drawCar(g, p);
    }
    if (this.shows.turns) this.painter.turns(g, v);
    if (this.shows.names) this.drawNames(g, placed);
    if (this.mark) this.drawMark(g);
    this.painter.scaleBar(g, v, enlarged > 1.3 ? `cars drawn ${enlarged < 10 ? enlarged.toFixed(1) : Math.round(enlarged)}× their size` : "");
    this.placed = placed;
  }

  drawStill() {
    const key = this.view.key() + JSON.stringify(this.shows) + theme.dark + this.canvas.width;
    if (key === this.stillKey) return;
    this.stillKey = key;
    this.still.width = this.canvas.width;
    this.still.height = this.canvas.height;
    const g = this.still.getContext("2d", { alpha: false });
    const ratio = window.devicePixelRatio || 1;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.painter.paint(g, this.view, this.shows);
  }

  placeCars() {
    const v = this.view, placed = [];
    let enlarged = 1;
    for (const car of this.cars) {
      const p = car.where(this.time);
      if (!isFinite(p.x) || !isFinite(p.z)) continue;
      const grow = Math.max(1, 15 / (car.length_m * v.scale));
      enlarged = Math.max(enlarged, grow);
      placed.push({
        car, grow, x: v.px(p.x), y: v.py(p.z), ground: p, yaw: car.yaw(this.time), distance: car.step("distance_m", this.time),
        long: car.length_m * v.scale * grow, wide: Math.max(car.width_m * v.scale * grow, 7),
      });
    }
    return { placed, enlarged };
  }

  /** A box to scale with a windscreen, so that front and rear are told apart. */
  drawCar(g, { car, x, y, yaw, long, wide, grow }) {
    const v = this.view;
    if (x < -long || y < -long || x > v.width + long || y > v.height + long) return;
    const colour = carColour(car.index), chosen = car.index === this.follow;
    g.save();
    g.translate(x, y);
    g.rotate(yaw - Math.PI / 2);
    if (chosen) {
      g.strokeStyle = theme.accent;
      g.lineWidth = 2;
      g.beginPath();
      g.roundRect(-long / 2 - 4, -wide / 2 - 4, long + 8, wide + 8, 6);
      g.stroke();
    }
    g.fillStyle = colour;
    g.strokeStyle = theme.casing;
    g.lineWidth = grow > 1.3 ? 1 : 1.25;
    g.beginPath();
    const nose = grow > 1.3 ? wide * 0.5 : Math.min(wide * 0.35, long * 0.2), tail = Math.min(wide * 0.18, 5);
    g.roundRect(-long / 2, -wide / 2, long, wide, [tail, nose, nose, tail]);
    g.fill();
    g.stroke();
    if (long > 22) {
      g.fillStyle = "rgb(10 14 20 / .72)";
      g.beginPath();
      g.roundRect(long * 0.06, -wide * 0.36, long * 0.15, wide * 0.72, wide * 0.08);
      g.roundRect(-long * 0.34, -wide * 0.32, long * 0.09, wide * 0.64, wide * 0.06);
      g.fill();
      if (car.value("brake", this.time) > 0.05) {
        g.fillStyle = "#ff2b2b";
        for (const side of [-0.42, 0.22]) g.fillRect(-long / 2 - 0.5, wide * side, Math.max(2, long * 0.04), wide * 0.2);
      }
    }
    g.restore();
  }

  /** Names beside the cars, the followed one first; one that would lie on another is left out. */
  drawNames(g, placed) {
    const taken = placed.map((p) => [p.x - 6, p.y - 6, p.x + 6, p.y + 6]);
    const order = placed.slice().sort((a, b) => (b.car.index === this.follow) - (a.car.index === this.follow));
    for (const p of order) {
      const v = this.view;
      if (p.x < -20 || p.y < -20 || p.x > v.width + 20 || p.y > v.height + 20) continue;
      const chosen = p.car.index === this.follow;
      g.font = `${chosen ? 700 : 500} 12px ${FONT}`;
      const text = shorten(g, p.car.name, 130), width = g.measureText(text).width;
      const off = Math.max(10, 0.5 * Math.max(p.wide, Math.min(p.long, 30)) + 6);
      const spots = [[off, 0], [-off - width, 0], [-width / 2, -off - 6], [-width / 2, off + 6]];
      for (const [dx, dy] of spots) {
        const box = [p.x + dx - 2, p.y + dy - 7, p.x + dx + width + 2, p.y + dy + 7];
        if (taken.some((t) => box[0] < t[2] && box[2] > t[0] && box[1] < t[3] && box[3] > t[1])) continue;
        taken.push(box);
        haloLabel(g, text, p.x + dx, p.y + dy, { size: 12, weight: chosen ? 700 : 500, colour: theme.text });
        break;
      }
    }
  }

  /** Rays with their hits, the runner with its buffer zones, the forward point. */
  drawView(g, { car, ground, yaw }) {
    const v = this.view, t = this.time, sin = Math.sin(yaw), cos = Math.cos(yaw);
    const kindColour = ["", theme.muted, theme.bad, theme.warn];
    const first = this.cars[0];
    meta.rays.angles.forEach((angle, r) => {
      const forward = meta.rays.origins[r][0] * car.length_m / first.length_m, right = meta.rays.origins[r][1] * car.width_m / first.width_m;
      const ox = ground.x + sin * forward + cos * right, oz = ground.z + cos * forward - sin * right;
      const kind = car.step(`ray_kinds.${r}`, t), reach = car.step(`ray_hits.${r}`, t);
      if (!isFinite(reach)) return;
      const ex = v.px(ox + Math.sin(yaw + angle) * reach), ey = v.py(oz + Math.cos(yaw + angle) * reach);
      g.strokeStyle = kind ? kindColour[kind] ?? theme.warn : theme["road-rim"];
      g.lineWidth = kind ? 1.4 : 1;
      g.setLineDash(kind ? [] : [3, 4]);
      line(g, v.px(ox), v.py(oz), ex, ey);
      g.setLineDash([]);
      if (kind) {
        g.fillStyle = g.strokeStyle;
        g.beginPath();
        g.arc(ex, ey, 3.2, 0, 2 * Math.PI);
        g.fill();
      }
    });
    const runner = { x: car.value("runner_x_m", t), z: car.value("runner_z_m", t) };
    const ahead = { x: car.value("forward_x_m", t), z: car.value("forward_z_m", t) };
    if (!isFinite(runner.x)) return;
    const zone = car.step("buffer_zone", t);
    const rx = v.px(runner.x), ry = v.py(runner.z);
    for (const [name, which] of [["buffer_outer_m", 1], ["buffer_inner_m", 2]]) {
      const radius = car.value(name, t) * v.scale;
      if (!(radius > 0)) continue;
      g.beginPath();
      g.arc(rx, ry, radius, 0, 2 * Math.PI);
      g.globalAlpha = zone >= which ? 0.32 : 0.1;
      g.fillStyle = theme.accent;
      g.fill();
      g.globalAlpha = 1;
      g.strokeStyle = theme.accent;
      g.lineWidth = zone === which ? 1.8 : 0.8;
      g.stroke();
    }
    g.strokeStyle = theme.accent;
    g.lineWidth = 1.6;
    line(g, v.px(ground.x), v.py(ground.z), rx, ry);
    this.point(g, rx, ry, theme.accent, 0);
    if (v.scale > 4) haloLabel(g, "runner", rx + 9, ry - 10, { colour: theme.accent, size: 11.5, weight: 600 });
    if (!isFinite(ahead.x)) return;
    g.setLineDash([4, 4]);
    g.strokeStyle = theme.text;
    g.lineWidth = 1;
    line(g, v.px(ground.x), v.py(ground.z), v.px(ahead.x), v.py(ahead.z));
    g.setLineDash([]);
    this.point(g, v.px(ahead.x), v.py(ahead.z), theme.text, 1);
  }

  point(g, x, y, colour, hollow) {
    g.beginPath();
    if (hollow) {
      for (const [dx, dy] of [[0, -5], [5, 0], [0, 5], [-5, 0]]) g.lineTo(x + dx, y + dy);
      g.closePath();
      g.fillStyle = theme.map;
    } else {
      g.arc(x, y, 4, 0, 2 * Math.PI);
      g.fillStyle = colour;
    }
    g.fill();
    g.strokeStyle = hollow ? colour : theme.map;
    g.lineWidth = 1.5;
    g.stroke();
  }

  /** The place that the pointer is at in the speed chart. */
  drawMark(g) {
    const x = this.view.px(this.mark.x), y = this.view.py(this.mark.z);
    g.strokeStyle = theme.text;
    g.lineWidth = 2;
    g.beginPath();
    g.arc(x, y, 9, 0, 2 * Math.PI);
    g.moveTo(x + 2.5, y);
    g.arc(x, y, 2.5, 0, 2 * Math.PI);
    g.stroke();
    haloLabel(g, this.mark.text, x + 14, y - 12, { colour: theme.text, size: 12, weight: 600 });
  }

  // ---- who is where

  /** Cars from the first to the last at the time shown, with the gap to the leader: seconds, or whole laps. */
  order(time = this.time) {
    const length = this.track.length_m;
    const rows = this.cars.map((car) => {
      const at = car.step("progress_m", time);
      const home = (car.homeTime ??= car.home());
      return { car, progress: isFinite(at) ? car.value("progress_m", time) : -Infinity, home: home <= time ? home : NaN };
    });
    rows.sort((a, b) => {
      if (isFinite(a.home) || isFinite(b.home)) return (isFinite(a.home) ? a.home : Infinity) - (isFinite(b.home) ? b.home : Infinity) || a.car.index - b.car.index;
      return b.progress - a.progress || a.car.index - b.car.index;
    });
    const leader = rows[0];
    for (const row of rows) {
      row.behind = leader ? leader.progress - row.progress : NaN;
      row.gap = row === leader ? 0 : this.gap(leader, row, time);
      row.laps = Math.floor(row.behind / length);
    }
    return rows;
  }

  /** Seconds since `front` was where `back` is now. */
  gap(front, back, time) {
    if (isFinite(back.home)) return back.home - front.home;
    return time - front.car.passing(Math.min(back.progress, meta.chart.laps ? meta.chart.laps * this.track.length_m : Infinity));
  }
}
