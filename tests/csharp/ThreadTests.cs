// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;
using NUnit.Framework;

namespace Apexline.Tests
{
    [TestFixture]
    public unsafe class ThreadTests
    {
        // Runs something on another thread in the middle of a bake that uses the source, once.
        private static Track BakeAnd(TrackSource source, Action meanwhile)
        {
            Exception failure = null;
            Thread thread = null;
            Track track = Track.Bake(source, BakeDesc.Default(), share =>
            {
                if (thread == null)
                {
                    thread = new Thread(() =>
                    {
                        try
                        {
                            meanwhile();
                        }
                        catch (Exception error)
                        {
                            failure = error;
                        }
                    });
                    thread.Start();
                    thread.Join();
                }
            });
            Assert.That(failure, Is.Null);
            return track;
        }

        [Test]
        public void ASecondThreadIsRefusedAndTheFirstGoesOn()
        {
            using (TrackSource source = Scenes.ClubSource())
            using (Track track = BakeAnd(source, () =>
            {
                ApexlineException error = Assert.Throws<ApexlineException>(() => source.Gates());
                Assert.That(error.Status, Is.EqualTo(Status.InvalidState));
                Assert.That(error.Message, Is.StringContaining("one thread at a time"));
            }))
            {
                Assert.That(track.Info.ContentHash, Is.EqualTo(Scenes.Club.Info.ContentHash));
                Assert.That(source.Gates(), Is.Not.Empty);
            }
        }

        [Test]
        public void AnObjectDisposedOfDuringACallIsFreedWhenTheCallReturns()
        {
            TrackSource source = Scenes.ClubSource();
            ulong id = source.NativeId;
            using (BakeAnd(source, () =>
            {
                source.Dispose();
                Assert.That(source.IsDisposed, Is.True);
                uint count;
                Assert.That(NativeApi.apx_source_line_count(id, &count), Is.EqualTo(Status.Ok));
                Assert.Throws<ObjectDisposedException>(() => source.Gates());
            }))
            {
                Assert.That(NativeApi.apx_source_destroy(id), Is.EqualTo(Status.InvalidId));
            }
        }

        [Test]
        public void TwoThreadsThatTickOneRaceTakeTurnsOrAreRefused()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            int[] ticked = new int[2];
            int others = 0;
            uint tick;
            ulong hash;
            using (Race race = Scenes.Race(4))
            {
                Thread[] threads = new Thread[2];
                for (int index = 0; index < threads.Length; ++index)
                {
                    int mine = index;
                    threads[index] = new Thread(() =>
                    {
                        Controls[] controls = new Controls[4];
                        for (int turn = 0; turn < 2000; ++turn)
                        {
                            Status status = race.Tick(1 / 60f, states, controls);
                            ticked[mine] += status == Status.Ok ? 1 : 0;
                            others += status == Status.Ok || status == Status.InvalidState ? 0 : 1;
                        }
                    });
                    threads[index].Start();
                }
                foreach (Thread thread in threads)
                {
                    thread.Join();
                }
                Assert.That(others, Is.EqualTo(0));
                Assert.That(race.StateHash(out tick, out hash), Is.EqualTo(Status.Ok));
                Assert.That(tick, Is.EqualTo(ticked[0] + ticked[1]));
            }
        }

        [Test]
        public void ATrackIsReadByManyThreads()
        {
            Float3[] positions = { Scenes.Club.Position(100, 0) };
            int failures = 0;
            Thread[] threads = new Thread[4];
            for (int index = 0; index < threads.Length; ++index)
            {
                threads[index] = new Thread(() =>
                {
                    Location[] locations = new Location[1];
                    for (int turn = 0; turn < 2000; ++turn)
                    {
                        if (Scenes.Club.Locate(positions, null, locations) != Status.Ok ||
                            Math.Abs(locations[0].DistanceM - 100) > 0.1f)
                        {
                            Interlocked.Increment(ref failures);
                        }
                    }
                });
                threads[index].Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
            Assert.That(failures, Is.EqualTo(0));
        }

        [Test]
        public void AMessageBelongsToTheThreadThatFailed()
        {
            Assert.Throws<ApexlineException>(() => Track.Load(new byte[1], "mine"));
            string other = null;
            Thread thread = new Thread(() => other = ApexlineLibrary.LastError);
            thread.Start();
            thread.Join();
            Assert.That(other, Is.Empty);
            Assert.That(ApexlineLibrary.LastError, Is.StringContaining("mine"));
        }

        [Test]
        public void AForgottenRaceIsFreedByItsFinaliser()
        {
            Track track = Scenes.Club; // not baked meanwhile
            int before = ApexlineLibrary.LiveObjects;
            ulong id = 0;
            Thread thread = new Thread(() => id = Scenes.Race(1).NativeId); // its stack is gone when it ends
            thread.Start();
            thread.Join();
            for (int turn = 0; turn < 50 && ApexlineLibrary.LiveObjects > before; ++turn)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            Assert.That(ApexlineLibrary.LiveObjects, Is.EqualTo(before));
            Assert.That(NativeApi.apx_race_destroy(id), Is.EqualTo(Status.InvalidId));
            Assert.That(track.IsDisposed, Is.False);
        }
    }
}
