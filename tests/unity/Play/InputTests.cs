// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using NUnit.Framework;
using UnityEngine;

namespace Apexline.Unity.Tests
{
    /// <summary>Keys, mouse, pads and buttons on the screen: run with the Input Manager, and with the Input System package alone,
    /// where the GUI gets no events.</summary>
    [TestFixture]
    public class InputTests
    {
        private RaceDirector _director;
        private SituationManager _manager;
        private RaceCamera _camera;

        [SetUp]
        public void Begin()
        {
            _director = Scene.Begin("street");
            var template = new GameObject("Template");
            template.SetActive(false);
            AIDriver type = Scene.AddSampleCar("Sample", default(CarState), car => car.transform.SetParent(template.transform, false));
            _camera = new GameObject("Camera").AddComponent<RaceCamera>();
            _manager = Scene.Add<SituationManager>("Situations", manager =>
            {
                manager.Director = _director;
                manager.Vehicles = new[] { type };
                manager.CarCount = 4;
                manager.Camera = _camera;
            });
            FakeGui.Clear();
            Debug.Entries.Clear();
        }

        private static void Key(KeyCode key)
        {
            FakeInput.Press(key);
            Engine.Frame(0.02f);
            FakeInput.Held.Remove(key);
        }

        // By the GUI's own event where it has events, and by the mouse where it has none.
        private static void Click(string button)
        {
            Engine.Gui(new Event { type = EventType.Repaint });
            Assert.That(GUILayoutUtility.Buttons.ContainsKey(button), Is.True, button);
            Rect rect = GUILayoutUtility.Buttons[button];
            FakeInput.Mouse = new Vector2(rect.x + 0.5f * rect.width, Screen.height - rect.y - 0.5f * rect.height);
            FakeInput.Left = FakeInput.LeftDown = true;
            FakeGui.Press = button;
            Engine.Gui(new Event { type = EventType.Repaint });
            FakeGui.Press = null;
            FakeInput.Left = false;
            Engine.Frame(0.02f);
        }

