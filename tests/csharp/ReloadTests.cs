// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;
using NUnit.Framework;

namespace Apexline.Tests
{
    /// <summary>Scripts are reloaded while the native library stays: what an editor does on every
    /// compilation.</summary>
    [TestFixture]
    public class ReloadTests
    {
        /// <summary>Lives in a domain of its own.</summary>
        public sealed class Guest : MarshalByRefObject
        {
            private Race race;
            private Track track;

            public ulong[] Play()
            {
                track = Track.Load(Scenes.Club.Save());
                race = Scenes.Race(2);
                for (int tick = 0; tick < 10; ++tick)
                {
                    ApexlineException.Check(race.Tick(1 / 60f, Scenes.Grid(track, 2), new Controls[2]));
                }
                return new[] { track.NativeId, race.NativeId, race.StateHash() };
            }

            public void StartBaking()
            {
                using (ManualResetEvent started = new ManualResetEvent(false))
                {
                    Thread thread = new Thread(() =>
                    {
                        using (TrackSource source = Scenes.ClubSource())
                        {
                            Track.Bake(source, BakeDesc.Default(), share => { started.Set(); Thread.Sleep(20); });
                        }
                    });
                    thread.IsBackground = true;
                    thread.Start();
                    started.WaitOne();
                }
            }
        }

        private static Guest NewGuest(out AppDomain domain)
        {
            AppDomainSetup setup = new AppDomainSetup();
            setup.ApplicationBase = Scenes.Variable("APX_CSHARP_FOLDER");
            domain = AppDomain.CreateDomain("scripts", null, setup);
            return (Guest)domain.CreateInstanceAndUnwrap(typeof(Guest).Assembly.FullName, typeof(Guest).FullName);
        }

        [Test]
        public void AReloadFreesEverythingAndTheNextScriptsRaceAlike()
        {
            ulong hash = 0;
            for (int turn = 0; turn < 3; ++turn)
            {
                AppDomain domain;
                ulong[] ids = NewGuest(out domain).Play();
                Assert.That(turn == 0 || ids[2] == hash, Is.True);
                hash = ids[2];
                AppDomain.Unload(domain);
                Assert.That(NativeApi.apx_race_destroy(ids[1]), Is.EqualTo(Status.InvalidId));
                Assert.That(NativeApi.apx_track_destroy(ids[0]), Is.EqualTo(Status.InvalidId));
            }
        }

        [Test]
        public void AReloadDuringABakeCancelsIt()
        {
            AppDomain domain;
            NewGuest(out domain).StartBaking();
            DateTime before = DateTime.UtcNow;
            AppDomain.Unload(domain);
            Assert.That(DateTime.UtcNow - before, Is.LessThan(TimeSpan.FromSeconds(5)));
        }

        [Test]
        public void AfterAShutdownTheNextCallStartsAfresh()
        {
            Race race = Scenes.Race(1);
            Track track = Scenes.Club;
            ApexlineLibrary.Shutdown();
            ApexlineLibrary.Shutdown();
            Assert.That(ApexlineLibrary.LiveObjects, Is.EqualTo(0));
            Assert.That(race.IsDisposed && track.IsDisposed, Is.True);
            Assert.That(race.Tick(1 / 60f, new CarState[1], new Controls[1]), Is.EqualTo(Status.InvalidId));
            using (Race next = Scenes.Race(1))
            {
                Assert.That(next.Tick(1 / 60f, Scenes.Grid(Scenes.Club, 1), new Controls[1]), Is.EqualTo(Status.Ok));
            }
        }

        [Test]
        public void AShutdownCancelsABakeInItsOwnCallback()
        {
            using (TrackSource source = Scenes.ClubSource())
            {
                ApexlineException error = Assert.Throws<ApexlineException>(
                    () => Track.Bake(source, BakeDesc.Default(), share => ApexlineLibrary.Shutdown()));
                Assert.That(error.Status, Is.EqualTo(Status.Cancelled));
            }
        }
    }
}
