// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("UnityEditor")]
[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("Unity.InputSystem")]
[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("Apexline.Play.Tests")]
[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("Bench")]
[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("Missing")]

namespace UnityEngine
{
    /// <summary>The fake loop: messages in Unity's order, fixed steps with physics, frames. Not part of Unity.</summary>
    public static class Engine
    {
        private static readonly List<GameObject> Objects = new List<GameObject>();
        private static readonly List<MonoBehaviour> Behaviours = new List<MonoBehaviour>();
        private static readonly List<Object> Dying = new List<Object>();
        private static readonly Dictionary<Type, Dictionary<string, MethodInfo>> Messages =
            new Dictionary<Type, Dictionary<string, MethodInfo>>();
        private static bool _orderChanged;
        private static MonoBehaviour[] _ordered = new MonoBehaviour[0];

        public static void Reset()
        {
            foreach (GameObject owner in Objects.ToArray()) { DestroyNow(owner); }
            Objects.Clear();
            Behaviours.Clear();
            Dying.Clear();
            _orderChanged = true;
            Debug.Entries.Clear();
            Physics.Reset();
            Time.Reset();
            FakeInput.Reset();
            Application.isPlaying = true;
        }

        /// <summary>Presses Play: everything in the scene awakes, in order.</summary>
        public static void EnterPlay()
        {
            Application.isPlaying = true;
            foreach (MonoBehaviour behaviour in Behaviours.OrderBy(b => Order(b.GetType())).ToArray())
            {
                if (!behaviour.Destroyed) { ActivityChanged(behaviour); }
            }
        }

        /// <summary>Runs a number of physics steps with one frame after each.</summary>
        public static void Steps(int count)
        {
            for (int i = 0; i < count; ++i) { FixedStep(); Frame(Time.fixedDeltaTime); }
        }

        public static void FixedStep()
        {
            Time.fixedTime += Time.fixedDeltaTime;
            Time.time = Time.fixedTime;
            Time.inFixedTimeStep = true;
            Broadcast("FixedUpdate");
            Time.inFixedTimeStep = false;
            Physics.Simulate(Time.fixedDeltaTime);
        }

        public static void Frame(float deltaTime)
        {
            Time.deltaTime = deltaTime;
            Time.frameCount += 1;
            Physics.ShowInterpolated();
            Broadcast("Update");
            Broadcast("LateUpdate");
            // A destroyed object may destroy others.
            for (int i = 0; i < Dying.Count; ++i) { DestroyNow(Dying[i]); }
            Dying.Clear();
            FakeInput.EndFrame();
        }

        /// <summary>Sends OnGUI to every behaviour, with the event that is set.</summary>
        public static void Gui(Event current)
        {
            Event.current = current;
            Broadcast("OnGUI");
            Event.current = null;
            FakeInput.EndFrame();
        }

        public static T FindAny<T>() where T : Object
        {
            foreach (GameObject owner in Objects)
            {
                if (owner && owner.activeInHierarchy)
                {
                    foreach (Component component in owner.Components) { if (component
                        && component is T) { return (T)(Object)component; } }
                }
            }
            return null;
        }

        public static T[] FindAll<T>() where T : Object
        {
            return Objects.Where(o => o && o.activeInHierarchy).SelectMany(o => o.Components).Where(c => c
                && c is T).Select(c => (T)(Object)c).ToArray();
        }

        /// <summary>All objects without parent, as one scene.</summary>
        public static GameObject[] Roots() { return Objects.Where(o => o && o.transform.parent == null).ToArray(); }

        internal static void Register(GameObject owner) { Objects.Add(owner); }

        internal static void Added(Component component)
        {
            var behaviour = component as MonoBehaviour;
            if (behaviour == null) { Physics.Register(component); return; }
            Behaviours.Add(behaviour);
            _orderChanged = true;
            if (!Application.isPlaying) { Send(behaviour, "Reset"); return; }
            ActivityChanged(behaviour);
        }

        internal static void ActivityChanged(Behaviour changed)
        {
            var behaviour = changed as MonoBehaviour;
            if (behaviour == null || !Application.isPlaying) { return; }
            if (behaviour.Owner.activeInHierarchy && !behaviour.Awoken) { behaviour.Awoken = true; Send(behaviour, "Awake"); }
            bool active = behaviour.isActiveAndEnabled;
            if (active == behaviour.Running) { return; }
            behaviour.Running = active;
            Send(behaviour, active ? "OnEnable" : "OnDisable");
        }

        private static void Broadcast(string message)
        {
            if (_orderChanged)
            {
                _ordered = Behaviours.Where(b => !b.Destroyed).OrderBy(b => Order(b.GetType())).ToArray();
                _orderChanged = false;
            }
            MonoBehaviour[] ordered = _ordered;
            for (int i = 0; i < ordered.Length; ++i)
            {
                MonoBehaviour behaviour = ordered[i];
                if (!behaviour.isActiveAndEnabled) { continue; }
                if (!behaviour.Started) { behaviour.Started = true; Send(behaviour, "Start"); }
                if (behaviour.isActiveAndEnabled) { SendFast(behaviour, message); }
            }
        }

