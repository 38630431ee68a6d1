// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using Unity.Collections;
using Unity.Jobs;

namespace UnityEngine
{
    public enum QueryTriggerInteraction { UseGlobal, Ignore, Collide }
    public enum ForceMode { Force = 0, Impulse = 1, VelocityChange = 2, Acceleration = 5 }
    public enum RigidbodyInterpolation { None, Interpolate, Extrapolate }

    [Serializable]
    public struct LayerMask
    {
        private int _value;
        public int value { get { return _value; } set { _value = value; } }
        public static implicit operator int(LayerMask mask) { return mask._value; }
        public static implicit operator LayerMask(int value) { return new LayerMask { _value = value }; }
    }

    public struct RaycastHit
    {
        private Collider _collider;
        public Collider collider { get { return _collider; } internal set { _collider = value; } }
        public Rigidbody rigidbody { get { return _collider == null ? null : _collider.attachedRigidbody; } }
        public Vector3 point { get; set; }
        public Vector3 normal { get; set; }
        public float distance { get; set; }
    }

    public struct QueryParameters
    {
        public int layerMask;
        public bool hitMultipleFaces;
        public QueryTriggerInteraction hitTriggers;
        public bool hitBackfaces;
        public QueryParameters(int layerMask = Physics.DefaultRaycastLayers, bool hitMultipleFaces = false,
                               QueryTriggerInteraction hitTriggers = QueryTriggerInteraction.UseGlobal, bool hitBackfaces = false)
        {
            this.layerMask = layerMask; this.hitMultipleFaces = hitMultipleFaces;
            this.hitTriggers = hitTriggers; this.hitBackfaces = hitBackfaces;
        }
    }

    public struct RaycastCommand
    {
        public Vector3 from { get; set; }
        public Vector3 direction { get; set; }
        public float distance { get; set; }
        public QueryParameters queryParameters;
        public RaycastCommand(Vector3 from, Vector3 direction, QueryParameters queryParameters, float distance = float.MaxValue) : this()
        {
            this.from = from; this.direction = direction; this.queryParameters = queryParameters; this.distance = distance;
        }

        public static JobHandle ScheduleBatch(NativeArray<RaycastCommand> commands, NativeArray<RaycastHit> results,
                                              int minCommandsPerJob, int maxHits, JobHandle dependsOn = default(JobHandle))
        {
            for (int i = 0; i < commands.Length; ++i)
            {
                RaycastCommand command = commands[i];
                Physics.Hits.Clear();
                Physics.CollectHits(command.from, command.direction, command.distance, command.queryParameters.layerMask);
                // One hit is the nearest; of several, PhysX promises neither an order nor that they are the nearest ones.
                int count = Math.Min(maxHits, Physics.Hits.Count);
                for (int k = 0; k < maxHits; ++k)
                {
                    int first = maxHits == 1 || i % 2 == 0 ? 0 : Physics.Hits.Count - count;
                    results[i * maxHits + k] = k < count ? Physics.Hits[first + (k + i) % count] : default(RaycastHit);
                }
            }
            return default(JobHandle);
        }
    }

    public static class Physics
    {
        public const int DefaultRaycastLayers = -5;
        public static Vector3 gravity { get; set; } = new Vector3(0f, -9.81f, 0f);

        /// <summary>Height of the endless ground; null: there is none. Not part of Unity.</summary>
        public static Func<float, float, float> Ground;
        /// <summary>Peak friction of the fake wheels. Not part of Unity.</summary>
        public static float WheelGrip = 1f;

        // Length of the ray that is being cast.
        internal static float Reach;
        internal static readonly List<RaycastHit> Hits = new List<RaycastHit>();
        private static readonly List<Rigidbody> Bodies = new List<Rigidbody>();
        private static readonly List<Collider> Colliders = new List<Collider>();
        private static TerrainCollider _groundCollider;

        internal static void Reset()
        {
            Bodies.Clear();
            Colliders.Clear();
            Ground = null;
            WheelGrip = 1f;
            _groundCollider = null;
        }

        internal static void Register(Component component)
        {
            if (component is Rigidbody) { Bodies.Add((Rigidbody)component); }
            if (component is Collider) { Colliders.Add((Collider)component); }
        }

