// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>A race of copies of one prefab: road from a track's text, race director, starting grid, timing tower, camera.
    /// Put it on an empty object, assign a *.track.json text and a prefab with an AI Driver, and press Play.</summary>
    [AddComponentMenu("Racing AI/Samples/Cars Scene")]
    public sealed class CarsScene : MonoBehaviour
    {
        [SerializeField, Tooltip("Text of a *.track.json file.")]
        private TextAsset _trackJson;

        [SerializeField, Tooltip("The prefab that is copied.")]
        private AIDriver _car;

        [SerializeField, Range(1, 32), Tooltip("How many cars.")]
        private int _count = 8;

        [SerializeField, Range(1, 30), Tooltip("Laps to the finish.")]
        private int _laps = 3;

        /// <summary>Text of a *.track.json file.</summary>
        public TextAsset TrackJson { get { return _trackJson; } set { _trackJson = value; } }

        /// <summary>The prefab that is copied.</summary>
        public AIDriver Car { get { return _car; } set { _car = value; } }

        /// <summary>How many cars.</summary>
        public int Count { get { return _count; } set { _count = value; } }

        /// <summary>The grid, once the scene is built.</summary>
        public StartingGrid Grid { get; private set; }

        private void Start()
        {
            if (!_trackJson || !_car)
            {
                Debug.LogError("Cars Scene: assign the text of a *.track.json file and a prefab with an AI Driver", this);
                return;
            }
            try
            {
                Build(TrackAsset.FromJson(_trackJson.text, _trackJson.name));
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Cars Scene: " + exception.Message, this);
            }
        }

        private void Build(TrackAsset asset)
        {
            new GameObject("Road").AddComponent<TrackMesh>().Track = asset;
            SceneBasics.AddSun();
            RaceDirector director = new GameObject("Race Director").AddComponent<RaceDirector>();
            director.TrackAsset = asset;
            director.Laps = _laps;
            director.gameObject.AddComponent<RaceOverlay>();
            var grid = new GameObject("Starting Grid");
            grid.SetActive(false);
            Grid = grid.AddComponent<StartingGrid>();
            Grid.Director = director;
            Grid.Car = _car;
            Grid.Count = _count;
            grid.SetActive(true);
            SceneBasics.FindCamera().Follow(Grid.Cars[_count - 1]);
        }
    }
}
