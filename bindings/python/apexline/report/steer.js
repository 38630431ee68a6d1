// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
"use strict";
(async () => {
  const $ = (id) => document.getElementById(id);
  let meta, column, count, last, lanes, hues, opened;
  const say = (text) => { $("problem").hidden = !text; $("problem").textContent = text; };
  async function load(facts, data) {
    const packed = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    const types = { float32: Float32Array, uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array }, next = {};
    for (const [name, [offset, size, type]] of Object.entries(facts.data)) next[name] = new types[type](bytes, offset, size);
    [meta, column, count, last, lanes] = [facts, next, facts.agents.length, facts.steps - 1, facts.stride];
    // Each behaviour has one colour for all agents.
    hues = {};
    for (const kind of column.kind) if (meta.behaviours[kind] && !(kind in hues)) hues[kind] = meta.behaviourColours[Object.keys(hues).length % meta.behaviourColours.length];
    $("kinds").innerHTML = "Shares: " + Object.entries(hues).map(([kind, style]) => `<b><span style="background:${style}"></span>${meta.behaviours[kind]}</b>`).join(" ");
    opened = meta.picture.tiles ? opening(meta.picture.tiles) : [];
  }
  // By the expansion of which tile the search came upon each: eight neighbours, no corner of a closed one is cut.
  function opening(t) {
    const columns = t.columns, rows = t.cost.length / columns, free = (x, y) => x >= 0 && y >= 0 && x < columns && y < rows && t.cost[x + y * columns] !== "0";
    const first = new Float64Array(t.cost.length).fill(Infinity);
    t.order.forEach((number, i) => {
      if (!number) return;
      const x = i % columns, y = Math.floor(i / columns);
      for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) {
        if (!free(x + dx, y + dy) || !free(x + dx, y) || !free(x, y + dy)) continue;
        const to = i + dx + dy * columns;
        first[to] = Math.min(first[to], number);
      }
    });
    return first;
  }
  try {
    await load(JSON.parse($("meta").textContent), $("data").textContent);
  } catch (error) {
    say("This browser cannot unpack the recording: " + error);
    return;
  }
  const canvas = $("view"), pen = canvas.getContext("2d");
  const at = { step: 0, playing: true, chosen: count ? 0 : -1, x: 0, z: 0, scale: 10 };
  const on = (id) => $(id).checked;
  const place = (step, agent) => { const i = 3 * (step * count + agent); return [column.position[i], column.position[i + 2], column.position[i + 1]]; };

  function bounds() {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const add = (x, z, r = 0) => { if (isNaN(x)) return; box[0] = Math.min(box[0], x - r); box[1] = Math.min(box[1], z - r); box[2] = Math.max(box[2], x + r); box[3] = Math.max(box[3], z + r); };
    for (let step = 0; step <= last; step += Math.max(1, Math.floor(last / 60))) for (let i = 0; i < count; i++) { const [x, z] = place(step, i); add(x, z, meta.agents[i].r); }
    for (const o of meta.picture.obstacles) o.kind === "circle" ? add(o.x, o.z, o.r) : o.points.forEach(([x, z]) => add(x, z));
    for (const path of meta.picture.paths) path.forEach(([x, z, w]) => add(x, z, w));
    if (meta.picture.box) { add(meta.picture.box[0], meta.picture.box[1]); add(meta.picture.box[2], meta.picture.box[3]); }
    const t = meta.picture.tiles;
    if (t) { add(t.low[0], t.low[1]); add(t.low[0] + t.columns * t.cell, t.low[1] + (t.cost.length / t.columns) * t.cell); }
    return isFinite(box[0]) ? box : [-10, -10, 10, 10];
  }
  const extent = bounds();
  function fit() {
    at.x = (extent[0] + extent[2]) / 2; at.z = (extent[1] + extent[3]) / 2;
    at.scale = 0.93 * Math.min(canvas.clientWidth / Math.max(extent[2] - extent[0], 1), canvas.clientHeight / Math.max(extent[3] - extent[1], 1));
  }
  const sx = (x) => canvas.clientWidth / 2 + (x - at.x) * at.scale, sz = (z) => canvas.clientHeight / 2 - (z - at.z) * at.scale;

  function line(points, close) {
    pen.beginPath();
    points.forEach(([x, z], i) => (i ? pen.lineTo(sx(x), sz(z)) : pen.moveTo(sx(x), sz(z))));
    if (close) pen.closePath();
  }
  function drawTiles() {
    const t = meta.picture.tiles;
    if (!t) return;
    // The search is over before anybody moves; it is shown over the first four seconds of watching.
    const since = (at.step - t.from / meta.every) * meta.dt;
    const shown = since < 0 ? 0 : t.expanded * Math.min(1, since / meta.playback / 4);
    const side = t.cell * at.scale;
    for (let i = 0; i < t.cost.length; i++) {
      const x = sx(t.low[0] + (i % t.columns) * t.cell), z = sz(t.low[1] + (Math.floor(i / t.columns) + 1) * t.cell);
      const cost = t.cost.charCodeAt(i) - 48, mark = !shown ? "0" : t.order[i] && t.order[i] <= shown ? "2" : opened[i] <= shown && t.marks[i] !== "0" ? "1" : "0";
      pen.fillStyle = cost === 0 ? "rgba(75,85,99,.5)" : mark === "2" ? "#b7e4cf" : mark === "1" ? "#bcd7f5" : `rgba(150,105,40,${0.07 * (cost - 1)})`;
      if (cost === 0 || cost > 1 || mark !== "0") pen.fillRect(x, z, side + 0.5, side + 0.5);
    }
  }
  function drawGrid() {
    const step = 10 ** Math.ceil(Math.log10(40 / at.scale));
    pen.strokeStyle = "#e6eaee"; pen.fillStyle = "#8a94a1"; pen.lineWidth = 1; pen.font = "11px sans-serif";
    const low = [at.x - canvas.clientWidth / 2 / at.scale, at.z - canvas.clientHeight / 2 / at.scale];
    const high = [at.x + canvas.clientWidth / 2 / at.scale, at.z + canvas.clientHeight / 2 / at.scale];
    for (let x = Math.ceil(low[0] / step) * step; x < high[0]; x += step) { line([[x, low[1]], [x, high[1]]]); pen.stroke(); pen.fillText(`${+x.toPrecision(6)} m`, sx(x) + 3, canvas.clientHeight - 4); }
    for (let z = Math.ceil(low[1] / step) * step; z < high[1]; z += step) { line([[low[0], z], [high[0], z]]); pen.stroke(); pen.fillText(`${+z.toPrecision(6)} m`, 3, sz(z) - 3); }
  }
  // The higher the darker.
  function drawTerrain() {
    const t = meta.picture.terrain;
    if (!t) return;
    const edge = (column) => Math.round(sx(t.origin[0] + (column - 0.5) * t.cell)), ledge = (row) => Math.round(sz(t.origin[1] + (row - 0.5) * t.cell));
    t.heights.forEach((height, i) => {
      const column = i % t.columns, row = Math.floor(i / t.columns), x = edge(column), z = ledge(row + 1);
      pen.fillStyle = `rgba(105,130,70,${0.42 * height})`;
      pen.fillRect(x, z, edge(column + 1) - x, ledge(row) - z);
    });
  }
  // An arrow at each node, as long as its velocity is great.
  function drawFields() {
    pen.strokeStyle = "#8a94a1"; pen.lineWidth = 1.2;
    for (const field of meta.picture.fields || []) {
      const k = 0.42 * field.cell, head = 0.35;
      field.velocities.forEach(([vx, vz], i) => {
        const x = field.origin[0] + (i % field.columns) * field.cell, z = field.origin[1] + Math.floor(i / field.columns) * field.cell;
        const a = [x - vx * k, z - vz * k], b = [x + vx * k, z + vz * k], back = (side) => [b[0] - head * k * (vx + side * vz), b[1] - head * k * (vz - side * vx)];
        line([a, b]); pen.stroke(); line([back(0.6), b, back(-0.6)]); pen.stroke();
      });
    }
  }
  let backdrop = null;
  if (meta.picture.image) { backdrop = new Image(); backdrop.src = meta.picture.image; }
  function drawStill() {
    drawTerrain();
    if (backdrop && backdrop.complete && backdrop.naturalWidth) { const [w, h] = meta.picture.imageSize; pen.drawImage(backdrop, sx(0), sz(h), w * at.scale, h * at.scale); }
    if (on("search")) drawTiles();
    if (on("grid")) drawGrid();
    if (on("paths")) drawFields();
    if (meta.picture.box) { const [a, b, c, d] = meta.picture.box; pen.setLineDash([6, 5]); pen.strokeStyle = "#9aa3ad"; line([[a, b], [c, b], [c, d], [a, d]], true); pen.stroke(); pen.setLineDash([]); }
    if (on("paths")) {
      for (const path of meta.picture.paths) {
        pen.lineCap = pen.lineJoin = "round";
        for (let i = 1; i < path.length; i++) { pen.strokeStyle = "rgba(230,159,0,.16)"; pen.lineWidth = Math.max((path[i][2] + path[i - 1][2]) * at.scale, 1); line([path[i - 1], path[i]]); pen.stroke(); }
        pen.strokeStyle = "#b98a1d"; pen.lineWidth = 1; line(path); pen.stroke();
      }
      // Current path of each agent; points behind it vanish.
      const ways = {};
      for (const way of meta.picture.ways) if (way.from <= at.step) ways[way.agent] = way;
      for (const way of Object.values(ways)) {
        const left = way.points.filter(([, , passed]) => passed > at.step);
        if (left.length < 1) continue;
        if (!meta.picture.tiles) for (let i = 1; i < way.points.length; i++) { pen.lineCap = "round"; pen.strokeStyle = "rgba(213,94,0,.09)"; pen.lineWidth = Math.max((way.points[i][3] + way.points[i - 1][3]) * at.scale, 1); line([way.points[i - 1], way.points[i]]); pen.stroke(); }
        pen.strokeStyle = pen.fillStyle = "#d55e00"; pen.lineWidth = 1.5; line([place(Math.min(Math.floor(at.step), last), way.agent), ...left]); pen.stroke();
        for (const [x, z] of left) pen.fillRect(sx(x) - 3, sz(z) - 3, 6, 6);
      }
    }
    pen.lineWidth = 2; pen.strokeStyle = "#39424d"; pen.fillStyle = "rgba(90,100,114,.32)";
    for (const o of meta.picture.obstacles) {
      if (o.kind === "circle") { pen.beginPath(); pen.arc(sx(o.x), sz(o.z), o.r * at.scale, 0, 7); } else line(o.points, o.kind === "polygon");
      const own = meta.picture.obstacleColours?.[o.name];
      if (own) { pen.save(); pen.fillStyle = own; pen.globalAlpha = 0.6; }
      if (o.kind !== "wall") pen.fill();
      if (own) pen.restore();
      pen.stroke();
      if (on("names")) { pen.fillStyle = "#39424d"; pen.fillText(o.name, sx(o.kind === "circle" ? o.x : o.points[0][0]) + 4, sz(o.kind === "circle" ? o.z : o.points[0][1]) - 4); pen.fillStyle = "rgba(90,100,114,.32)"; }
    }
  }
  const colour = (step, agent, lane) => hues[column.kind[(step * count + agent) * lanes + lane]];
  function drawPie(step, agent, x, z, r) {
    let angle = -Math.PI / 2;
    for (let lane = 0; lane < lanes; lane++) {
      const share = column.share[(step * count + agent) * lanes + lane] / 255;
      if (!share) continue;
      // A ring: what stands inside stays to be seen.
      pen.strokeStyle = colour(step, agent, lane); pen.lineWidth = 4; pen.lineCap = "butt"; pen.beginPath(); pen.arc(x, z, r, angle, angle + 2 * Math.PI * share); pen.stroke();
      angle += 2 * Math.PI * share;
    }
  }
  function fan(px, pz, yaw, reach, angle, fill, stroke) {
    const whole = angle > 6.28, from = yaw - angle / 2;
    angle = Math.min(angle, 2 * Math.PI);
    pen.beginPath();
    if (!whole) pen.moveTo(sx(px), sz(pz));
    for (let i = 0; i <= 48; i++) pen.lineTo(sx(px + reach * Math.sin(from + (angle * i) / 48)), sz(pz + reach * Math.cos(from + (angle * i) / 48)));
    pen.closePath(); pen.fillStyle = fill; pen.fill(); pen.strokeStyle = stroke; pen.lineWidth = 1; pen.stroke();
  }
  // Perception of the chosen agent: field of view, probes, and its machine's radar and sight.
  function drawSenses(step, agent, px, pz, yaw) {
    const [, , view, viewAngle, probe, ahead, side, radar, sight, sightAngle, viewYaw] = column.senses.subarray(11 * column.sense[step * count + agent]);
    if (view) fan(px, pz, yaw + viewYaw, view, viewAngle, "rgba(86,180,233,.10)", "#56b4e9");
    if (radar) { pen.setLineDash([5, 4]); fan(px, pz, yaw, radar, 7, "rgba(0,158,115,.05)", "#009e73"); pen.setLineDash([]); }
    if (sight) fan(px, pz, yaw, sight, sightAngle, "rgba(204,121,167,.12)", "#cc79a7");
    if (probe) {
      const f = [Math.sin(yaw), Math.cos(yaw)], tips = side ? [[0, probe], [side, ahead], [-side, ahead]] : [[0, probe]];
      pen.strokeStyle = "#7f6000"; pen.lineWidth = 1.2;
      for (const [a, b] of tips) { line([[px, pz], [px + f[1] * a + f[0] * b, pz - f[0] * a + f[1] * b]]); pen.stroke(); }
    }
  }
  function drawAgent(step, agent) {
    const [px, pz, height] = place(step, agent), x = sx(px), z = sz(pz), who = meta.agents[agent];
    if (isNaN(px)) return;
    const yaw = column.yaw[step * count + agent], f = [Math.sin(yaw), Math.cos(yaw)], r = Math.max(who.r * at.scale, 4);
    if (on("senses") && agent === at.chosen) drawSenses(step, agent, px, pz, yaw);
    const box = 11 * column.sense[step * count + agent];
    if (on("hitboxes") && column.senses[box + 1] > 0) {
      const w = column.senses[box], l = column.senses[box + 1], side = [f[1], -f[0]];
      pen.strokeStyle = "#15191e"; pen.lineWidth = 1;
      line([[-w, 0], [w, 0], [w, l], [-w, l]].map(([a, b]) => [px + side[0] * a + f[0] * b, pz + side[1] * a + f[1] * b]), true); pen.stroke();
    }
    // In a crowd of dots only the chosen one has a ring, until they are zoomed in on; the others would vanish below theirs.
    const dot = count > 60 && who.r * at.scale < 5 && agent !== at.chosen;
    if (on("pies") && !dot) drawPie(step, agent, x, z, 1.5 * r + 3);
    const look = meta.picture.looks?.[who.name] || {};
    pen.fillStyle = meta.colours[who.group % meta.colours.length];
    if (look.color) pen.fillStyle = look.color;
    if (look.outline) line(look.outline.map(([ahead, left]) => [px + f[0] * ahead - f[1] * left, pz + f[1] * ahead + f[0] * left]), true);
    else {
      pen.beginPath(); pen.moveTo(x + f[0] * r * 1.5, z - f[1] * r * 1.5);
      pen.lineTo(x - f[0] * r + f[1] * r * 0.8, z + f[1] * r + f[0] * r * 0.8); pen.lineTo(x - f[0] * r - f[1] * r * 0.8, z + f[1] * r - f[0] * r * 0.8); pen.closePath();
    }
    pen.fill();
    if (agent === at.chosen) { pen.strokeStyle = "#15191e"; pen.lineWidth = 1.5; pen.beginPath(); pen.arc(x, z, 1.5 * r + 7, 0, 7); pen.stroke(); }
    const i = 2 * (step * count + agent), k = 0.7 * at.scale / Math.max(1, at.scale / 12);
    const arrow = (of, style) => { pen.strokeStyle = style; pen.lineWidth = dot ? 0.7 : 1.8; pen.beginPath(); pen.moveTo(x, z); pen.lineTo(x + of[i] * k, z - of[i + 1] * k); pen.stroke(); };
    if (on("forces")) arrow(column.steering_force, "#b8860b");
    if (on("apart")) arrow(column.apart, "#7b3fa0");
    if (on("spots") && (agent === at.chosen || count <= 30)) {
      for (let lane = 0; lane < lanes; lane++) {
        const i = 2 * ((step * count + agent) * lanes + lane);
        if (!column.share[i / 2] || !isFinite(column.target_point[i])) continue;
        pen.strokeStyle = colour(step, agent, lane); pen.lineWidth = 1.4; pen.beginPath(); pen.arc(sx(column.target_point[i]), sz(column.target_point[i + 1]), 5, 0, 7); pen.stroke();
        if (agent === at.chosen) { pen.globalAlpha = 0.5; pen.beginPath(); pen.moveTo(x, z); pen.lineTo(sx(column.target_point[i]), sz(column.target_point[i + 1])); pen.stroke(); pen.globalAlpha = 1; }
      }
    }
    if (on("names")) { pen.fillStyle = "#15191e"; pen.font = "12px sans-serif"; pen.fillText(who.name + (height > 0.5 ? ` (${height.toFixed(0)} m up)` : ""), x + r + 6, z - r - 2); }
  }
  function panel(step) {
    const bars = $("bars");
    if (at.chosen < 0) return;
    const who = meta.agents[at.chosen];
    if (isNaN(place(step, at.chosen)[0])) { $("who").textContent = "Nobody is here now"; bars.innerHTML = ""; $("facts").textContent = ""; return; }
    $("who").textContent = `${who.name} (${who.kind})`;
    let rows = "";
    for (let lane = 0; lane < lanes; lane++) {
      const i = (step * count + at.chosen) * lanes + lane, share = column.share[i] / 255, name = meta.behaviours[column.kind[i]];
      if (name) rows += `<div class="row"><span>${name}</span><span class="track"><i style="width:${100 * share}%;background:${hues[column.kind[i]]}"></i></span><span>${Math.round(100 * share)} %</span></div>`;
    }
    bars.innerHTML = rows;
    const before = place(Math.max(step - 1, 0), at.chosen), now = place(step, at.chosen), i = 2 * (step * count + at.chosen);
    const speed = Math.hypot(now[0] - before[0], now[1] - before[1], now[2] - before[2]) / meta.dt;
    $("facts").textContent = `group: ${meta.groups[who.group]}\nbehaviours: ${meta.words[column.behaviour_set[i]] || "none"}${meta.words[column.behaviour_set[i + 1]] ? "\nstate: " + meta.words[column.behaviour_set[i + 1]] : ""}\nspeed: ${speed.toFixed(2)} m/s\nplace: ${now[0].toFixed(1)}, ${now[2].toFixed(1)}, ${now[1].toFixed(1)} m\nrun: ${meta.hash}`;
  }
  function draw() {
    const ratio = window.devicePixelRatio || 1, w = canvas.clientWidth, h = canvas.clientHeight;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) { canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio); }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0); pen.clearRect(0, 0, w, h);
    const step = Math.min(Math.floor(at.step), last);
    if (on("follow") && at.chosen >= 0) [at.x, at.z] = place(step, at.chosen);
    drawStill();
    for (let agent = 0; agent < count; agent++) drawAgent(step, agent);
    panel(step);
    $("time").value = step; $("clock").textContent = `${(step * meta.dt).toFixed(1)} s`;
  }
  let before = performance.now();
  function tick(now) {
    if (at.playing) { at.step += (Math.max(now - before, 0) / 1000) * Number($("speed").value) * meta.playback / meta.dt; if (at.step > last) at.step = 0; }
    before = now; draw(); requestAnimationFrame(tick);
  }
  const toggle = () => { at.playing = !at.playing; $("play").textContent = at.playing ? "Pause" : "Play"; };
  async function setGoal(x, z, step) {
    const wanted = { agent: at.chosen, x, z, step: step * meta.every };
    say("planning ...");
    try {
      const answer = await (await fetch("goal", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wanted) })).json();
      if (answer.meta) await load(answer.meta, answer.data);
      say(answer.problem || "");
    } catch (error) { say("no answer: " + error); }
  }
  $("goalBox").hidden = !meta.live; $("goal").checked = Boolean(meta.live);
  $("zoom").onchange = () => { if (!$("zoom").value) return; fit(); at.scale *= Number($("zoom").value) / 100; };
  $("play").onclick = toggle; $("fit").onclick = fit; $("time").max = last;
  $("step").onclick = () => stepBy(1);
  $("time").oninput = () => { at.step = Number($("time").value); };
  canvas.onwheel = (event) => { event.preventDefault(); at.scale *= Math.exp(-event.deltaY * 0.0015); };
  let drag = null;
  canvas.onpointerdown = (event) => { drag = { x: event.clientX, z: event.clientY, moved: false }; canvas.setPointerCapture(event.pointerId); };
  canvas.onpointermove = (event) => { if (!drag) return; const dx = event.clientX - drag.x, dz = event.clientY - drag.z; if (Math.abs(dx) + Math.abs(dz) > 3) drag.moved = true; if (drag.moved) { at.x -= dx / at.scale; at.z += dz / at.scale; drag.x = event.clientX; drag.z = event.clientY; } };
  canvas.onpointerup = (event) => {
    if (drag && !drag.moved) {
      const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, z = event.clientY - box.top, step = Math.min(Math.floor(at.step), last);
      let best = $("goal").checked ? 10 : 24, hit = false;
      for (let i = 0; i < count; i++) { const [px, pz] = place(step, i), away = Math.hypot(sx(px) - x, sz(pz) - z); if (away < best) { best = away; at.chosen = i; hit = true; } }
      if (!hit && $("goal").checked && at.chosen >= 0) setGoal(at.x + (x - canvas.clientWidth / 2) / at.scale, at.z - (z - canvas.clientHeight / 2) / at.scale, step);
    }
    drag = null;
  };
  const pause = () => { if (at.playing) toggle(); };
  const stepBy = (steps) => { pause(); at.step = Math.min(Math.max(Math.floor(at.step) + steps, 0), last); };
  const restart = () => { at.step = 0; };
  const changeSpeed = (by) => { const list = $("speed"); list.selectedIndex = Math.min(Math.max(list.selectedIndex + by, 0), list.options.length - 1); };
  const pan = (x, z) => { at.x += (60 * x) / at.scale; at.z += (60 * z) / at.scale; };
  // The keys of the race report, and those that move the picture. Fields keep theirs.
  addEventListener("keydown", (event) => {
    const target = event.target, field = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "range");
    const pressed = event.key === " " || event.key === "Enter";
    if (event.ctrlKey || event.metaKey || event.altKey || (field && !(target.type === "checkbox" && !pressed)) || (target instanceof HTMLButtonElement && pressed)) return;
    const jump = event.shiftKey ? 10 : 1;
    const actions = {
      " ": toggle, ArrowLeft: () => stepBy(-jump), ArrowRight: () => stepBy(jump), Home: restart, r: restart, End: () => stepBy(last), "+": () => changeSpeed(1), "-": () => changeSpeed(-1),
      w: () => pan(0, 1), s: () => pan(0, -1), a: () => pan(-1, 0), d: () => pan(1, 0), ArrowUp: () => { at.scale *= 1.25; }, ArrowDown: () => { at.scale /= 1.25; },
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
    draw();
  });
  $("legend").innerHTML = meta.groups.slice(0, 12).map((name, i) => { const e = document.createElement("i"); e.textContent = name; return `<b><span style="background:${meta.colours[i % meta.colours.length]}"></span>${e.innerHTML}</b>`; }).join(" ");
  const tiled = meta.picture.tiles ? [["#bcd7f5", "open (A*)"], ["#b7e4cf", "closed (A*)"], ["rgba(150,105,40,.35)", "costly"], ["rgba(75,85,99,.5)", "blocked"]] : [];
  $("signs").innerHTML = [["#b8860b", "steering force"], ["#7b3fa0", "separation"], ["#56b4e9", "field of view"], ["#009e73", "radar"], ["#cc79a7", "sight"], ["#d55e00", "planned way"], ...tiled]
    .map(([style, name]) => `<b><span style="background:${style}"></span>${name}</b>`).join(" ");
  // The agent that perceives most is shown first.
  const rich = (agent) => column.senses.subarray(11 * column.sense[agent], 11 * column.sense[agent] + 10).reduce((sum, value, i) => sum + (value > 0 ? (i > 6 ? 10 : 1) : 0), 0);
  for (let i = 1; i < count; i++) if (rich(i) > rich(at.chosen)) at.chosen = i;
  if (meta.picture.grid) $("grid").checked = true;
  fit(); requestAnimationFrame(tick);
  // The address may say when, who and whether to play: #t=12.5&agent=3&play=1, as a comparison of two runs does.
  function openAt() {
    const said = new URLSearchParams(location.hash.slice(1)), agent = Number(said.get("agent") ?? -1);
    if (said.has("t") && isFinite(Number(said.get("t")))) at.step = Math.min(Math.max(Number(said.get("t")) / meta.dt, 0), last);
    if (Number.isInteger(agent) && agent >= 0 && agent < count) at.chosen = agent;
    if (said.has("play") && at.playing !== (said.get("play") === "1")) toggle();
  }
  openAt(); addEventListener("hashchange", openAt);
})();
