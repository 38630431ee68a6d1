// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// Putting the page together: controls, pointer, keys, and what to refresh when.

function fillLegend(track) {
  const values = [track.slow, (track.slow + track.fast) / 2, track.fast];
  const row = (texts, unit) => make("div", { class: "row" }, ...texts.map((text) => make("span", {}, text)), make("span", {}, unit));
  const bar = make("div", { class: "bar", style: `background:linear-gradient(90deg, ${theme.speed.filter((_, i) => i % 8 === 0).join(",")})` });
  byId("legend").replaceChildren(row(values.map((v) => number(v * KMH, 0)), "km/h"), bar, row(values.map((v) => number(v, 0)), "m/s"));
  byId("legend").setAttribute("aria-label", `Colour of the ${track.lines[0].name} line: target speed from ${number(track.slow * KMH, 0)} to ${number(track.fast * KMH, 0)} km/h`);
}

/** Marks of the events along the time slider. */
function drawTicks() {
  const box = sharp(byId("ticks"));
  if (!box) return;
  const { g, width, height } = box, inset = 8;
  g.clearRect(0, 0, width, height);
  if (endTime <= startTime) return;
  for (const event of meta.events) {
    if (!event.kind.match(/^(start|overtake|contact|wall|finish)$/)) continue;
    const x = inset + (event.t - startTime) / (endTime - startTime) * (width - 2 * inset);
    g.fillStyle = event.car >= 0 ? carColour(event.car) : theme.muted;
    g.fillRect(Math.round(x) - 1, height - 7, 2, 6);
  }
}

class Page {
  constructor(columns) {
    readTheme();
    this.track = new Track(columns);
    this.cars = meta.cars.map((_, index) => new Car(index, columns));
    this.replay = new Replay(this.track, this.cars);
    fillHeader(this.cars, this.track);
    fillDetail(this.replay);
    fillLegend(this.track);
    this.standings = new Standings(this.replay);
    this.standings.build();
    this.telemetry = new Telemetry(this.replay);
    this.events = new Events(this.replay);
    this.speed = new SpeedChart(this.replay);
    this.charts = [new LapChart(this.replay, "position", columns), new LapChart(this.replay, "gap", columns)];
    this.slow = 0;
    this.replay.listen((what) => this.changed(what));
    this.controls();
    this.pointer();
    this.keys();
    darkQuery.addEventListener("change", () => this.retheme());
    new ResizeObserver(() => this.resized()).observe(document.body);
    new ResizeObserver(() => this.resized()).observe(byId("map"));
    this.resized();
    this.openAt(location.hash);
    window.addEventListener("hashchange", () => this.openAt(location.hash));
    this.changed("time");
  }

  /** "#t=42.5&car=3&play=1" opens the replay there. */
  openAt(hash) {
    const wish = new URLSearchParams(hash.slice(1));
    const car = wish.has("car") ? Number(wish.get("car")) : -1;
    if (wish.has("t") && isFinite(Number(wish.get("t")))) this.replay.seek(startTime + Number(wish.get("t")));
    if (Number.isInteger(car) && this.cars[car]) {
      this.replay.choose(car);
      this.replay.view.scale = this.replay.goal?.scale ?? this.replay.view.scale;
      Object.assign(this.replay.view, this.cars[car].where(this.replay.time));
    }
    if (wish.has("play")) this.replay.play(wish.get("play") === "1");
  }

  changed(what) {
    const { replay } = this;
    if (what === "play") {
      byId("play").setAttribute("aria-label", replay.playing ? "Pause" : "Play");
      byId("play-icon").setAttribute("d", replay.playing ? "M3.5 2.5h3.4v11H3.5zM9.1 2.5h3.4v11H9.1z" : "M4 2.5v11l9-5.5z");
      if (replay.playing && !this.standings.live) this.standings.show(true);
    }
    if (what === "follow") {
      this.telemetry.build();
      this.standings.update();
      this.speed.chooseCar(replay.follow);
      byId("zoom-car").disabled = replay.follow < 0;
      for (const chart of this.charts) chart.draw();
    }
    if (what === "time") {
      const share = endTime > startTime ? (replay.time - startTime) / (endTime - startTime) : 0;
      byId("scrub").value = String(share * 1000);
      byId("clock").textContent = `${clockText(replay.time - startTime, 1)} / ${clockText(endTime - startTime, 1)}`;
      byId("scrub").setAttribute("aria-valuetext", clockText(replay.time - startTime, 1));
      // Words and charts a dozen times a second; the map at every frame.
      const now = performance.now();
      if (replay.playing && now - this.slow < 80) return;
      this.slow = now;
      this.telemetry.update();
      this.standings.update();
      this.events.update();
      this.speed.follow();
      for (const chart of this.charts) chart.draw();
    }
  }

  controls() {
    const { replay } = this;
    byId("play").onclick = () => replay.play(!replay.playing);
    byId("scrub").oninput = (event) => replay.seek(startTime + Number(event.target.value) / 1000 * (endTime - startTime));
    byId("rate").onchange = (event) => { replay.rate = Number(event.target.value); };
    byId("scrub").disabled = byId("play").disabled = endTime <= startTime;
    for (const name of Object.keys(replay.shows)) {
      byId(`show-${name}`).onchange = (event) => {
        replay.shows[name] = event.target.checked;
        replay.redraw();
      };
    }
    byId("zoom-in").onclick = () => this.zoom(1.6);
    byId("zoom-out").onclick = () => this.zoom(1 / 1.6);
    byId("zoom-fit").onclick = () => replay.fit();
    byId("zoom-car").onclick = () => replay.follow >= 0 && replay.choose(replay.follow);
    byId("zoom-car").disabled = true;
    if (this.track.lines.length < 2) byId("show-other").parentElement.hidden = true;
    if (!meta.rays.angles.length && !meta.cars.length) byId("show-rays").parentElement.hidden = true;
  }

