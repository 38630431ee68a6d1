// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;

namespace Apexline
{
    /// <summary>An opened *.apxr file: the states that went in, the controls that came out and the state hash, tick by
    /// tick. Immutable: every thread may read it.</summary>
    public sealed unsafe partial class Recording : NativeObject
    {
        private readonly RecordingInfo info;

        private Recording(RecordingId id) : base(id.Value, true, null)
        {
            RecordingInfo read = default(RecordingInfo);
            read.StructSize = (uint)sizeof(RecordingInfo);
            ApexlineException.Check(NativeApi.apx_recording_info_get(id.Value, &read));
            info = read;
        }

        /// <summary>The header in numbers.</summary>
        public RecordingInfo Info { get { return info; } }

        /// <summary>Cars of the race.</summary>
        public int CarCount { get { return (int)info.CarCount; } }

        /// <summary>Whole ticks in the file.</summary>
        public int TickCount { get { return (int)info.TickCount; } }

        /// <summary>Opens the bytes of an *.apxr file; they are copied. A damaged header throws, a damaged tick ends
        /// the recording before it.</summary>
        public static Recording Open(byte[] apxr, string label = null)
        {
            if (apxr == null)
            {
                throw new ArgumentNullException("apxr");
            }
            ApexlineLibrary.EnsureLoaded();
            RecordingId id;
            byte none = 0;
            fixed (byte* bytes = apxr, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_recording_open(bytes != null ? bytes : &none, (ulong)apxr.Length,
                                                                     name, &id));
            }
            return new Recording(id);
        }

        /// <summary>The track inside, as an object of its own.</summary>
        public Track Track()
        {
            TrackId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_recording_track(NativeId, &id));
            }
            finally
            {
                Exit();
            }
            return new Track(id);
        }

        /// <summary>A car as it was created.</summary>
        public CarDesc Car(int car)
        {
            CarDesc desc;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_recording_car(NativeId, (uint)car, &desc));
            }
            finally
            {
                Exit();
            }
            return desc;
        }

        /// <summary>States, controls and hash of one tick, from 0, into arrays of at least CarCount; either may be
        /// null. For every frame.</summary>
        public Status Tick(int tick, CarState[] states, Controls[] controls, out ulong hash)
        {
            ulong value = 0;
            Status status = states != null && states.Length < CarCount || controls != null && controls.Length < CarCount
                ? ApexlineLibrary.Refuse(Status.BufferTooSmall, "Recording.Tick: an array is shorter than CarCount")
                : TryEnter();
            if (status == Status.Ok)
            {
                try
                {
                    fixed (CarState* inputs = states)
                    fixed (Controls* outputs = controls)
                    {
                        status = ApexlineLibrary.FromNative(NativeApi.apx_recording_tick(NativeId, (uint)tick, inputs,
                                                                                         outputs,
                                                                                         info.CarCount, &value));
                    }
                }
                finally
                {
                    Exit();
                }
            }
            hash = value;
            return status;
        }

        /// <summary>Runs the recording again and compares every control and hash bit by bit. A difference is a result,
        /// not a failure.</summary>
        /// <param name="progress">Told the share done, [0, 1], on the calling thread; may be null.</param>
        /// <param name="cancel">Cancelling it makes the method throw OperationCanceledException.</param>
        public ReplayReport Replay(Action<float> progress = null, CancellationToken cancel = default(CancellationToken))
        {
            ReplayReport report = default(ReplayReport);
            report.StructSize = (uint)sizeof(ReplayReport);
            Enter();
            try
            {
                using (ProgressRelay relay = new ProgressRelay(progress, cancel))
                {
                    relay.Check(NativeApi.apx_recording_replay(NativeId, relay.Function, relay.User, &report));
                }
            }
            finally
            {
                Exit();
            }
            return report;
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_recording_destroy(id);
        }
    }
}
