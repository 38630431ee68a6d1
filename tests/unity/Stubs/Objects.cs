// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine
{
    [Flags]
    public enum HideFlags { None = 0, HideInHierarchy = 1, HideInInspector = 2, DontSaveInEditor = 4, NotEditable = 8, DontSaveInBuild = 16,
        DontUnloadUnusedAsset = 32, DontSave = 52, HideAndDontSave = 61 }

    public enum FindObjectsSortMode { None, InstanceID }

    public class Object
    {
        internal bool Destroyed;
        private string _name = "";

        public HideFlags hideFlags { get; set; }
        public virtual string name { get { return _name; } set { _name = value; } }

        public static implicit operator bool(Object exists) { return !IsNull(exists); }
        public static bool operator ==(Object a, Object b)
        {
            return IsNull(a) ? IsNull(b) : !IsNull(b) && ReferenceEquals(a, b);
        }
        public static bool operator !=(Object a, Object b) { return !(a == b); }
        public override bool Equals(object other) { return ReferenceEquals(this, other); }
        public override int GetHashCode() { return System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this); }
        public override string ToString() { return name + " (" + GetType().Name + ")"; }

        private static bool IsNull(Object value) { return ReferenceEquals(value, null) || value.Destroyed; }

        // As in Unity, a destroyed object lives on until the frame ends; DestroyImmediate is at once.
        public static void Destroy(Object target) { if (target) { Engine.DestroyAtEndOfFrame(target); } }
        public static void DestroyImmediate(Object target) { if (target) { Engine.DestroyNow(target); } }
        public static T Instantiate<T>(T original) where T : Object { return Cloning.Clone(original, null); }
        public static T Instantiate<T>(T original, Transform parent) where T : Object { return Cloning.Clone(original, parent); }
        public static T FindAnyObjectByType<T>() where T : Object { return Engine.FindAny<T>(); }
#if UNITY_6000_4_OR_NEWER
        public static T[] FindObjectsByType<T>() where T : Object { return Engine.FindAll<T>(); }
#else
        public static T[] FindObjectsByType<T>(FindObjectsSortMode sortMode) where T : Object { return Engine.FindAll<T>(); }
#endif

        protected void ThrowIfDestroyed()
        {
            if (Destroyed) { throw new MissingReferenceException(GetType().Name + " was destroyed"); }
        }
    }

    public sealed class MissingReferenceException : SystemException
    {
        public MissingReferenceException(string message) : base(message) { }
    }

    public class Component : Object
    {
        internal GameObject Owner;
        public override string name { get { return Owner == null ? "" : Owner.name; } set { Owner.name = value; } }
        public GameObject gameObject { get { ThrowIfDestroyed(); return Owner; } }
        public Transform transform { get { ThrowIfDestroyed(); return Owner.transform; } }
        public T GetComponent<T>() { return gameObject.GetComponent<T>(); }
        public bool TryGetComponent<T>(out T component)
        {
            component = gameObject.GetComponent<T>();
            return component != null;
        }
        public T[] GetComponents<T>() { return gameObject.GetComponents<T>(); }
        public T GetComponentInParent<T>()
        {
            for (Transform t = transform; t != null; t = t.parent)
            {
                T found = t.gameObject.GetComponent<T>();
                if (found != null) { return found; }
            }
            return default(T);
        }
        public T GetComponentInChildren<T>() { return gameObject.GetComponentInChildren<T>(); }
        public T[] GetComponentsInChildren<T>() { return gameObject.GetComponentsInChildren<T>(false); }
        public T[] GetComponentsInChildren<T>(bool includeInactive) { return gameObject.GetComponentsInChildren<T>(includeInactive); }
    }

    public class Behaviour : Component
    {
        private bool _enabled = true;
        public bool enabled
        {
            get { return _enabled; }
            set { if (_enabled != value) { _enabled = value; Engine.ActivityChanged(this); } }
        }
        public bool isActiveAndEnabled { get { return !Destroyed && _enabled && Owner != null && Owner.activeInHierarchy; } }
    }

    public class MonoBehaviour : Behaviour
    {
        internal bool Awoken, Running, Started;
        internal readonly Dictionary<string, Action> Calls = new Dictionary<string, Action>();
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject
        {
            T created = (T)Activator.CreateInstance(typeof(T), true);
            Engine.Send(created, "OnEnable");
            return created;
        }
    }

    public sealed class TextAsset : Object
    {
        private readonly string _text;
        public TextAsset(string text) { _text = text; }
        public string text { get { return _text; } }
        public byte[] bytes { get { return System.Text.Encoding.UTF8.GetBytes(_text); } }
    }

    public enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> Components = new List<Component>();
        private bool _active = true;
        private Transform _transform;

        public GameObject() : this("New Game Object") { }
        public GameObject(string name)
        {
            this.name = name;
            _transform = new Transform { Owner = this };
            Components.Add(_transform);
            Engine.Register(this);
        }

        public Transform transform { get { ThrowIfDestroyed(); return _transform; } }
        public int layer { get; set; }
        public string tag { get; set; } = "Untagged";
        internal bool IsAsset;
        public UnityEngine.SceneManagement.Scene scene { get { return new UnityEngine.SceneManagement.Scene { Valid = !IsAsset }; } }
        public bool activeSelf { get { return _active; } }
        public bool activeInHierarchy
        {
            get { return _active && (_transform.parent == null || _transform.parent.gameObject.activeInHierarchy); }
        }

        public void SetActive(bool active)
        {
            if (_active == active) { return; }
            _active = active;
            foreach (MonoBehaviour behaviour in GetComponentsInChildren<MonoBehaviour>(true)) { Engine.ActivityChanged(behaviour); }
        }

        public T AddComponent<T>() where T : Component { return (T)AddComponent(typeof(T)); }

        public Component AddComponent(Type type)
        {
            foreach (object attribute in type.GetCustomAttributes(typeof(RequireComponent), true))
            {
                Type needed = ((RequireComponent)attribute).m_Type0;
                if (Find(needed) == null) { AddComponent(needed); }
            }
            var component = (Component)Activator.CreateInstance(type, true);
            component.Owner = this;
            Components.Add(component);
            Engine.Added(component);
            return component;
        }

        private Component Find(Type type)
        {
            foreach (Component component in Components)
            {
                if (!component.Destroyed && type.IsInstanceOfType(component)) { return component; }
            }
            return null;
        }

        public T GetComponent<T>() { return (T)(object)Find(typeof(T)); }

        public T GetComponentInParent<T>() { return _transform.GetComponentInParent<T>(); }

        public T[] GetComponents<T>()
        {
            var found = new List<T>();
            foreach (Component component in Components)
            {
                if (!component.Destroyed && component is T) { found.Add((T)(object)component); }
            }
            return found.ToArray();
        }

        public T[] GetComponentsInChildren<T>() { return GetComponentsInChildren<T>(false); }

        public T[] GetComponentsInChildren<T>(bool includeInactive)
        {
            var found = new List<T>();
            Collect(this, includeInactive, found);
            return found.ToArray();
        }

        public T GetComponentInChildren<T>()
        {
            T[] found = GetComponentsInChildren<T>();
            return found.Length > 0 ? found[0] : default(T);
        }

        private static void Collect<T>(GameObject owner, bool includeInactive, List<T> found)
        {
            if (!includeInactive && !owner.activeInHierarchy) { return; }
            foreach (Component component in owner.Components)
            {
                if (!component.Destroyed && component is T) { found.Add((T)(object)component); }
            }
            for (int i = 0; i < owner._transform.childCount; ++i) { Collect(owner._transform.GetChild(i).Owner, includeInactive,
                found); }
        }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            made.AddComponent<MeshRenderer>();
            if (type == PrimitiveType.Cube) { made.AddComponent<BoxCollider>(); }
            else { made.AddComponent<SphereCollider>(); }
            return made;
        }
    }

    public sealed class Transform : Component
    {
        internal readonly List<Transform> Children = new List<Transform>();
        private Transform _parent;
        private Vector3 _localPosition;
        private Quaternion _localRotation = Quaternion.identity;
        private Vector3 _localScale = Vector3.one;

        public Transform parent { get { return _parent; } set { SetParent(value); } }
        public int childCount { get { return Children.Count; } }
        public Transform GetChild(int index) { return Children[index]; }
        public void SetParent(Transform parent) { SetParent(parent, true); }
        public void SetParent(Transform parent, bool worldPositionStays)
        {
            Vector3 position = this.position;
            Quaternion rotation = this.rotation;
            if (_parent != null) { _parent.Children.Remove(this); }
            _parent = parent;
            if (parent != null) { parent.Children.Add(this); }
            if (worldPositionStays) { SetPositionAndRotation(position, rotation); }
            foreach (MonoBehaviour behaviour in Owner.GetComponentsInChildren<MonoBehaviour>(true)) { Engine.ActivityChanged(behaviour); }
        }
        public int GetSiblingIndex() { return _parent == null ? 0 : _parent.Children.IndexOf(this); }
        public void SetSiblingIndex(int index)
        {
            if (_parent == null) { return; }
            _parent.Children.Remove(this);
            _parent.Children.Insert(Mathf.Clamp(index, 0, _parent.Children.Count), this);
        }

        public Vector3 localPosition { get { return _localPosition; } set { _localPosition = value; } }
        public Quaternion localRotation { get { return _localRotation; } set { _localRotation = value; } }
        public Vector3 localScale { get { return _localScale; } set { _localScale = value; } }
        public Vector3 position
        {
            get { ThrowIfDestroyed(); return _parent == null ? _localPosition : _parent.TransformPoint(_localPosition); }
            set { ThrowIfDestroyed(); _localPosition = _parent == null ? value : _parent.InverseTransformPoint(value); Moved(); }
        }
        public Quaternion rotation
        {
            get { return _parent == null ? _localRotation : _parent.rotation * _localRotation; }
            set { _localRotation = (_parent == null ? value : Quaternion.Inverse(_parent.rotation) * value).Normalized(); Moved(); }
        }
        public Vector3 forward { get { return rotation * Vector3.forward; } }
        public Vector3 right { get { return rotation * Vector3.right; } }
        public Vector3 up { get { return rotation * Vector3.up; } }
        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            this.position = position;
            this.rotation = rotation;
        }
        public Vector3 TransformPoint(Vector3 point)
        {
            Vector3 scaled = new Vector3(point.x * _localScale.x, point.y * _localScale.y, point.z * _localScale.z);
            Vector3 outer = _localPosition + _localRotation * scaled;
            return _parent == null ? outer : _parent.TransformPoint(outer);
        }
        public Vector3 InverseTransformPoint(Vector3 point)
        {
            Vector3 inner = Quaternion.Inverse(_localRotation) *
                            ((_parent == null ? point : _parent.InverseTransformPoint(point)) - _localPosition);
            return new Vector3(inner.x / _localScale.x, inner.y / _localScale.y, inner.z / _localScale.z);
        }
        public Vector3 TransformDirection(Vector3 direction) { return rotation * direction; }

        // A body that is moved by its transform starts from there, as after Physics.SyncTransforms.
        private void Moved()
        {
            Rigidbody body = Owner == null ? null : Owner.GetComponent<Rigidbody>();
            if (body != null) { body.Teleported(); }
        }
    }
}
