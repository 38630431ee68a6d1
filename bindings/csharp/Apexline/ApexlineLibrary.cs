// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>The native library as a whole: whether it is there and fits, its last message, and an end to
    /// everything. Everything here may be called from any thread.</summary>
    public static unsafe class ApexlineLibrary
    {
        private const int Unknown = 0;
        private const int Good = 1;
        private const int Bad = 2;

        private static readonly object Gate = new object();
        private static volatile int state;
        private static string problem = "";
        private static Fingerprint fingerprint;
        private static bool watchesUnload;

        // Last refusal by the binding itself on this thread; constants only, so that refusing makes no garbage.
        [ThreadStatic] private static string refusal;

        /// <summary>Version of the interface that this binding was made for, as text: major.minor.patch.</summary>
        public static string BindingVersion { get { return Text(Constants.Version); } }

        /// <summary>Version of the loaded library, as text. Throws ApexlineLoadException when there is none that
        /// fits.</summary>
        public static string LibraryVersion { get { return Text(Fingerprint.Version); } }

        /// <summary>Whether the library is there and fits this binding. Loads it if need be; never throws.</summary>
        public static bool IsSupported { get { return state == Good || Load(); } }

        /// <summary>Why the library cannot be used and what to do, in one line; empty when it can.</summary>
        public static string Problem { get { return IsSupported ? "" : problem; } }

        /// <summary>Versions and sizes of the loaded library. Throws ApexlineLoadException when there is none that
        /// fits.</summary>
        public static Fingerprint Fingerprint
        {
            get
            {
                EnsureLoaded();
                return fingerprint;
            }
        }

        /// <summary>Objects that this binding made and that were not disposed of yet.</summary>
        public static int LiveObjects { get { return ObjectRegistry.Count; } }

        /// <summary>Message of the last call on this thread that failed; empty when none did. Makes a string: not for
        /// every frame.</summary>
        public static string LastError
        {
            get
            {
                if (refusal != null)
                {
                    return refusal;
                }
                return state == Good ? Utf8.Read(NativeApi.apx_last_error()) : problem;
            }
        }

        /// <summary>Loads the library and compares its fingerprint. Throws ApexlineLoadException when it is missing or
        /// does not fit. Every class calls this before its first call; after the first time it costs a
        /// comparison.</summary>
        public static void EnsureLoaded()
        {
            if (state != Good && !Load())
            {
                throw new ApexlineLoadException(problem);
            }
        }

        /// <summary>Cancels running bakes, waits for them, disposes of every object and forgets what was loaded; the
        /// next call starts afresh. Call it before scripts are reloaded and when play mode is left; it runs by itself
        /// when the application domain is unloaded. May be called again and again. Objects that another thread is using
        /// at this moment are freed when that call returns.</summary>
        public static void Shutdown()
        {
            ProgressRelay.CancelAll();
            ObjectRegistry.DisposeAll();
            lock (Gate)
            {
                state = Unknown;
                problem = "";
                refusal = null;
                if (watchesUnload)
                {
                    AppDomain.CurrentDomain.DomainUnload -= OnUnload;
                    watchesUnload = false;
                }
            }
        }

        /// <summary>Notes what the binding refused by itself, and hands the status back.</summary>
        internal static Status Refuse(Status status, string message)
        {
            refusal = message;
            return status;
        }

        /// <summary>The library's own message is the last one again.</summary>
        internal static Status FromNative(Status status)
        {
            if (status != Status.Ok)
            {
                refusal = null;
            }
            return status;
        }

        private static bool Load()
        {
            lock (Gate)
            {
                if (state == Unknown)
                {
                    problem = LibraryProbe.Load(out fingerprint);
                    state = problem.Length == 0 ? Good : Bad;
                    if (state == Good && !watchesUnload)
                    {
                        AppDomain.CurrentDomain.DomainUnload += OnUnload;
                        watchesUnload = true;
                    }
                }
                return state == Good;
            }
        }

        private static void OnUnload(object sender, EventArgs arguments)
        {
            Shutdown();
        }

        internal static string Text(uint version)
        {
            return version / 10000 + "." + version / 100 % 100 + "." + version % 100;
        }
    }
}
