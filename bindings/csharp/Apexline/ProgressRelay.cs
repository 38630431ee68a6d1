// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace Apexline
{
    /// <summary>IL2CPP compiles a method that native code calls only when it carries an attribute of this
    /// name.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
            Type = type;
        }

        public Type Type { get; private set; }
    }

    /// <summary>Hands the progress of one long call to C#, and a wish to cancel back. No exception goes through native
    /// code: one of the caller's own cancels and is thrown again afterwards.</summary>
    internal sealed unsafe class ProgressRelay : IDisposable
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        private delegate int Callback(IntPtr user, float share);

        // Kept here so that it is not collected while native code knows its address.
        private static readonly Callback Keep = Report;
        private static readonly IntPtr Address = Marshal.GetFunctionPointerForDelegate(Keep);
        private static readonly HashSet<ProgressRelay> Running = new HashSet<ProgressRelay>();
        private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

        private readonly Action<float> progress;
        private readonly CancellationToken cancel;
        private readonly Thread thread = Thread.CurrentThread;
        private GCHandle self;
        private volatile bool isStopped;
        private Exception failure;

        internal ProgressRelay(Action<float> progress, CancellationToken cancel)
        {
            this.progress = progress;
            this.cancel = cancel;
            self = GCHandle.Alloc(this);
            lock (Running)
            {
                Running.Add(this);
            }
        }

        /// <summary>For the C interface's progress.</summary>
        internal IntPtr Function { get { return Address; } }

        /// <summary>For the C interface's progress_user.</summary>
        internal void* User { get { return (void*)GCHandle.ToIntPtr(self); } }

        /// <summary>Throws what the call came to.</summary>
        internal void Check(Status status)
        {
            if (failure != null)
            {
                throw new ApexlineException(Status.Cancelled, "the progress callback failed: " + failure.Message);
            }
            if (status == Status.Cancelled)
            {
                cancel.ThrowIfCancellationRequested();
            }
            ApexlineException.Check(status);
        }

        /// <inheritdoc/>
        public void Dispose()
        {
            lock (Running)
            {
                Running.Remove(this);
                Monitor.PulseAll(Running);
            }
            self.Free();
        }

        /// <summary>Cancels every long call and waits for those of other threads: no native code may call back into
        /// scripts that are about to be unloaded.</summary>
        internal static void CancelAll()
        {
            DateTime end = DateTime.UtcNow + Patience;
            lock (Running)
            {
                foreach (ProgressRelay relay in Running)
                {
                    relay.isStopped = true;
                }
                while (IsAnotherThreadRunning() && DateTime.UtcNow < end)
                {
                    Monitor.Wait(Running, 100);
                }
            }
        }

        private static bool IsAnotherThreadRunning()
        {
            foreach (ProgressRelay relay in Running)
            {
                if (relay.thread != Thread.CurrentThread)
                {
                    return true;
                }
            }
            return false;
        }

        [MonoPInvokeCallback(typeof(Callback))]
        private static int Report(IntPtr user, float share)
        {
            ProgressRelay relay = (ProgressRelay)GCHandle.FromIntPtr(user).Target;
            try
            {
                if (relay.isStopped || relay.cancel.IsCancellationRequested)
                {
                    return 1;
                }
                if (relay.progress != null)
                {
                    relay.progress(share);
                }
                return relay.cancel.IsCancellationRequested ? 1 : 0;
            }
            catch (Exception error)
            {
                relay.failure = error;
                return 1;
            }
        }
    }
}
