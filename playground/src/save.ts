// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** Hands a file to the browser. */
export function save(name: string, content: Uint8Array | string, type = "application/octet-stream"): void {
    const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // A busy browser begins a download late.
    setTimeout(() => URL.revokeObjectURL(url), 300_000);
}
