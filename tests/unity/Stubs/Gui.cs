// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public enum EventType
    {
        MouseDown = 0, MouseUp = 1, MouseMove = 2, MouseDrag = 3, KeyDown = 4, KeyUp = 5, ScrollWheel = 6, Repaint = 7,
            Layout = 8, Used = 12
    }

    public enum KeyCode
    {
        None = 0, Backspace = 8, Return = 13, Escape = 27, Space = 32, Alpha0 = 48, Alpha1, Alpha2, Alpha3, Alpha4, Alpha5,
            Alpha6, A = 97,
        C = 99, D = 100, E = 101, F = 102, I = 105, N = 110, Q = 113, R = 114, S = 115, W = 119, Delete = 127, UpArrow = 273,
            DownArrow = 274, RightArrow = 275,
        LeftArrow = 276, PageUp = 280, PageDown = 281, LeftShift = 304
    }

    public enum FocusType { Keyboard = 1, Passive = 2 }

    public sealed class Event
    {
        public static Event current { get; set; }
        public EventType type { get; set; }
        public KeyCode keyCode { get; set; }
        public Vector2 mousePosition { get; set; }
        public Vector2 delta { get; set; }
        public int button { get; set; }
        public bool alt { get; set; }
        public bool shift { get; set; }
        public bool control { get; set; }
        public void Use() { type = EventType.Used; }
    }

    public sealed class GUIContent
    {
        public string text { get; set; }
        public string tooltip { get; set; }
        public GUIContent(string text) { this.text = text; }
        public GUIContent(string text, string tooltip) { this.text = text; this.tooltip = tooltip; }
    }

    public sealed class GUIStyle { }
    public class GUILayoutOption { }

    public sealed class GUISkin : Object
    {
        public GUIStyle box { get { return new GUIStyle(); } }
    }

    public static class GUI
    {
        public static GUISkin skin { get { return new GUISkin(); } }
        public static bool enabled = true;
        public static bool changed { get; set; }
    }

    public static class GUIUtility
    {
        public static int GetControlID(FocusType focus) { return 1; }
    }

    /// <summary>What the next gui shall press or enter, and what it showed. Not part of Unity.</summary>
    public static class FakeGui
    {
        public static string Press;
        public static readonly Dictionary<string, float> Enter = new Dictionary<string, float>();
        public static readonly List<string> Shown = new List<string>();
        public static void Clear() { Press = null; Enter.Clear(); Shown.Clear(); }
        internal static bool Pressed(string text)
        {
            Shown.Add(text);
            if (Press != text || !GUI.enabled) { return false; }
            Press = null;
            return true;
        }
        internal static float Entered(string label, float value)
        {
            Shown.Add(label);
            float entered;
            if (!GUI.enabled || !Enter.TryGetValue(label, out entered)) { return value; }
            GUI.changed = true;
            return entered;
        }
    }

    public static class GUILayout
    {
        public static void BeginArea(Rect area) { }
        public static void EndArea() { }
        public static void BeginHorizontal(params GUILayoutOption[] options) { }
        public static void EndHorizontal() { }
        public static void BeginVertical(GUIStyle style, params GUILayoutOption[] options) { }
        public static void EndVertical() { }
        public static bool Button(string text, params GUILayoutOption[] options) { return FakeGui.Pressed(text); }
        public static bool Button(GUIContent content, params GUILayoutOption[] options) { return FakeGui.Pressed(content.text); }
        public static void Label(string text, params GUILayoutOption[] options) { FakeGui.Shown.Add(text); }
        public static float HorizontalSlider(float value, float left, float right,
            params GUILayoutOption[] options) { return value; }
        public static void Space(float pixels) { }
        public static GUILayoutOption Width(float width) { return new GUILayoutOption(); }
        public static GUILayoutOption Height(float height) { return new GUILayoutOption(); }
    }

    public static class Gizmos
    {
        public static Color color { get; set; }
        public static readonly List<Drawn> Log = new List<Drawn>();
        public static void DrawLine(Vector3 from, Vector3 to) { Log.Add(new Drawn("line", color, from, to)); }
        public static void DrawSphere(Vector3 center, float radius) { Log.Add(new Drawn("sphere", color, center, center)); }
        public static void DrawWireSphere(Vector3 center, float radius) { Log.Add(new Drawn("wire", color, center,
            new Vector3(radius, 0f, 0f))); }
    }

    /// <summary>What was drawn. Not part of Unity.</summary>
    public struct Drawn
    {
        public readonly string Kind;
        public readonly Color Color;
        public readonly Vector3 From, To;
        public Drawn(string kind, Color color, Vector3 from, Vector3 to) { Kind = kind; Color = color; From = from; To = to; }
    }
}
