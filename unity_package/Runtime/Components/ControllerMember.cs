// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Reflection;

namespace Apexline.Unity
{
    /// <summary>A number or switch of another class, found by name and set every step without garbage.</summary>
    internal sealed class ControllerMember
    {
        private const BindingFlags Public = BindingFlags.Instance | BindingFlags.Public;
        // Fields take boxed numbers; these are boxed once, fine enough for a steering wheel.
        private const int Fineness = 2000;
        private static readonly object[] Shares = new object[2 * Fineness + 1];

        private object _owner;
        private FieldInfo _field;
        private object[] _boxed;
        private Action<float> _setFloat;
        private Action<int> _setInt;
        private Action<bool> _setBool;
        private Action<int, int, int> _setBus;
        private int _channel;
        private int _value;

        /// <summary>The first of several names (with | between them) that an object has; null when it has none.</summary>
        internal static ControllerMember Find(object root, string names)
        {
            foreach (string name in (names ?? "").Split('|'))
            {
                var member = new ControllerMember();
                if (name.Length > 0 && (name.Contains(":") ? member.BindBus(root, name) : member.Bind(root, name)))
                {
                    return member;
                }
            }
            return null;
        }

        /// <summary>Sets a share, [-1, 1], times what 1 is in the controller's numbers.</summary>
        internal void Set(float share, float scale)
        {
            if (_setBus != null)
            {
                _setBus(_channel, _value, (int)(share * scale));
            }
            else if (_setFloat != null)
            {
                _setFloat(share * scale);
            }
            else if (_boxed == null || scale != 1f)
            {
                _field.SetValue(_owner, _boxed == null ? (object)(int)(share * scale) : share * scale);
            }
            else
            {
                int index = (int)(share * Fineness + (share < 0f ? -0.5f : 0.5f)) + Fineness;
                _field.SetValue(_owner, _boxed[Math.Max(0, Math.Min(index, 2 * Fineness))]);
            }
        }

        /// <summary>Sets a whole number.</summary>
        internal void Set(int number)
        {
            if (_setBus != null)
            {
                _setBus(_channel, _value, number);
            }
            else if (_setInt != null)
            {
                _setInt(number);
            }
            else
            {
                _field.SetValue(_owner, number);
            }
        }

        /// <summary>Sets a switch.</summary>
        internal void Set(bool on)
        {
            if (_setBool != null)
            {
                _setBool(on);
            }
            else
            {
                _field.SetValue(_owner, on);
            }
        }

        private bool Bind(object root, string path)
        {
            string[] names = path.Split('.');
            _owner = Walk(root, names, names.Length - 1);
            if (_owner == null)
            {
                return false;
            }
            string name = names[names.Length - 1];
            _field = _owner.GetType().GetField(name, Public);
            if (_field != null)
            {
                _boxed = _field.FieldType == typeof(float) ? Boxed() : null;
                return true;
            }
            PropertyInfo property = _owner.GetType().GetProperty(name, Public);
            MethodInfo setter = property == null ? null : property.GetSetMethod();
            if (setter == null)
            {
                return false;
            }
            Type type = property.PropertyType;
            _setFloat = type == typeof(float) ? Setter<Action<float>>(_owner, setter) : null;
            _setInt = type == typeof(int) ? Setter<Action<int>>(_owner, setter) : null;
            _setBool = type == typeof(bool) ? Setter<Action<bool>>(_owner, setter) : null;
            return _setFloat != null || _setInt != null || _setBool != null;
        }

        // owner:Channel.Value; what the words mean stands in the classes Channel and <channel>Data beside the controller's.
        private bool BindBus(object root, string path)
        {
            string[] halves = path.Split(':');
            string[] words = halves[1].Split('.');
            string[] names = halves[0].Split('.');
            _owner = Walk(root, names, names.Length);
            var numbers = new[] { typeof(int), typeof(int), typeof(int) };
            MethodInfo set = _owner == null ? null : _owner.GetType().GetMethod("Set", numbers);
            if (set == null || !TryConstant(root, "Channel", words[0], out _channel)
                || !TryConstant(root, words[0] + "Data", words[1], out _value))
            {
                return false;
            }
            _setBus = Setter<Action<int, int, int>>(_owner, set);
            return true;
        }

        private static T Setter<T>(object owner, MethodInfo method) where T : class
        {
            return (T)(object)Delegate.CreateDelegate(typeof(T), owner, method);
        }

        private static bool TryConstant(object root, string className, string name, out int value)
        {
            value = 0;
            for (Type type = root.GetType(); type != null; type = type.BaseType)
            {
                Type holder = type.Assembly.GetType(type.Namespace + "." + className);
                FieldInfo constant = holder == null ? null : holder.GetField(name, BindingFlags.Static | BindingFlags.Public);
                if (constant != null && constant.FieldType == typeof(int))
                {
                    value = (int)constant.GetValue(null);
                    return true;
                }
            }
            return false;
        }

        private static object Walk(object from, string[] names, int count)
        {
            for (int i = 0; i < count && from != null; ++i)
            {
                FieldInfo field = from.GetType().GetField(names[i], Public);
                PropertyInfo property = from.GetType().GetProperty(names[i], Public);
                from = field != null ? field.GetValue(from) : property != null ? property.GetValue(from, null) : null;
                // A change of a copy of a struct would be lost.
                from = from != null && from.GetType().IsValueType ? null : from;
            }
            return from;
        }

        private static object[] Boxed()
        {
            for (int i = 0; Shares[2 * Fineness] == null && i < Shares.Length; ++i)
            {
                Shares[i] = (i - Fineness) / (float)Fineness;
            }
            return Shares;
        }
    }
}
