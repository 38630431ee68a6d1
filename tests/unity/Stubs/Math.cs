// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Stand-ins for the members of UnityEngine that the package uses, with working bodies.
using System;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    [Serializable, StructLayout(LayoutKind.Sequential)]
    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
        public float magnitude { get { return Mathf.Sqrt(x * x + y * y); } }
        public static Vector2 zero { get { return new Vector2(); } }
        public static Vector2 operator +(Vector2 a, Vector2 b) { return new Vector2(a.x + b.x, a.y + b.y); }
        public static Vector2 operator -(Vector2 a, Vector2 b) { return new Vector2(a.x - b.x, a.y - b.y); }
        public static Vector2 operator *(Vector2 a, float b) { return new Vector2(a.x * b, a.y * b); }
    }

    [Serializable, StructLayout(LayoutKind.Sequential)]
    public struct Vector3 : IEquatable<Vector3>
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public Vector3(float x, float y) { this.x = x; this.y = y; z = 0f; }

        public static Vector3 zero { get { return new Vector3(); } }
        public static Vector3 one { get { return new Vector3(1f, 1f, 1f); } }
        public static Vector3 up { get { return new Vector3(0f, 1f, 0f); } }
        public static Vector3 down { get { return new Vector3(0f, -1f, 0f); } }
        public static Vector3 right { get { return new Vector3(1f, 0f, 0f); } }
        public static Vector3 forward { get { return new Vector3(0f, 0f, 1f); } }
        public float sqrMagnitude { get { return x * x + y * y + z * z; } }
        public float magnitude { get { return Mathf.Sqrt(sqrMagnitude); } }
        public Vector3 normalized
        {
            get { float length = magnitude; return length > 1e-5f ? this / length : zero; }
        }

        public static float Dot(Vector3 a, Vector3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
        public static Vector3 Cross(Vector3 a, Vector3 b)
        {
            return new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        }
        public static float Distance(Vector3 a, Vector3 b) { return (a - b).magnitude; }
        public static Vector3 Lerp(Vector3 a, Vector3 b, float t) { return a + (b - a) * Mathf.Clamp01(t); }

        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator -(Vector3 a) { return new Vector3(-a.x, -a.y, -a.z); }
        public static Vector3 operator *(Vector3 a, float b) { return new Vector3(a.x * b, a.y * b, a.z * b); }
        public static Vector3 operator *(float a, Vector3 b) { return b * a; }
        public static Vector3 operator /(Vector3 a, float b) { return new Vector3(a.x / b, a.y / b, a.z / b); }
        public static bool operator ==(Vector3 a, Vector3 b) { return (a - b).sqrMagnitude < 9.99999944e-11f; }
        public static bool operator !=(Vector3 a, Vector3 b) { return !(a == b); }
        public bool Equals(Vector3 other) { return x == other.x && y == other.y && z == other.z; }
        public override bool Equals(object other) { return other is Vector3 && Equals((Vector3)other); }
        public override int GetHashCode() { return x.GetHashCode() ^ y.GetHashCode() << 2 ^ z.GetHashCode() >> 2; }
        public override string ToString() { return "(" + x + ", " + y + ", " + z + ")"; }
    }

    [Serializable, StructLayout(LayoutKind.Sequential)]
    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion identity { get { return new Quaternion(0f, 0f, 0f, 1f); } }

        public static Quaternion AngleAxis(float degrees, Vector3 axis)
        {
            double half = degrees * Math.PI / 360.0;
            Vector3 n = axis.normalized * (float)Math.Sin(half);
            return new Quaternion(n.x, n.y, n.z, (float)Math.Cos(half));
        }

        // Unity's order: about z, then x, then y.
        public static Quaternion Euler(float x, float y, float z)
        {
            return AngleAxis(y, Vector3.up) * AngleAxis(x, Vector3.right) * AngleAxis(z, Vector3.forward);
        }

        public static Quaternion LookRotation(Vector3 forward) { return LookRotation(forward, Vector3.up); }

        public static Quaternion LookRotation(Vector3 forward, Vector3 up)
        {
            Vector3 f = forward.normalized;
            Vector3 r = Vector3.Cross(up, f).normalized;
            if (f.sqrMagnitude < 0.5f || r.sqrMagnitude < 0.5f) { return identity; }
            Vector3 u = Vector3.Cross(f, r);
            double trace = r.x + u.y + f.z;
            if (trace > 0)
            {
                double s = Math.Sqrt(trace + 1.0) * 2.0;
                return new Quaternion((float)((u.z - f.y) / s), (float)((f.x - r.z) / s), (float)((r.y - u.x) / s),
                                      (float)(0.25 * s));
            }
            if (r.x > u.y && r.x > f.z)
            {
                double s = Math.Sqrt(1.0 + r.x - u.y - f.z) * 2.0;
                return new Quaternion((float)(0.25 * s), (float)((u.x + r.y) / s), (float)((f.x + r.z) / s),
                                      (float)((u.z - f.y) / s));
            }
            if (u.y > f.z)
            {
                double s = Math.Sqrt(1.0 + u.y - r.x - f.z) * 2.0;
                return new Quaternion((float)((u.x + r.y) / s), (float)(0.25 * s), (float)((f.y + u.z) / s),
                                      (float)((f.x - r.z) / s));
            }
            else
            {
                double s = Math.Sqrt(1.0 + f.z - r.x - u.y) * 2.0;
                return new Quaternion((float)((f.x + r.z) / s), (float)((f.y + u.z) / s), (float)(0.25 * s),
                                      (float)((r.y - u.x) / s));
            }
        }

        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }

        public static Quaternion Slerp(Quaternion a, Quaternion b, float t)
        {
            t = Mathf.Clamp01(t);
            double dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
            double sign = dot < 0 ? -1 : 1;
            double angle = Math.Acos(Math.Min(1.0, Math.Abs(dot)));
            double sine = Math.Sin(angle);
            double wa = sine > 1e-6 ? Math.Sin((1 - t) * angle) / sine : 1 - t;
            double wb = sign * (sine > 1e-6 ? Math.Sin(t * angle) / sine : t);
            return new Quaternion((float)(wa * a.x + wb * b.x), (float)(wa * a.y + wb * b.y),
                                  (float)(wa * a.z + wb * b.z), (float)(wa * a.w + wb * b.w)).Normalized();
        }

        internal Quaternion Normalized()
        {
            double length = Math.Sqrt((double)x * x + (double)y * y + (double)z * z + (double)w * w);
            return new Quaternion((float)(x / length), (float)(y / length), (float)(z / length), (float)(w / length));
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                                  a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            var u = new Vector3(q.x, q.y, q.z);
            return v + Vector3.Cross(u, Vector3.Cross(u, v) + v * q.w) * 2f;
        }
    }

    public struct Mathf
    {
        public const float PI = (float)Math.PI;
        public const float Deg2Rad = (float)(Math.PI / 180.0);
        public const float Rad2Deg = (float)(180.0 / Math.PI);
        public static float Sin(float f) { return (float)Math.Sin(f); }
        public static float Cos(float f) { return (float)Math.Cos(f); }
        public static float Tan(float f) { return (float)Math.Tan(f); }
        public static float Atan2(float y, float x) { return (float)Math.Atan2(y, x); }
        public static float Sqrt(float f) { return (float)Math.Sqrt(f); }
        public static float Abs(float f) { return Math.Abs(f); }
        public static float Sign(float f) { return f >= 0f ? 1f : -1f; }
        public static float Min(float a, float b) { return a < b ? a : b; }
        public static float Max(float a, float b) { return a > b ? a : b; }
        public static int Min(int a, int b) { return a < b ? a : b; }
        public static int Max(int a, int b) { return a > b ? a : b; }
        public static float Clamp(float value, float min, float max) { return value < min ? min : value > max ? max : value; }
        public static int Clamp(int value, int min, int max) { return value < min ? min : value > max ? max : value; }
        public static float Clamp01(float value) { return Clamp(value, 0f, 1f); }
        public static float Lerp(float a, float b, float t) { return a + (b - a) * Clamp01(t); }
        public static float Repeat(float t, float length) { return Clamp(t - (float)Math.Floor(t / length) * length, 0f, length); }
        public static float MoveTowards(float current, float target, float maxDelta)
        {
            return Abs(target - current) <= maxDelta ? target : current + Sign(target - current) * maxDelta;
        }
        public static int FloorToInt(float f) { return (int)Math.Floor(f); }
        public static int CeilToInt(float f) { return (int)Math.Ceiling(f); }
        public static int RoundToInt(float f) { return (int)Math.Round(f); }
    }

    [Serializable]
    public struct Color
    {
        public float r, g, b, a;
        public Color(float r, float g, float b) : this(r, g, b, 1f) { }
        public Color(float r, float g, float b, float a) { this.r = r; this.g = g; this.b = b; this.a = a; }
        public static Color white { get { return new Color(1f, 1f, 1f); } }
        public static Color red { get { return new Color(1f, 0f, 0f); } }
        public static Color blue { get { return new Color(0f, 0f, 1f); } }
        public static Color Lerp(Color a, Color b, float t)
        {
            t = Mathf.Clamp01(t);
            return new Color(a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, a.a + (b.a - a.a) * t);
        }
        public override string ToString() { return "RGBA(" + r + ", " + g + ", " + b + ", " + a + ")"; }
    }

    public struct Rect
    {
        public float x { get; set; }
        public float y { get; set; }
        public float width { get; set; }
        public float height { get; set; }
        public Rect(float x, float y, float width, float height) : this()
        {
            this.x = x; this.y = y; this.width = width; this.height = height;
        }
        public bool Contains(Vector2 point) { return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height; }
    }

    public struct Bounds
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }
        public Bounds(Vector3 center, Vector3 size) : this() { this.center = center; this.size = size; }
    }

}