        internal static void Unregister(Component component)
        {
            if (component is Rigidbody) { Bodies.Remove((Rigidbody)component); }
            if (component is Collider) { Colliders.Remove((Collider)component); }
        }

        public static void SyncTransforms() { }

        internal static void Simulate(float dt)
        {
            for (int i = 0; i < Bodies.Count; ++i)
            {
                if (Bodies[i].gameObject.activeInHierarchy) { Bodies[i].Integrate(dt); }
            }
        }

        internal static void ShowInterpolated()
        {
            for (int i = 0; i < Bodies.Count; ++i) { Bodies[i].ShowInterpolated(); }
        }

        public static bool Raycast(Vector3 origin, Vector3 direction, out RaycastHit hitInfo, float maxDistance, int layerMask,
                                   QueryTriggerInteraction triggers)
        {
            Hits.Clear();
            CollectHits(origin, direction, maxDistance, layerMask);
            hitInfo = Hits.Count > 0 ? Hits[0] : default(RaycastHit);
            return Hits.Count > 0;
        }

        internal static void CollectHits(Vector3 origin, Vector3 direction, float maxDistance, int layerMask)
        {
            direction = direction.normalized;
            Reach = Math.Min(maxDistance, 1e5f);
            for (int i = 0; i < Colliders.Count; ++i)
            {
                Collider collider = Colliders[i];
                float distance;
                Vector3 normal;
                bool seen = !(collider is WheelCollider) && (layerMask & 1 << collider.gameObject.layer) != 0 && collider.gameObject.activeInHierarchy
                    && !collider.isTrigger;
                if (seen && collider.Intersect(origin, direction, out distance, out normal) && distance <= maxDistance)
                {
                    Hits.Add(new RaycastHit { collider = collider, distance = distance, normal = normal, point = origin +
                        direction * distance });
                }
            }
            float toGround;
            if (Ground != null && (layerMask & 1) != 0 && MeetsGround(origin, direction, maxDistance, out toGround))
            {
                Hits.Add(new RaycastHit { collider = GroundCollider, distance = toGround, normal = Vector3.up, point = origin +
                    direction * toGround });
            }
            SortHits();
        }

        // By insertion: without garbage.
        private static void SortHits()
        {
            for (int i = 1; i < Hits.Count; ++i)
            {
                for (int k = i; k > 0 && Hits[k].distance < Hits[k - 1].distance; --k)
                {
                    RaycastHit nearer = Hits[k];
                    Hits[k] = Hits[k - 1];
                    Hits[k - 1] = nearer;
                }
            }
        }

        internal static Vector3 GroundNormal(Vector3 at)
        {
            const float Step = 0.5f;
            float along = Ground(at.x + Step, at.z) - Ground(at.x - Step, at.z);
            float across = Ground(at.x, at.z + Step) - Ground(at.x, at.z - Step);
            return new Vector3(-along / (2f * Step), 1f, -across / (2f * Step)).normalized;
        }

        /// <summary>The collider of the endless ground. Not part of Unity.</summary>
        public static TerrainCollider GroundCollider
        {
            get
            {
                if (_groundCollider == null) { _groundCollider = new GameObject("Ground").AddComponent<TerrainCollider>(); }
                return _groundCollider;
            }
        }

        private static bool MeetsGround(Vector3 origin, Vector3 direction, float maxDistance, out float distance)
        {
            distance = 0f;
            if (direction.y > -1e-4f || origin.y < Ground(origin.x, origin.z)) { return false; }
            for (int i = 0; i < 60; ++i)
            {
                Vector3 at = origin + direction * distance;
                float above = at.y - Ground(at.x, at.z);
                if (above < 1e-4f) { return distance <= maxDistance; }
                distance += above / Math.Max(0.2f, -direction.y) * (direction.y < -0.99f ? 1f : 0.5f);
                if (distance > maxDistance) { return false; }
            }
            return true;
        }
    }

