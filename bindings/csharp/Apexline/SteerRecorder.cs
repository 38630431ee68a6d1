// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;

namespace Apexline
{
    /// <summary>Writes a steering simulation to a stream as an *.apxr file while it goes, about 25 bytes per agent and
    /// step. One thread at a time, the one that steps the simulation.</summary>
    public sealed unsafe class SteerRecorder : NativeObject
    {
        private readonly SteerSimulation source;
        private readonly Stream stream;
        private byte[] buffer = new byte[1 << 16];

        /// <summary>Begins a recording and writes its header.</summary>
        /// <param name="simulation">Stays the caller's.</param>
        /// <param name="stream">Where to; the caller closes it. A file that was cut off is good up to its last whole
        /// step.</param>
        public SteerRecorder(SteerSimulation simulation, Stream stream)
            : base(Begin(simulation, stream).Value, false, null)
        {
            source = simulation;
            this.stream = stream;
            ulong needed;
            NativeApi.apx_steer_recorder_header(NativeId, null, 0, &needed);
            byte[] header = new byte[needed];
            fixed (byte* bytes = header)
            {
                ApexlineException.Check(NativeApi.apx_steer_recorder_header(NativeId, bytes, needed, &needed));
            }
            stream.Write(header, 0, header.Length);
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
                source.Exit();
                Exit();
            }
            if (status == Status.Ok)
            {
                stream.Write(buffer, 0, (int)written);
            }
            return status;
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

        private Status TryEnterBoth()
        {
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                status = source.TryEnter();
                if (status != Status.Ok)
                {
                    Exit();
                }
            }
            return status;
        }

        private static SteerRecorderId Begin(SteerSimulation simulation, Stream stream)
        {
            if (simulation == null || stream == null)
            {
                throw new ArgumentNullException(stream == null ? "stream" : "simulation");
            }
            SteerRecorderId id;
            simulation.Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_steer_recorder_create(simulation.NativeId, &id));
            }
            finally
            {
                simulation.Exit();
            }
            return id;
        }
    }
}
