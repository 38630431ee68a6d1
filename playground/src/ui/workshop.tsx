// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
export function Workshop() {
    return <main class="workshop" />;
}
