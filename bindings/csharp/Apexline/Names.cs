// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <summary>The library's names of states, reasons and events, for logs and displays. Makes strings: not for every
    /// frame.</summary>
    public static unsafe class Names
    {
        /// <summary>Name of a status: "APX_OK" and so on.</summary>
        public static string Of(Status status)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_status_name(status));
        }

        /// <summary>Name of a driver's state.</summary>
        public static string Of(DriverState state)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_state_name(state));
        }

        /// <summary>Name of a reason.</summary>
        public static string Of(Reason reason)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_reason_name(reason));
        }

        /// <summary>Name of a human error.</summary>
        public static string Of(Mistake mistake)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_mistake_name(mistake));
        }

        /// <summary>Name of a way to choose one's place across the road.</summary>
        public static string Of(Lateral lateral)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_lateral_name(lateral));
        }

        /// <summary>Name of a kind of perception.</summary>
        public static string Of(Perception perception)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_perception_name(perception));
        }

        /// <summary>Name of a kind of event.</summary>
        public static string Of(EventKind kind)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_event_name(kind));
        }

        /// <summary>Subject of a finding of the self-check.</summary>
        public static string Of(Check kind)
        {
            ApexlineLibrary.EnsureLoaded();
            return Utf8.Read(NativeApi.apx_check_name(kind));
        }
    }
}