    public class Collider : Component
    {
        public bool isTrigger { get; set; }
        public bool enabled { get; set; }
#if UNITY_6000_0_OR_NEWER
        public PhysicsMaterial sharedMaterial { get; set; }
#else
        public PhysicMaterial sharedMaterial { get; set; }
#endif
        private Rigidbody _body;
        public Rigidbody attachedRigidbody { get { return _body ? _body : _body = GetComponentInParent<Rigidbody>(); } }
        internal virtual bool Intersect(Vector3 origin, Vector3 direction, out float distance, out Vector3 normal)
        {
            distance = 0f; normal = Vector3.up; return false;
        }
    }

#if UNITY_6000_0_OR_NEWER
    public enum PhysicsMaterialCombine { Average, Multiply, Minimum, Maximum }
    public sealed class PhysicsMaterial : Object
    {
        public float dynamicFriction { get; set; }
        public float staticFriction { get; set; }
        public PhysicsMaterialCombine frictionCombine { get; set; }
    }
#else
    public enum PhysicMaterialCombine { Average, Multiply, Minimum, Maximum }
    public sealed class PhysicMaterial : Object
    {
        public float dynamicFriction { get; set; }
        public float staticFriction { get; set; }
        public PhysicMaterialCombine frictionCombine { get; set; }
    }
#endif

    public sealed class TerrainData : Object
    {
        private float[,,] _paint = new float[0, 0, 0];
        private Vector3 _size = Vector3.one;
        public TerrainData() { }
        public Vector3 size { get { return _size; } set { _size = value; } }
        public int alphamapWidth { get { return _paint.GetLength(1); } }
        public int alphamapHeight { get { return _paint.GetLength(0); } }
        public int alphamapLayers { get { return _paint.GetLength(2); } }
        public void SetAlphamaps(int x, int y, float[,,] map) { _paint = map; }
        public float[,,] GetAlphamaps(int x, int y, int width, int height)
        {
            var part = new float[height, width, alphamapLayers];
            for (int i = 0; i < height * width * alphamapLayers; ++i)
            {
                int layer = i % alphamapLayers, column = i / alphamapLayers % width, row = i / alphamapLayers / width;
                part[row, column, layer] = _paint[y + row, x + column, layer];
            }
            return part;
        }
    }

    public class TerrainCollider : Collider
    {
        public TerrainData terrainData { get; set; }
    }

    public sealed class SphereCollider : Collider { }

    public sealed class MeshCollider : Collider
    {
        public Mesh sharedMesh { get; set; }

        // Triangles in boxes of the ground plane, so that a ray passes most of them by.
        private const int BoxSize = 36;
        private Rect[] _boxes;

        private static Rect[] BoxesOf(Vector3[] vertices, int[] index)
        {
            var boxes = new Rect[(index.Length + BoxSize - 1) / BoxSize];
            for (int box = 0; box < boxes.Length; ++box)
            {
                Vector3 low = vertices[index[box * BoxSize]], high = low;
                for (int i = box * BoxSize; i < Math.Min(index.Length, (box + 1) * BoxSize); ++i)
                {
                    Vector3 at = vertices[index[i]];
                    low = new Vector3(Math.Min(low.x, at.x), 0f, Math.Min(low.z, at.z));
                    high = new Vector3(Math.Max(high.x, at.x), 0f, Math.Max(high.z, at.z));
                }
                boxes[box] = new Rect(low.x, low.z, high.x - low.x, high.z - low.z);
            }
            return boxes;
        }

        internal override bool Intersect(Vector3 origin, Vector3 direction, out float distance, out Vector3 normal)
        {
            distance = float.MaxValue;
            normal = Vector3.up;
            if (sharedMesh == null) { return false; }
            Vector3[] v = sharedMesh.vertices;
            int[] index = sharedMesh.triangles;
            Vector3 end = origin + direction * Physics.Reach;
            if (_boxes == null) { _boxes = BoxesOf(v, index); }
            for (int i = 0; i + 2 < index.Length; i += 3)
            {
                Rect box = _boxes[i / BoxSize];
                bool far = Math.Max(origin.x, end.x) < box.x || Math.Min(origin.x, end.x) > box.x + box.width ||
                           Math.Max(origin.z, end.z) < box.y || Math.Min(origin.z, end.z) > box.y + box.height;
                if (far) { i += BoxSize - 3; continue; }
                Vector3 a = v[index[i]], ab = v[index[i + 1]] - a, ac = v[index[i + 2]] - a;
                Vector3 p = Vector3.Cross(direction, ac);
                float det = Vector3.Dot(ab, p);
                if (det < 1e-9f) { continue; }  // from the front alone
                Vector3 offset = origin - a;
                float u = Vector3.Dot(offset, p) / det;
                Vector3 q = Vector3.Cross(offset, ab);
                float w = Vector3.Dot(direction, q) / det;
                float t = Vector3.Dot(ac, q) / det;
                if (u >= 0f && w >= 0f && u + w <= 1f && t > 0f && t < distance) { distance = t; normal = Vector3.Cross(ab,
                    ac).normalized; }
            }
            return distance < float.MaxValue;
        }
    }

