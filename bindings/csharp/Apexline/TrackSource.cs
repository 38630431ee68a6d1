// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <summary>An authored track: boundary points and, if wanted, places of line nodes; to be checked, saved as
    /// *.track.json and baked. One thread at a time.</summary>
    public sealed unsafe partial class TrackSource : NativeObject
    {
        private TrackSource(SourceId id) : base(id.Value, false, null)
        {
        }

        /// <summary>The source's description: name, closed or not, run-off.</summary>
        public SourceDesc Info
        {
            get
            {
                SourceDesc desc = default(SourceDesc);
                desc.StructSize = (uint)sizeof(SourceDesc);
                Enter();
                try
                {
                    ApexlineException.Check(NativeApi.apx_source_info(NativeId, &desc, null));
                }
                finally
                {
                    Exit();
                }
                return desc;
            }
        }

        /// <summary>How many gates there are.</summary>
        public int GateCount
        {
            get
            {
                uint count;
                Enter();
                try
                {
                    ApexlineException.Check(NativeApi.apx_source_info(NativeId, null, &count));
                }
                finally
                {
                    Exit();
                }
                return (int)count;
            }
        }

        /// <summary>Copies the gates.</summary>
        public SourceGate[] Gates()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_source_gates(NativeId, null, 0, &needed));
                SourceGate[] gates = new SourceGate[needed];
                fixed (SourceGate* buffer = gates)
                {
                    ApexlineException.Check(NativeApi.apx_source_gates(NativeId, buffer, needed, &needed));
                }
                return gates;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The text of a *.track.json file.</summary>
        public string ToJson()
        {
            Enter();
            try
            {
                ulong needed;
                ApexlineException.Check(NativeApi.apx_source_to_json(NativeId, null, 0, &needed));
                byte[] json = new byte[needed];
                fixed (byte* text = json)
                {
                    ApexlineException.Check(NativeApi.apx_source_to_json(NativeId, text, needed, &needed));
                }
                return Utf8.Read(json);
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The same road in the other direction; baking it computes all lines anew.</summary>
        public TrackSource Reversed()
        {
            Enter();
            try
            {
                SourceId reversed;
                ApexlineException.Check(NativeApi.apx_source_reverse(NativeId, &reversed));
                return new TrackSource(reversed);
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Checks the source: crossing gates, folded sectors, kinks, width holes, gaps, wrong way round. None
        /// is a clean track; one that IsError means that baking refuses it.</summary>
        public Finding[] Lint()
        {
            Enter();
            try
            {
                uint needed;
                ApexlineException.Check(NativeApi.apx_source_lint(NativeId, null, 0, &needed));
                Finding[] findings = new Finding[needed];
                fixed (Finding* buffer = findings)
                {
                    ApexlineException.Check(NativeApi.apx_source_lint(NativeId, buffer, needed, &needed));
                }
                return findings;
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>Adds a line by the author.</summary>
        /// <param name="name">None of the bake's own names and of no other line.</param>
        /// <param name="t">Its place on every gate, [0, 1] from the left edge; negative: the bake runs it between the
        /// others.</param>
        public void AddLine(string name, float[] t)
        {
            if (name == null || t == null)
            {
                throw new ArgumentNullException(name == null ? "name" : "t");
            }
            byte[] text = Utf8.Terminated(name);
            Enter();
            try
            {
                fixed (byte* utf8 = text)
                fixed (float* places = t)
                {
                    ApexlineException.Check(NativeApi.apx_source_add_line(NativeId, utf8, places, (uint)t.Length));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>How many lines of the author's there are.</summary>
        public int LineCount
        {
            get
            {
                uint count;
                Enter();
                try
                {
                    ApexlineException.Check(NativeApi.apx_source_line_count(NativeId, &count));
                }
                finally
                {
                    Exit();
                }
                return (int)count;
            }
        }

        /// <summary>Name and places of a line of the author's, from 0.</summary>
        public float[] Line(int line, out string name)
        {
            Enter();
            try
            {
                uint needed;
                byte* text = stackalloc byte[(int)Constants.NameSize];
                ApexlineException.Check(NativeApi.apx_source_line(NativeId, (uint)line, text, null, 0, &needed));
                float[] t = new float[needed];
                fixed (float* places = t)
                {
                    ApexlineException.Check(NativeApi.apx_source_line(NativeId, (uint)line, null, places, needed,
                                                                      &needed));
                }
                name = Utf8.Read(text, (int)Constants.NameSize);
                return t;
            }
            finally
            {
                Exit();
            }
        }

        internal override Status Destroy(ulong id)
        {
            return NativeApi.apx_source_destroy(id);
        }
    }
}
