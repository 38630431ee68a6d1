// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace UnityEngine.InputSystem
{
    using Controls;

    public enum Key
    {
        None, Space, Enter, Tab, Backquote, Quote, Semicolon, Comma, Period, Slash, Backslash, LeftBracket, RightBracket, Minus, Equals,
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
        Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0,
        LeftShift, RightShift, LeftAlt, RightAlt, LeftCtrl, RightCtrl, LeftMeta, RightMeta, ContextMenu, Escape,
        LeftArrow, RightArrow, UpArrow, DownArrow, Backspace
    }

    public class InputControl { }

    public class InputDevice : InputControl { }

    public class Keyboard : InputDevice
    {
        public static Keyboard current { get; internal set; } = new Keyboard();
        public KeyControl this[Key key] { get { return new KeyControl { Code = CodeOf(key) }; } }

        private static KeyCode CodeOf(Key key)
        {
            if (key >= Key.A && key <= Key.Z) { return KeyCode.A + (key - Key.A); }
            if (key >= Key.Digit1 && key <= Key.Digit9) { return KeyCode.Alpha1 + (key - Key.Digit1); }
            return key == Key.Enter ? KeyCode.Return : (KeyCode)System.Enum.Parse(typeof(KeyCode), key.ToString());
        }
    }

    public class Pointer : InputDevice
    {
        public Vector2Control position { get { return new Vector2Control { Value = FakeInput.Mouse }; } }
        public DeltaControl delta { get { return new DeltaControl { Value = FakeInput.MouseMove }; } }
    }

    public class Mouse : Pointer
    {
        public static Mouse current { get; internal set; } = new Mouse();
        public DeltaControl scroll { get { return new DeltaControl { Value = new Vector2(0f, FakeInput.Wheel) }; } }
        public ButtonControl leftButton { get { return new ButtonControl { Held = FakeInput.Left, Pressed = FakeInput.LeftDown }; } }
        public ButtonControl rightButton { get { return new ButtonControl { Held = FakeInput.Right }; } }
    }

    public class Gamepad : InputDevice
    {
        private static readonly Gamepad Only = new Gamepad();
        public static Gamepad current { get { return FakeInput.HasPad ? Only : null; } }
        public StickControl leftStick { get { return new StickControl(); } }
        public ButtonControl rightTrigger { get { return new ButtonControl { Value = FakeInput.Throttle }; } }
        public ButtonControl leftTrigger { get { return new ButtonControl { Value = FakeInput.Brake }; } }
    }
}

namespace UnityEngine.InputSystem.Controls
{
    public class InputControl<T> : InputControl where T : struct
    {
        internal T Value;
        public T ReadValue() { return Value; }
    }

    public class AxisControl : InputControl<float> { }

    public class ButtonControl : AxisControl
    {
        internal bool Held, Pressed;
        public virtual bool isPressed { get { return Held; } }
        public virtual bool wasPressedThisFrame { get { return Pressed; } }
    }

    public class KeyControl : ButtonControl
    {
        internal KeyCode Code;
        public override bool isPressed { get { return FakeInput.Held.Contains(Code); } }
        public override bool wasPressedThisFrame { get { return FakeInput.Down.Contains(Code); } }
    }

    public class Vector2Control : InputControl<Vector2> { }
    public class DeltaControl : Vector2Control { }

    public class StickControl : Vector2Control
    {
        public AxisControl x { get { return new AxisControl { Value = FakeInput.Stick }; } }
    }
}