        [Test]
        public void KeysAndButtonsDoTheSame()
        {
            Key(KeyCode.Alpha2);
            Assert.That(_manager.Current, Is.EqualTo(Situation.Normal));
            Key(KeyCode.Return);
            Assert.That(_director.HasStarted, Is.True);
            Key(KeyCode.Backspace);
            Assert.That(_manager.Cars.Count, Is.EqualTo(0));
            for (int i = 0; i < 6; ++i)
            {
                Click((i + 1) + "  " + SituationManager.TitleOf((Situation)i));
                Assert.That(_manager.Current, Is.EqualTo((Situation)i));
                Engine.Steps(3);
            }
            Click("Start (Return)");
            Assert.That(_director.HasStarted, Is.True);
            Click("Delete (Backspace)");
            Assert.That(_manager.Cars.Count, Is.EqualTo(0));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheCameraFollowsACarAtItsDistanceOrMovesFreely()
        {
            _manager.Place(Situation.Normal);
            Engine.Steps(5);
            Assert.That(_camera.Target, Is.SameAs(_manager.Cars[0]));
            Vector3 centre = _manager.Cars[0].transform.position + Vector3.up;
            Assert.That(Vector3.Distance(_camera.transform.position, centre), Is.EqualTo(_camera.Distance).Within(0.05f));
            float before = _camera.Distance;
            FakeInput.Wheel = -1f;
            Engine.Frame(0.02f);
            Assert.That(_camera.Distance, Is.GreaterThan(before));
            Key(KeyCode.N);
            Assert.That(_camera.Target, Is.SameAs(_manager.Cars[1]));
            Key(KeyCode.F);
            Assert.That(_camera.Target, Is.Null);
            Vector3 free = _camera.transform.position;
            FakeInput.Press(KeyCode.W);
            Engine.Steps(10);
            FakeInput.Held.Clear();
            Assert.That(Vector3.Distance(_camera.transform.position, free),
                Is.EqualTo(10 * 0.02f * _camera.MoveSpeed).Within(0.1f));
            Engine.Steps(2);
            Vector3 looking = _camera.transform.forward;
            FakeInput.Right = true;
            FakeInput.Move(new Vector2(50f, 0f));
            Engine.Steps(1);
            Assert.That(Vector3.Dot(looking, _camera.transform.forward), Is.LessThan(0.995f));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void PLetsAPersonDriveACarOfTheSituation()
        {
            _manager.Place(Situation.Normal);
            Assert.That(_manager.Player, Is.Null);
            Key(KeyCode.P);
            Assert.That(_manager.Cars.Count, Is.EqualTo(4));
            Assert.That(_manager.Player.DriverName, Is.EqualTo("You"));
            Assert.That(_camera.Target, Is.SameAs(_manager.Player));
            Key(KeyCode.Return);
            FakeInput.Held.Add(KeyCode.UpArrow);
            Vector3 start = _manager.Player.transform.position;
            Engine.Steps(100);
            Assert.That(Vector3.Distance(_manager.Player.transform.position, start), Is.GreaterThan(8f));
            _director.RefreshResults();
            Assert.That(_director.StandingCount, Is.EqualTo(4));
            Key(KeyCode.P);
            Assert.That(_manager.Player, Is.Null);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        private PlayerCar AddPlayer()
        {
            PlayerCar player = Scene.Add<PlayerCar>("Player", car =>
            {
                Scene.AddBody(car.gameObject);
                car.gameObject.AddComponent<RigidbodyCar>();
                car.gameObject.AddComponent<ScriptVehicleAdapter>();
                car.Centre = new Vector3(0f, -0.5f, 0f);
                car.Control = PlayerControl.KeysAndPads;
            });
            player.Place(Scene.Grid("street", 1, Situation.Single)[0]);
            return player;
        }

        private Controls After(PlayerCar player, int steps)
        {
            Engine.Steps(steps);
            return player.Controls;
        }

        [Test]
        public void APlayerWaitsForTheSignalAndDrivesByKeys()
        {
            _director.StartByItself = false;
            PlayerCar player = AddPlayer();
            FakeInput.Held.Add(KeyCode.W);
            Vector3 grid = player.transform.position;
            Assert.That(After(player, 50).Brake, Is.EqualTo(1f));
            Assert.That(Vector3.Distance(player.transform.position, grid), Is.LessThan(0.3f));
            _director.StartRace();
            Assert.That(After(player, 100).Throttle, Is.EqualTo(1f));
            Assert.That(Vector3.Distance(player.transform.position, grid), Is.GreaterThan(8f));
            FakeInput.Held.Add(KeyCode.D);
            Controls slow = After(player, 1);
            Controls turned = After(player, 30);
            Assert.That(slow.Steering, Is.GreaterThan(0f).And.LessThan(turned.Steering), "keys ramp up");
            FakeInput.Held.Clear();
            FakeInput.Held.Add(KeyCode.S);
            Assert.That(After(player, 2).Brake, Is.EqualTo(1f));
            Scene.StepUntil(() => player.Controls.Throttle < 0f, 15f);
            Assert.That(player.Controls.Brake, Is.EqualTo(0f), "the brake key drives backward from a stand");
            FakeInput.Held.Add(KeyCode.Space);
            Assert.That(After(player, 1).Brake, Is.EqualTo(1f));
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void APadDrives()
        {
            PlayerCar player = AddPlayer();
            Scene.StepUntil(() => _director.HasStarted, 3f);
            FakeInput.HasPad = true;
            FakeInput.Throttle = 0.5f;
            FakeInput.Stick = -1f;
            Controls controls = After(player, 2);
            Assert.That(controls.Throttle, Is.EqualTo(0.5f).Within(1e-3f));
            Assert.That(controls.Steering, Is.LessThan(-0.5f));
            FakeInput.Throttle = 0f;
            FakeInput.Stick = 0f;
            Assert.That(After(player, 1).Throttle, Is.EqualTo(0f));
        }

        [Test]
        public void ALeavingPlayerLeavesTheBrakeOn()
        {
            PlayerCar player = AddPlayer();
            Scene.StepUntil(() => _director.HasStarted, 3f);
            FakeInput.Held.Add(KeyCode.W);
            Engine.Steps(100);
            player.enabled = false;
            Engine.Steps(300);
            Assert.That(RigidbodyCompat.GetVelocity(player.GetComponent<Rigidbody>()).magnitude, Is.LessThan(1f));
        }

        [Test]
        public void AddedToACarWithAnAdapterAPlayerDrivesIt()
        {
            Application.isPlaying = false;
            var owner = new GameObject("Car");
            owner.AddComponent<ScriptVehicleAdapter>();
            Assert.That(owner.AddComponent<PlayerCar>().Control, Is.EqualTo(PlayerControl.KeysAndPads));
            Assert.That(new GameObject("Bare").AddComponent<PlayerCar>().Control, Is.EqualTo(PlayerControl.OtherScript));
            Application.isPlaying = true;
        }
    }
}
