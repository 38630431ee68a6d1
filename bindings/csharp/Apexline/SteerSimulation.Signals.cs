// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <content>Signals: what the host tells state machines, and what they tell the host.</content>
    public sealed unsafe partial class SteerSimulation
    {
        /// <summary>Sets a signal of the scene, a named number for conditions of machines.</summary>
        public void SetSignal(string signal, float value)
        {
            byte[] utf8 = Utf8.Terminated(signal);
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_set_signal(NativeId, name, value));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Raises a signal as an event: every machine takes notice once, at its next update.</summary>
        public void RaiseSignal(string signal)
        {
            byte[] utf8 = Utf8.Terminated(signal);
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_raise_signal(NativeId, name));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>A signal's number now: what states and triggers set it to, or how often it was raised.</summary>
        public float Signal(string signal)
        {
            byte[] utf8 = Utf8.Terminated(signal);
            float value;
            Enter();
            try
            {
                fixed (byte* name = utf8)
                {
                    ApexlineException.Check(NativeApi.apx_steer_signal(NativeId, name, &value));
                }
            }
            finally
            {
                Exit();
            }
            return value;
        }
    }
}
