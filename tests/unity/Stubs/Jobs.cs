// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using Unity.Collections.LowLevel.Unsafe;

namespace Unity.Collections
{
    public enum Allocator { Invalid = 0, None = 1, Temp = 2, TempJob = 3, Persistent = 4 }
    public enum NativeArrayOptions { UninitializedMemory = 0, ClearMemory = 1 }

    /// <summary>Pinned memory, so that pointers into it work as in Unity.</summary>
    public struct NativeArray<T> : IDisposable where T : struct
    {
        internal IntPtr Pointer;
        private T[] _items;
        private GCHandle _pin;

        private static readonly bool Blittable = !HasReferences(typeof(T));

        private static bool HasReferences(Type type)
        {
            if (type.IsPrimitive || type.IsEnum || type.IsPointer) { return false; }
            if (!type.IsValueType) { return true; }
            foreach (var field in type.GetFields(System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Public |
                                                 System.Reflection.BindingFlags.NonPublic))
            {
                if (field.FieldType != type && HasReferences(field.FieldType)) { return true; }
            }
            return false;
        }

        public NativeArray(int length, Allocator allocator, NativeArrayOptions options = NativeArrayOptions.ClearMemory)
        {
            _items = new T[length];
            _pin = Blittable ? GCHandle.Alloc(_items, GCHandleType.Pinned) : default(GCHandle);
            Pointer = Blittable ? _pin.AddrOfPinnedObject() : IntPtr.Zero;
            NativeMemory.Alive += 1;
        }

        public int Length { get { return _items.Length; } }
        public bool IsCreated { get { return _items != null; } }
        public T this[int index] { get { return _items[index]; } set { _items[index] = value; } }
        public void Dispose()
        {
            if (!IsCreated) { throw new ObjectDisposedException("NativeArray"); }
            if (_pin.IsAllocated) { _pin.Free(); }
            Pointer = IntPtr.Zero;
            _items = null;
            NativeMemory.Alive -= 1;
        }
    }

    /// <summary>How many arrays were made and not given back. Not part of Unity.</summary>
    public static class NativeMemory { public static int Alive; }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class NativeDisableUnsafePtrRestrictionAttribute : Attribute { }

    public static class NativeArrayUnsafeUtility
    {
        public static unsafe void* GetUnsafePtr<T>(this NativeArray<T> array) where T : struct { return (void*)array.Pointer; }
    }
}

namespace Unity.Jobs
{
    public interface IJob { void Execute(); }

    public struct JobHandle
    {
        internal ManualResetEvent Done;
        public void Complete() { if (Done != null) { Done.WaitOne(); Done = null; } }
        public static void ScheduleBatchedJobs() { }
    }

    public static class IJobExtensions
    {
        private static readonly HashSet<Type> Checked = new HashSet<Type>();

        // As Unity's job system: a pointer needs its mark, an object is refused. Native arrays are Unity's own.
        private static void Refuse(Type job, Type part, string path)
        {
            const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            foreach (FieldInfo field in part.GetFields(Fields))
            {
                Type type = field.FieldType;
                string name = path + "." + field.Name;
                bool pointer = type.IsPointer || type == typeof(IntPtr) || type == typeof(UIntPtr);
                if (pointer && !Attribute.IsDefined(field, typeof(NativeDisableUnsafePtrRestrictionAttribute)))
                {
                    throw new InvalidOperationException(name + " uses unsafe Pointers which is not allowed. If you really need " +
                        "to use unsafe pointers, you can disable this check using [NativeDisableUnsafePtrRestriction].");
                }
                if (!pointer && !type.IsValueType)
                {
                    throw new InvalidOperationException(name + " is not a value type. Job structs may not contain any reference types.");
                }
                if (!pointer && !type.IsPrimitive && !type.IsEnum && type.Namespace != "Unity.Collections") { Refuse(job, type, name); }
            }
        }

        // On another thread, as in Unity.
        public static JobHandle Schedule<T>(this T job, JobHandle dependsOn = default(JobHandle)) where T : struct, IJob
        {
            if (!Checked.Contains(typeof(T))) { Refuse(typeof(T), typeof(T), typeof(T).Name); Checked.Add(typeof(T)); }
            var handle = new JobHandle { Done = new ManualResetEvent(false) };
            ThreadPool.QueueUserWorkItem(state =>
            {
                try
                {
                    if (dependsOn.Done != null) { dependsOn.Done.WaitOne(); }
                    job.Execute();
                }
                finally { ((ManualResetEvent)state).Set(); }
            }, handle.Done);
            return handle;
        }
    }
}

namespace Unity.Profiling
{
    /// <summary>Counts what was begun and ended, by name.</summary>
    public struct ProfilerMarker
    {
        /// <summary>Not part of Unity.</summary>
        public static readonly Dictionary<string, int> Ended = new Dictionary<string, int>();
        /// <summary>Not part of Unity.</summary>
        public static int Open;
        /// <summary>A count that is read at both ends of the outermost markers, and how much of it came about between them.
        /// Not part of Unity.</summary>
        public static Func<long> Meter;
        /// <summary>Not part of Unity.</summary>
        public static long Inside;
        private static long _before;
        private readonly string _name;
        public ProfilerMarker(string name) { _name = name; Ended[name] = 0; }
        public void Begin()
        {
            Open += 1;
            if (Open == 1 && Meter != null) { _before = Meter(); }
        }
        public void End()
        {
            Open -= 1;
            Ended[_name] += 1;
            if (Open == 0 && Meter != null) { Inside += Meter() - _before; }
        }
    }
}
