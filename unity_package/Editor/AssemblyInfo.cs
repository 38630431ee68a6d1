// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Apexline.Unity.Splines.Editor")]
[assembly: InternalsVisibleTo("Apexline.Unity.Editor.Tests")]
[assembly: InternalsVisibleTo("Apexline.Play.Tests")]