  zoom(factor, px = this.replay.view.width / 2, py = this.replay.view.height / 2) {
    const v = this.replay.view, x = v.groundX(px), z = v.groundZ(py);
    this.replay.goal = null;
    this.replay.fitted = false;
    v.scale = Math.min(80, Math.max(this.replay.wholeTrack().scale * 0.4, v.scale * factor));
    if (!this.replay.camera) {
      v.x += x - v.groundX(px);
      v.z += z - v.groundZ(py);
    }
    this.replay.wake();
  }

  /** Wheel and two fingers zoom, a drag pans, a click follows the car under it. */
  pointer() {
    const { replay } = this, canvas = replay.canvas, down = new Map();
    let moved = 0;
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, [event.offsetX, event.offsetY]);
      if (down.size === 1) moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const last = down.get(event.pointerId);
      if (!last) {
        canvas.classList.toggle("over-car", this.carAt(event.offsetX, event.offsetY) >= 0);
        return;
      }
      const others = [...down.entries()].filter(([id]) => id !== event.pointerId);
      const dx = event.offsetX - last[0], dy = event.offsetY - last[1];
      moved += Math.hypot(dx, dy);
      if (others.length) {
        const [ox, oy] = others[0][1];
        const before = Math.hypot(last[0] - ox, last[1] - oy), after = Math.hypot(event.offsetX - ox, event.offsetY - oy);
        if (before > 0) this.zoom(after / before, (event.offsetX + ox) / 2, (event.offsetY + oy) / 2);
      } else if (moved > 4) {
        canvas.classList.add("dragging");
        replay.camera = replay.fitted = false;
        replay.goal = null;
        replay.view.x -= dx / replay.view.scale;
        replay.view.z += dy / replay.view.scale;
        replay.wake();
      }
      down.set(event.pointerId, [event.offsetX, event.offsetY]);
    });
    const up = (event) => {
      const was = down.delete(event.pointerId);
      canvas.classList.remove("dragging");
      if (event.type !== "pointerup" || !was || moved > 4 || down.size) return;
      const hit = this.carAt(event.offsetX, event.offsetY);
      if (hit >= 0 || replay.follow >= 0) replay.choose(hit);
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("dblclick", (event) => { if (this.carAt(event.offsetX, event.offsetY) < 0) replay.fit(); });
  }

  carAt(px, py) {
    let best = -1, least = Infinity;
    for (const p of this.replay.placed ?? []) {
      const far = Math.hypot(p.x - px, p.y - py);
      if (far < Math.max(13, p.long / 2 + 2) && far < least) [best, least] = [p.car.index, far];
    }
    return best;
  }

  keys() {
    const { replay } = this, rate = byId("rate");
    document.addEventListener("keydown", (event) => {
      const tag = event.target.tagName, typing = tag === "SELECT" || (tag === "INPUT" && event.target.type === "checkbox" && event.key === " ");
      if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
      if (tag === "BUTTON" && (event.key === " " || event.key === "Enter")) return;
      const faster = (by) => {
        rate.selectedIndex = Math.min(rate.options.length - 1, Math.max(0, rate.selectedIndex + by));
        replay.rate = Number(rate.value);
      };
      const next = (by) => {
        const order = replay.order().map((entry) => entry.car.index), at = order.indexOf(replay.follow);
        if (order.length) replay.choose(order[at < 0 ? 0 : (at + by + order.length) % order.length]);
      };
      const jump = event.shiftKey ? 10 : 1;
      const actions = {
        " ": () => replay.play(!replay.playing),
        ArrowLeft: () => replay.seek(replay.time - jump), ArrowRight: () => replay.seek(replay.time + jump),
        ArrowUp: () => faster(1), ArrowDown: () => faster(-1),
        "[": () => next(-1), "]": () => next(1), Escape: () => replay.choose(-1),
        c: () => replay.follow >= 0 && replay.choose(replay.follow),
        "+": () => this.zoom(1.4), "=": () => this.zoom(1.4), "-": () => this.zoom(1 / 1.4), 0: () => replay.fit(),
      };
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  resized() {
    this.replay.resize();
    drawTicks();
    this.telemetry.update();
    this.speed.draw();
    for (const chart of this.charts) chart.draw();
  }

  retheme() {
    readTheme();
    fillLegend(this.track);
    fillDetail(this.replay);
    this.standings.build();
    this.telemetry.build();
    this.events.build();
    this.speed.update();
    this.replay.redraw();
    this.resized();
  }
}

unpack().then((bytes) => {
  new Page(new Columns(bytes));
  document.documentElement.dataset.ready = "yes";
}).catch((error) => {
  const old = typeof DecompressionStream === "undefined";
  byId("problem").textContent = old
    ? "This browser cannot unpack the report: it needs DecompressionStream (Chromium 80, Firefox 113, Safari 16.4 or later)."
    : `The report could not be shown: ${error.message}`;
  byId("problem").hidden = false;
  console.error(error);
});
