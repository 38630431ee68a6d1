// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Unity.Burst
{
    [AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class | AttributeTargets.Method)]
    public class BurstCompileAttribute : Attribute { }
}
