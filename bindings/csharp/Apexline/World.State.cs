// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>State and recording.</content>
    public sealed unsafe partial class World
    {
        internal override Status HashState(uint* tick, ulong* hash)
        {
            return NativeApi.apx_world_state_hash(NativeId, tick, hash);
        }

        internal override Status SaveState(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_world_snapshot(NativeId, bytes, capacity, needed);
        }

        internal override Status TakeState(void* bytes, ulong size)
        {
            return NativeApi.apx_world_restore(NativeId, bytes, size);
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
