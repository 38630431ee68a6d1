// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { render } from "preact";
import { setViewer } from "../viewer";
import { readColumns } from "./columns";
import { ReportPage } from "./report-page";
import { ReportViewer } from "./report-viewer";
import "uplot/dist/uPlot.min.css";
import "../style.css";
import "./report.css";

const root = document.getElementById("app")!;
readColumns().then((columns) => {
    const report = new ReportViewer(columns);
    setViewer(report);
    render(<ReportPage report={report} />, root);
    Object.assign(globalThis, { report });
}).catch((error: Error) => {
    render(<p class="problem" role="alert">The report could not be shown: {error.message}</p>, root);
    console.error(error);
});
