// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// Beside the map: heading, standings, the followed driver, events, results in detail.

function fillHeader(cars, track) {
  const winner = meta.order.length ? cars[meta.order[0]] : null;
  const laps = meta.chart.laps;
  const head = byId("headline");
  const home = cars.filter((car) => car.finished).length;
  if (!winner) head.textContent = "No cars took part.";
  else if (!winner.finished) head.textContent = `No car finished; ${winner.name} got furthest.`;
  else {
    const second = meta.order.length > 1 ? cars[meta.order[1]] : null;
    const lead = second && second.finished ? `, ${number(second.total_time_s - winner.total_time_s, 3, "s")} ahead of ${second.name}` : "";
    head.textContent = `${winner.name} wins in ${clockText(winner.total_time_s)}${lead}.`;
    if (home < cars.length) head.textContent += ` ${home} of ${cars.length} cars finished.`;
  }
  const best = cars.filter((car) => car.best_lap_s !== null).sort((a, b) => a.best_lap_s - b.best_lap_s)[0];
  const contacts = cars.reduce((sum, car) => sum + car.car_contacts, 0), walls = cars.reduce((sum, car) => sum + car.wall_contacts, 0);
  const facts = [
    ["Track", track.name], ["Length", lengthText(track.length_m)], ["Laps", track.closed ? String(laps || "–") : "point to point"],
    ["Best lap", best ? `${clockText(best.best_lap_s)}  ${best.name}` : "–"], ["Contacts car, wall", `${contacts}, ${walls}`],
  ];
  const known = new Set(facts.map(([key]) => key.toLowerCase()));
  facts.push(...meta.summary.filter(([key]) => !known.has(key.toLowerCase())).map(([key, value]) => [sentence(key), value]));
  byId("facts").append(...facts.map(([key, value]) => make("div", {}, make("dt", {}, key), make("dd", {}, value))));
}

function swatch(index) {
  return make("span", { class: "swatch", style: `background:${carColour(index)}`, "aria-hidden": "true" });
}

/** The table of standings: the result, or the order at the time shown. */
class Standings {
  constructor(replay) {
    this.replay = replay;
    this.live = false;
    this.table = byId("standings");
    this.rows = new Map();
    byId("tab-result").onclick = () => this.show(false);
    byId("tab-live").onclick = () => this.show(true);
  }

  show(live) {
    this.live = live;
    byId("tab-result").setAttribute("aria-pressed", String(!live));
    byId("tab-live").setAttribute("aria-pressed", String(live));
    this.build();
  }

  build() {
    const heads = this.live
      ? [["Pos"], ["Car", "left"], ["Lap"], ["Gap"], ["km/h"], ["State", "left"]]
      : [["Pos"], ["Car", "left"], ["Total"], ["Gap"], ["Best lap"], ["Hits"]];
    const head = make("tr", {}, ...heads.map(([text, side]) => make("th", { scope: "col", class: side ?? "" }, text)));
    if (!this.live) head.lastChild.title = "Contacts with cars and walls";
    this.body = make("tbody");
    this.rows.clear();
    for (const index of meta.order) {
      const car = this.replay.cars[index];
      const name = make("button", { type: "button", title: car.name }, swatch(index), car.name);
      const row = make("tr", {}, make("td"), make("td", { class: "left name" }, name));
      for (let k = 2; k < heads.length; k++) row.append(make("td", { class: heads[k][1] ?? "" }));
      row.onclick = () => this.replay.choose(this.replay.follow === index ? -1 : index);
      this.rows.set(index, row);
      this.body.append(row);
    }
    this.table.replaceChildren(make("caption", { hidden: "" }, this.live ? "Order now" : "Result of the race"), make("thead", {}, head), this.body);
    if (!meta.order.length) this.body.append(make("tr", {}, make("td", { class: "left dim", colspan: String(heads.length) }, "No cars")));
    if (!this.live) this.fillResult();
    this.update();
  }

  fillResult() {
    const cars = this.replay.cars, winner = cars[meta.order[0]];
    meta.order.forEach((index, place) => {
      const car = cars[index];
      const down = winner.lap_times_s.length - car.lap_times_s.length;
      const gap = place === 0 || !winner.finished ? "" : car.finished ? "+" + number(car.total_time_s - winner.total_time_s, 3) : down > 0 ? `+${down} lap${down > 1 ? "s" : ""}` : "";
      const hits = car.car_contacts + car.wall_contacts;
      const total = car.finished ? clockText(car.total_time_s) : "not home";
      this.cells(index, [String(place + 1), null, total, gap, clockText(car.best_lap_s), String(hits)]);
      if (hits) this.rows.get(index).lastChild.className = "bad";
    });
  }

