// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Stand-ins for the members of UnityEditor that the package uses. Undo, serialized objects and inspectors work, so that
// what they do
// can be tested.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using UnityEngine;
using Object = UnityEngine.Object;

[assembly: InternalsVisibleTo("Apexline.Play.Tests")]

namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CustomEditor : Attribute
    {
        internal readonly Type Inspected;
        internal readonly bool ForChildren;
        public CustomEditor(Type inspectedType) { Inspected = inspectedType; }
        public CustomEditor(Type inspectedType, bool editorForChildClasses) { Inspected = inspectedType; ForChildren =
            editorForChildClasses; }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CanEditMultipleObjects : Attribute { }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class InitializeOnLoadAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class InitializeOnLoadMethodAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MenuItem : Attribute
    {
        internal readonly string Path;
        public MenuItem(string itemName) { Path = itemName; }
        public MenuItem(string itemName, bool isValidateFunction) { Path = itemName; }
        public MenuItem(string itemName, bool isValidateFunction, int priority) { Path = itemName; }
    }

    [Flags]
    public enum GizmoType { Pickable = 1, NotInSelectionHierarchy = 2, Selected = 4, Active = 8, InSelectionHierarchy = 16,
        NonSelected = 32 }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class DrawGizmo : Attribute
    {
        public DrawGizmo(GizmoType gizmo) { }
    }

    public sealed class MenuCommand
    {
        public readonly Object context;
        public MenuCommand(Object context) { this.context = context; }
    }

    public class Editor : ScriptableObject
    {
        private Object[] _targets;
        public Object target { get { return _targets[0]; } }
        public Object[] targets { get { return _targets; } }
        public SerializedObject serializedObject { get; private set; }
        public virtual void OnInspectorGUI() { DrawDefaultInspector(); }
        public virtual bool RequiresConstantRepaint() { return false; }
        public bool DrawDefaultInspector()
        {
            serializedObject.Update();
            foreach (FieldInfo field in Serialization.Fields(target.GetType()))
            {
                if (!Attribute.IsDefined(field,
                    typeof(HideInInspector))) { EditorGUILayout.PropertyField(serializedObject.FindProperty(field.Name)); }
            }
            return serializedObject.ApplyModifiedProperties();
        }

        /// <summary>Makes the inspector of some objects, as selecting them does.</summary>
        public static Editor CreateEditor(Object[] targets, Type editorType)
        {
            var editor = (Editor)Activator.CreateInstance(editorType);
            editor._targets = targets;
            editor.serializedObject = new SerializedObject(targets);
            Engine.Send(editor, "OnEnable");
            return editor;
        }
    }

    public sealed class SerializedObject
    {
        internal readonly Object[] Targets;
        private readonly List<SerializedProperty> _properties = new List<SerializedProperty>();
        public SerializedObject(Object[] targets) { Targets = targets; }
        public void Update() { foreach (SerializedProperty property in _properties) { property.Read(); } }
        public SerializedProperty FindProperty(string path)
        {
            FieldInfo field = Serialization.Fields(Targets[0].GetType()).FirstOrDefault(f => f.Name == path);
            if (field == null) { return null; }
            var property = new SerializedProperty(this, field);
            _properties.Add(property);
            return property;
        }
        public bool ApplyModifiedProperties()
        {
            bool changed = false;
            foreach (SerializedProperty property in _properties.Where(p => p.Modified).ToArray())
            {
                foreach (Object target in Targets)
                {
                    Undo.RecordObject(target, "Change " + property.name);
                    property.Field.SetValue(target, property.Value);
                    Engine.Send(target, "OnValidate");
                }
                property.Modified = false;
                changed = true;
            }
            return changed;
        }
    }

    public sealed class SerializedProperty
    {
        internal readonly FieldInfo Field;
        private readonly SerializedObject _owner;
        internal object Value;
        internal bool Modified;

        internal SerializedProperty(SerializedObject owner, FieldInfo field) { _owner = owner; Field = field; Read(); }
        internal void Read() { Value = Field.GetValue(_owner.Targets[0]); Modified = false; }
        internal void Write(object value) { Value = Convert.ChangeType(value, Field.FieldType); Modified = true; GUI.changed =
            true; }
        public string name { get { return Field.Name; } }
        public bool boolValue { get { return (bool)Value; } set { Write(value); } }
        public bool hasMultipleDifferentValues
        {
            get { return _owner.Targets.Any(t => !Equals(Field.GetValue(t), Field.GetValue(_owner.Targets[0]))); }
        }
    }

    public enum MessageType { None, Info, Warning, Error }

    public static class EditorStyles { public static GUIStyle boldLabel { get { return new GUIStyle(); } } }

    public static class EditorGUILayout
    {
        public static bool PropertyField(SerializedProperty property, params GUILayoutOption[] options)
        {
            return PropertyField(property, new GUIContent(property.name), options);
        }
        public static bool PropertyField(SerializedProperty property, GUIContent label, params GUILayoutOption[] options)
        {
            return PropertyField(property, label, false, options);
        }
        public static bool PropertyField(SerializedProperty property, GUIContent label, bool includeChildren,
            params GUILayoutOption[] options)
        {
            FakeGui.Shown.Add(label.text);
            float entered;
            if (GUI.enabled && FakeGui.Enter.TryGetValue(property.name, out entered))
            {
                RangeAttribute range = (RangeAttribute)Attribute.GetCustomAttribute(property.Field, typeof(RangeAttribute));
                property.Write(range == null ? entered : Mathf.Clamp(entered, range.min, range.max));
            }
            return false;
        }
        public static float FloatField(string label, float value, params GUILayoutOption[] options) { return FakeGui.Entered(label, value); }
        public static bool Toggle(string label, bool value, params GUILayoutOption[] options)
        {
            return FakeGui.Entered(label, value ? 1f : 0f) > 0.5f;
        }
        public static void LabelField(string label, params GUILayoutOption[] options) { FakeGui.Shown.Add(label); }
        public static void LabelField(string label, GUIStyle style, params GUILayoutOption[] options) { FakeGui.Shown.Add(label); }
        public static void LabelField(string label, string label2, params GUILayoutOption[] options) { FakeGui.Shown.Add(label +
            ": " + label2); }
        public static void HelpBox(string message, MessageType type) { FakeGui.Shown.Add(type + ": " + message); }
        public static void Space() { }
    }

    public static class EditorGUI
    {
        private static readonly Stack<bool> Changes = new Stack<bool>();
        public static void BeginChangeCheck() { Changes.Push(GUI.changed); GUI.changed = false; }
        public static bool EndChangeCheck() { bool changed = GUI.changed; GUI.changed = changed | Changes.Pop(); return changed; }

        public struct DisabledScope : IDisposable
        {
            private readonly bool _before;
            public DisabledScope(bool disabled) { _before = GUI.enabled; GUI.enabled = _before && !disabled; }
            public void Dispose() { GUI.enabled = _before; }
        }
    }

    public static class Undo
    {
        private sealed class Operation { public int Group; public Action Revert; public string Name; }
        private static readonly List<Operation> Operations = new List<Operation>();
        private static int _group;

        internal static void Add(string name, Action revert) { Operations.Add(new Operation { Group = _group, Revert = revert,
            Name = name }); }
        /// <summary>Names of the steps that can be undone, oldest first. Not part of Unity.</summary>
        public static IEnumerable<string> Steps { get { return Operations.GroupBy(o => o.Group).Select(g => g.First().Name); } }
        public static void ClearAll() { Operations.Clear(); _group = 0; }
        public static void IncrementCurrentGroup() { _group += 1; }
        public static int GetCurrentGroup() { return _group; }
        public static void SetCurrentGroupName(string name) { }
        public static void CollapseUndoOperations(int group) { foreach (Operation o in Operations) { if (o.Group > group) { o.Group = group; } } _group = group; }
        public static void PerformUndo()
        {
            if (Operations.Count == 0) { return; }
            int group = Operations[Operations.Count - 1].Group;
            for (int i = Operations.Count - 1; i >= 0 && Operations[i].Group == group; --i)
            {
                Operations[i].Revert();
                Operations.RemoveAt(i);
            }
            _group += 1;
        }

        public static void RecordObject(Object target, string name)
        {
            var transform = target as Transform;
            if (transform != null)
            {
                Vector3 position = transform.position;
                Quaternion rotation = transform.rotation;
                Add(name, () => transform.SetPositionAndRotation(position, rotation));
                return;
            }
            var owner = target as GameObject;
            if (owner != null)
            {
                string before = owner.name;
                Add(name, () => owner.name = before);
                return;
            }
            var saved = Serialization.Fields(target.GetType()).Select(f => new KeyValuePair<FieldInfo,
                object>(f, Copy(f.GetValue(target)))).ToList();
            Add(name, () =>
            {
                foreach (var pair in saved) { pair.Key.SetValue(target, Copy(pair.Value)); }
                var receiver = target as ISerializationCallbackReceiver;
                if (receiver != null) { receiver.OnAfterDeserialize(); }
                Engine.Send(target, "OnValidate");
            });
        }
        private static object Copy(object value) { return value is byte[] ? ((byte[])value).Clone()
            : Serialization.CopyValue(value, Copy); }
        public static void RecordObjects(Object[] targets,
            string name) { foreach (Object target in targets) { RecordObject(target, name); } }
        public static void RegisterCompleteObjectUndo(Object target, string name) { RecordObject(target, name); }
        public static void RegisterCreatedObjectUndo(Object target, string name) { Add(name, () => Engine.DestroyNow(target)); }
        public static void DestroyObjectImmediate(Object target)
        {
            Action revive = Engine.Bury(target);
            Add("Destroy " + target, revive);
        }
        public static T AddComponent<T>(GameObject owner) where T : Component
        {
            T made = owner.AddComponent<T>();
            Add("Add " + typeof(T).Name, () => Engine.DestroyNow(made));
            return made;
        }
        public static void SetTransformParent(Transform transform, Transform parent, string name)
        {
            Transform before = transform.parent;
            transform.SetParent(parent, true);
            Add(name, () => { if (!transform.Destroyed) { transform.SetParent(before, true); } });
        }
        public static void SetSiblingIndex(Transform transform, int index, string name)
        {
            int before = transform.GetSiblingIndex();
            transform.SetSiblingIndex(index);
            Add(name, () => { if (!transform.Destroyed) { transform.SetSiblingIndex(before); } });
        }
    }

    public static class PrefabUtility
    {
        /// <summary>Objects that count as instances of a prefab, and those whose changes were kept. Not part of Unity.</summary>
        public static readonly HashSet<Object> Instances = new HashSet<Object>(), Kept = new HashSet<Object>();
        public static bool IsPartOfPrefabInstance(Object target) { return Instances.Contains(target); }
        public static void RecordPrefabInstancePropertyModifications(Object target) { Kept.Add(target); }
    }

    public static class Selection
    {
        public static Object activeObject { get { return objects.Length > 0 ? objects[0] : null; } set { objects = value ? new[] { value } : new Object[0]; } }
        public static Object[] objects { get; set; } = new Object[0];
        public static GameObject[] gameObjects { get { return objects.OfType<GameObject>().ToArray(); } }
        public static GameObject activeGameObject { get { return activeObject as GameObject; } }
    }

    public static class EditorUtility
    {
        public static void SetDirty(Object target) { }
        public static void DisplayProgressBar(string title, string info, float progress) { Bar = true; }
        public static void ClearProgressBar() { Bar = false; }
        internal static bool Bar;
        /// <summary>The file that the next panel is answered with. Not part of Unity.</summary>
        public static string Picked = "";
        public static string OpenFilePanelWithFilters(string title, string directory, string[] filters) { return Picked; }
        public static string SaveFilePanelInProject(string title, string name, string extension, string message) { return ""; }
    }

    public static class EditorGUIUtility
    {
        internal static Object Pinged;
        public static void PingObject(Object obj) { Pinged = obj; }
    }

    public static class GameObjectUtility
    {
        public static void SetParentAndAlign(GameObject child,
            GameObject parent) { if (parent) { child.transform.SetParent(parent.transform, false); } }
    }

    public enum PlayModeStateChange { EnteredEditMode, ExitingEditMode, EnteredPlayMode, ExitingPlayMode }

    public static class EditorApplication
    {
        public delegate void CallbackFunction();
        public static CallbackFunction update;
        public static event Action quitting;
        public static event Action<PlayModeStateChange> playModeStateChanged;
        public static void Exit(int code) { }
        /// <summary>Not part of Unity.</summary>
        public static void Raise(PlayModeStateChange change) { if (playModeStateChanged != null) { playModeStateChanged(change); } }
        internal static void Quit() { if (quitting != null) { quitting(); } }
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();
        public static event AssemblyReloadCallback beforeAssemblyReload;
        /// <summary>Not part of Unity.</summary>
        public static void Raise() { if (beforeAssemblyReload != null) { beforeAssemblyReload(); } }
    }

    public static class Progress
    {
        public enum Status { Running, Succeeded, Failed, Canceled, Paused }
        [Flags]
        public enum Options { None = 0 }
        /// <summary>Not part of Unity.</summary>
        public static readonly Dictionary<int, Status> States = new Dictionary<int, Status>();
        /// <summary>Not part of Unity.</summary>
        public static readonly Dictionary<int, Func<bool>> Cancels = new Dictionary<int, Func<bool>>();
        internal static int Reports;
        public static int Start(string name, string description = null, Options options = Options.None, int parentId = -1)
        {
            States[States.Count + 1] = Status.Running;
            return States.Count;
        }
        public static void Report(int id, float progress) { Reports += 1; }
        public static void Finish(int id, Status status = Status.Succeeded) { States[id] = status; }
        public static void RegisterCancelCallback(int id, Func<bool> callback) { Cancels[id] = callback; }
    }

    public static class AssetDatabase
    {
        /// <summary>Not part of Unity.</summary>
        public static readonly Dictionary<string, Object> Assets = new Dictionary<string, Object>();
        /// <summary>Not part of Unity.</summary>
        public static readonly Dictionary<string, Type> Overrides = new Dictionary<string, Type>();
        public static void CreateAsset(Object asset, string path) { Assets[path] = asset; }
        public static string GenerateUniqueAssetPath(string path) { return path; }
        public static void SaveAssetIfDirty(Object asset) { }
        public static string[] FindAssets(string filter)
        {
            return Assets.Where(pair => "t:" + pair.Value.GetType().Name == filter).Select(pair => "guid of " + pair.Key).ToArray();
        }
        public static string GUIDToAssetPath(string guid) { return guid.Substring("guid of ".Length); }
        public static T LoadAssetAtPath<T>(string assetPath) where T : Object { return Assets[assetPath] as T; }
        public static void ImportAsset(string path) { }
        public static string GetAssetPath(Object asset) { return Assets.FirstOrDefault(pair => pair.Value == asset).Key ?? ""; }
        public static Type GetImporterOverride(string path) { Type type; return Overrides.TryGetValue(path, out type) ? type
            : null; }
        public static void SetImporterOverride<T>(string path) where T : AssetImporter { Overrides[path] =
            typeof(T); }
    }

    public class AssetPostprocessor { }

    public class EditorWindow : ScriptableObject
    {
        public static T GetWindow<T>(bool utility, string title) where T : EditorWindow
        {
            T window = FakeWindows.Open.OfType<T>().FirstOrDefault();
            if (window == null)
            {
                window = CreateInstance<T>();
                FakeWindows.Open.Add(window);
            }
            return window;
        }
        public void Close() { FakeWindows.Open.Remove(this); Engine.DestroyNow(this); }
        public void Repaint() { }
    }

    /// <summary>The open windows. Not part of Unity.</summary>
    public static class FakeWindows
    {
        public static readonly List<EditorWindow> Open = new List<EditorWindow>();
    }

    public sealed class SceneView : EditorWindow
    {
        public static SceneView lastActiveSceneView { get; internal set; }
        public static event Action<SceneView> duringSceneGui;
        /// <summary>Not part of Unity.</summary>
        public static void Raise() { if (duringSceneGui != null) { duringSceneGui(lastActiveSceneView); } }
        public Camera camera { get; internal set; }
        public static void RepaintAll() { }
        public bool Frame(Bounds bounds, bool instant = true) { return true; }
    }

    /// <summary>The mouse in the scene view. Not part of Unity.</summary>
    public static class FakeScene
    {
        public static Vector3 DragFrom, DragTo;
        public static bool Drags;
        public static Vector3 PlacePoint;
        public static readonly List<string> Labels = new List<string>();
        public static readonly List<Drawn> Lines = new List<Drawn>();
    }

    public static class Handles
    {
        public delegate void CapFunction(int controlID, Vector3 position, Quaternion rotation, float size, EventType eventType);
        public static Color color { get; set; }
        public static Vector3 FreeMoveHandle(Vector3 position, float size, Vector3 snap, CapFunction capFunction)
        {
            if (!FakeScene.Drags || Vector3.Distance(position, FakeScene.DragFrom) > 1e-3f) { return position; }
            FakeScene.Drags = false;
            GUI.changed = true;
            return FakeScene.DragTo;
        }
        public static void SphereHandleCap(int controlID, Vector3 position, Quaternion rotation, float size,
            EventType eventType) { }
        public static void Label(Vector3 position, string text) { FakeScene.Labels.Add(text); }
        public static void DrawLine(Vector3 p1, Vector3 p2) { FakeScene.Lines.Add(new Drawn("line", color, p1, p2)); }
    }

    public static class HandleUtility
    {
        public static int nearestControl { get { return 1; } }
        public static float GetHandleSize(Vector3 position) { return 1f; }
        public static void AddDefaultControl(int controlId) { }
        public static Vector2 WorldToGUIPoint(Vector3 world) { return new Vector2(world.x, world.z); }
        public static bool PlaceObject(Vector2 guiPosition, out Vector3 position, out Vector3 normal)
        {
            position = FakeScene.PlacePoint;
            normal = Vector3.up;
            return true;
        }
    }
}

