// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Hashes, snapshots and recording.</content>
    public sealed unsafe partial class World
    {
        /// <summary>Hash of physics and race together: equal on every machine.</summary>
        public ulong StateHash()
        {
            uint tick;
            ulong hash;
            Demand(StateHash(out tick, out hash));
            return hash;
        }

        /// <summary>Ticks so far and the hash of physics and race together. For every frame.</summary>
        public Status StateHash(out uint tick, out ulong hash)
        {
            uint ticks = 0;
            ulong value = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_world_state_hash(NativeId, &ticks, &value));
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

        /// <summary>As Race.Snapshot, physics included.</summary>
        public byte[] Snapshot()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_world_snapshot(NativeId, null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(NativeApi.apx_world_snapshot(NativeId, buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Puts the world back to where a snapshot was taken. Throws, and changes nothing, when the bytes are
        /// of another world.</summary>
        public void Restore(byte[] snapshot)
        {
            if (snapshot == null)
            {
                throw new ArgumentNullException("snapshot");
            }
            Enter();
            try
            {
                fixed (byte* bytes = snapshot)
                {
                    byte none;
                    ApexlineException.Check(NativeApi.apx_world_restore(NativeId, bytes != null ? bytes : &none,
                                                                        (ulong)snapshot.Length));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The header of a recording. To be written before the first tick.</summary>
        public byte[] RecordHeader()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_world_record_header(NativeId, null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(NativeApi.apx_world_record_header(NativeId, buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The last tick, to be appended after each one. For every frame.</summary>
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
                        status = ApexlineLibrary.FromNative(NativeApi.apx_world_record_tick(
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
