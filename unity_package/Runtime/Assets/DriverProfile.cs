// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>How a driver drives.</summary>
    [CreateAssetMenu(menuName = "Racing AI/Driver Profile", fileName = "Driver", order = 200)]
    public sealed class DriverProfile : ScriptableObject
    {
        [SerializeField, Range(0.3f, 1f), Tooltip("Share of the possible speed.")]
        private float _pace = 1f;

        [SerializeField, Range(0.3f, 1f), Tooltip("Share of the grip that the driver plans with.")]
        private float _gripUse = 0.995f;

        [SerializeField, Range(0f, 5f), Tooltip("Smallest gap to a car beside, m.")]
        private float _sideGap = 0.8f;

        [SerializeField, Range(0f, 5f), Tooltip("Time behind the car ahead while following, s.")]
        private float _followTime = 0.25f;

        [SerializeField, Range(0f, 50f), Tooltip("Speed advantage at which an overtaking manoeuvre starts, m/s.")]
        private float _overtakeSpeed = 1f;

        [SerializeField, Tooltip("Steer at the runner with buffer zones instead of following the line's curvature.")]
        private bool _runnerSteering;

        [SerializeField, Range(0f, 5f), Tooltip("Delay after the start signal, s; a share of it is drawn.")]
        private float _reaction = 0.3f;

        [SerializeField, Range(0f, 1f), Tooltip("How much of the car's limit the driver finds; at 0 it is 8 % slower everywhere.")]
        private float _skill = 1f;

        [SerializeField, Range(0f, 1f), Tooltip("How even its corners are; at 0 each is driven up to 4 % below its pace.")]
        private float _consistency = 1f;

        [SerializeField, Range(0f, 1f), Tooltip("How small a chance it takes for a pass, and how late it gives one up.")]
        private float _aggression = 0.5f;

        [SerializeField, Range(0f, 1f), Tooltip("How readily it makes its one defensive move before a braking zone; 0: never.")]
        private float _defending = 0.5f;

        [SerializeField, Range(0f, 1f), Tooltip("How often it errs; at 1 in every tenth corner.")]
        private float _mistakes;

        [SerializeField, Tooltip("How the driver finds its place across the road beside others.")]
        private Lateral _lateral = Lateral.Lines;

        [SerializeField, Tooltip("Which cars the driver knows of.")]
        private Perception _perception = Perception.Road;

        [SerializeField, Header("Senses"), Range(1f, 500f), Tooltip("Perception Radar and View Cone: cars this near are known, m.")]
        private float _radarRange = 60f;

        [SerializeField, Range(1f, 1000f), Tooltip("Perception View Cone: cars this near inside the cone are known, m.")]
        private float _sightRange = 200f;

        [SerializeField, Range(0.1f, 6.3f), Tooltip("Angle of the view cone from edge to edge, rad.")]
        private float _fieldOfView = 2.1f;

        [SerializeField, Tooltip("Learn the car's grip while driving instead of trusting the vehicle profile.")]
        private bool _learnGrip;

        [SerializeField, Tooltip("With Runner Steering: ease off in two zones about the runner.")]
        private bool _bufferZones = true;

        [SerializeField, Tooltip("With the view cone: no faster than it can stop within what it sees.")]
        private bool _holdToSight = true;

        [SerializeField, Tooltip("Search a way around what is in the way, ten times a second (A*).")]
        private bool _gridReplan;

        [SerializeField, Range(0f, 1f), Tooltip("How long it waits between attempts and keeps at one.")]
        private float _patience = 0.5f;

        [SerializeField, Range(0f, 1f), Tooltip("How much room and way it leaves to others.")]
        private float _courtesy = 0.5f;

        [SerializeField, Range(0f, 10f), Tooltip("Worth of a place among a plan's costs, over the usual.")]
        private float _weightPlace = 1f;

        [SerializeField, Range(0f, 10f), Tooltip("Worth of risk among a plan's costs, over the usual.")]
        private float _weightRisk = 1f;

        [SerializeField, Range(0f, 10f), Tooltip("Worth of leaving the racing line among a plan's costs, over the usual.")]
        private float _weightMove = 1f;

        [SerializeField, Range(0f, 10f), Tooltip("Worth of changing what is under way among a plan's costs, over the usual.")]
        private float _weightChange = 1f;

        [SerializeField, Tooltip("Fly over take-offs where that is faster and lands on the road; needs physics with flight.")]
        private bool _jumps;

        [SerializeField, Range(0.5f, 20f), Tooltip("With Jumps: hardest landing that it flies for, m/s into the road.")]
        private float _hardestLanding = 5f;

        /// <summary>Share of the possible speed, [0.3, 1].</summary>
        public float Pace { get { return _pace; } set { _pace = value; } }

        /// <summary>Share of the grip that the driver plans with, [0.3, 1].</summary>
        public float GripUse { get { return _gripUse; } set { _gripUse = value; } }

        /// <summary>Smallest gap to a car beside, m.</summary>
        public float SideGap { get { return _sideGap; } set { _sideGap = value; } }

        /// <summary>Time behind the car ahead while following, s.</summary>
        public float FollowTime { get { return _followTime; } set { _followTime = value; } }

        /// <summary>Speed advantage at which an overtaking manoeuvre starts, m/s.</summary>
        public float OvertakeSpeed { get { return _overtakeSpeed; } set { _overtakeSpeed = value; } }

        /// <summary>Whether it steers at the runner with buffer zones.</summary>
        public bool RunnerSteering { get { return _runnerSteering; } set { _runnerSteering = value; } }

        /// <summary>Delay after the start signal, s.</summary>
        public float Reaction { get { return _reaction; } set { _reaction = value; } }

        /// <summary>How much of the car's limit the driver finds, [0, 1].</summary>
        public float Skill { get { return _skill; } set { _skill = value; } }

        /// <summary>How even its corners are, [0, 1].</summary>
        public float Consistency { get { return _consistency; } set { _consistency = value; } }

        /// <summary>How small a chance it takes for a pass, [0, 1].</summary>
        public float Aggression { get { return _aggression; } set { _aggression = value; } }

        /// <summary>How readily it defends its place, [0, 1].</summary>
        public float Defending { get { return _defending; } set { _defending = value; } }

        /// <summary>How often it errs, [0, 1].</summary>
        public float Mistakes { get { return _mistakes; } set { _mistakes = value; } }

        /// <summary>How the driver finds its place across the road beside others.</summary>
        public Lateral Lateral { get { return _lateral; } set { _lateral = value; } }

        /// <summary>Cars that the driver perceives.</summary>
        public Perception Perception { get { return _perception; } set { _perception = value; } }

        /// <summary>Range of the all-round radar, m.</summary>
        public float RadarRange { get { return _radarRange; } set { _radarRange = value; } }

        /// <summary>Range of the view cone, m.</summary>
        public float SightRange { get { return _sightRange; } set { _sightRange = value; } }

        /// <summary>Angle of the view cone from edge to edge, rad.</summary>
        public float FieldOfView { get { return _fieldOfView; } set { _fieldOfView = value; } }

        /// <summary>Whether it learns the car's grip while driving.</summary>
        public bool LearnGrip { get { return _learnGrip; } set { _learnGrip = value; } }

        /// <summary>Whether the runner has its two zones.</summary>
        public bool BufferZones { get { return _bufferZones; } set { _bufferZones = value; } }

        /// <summary>With the view cone: whether it is no faster than it can stop within what it sees.</summary>
        public bool HoldToSight { get { return _holdToSight; } set { _holdToSight = value; } }

        /// <summary>Whether an A* search ten times a second finds ways around what is in the way.</summary>
        public bool GridReplan { get { return _gridReplan; } set { _gridReplan = value; } }

        /// <summary>How long it waits between attempts and keeps at one, [0, 1].</summary>
        public float Patience { get { return _patience; } set { _patience = value; } }

        /// <summary>How much room and way it leaves to others, [0, 1].</summary>
        public float Courtesy { get { return _courtesy; } set { _courtesy = value; } }

        /// <summary>Worth of a place among a plan's costs, over the usual, [0, 10].</summary>
        public float WeightPlace { get { return _weightPlace; } set { _weightPlace = value; } }

        /// <summary>Worth of risk among a plan's costs, over the usual, [0, 10].</summary>
        public float WeightRisk { get { return _weightRisk; } set { _weightRisk = value; } }

        /// <summary>Worth of leaving the racing line among a plan's costs, over the usual, [0, 10].</summary>
        public float WeightMove { get { return _weightMove; } set { _weightMove = value; } }

        /// <summary>Worth of changing what is under way among a plan's costs, over the usual, [0, 10].</summary>
        public float WeightChange { get { return _weightChange; } set { _weightChange = value; } }

        /// <summary>Whether it flies over take-offs where that is faster and lands on the road.</summary>
        public bool Jumps { get { return _jumps; } set { _jumps = value; } }

        /// <summary>With Jumps: velocity into the road at the hardest landing that it flies for, m/s, [0.5, 20].</summary>
        public float HardestLanding { get { return _hardestLanding; } set { _hardestLanding = value; } }

        /// <summary>The profile for the library; what is not here keeps the library's default.</summary>
        public DriverDesc ToDesc()
        {
            DriverDesc desc = CarDesc.Default().Driver;
            desc.Pace = _pace;
            desc.GripUse = _gripUse;
            desc.SideGapM = _sideGap;
            desc.FollowTimeS = _followTime;
            desc.OvertakeSpeedMps = _overtakeSpeed;
            desc.RunnerSteering = _runnerSteering;
            desc.ReactionS = _reaction;
            desc.Skill = _skill;
            desc.Consistency = _consistency;
            desc.Aggression = _aggression;
            desc.Defending = _defending;
            desc.Mistakes = _mistakes;
            desc.LateralChoice = _lateral;
            desc.Perception = _perception;
            desc.RadarRangeM = _radarRange;
            desc.SightRangeM = _sightRange;
            desc.FieldOfViewRad = _fieldOfView;
            desc.LearnGrip = _learnGrip;
            desc.BufferZones = _bufferZones;
            desc.HoldToSight = _holdToSight;
            desc.GridReplan = _gridReplan;
            desc.Patience = _patience;
            desc.Courtesy = _courtesy;
            desc.WeightPlace = _weightPlace;
            desc.WeightRisk = _weightRisk;
            desc.WeightMove = _weightMove;
            desc.WeightChange = _weightChange;
            desc.Jumps = _jumps;
            desc.HardestLandingMps = _hardestLanding;
            return desc;
        }

        /// <summary>Takes the numbers of a description, such as Driver.Preset(name).</summary>
        public void Set(DriverDesc desc)
        {
            _pace = desc.Pace;
            _gripUse = desc.GripUse;
            _sideGap = desc.SideGapM;
            _followTime = desc.FollowTimeS;
            _overtakeSpeed = desc.OvertakeSpeedMps;
            _runnerSteering = desc.RunnerSteering;
            _reaction = desc.ReactionS;
            _skill = desc.Skill;
            _consistency = desc.Consistency;
            _aggression = desc.Aggression;
            _defending = desc.Defending;
            _mistakes = desc.Mistakes;
            _lateral = desc.LateralChoice;
            _perception = desc.Perception;
            _radarRange = desc.RadarRangeM;
            _sightRange = desc.SightRangeM;
            _fieldOfView = desc.FieldOfViewRad;
            _learnGrip = desc.LearnGrip;
            _bufferZones = desc.BufferZones;
            _holdToSight = desc.HoldToSight;
            _gridReplan = desc.GridReplan;
            _patience = desc.Patience;
            _courtesy = desc.Courtesy;
            _weightPlace = desc.WeightPlace;
            _weightRisk = desc.WeightRisk;
            _weightMove = desc.WeightMove;
            _weightChange = desc.WeightChange;
            _jumps = desc.Jumps;
            _hardestLanding = desc.HardestLandingMps;
        }
    }
}
