// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Ticks by hand, snapshots and rollback, for netcode. A snapshot holds the race: drivers, laps, random
    /// numbers. The vehicles' own state is the game's to keep and put back.</content>
    public sealed partial class RaceDirector
    {
        // Behind the race's bytes: whether it has started, how long it has waited, which slots have a car.
        private const int TailSize = 1 + 4 + 4;

        [SerializeField, Tooltip("The race goes on by ManualTick alone, for netcode; Use Job has no effect then.")]
        private bool _manualTicks;

        /// <summary>Whether the race goes on by ManualTick alone.</summary>
        public bool ManualTicks { get { return _manualTicks; } set { _manualTicks = value; } }

        /// <summary>One step of the race: reads all cars, lets the library drive, hands the controls out. No garbage.</summary>
        /// <param name="dt">s; held between 0.0001 and 0.1.</param>
        public void ManualTick(float dt)
        {
            if (!_manualTicks)
            {
                throw new InvalidOperationException("the race director '" + name + "' ticks by itself; switch Manual Ticks on");
            }
            if (isActiveAndEnabled)
            {
                Step(dt);
            }
        }

        /// <summary>Keeps the race as it is between two ticks; before the first one it is made with the cars that are
        /// enabled.</summary>
        /// <param name="buffer">Made or enlarged when it is too small; else there is no garbage.</param>
        /// <param name="size">How much of it is used, bytes.</param>
        /// <returns>False while there is no car.</returns>
        public bool TrySnapshot(ref byte[] buffer, out int size)
        {
            size = 0;
            CompleteJob();
            if (!EnsureRace())
            {
                return false;
            }
            int raceSize;
            Status status = buffer == null ? Status.BufferTooSmall : _race.Snapshot(buffer, out raceSize);
            _race.Snapshot(null, out raceSize);
            if (status != Status.Ok || buffer.Length < raceSize + TailSize)
            {
                buffer = new byte[raceSize + TailSize];
                status = _race.Snapshot(buffer, out raceSize);
            }
            if (status != Status.Ok)
            {
                return false;
            }
            buffer[raceSize] = (byte)(_hasStarted ? 1 : 0);
            Write(buffer, raceSize + 1, BitConverter.DoubleToInt64Bits(_waited) >> 32);
            Write(buffer, raceSize + 5, Membership());
            size = raceSize + TailSize;
            return true;
        }

        /// <summary>Goes back to a snapshot of this race; the next tick gives the same bits as then for the same cars. Events that
        /// were raised before are not raised again.</summary>
        /// <param name="snapshot">From TrySnapshot.</param>
        /// <param name="size">As it said.</param>
        /// <param name="problem">Why not; empty when it went well. Nothing is changed then.</param>
        public bool TryRestore(byte[] snapshot, int size, out string problem)
        {
            problem = _race == null ? "there is no race"
                : snapshot == null || size <= TailSize || size > snapshot.Length ? "this is no snapshot of a race"
                : Read(snapshot, size - 4) != Membership() ? "other cars are in the race than when the snapshot was taken" : "";
            if (problem.Length > 0)
            {
                return false;
            }
            CompleteJob();
            int raceSize = size - TailSize;
            try
            {
                _race.Restore(snapshot, raceSize);
            }
            catch (ApexlineException exception)
            {
                problem = exception.Message;
                return false;
            }
            TellPresence();
            _hasStarted = snapshot[raceSize] != 0;
            _waited = (float)BitConverter.Int64BitsToDouble((long)Read(snapshot, raceSize + 1) << 32);
            _hasJobResult = false;
            return true;
        }

        // Which slots have a car, as one number: a car that came or went makes another race of it.
        private int Membership()
        {
            unchecked
            {
                int sum = _slots.Length;
                for (int i = 0; i < _slots.Length; ++i)
                {
                    sum = sum * 31 + (ReferenceEquals(_slots[i].Car, null) ? 0 : i + 1);
                }
                return sum;
            }
        }

        private static void Write(byte[] buffer, int at, long value)
        {
            for (int i = 0; i < 4; ++i)
            {
                buffer[at + i] = (byte)(value >> 8 * i);
            }
        }

        private static int Read(byte[] buffer, int at)
        {
            return buffer[at] | buffer[at + 1] << 8 | buffer[at + 2] << 16 | buffer[at + 3] << 24;
        }
    }
}
