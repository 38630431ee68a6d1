// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <summary>A race or a world: what goes into an *.apxr file can be read off it tick by tick, for a host that
    /// writes the file itself. Such a file is twice as large as a RaceRecorder's, and without events.</summary>
    public abstract unsafe class RecordedObject : SimulatedObject
    {
        internal RecordedObject(ulong id, NativeObject owner) : base(id, owner)
        {
        }

        /// <summary>The header of a recording: track, cars, seed and step. To be written before the first
        /// tick.</summary>
        public byte[] RecordHeader()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(ReadHeader(null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(ReadHeader(buffer, needed, &needed));
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
                        status = ApexlineLibrary.FromNative(ReadTick(
                            bytes, bytes == null ? 0 : (ulong)buffer.Length, &needed));
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

        internal abstract Status ReadHeader(void* bytes, ulong capacity, ulong* needed);
        internal abstract Status ReadTick(void* bytes, ulong capacity, ulong* needed);
    }
}
