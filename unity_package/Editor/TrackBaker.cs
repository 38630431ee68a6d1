// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Threading;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Bakes marked tracks on worker threads: radii, distances, lines and speeds. Progress shows in the editor's
    /// background tasks, where it can be cancelled; the result goes into the track's asset on the main thread.</summary>
    public static class TrackBaker
    {
        /// <summary>A bake under way.</summary>
        public sealed class Job
        {
            internal RacingTrack Owner;
            internal TrackSourceData Data;
            internal Thread Worker;
            internal int ProgressId;
            internal readonly CancellationTokenSource Cancellation = new CancellationTokenSource();
            internal Track Result;
            internal string Failure = "";
            internal volatile bool WasCancelled;
            internal volatile bool IsOver;
            internal volatile float Done;

            /// <summary>Share done, [0, 1].</summary>
            public float Share { get { return Done; } }

            /// <summary>Stops the bake soon; nothing is changed.</summary>
            public void Cancel()
            {
                Cancellation.Cancel();
            }
        }

        private static readonly List<Job> Jobs = new List<Job>();

        /// <summary>Message of the last failed bake, for the inspector; empty after a successful one.</summary>
        public static string LastFailure { get; private set; }

        /// <summary>The bake of a track that is under way; null when there is none.</summary>
        public static Job JobOf(RacingTrack track)
        {
            return Jobs.Find(job => ReferenceEquals(job.Owner, track));
        }

        /// <summary>Starts to bake a track into its asset; makes the asset when there is none. Null, with the reason
        /// logged, when it cannot be baked as it is.</summary>
        public static Job Start(RacingTrack track)
        {
            LastFailure = "";
            if (JobOf(track) != null)
            {
                return null;
            }
            var job = new Job { Owner = track };
            try
            {
                if (!ApexlineLibrary.IsSupported)
                {
                    throw new ApexlineLoadException(ApexlineLibrary.Problem);
                }
                job.Data = TrackSourceBuilder.Collect(track);
            }
            catch (ApexlineException exception)
            {
                Fail(track, exception.Message);
                return null;
            }
            job.ProgressId = Progress.Start("Bake " + track.name, "Lines, radii, speeds");
            Progress.RegisterCancelCallback(job.ProgressId, () =>
            {
                job.Cancel();
                return true;
            });
            if (Jobs.Count == 0)
            {
                EditorApplication.update += Poll;
            }
            Jobs.Add(job);
            job.Worker = new Thread(() => Run(job)) { IsBackground = true, Name = "Apexline bake" };
            job.Worker.Start();
            return job;
        }

        /// <summary>Bakes at once on the calling thread, for scripts and batch mode. False, with the reason logged, when it
        /// fails.</summary>
        public static bool BakeNow(RacingTrack track)
        {
            LastFailure = "";
            try
            {
                TrackSourceData data = TrackSourceBuilder.Collect(track);
                using (Track baked = data.BakeTrack())
                {
                    Store(track, baked, data.Hash);
                }
                return true;
            }
            catch (ApexlineException exception)
            {
                Fail(track, exception.Message);
                return false;
            }
        }

        /// <summary>Whether the asset is of what is marked now.</summary>
        public static bool IsFresh(RacingTrack track)
        {
            try
            {
                return track.Asset && ApexlineLibrary.IsSupported
                    && TrackSourceBuilder.Collect(track).Hash == track.Asset.SourceHash;
            }
            catch (ApexlineException)
            {
                return false;
            }
        }

        /// <summary>Cancels all bakes and waits for them: before scripts are reloaded.</summary>
        public static void CancelAll()
        {
            foreach (Job job in Jobs.ToArray())
            {
                job.Cancel();
                job.Worker.Join();
            }
            Poll();
        }

        private static void Run(Job job)
        {
            try
            {
                job.Result = job.Data.BakeTrack(share => job.Done = share, job.Cancellation.Token);
            }
            catch (OperationCanceledException)
            {
                job.WasCancelled = true;
            }
            catch (Exception exception)
            {
                // Any exception: one that leaves a thread would end the editor.
                job.Failure = exception.Message;
            }
            finally
            {
                job.IsOver = true;
            }
        }

        /// <summary>Shows progress and takes results; the editor's update calls it while there are bakes.</summary>
        internal static void Poll()
        {
            foreach (Job job in Jobs.ToArray())
            {
                if (!job.IsOver)
                {
                    Progress.Report(job.ProgressId, job.Done);
                    continue;
                }
                Jobs.Remove(job);
                Finish(job);
            }
            if (Jobs.Count == 0)
            {
                EditorApplication.update -= Poll;
            }
        }

        private static void Finish(Job job)
        {
            bool stored = job.Result != null && job.Owner;
            if (stored)
            {
                Store(job.Owner, job.Result, job.Data.Hash);
            }
            else if (job.Failure.Length > 0)
            {
                Fail(job.Owner, job.Failure);
            }
            if (job.Result != null)
            {
                job.Result.Dispose();
            }
            Progress.Finish(job.ProgressId, stored ? Progress.Status.Succeeded
                                            : job.Failure.Length > 0 ? Progress.Status.Failed : Progress.Status.Canceled);
            job.Cancellation.Dispose();
        }

        private static void Store(RacingTrack track, Track baked, string hash)
        {
            TrackAsset asset = track.Asset;
            if (!asset)
            {
                asset = ScriptableObject.CreateInstance<TrackAsset>();
                asset.name = track.name;
                string path = AssetDatabase.GenerateUniqueAssetPath("Assets/" + track.name + ".asset");
                asset.Set(baked, hash);
                AssetDatabase.CreateAsset(asset, path);
                Undo.RecordObject(track, "Bake Track");
                track.Asset = asset;
                EditorUtility.SetDirty(track);
                TrackSetup.GiveToDirectors(asset);
            }
            else
            {
                Undo.RegisterCompleteObjectUndo(asset, "Bake Track");
                asset.Set(baked, hash);
            }
            EditorUtility.SetDirty(asset);
            AssetDatabase.SaveAssetIfDirty(asset);
            SceneView.RepaintAll();
        }

        private static void Fail(RacingTrack track, string message)
        {
            LastFailure = message;
            Debug.LogError("Apexline: " + (track ? track.name : "a deleted track") + " cannot be baked: " + message, track);
        }
    }
}
