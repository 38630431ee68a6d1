// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>Builds a whole scene from a track's text: road, light, camera, cars, situations. Put it on an empty object,
    /// assign a *.track.json text and press Play. Keys 1 to 6 place the situations, Return starts, Backspace deletes, P lets you
    /// drive a car by arrows, W A S D or a pad; F, N, W A S D Q E and the mouse move the camera.</summary>
    [AddComponentMenu("Racing AI/Samples/Basic Track Scene")]
    public sealed class BasicTrackScene : MonoBehaviour
    {
        // Colours that the colour-blind tell apart (Okabe and Ito).
        private static readonly Color[] CarColours =
        {
            new Color(0.90f, 0.62f, 0f), new Color(0.34f, 0.71f, 0.91f), new Color(0f, 0.62f, 0.45f),
                new Color(0.94f, 0.89f, 0.26f),
            new Color(0f, 0.45f, 0.70f), new Color(0.84f, 0.37f, 0f), new Color(0.80f, 0.47f, 0.65f), new Color(0.85f, 0.85f, 0.85f)
        };

        private static readonly string[] Presets = { "gt", "touring", "reference" };

        private const float BodyHeight = 1f;
        private const float Clearance = 0.05f;

        [SerializeField, Tooltip("Text of a *.track.json file.")]
        private TextAsset _trackJson;

        [SerializeField, Range(1, 30), Tooltip("Laps to the finish.")]
        private int _laps = 3;

        [SerializeField, Range(1, 32), Tooltip("Cars of the situations with several.")]
        private int _cars = 8;

        private int _made;

        /// <summary>Text of a *.track.json file.</summary>
        public TextAsset TrackJson { get { return _trackJson; } set { _trackJson = value; } }

        /// <summary>Cars of the situations with several.</summary>
        public int Cars { get { return _cars; } set { _cars = value; } }

        /// <summary>The situations, once the scene is built.</summary>
        public SituationManager Situations { get; private set; }

        private void Start()
        {
            if (!_trackJson)
            {
                Debug.LogError("Basic Track Scene: assign the text of a *.track.json file", this);
                return;
            }
            try
            {
                Build();
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Basic Track Scene: " + exception.Message, this);
            }
        }

        private void Build()
        {
            TrackAsset asset = TrackAsset.FromJson(_trackJson.text, _trackJson.name);
            Track track;
            string problem;
            if (!asset.TryLoad(out track, out problem))
            {
                throw new ApexlineException(Status.InvalidData, problem);
            }
            Material material = TrackMesh.DefaultMaterial();
            TrackMesh.Build(track, transform, material);
            SceneBasics.AddSun();
            var director = new GameObject("Race Director").AddComponent<RaceDirector>();
            director.TrackAsset = asset;
            director.Laps = _laps;
            director.StartByItself = false;
            var types = new AIDriver[Presets.Length];
            for (int i = 0; i < Presets.Length; ++i)
            {
                types[i] = MakeType(Presets[i], material);
            }
            Situations = new GameObject("Situations").AddComponent<SituationManager>();
            Situations.Director = director;
            Situations.Vehicles = types;
            Situations.CarCount = _cars;
            Situations.Camera = SceneBasics.FindCamera();
            Situations.Placed += PaintCars;
            Situations.Place(Situation.Normal);
            Situations.StartSituation();
        }

        // A car that others are copied from; it is never active itself.
        private AIDriver MakeType(string preset, Material material)
        {
            VehicleProfile vehicle = VehicleProfile.FromDesc(Vehicle.Preset(preset));
            VehicleDesc desc = vehicle.ToDesc();
            var car = new GameObject(preset);
            car.SetActive(false);
            car.transform.SetParent(transform, false);
            Rigidbody body = car.AddComponent<Rigidbody>();
            body.useGravity = true;
            body.interpolation = RigidbodyInterpolation.Interpolate;
            BoxCollider box = car.AddComponent<BoxCollider>();
            box.size = new Vector3(desc.WidthM, BodyHeight, desc.LengthM);
            GameObject shape = GameObject.CreatePrimitive(PrimitiveType.Cube);
            DestroyImmediate(shape.GetComponent<BoxCollider>());
            shape.transform.SetParent(car.transform, false);
            shape.transform.localScale = new Vector3(desc.WidthM, 0.8f * BodyHeight, desc.LengthM);
            shape.GetComponent<MeshRenderer>().sharedMaterial = material;
            car.AddComponent<RigidbodyCar>();
            car.AddComponent<ScriptVehicleAdapter>();
            AIDriver driver = car.AddComponent<AIDriver>();
            driver.Vehicle = vehicle;
            driver.Centre = new Vector3(0f, -0.5f * BodyHeight - Clearance, 0f);
            return driver;
        }

        private void PaintCars(SituationManager situations)
        {
            foreach (RaceCar car in situations.Cars)
            {
                car.GetComponentInChildren<MeshRenderer>().material.color = CarColours[_made++ % CarColours.Length];
            }
        }
    }
}