        private static int Order(Type type)
        {
            var order = (DefaultExecutionOrder)Attribute.GetCustomAttribute(type, typeof(DefaultExecutionOrder));
            return order == null ? 0 : order.order;
        }

        private static MethodInfo Find(Type type, string message)
        {
            Dictionary<string, MethodInfo> known;
            if (!Messages.TryGetValue(type, out known)) { Messages[type] = known = new Dictionary<string, MethodInfo>(); }
            MethodInfo method;
            if (!known.TryGetValue(message, out method))
            {
                for (Type t = type; t != null && method == null; t = t.BaseType)
                {
                    method = t.GetMethod(message, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic |
                                                      BindingFlags.DeclaredOnly, null, Type.EmptyTypes, null);
                }
                known[message] = method;
            }
            return method;
        }

        // A bound delegate for each message that comes every step, so that the loop itself makes no garbage.
        private static void SendFast(MonoBehaviour behaviour, string message)
        {
            Action call;
            if (!behaviour.Calls.TryGetValue(message, out call))
            {
                MethodInfo method = Find(behaviour.GetType(), message);
                behaviour.Calls[message] = call = method == null ? null : (Action)Delegate.CreateDelegate(typeof(Action),
                    behaviour, method);
            }
            if (call == null) { return; }
            try { call(); }
            catch (Exception exception) { Debug.LogException(exception, behaviour); }
        }

        /// <summary>Sends a message; an exception is logged, as in Unity.</summary>
        public static void Send(Object target, string message)
        {
            MethodInfo method = Find(target.GetType(), message);
            if (method == null) { return; }
            try { method.Invoke(target, null); }
            catch (TargetInvocationException exception) { Debug.LogException(exception.InnerException, target); }
        }

        internal static void DestroyAtEndOfFrame(Object target)
        {
            if (!Application.isPlaying) { throw new InvalidOperationException("Destroy may not be called from edit mode"); }
            Dying.Add(target);
        }

        /// <summary>Destroys, and hands back what brings it to life again.</summary>
        internal static Action Bury(Object target)
        {
            var owner = target as GameObject;
            if (owner == null)
            {
                DestroyNow(target);
                return () => target.Destroyed = false;
            }
            var dead = new List<KeyValuePair<GameObject, Transform>>();
            Note(owner, dead);
            int place = owner.transform.GetSiblingIndex();
            var behaviours = Behaviours.ToArray();
            DestroyNow(owner);
            return () =>
            {
                foreach (KeyValuePair<GameObject, Transform> pair in dead)
                {
                    pair.Key.Destroyed = false;
                    foreach (Component component in pair.Key.Components)
                    {
                        component.Destroyed = false;
                        if (behaviours.Contains(component as MonoBehaviour)) { Behaviours.Add((MonoBehaviour)component); }
                    }
                    Objects.Add(pair.Key);
                    if (pair.Value != null
                        && !pair.Value.Children.Contains(pair.Key.transform)) { pair.Value.Children.Add(pair.Key.transform); }
                }
                owner.transform.SetSiblingIndex(place);
                _orderChanged = true;
            };
        }

        private static void Note(GameObject owner, List<KeyValuePair<GameObject, Transform>> dead)
        {
            dead.Add(new KeyValuePair<GameObject, Transform>(owner, owner.transform.parent));
            foreach (Transform child in owner.transform.Children) { Note(child.Owner, dead); }
        }

        internal static void DestroyNow(Object target)
        {
            if (target.Destroyed) { return; }
            var owner = target as GameObject;
            if (owner != null)
            {
                foreach (Transform child in owner.transform.Children.ToArray()) { DestroyNow(child.Owner); }
                foreach (Component component in owner.Components.ToArray()) { if (!(component is Transform)) { DestroyNow(component); } }
                Transform transform = owner.transform;
                if (transform.parent != null) { transform.parent.Children.Remove(transform); }
                transform.Destroyed = true;
                Objects.Remove(owner);
            }
            var behaviour = target as MonoBehaviour;
            if (behaviour != null)
            {
                if (behaviour.Running) { behaviour.Running = false; Send(behaviour, "OnDisable"); }
                if (behaviour.Awoken) { Send(behaviour, "OnDestroy"); }
                Behaviours.Remove(behaviour);
                _orderChanged = true;
            }
            else if (target is Component) { Physics.Unregister((Component)target); }
            else if (target is ScriptableObject) { Send(target, "OnDisable"); Send(target, "OnDestroy"); }
            target.Destroyed = true;
        }
    }

