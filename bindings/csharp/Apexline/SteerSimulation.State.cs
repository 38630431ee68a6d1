// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>State, and back to the beginning.</content>
    public sealed unsafe partial class SteerSimulation
    {
        internal override Status HashState(uint* tick, ulong* hash)
        {
            return NativeApi.apx_steer_state_hash(NativeId, tick, hash);
        }

        internal override Status SaveState(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_steer_snapshot(NativeId, bytes, capacity, needed);
        }

        internal override Status TakeState(void* bytes, ulong size)
        {
            return NativeApi.apx_steer_restore(NativeId, bytes, size);
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
