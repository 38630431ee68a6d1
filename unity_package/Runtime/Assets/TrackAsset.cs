// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A baked track as an asset: the bytes of an *.apx file.</summary>
    [PreferBinarySerialization]
    public sealed class TrackAsset : ScriptableObject, ISerializationCallbackReceiver
    {
        // Magic, version, size and checksum, then the content.
        private const int HeaderSize = 20;

        [SerializeField, HideInInspector] private byte[] _bytes = new byte[0];
        [SerializeField] private string _trackName = "";
        [SerializeField] private bool _closed;
        [SerializeField] private float _length;
        [SerializeField] private int _gateCount;
        [SerializeField] private float _lapTime;
        [SerializeField] private string _vehicle = "";
        [SerializeField, HideInInspector] private string _sourceHash = "";

        [NonSerialized] private Track _track;
        [NonSerialized] private bool _isOfOldBytes;

        /// <summary>The track's name.</summary>
        public string TrackName { get { return _trackName; } }

        /// <summary>Whether it is a circuit.</summary>
        public bool Closed { get { return _closed; } }

        /// <summary>Length of the reference line, m.</summary>
        public float Length { get { return _length; } }

        /// <summary>How many gates were baked.</summary>
        public int GateCount { get { return _gateCount; } }

        /// <summary>The lap time that the racing line promises for the vehicle it was made for, s.</summary>
        public float LapTime { get { return _lapTime; } }

        /// <summary>The vehicle that it was baked for.</summary>
        public string VehicleName { get { return _vehicle; } }

        /// <summary>Hash of what the track was baked from; empty for an imported one.</summary>
        public string SourceHash { get { return _sourceHash; } }

        /// <summary>Size of the baked track, bytes.</summary>
        public int Size { get { return _bytes == null ? 0 : _bytes.Length; } }

        /// <summary>The bytes of the *.apx file; not to be changed.</summary>
        public byte[] Bytes { get { return _bytes; } }

        /// <summary>Makes an asset that lives in memory alone.</summary>
        public static TrackAsset FromBytes(byte[] apx)
        {
            TrackAsset asset = CreateInstance<TrackAsset>();
            asset.SetBytes(apx);
            return asset;
        }

        /// <summary>Bakes the text of a *.track.json into an asset that lives in memory alone. Throws an
        /// ApexlineException.</summary>
        public static TrackAsset FromJson(string json, string label)
        {
            using (TrackSource source = TrackSource.FromJson(json, label))
            using (Track track = Track.Bake(source))
            {
                TrackAsset asset = CreateInstance<TrackAsset>();
                asset.name = track.Name;
                asset.Set(track, "");
                return asset;
            }
        }

        /// <summary>Takes the bytes of an *.apx file; nothing is known of it but its name until Describe is called.</summary>
        public void SetBytes(byte[] apx)
        {
            Unload();
            _bytes = apx ?? new byte[0];
        }

        /// <summary>Takes a baked track: bytes and summary.</summary>
        public void Set(Track track, string sourceHash)
        {
            SetBytes(track.Save());
            Describe(track);
            _sourceHash = sourceHash ?? "";
        }

        /// <summary>Fills the summary that the inspector shows.</summary>
        public void Describe(Track track)
        {
            TrackInfo info = track.Info;
            _trackName = track.Name;
            _closed = info.Closed;
            _length = info.LengthM;
            _gateCount = track.GateCount;
            _lapTime = track.LineInfo(TrackLine.Racing).TimeS;
            _vehicle = info.Vehicle.Name.ToString();
        }

        /// <summary>The track, loaded on first use and shared by all who ask. Not to be disposed of.</summary>
        /// <param name="track">Null when it cannot be loaded.</param>
        /// <param name="problem">Why, and what to do; empty when it was loaded.</param>
        public bool TryLoad(out Track track, out string problem)
        {
            problem = "";
            if (_isOfOldBytes)
            {
                Unload();
            }
            if (_track == null || _track.IsDisposed)
            {
                _track = null;
                problem = ApexlineLibrary.IsSupported ? ProblemOf(_bytes) : ApexlineLibrary.Problem;
                if (problem.Length == 0)
                {
                    try
                    {
                        _track = Track.Load(_bytes, name);
                    }
                    catch (ApexlineException exception)
                    {
                        problem = exception.Message;
                    }
                }
            }
            track = _track;
            return _track != null;
        }

        /// <summary>Obvious damage in the bytes of an *.apx file, found without the native library; empty when there is
        /// none.</summary>
        public static string ProblemOf(byte[] apx)
        {
            if (apx == null || apx.Length == 0)
            {
                return "the track asset is empty; bake it or import it again";
            }
            if (apx.Length < HeaderSize || apx[0] != 'A' || apx[1] != 'P' || apx[2] != 'X' || apx[3] != 'T')
            {
                return "this is not a baked track (*.apx); bake it or import it again";
            }
            ulong size = BitConverter.ToUInt64(apx, 8);
            if (size != (ulong)(apx.Length - HeaderSize))
            {
                return "the baked track is cut off or damaged: " + (apx.Length - HeaderSize) + " bytes instead of " + size +
                       "; bake it or import it again";
            }
            return "";
        }

        /// <summary>Nothing to do.</summary>
        void ISerializationCallbackReceiver.OnBeforeSerialize()
        {
        }

        /// <summary>Undo, a revert or an import may have changed the bytes. This may run on a loading thread, so the
        /// track is freed at the next request.</summary>
        void ISerializationCallbackReceiver.OnAfterDeserialize()
        {
            _isOfOldBytes = true;
        }

        private void OnValidate()
        {
            _isOfOldBytes = true;
        }

        private void OnDisable()
        {
            Unload();
        }

        private void Unload()
        {
            _isOfOldBytes = false;
            if (_track != null)
            {
                _track.Dispose();
                _track = null;
            }
        }
    }
}