  cells(index, texts) {
    const cells = this.rows.get(index).children;
    texts.forEach((text, k) => {
      if (text !== null && cells[k].textContent !== text) cells[k].textContent = text;
    });
  }

  update() {
    for (const [index, row] of this.rows) row.classList.toggle("chosen", index === this.replay.follow);
    if (!this.live) return;
    const order = this.replay.order(), time = this.replay.time;
    order.forEach((entry, place) => {
      const { car } = entry;
      const lap = Math.min(Math.max(1, Math.floor(entry.progress / this.replay.track.length_m) + 1), Math.max(1, meta.chart.laps));
      const gap = place === 0 ? "" : entry.laps >= 1 && !isFinite(entry.home) ? `+${entry.laps} lap${entry.laps > 1 ? "s" : ""}` : isFinite(entry.gap) ? "+" + number(Math.max(0, entry.gap), 2) : `+${number(entry.behind, 0)} m`;
      const state = isFinite(entry.home) ? "finished" : meta.states[car.step("state", time)] ?? "";
      const shown = sentence(state);
      const gone = entry.progress === -Infinity;
      this.cells(car.index, [String(place + 1), null, gone ? "–" : String(lap), gone ? "" : gap, number(car.value("speed_mps", time) * KMH, 0), gone ? "Not there" : shown]);
      const row = this.rows.get(car.index);
      if (this.body.children[place] !== row) this.body.insertBefore(row, this.body.children[place]);
    });
  }
}

/** All results of all cars. */
function fillDetail(replay) {
  const heads = ["Pos", "Car", "Vehicle", "Laps", "Total", "Best lap", "Ideal lap", "Over ideal", "Target", "Contacts", "Walls", "Off track", "Overtakes", "Overtaken", "Attempts", "Defences", "Mistakes", "Time lost", "Recovering"];
  const left = new Set(["Car", "Vehicle"]);
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col", class: left.has(text) ? "left" : "" }, text)));
  const body = make("tbody");
  meta.order.forEach((index, place) => {
    const car = replay.cars[index];
    const over = car.best_lap_s !== null && car.ideal_lap_s > 0 ? `${number((car.best_lap_s / car.ideal_lap_s - 1) * 100, 2)} %` : "–";
    const texts = [place + 1, null, car.vehicle, car.lap_times_s.length, car.finished ? clockText(car.total_time_s) : "not home", clockText(car.best_lap_s), clockText(car.ideal_lap_s), over, clockText(car.target_lap_s),
      car.car_contacts, car.wall_contacts, number(car.off_track_s, 1, "s"), car.overtakes_done, car.overtakes_suffered,
      car.attempts_failed ? `${car.attempts}, ${car.attempts_failed} given up` : car.attempts, car.defences, car.mistakes, number(car.time_lost_s, 1, "s"), number(car.recover_s, 1, "s")];
    const row = make("tr", {}, ...texts.map((text, k) => make("td", { class: left.has(heads[k]) ? "left" : "" }, String(text ?? ""))));
    row.children[1].className = "left name";
    row.children[1].replaceChildren(make("button", { type: "button", title: car.name }, swatch(index), car.name));
    for (const k of [9, 10]) if (texts[k]) row.children[k].className = "bad";
    row.onclick = () => replay.choose(index);
    body.append(row);
  });
  byId("detail").replaceChildren(make("thead", {}, head), body);
}

/** The followed driver: state and reason, speed, inputs, what is ahead. */
class Telemetry {
  constructor(replay) {
    this.replay = replay;
    this.root = byId("telemetry");
    byId("release").onclick = () => replay.choose(-1);
    this.build();
  }

