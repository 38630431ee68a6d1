// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;

namespace Apexline
{
    /// <summary>A baked track: gates, sectors, lines with target speeds. Immutable: every thread may read it at any
    /// time. Races keep what they need of it; it may be disposed of while they go on.</summary>
    public sealed unsafe partial class Track : NativeObject
    {
        private readonly TrackInfo info;

        internal Track(TrackId id) : base(id.Value, true, null)
        {
            TrackInfo read = default(TrackInfo);
            read.StructSize = (uint)sizeof(TrackInfo);
            ApexlineException.Check(NativeApi.apx_track_info_get(id.Value, &read));
            info = read;
            Name = read.Name.ToString();
        }

        /// <summary>The track's name.</summary>
        public string Name { get; private set; }

        /// <summary>The track in numbers.</summary>
        public TrackInfo Info { get { return info; } }

        /// <summary>Length of the reference line, m.</summary>
        public float LengthM { get { return info.LengthM; } }

        /// <summary>Whether the last gate leads to the first.</summary>
        public bool IsClosed { get { return info.Closed; } }

        /// <summary>How many gates there are.</summary>
        public int GateCount { get { return (int)info.GateCount; } }

        /// <summary>How many lines there are, the five of every track (TrackLine) first.</summary>
        public int LineCount { get { return (int)info.LineCount; } }

        /// <summary>Loads the bytes of an *.apx file; they are copied. Throws on any damage and on another
        /// version.</summary>
        /// <param name="apx">The file's bytes.</param>
        /// <param name="label">Names the file in messages; may be null.</param>
        public static Track Load(byte[] apx, string label = null)
        {
            if (apx == null)
            {
                throw new ArgumentNullException("apx");
            }
            fixed (byte* bytes = apx)
            {
                return Load(bytes, apx.Length, label);
            }
        }

        /// <summary>Loads the bytes of an *.apx file from native memory.</summary>
        public static Track Load(byte* apx, long size, string label = null)
        {
            ApexlineLibrary.EnsureLoaded();
            TrackId id;
            byte none = 0;
            fixed (byte* name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_track_load(apx != null ? apx : &none, (ulong)size, name, &id));
            }
            return new Track(id);
        }

        /// <summary>Bakes a source for the vehicle "reference".</summary>
        public static Track Bake(TrackSource source)
        {
            return Bake(source, BakeDesc.Default());
        }

        /// <summary>Bakes a source: lays gates, finds lines, radii and speeds. Runs for up to seconds on the calling
        /// thread.</summary>
        /// <param name="source">The authored track; may be disposed of afterwards.</param>
        /// <param name="desc">For which vehicle and with which margin; Progress is set by this method.</param>
        /// <param name="progress">Told the share done, [0, 1], on the calling thread; may be null.</param>
        /// <param name="cancel">Cancelling it makes the method throw OperationCanceledException.</param>
        public static Track Bake(TrackSource source, BakeDesc desc, Action<float> progress = null,
                                 CancellationToken cancel = default(CancellationToken))
        {
            if (source == null)
            {
                throw new ArgumentNullException("source");
            }
            TrackId id;
            source.Enter();
            try
            {
                using (ProgressRelay relay = new ProgressRelay(progress, cancel))
                {
                    desc.Progress = relay.Function;
                    desc.ProgressUser = relay.User;
                    relay.Check(NativeApi.apx_track_bake(source.NativeId, &desc, &id));
                }
            }
            finally
            {
                source.Exit();
            }
            return new Track(id);
        }

        /// <summary>Bakes the track again for another vehicle: same gates, new lines.</summary>
        public Track Rebake(BakeDesc desc, Action<float> progress = null,
                            CancellationToken cancel = default(CancellationToken))
        {
            TrackId id;
            Enter();
            try
            {
                using (ProgressRelay relay = new ProgressRelay(progress, cancel))
                {
                    desc.Progress = relay.Function;
                    desc.ProgressUser = relay.User;
                    relay.Check(NativeApi.apx_track_rebake(NativeId, &desc, &id));
                }
            }
            finally
            {
                Exit();
            }
            return new Track(id);
        }

        /// <summary>A track with one line more, "astar": the fastest way through a grid of cells. Runs for up to
        /// seconds.</summary>
        /// <param name="cellM">Width of the cells, m, [0.1, 2]; 0: 0.25.</param>
        public Track AddAstarLine(float cellM = 0)
        {
            TrackId id;
            Enter();
            try
            {
                ApexlineException.Check(NativeApi.apx_track_add_astar_line(NativeId, cellM, &id));
            }
            finally
            {
                Exit();
            }
            return new Track(id);
        }

        /// <summary>The bytes of an *.apx file.</summary>
        public byte[] Save()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_track_save(NativeId, null, 0, &needed));
                byte[] bytes = new byte[needed];
                fixed (byte* buffer = bytes)
                {
                    ApexlineException.Check(NativeApi.apx_track_save(NativeId, buffer, needed, &needed));
                }
                return bytes;
            }
            finally
            {
                Exit();
            }
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_track_destroy(id);
        }
    }
}
