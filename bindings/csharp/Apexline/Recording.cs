// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>An opened *.apxr file: the states that went in, the controls that came out and the state hash, tick by
    /// tick. Immutable: every thread may read it.</summary>
    public sealed unsafe partial class Recording : RecordingFile
    {
        private readonly RecordingInfo info;

        private Recording(ulong id) : base(id)
        {
            RecordingInfo read = default(RecordingInfo);
            read.StructSize = (uint)sizeof(RecordingInfo);
            ApexlineException.Check(NativeApi.apx_recording_info_get(id, &read));
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
            return new Recording(Open(apxr, label, (bytes, size, name, id) =>
                NativeApi.apx_recording_open(bytes, size, name, (RecordingId*)id)));
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

        internal override Status RunAgain(ProgressRelay relay, ReplayReport* report)
        {
            return NativeApi.apx_recording_replay(NativeId, relay.Function, relay.User, report);
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_recording_destroy(id);
        }
    }
}
