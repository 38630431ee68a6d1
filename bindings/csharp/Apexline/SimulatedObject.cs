// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>An object that runs step by step and can be hashed, saved and restored: a race, a world or a scene of
    /// the steering kit. A restored one continues with the same bits.</summary>
    public abstract unsafe class SimulatedObject : NativeObject
    {
        internal SimulatedObject(ulong id, NativeObject owner) : base(id, false, owner)
        {
        }

        /// <summary>Hash of the whole state after the last step: equal on every machine.</summary>
        public ulong StateHash()
        {
            uint tick;
            ulong hash;
            Demand(StateHash(out tick, out hash));
            return hash;
        }

        /// <summary>Steps so far and the hash of the whole state after the last one. For every frame.</summary>
        public Status StateHash(out uint tick, out ulong hash)
        {
            uint ticks = 0;
            ulong value = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(HashState(&ticks, &value));
                }
                finally
                {
                    Exit();
                }
            }
            tick = ticks;
            hash = value;
            return status;
        }

        /// <summary>Everything that a later step depends on, as bytes; of a world, its physics included.</summary>
        public byte[] Snapshot()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(SaveState(null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(SaveState(buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The same into a buffer of the caller's, with the size that it takes. For every frame.</summary>
        public Status Snapshot(byte[] buffer, out int size)
        {
            ulong needed = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (byte* bytes = buffer)
                    {
                        status = ApexlineLibrary.FromNative(SaveState(
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

        /// <summary>Goes back to where a snapshot was taken. Throws, and changes nothing, when the bytes are damaged or
        /// of another race or scene.</summary>
        public void Restore(byte[] snapshot)
        {
            if (snapshot == null)
            {
                throw new ArgumentNullException("snapshot");
            }
            Restore(snapshot, snapshot.Length);
        }

        /// <summary>The same from the beginning of a buffer. No garbage.</summary>
        /// <param name="snapshot">The buffer.</param>
        /// <param name="size">Size of the snapshot in it, bytes.</param>
        public void Restore(byte[] snapshot, int size)
        {
            if (snapshot == null || size < 0 || size > snapshot.Length)
            {
                throw new ArgumentException("size is " + size + ", must lie within the buffer", "size");
            }
            Enter();
            try
            {
                fixed (byte* bytes = snapshot)
                {
                    byte none;
                    ApexlineException.Check(TakeState(bytes != null ? bytes : &none, (ulong)size));
                }
            }
            finally
            {
                Exit();
            }
        }

        internal abstract Status HashState(uint* tick, ulong* hash);
        internal abstract Status SaveState(void* bytes, ulong capacity, ulong* needed);
        internal abstract Status TakeState(void* bytes, ulong size);
    }
}
