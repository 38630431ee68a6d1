// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public static class Application
    {
        public static bool isPlaying { get; internal set; }
        public static bool isBatchMode { get; internal set; }
        public static bool isEditor { get { return true; } }
    }

    public static class Time
    {
        public static float deltaTime { get; internal set; }
        public static float fixedDeltaTime { get; set; } = 0.02f;
        public static float time { get; internal set; }
        public static float fixedTime { get; internal set; }
        public static int frameCount { get; internal set; }
        public static bool inFixedTimeStep { get; internal set; }
        public static float unscaledDeltaTime { get { return deltaTime; } }
        internal static void Reset() { deltaTime = 0.02f; fixedDeltaTime = 0.02f; time = 0f; fixedTime = 0f; frameCount = 0; }
    }

    public enum LogType { Error, Assert, Warning, Log, Exception }

    public static class Debug
    {
        /// <summary>Not part of Unity.</summary>
        public struct Entry
        {
            public LogType Type;
            public string Text;
            public Object Context;
        }

        /// <summary>Not part of Unity.</summary>
        public static readonly List<Entry> Entries = new List<Entry>();
        private static void Add(LogType type, object message, Object context)
        {
            Entries.Add(new Entry { Type = type, Text = "" + message, Context = context });
        }
        public static bool isDebugBuild { get { return true; } }
        public static void Log(object message) { Add(LogType.Log, message, null); }
        public static void Log(object message, Object context) { Add(LogType.Log, message, context); }
        public static void LogWarning(object message) { Add(LogType.Warning, message, null); }
        public static void LogWarning(object message, Object context) { Add(LogType.Warning, message, context); }
        public static void LogError(object message) { Add(LogType.Error, message, null); }
        public static void LogError(object message, Object context) { Add(LogType.Error, message, context); }
        public static void LogException(Exception exception, Object context) { Add(LogType.Exception, exception, context); }
    }

    public class Renderer : Component
    {
        private Material _material;
        public Material sharedMaterial { get { return _material; } set { _material = value; } }
        public Material material
        {
            get { return _material ?? (_material = new Material(Shader.Find("Standard"))); }
            set { _material = value; }
        }
        public bool enabled { get; set; }
    }
    public sealed class MeshRenderer : Renderer { }
    public sealed class MeshFilter : Component
    {
        public Mesh sharedMesh { get; set; }
    }
    public sealed class Shader : Object
    {
        public static Shader Find(string name) { return new Shader { name = name }; }
    }
    public sealed class Material : Object
    {
        public Material(Shader shader) { }
        public Color color { get; set; }
    }
    public sealed class Mesh : Object
    {
        public Rendering.IndexFormat indexFormat { get; set; }
        public Vector3[] vertices { get; set; }
        public int[] triangles { get; set; }
        public Bounds bounds
        {
            get
            {
                Vector3 low = vertices[0], high = low;
                foreach (Vector3 v in vertices)
                {
                    low = new Vector3(Math.Min(low.x, v.x), Math.Min(low.y, v.y), Math.Min(low.z, v.z));
                    high = new Vector3(Math.Max(high.x, v.x), Math.Max(high.y, v.y), Math.Max(high.z, v.z));
                }
                return new Bounds((low + high) * 0.5f, high - low);
            }
            set { }
        }
        public void RecalculateNormals() { }
        public void RecalculateBounds() { }
    }
    public sealed class Camera : Behaviour
    {
        public static Camera main { get { return Engine.FindAny<Camera>(); } }
        public float farClipPlane { get; set; }
    }
    public enum LightType { Spot, Directional, Point }
    public sealed class Light : Behaviour
    {
        public LightType type { get; set; }
    }
}

namespace UnityEngine.Rendering
{
    public enum IndexFormat { UInt16, UInt32 }
}

namespace UnityEngine.Events
{
    public delegate void UnityAction();
    public delegate void UnityAction<T0>(T0 a);
    public delegate void UnityAction<T0, T1>(T0 a, T1 b);
    public delegate void UnityAction<T0, T1, T2>(T0 a, T1 b, T2 c);

    [Serializable]
    public abstract class UnityEventBase { }

    [Serializable]
    public class UnityEvent : UnityEventBase
    {
        private UnityAction _calls;
        public void AddListener(UnityAction call) { _calls += call; }
        public void Invoke() { if (_calls != null) { _calls(); } }
    }

    [Serializable]
    public class UnityEvent<T0> : UnityEventBase
    {
        private UnityAction<T0> _calls;
        public void AddListener(UnityAction<T0> call) { _calls += call; }
        public void Invoke(T0 a) { if (_calls != null) { _calls(a); } }
    }

    [Serializable]
    public class UnityEvent<T0, T1> : UnityEventBase
    {
        private UnityAction<T0, T1> _calls;
        public void AddListener(UnityAction<T0, T1> call) { _calls += call; }
        public void Invoke(T0 a, T1 b) { if (_calls != null) { _calls(a, b); } }
    }

    [Serializable]
    public class UnityEvent<T0, T1, T2> : UnityEventBase
    {
        private UnityAction<T0, T1, T2> _calls;
        public void AddListener(UnityAction<T0, T1, T2> call) { _calls += call; }
        public void Invoke(T0 a, T1 b, T2 c) { if (_calls != null) { _calls(a, b, c); } }
    }
}
