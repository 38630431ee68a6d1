// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;

namespace Apexline
{
    /// <summary>An opened *.apxr file. Immutable: every thread may read it.</summary>
    public abstract unsafe class RecordingFile : NativeObject
    {
        internal unsafe delegate Status Opener(void* bytes, ulong size, byte* label, ulong* id);

        internal RecordingFile(ulong id) : base(id, true, null)
        {
        }

        /// <summary>Runs the recording again and compares every value and hash bit by bit. A difference is a result,
        /// not a failure; of a steering simulation, Car in the report is the agent.</summary>
        /// <param name="progress">Told the share done, [0, 1], on the calling thread; may be null.</param>
        /// <param name="cancel">Cancelling it makes the method throw OperationCanceledException.</param>
        public ReplayReport Replay(Action<float> progress = null, CancellationToken cancel = default(CancellationToken))
        {
            ReplayReport report = default(ReplayReport);
            report.StructSize = (uint)sizeof(ReplayReport);
            Enter();
            try
            {
                using (ProgressRelay relay = new ProgressRelay(progress, cancel))
                {
                    relay.Check(RunAgain(relay, &report));
                }
            }
            finally
            {
                Exit();
            }
            return report;
        }

        internal abstract Status RunAgain(ProgressRelay relay, ReplayReport* report);

        internal static ulong Open(byte[] apxr, string label, Opener open)
        {
            if (apxr == null)
            {
                throw new ArgumentNullException("apxr");
            }
            ApexlineLibrary.EnsureLoaded();
            ulong id;
            byte none = 0;
            fixed (byte* bytes = apxr, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(open(bytes != null ? bytes : &none, (ulong)apxr.Length, name, &id));
            }
            return id;
        }
    }
}
