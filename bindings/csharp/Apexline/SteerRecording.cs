// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>An opened *.apxr file of a steering simulation. Immutable: every thread may read it.</summary>
    public sealed unsafe class SteerRecording : RecordingFile
    {
        private readonly SteerRecordingInfo info;

        private SteerRecording(ulong id) : base(id)
        {
            SteerRecordingInfo read = default(SteerRecordingInfo);
            read.StructSize = (uint)sizeof(SteerRecordingInfo);
            ApexlineException.Check(NativeApi.apx_steer_recording_info_get(id, &read));
            info = read;
        }

        /// <summary>The header in numbers.</summary>
        public SteerRecordingInfo Info { get { return info; } }

        /// <summary>Opens the bytes of an *.apxr file; they are copied. A damaged header throws, a damaged step ends
        /// the recording before it.</summary>
        public static SteerRecording Open(byte[] apxr, string label = null)
        {
            return new SteerRecording(Open(apxr, label, (bytes, size, name, id) =>
                NativeApi.apx_steer_recording_open(bytes, size, name, (SteerRecordingId*)id)));
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

        internal override Status RunAgain(ProgressRelay relay, ReplayReport* report)
        {
            return NativeApi.apx_steer_recording_replay(NativeId, relay.Function, relay.User, report);
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_steer_recording_destroy(id);
        }
    }
}