    public sealed class BoxCollider : Collider
    {
        private Vector3 _center;
        private Vector3 _size = Vector3.one;
        public Vector3 center { get { return _center; } set { _center = value; } }
        public Vector3 size { get { return _size; } set { _size = value; } }

        // A ray that starts inside does not see the box, as in Unity.
        internal override bool Intersect(Vector3 origin, Vector3 direction, out float distance, out Vector3 normal)
        {
            Vector3 away = transform.position - origin;
            float reach = Physics.Reach + _size.magnitude + _center.magnitude;
            if (Math.Abs(away.x) > reach || Math.Abs(away.z) > reach) { distance = 0f; normal = Vector3.up; return false; }
            Vector3 from = transform.InverseTransformPoint(origin) - _center;
            Vector3 along = transform.InverseTransformPoint(origin + direction) - _center - from;
            float enter = 0f, leave = float.MaxValue;
            int axis = -1;
            for (int i = 0; i < 3; ++i)
            {
                float p = i == 0 ? from.x : i == 1 ? from.y : from.z;
                float d = i == 0 ? along.x : i == 1 ? along.y : along.z;
                float half = 0.5f * (i == 0 ? _size.x : i == 1 ? _size.y : _size.z);
                if (Math.Abs(d) < 1e-9f) { if (Math.Abs(p) > half) { leave = -1f; } continue; }
                float a = (-half - p) / d, b = (half - p) / d;
                if (Math.Min(a, b) > enter) { enter = Math.Min(a, b); axis = i; }
                leave = Math.Min(leave, Math.Max(a, b));
            }
            distance = enter;
            float sign = axis == 0 ? -Math.Sign(along.x) : axis == 1 ? -Math.Sign(along.y) : -Math.Sign(along.z);
            Vector3 local = axis == 0 ? Vector3.right : axis == 1 ? Vector3.up : Vector3.forward;
            normal = axis < 0 ? Vector3.zero : transform.TransformDirection(local * sign);
            return axis >= 0 && enter <= leave;
        }
    }

    public sealed class Rigidbody : Component
    {
        private Vector3 _position, _shownFrom, _velocity, _angular, _force, _torque;
        private Quaternion _rotation = Quaternion.identity, _shownRotation = Quaternion.identity;
        private float _mass = 1f;
        private bool _placed;
        private Vector3 _inertia = new Vector3(1f, 1f, 1f);

        public float mass { get { return _mass; } set { _mass = value; } }
        public bool isKinematic { get; set; }
        public bool useGravity { get; set; }
        public RigidbodyInterpolation interpolation { get; set; }
        public Vector3 centerOfMass { get; set; }
        public Vector3 inertiaTensor { get { return _inertia; } set { _inertia = value; } }
        public Quaternion inertiaTensorRotation { get; set; }
        public Vector3 position
        {
            get { ThrowIfDestroyed(); Place(); return _position; }
            set { Place(); _position = value; _shownFrom = value; transform.localPosition = value; }
        }
        public Quaternion rotation
        {
            get { ThrowIfDestroyed(); Place(); return _rotation; }
            set { Place(); _rotation = value.Normalized(); transform.localRotation = _rotation; }
        }
#if UNITY_6000_0_OR_NEWER
        public Vector3 linearVelocity { get { return isKinematic ? Vector3.zero : _velocity; } set { if (MayMove()) { _velocity = value; } } }
        public float linearDamping { get; set; }
        public float angularDamping { get; set; }
#else
        public Vector3 velocity { get { return isKinematic ? Vector3.zero : _velocity; } set { if (MayMove()) { _velocity = value; } } }
        public float drag { get; set; }
        public float angularDrag { get; set; }
#endif
        public Vector3 angularVelocity { get { return isKinematic ? Vector3.zero : _angular; } set { if (MayMove()) { _angular = value; } } }