  build() {
    const { follow, cars } = this.replay;
    byId("release").hidden = follow < 0;
    this.car = follow >= 0 ? cars[follow] : null;
    if (!this.car) {
      byId("car-title").textContent = "Driver";
      this.root.replaceChildren(make("p", { class: "hint" }, cars.length
        ? "Click a car on the map or in the table to follow it: its state and reasons, its inputs, and on the map what it sees and aims at."
        : "No cars took part."), ...(cars.length ? [this.symbols()] : []));
      return;
    }
    byId("car-title").replaceChildren(swatch(follow), this.car.name, make("span", { class: "dim", style: "font-weight:400" }, `  ${this.car.vehicle}`));
    this.parts = {};
    const part = (name, tag, attributes = {}) => (this.parts[name] = make(tag, attributes));
    const meter = (name, title) => {
      const fill = make("i"), mark = make("u");
      this.parts[name] = { fill, mark, text: make("output") };
      return [make("span", {}, title), make("div", { class: "meter" }, fill, mark), this.parts[name].text];
    };
    const pairs = ["Position", "Lap", "Gap to leader", "Line", "Lateral", "Side shift", "Distance", "Profile speed", "Runner ahead", "Buffer zone"];
    if (!this.car.optional.includes("side_shift_m")) pairs.splice(pairs.indexOf("Side shift"), 1);
    const wide = this.car.optional.includes("gap_ahead_m") ? ["Next car", "In the way"] : ["Next car"];
    if (this.car.optional.includes("catch_s")) wide.push("Catches it", "Pass", "Wake");
    this.root.replaceChildren(
      make("div", { class: "stateline" }, part("state", "span", { class: "statechip" }), part("reason", "span")),
      make("div", { class: "speedline" }, part("kmh", "b"), make("span", {}, "km/h"), part("target", "small")),
      part("strip", "canvas", { class: "strip", role: "img", "aria-label": "Speed and target speed of the last and next seconds" }),
      make("div", { class: "meters" }, ...meter("steering", "Steering"), ...meter("throttle", "Throttle"), ...meter("brake", "Brake")),
      make("dl", { class: "pairs" }, ...pairs.map((name) => make("div", {}, make("dt", {}, name), part(name, "dd"))),
        ...wide.map((name) => make("div", { class: "row" }, make("dt", {}, name), part(name, "dd")))),
      ...(this.car.weighed.length ? [part("weighed", "table", { class: "weighed" })] : []),
    );
    this.weighedAt = -2;
    for (const name of ["throttle", "brake"]) this.parts[name].mark.hidden = true;
    this.parts.steering.mark.style.left = "50%";
    this.update();
  }

  /** What the marks around a followed car mean. */
  symbols() {
    const list = make("div", { class: "symbols" });
    const add = (shapes, text) => {
      const drawing = document.createElement("template");
      drawing.innerHTML = `<svg viewBox="0 0 34 18" aria-hidden="true">${shapes}</svg>`;
      list.append(drawing.content, make("span", {}, text));
    };
    const accent = "var(--accent)", muted = "var(--muted)";
    add(`<circle cx="17" cy="9" r="8.5" fill="${accent}" fill-opacity=".15" stroke="${accent}" stroke-width=".8"/><circle cx="17" cy="9" r="3.6" fill="${accent}"/>`,
      "Runner, the point it steers at, with its outer and inner buffer zones");
    add(`<path d="M2 9h10" stroke="var(--text)" stroke-dasharray="3 3"/><path d="M17 4l5 5-5 5-5-5z" fill="none" stroke="var(--text)" stroke-width="1.5"/>`,
      "Straight ahead at the runner's distance");
    add(`<path d="M2 9h26" stroke="${muted}" stroke-width="1.4"/><circle cx="28" cy="9" r="3.2" fill="${muted}"/>`, "Ray that ends at a wall");
    add(`<path d="M2 9h26" stroke="var(--bad)" stroke-width="1.4"/><circle cx="28" cy="9" r="3.2" fill="var(--bad)"/>`, "Ray that ends at a car");
    add(`<path d="M2 9h30" stroke="${muted}" stroke-dasharray="3 4"/>`, "Ray that meets nothing");
    return list;
  }

