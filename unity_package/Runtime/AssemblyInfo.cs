// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Apexline.Unity.Editor")]
[assembly: InternalsVisibleTo("Apexline.Unity.Tests")]
[assembly: InternalsVisibleTo("Apexline.Play.Tests")]
[assembly: InternalsVisibleTo("Apexline.Unity.Editor.Tests")]
