// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>State, who perceives whom in it, and back to the beginning.</content>
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

        /// <summary>Perception between agents now: SteerPerceivedBy bits of agent i for agent j at i * AgentCount +
        /// j.</summary>
        /// <param name="senses">Three numbers for each agent: reach of its radar, m, of its sight, m, and its field of
        /// view, rad.</param>
        /// <param name="occluded">Obstacles hide from sight.</param>
        public byte[] Perceive(float[] senses, bool occluded = true)
        {
            if (senses == null || senses.Length != 3 * AgentCount)
            {
                throw new ArgumentException("three numbers for each agent are needed", "senses");
            }
            byte[] flags = new byte[AgentCount * AgentCount];
            Enter();
            try
            {
                uint needed;
                fixed (float* reach = senses)
                fixed (byte* buffer = flags)
                {
                    ApexlineException.Check(NativeApi.apx_steer_perceive(NativeId, reach, (uint)AgentCount,
                        occluded ? 1u : 0u, buffer, (uint)flags.Length, &needed));
                }
            }
            finally
            {
                Exit();
            }
            return flags;
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
