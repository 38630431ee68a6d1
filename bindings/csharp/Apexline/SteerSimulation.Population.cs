// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Agents that come and go.</content>
    public sealed unsafe partial class SteerSimulation
    {
        /// <summary>Index of the first one of a name. Throws when there is none.</summary>
        public int Find(SteerName what, string name)
        {
            if (name == null)
            {
                throw new ArgumentNullException("name");
            }
            byte[] utf8 = Utf8.Terminated(name);
            Enter();
            try
            {
                uint index;
                fixed (byte* text = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_find(NativeId, what, text, &index));
                }
                return (int)index;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Puts an agent into the first free place and gives its number. Throws when every place is taken.
        /// Allocates nothing but the machine's name.</summary>
        /// <param name="agent">Begins as at creation.</param>
        /// <param name="machine">Name of the scene's state machine that it gets; null: none.</param>
        public int Spawn(SteerAgent agent, string machine = null)
        {
            byte[] utf8 = Utf8.Terminated(machine);
            Enter();
            try
            {
                uint index;
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_spawn(NativeId, &agent, name, &index));
                }
                return (int)index;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Takes an agent away; its place is free for the next one. For every frame.</summary>
        public Status Remove(int agent)
        {
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    status = ApexlineLibrary.FromNative(NativeApi.apx_steer_remove(NativeId, (uint)agent));
                }
                finally
                {
                    Exit();
                }
            }
            return status;
        }

        /// <summary>Gives an agent another of the bodies by its name: its mass, forces, speeds and size.</summary>
        public void SetBody(int agent, string body)
        {
            byte[] utf8 = Utf8.Terminated(body);
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_set_body(NativeId, (uint)agent, name));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Gives an agent a behaviour set by its name; null or empty: none, it coasts.</summary>
        public void SetBehaviourSet(int agent, string behaviourSet)
        {
            byte[] utf8 = Utf8.Terminated(behaviourSet);
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_set_behaviour_set(NativeId, (uint)agent, name));
                }
            }
            finally
            {
                Exit();
            }
        }
    }
}
