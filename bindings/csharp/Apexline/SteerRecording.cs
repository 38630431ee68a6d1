// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;

namespace Apexline
{
    /// <summary>An opened *.apxr file of a steering simulation. Immutable: every thread may read it.</summary>
    public sealed unsafe class SteerRecording : NativeObject
    {
        private readonly SteerRecordingInfo info;

        private SteerRecording(SteerRecordingId id) : base(id.Value, true, null)
        {
            SteerRecordingInfo read = default(SteerRecordingInfo);
            read.StructSize = (uint)sizeof(SteerRecordingInfo);
            ApexlineException.Check(NativeApi.apx_steer_recording_info_get(id.Value, &read));
            info = read;
        }

        /// <summary>The header in numbers.</summary>
        public SteerRecordingInfo Info { get { return info; } }

        /// <summary>Opens the bytes of an *.apxr file; they are copied. A damaged header throws, a damaged step ends
        /// the recording before it.</summary>
        public static SteerRecording Open(byte[] apxr, string label = null)
        {
            if (apxr == null)
            {
                throw new ArgumentNullException("apxr");
            }
            ApexlineLibrary.EnsureLoaded();
            SteerRecordingId id;
            byte none = 0;
            fixed (byte* bytes = apxr, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_steer_recording_open(bytes != null ? bytes : &none,
                                                                           (ulong)apxr.Length, name, &id));
            }
            return new SteerRecording(id);
        }

        /// <summary>A simulation as it was before a recorded step, from 0, to be stepped on freely.</summary>
        public SteerSimulation SimulationAt(int tick)
        {
            SteerId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_steer_recording_steer_at(NativeId, (uint)tick, &id));
            }
            finally
            {
                Exit();
            }
            return new SteerSimulation(id);
        }

        /// <summary>Does to a simulation what the host did before a recorded step, then steps it as it was
        /// stepped.</summary>
        public void Feed(int tick, SteerSimulation simulation)
        {
            if (simulation == null)
            {
                throw new ArgumentNullException("simulation");
            }
            Enter();
            try
            {
                simulation.Enter();
                try
                {
                    ApexlineException.Check(NativeApi.apx_steer_recording_feed(NativeId, (uint)tick,
                                                                               simulation.NativeId));
                }
                finally
                {
                    simulation.Exit();
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Runs the recording again and compares every agent and hash bit by bit. A difference is a result,
        /// not a failure; Car in the report is the agent.</summary>
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
                    relay.Check(NativeApi.apx_steer_recording_replay(NativeId, relay.Function, relay.User, &report));
                }
            }
            finally
            {
                Exit();
            }
            return report;
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_steer_recording_destroy(id);
        }
    }
}
