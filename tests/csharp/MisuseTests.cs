// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Threading;
using NUnit.Framework;

namespace Apexline.Tests
{
    /// <summary>Every public method of every class, on objects alive and disposed of, with arguments that nobody meant.</summary>
    [TestFixture]
    public class MisuseTests
    {
        private const BindingFlags Members = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static |
                                             BindingFlags.FlattenHierarchy;
        private static readonly HashSet<string> Slow = new HashSet<string>
        {
            "Bake", "Rebake", "AddAstarLine", "Lint", "Replay", "Run", "FromMesh", ".ctor RoadGrid",
        };
        // Any other exception of a call is a defect of the binding.
        private static readonly Type[] Expected =
        {
            typeof(ApexlineException), typeof(ArgumentException), typeof(InvalidOperationException),
            typeof(NotSupportedException), typeof(OperationCanceledException), typeof(Odd),
        };

        private sealed class Odd : Exception
        {
            internal Odd() : base("thrown by a host's callback")
            {
            }
        }

        private Random random;
        private List<object> objects;

        private T Pick<T>(params T[] choices)
        {
            return choices[random.Next(choices.Length)];
        }

        private static List<object> Make()
        {
            Track track = Track.Load(Scenes.Club.Save(), "misuse");
            World world = Scenes.World(2);
            byte[] recorded = world.RecordHeader();
            string scene = Path.Combine(Scenes.Root, "data/scenes/queue.scene.json");
            SteerSimulation steer = SteerSimulation.FromJson(File.ReadAllBytes(scene), "queue");
            return new List<object>
            {
                track, Scenes.ClubSource(), Scenes.Race(2), Scenes.Race(1, true, true), world, world.Race,
                Recording.Open(recorded, "own"), new Calibration(CalibrationDesc.Default()), steer,
                new RaceRecorder(Scenes.World(1), new MemoryStream()),
            };
        }

        private object Number(Type type)
        {
            if (type == typeof(float) || type == typeof(double))
            {
                return Convert.ChangeType(Pick(0.0, 1, -1, 0.5, 1e-42, 1e30, double.NaN, double.PositiveInfinity), type);
            }
            if (type == typeof(bool))
            {
                return random.Next(2) == 0;
            }
            long number = Pick<long>(0, 1, 2, 3, 7, -1, int.MinValue, int.MaxValue, uint.MaxValue, 1L << 40);
            byte[] bytes = BitConverter.GetBytes(number);
            return type == typeof(int) ? BitConverter.ToInt32(bytes, 0)
                   : type == typeof(uint) ? BitConverter.ToUInt32(bytes, 0)
                   : type == typeof(ulong) ? BitConverter.ToUInt64(bytes, 0)
                   : type == typeof(byte) ? bytes[0]
                   : type == typeof(long) ? (object)number
                                          : null;
        }