        // As Unity 6 says it; earlier versions ignore the velocity without a word.
        private bool MayMove()
        {
            if (isKinematic) { Debug.LogError("Setting the velocity of a kinematic body is not supported.", this); }
            return !isKinematic;
        }

        public Vector3 worldCenterOfMass { get { return position + rotation * centerOfMass; } }
        public void AddForce(Vector3 force) { AddForce(force, ForceMode.Force); }
        public void AddForce(Vector3 force, ForceMode mode)
        {
            float dt = Time.fixedDeltaTime;
            _force += mode == ForceMode.Force ? force : mode == ForceMode.Impulse ? force / dt
                      : mode == ForceMode.Acceleration ? force * _mass : force * (_mass / dt);
        }
        public void AddForceAtPosition(Vector3 force, Vector3 position)
        {
            _force += force;
            _torque += Vector3.Cross(position - worldCenterOfMass, force);
        }
        public Vector3 GetPointVelocity(Vector3 point) { return _velocity + Vector3.Cross(_angular, point - worldCenterOfMass); }
        public void WakeUp() { }

        internal void Teleported() { _placed = false; }

        private void Place()
        {
            if (_placed) { return; }
            _placed = true;
            _position = _shownFrom = transform.position;
            _rotation = _shownRotation = transform.rotation;
        }

        // Forces and the moment about the vertical are integrated (semi-implicit Euler). The ground takes away what would go into
        // it and lays the body flat on itself, as a box without friction lies.
        internal void Integrate(float dt)
        {
            Place();
            if (isKinematic) { _force = _torque = Vector3.zero; return; }
            foreach (WheelCollider wheel in Wheels) { if (wheel) { wheel.Push(this, dt, Wheels.Length); } }
            _velocity += (_force / _mass + (useGravity ? Physics.gravity : Vector3.zero)) * dt;
            _angular = new Vector3(0f, _angular.y + _torque.y / _inertia.y * dt, 0f);
            _force = _torque = Vector3.zero;
            _shownFrom = _position;
            _shownRotation = _rotation;
            if (Physics.Ground != null && _position.y < Physics.Ground(_position.x, _position.z) + RestHeight + 0.02f)
            {
                Vector3 normal = Physics.GroundNormal(_position);
                float into = Vector3.Dot(_velocity, normal);
                if (into < 0f) { _velocity -= normal * into; }
                Vector3 ahead = _rotation * Vector3.forward;
                _rotation = Quaternion.LookRotation(ahead - normal * Vector3.Dot(ahead, normal), normal);
            }
            _position += _velocity * dt;
            _rotation = (Quaternion.AngleAxis(_angular.y * dt * Mathf.Rad2Deg, Vector3.up) * _rotation).Normalized();
            float floor = Physics.Ground == null ? float.MinValue : Physics.Ground(_position.x, _position.z) + RestHeight;
            if (_position.y < floor) { _position.y = floor; }
            transform.localPosition = _position;
            transform.localRotation = _rotation;
        }

        /// <summary>Height of the body above the ground when it rests. Not part of Unity.</summary>
        public float RestHeight;

        private WheelCollider[] _wheels;
        private WheelCollider[] Wheels { get { return _wheels ?? (_wheels =
            gameObject.GetComponentsInChildren<WheelCollider>(true)); } }

        // In frames, an interpolated body is shown where it was half a step ago.
        internal void ShowInterpolated()
        {
            if (interpolation == RigidbodyInterpolation.None || !_placed || isKinematic) { return; }
            transform.localPosition = Vector3.Lerp(_shownFrom, _position, 0.5f);
            transform.localRotation = Quaternion.Slerp(_shownRotation, _rotation, 0.5f);
        }
    }