namespace UnityEditor.EditorTools
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class EditorToolAttribute : Attribute
    {
        public EditorToolAttribute(string displayName, Type componentToolTarget = null) { }
#if UNITY_6000_0_OR_NEWER
        public int toolPriority { get; set; }
#endif
    }

    public abstract class EditorTool : ScriptableObject
    {
        public Object target { get; internal set; }
        public virtual GUIContent toolbarIcon { get { return null; } }
        public virtual void OnToolGUI(EditorWindow window) { }
    }
}

namespace UnityEditor.AssetImporters
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class ScriptedImporterAttribute : Attribute
    {
        public ScriptedImporterAttribute(int version, string ext) { this.version = version; }
        public ScriptedImporterAttribute(int version, string[] exts, string[] overrideExts) { this.version = version; }
        public int version { get; private set; }
    }

    public abstract class ScriptedImporter : AssetImporter
    {
        public abstract void OnImportAsset(AssetImportContext ctx);
    }

    public sealed class AssetImportContext
    {
        /// <summary>Not part of Unity.</summary>
        public readonly List<string> Errors = new List<string>(), Dependencies = new List<string>();
        internal AssetImportContext(string path) { assetPath = path; }
        public string assetPath { get; private set; }
        public Object mainObject { get; private set; }
        public void AddObjectToAsset(string identifier, Object obj) { }
        public void SetMainObject(Object obj) { mainObject = obj; }
        public void DependsOnSourceAsset(string path) { Dependencies.Add(path); }
        public void LogImportError(string msg, Object obj = null) { Errors.Add(msg); }
    }
}