  update() {
    const { car, parts } = this;
    if (!car) return;
    const t = this.replay.time, value = (name) => car.value(name, t);
    const say = (name, text) => { if (parts[name].textContent !== text) parts[name].textContent = text; };
    const state = meta.states[car.step("state", t)] ?? "–";
    say("state", sentence(state));
    parts.state.className = `statechip ${/^\w+$/.test(state) ? sentence(state) : ""}`;
    say("reason", sentence(meta.reasons[car.step("reason", t)] ?? ""));
    const speed = value("speed_mps"), target = value("target_speed_mps");
    say("kmh", number(speed * KMH, 0));
    say("target", `${number(speed, 1)} m/s, target ${number(target * KMH, 0)} km/h (${number(target, 1)} m/s)`);
    this.bar(parts.steering, value("steering"), theme.accent, true);
    this.bar(parts.throttle, value("throttle"), theme.good, false);
    this.bar(parts.brake, value("brake"), theme.bad, false);
    const order = this.replay.order(t), place = order.findIndex((entry) => entry.car === car), own = order[place], front = order[place - 1];
    const length = this.replay.track.length_m, laps = meta.chart.laps;
    say("Position", isFinite(own.progress) ? `${place + 1} of ${order.length}` : "–");
    say("Lap", laps ? `${Math.min(laps, Math.max(1, Math.floor(own.progress / length) + 1))} of ${laps}` : "–");
    say("Gap to leader", place === 0 ? "leading" : isFinite(own.gap) ? number(Math.max(0, own.gap), 2, "s") : number(own.behind, 0, "m"));
    say("Next car", front ? `${front.car.name}, ${number(front.progress - own.progress, 1, "m")} ahead` : "none ahead");
    if (parts["In the way"]) {
      const other = this.replay.cars[car.step("car_ahead", t)], closing = car.step("closing_mps", t) * KMH;
      const how = closing >= 0 ? `nearing at ${number(closing, 0)} km/h` : `leaving at ${number(-closing, 0)} km/h`;
      say("In the way", other ? `${other.name}, gap ${number(car.step("gap_ahead_m", t), 1, "m")}, ${how}` : "nobody");
    }
    if (parts["Catches it"]) {
      const seconds = car.step("catch_s", t), gain = car.step("pass_gain_s", t), tow = car.step("slipstream", t);
      say("Catches it", isFinite(seconds) ? `in ${number(seconds, 1, "s")}, at ${number(car.step("catch_distance_m", t), 0, "m")}` : "not soon");
      say("Pass", !isFinite(gain) ? "–" : gain >= 0 ? `${number(gain, 2, "s")} better than staying behind` : `${number(-gain, 2, "s")} worse than staying behind`);
      say("Wake", tow >= 0.005 ? `spares ${number(tow * 100, 0)} % of the drag` : "none");
    }
    say("Line", this.replay.track.lines[car.step("line", t)]?.name ?? "–");
    say("Lateral", number(value("lateral_m"), 2, "m"));
    say("Distance", number(car.step("distance_m", t), 0, "m"));
    say("Runner ahead", number(Math.hypot(value("runner_x_m") - value("x_m"), value("runner_z_m") - value("z_m")), 1, "m"));
    say("Buffer zone", ["none", "outer, ½ steering", "inner, ¼ steering"][car.step("buffer_zone", t)] ?? "–");
    const at = this.replay.track.at(this.replay.track.lines[0], car.step("distance_m", t));
    const profile = car.optional.includes("profile_speed_mps") ? value("profile_speed_mps") : at.speed;
    say("Profile speed", number(profile * KMH, 0, "km/h"));
    if (parts["Side shift"]) say("Side shift", number(value("side_shift_m"), 2, "m"));
    if (parts.weighed) this.showWeighed(t);
    this.drawStrip();
  }

  /** The candidates of the driver's last plan: how much worse than the best each is, and by which terms. */
  showWeighed(t) {
    const { weighed } = this.car;
    let at = -1;
    for (let k = 0; k < weighed.length && weighed[k][0] <= t; k++) at = k;
    if (at === this.weighedAt) return;
    this.weighedAt = at;
    const candidates = at >= 0 ? weighed[at][1] : [];
    const caption = make("caption", {}, candidates.length ? "What it weighed, s" : "What it weighed: nobody to race with");
    this.parts.weighed.replaceChildren(caption);
    if (!candidates.length) return;
    const total = (c) => c.slice(2).reduce((sum, term) => sum + term, 0);
    const terms = ["time", "place", "risk", "move", "change"], best = total(candidates[0]);
    const head = make("tr", {}, ...["", ...terms, "sum"].map((text, k) => make("th", { scope: "col", class: k ? "" : "left" }, text)));
    const rows = candidates.map((c, k) => make("tr", { class: c[1] ? "fails" : k ? "" : "chosen" },
      make("td", { class: "left", title: c[1] ? "does not lead past within the horizon" : "" }, sentence(c[0])),
      ...c.slice(2).map((term, n) => make("td", {}, n ? signed(term, 2) : signed(term - candidates[0][2], 2))),
      make("td", {}, c[1] ? "fails" : k ? "+" + number(total(c) - best, 2) : "best")));
    this.parts.weighed.append(make("thead", {}, head), make("tbody", {}, ...rows));
  }

