// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { render } from "preact";
import { app } from "./app";
import { Page } from "./ui/page";
import "uplot/dist/uPlot.min.css";
import "./style.css";

render(<Page />, document.getElementById("app")!);

// For the browser's console and for tests.
Object.assign(globalThis, { playground: app });
