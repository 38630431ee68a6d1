// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.IO;

namespace Apexline
{
    /// <summary>Writes a steering simulation to a stream as an *.apxr file while it goes, about 25 bytes per agent and
    /// step. One thread at a time, the one that steps the simulation.</summary>
    public sealed unsafe class SteerRecorder : StreamRecorder
    {
        private byte[] buffer = new byte[1 << 16];

        /// <summary>Begins a recording and writes its header.</summary>
        /// <param name="simulation">Stays the caller's.</param>
        /// <param name="stream">Where to; the caller closes it. A file that was cut off is good up to its last whole
        /// step.</param>
        public SteerRecorder(SteerSimulation simulation, Stream stream)
            : base(Begin(simulation, stream), simulation, stream)
        {
        }

        /// <summary>Appends the last step and what the host did before it; after each one.</summary>
        public Status RecordStep()
        {
            ulong written = 0;
            Status status = TryEnterBoth();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                status = Take(&written);
                if (status == Status.BufferTooSmall)
                {
                    buffer = new byte[2 * written];
                    status = Take(&written);
                }
                status = ApexlineLibrary.FromNative(status);
            }
            finally
            {
                ExitBoth();
            }
            return Append(status, buffer, written);
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_steer_recorder_destroy(id);
        }

        private Status Take(ulong* written)
        {
            fixed (byte* bytes = buffer)
            {
                return NativeApi.apx_steer_recorder_tick(NativeId, bytes, (ulong)buffer.Length, written);
            }
        }

        internal override Status ReadHeader(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_steer_recorder_header(NativeId, bytes, capacity, needed);
        }

        private static ulong Begin(SteerSimulation simulation, Stream stream)
        {
            return Begin(simulation, stream, () =>
            {
                SteerRecorderId id;
                ApexlineException.Check(NativeApi.apx_steer_recorder_create(simulation.NativeId, &id));
                return id.Value;
            });
        }
    }
}
