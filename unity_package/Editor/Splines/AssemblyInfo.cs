// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Apexline.Play.Tests")]
