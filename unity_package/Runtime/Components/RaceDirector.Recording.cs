// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>The race as an *.apxr file, for apexline replay, report and regress. Every step is in the system's hands
    /// before the next, so that a crash leaves all steps before it. No garbage in a step.</content>
    public sealed partial class RaceDirector
    {
        [NonSerialized] private FileStream _recordingFile;
        [NonSerialized] private RaceRecorder _recorder;

        /// <summary>Whether the race is being recorded.</summary>
        public bool IsRecording { get { return _recorder != null; } }

        private void BeginRecording()
        {
            if (string.IsNullOrEmpty(_recordTo))
            {
                return;
            }
            try
            {
                _recordingFile = new FileStream(_recordTo, FileMode.Create, FileAccess.Write, FileShare.Read);
                _recorder = new RaceRecorder(_race, _recordingFile);
            }
            catch (Exception exception) when (IsOfRecording(exception))
            {
                GiveUpRecording(exception.Message);
            }
        }

        private void RecordStep()
        {
            if (_recorder == null)
            {
                return;
            }
            try
            {
                if (_recorder.RecordTick() != Status.Ok)
                {
                    GiveUpRecording(ApexlineLibrary.LastError);
                    return;
                }
                _recordingFile.Flush();
            }
            catch (Exception exception) when (IsOfRecording(exception))
            {
                GiveUpRecording(exception.Message);
            }
        }

        // The race goes on; what was written stays good.
        private void GiveUpRecording(string problem)
        {
            Debug.LogWarning("Apexline: the recording of the race director '" + name + "' to '" + _recordTo + "' ends: " + problem,
                             this);
            EndRecording();
        }

        private void EndRecording()
        {
            if (_recorder != null)
            {
                _recorder.Dispose();
                _recorder = null;
            }
            if (_recordingFile == null)
            {
                return;
            }
            FileStream file = _recordingFile;
            _recordingFile = null;
            try
            {
                file.Dispose();
            }
            catch (IOException)
            {
                // A full disk, which was said when the step was written.
            }
        }

        private static bool IsOfRecording(Exception exception)
        {
            return exception is IOException || exception is UnauthorizedAccessException || exception is ArgumentException ||
                   exception is NotSupportedException || exception is ApexlineException;
        }
    }
}
