// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>State, recording and what the road holds.</content>
    public sealed unsafe partial class World
    {
        /// <summary>Sets the road's grip for the physics as a multiple of the baked one; Race.SetGrip announces it to
        /// the drivers.</summary>
        public void SetGrip(params GripBand[] bands)
        {
            if (bands == null)
            {
                throw new System.ArgumentNullException("bands");
            }
            Enter();
            try
            {
                fixed (GripBand* buffer = bands)
                {
                    ApexlineException.Check(NativeApi.apx_world_set_grip(NativeId, buffer, (uint)bands.Length));
                }
            }
            finally
            {
                Exit();
            }
        }

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

        internal override Status ReadHeader(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_world_record_header(NativeId, bytes, capacity, needed);
        }

        internal override Status ReadTick(void* bytes, ulong capacity, ulong* needed)
        {
            return NativeApi.apx_world_record_tick(NativeId, bytes, capacity, needed);
        }
    }
}
