// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Hashes, snapshots, and back to the beginning.</content>
    public sealed unsafe partial class SteerSimulation
    {
        /// <summary>Hash of all state: equal on every machine.</summary>
        public ulong StateHash()
        {
            uint tick;
            ulong hash;
            Demand(StateHash(out tick, out hash));
            return hash;
        }

        /// <summary>Steps taken and the hash of all state. For every frame.</summary>
        public Status StateHash(out uint tick, out ulong hash)
        {
            uint ticks = 0;
            ulong value = 0;
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_state_hash(NativeId, &ticks, &value));
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

        /// <summary>All state as bytes.</summary>
        public byte[] Snapshot()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_steer_snapshot(NativeId, null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(NativeApi.apx_steer_snapshot(NativeId, buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Takes a snapshot of the same scene back; it goes on with the same bits. Throws, and changes
        /// nothing, when the bytes are damaged or of another scene.</summary>
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
                    ApexlineException.Check(NativeApi.apx_steer_restore(NativeId, bytes != null ? bytes : &none,
                                                                        (ulong)snapshot.Length));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Back to the beginning.</summary>
        public void Reset()
        {
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_steer_reset(NativeId));
            }
            finally
            {
                Exit();
            }
        }
    }
}