    public struct WheelFrictionCurve
    {
        public float extremumSlip { get; set; }
        public float extremumValue { get; set; }
        public float asymptoteSlip { get; set; }
        public float asymptoteValue { get; set; }
        public float stiffness { get; set; }
    }

    public sealed class WheelCollider : Collider
    {
        private const int Substeps = 20;
        private const float SlowMps = 3f;
        private const float SlidingShare = 0.75f;
        private float _radius = 0.33f;
        private float _mass = 20f;
        private float _rolling;
        private WheelFrictionCurve _forward = new WheelFrictionCurve { extremumSlip = 0.1f, extremumValue = 1f, asymptoteSlip = 0.8f,
            asymptoteValue = 0.5f, stiffness = 1f };
        public float radius { get { return _radius; } set { _radius = value; } }
        public float motorTorque { get; set; }
        public float brakeTorque { get; set; }
        public float steerAngle { get; set; }
        public float mass { get { return _mass; } set { _mass = value; } }
        public WheelFrictionCurve forwardFriction { get { return _forward; } set { _forward = value; } }
        public WheelFrictionCurve sidewaysFriction { get { return _sideways; } set { _sideways = value; } }
        private WheelFrictionCurve _sideways = new WheelFrictionCurve { extremumSlip = 0.2f, extremumValue = 1f, asymptoteSlip = 0.5f,
            asymptoteValue = 0.75f, stiffness = 1f };
        public float rpm { get { return _rolling / _radius * (60f / (2f * Mathf.PI)); } }
        public Vector3 center { get; set; }
        public void GetWorldPose(out Vector3 position, out Quaternion rotation)
        {
            position = transform.position;
            rotation = transform.rotation * Quaternion.AngleAxis(steerAngle, Vector3.up);
        }

        // One tyre on flat ground: slip curve 2 s / (1 + s^2) sideways and along, both inside the circle. Torque spins the wheel, and what
        // the tyre pushes the car with holds it back.
        internal void Push(Rigidbody body, float dt, int wheels)
        {
            float load = body.mass * 9.81f / wheels;
            float limit = Physics.WheelGrip * load;
            Vector3 place = body.position + body.rotation * transform.localPosition;
            Quaternion turned = body.rotation * Quaternion.AngleAxis(steerAngle, Vector3.up);
            Vector3 ahead = turned * Vector3.forward;
            Vector3 aside = turned * Vector3.right;
            Vector3 velocity = body.GetPointVelocity(place);
            float along = Vector3.Dot(velocity, ahead);
            float across = Vector3.Dot(velocity, aside);
            float perWheel = body.mass / wheels;
            float drive = Spin(along, limit, dt);
            float slip = Mathf.Abs(across) / Mathf.Max(Mathf.Abs(along), 2f) / 0.14f;
            float share = slip < 1f ? 2f * slip / (1f + slip * slip) : 1f;
            float side = Mathf.Min(share * Mathf.Sqrt(Mathf.Max(0f, limit * limit - drive * drive)),
                0.4f * Mathf.Abs(across) * perWheel / dt);
            Vector3 force = ahead * drive - aside * (Mathf.Sign(across) * side);
            body.AddForceAtPosition(new Vector3(force.x, 0f, force.z), new Vector3(place.x, body.worldCenterOfMass.y, place.z));
        }

        // The mean force along the wheel, N; the wheel is light against it, hence the small steps.
        private float Spin(float along, float limit, float dt)
        {
            float step = dt / Substeps;
            float spinMass = 0.5f * _mass;
            float sum = 0f;
            for (int i = 0; i < Substeps; ++i)
            {
                float slip = (_rolling - along) / (Mathf.Max(Mathf.Abs(along), SlowMps) * _forward.extremumSlip);
                float share = 2f * Mathf.Abs(slip) / (1f + slip * slip);
                float tyre = Mathf.Sign(slip) * limit * (Mathf.Abs(slip) > 1f ? Mathf.Max(share, SlidingShare) : share);
                _rolling += (motorTorque / _radius - tyre) / spinMass * step;
                _rolling = Mathf.MoveTowards(_rolling, 0f, brakeTorque / _radius / spinMass * step);
                sum += tyre;
            }
            return sum / Substeps;
        }
    }
}
