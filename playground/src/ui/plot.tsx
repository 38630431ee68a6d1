// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";

export interface Curve {
    colour: string;
    values: (number | null)[];
    width?: number;
    fill?: string;
    dash?: number[];
    /** Holds its value until the next one. */
    stepped?: boolean;
}

export interface PlotProps {
    x: number[];
    curves: readonly Curve[];
    width: number;
    height: number;
    xWords: (value: number) => string;
    yWords: (value: number) => string;
    down?: boolean;
    /** Says when to draw anew. */
    renew: readonly unknown[];
    /** The place that the pointer is at; undefined: it has left. */
    onPoint?: (index: number | undefined) => void;
    onPick?: (index: number) => void;
}

/** Curves over one axis, in the page's colours. */
export function Plot({ x, curves, width, height, xWords, yWords, down = false, renew, onPoint, onPick }: PlotProps) {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const style = getComputedStyle(ref.current!), ink = style.getPropertyValue("--soft"), grid = { stroke: style.getPropertyValue("--line"), width: 1 };
        const axis = { stroke: ink, grid, ticks: grid, font: "11px system-ui" };
        const stepped = uPlot.paths.stepped!({ align: 1 });
        const plot = new uPlot({
            width, height, cursor: { show: true, points: { show: false } }, legend: { show: false }, scales: { x: { time: false }, y: { dir: down ? -1 : 1 } },
            series: [{}, ...curves.map((curve) => ({ stroke: curve.colour, width: curve.width ?? 2, points: { show: false }, ...(curve.fill && { fill: curve.fill }), ...(curve.dash && { dash: curve.dash }), ...(curve.stepped && { paths: stepped }) }))],
            axes: [{ ...axis, values: (_plot, values) => values.map(xWords) }, { ...axis, size: 52, values: (_plot, values) => values.map(yWords) }],
        }, [x, ...curves.map((curve) => curve.values)], ref.current!);
        if (onPoint) {
            plot.over.addEventListener("pointermove", () => onPoint(plot.cursor.idx ?? undefined));
            plot.over.addEventListener("pointerleave", () => onPoint(undefined));
        }
        if (onPick) plot.over.addEventListener("click", () => plot.cursor.idx != null && onPick(plot.cursor.idx));
        return () => plot.destroy();
    }, renew);
    return <div ref={ref} class="plot" />;
}