    internal static class Cloning
    {
        private const BindingFlags Instance =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        internal static T Clone<T>(T original, Transform parent) where T : Object
        {
            Component component = original as Component;
            GameObject source = component != null ? component.gameObject : (GameObject)(Object)original;
            var copies = new Dictionary<Object, Object>();
            bool playing = Application.isPlaying;
            Application.isPlaying = false;  // no messages before the whole is there
            GameObject copy = Copy(source, copies);
            copy.name = source.name + "(Clone)";
            if (parent != null) { copy.transform.SetParent(parent, false); }
            foreach (KeyValuePair<Object, Object> pair in copies.ToArray())
            {
                if (pair.Key is Component && !(pair.Key is Transform)) { CopyFields(pair.Key, pair.Value, copies); }
            }
            Application.isPlaying = playing;
            if (playing)
            {
                foreach (MonoBehaviour behaviour in copy.GetComponentsInChildren<MonoBehaviour>(true)) { Engine.ActivityChanged(behaviour); }
            }
            return component != null ? (T)copies[original] : (T)(Object)copy;
        }

        private static GameObject Copy(GameObject source, Dictionary<Object, Object> copies)
        {
            var copy = new GameObject(source.name) { layer = source.layer };
            copies[source] = copy;
            copies[source.transform] = copy.transform;
            if (!source.activeSelf) { copy.SetActive(false); }
            foreach (Component component in source.Components.ToArray())
            {
                if (!(component is Transform) && !component.Destroyed && !copies.ContainsKey(component))
                {
                    var made = copy.Components.FirstOrDefault(c => c.GetType() == component.GetType()
                        && !copies.ContainsValue(c)) ??
                               copy.AddComponent(component.GetType());
                    copies[component] = made;
                }
            }
            for (int i = 0; i < source.transform.childCount; ++i)
            {
                Transform child = source.transform.GetChild(i);
                Copy(child.gameObject, copies).transform.SetParent(copy.transform, false);
            }
            copy.transform.localPosition = source.transform.localPosition;
            copy.transform.localRotation = source.transform.localRotation;
            copy.transform.localScale = source.transform.localScale;
            return copy;
        }

        private static void CopyFields(Object from, Object to, Dictionary<Object, Object> copies)
        {
            for (Type type = from.GetType(); type != typeof(Component) && type != typeof(MonoBehaviour); type = type.BaseType)
            {
                foreach (FieldInfo field in type.GetFields(Instance))
                {
                    bool engine = type.Namespace == "UnityEngine";
                    if (engine || Serialization.IsSerialized(field)) { field.SetValue(to, Remapped(field.GetValue(from), copies)); }
                }
            }
            var behaviour = from as Behaviour;
            if (behaviour != null) { ((Behaviour)to).enabled = behaviour.enabled; }
        }

        private static object Remapped(object value, Dictionary<Object, Object> copies)
        {
            var target = value as Object;
            Object copy;
            if (!ReferenceEquals(target, null)) { return copies.TryGetValue(target, out copy) ? copy : target; }
            return Serialization.CopyValue(value, element => Remapped(element, copies));
        }
    }

    /// <summary>Unity's serialised part of an object: public fields and marked ones, and copies. Not part of
    /// Unity.</summary>
    public static class Serialization
    {
        public static bool IsSerialized(FieldInfo field)
        {
            if (field.IsStatic || field.IsInitOnly || field.IsLiteral || field.IsNotSerialized) { return false; }
            return field.IsPublic || Attribute.IsDefined(field, typeof(SerializeField));
        }

        public static IEnumerable<FieldInfo> Fields(Type type)
        {
            for (; type != null && type != typeof(Object) && type != typeof(Behaviour); type = type.BaseType)
            {
                foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic |
                                                           BindingFlags.DeclaredOnly))
                {
                    if (IsSerialized(field)) { yield return field; }
                }
            }
        }

        public static object CopyValue(object value, Func<object, object> element)
        {
            if (value == null || value is string || value is Object || value.GetType().IsPrimitive
                || value is Enum) { return value; }
            var array = value as Array;
            if (array != null)
            {
                Array copy = Array.CreateInstance(array.GetType().GetElementType(), array.Length);
                for (int i = 0; i < array.Length; ++i) { copy.SetValue(element(array.GetValue(i)), i); }
                return copy;
            }
            var list = value as System.Collections.IList;
            if (list != null)
            {
                var copy = (System.Collections.IList)Activator.CreateInstance(value.GetType());
                foreach (object item in list) { copy.Add(element(item)); }
                return copy;
            }
            if (value.GetType().IsValueType)
            {
                // A separate box, since the caller has just read the value from a field or an array.
                foreach (FieldInfo field in Fields(value.GetType()).Where(f => !f.FieldType.IsValueType)) { field.SetValue(value, element(field.GetValue(value))); }
                return value;
            }
            if (value is Delegate || value is Events.UnityEventBase) { return value; }
            object clone = Activator.CreateInstance(value.GetType(), true);
            foreach (FieldInfo field in Fields(value.GetType())) { field.SetValue(clone, element(field.GetValue(value))); }
            return clone;
        }
    }
}

namespace UnityEngine.SceneManagement
{
    public struct Scene
    {
        internal bool Valid;
        public bool IsValid() { return Valid; }
        public GameObject[] GetRootGameObjects() { return Engine.Roots(); }
    }
}
