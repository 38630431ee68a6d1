// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;
#if APX_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.Controls;
#endif

namespace Apexline.Unity
{
    /// <summary>Keys, mouse and pad of whichever of Unity's input systems the project has on: the Input System package, or the
    /// Input Manager. With the package alone, the immediate-mode GUI gets no events, so nothing here relies on them.</summary>
    internal static class RaceInput
    {
#if APX_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM
        // Older packages count 120 for a step of the wheel, newer ones 1.
        private const float OldWheelStep = 120f;

        /// <summary>Whether the GUI's own buttons hear nothing.</summary>
        internal static bool GuiIsDeaf
        {
            get
            {
#if ENABLE_LEGACY_INPUT_MANAGER
                return false;
#else
                return true;
#endif
            }
        }

        internal static bool IsHeld(KeyCode key)
        {
            return Keyboard.current != null && Control(key).isPressed;
        }

        internal static bool WasPressed(KeyCode key)
        {
            return Keyboard.current != null && Control(key).wasPressedThisFrame;
        }

        /// <summary>Way of the mouse in this frame, pixels, y upward.</summary>
        internal static Vector2 MouseMove
        {
            get { return Mouse.current != null ? Mouse.current.delta.ReadValue() : Vector2.zero; }
        }

        /// <summary>Steps of the wheel in this frame, positive away from the user.</summary>
        internal static float Wheel
        {
            get
            {
                float wheel = Mouse.current != null ? Mouse.current.scroll.ReadValue().y : 0f;
                return Mathf.Abs(wheel) >= OldWheelStep ? wheel / OldWheelStep : wheel;
            }
        }

        internal static bool RightButton { get { return Mouse.current != null && Mouse.current.rightButton.isPressed; } }

        internal static bool LeftButton { get { return Mouse.current != null && Mouse.current.leftButton.isPressed; } }

        internal static bool Clicks { get { return Mouse.current != null && Mouse.current.leftButton.wasPressedThisFrame; } }

        private static Vector2 MousePosition
        {
            get { return Mouse.current != null ? Mouse.current.position.ReadValue() : Vector2.zero; }
        }

        /// <summary>Left stick, triggers: steering -1 to 1, throttle and brake 0 to 1; zero without a pad.</summary>
        internal static Vector3 Pad()
        {
            Gamepad pad = Gamepad.current;
            return pad == null ? Vector3.zero
                : new Vector3(pad.leftStick.x.ReadValue(), pad.rightTrigger.ReadValue(), pad.leftTrigger.ReadValue());
        }

        private static KeyControl Control(KeyCode key)
        {
            return Keyboard.current[KeyOf(key)];
        }

        private static Key KeyOf(KeyCode key)
        {
            if (key >= KeyCode.A && key <= KeyCode.Z)
            {
                return Key.A + (key - KeyCode.A);
            }
            if (key >= KeyCode.Alpha1 && key <= KeyCode.Alpha9)
            {
                return Key.Digit1 + (key - KeyCode.Alpha1);
            }
            switch (key)
            {
                case KeyCode.Return: return Key.Enter;
                case KeyCode.Backspace: return Key.Backspace;
                case KeyCode.Space: return Key.Space;
                case KeyCode.UpArrow: return Key.UpArrow;
                case KeyCode.DownArrow: return Key.DownArrow;
                case KeyCode.LeftArrow: return Key.LeftArrow;
                case KeyCode.RightArrow: return Key.RightArrow;
                default: throw new ArgumentOutOfRangeException("key", key, "no key of the Input System is known for it");
            }
        }
#else
        private const string SteeringAxis = "Horizontal";
        private const string PedalAxis = "Vertical";

        /// <summary>Whether the GUI's own buttons hear nothing.</summary>
        internal static bool GuiIsDeaf { get { return false; } }

        private static Vector2 _mouseBefore;
        private static Vector2 _mouseNow;
        private static int _mouseFrame;
        private static bool _hasNoAxes;

        internal static bool IsHeld(KeyCode key)
        {
            return Input.GetKey(key);
        }

        internal static bool WasPressed(KeyCode key)
        {
            return Input.GetKeyDown(key);
        }

        /// <summary>Way of the mouse in this frame, pixels, y upward.</summary>
        internal static Vector2 MouseMove
        {
            get
            {
                if (Time.frameCount != _mouseFrame)
                {
                    _mouseBefore = Time.frameCount == _mouseFrame + 1 ? _mouseNow : MousePosition;
                    _mouseNow = MousePosition;
                    _mouseFrame = Time.frameCount;
                }
                return _mouseNow - _mouseBefore;
            }
        }

        /// <summary>Steps of the wheel in this frame, positive away from the user.</summary>
        internal static float Wheel { get { return Input.mouseScrollDelta.y; } }

        internal static bool RightButton { get { return Input.GetMouseButton(1); } }

        internal static bool LeftButton { get { return Input.GetMouseButton(0); } }

        internal static bool Clicks { get { return Input.GetMouseButtonDown(0); } }

        private static Vector2 MousePosition
        {
            get { return new Vector2(Input.mousePosition.x, Input.mousePosition.y); }
        }

        /// <summary>Steering -1 to 1, throttle and brake 0 to 1, by the axes of the Input Manager; zero without them.</summary>
        internal static Vector3 Pad()
        {
            if (_hasNoAxes)
            {
                return Vector3.zero;
            }
            try
            {
                float pedal = Input.GetAxisRaw(PedalAxis);
                return new Vector3(Input.GetAxisRaw(SteeringAxis), Mathf.Max(0f, pedal), Mathf.Max(0f, -pedal));
            }
            catch (ArgumentException)
            {
                _hasNoAxes = true;
                Debug.LogWarning("Apexline: the Input Manager has no axes " + SteeringAxis + " and " + PedalAxis +
                                 "; players drive by keys alone");
                return Vector3.zero;
            }
        }
#endif

        /// <summary>From the screen's left edge, pixels.</summary>
        internal static float MouseX { get { return MousePosition.x; } }

        /// <summary>Whether the mouse is over a rectangle of the GUI, whose y runs downward.</summary>
        internal static bool IsOver(Rect rect)
        {
            Vector2 mouse = MousePosition;
            return rect.Contains(new Vector2(mouse.x, Screen.height - mouse.y));
        }
    }
}