namespace UnityEditor
{
    public enum BuildTarget { iOS = 9, Android = 13, StandaloneWindows64 = 19, WebGL = 20, StandaloneLinux64 = 24 }
    public enum iOSSdkVersion { DeviceSDK = 988, SimulatorSDK = 989 }

    public static class PlayerSettings
    {
        public static class iOS { public static iOSSdkVersion sdkVersion { get; set; } }
    }

    public class AssetImporter : UnityEngine.Object
    {
        public string assetPath { get; internal set; }
    }

    public sealed class PluginImporter : AssetImporter
    {
        public delegate bool IncludeInBuildDelegate(string path);
        /// <summary>Not part of Unity.</summary>
        public static readonly List<PluginImporter> All = new List<PluginImporter>();
        internal IncludeInBuildDelegate Included;
        public static PluginImporter[] GetImporters(BuildTarget platform) { return All.ToArray(); }
        public void SetIncludeInBuildDelegate(IncludeInBuildDelegate includeInBuildDelegate) { Included = includeInBuildDelegate; }
    }
}

namespace UnityEditor.Build
{
    public interface IOrderedCallback
    {
        int callbackOrder { get; }
    }

    public interface IProcessSceneWithReport : IOrderedCallback
    {
        void OnProcessScene(UnityEngine.SceneManagement.Scene scene, Reporting.BuildReport report);
    }

    public interface IPreprocessBuildWithReport : IOrderedCallback
    {
        void OnPreprocessBuild(Reporting.BuildReport report);
    }
}

namespace UnityEditor.Build.Reporting
{
    public struct BuildSummary { public BuildTarget platform { get; internal set; } }

    public sealed class BuildReport : UnityEngine.Object
    {
        public BuildSummary summary { get; internal set; }
    }
}
