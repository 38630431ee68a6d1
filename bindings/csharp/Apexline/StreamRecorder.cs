// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;

namespace Apexline
{
    /// <summary>Writes an *.apxr file to a stream while what it records goes on. One thread at a time, the one that
    /// ticks it.</summary>
    public abstract unsafe class StreamRecorder : NativeObject
    {
        private readonly NativeObject source;
        private readonly Stream stream;

        internal StreamRecorder(ulong id, NativeObject source, Stream stream) : base(id, false, null)
        {
            this.source = source;
            this.stream = stream;
            ulong needed;
            ApexlineException.Check(ReadHeader(null, 0, &needed));
            byte[] header = new byte[needed];
            fixed (byte* bytes = header)
            {
                ApexlineException.Check(ReadHeader(bytes, needed, &needed));
            }
            stream.Write(header, 0, header.Length);
        }

        internal abstract Status ReadHeader(void* bytes, ulong capacity, ulong* needed);

        // Begins and ends a use of the recorder and of what it records.
        internal Status TryEnterBoth()
        {
            Status status = TryEnter();
            if (status == Status.Ok)
            {
                status = source.TryEnter();
                if (status != Status.Ok)
                {
                    Exit();
                }
            }
            return status;
        }

        internal void ExitBoth()
        {
            source.Exit();
            Exit();
        }

        internal Status Append(Status status, byte[] bytes, ulong written)
        {
            if (status == Status.Ok)
            {
                stream.Write(bytes, 0, (int)written);
            }
            return status;
        }

        // Makes a recorder of a source that is in use meanwhile.
        internal static ulong Begin(NativeObject source, Stream stream, Func<ulong> create)
        {
            if (source == null || stream == null)
            {
                throw new ArgumentNullException(stream == null ? "stream" : "source");
            }
            source.Enter();
            try
            {
                return create();
            }
            finally
            {
                source.Exit();
            }
        }
    }
}