        // A struct as its Default() gives it, or zeros, with some fields that nobody meant.
        private object Struct(Type type)
        {
            MethodInfo made = type.GetMethod("Default", BindingFlags.Public | BindingFlags.Static, null, new Type[0], null);
            object value = made != null && random.Next(4) != 0 ? made.Invoke(null, null) : Activator.CreateInstance(type);
            foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Instance))
            {
                if (random.Next(6) == 0 && !field.IsInitOnly && !field.IsLiteral && !field.FieldType.IsPointer)
                {
                    object junk = Junk(field.FieldType);
                    if (junk != null)
                    {
                        field.SetValue(value, junk);
                    }
                }
            }
            return value;
        }

        private Array Row(Type element)
        {
            Array row = Array.CreateInstance(element, Pick(0, 1, 2, 3, 18, 36, 100));
            for (int index = 0; index < row.Length && index < 4; ++index)
            {
                object junk = Junk(element);
                if (junk != null)
                {
                    row.SetValue(junk, index);
                }
            }
            return row;
        }

        private object Junk(Type type)
        {
            if (type.IsByRef)
            {
                return null;
            }
            if (type == typeof(string))
            {
                return Pick(null, "", "x", "go", "\0", "\ud800", new string('y', 5000), "{}", "[1,", "<b>&amp;");
            }
            if (type == typeof(byte[]))
            {
                return Pick(null, new byte[0], new byte[5], Encoding.ASCII.GetBytes("APXT________"), new byte[1 << 16]);
            }
            if (type.IsEnum)
            {
                return Enum.ToObject(type, Number(Enum.GetUnderlyingType(type)));
            }
            if (type.IsPrimitive)
            {
                return Number(type);
            }
            if (type.IsArray)
            {
                return random.Next(5) == 0 ? null : Row(type.GetElementType());
            }
            if (type == typeof(Action<float>))
            {
                return Pick<Action<float>>(null, share => { }, share => { throw new Odd(); });
            }
            if (typeof(Stream).IsAssignableFrom(type))
            {
                return Pick<Stream>(null, new MemoryStream(), new MemoryStream(new byte[3], false));
            }
            if (type.IsValueType)
            {
                return Struct(type);
            }
            object[] fitting = objects.Where(type.IsInstanceOfType).ToArray();
            return fitting.Length == 0 || random.Next(4) == 0 ? null : Pick(fitting);
        }

        private object[] Arguments(MethodBase method)
        {
            object[] arguments = method.GetParameters().Select(parameter => Junk(parameter.ParameterType)).ToArray();
            if (method.Name == "Step" && arguments.Length > 0)
            {
                int ticks = method.DeclaringType == typeof(SteerSimulation) ? 1 : 0;
                arguments[ticks] = Pick(-1, 0, 1, 5, int.MinValue);
            }
            return arguments;
        }

        private static bool CanBeCalled(MethodBase method)
        {
            return !method.IsGenericMethod && method.DeclaringType != typeof(object) && method.Name != "Dispose" &&
                   method.Name != "Shutdown" &&
                   method.GetParameters().All(p => !p.ParameterType.IsPointer && !p.ParameterType.Name.Contains("Span"));
        }

        // Every method, property and constructor that an object or a class has.
        private static List<KeyValuePair<object, MethodBase>> Calls(List<object> objects)
        {
            List<KeyValuePair<object, MethodBase>> calls = new List<KeyValuePair<object, MethodBase>>();
            foreach (object thing in objects)
            {
                foreach (MethodInfo method in thing.GetType().GetMethods(Members).Where(CanBeCalled))
                {
                    calls.Add(new KeyValuePair<object, MethodBase>(method.IsStatic ? null : thing, method));
                }
                foreach (ConstructorInfo made in thing.GetType().GetConstructors().Where(CanBeCalled))
                {
                    calls.Add(new KeyValuePair<object, MethodBase>(null, made));
                }
            }
            foreach (Type type in new[] { typeof(Vehicle), typeof(Driver), typeof(SlipControl), typeof(ApexlineLibrary) })
            {
                calls.AddRange(type.GetMethods(Members).Where(m => m.IsStatic && CanBeCalled(m)).Select(
                    method => new KeyValuePair<object, MethodBase>(null, method)));
            }
            return calls;
        }

        private void Call(KeyValuePair<object, MethodBase> call, ref int raised)
        {
            object made = null;
            try
            {
                ConstructorInfo constructor = call.Value as ConstructorInfo;
                object[] arguments = Arguments(call.Value);
                made = constructor != null ? constructor.Invoke(arguments) : call.Value.Invoke(call.Key, arguments);
            }
            catch (TargetInvocationException error)
            {
                Exception inner = error.InnerException;
                raised += 1;
                Assert.That(Expected.Any(type => type.IsInstanceOfType(inner)), Is.True,
                            call.Value.DeclaringType.Name + "." + call.Value.Name + ": " + inner);
                Assert.That(inner.Message, Is.Not.Empty);
            }
            IDisposable owned = made as IDisposable;
            if (owned != null && !objects.Contains(made))
            {
                owned.Dispose();
            }
        }

        [TestCase(1)]
        [TestCase(2)]
        public void NoMethodCrashesWhateverItIsGiven(int seed)
        {
            random = new Random(seed);
            int raised = 0;
            using (World reference = Scenes.World(2), witness = Scenes.World(2))
            {
                bool done;
                reference.Step(40, out done);
                witness.Step(20, out done);
                List<object> dead = Make();
                dead.Reverse();
                objects = Make().Concat(dead).ToList();
                dead.ForEach(thing => ((IDisposable)thing).Dispose());
                List<KeyValuePair<object, MethodBase>> calls = Calls(objects);
                Assert.That(calls.Count, Is.GreaterThan(300));
                foreach (KeyValuePair<object, MethodBase> call in calls.OrderBy(one => random.Next()))
                {
                    bool slow = Slow.Contains(call.Value.Name) || Slow.Contains(".ctor " + call.Value.DeclaringType.Name);
                    for (int turn = slow ? 1 : 8; turn > 0; --turn)
                    {
                        Call(call, ref raised);
                    }
                }
                witness.Step(20, out done);
                Assert.That(witness.StateHash(), Is.EqualTo(reference.StateHash()));
                foreach (object thing in Enumerable.Reverse(objects))
                {
                    ((IDisposable)thing).Dispose();
                }
            }
            Assert.That(raised, Is.GreaterThan(1000));
        }

        [Test]
        public void SixtyFourKilobytesOfStackAreEnough()
        {
            Exception failure = null;
            CarState[] states = Scenes.Grid(Scenes.Club, 4);
            // Mono's own frames and its guard pages take most of the smallest stack that it gives.
            Thread thread = new Thread(() =>
            {
                try
                {
                    using (Race race = Scenes.Race(4))
                    {
                        Assert.That(race.Tick(1 / 60f, states, new Controls[4]), Is.EqualTo(Status.Ok));
                        race.Restore(race.Snapshot());
                    }
                }
                catch (Exception error)
                {
                    failure = error;
                }
            }, 64 * 1024);
            thread.Start();
            thread.Join();
            Assert.That(failure, Is.Null);
        }

        [Test]
        public void OneArrayForTwoThingsIsTakenOrRefused()
        {
            CarState[] states = Scenes.Grid(Scenes.Club, 2);
            using (World world = Scenes.World(2))
            using (Race race = Scenes.Race(2))
            {
                byte[] snapshot = race.Snapshot();
                int size;
                // The snapshot is written over the bytes that it was restored from.
                Assert.That(race.Snapshot(snapshot, out size), Is.EqualTo(Status.Ok));
                race.Restore(snapshot, size);
                Assert.That(race.Snapshot(snapshot, out size), Is.EqualTo(Status.Ok));
                Assert.That(race.Tick(1 / 60f, states, new Controls[2]), Is.EqualTo(Status.Ok));
                Assert.That(world.Cars(states, null), Is.EqualTo(Status.Ok));
                Assert.Throws<ApexlineException>(() => world.Restore(snapshot));
            }
        }
    }
}
