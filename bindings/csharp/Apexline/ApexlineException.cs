// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>A call of the library failed. The message is the library's own: it names the argument and the
    /// value.</summary>
    public class ApexlineException : Exception
    {
        /// <summary>An exception with a status and words.</summary>
        public ApexlineException(Status status, string message) : base(message)
        {
            Status = status;
        }

        /// <summary>Status of the failed call.</summary>
        public Status Status { get; private set; }

        /// <summary>Throws when the status of a NativeApi call is not Ok, with the library's message.</summary>
        public static void Check(Status status)
        {
            if (status != Status.Ok)
            {
                Throw(status);
            }
        }

        private static void Throw(Status status)
        {
            ApexlineLibrary.FromNative(status);
            string message = ApexlineLibrary.LastError;
            throw new ApexlineException(status, message.Length > 0 ? message : status.ToString());
        }
    }

    /// <summary>The native library is missing, or is not the one that this binding was made for. The message says what
    /// to do.</summary>
    public sealed class ApexlineLoadException : ApexlineException
    {
        /// <summary>An exception with words.</summary>
        public ApexlineLoadException(string message) : base(Status.UnsupportedVersion, message)
        {
        }
    }
}
