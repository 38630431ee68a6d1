// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>Reads the package's prefabs, assets and scenes as Unity writes them into the fake engine. A field that a script does not
    /// have, or a reference that leads nowhere, throws.</summary>
    internal sealed class UnityYaml
    {
        private static readonly Regex Header = new Regex(@"^--- !u!(\d+) &(\d+)$");
        private static readonly Dictionary<string, string> Paths = new Dictionary<string, string>();

        private readonly Dictionary<long, KeyValuePair<int, Dictionary<string, object>>> _documents =
            new Dictionary<long, KeyValuePair<int, Dictionary<string, object>>>();
        private readonly Dictionary<long, Object> _made = new Dictionary<long, Object>();

        /// <summary>The object of a file by its id, with all that the file holds; text assets by the paths that are given.</summary>
        internal static Object Load(string path, long id)
        {
            if (path.EndsWith(".txt"))
            {
                string name = Path.GetFileNameWithoutExtension(path);
                string source = "data/" + (name.EndsWith(".scene") ? "scenes/" : "tracks/") + name + ".json";
                return new TextAsset(File.ReadAllText(Path.Combine(Scene.Root, source))) { name = Path.GetFileNameWithoutExtension(path) };
            }
            var yaml = new UnityYaml();
            yaml.Parse(File.ReadAllLines(Package(path)));
            yaml.Make(path.EndsWith(".prefab"));
            return yaml._made[id];
        }

        internal static string Package(string path)
        {
            return Path.Combine(Scene.Root, "unity_package", path);
        }

        private static string PathOf(string guid)
        {
            if (Paths.Count == 0)
            {
                string lockText = File.ReadAllText(Package("Build~/guids.json"));
                foreach (Match match in Regex.Matches(lockText, "\"(.+)\": \"([0-9a-f]{32})\""))
                {
                    Paths[match.Groups[2].Value] = match.Groups[1].Value;
                }
            }
            return Paths[guid];
        }

        private void Parse(string[] lines)
        {
            for (int i = 0; i < lines.Length; ++i)
            {
                Match match = Header.Match(lines[i]);
                if (match.Success)
                {
                    int at = i + 2;
                    var fields = (Dictionary<string, object>)Block(lines, ref at, 2);
                    _documents[long.Parse(match.Groups[2].Value)] =
                        new KeyValuePair<int, Dictionary<string, object>>(int.Parse(match.Groups[1].Value), fields);
                }
            }
        }

        private static int Indent(string line)
        {
            return line.Length - line.TrimStart(' ').Length;
        }

        // A map, or a list when the first line begins with a dash.
        private static object Block(string[] lines, ref int at, int indent)
        {
            var map = new Dictionary<string, object>();
            var list = new List<object>();
            while (at < lines.Length && Indent(lines[at]) >= indent && !lines[at].StartsWith("---"))
            {
                string line = lines[at].Substring(indent);
                bool isItem = line.StartsWith("- ");
                if (!isItem && list.Count > 0)
                {
                    break;
                }
                if (isItem)
                {
                    if (line.StartsWith("- {") || !line.Contains(":"))
                    {
                        list.Add(Flow(line.Substring(2)));
                        ++at;
                        continue;
                    }
                    lines[at] = new string(' ', indent + 2) + line.Substring(2);
                    list.Add(Block(lines, ref at, indent + 2));
                    continue;
                }
                int colon = line.IndexOf(':');
                string key = line.Substring(0, colon);
                string value = line.Substring(colon + 1).Trim();
                ++at;
                bool nested = value.Length == 0 && at < lines.Length && (Indent(lines[at]) > indent || lines[at].StartsWith(new string(' ', indent) + "- "));
                map[key] = nested ? Block(lines, ref at, Indent(lines[at])) : Flow(value);
            }
            return list.Count > 0 ? (object)list : map;
        }

        private static object Flow(string value)
        {
            if (value == "[]")
            {
                return new List<object>();
            }
            if (!value.StartsWith("{"))
            {
                return value;
            }
            return value.Trim('{', '}').Split(',').Select(part => part.Split(':')).ToDictionary(pair => pair[0].Trim(), pair => (object)pair[1].Trim());
        }

        private void Make(bool isPrefab)
        {
            foreach (var pair in _documents.Where(pair => pair.Value.Key == 1))
            {
                var owner = new GameObject((string)pair.Value.Value["m_Name"]);
                owner.SetActive(false);
                owner.IsAsset = isPrefab;
                _made[pair.Key] = owner;
            }
            foreach (var pair in _documents.Where(pair => pair.Value.Key != 1))
            {
                _made[pair.Key] = Create(pair.Value.Key, pair.Value.Value);
            }
            foreach (var pair in _documents)
            {
                Fill(_made[pair.Key], pair.Value.Value);
            }
            foreach (var pair in _documents.Where(pair => pair.Value.Key == 1 && !isPrefab))
            {
                ((GameObject)_made[pair.Key]).SetActive(true);
            }
        }

        private Object Create(int kind, Dictionary<string, object> fields)
        {
            var types = new Dictionary<int, Type> { { 54, typeof(Rigidbody) }, { 65, typeof(BoxCollider) }, { 33, typeof(MeshFilter) },
                { 23, typeof(MeshRenderer) }, { 146, typeof(WheelCollider) } };
            if (kind == 29 || kind == 104 || kind == 157 || kind == 196)
            {
                return new Object();  // settings of a scene
            }
            var owner = (GameObject)Find(fields["m_GameObject"]);
            if (kind == 4)
            {
                return owner.transform;
            }
            Type type = kind == 114 ? ScriptOf(fields) : types[kind];
            return owner ? owner.AddComponent(type) : (Object)Activator.CreateInstance(type, true);
        }

        private static Type ScriptOf(Dictionary<string, object> fields)
        {
            string path = PathOf((string)((Dictionary<string, object>)fields["m_Script"])["guid"]);
            string name = Path.GetFileNameWithoutExtension(path);
            return AppDomain.CurrentDomain.GetAssemblies().SelectMany(assembly => assembly.GetTypes()).Single(
                type => type.Name == name && typeof(Object).IsAssignableFrom(type) && type.Namespace.StartsWith("Apexline"));
        }

        private void Fill(Object made, Dictionary<string, object> fields)
        {
            var transform = made as Transform;
            if (transform)
            {
                transform.localPosition = Vector(fields["m_LocalPosition"]);
                transform.localScale = Vector(fields["m_LocalScale"]);
                var r = (Dictionary<string, object>)fields["m_LocalRotation"];
                transform.localRotation = new Quaternion(Number(r["x"]), Number(r["y"]), Number(r["z"]), Number(r["w"]));
                var father = (Transform)Find(fields["m_Father"]);
                if (father)
                {
                    transform.SetParent(father, false);
                }
                return;
            }
            var body = made as Rigidbody;
            if (body)
            {
                body.mass = Number(fields["m_Mass"]);
                body.centerOfMass = Vector(fields["m_CenterOfMass"]);
                body.useGravity = (string)fields["m_UseGravity"] == "1";
                body.inertiaTensor = new Vector3(1800f, 2000f, 600f);  // Unity takes it from the colliders
            }
            var box = made as BoxCollider;
            if (box)
            {
                box.size = Vector(fields["m_Size"]);
                box.center = Vector(fields["m_Center"]);
            }
            var wheel = made as WheelCollider;
            if (wheel)
            {
                wheel.radius = Number(fields["m_Radius"]);
                wheel.mass = Number(fields["m_Mass"]);
                wheel.forwardFriction = Curve(fields["m_ForwardFriction"]);
                wheel.sidewaysFriction = Curve(fields["m_SidewaysFriction"]);
            }
            if (fields.ContainsKey("m_Script"))
            {
                made.name = made is ScriptableObject ? (string)fields["m_Name"] : made.name;
                foreach (string name in fields.Keys.Where(name => !name.StartsWith("m_")))
                {
                    FieldInfo field = Serialization.Fields(made.GetType()).Single(known => known.Name == name);
                    object old = field.GetValue(made);
                    field.SetValue(made, Value(field.FieldType, fields[name], old));
                }
            }
        }

        private static WheelFrictionCurve Curve(object value)
        {
            var map = (Dictionary<string, object>)value;
            return new WheelFrictionCurve { extremumSlip = Number(map["m_ExtremumSlip"]), extremumValue = Number(map["m_ExtremumValue"]),
                asymptoteSlip = Number(map["m_AsymptoteSlip"]), asymptoteValue = Number(map["m_AsymptoteValue"]), stiffness = Number(map["m_Stiffness"]) };
        }

        private static float Number(object value)
        {
            return float.Parse((string)value, CultureInfo.InvariantCulture);
        }

        private static Vector3 Vector(object value)
        {
            var map = (Dictionary<string, object>)value;
            return new Vector3(Number(map["x"]), Number(map["y"]), Number(map["z"]));
        }

        private Object Find(object value)
        {
            var map = (Dictionary<string, object>)value;
            long id = long.Parse((string)map["fileID"]);
            return id == 0 ? null : map.ContainsKey("guid") ? Load(PathOf((string)map["guid"]), id) : _made[id];
        }

        private object Value(Type type, object value, object old)
        {
            if (typeof(Object).IsAssignableFrom(type))
            {
                return Find(value);
            }
            if (type.IsArray)
            {
                var items = (List<object>)value;
                Array array = Array.CreateInstance(type.GetElementType(), items.Count);
                for (int i = 0; i < items.Count; ++i)
                {
                    array.SetValue(Value(type.GetElementType(), items[i], null), i);
                }
                return array;
            }
            if (type == typeof(Vector3))
            {
                return Vector(value);
            }
            var map = value as Dictionary<string, object>;
            if (map != null && type.IsValueType)
            {
                object made = Activator.CreateInstance(type);
                foreach (KeyValuePair<string, object> pair in map)
                {
                    FieldInfo field = type.GetField(pair.Key);
                    field.SetValue(made, Value(field.FieldType, pair.Value, null));
                }
                return made;
            }
            return map != null ? old : type == typeof(bool) ? (string)value == "1" : type == typeof(string) ? value
                : Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
        }
    }
}
