// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// Side-by-side replay: each run is a whole page, unpacked into a frame and told by its address what to show.

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** A page of its own, or the viewer with one race in it. */
async function pageOf(script) {
  const text = await unpack(script.textContent);
  if (script.className === "page") return text;
  const parts = JSON.parse(text), viewer = await unpack(document.getElementById("viewer").textContent);
  return viewer.split(/%%(title|meta|data)%%/).map((piece, index) => (index % 2 ? parts[piece] : piece)).join("");
}

for (const box of document.querySelectorAll(".replays")) {
  const frames = [...box.querySelectorAll("iframe")];
  const time = box.querySelector("input");
  // A new fragment does not load the page again, so both jump and start together.
  const show = (play) => {
    for (const frame of frames) {
      frame.contentWindow.location.hash = `t=${Number(time.value) || 0}&${box.dataset.shown}&play=${play ? 1 : 0}&n=${Date.now()}`;
    }
  };
  const actions = {
    open: async (button) => {
      button.disabled = true;
      const pages = await Promise.all([...box.querySelectorAll("script.page, script.parts")].map(pageOf));
      button.hidden = true;
      box.querySelector(".together").hidden = box.querySelector(".frames").hidden = false;
      await Promise.all(frames.map((frame, index) => new Promise((loaded) => {
        frame.onload = loaded;
        frame.srcdoc = pages[index];
      })));
      show(false);
    },
    play: () => show(true),
    stop: () => show(false),
  };
  for (const button of box.querySelectorAll("button")) button.onclick = () => actions[button.dataset.do](button);
  time.onchange = () => show(false);
}
