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
            Alpha6, Alpha7, Alpha8, Alpha9, A = 97,
        C = 99, D = 100, E = 101, F = 102, I = 105, N = 110, P = 112, Q = 113, R = 114, S = 115, W = 119, Z = 122, Delete = 127, UpArrow = 273,
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
        public static bool enabled { get; set; } = true;
        public static bool changed { get; set; }
        public static void Box(Rect position, string text) { FakeGui.Shown.Add(text); }
        public static void Label(Rect position, string text) { FakeGui.Shown.Add(text); }
    }

    public static class GUIUtility
    {
        public static int GetControlID(FocusType focus) { return 1; }
    }

    /// <summary>Where controls lie: one below the other in their area.</summary>
    public static class GUILayoutUtility
    {
        private static Rect _last;
        /// <summary>On the screen, by the text of a button. Not part of Unity.</summary>
        public static readonly Dictionary<string, Rect> Buttons = new Dictionary<string, Rect>();
        private static Rect _area;
        internal static void Begin(Rect area) { _area = area; _last = new Rect(0f, -20f, 0f, 20f); }
        internal static void Next(string text)
        {
            _last = new Rect(0f, _last.y + 22f, 180f, 20f);
            if (text != null) { Buttons[text] = new Rect(_area.x + _last.x, _area.y + _last.y, _last.width, _last.height); }
        }
        public static Rect GetLastRect() { return _last; }
    }

    public static class Screen
    {
        public static int width { get { return 1280; } }
        public static int height { get { return 720; } }
    }

    /// <summary>Input of the player, for both input systems. Not part of Unity.</summary>
    public static class FakeInput
    {
        public static readonly HashSet<KeyCode> Held = new HashSet<KeyCode>(), Down = new HashSet<KeyCode>();
        public static Vector2 Mouse, MouseMove;
        public static float Wheel;
        public static bool Left, LeftDown, Right;
        public static bool HasPad, HasAxes = true;
        public static float Stick, Throttle, Brake;
        public static void Press(KeyCode key) { Held.Add(key); Down.Add(key); }
        public static void Move(Vector2 by) { Mouse += by; MouseMove = by; }
        internal static void EndFrame() { Down.Clear(); LeftDown = false; Wheel = 0f; MouseMove = Vector2.zero; }
        internal static void Reset()
        {
            Held.Clear();
            EndFrame();
            Mouse = Vector2.zero;
            Left = Right = HasPad = false;
            HasAxes = true;
            Stick = Throttle = Brake = 0f;
        }
    }

    /// <summary>The Input Manager; throws when the project has the Input System package alone, as in Unity.</summary>
    public static class Input
    {
        private static void Check()
        {
#if !ENABLE_LEGACY_INPUT_MANAGER
            throw new InvalidOperationException("You are trying to read Input using the UnityEngine.Input class, but you have switched " +
                "active Input handling to Input System package in Player Settings.");
#endif
        }

        public static bool GetKey(KeyCode key) { Check(); return FakeInput.Held.Contains(key); }
        public static bool GetKeyDown(KeyCode key) { Check(); return FakeInput.Down.Contains(key); }
        public static bool GetMouseButton(int button) { Check(); return button == 0 ? FakeInput.Left : FakeInput.Right; }
        public static bool GetMouseButtonDown(int button) { Check(); return button == 0 && FakeInput.LeftDown; }
        public static Vector3 mousePosition { get { Check(); return new Vector3(FakeInput.Mouse.x, FakeInput.Mouse.y, 0f); } }
        public static Vector2 mouseScrollDelta { get { Check(); return new Vector2(0f, FakeInput.Wheel); } }
        public static float GetAxisRaw(string axisName)
        {
            Check();
            if (!FakeInput.HasAxes) { throw new ArgumentException("Input Axis " + axisName + " is not setup."); }
            return !FakeInput.HasPad ? 0f : axisName == "Horizontal" ? FakeInput.Stick : FakeInput.Throttle - FakeInput.Brake;
        }
    }

    /// <summary>Presses and entries for the next gui, and the controls that it showed. Not part of Unity.</summary>
    public static class FakeGui
    {
        public static string Press;
        public static readonly Dictionary<string, float> Enter = new Dictionary<string, float>();
        public static readonly List<string> Shown = new List<string>();
        public static void Clear() { Press = null; Enter.Clear(); Shown.Clear(); }
        internal static bool Pressed(string text)
        {
            Shown.Add(text);
            GUILayoutUtility.Next(text);
#if !ENABLE_LEGACY_INPUT_MANAGER
            if (GUILayout.InArea) { return false; }  // the player's GUI gets no events
#endif
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
        internal static bool InArea;
        public static void BeginArea(Rect screenRect) { InArea = true; GUILayoutUtility.Begin(screenRect); }
        public static void EndArea() { InArea = false; }
        public static void BeginHorizontal(params GUILayoutOption[] options) { }
        public static void EndHorizontal() { }
        public static void BeginVertical(GUIStyle style, params GUILayoutOption[] options) { }
        public static void EndVertical() { }
        public static bool Button(string text, params GUILayoutOption[] options) { return FakeGui.Pressed(text); }
        public static bool Button(GUIContent content, params GUILayoutOption[] options) { return FakeGui.Pressed(content.text); }
        public static void Label(string text, params GUILayoutOption[] options) { FakeGui.Shown.Add(text); }
        public static float HorizontalSlider(float value, float left, float right,
            params GUILayoutOption[] options) { GUILayoutUtility.Next(null); return value; }
        public static void Space(float pixels) { }
        public static GUILayoutOption Width(float width) { return new GUILayoutOption(); }
        public static GUILayoutOption Height(float height) { return new GUILayoutOption(); }
    }

    public static class Gizmos
    {
        public static Color color { get; set; }
        /// <summary>Not part of Unity.</summary>
        public static readonly List<Drawn> Log = new List<Drawn>();
        public static void DrawLine(Vector3 from, Vector3 to) { Log.Add(new Drawn("line", color, from, to)); }
        public static void DrawSphere(Vector3 center, float radius) { Log.Add(new Drawn("sphere", color, center, center)); }
        public static void DrawWireSphere(Vector3 center, float radius) { Log.Add(new Drawn("wire", color, center,
            new Vector3(radius, 0f, 0f))); }
    }

    /// <summary>One drawn shape. Not part of Unity.</summary>
    public struct Drawn
    {
        public readonly string Kind;
        public readonly Color Color;
        public readonly Vector3 From, To;
        public Drawn(string kind, Color color, Vector3 from, Vector3 to) { Kind = kind; Color = color; From = from; To = to; }
    }
}
