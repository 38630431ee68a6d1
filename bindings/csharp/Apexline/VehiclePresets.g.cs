// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from data/vehicles. Do not edit: run it again.
#pragma warning disable 0169, 0649 // native code fills fields that C# never assigns

namespace Apexline
{
    /// <summary>The vehicle files that come with Apexline.</summary>
    internal static class VehiclePresets
    {
        /// <summary>Names, in alphabetical order.</summary>
        internal static readonly string[] Names =
        {
            "formula",
            "gt",
            "kart",
            "reference",
            "touring",
        };

        /// <summary>The vehicle file of a preset; null when there is none of that name.</summary>
        internal static string Json(string name)
        {
            switch (name)
            {
                case "formula":
                    return @"{
    ""name"": ""formula"",
    ""mass_kg"": 750,
    ""yaw_inertia_kgm2"": 1000,
    ""length_m"": 5.4,
    ""width_m"": 1.95,
    ""wheelbase_m"": 3.3,
    ""front_weight_share"": 0.46,
    ""centre_of_mass_height_m"": 0.28,
    ""power_w"": 640000,
    ""max_drive_force_n"": 0,
    ""drive_front_share"": 0,
    ""max_brake_force_n"": 0,
    ""top_speed_mps"": 95,
    ""reverse_speed_mps"": 8,
    ""drag_kgpm"": 0.95,
    ""downforce_kgpm"": 3.6,
    ""downforce_front_share"": 0.45,
    ""grip"": 1.7,
    ""peak_slip_rad"": 0.065,
    ""sliding_grip_share"": 0.75,
    ""max_steer_rad"": 0.4,
    ""steer_rate_radps"": 2.5,
    ""bank_load_share"": 1,
    ""spring_rate_npm"": 0,
    ""spring_travel_m"": 0,
    ""brake_front_share"": 0,
    ""open_differential"": 0
}";
                case "gt":
                    return @"{
    ""name"": ""gt"",
    ""mass_kg"": 1250,
    ""yaw_inertia_kgm2"": 1900,
    ""length_m"": 4.6,
    ""width_m"": 2,
    ""wheelbase_m"": 2.65,
    ""front_weight_share"": 0.46,
    ""centre_of_mass_height_m"": 0.38,
    ""power_w"": 400000,
    ""max_drive_force_n"": 0,
    ""drive_front_share"": 0,
    ""max_brake_force_n"": 0,
    ""top_speed_mps"": 82,
    ""reverse_speed_mps"": 8,
    ""drag_kgpm"": 0.7,
    ""downforce_kgpm"": 1.8,
    ""downforce_front_share"": 0.45,
    ""grip"": 1.45,
    ""peak_slip_rad"": 0.08,
    ""sliding_grip_share"": 0.8,
    ""max_steer_rad"": 0.55,
    ""steer_rate_radps"": 2,
    ""bank_load_share"": 1,
    ""spring_rate_npm"": 0,
    ""spring_travel_m"": 0,
    ""brake_front_share"": 0,
    ""open_differential"": 0
}";
                case "kart":
                    return @"{
    ""name"": ""kart"",
    ""mass_kg"": 165,
    ""yaw_inertia_kgm2"": 32,
    ""length_m"": 1.95,
    ""width_m"": 1.4,
    ""wheelbase_m"": 1.05,
    ""front_weight_share"": 0.43,
    ""centre_of_mass_height_m"": 0.2,
    ""power_w"": 24000,
    ""max_drive_force_n"": 1000,
    ""drive_front_share"": 0,
    ""max_brake_force_n"": 0,
    ""top_speed_mps"": 37,
    ""reverse_speed_mps"": 3,
    ""drag_kgpm"": 0.33,
    ""downforce_kgpm"": 0,
    ""downforce_front_share"": 0.43,
    ""grip"": 1.7,
    ""peak_slip_rad"": 0.08,
    ""sliding_grip_share"": 0.85,
    ""max_steer_rad"": 0.5,
    ""steer_rate_radps"": 4,
    ""bank_load_share"": 1,
    ""spring_rate_npm"": 0,
    ""spring_travel_m"": 0,
    ""brake_front_share"": 0,
    ""open_differential"": 0
}";
                case "reference":
                    return @"{
    ""name"": ""reference"",
    ""mass_kg"": 1200,
    ""yaw_inertia_kgm2"": 1700,
    ""length_m"": 4.6,
    ""width_m"": 2,
    ""wheelbase_m"": 2.8,
    ""front_weight_share"": 0.5,
    ""centre_of_mass_height_m"": 0.12,
    ""power_w"": 350000,
    ""max_drive_force_n"": 0,
    ""drive_front_share"": 0.5,
    ""max_brake_force_n"": 0,
    ""top_speed_mps"": 90,
    ""reverse_speed_mps"": 8,
    ""drag_kgpm"": 0.6,
    ""downforce_kgpm"": 1.2,
    ""downforce_front_share"": 0.5,
    ""grip"": 1.3,
    ""peak_slip_rad"": 0.04,
    ""sliding_grip_share"": 0.8,
    ""max_steer_rad"": 0.6,
    ""steer_rate_radps"": 2,
    ""bank_load_share"": 1,
    ""spring_rate_npm"": 0,
    ""spring_travel_m"": 0,
    ""brake_front_share"": 0,
    ""open_differential"": 0
}";
                case "touring":
                    return @"{
    ""name"": ""touring"",
    ""mass_kg"": 1300,
    ""yaw_inertia_kgm2"": 2100,
    ""length_m"": 4.6,
    ""width_m"": 1.9,
    ""wheelbase_m"": 2.65,
    ""front_weight_share"": 0.6,
    ""centre_of_mass_height_m"": 0.42,
    ""power_w"": 260000,
    ""max_drive_force_n"": 9500,
    ""drive_front_share"": 1,
    ""max_brake_force_n"": 0,
    ""top_speed_mps"": 72,
    ""reverse_speed_mps"": 8,
    ""drag_kgpm"": 0.5,
    ""downforce_kgpm"": 0.4,
    ""downforce_front_share"": 0.6,
    ""grip"": 1.3,
    ""peak_slip_rad"": 0.1,
    ""sliding_grip_share"": 0.8,
    ""max_steer_rad"": 0.6,
    ""steer_rate_radps"": 2,
    ""bank_load_share"": 1,
    ""spring_rate_npm"": 0,
    ""spring_travel_m"": 0,
    ""brake_front_share"": 0,
    ""open_differential"": 0
}";
                default:
                    return null;
            }
        }
    }
}
