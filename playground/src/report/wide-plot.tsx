// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Plot, type PlotProps } from "../ui/plot";

/** A plot as wide as its card. */
export function WidePlot(props: Omit<PlotProps, "width">) {
    const ref = useRef<HTMLDivElement>(null), [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        // Observers report with a frame, and a page that nobody looks at (printed, or its content saved) may get none.
        setWidth(ref.current!.clientWidth);
        const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
        observer.observe(ref.current!);
        return () => observer.disconnect();
    }, []);
    return <div ref={ref} class="wide-plot" style={{ minHeight: `${props.height}px` }}>{width > 40 && <Plot {...props} width={width} renew={[...props.renew, width]} />}</div>;
}
