// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;

namespace Apexline
{
    /// <summary>Writes a race or a world to a stream as an *.apxr file while it goes, about 25 bytes per car and tick.
    /// One thread at a time, the one that ticks the race. Makes no garbage of its own per tick.</summary>
    public sealed unsafe class RaceRecorder : StreamRecorder
    {
        private readonly byte[] buffer;

        /// <summary>Begins a recording of a race and writes its header.</summary>
        /// <param name="race">A race of the host's; stays the caller's.</param>
        /// <param name="stream">Where to; the caller closes it. A file that was cut off is good up to its last whole
        /// tick.</param>
        public RaceRecorder(Race race, Stream stream) : this(Begin(race, stream), race, stream)
        {
        }

        /// <summary>Begins a recording of a world, whose physics can then be replayed too, and writes its
        /// header.</summary>
        public RaceRecorder(World world, Stream stream) : this(Begin(world, stream), world, stream)
        {
        }

        private RaceRecorder(ulong id, NativeObject source, Stream stream) : base(id, source, stream)
        {
            ulong needed;
            ApexlineException.Check(NativeApi.apx_recorder_tick(NativeId, null, 0, &needed));
            buffer = new byte[Math.Max((int)needed, 1 << 16)];
        }

        /// <summary>Appends the last tick of the race or world; after each one. Refused when there was not exactly one
        /// since the last call.</summary>
        public Status RecordTick()
        {
            ulong written = 0;
            Status status = TryEnterBoth();
            if (status != Status.Ok)
            {
                return status;
            }
            try
            {
                fixed (byte* bytes = buffer)
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_recorder_tick(
                        NativeId, bytes, (ulong)buffer.Length, &written));
                }
            }
            finally
            {
                ExitBoth();
            }
            return Append(status, buffer, written);
        }

        /// <summary>Steps a world up to a number of ticks, as World.Step, and appends each.</summary>
        /// <param name="ticks">How many.</param>
        /// <param name="done">Whether every AI car has finished; it then stops early.</param>
        public Status Step(int ticks, out bool done)
        {
            uint finished = 0;
            Status status = Status.Ok;
            while (ticks > 0 && finished == 0 && status == Status.Ok)
            {
                uint stepped = 0;
                ulong written = 0;
                status = TryEnterBoth();
                if (status != Status.Ok)
                {
                    break;
                }
                try
                {
                    fixed (byte* bytes = buffer)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_recorder_step(
                            NativeId, (uint)ticks, bytes, (ulong)buffer.Length, &written, &stepped, &finished));
                    }
                }
                finally
                {
                    ExitBoth();
                }
                status = Append(status, buffer, written);
                ticks -= (int)stepped;
            }
            done = finished != 0;
            return status;
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_recorder_destroy(id);
        }

        internal override Status ReadHeader(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_recorder_header(NativeId, bytes, capacity, needed);
        }

        private static ulong Begin(NativeObject source, Stream stream)
        {
            return Begin(source, stream, () =>
            {
                RecorderId id;
                ApexlineException.Check(source is World ? NativeApi.apx_world_recorder(source.NativeId, &id)
                                                        : NativeApi.apx_race_recorder(source.NativeId, &id));
                return id.Value;
            });
        }
    }
}