  bar({ fill, text }, value, colour, centred) {
    const share = isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
    fill.style.background = share < 0 && !centred ? theme.warn : colour;
    fill.style.left = `${centred ? 50 + Math.min(0, share) * 50 : 0}%`;
    fill.style.width = `${Math.abs(share) * (centred ? 50 : 100)}%`;
    const side = Math.abs(share) < 0.005 ? "" : share < 0 ? " left" : " right";
    text.textContent = `${number(centred ? Math.abs(share * 100) : share * 100, 0)} %${centred ? side : ""}`;
  }

  /** Speed (solid) and target (broken) from eight seconds before to four after. */
  drawStrip() {
    const box = sharp(this.parts.strip);
    if (!box) return;
    const { g, width, height } = box, t = this.replay.time, from = t - 8, to = t + 4;
    g.clearRect(0, 0, width, height);
    const top = Math.max(this.replay.track.fast * 1.08, 1);
    const x = (time) => (time - from) / (to - from) * width, y = (speed) => height - 14 - speed / top * (height - 18);
    g.strokeStyle = theme.rule;
    g.lineWidth = 1;
    line(g, 0, y(0), width, y(0));
    for (let s = -6; s <= 4; s += 2) label(g, s === 0 ? "now" : `${number(s, 0)} s`, x(t + s), height - 5, { align: s === 4 ? "right" : "center", size: 10 });
    const samples = Array.from({ length: 121 }, (_, k) => from + (to - from) * k / 120);
    const inside = (time, v) => (time >= startTime && time <= endTime ? v : NaN);
    g.setLineDash([4, 3]);
    g.strokeStyle = theme.muted;
    g.lineWidth = 1.3;
    polyline(g, samples.length, (k) => [x(samples[k]), y(inside(samples[k], this.car.value("target_speed_mps", samples[k])))]);
    g.setLineDash([]);
    g.strokeStyle = carColour(this.car.index);
    g.lineWidth = 2;
    polyline(g, samples.length, (k) => [x(samples[k]), y(inside(samples[k], this.car.value("speed_mps", samples[k])))]);
    g.strokeStyle = theme.text;
    g.lineWidth = 1;
    line(g, x(t), 2, x(t), y(0));
  }
}

/** Events; one chosen jumps there with its car. */
class Events {
  constructor(replay) {
    this.replay = replay;
    this.list = byId("events");
    const kinds = [...new Set(meta.events.map((event) => event.kind))];
    const choice = byId("event-kind");
    const noisy = kinds.includes("state") && kinds.length > 1;
    choice.append(...(noisy ? [make("option", { value: "-state" }, "all but states")] : []), make("option", { value: "" }, "all"), ...kinds.map((kind) => make("option", { value: kind }, kind)));
    choice.onchange = () => this.build();
    this.build();
  }

  build() {
    const kind = byId("event-kind").value;
    this.shown = meta.events.filter((event) => !kind || (kind === "-state" ? event.kind !== "state" : event.kind === kind));
    this.items = this.shown.map((event) => {
      const dot = make("span", { class: "dot", style: `background:${event.car >= 0 ? carColour(event.car) : theme.muted}`, "aria-hidden": "true" });
      const button = make("button", { type: "button", title: event.kind }, make("time", {}, clockText(event.t - startTime, 1)), dot, make("span", {}, sentence(event.text)));
      button.onclick = () => {
        if (event.car >= 0) this.replay.choose(event.car);
        this.replay.seek(event.t - 1.5);
      };
      return make("li", {}, button);
    });
    this.list.replaceChildren(...this.items);
    if (!this.items.length) this.list.append(make("li", { class: "empty" }, "Nothing happened."));
    this.now = -1;
    this.update();
  }

  update() {
    let now = -1;
    for (let k = 0; k < this.shown.length && this.shown[k].t <= this.replay.time; k++) now = k;
    if (now === this.now) return;
    this.items[this.now]?.classList.remove("now");
    this.items[now]?.classList.add("now");
    this.now = now;
    if (now >= 0 && this.replay.playing) {
      const item = this.items[now], list = this.list;
      if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
  }
}
