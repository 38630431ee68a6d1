// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
const PATHS = {
    play: "M8 5.5v13l10.5-6.5z", pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z", step: "M6 5.5v13l8.5-6.5zM16 5h2.5v14H16z", close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
    restart: "M19 12a7 7 0 1 1-2.2-5.1M17.5 3.5v4h-4", camera: "M4 8h3l1.6-2.5h6.8L17 8h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7", share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v7.5h14V12",
    moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z", sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
    help: "M9.2 9.2a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1-1.4 2.2M12 17.2v.6", flag: "M6 21V4M6 5h12l-2.5 4L18 13H6", brain: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v4.5l3 2", branch: "M7 4v16M7 14c0-4 10-2 10-8M17 6l-2.5-2M17 6l2.5-2",
    save: "M12 4v11M8 11.5l4 4 4-4M5 19.5h14", open: "M4 18V6h5l2 2.5h9V18z", wheel: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M4 11l6 .8M20 11l-6 .8M12 14v6",
    cone: "M12 4l5.5 14h-11zM4 19.5h16M9 12h6", box: "M5 7l7-3 7 3v10l-7 3-7-3zM5 7l7 3 7-3M12 10v10", hand: "M9 20c-3-3-5-6-4-7s3 1 3 1V6.5a1.3 1.3 0 0 1 2.6 0V11 5a1.3 1.3 0 0 1 2.6 0v6-4.5a1.3 1.3 0 0 1 2.6 0V12v-3a1.2 1.2 0 0 1 2.4 0v6c0 3-2 5-5 5z",
    chart: "M5 4v15.5h15M8.5 15l3-4 3 2.5 4.5-6.5", drop: "M12 3.5c3 4 5.5 7 5.5 10.2a5.5 5.5 0 0 1-11 0C6.5 10.5 9 7.5 12 3.5M9.5 14a2.5 2.5 0 0 0 2.5 2.5",
    undo: "M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4", redo: "M16 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4", plus: "M12 5v14M5 12h14", trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
} as const;
export type IconName = keyof typeof PATHS | "logo";

export function Icon({ name }: { name: IconName }) {
    if (name === "logo") {
        return <svg viewBox="0 0 32 32" class="logo" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#e4002b" /><path d="M6 25C12 25 12 9 20 9h6" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" /></svg>;
    }
    const filled = name === "play" || name === "pause" || name === "step";
    return <svg viewBox="0 0 24 24" aria-hidden="true" fill={filled ? "currentColor" : "none"} stroke={filled ? "none" : "currentColor"} stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d={PATHS[name]} /></svg>;
}
