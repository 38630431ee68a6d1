// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;

namespace Apexline
{
    /// <summary>What can be recorded tick by tick: races and worlds.</summary>
    public interface IRecorded
    {
        /// <summary>The header of an *.apxr file.</summary>
        byte[] RecordHeader();

        /// <summary>The last tick as bytes.</summary>
        Status RecordTick(byte[] buffer, out int size);
    }

    /// <summary>Writes a race or a world to a stream as an *.apxr file while it goes. Makes no garbage of its own per
    /// tick.</summary>
    public sealed class RaceRecorder
    {
        private readonly IRecorded source;
        private readonly Stream stream;
        private byte[] buffer = new byte[0];

        /// <summary>Writes the header; before the first tick.</summary>
        /// <param name="source">The race or world.</param>
        /// <param name="stream">Where to; the caller closes it. A file that was cut off is good up to its last whole
        /// tick.</param>
        public RaceRecorder(IRecorded source, Stream stream)
        {
            if (source == null || stream == null)
            {
                throw new ArgumentNullException(source == null ? "source" : "stream");
            }
            this.source = source;
            this.stream = stream;
            byte[] header = source.RecordHeader();
            stream.Write(header, 0, header.Length);
        }

        /// <summary>Appends the last tick; after each one.</summary>
        public Status RecordTick()
        {
            int size;
            Status status = source.RecordTick(buffer, out size);
            if (size > buffer.Length)
            {
                buffer = new byte[size];
                status = source.RecordTick(buffer, out size);
            }
            if (status == Status.Ok)
            {
                stream.Write(buffer, 0, size);
            }
            return status;
        }
    }
}
