// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Runtime.InteropServices;

namespace Apexline
{
    /// <content>Calls of every frame: one call for all agents.</content>
    public sealed unsafe partial class SteerSimulation
    {
        /// <summary>Steps all agents.</summary>
        /// <param name="dtS">Length of a step, s, (0, 10]; 0: the scene's.</param>
        /// <param name="steps">How many.</param>
        public Status Step(float dtS = 0, int steps = 1)
        {
            Status status = steps < 0
                ? ApexlineLibrary.Refuse(Status.InvalidArgument, "SteerSimulation.Step: steps is negative")
                : TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_step(NativeId, dtS, (uint)steps));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>The state of every agent, in the order of their indices.</summary>
        /// <param name="states">Room for AgentCount.</param>
        /// <param name="capacity">How many fit.</param>
        public Status States(SteerState* states, int capacity)
        {
            Status status = EnterWithRoom(states, capacity, AgentCount);
            if (status == Status.Ok)
            {
                try
                {
                    uint needed;
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_states(NativeId, states, (uint)capacity,
                                                                                   &needed));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>The state of every agent, into an array of at least AgentCount.</summary>
        public Status States(SteerState[] states)
        {
            fixed (SteerState* buffer = states)
            {
                return States(buffer, states == null ? 0 : states.Length);
            }
        }

        /// <summary>The state of every agent, into a span of at least AgentCount.</summary>
        public Status States(Span<SteerState> states)
        {
            fixed (SteerState* buffer = &MemoryMarshal.GetReference(states))
            {
                return States(buffer, states.Length);
            }
        }

        /// <summary>Sets place, velocity and heading of agents: of host-driven ones before each step, of others to move
        /// them. Changes nothing when it is refused.</summary>
        /// <param name="first">Index of the first.</param>
        /// <param name="states">count of them; the steering force is ignored.</param>
        /// <param name="count">How many.</param>
        public Status SetStates(int first, SteerState* states, int count)
        {
            Status status = first < 0 || count < 0
                ? ApexlineLibrary.Refuse(Status.InvalidArgument,
                                         "SteerSimulation.SetStates: first or count is negative")
                : TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_set_states(NativeId, (uint)first, states,
                                                                                       (uint)count));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>Sets place, velocity and heading of agents from an array.</summary>
        public Status SetStates(int first, SteerState[] states)
        {
            fixed (SteerState* buffer = states)
            {
                return SetStates(first, buffer, states == null ? 0 : states.Length);
            }
        }

        /// <summary>Controls of every agent: of a car what its steering force comes to, zeros for other bodies that the
        /// simulation moves.</summary>
        /// <param name="controls">Room for AgentCount.</param>
        /// <param name="capacity">How many fit.</param>
        public Status Controls(Controls* controls, int capacity)
        {
            Status status = EnterWithRoom(controls, capacity, AgentCount);
            if (status == Status.Ok)
            {
                try
                {
                    uint needed;
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_controls(NativeId, (float*)controls,
                                                                                     (uint)capacity, &needed));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>Controls of every agent, into an array of at least AgentCount.</summary>
        public Status Controls(Controls[] controls)
        {
            fixed (Controls* buffer = controls)
            {
                return Controls(buffer, controls == null ? 0 : controls.Length);
            }
        }

        /// <summary>Contribution of each behaviour of each agent in the last step: ShareStride for each agent, into an
        /// array of at least AgentCount times that.</summary>
        public Status Shares(SteerShare[] shares)
        {
            fixed (SteerShare* buffer = shares)
            {
                Status status = EnterWithRoom(buffer, shares == null ? 0 : shares.Length, AgentCount * ShareStride);
                if (status == Status.Ok)
                {
                    try
                    {
                        uint needed;
                        status = ApexlineLibrary.FromNative(NativeApi.apx_steer_shares(NativeId, buffer,
                                                                                       (uint)shares.Length, &needed));
                    }
                    finally
                    {
                        Exit();
                    }
                }
                return status;
            }
        }

        private Status EnterWithRoom(void* buffer, int capacity, int needed)
        {
            return capacity < needed || buffer == null && needed > 0
                ? ApexlineLibrary.Refuse(Status.BufferTooSmall, "SteerSimulation: there is no room for all agents")
                : TryEnter();
        }
    }
}
