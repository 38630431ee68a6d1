// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;

namespace Apexline
{
    /// <content>Ways to make a source, and its pit lane.</content>
    public sealed unsafe partial class TrackSource
    {
        /// <summary>Creates a source from gates in driving direction; at least 3 (closed) or 2 (open).</summary>
        public static TrackSource Create(SourceDesc desc, SourceGate[] gates)
        {
            Require(gates, "gates");
            ApexlineLibrary.EnsureLoaded();
            SourceId id;
            fixed (SourceGate* items = gates)
            {
                SourceGate none;
                ApexlineException.Check(NativeApi.apx_source_create(&desc, items != null ? items : &none,
                                                                    (uint)gates.Length, &id));
            }
            return new TrackSource(id);
        }

        /// <summary>Reads the text of a *.track.json file.</summary>
        /// <param name="json">The text.</param>
        /// <param name="label">Names the file in messages; may be null.</param>
        public static TrackSource FromJson(string json, string label = null)
        {
            Require(json, "json");
            return FromJson(Utf8.Bytes(json), label);
        }

        /// <summary>Reads the UTF-8 bytes of a *.track.json file.</summary>
        public static TrackSource FromJson(byte[] json, string label = null)
        {
            Require(json, "json");
            ApexlineLibrary.EnsureLoaded();
            SourceId id;
            byte none = 0;
            fixed (byte* text = json, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_source_from_json(text != null ? text : &none, (ulong)json.Length,
                                                                       name, &id));
            }
            return new TrackSource(id);
        }

        /// <summary>Reads a centre line with widths: rows x_m,y_m,w_tr_right_m,w_tr_left_m (east, north); '#' starts a
        /// comment.</summary>
        public static TrackSource FromCsv(string csv, SourceDesc desc, string label = null)
        {
            Require(csv, "csv");
            ApexlineLibrary.EnsureLoaded();
            SourceId id;
            byte[] bytes = Utf8.Bytes(csv);
            byte none = 0;
            fixed (byte* text = bytes, name = Utf8.Terminated(label))
            {
                ApexlineException.Check(NativeApi.apx_source_from_csv(text != null ? text : &none, (ulong)bytes.Length,
                                                                      name, &desc, &id));
            }
            return new TrackSource(id);
        }

        /// <summary>Finds the two edges of the road that a mesh is and lays gates between them.</summary>
        /// <param name="desc">How to read the mesh.</param>
        /// <param name="vertices">m.</param>
        /// <param name="triangles">Three indices each.</param>
        public static TrackSource FromMesh(MeshDesc desc, Float3[] vertices, int[] triangles)
        {
            Require(vertices, "vertices");
            Require(triangles, "triangles");
            ApexlineLibrary.EnsureLoaded();
            SourceId id;
            fixed (Float3* points = vertices)
            fixed (int* indices = triangles)
            {
                ApexlineException.Check(NativeApi.apx_source_from_mesh(&desc, (float*)points, (uint)vertices.Length,
                                                                       (uint*)indices, (uint)triangles.Length, &id));
            }
            return new TrackSource(id);
        }

        /// <summary>Makes a road of one width along a line.</summary>
        /// <param name="desc">Width, and how closely the points are followed.</param>
        /// <param name="points">In driving direction, m.</param>
        /// <param name="deviationM">Largest distance of a point from the line as it was laid, m.</param>
        public static TrackSource FromCentreLine(CentreLineDesc desc, Float3[] points, out float deviationM)
        {
            Require(points, "points");
            ApexlineLibrary.EnsureLoaded();
            SourceId id;
            float deviation;
            fixed (Float3* positions = points)
            {
                ApexlineException.Check(NativeApi.apx_source_from_centre_line(&desc, (float*)positions,
                                                                              (uint)points.Length, &id, &deviation));
            }
            deviationM = deviation;
            return new TrackSource(id);
        }

        /// <summary>Gives the source a pit lane.</summary>
        /// <param name="points">The lane's middle in driving direction, from a point on the road to one further on, m;
        /// empty takes the lane away.</param>
        /// <param name="widthM">m, [2, 50].</param>
        /// <param name="speedLimitMps">m/s, [1, 200].</param>
        public void SetPit(Float3[] points, float widthM, float speedLimitMps)
        {
            Require(points, "points");
            Enter();
            try
            {
                fixed (Float3* positions = points)
                {
                    ApexlineException.Check(NativeApi.apx_source_set_pit(NativeId, (float*)positions,
                                                                         (uint)points.Length, widthM, speedLimitMps));
                }
            }
            finally
            {
                Exit();
            }
        }

        /// <summary>The pit lane's points, m; empty without a lane.</summary>
        public Float3[] Pit(out float widthM, out float speedLimitMps)
        {
            Enter();
            try
            {
                uint needed;
                float width, limit;
                ApexlineException.Check(NativeApi.apx_source_pit(NativeId, null, 0, &needed, &width, &limit));
                Float3[] points = new Float3[needed / 3];
                fixed (Float3* positions = points)
                {
                    ApexlineException.Check(NativeApi.apx_source_pit(NativeId, (float*)positions, needed, &needed, null,
                                                                     null));
                }
                widthM = width;
                speedLimitMps = limit;
                return points;
            }
            finally
            {
                Exit();
            }
        }

        private static void Require(object argument, string name)
        {
            if (argument == null)
            {
                throw new ArgumentNullException(name);
            }
        }
    }
}
