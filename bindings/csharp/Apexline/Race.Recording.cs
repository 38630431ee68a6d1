// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>What goes into an *.apxr file that is written without a RaceRecorder: twice as large, and without
    /// events.</content>
    public sealed unsafe partial class Race
    {
        /// <summary>The header of a recording: track, cars, seed and step. To be written before the first
        /// tick.</summary>
        public byte[] RecordHeader()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_race_record_header(NativeId, null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(NativeApi.apx_race_record_header(NativeId, buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The last tick, to be appended after each one; every tick of a race has the same size. For every
        /// frame.</summary>
        /// <param name="buffer">Null asks for the size.</param>
        /// <param name="size">Bytes written, or needed with Status.BufferTooSmall.</param>
        public Status RecordTick(byte[] buffer, out int size)
        {
            ulong needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (byte* bytes = buffer)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_race_record_tick(
                            NativeId, bytes, bytes == null ? 0 : (ulong)buffer.Length, &needed));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            size = (int)needed;
            return status;
        }
    }
}
