// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;

namespace Apexline.Unity.Editor
{
    /// <summary>Roads from files: centre lines with widths (*.csv), GPS recordings (*.gpx), tracks of TORCS (*.xml) and authored
    /// tracks (*.track.json).</summary>
    public static class RoadFile
    {
        /// <summary>The endings of files that can be read, without dots.</summary>
        public static readonly string[] Endings = { "csv", "gpx", "xml", "json" };

        /// <summary>Whether a file's name has one of the endings; of *.json those of authored tracks alone.</summary>
        public static bool IsRoad(string path)
        {
            string ending = Path.GetExtension(path).TrimStart('.').ToLowerInvariant();
            return Array.IndexOf(Endings, ending) >= 0
                && (ending != "json" || path.EndsWith(".track.json", StringComparison.OrdinalIgnoreCase));
        }

        /// <summary>Reads a file; to be disposed of. Throws an ApexlineException that names the file, the place and what to
        /// do.</summary>
        /// <param name="path">The file.</param>
        /// <param name="widthM">Width of the road where the file does not say, m.</param>
        /// <param name="runOffM">Run-off where the file does not say, m.</param>
        public static TrackSource Read(string path, float widthM, float runOffM)
        {
            string name = Path.GetFileName(path);
            try
            {
                switch (Path.GetExtension(path).ToLowerInvariant())
                {
                    case ".csv":
                        SourceDesc desc = SourceDesc.Default();
                        desc.Name = VehicleProfile.ShortName(Path.GetFileNameWithoutExtension(path));
                        desc.RunOffM = runOffM;
                        return TrackSource.FromCsv(File.ReadAllText(path), desc, name);
                    case ".gpx":
                        return GpxFile.Read(path, widthM, runOffM);
                    case ".xml":
                        return TorcsFile.Read(path);
                    case ".json":
                        return TrackSource.FromJson(File.ReadAllBytes(path), name);
                    default:
                        throw Bad(name + ": its ending is none of " + string.Join(", ", Endings));
                }
            }
            catch (IOException exception)
            {
                throw Bad(name + ": cannot be read: " + exception.Message);
            }
            catch (UnauthorizedAccessException exception)
            {
                throw Bad(name + ": cannot be read: " + exception.Message);
            }
            catch (System.Xml.XmlException exception)
            {
                throw Bad(name + ": is no XML: " + exception.Message);
            }
        }

        internal static ApexlineException Bad(string message)
        {
            return new ApexlineException(Status.InvalidData, message);
        }
    }
}
