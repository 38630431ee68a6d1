// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from data/drivers. Do not edit: run it again.
#pragma warning disable 0169, 0649 // native code fills fields that C# never assigns

namespace Apexline
{
    /// <summary>The driver files that come with Apexline.</summary>
    internal static class DriverPresets
    {
        /// <summary>Names, in alphabetical order.</summary>
        internal static readonly string[] Names =
        {
            "attacker",
            "erratic",
            "gentleman",
            "professional",
            "rookie",
            "veteran",
        };

        /// <summary>The driver file of a preset; null when there is none of that name.</summary>
        internal static string Json(string name)
        {
            switch (name)
            {
                case "attacker":
                    return @"{
    ""skill"": 1,
    ""consistency"": 0.8,
    ""aggression"": 0.95,
    ""defending"": 0.9,
    ""mistakes"": 0.2,
    ""reaction_s"": 0.2,
    ""side_gap_m"": 0.6,
    ""follow_time_s"": 0.2
}";
                case "erratic":
                    return @"{
    ""skill"": 0.9,
    ""consistency"": 0.2,
    ""aggression"": 0.8,
    ""defending"": 0.4,
    ""mistakes"": 1,
    ""reaction_s"": 0.4
}";
                case "gentleman":
                    return @"{
    ""skill"": 0.6,
    ""consistency"": 0.85,
    ""aggression"": 0.2,
    ""defending"": 0,
    ""mistakes"": 0.1,
    ""reaction_s"": 0.45,
    ""side_gap_m"": 1.2,
    ""follow_time_s"": 0.4
}";
                case "professional":
                    return @"{
    ""skill"": 1,
    ""consistency"": 0.95,
    ""aggression"": 0.5,
    ""defending"": 0.6,
    ""mistakes"": 0.03,
    ""reaction_s"": 0.25
}";
                case "rookie":
                    return @"{
    ""skill"": 0.35,
    ""consistency"": 0.5,
    ""aggression"": 0.5,
    ""defending"": 0.3,
    ""mistakes"": 0.6,
    ""reaction_s"": 0.5
}";
                case "veteran":
                    return @"{
    ""skill"": 0.85,
    ""consistency"": 1,
    ""aggression"": 0.4,
    ""defending"": 0.8,
    ""mistakes"": 0.02,
    ""reaction_s"": 0.35
}";
                default:
                    return null;
            }
        }
    }
}
