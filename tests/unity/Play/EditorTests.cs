// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.AssetImporters;
using UnityEngine;
using UnityEngine.Splines;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Inspectors, importers, gizmos and the bake on its worker, run in the stand-in for the editor.</summary>
    [TestFixture]
    public class EditorTests
    {
        private RacingTrack _track;

        [SetUp]
        public void MakeRing()
        {
            Engine.Reset();
            Application.isPlaying = false;
            Undo.ClearAll();
            FakeGui.Clear();
            Gizmos.Log.Clear();
            _track = Ring("Ring", 100f, 24);
        }

        [TearDown]
        public void End()
        {
            TrackBaker.CancelAll();
            Application.isPlaying = true;
        }

        // Clockwise seen from above, so left is outside.
        private static RacingTrack Ring(string name, float radius, int gates)
        {
            RacingTrack track = new GameObject(name).AddComponent<RacingTrack>();
            for (int i = 0; i < gates; ++i)
            {
                Vector3 outward = Conversion.YawRotation(2f * Mathf.PI * i / gates) * Vector3.forward;
                TrackGate gate = TrackEdit.CreateNewInterface(track);
                gate.SetBoundary(outward * (radius + 5f), outward * (radius - 5f));
            }
            return track;
        }

        private static UnityEditor.Editor Inspect<T>(params Object[] targets)
        {
            return UnityEditor.Editor.CreateEditor(targets, typeof(T));
        }

        private static void Press(UnityEditor.Editor inspector, string button)
        {
            FakeGui.Press = button;
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Press, Is.Null, "there is a button " + button);
        }

        private void Bake()
        {
            TrackBaker.Start(_track);
            WaitForBake();
        }

        private void WaitForBake()
        {
            for (int i = 0; i < 3000 && TrackBaker.JobOf(_track) != null; ++i)
            {
                Thread.Sleep(10);
                if (EditorApplication.update != null)
                {
                    EditorApplication.update();
                }
            }
            Assert.That(TrackBaker.JobOf(_track), Is.Null);
        }

        [Test]
        public void TheTrackInspectorHasTheThesisButtonsAndEachWorks()
        {
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track);
            Press(inspector, "Create New Interface");
            Assert.That(_track.Gates.Count, Is.EqualTo(25));
            Object.DestroyImmediate(_track.Gates[24].gameObject);
            Press(inspector, "Update InterfaceList");
            Assert.That(_track.Gates.Count, Is.EqualTo(24));
            Press(inspector, "Arrange Interface Pivots");
            Assert.That(Vector3.Distance(_track.Gates[3].transform.position, _track.Gates[3].RacingPoint), Is.LessThan(1e-4f));
            Physics.Ground = (x, z) => -1f;
            Press(inspector, "Arrange Track");
            Assert.That(_track.Gates[3].Left.y, Is.EqualTo(-0.8f).Within(1e-3f));
            Press(inspector, "Reverse Direction");
            Press(inspector, "Delete InterfaceList");
            Assert.That(_track.transform.childCount, Is.EqualTo(0));
            Undo.PerformUndo();
            Assert.That(_track.CountGates(), Is.EqualTo(24));
        }

        [Test]
        public void AButtonWorksOnAllSelectedTracks()
        {
            RacingTrack other = Ring("Other", 60f, 16);
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track, other);
            Press(inspector, "Delete InterfaceList");
            Assert.That(_track.Gates.Count + other.Gates.Count, Is.EqualTo(0));
        }

        [Test]
        public void TheGateInspectorsSlidersActOnAllSelectedGatesAndAreUndone()
        {
            TrackGate first = _track.Gates[0];
            TrackGate second = _track.Gates[1];
            UnityEditor.Editor inspector = Inspect<TrackGateEditor>(first, second);
            FakeGui.Enter["_racing"] = 0.125f;
            FakeGui.Enter["_overtaking"] = 0.9f;
            inspector.OnInspectorGUI();
            FakeGui.Enter.Clear();
            Assert.That(first.Racing, Is.EqualTo(0.125f));
            Assert.That(second.Racing, Is.EqualTo(0.125f));
            Assert.That(second.Overtaking, Is.EqualTo(0.425f).Within(1e-4f), "automatic, so its slider is disabled");
            Undo.PerformUndo();
            Assert.That(first.Racing, Is.EqualTo(0.5f));
        }

        [Test]
        public void HandlesMoveBoundaryPointsAndHoldLinePoints()
        {
            TrackGate gate = _track.Gates[2];
            UnityEditor.Editor inspector = Inspect<TrackGateEditor>(gate);
            PrefabUtility.Instances.Add(gate);
            FakeScene.Drags = true;
            FakeScene.DragFrom = gate.Left;
            FakeScene.DragTo = gate.Left + Vector3.up * 2f;
            Vector3 right = gate.Right;
            Engine.Send(inspector, "OnSceneGUI");
            Assert.That(Vector3.Distance(gate.Left, FakeScene.DragTo), Is.LessThan(1e-4f));
            Assert.That(Vector3.Distance(gate.Right, right), Is.LessThan(1e-4f));
            Assert.That(PrefabUtility.Kept.Contains(gate), Is.True, "a prefab's instance keeps the change");
            FakeScene.Drags = true;
            FakeScene.DragFrom = gate.RacingPoint;
            FakeScene.DragTo = gate.Right + (gate.Right - gate.Left);
            Engine.Send(inspector, "OnSceneGUI");
            Assert.That(gate.Racing, Is.EqualTo(1f));
        }

        [Test]
        public void EveryNameThatAnInspectorAsksForIsASerializedField()
        {
            foreach (string property in new[] { "_closed", "_runOff", "_lines", "_vehicle", "_margin", "_overtakingOffset",
                "_asset", "_spacing", "_ground", "_gates" })
            {
                Assert.That(new SerializedObject(new Object[] { _track }).FindProperty(property), Is.Not.Null, property);
            }
            foreach (string property in new[] { "_racing", "_overtaking", "_automaticOvertaking", "_overtakingDistance",
                "_runOffLeft", "_runOffRight", "_grip" })
            {
                Assert.That(new SerializedObject(new Object[] { _track.Gates[0] }).FindProperty(property), Is.Not.Null, property);
            }
        }

        [Test]
        public void ClicksPlaceInsertAndDeleteGates()
        {
            TrackTool tool = ScriptableObject.CreateInstance<TrackTool>();
            SceneView view = ScriptableObject.CreateInstance<SceneView>();
            tool.target = _track;
            FakeScene.PlacePoint = new Vector3(200f, 0f, 0f);
            foreach (EventType type in new[] { EventType.Layout, EventType.MouseDown })
            {
                Event.current = new Event { type = type };
                tool.OnToolGUI(view);
            }
            Assert.That(Event.current.type, Is.EqualTo(EventType.Used));
            Assert.That(_track.Gates.Count, Is.EqualTo(25));
            Vector3 near = _track.Gates[5].RacingPoint;
            Event.current = new Event { type = EventType.MouseDown, shift = true, mousePosition = new Vector2(near.x, near.z) };
            tool.OnToolGUI(view);
            Assert.That(_track.Gates.Count, Is.EqualTo(26));
            TrackGate sixth = _track.Gates[5];
            Event.current = new Event { type = EventType.MouseDown, control = true, mousePosition = new Vector2(near.x, near.z) };
            tool.OnToolGUI(view);
            Assert.That(_track.Gates.Contains(sixth), Is.False);
            Undo.PerformUndo();
            Assert.That(_track.Gates.Contains(sixth), Is.True);
            Event.current = null;
        }

        [Test]
        public void ComputeBakesOnAWorkerWithProgressIntoAnAsset()
        {
            Progress.States.Clear();
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track);
            Press(inspector, "Compute");
            Assert.That(TrackBaker.JobOf(_track), Is.Not.Null);
            WaitForBake();
            Assert.That(Progress.States.Values.Single(), Is.EqualTo(Progress.Status.Succeeded));
            Assert.That(_track.Asset.Length, Is.EqualTo(2f * Mathf.PI * 100f).Within(5f));
            Assert.That(AssetDatabase.Assets.ContainsKey("Assets/Ring.asset"), Is.True);
            Assert.That(TrackBaker.IsFresh(_track), Is.True);
            _track.Gates[0].Left += Vector3.forward * 0.5f;
            Assert.That(TrackBaker.IsFresh(_track), Is.False);
            FakeGui.Clear();
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("was changed since")), Is.True);
        }

        [Test]
        public void UndoOfABakeGivesTheTrackThatTheAssetSays()
        {
            Assert.That(TrackBaker.BakeNow(_track), Is.True);
            float ring = _track.Asset.Length;
            Track track;
            string problem;
            Undo.IncrementCurrentGroup();
            foreach (TrackGate gate in _track.Gates)
            {
                gate.SetBoundary(gate.Left * 2f - gate.Left.normalized * 5f, gate.Right * 2f + gate.Right.normalized * 5f);
            }
            Assert.That(TrackBaker.BakeNow(_track), Is.True);
            Assert.That(_track.Asset.TryLoad(out track, out problem) && track.LengthM > 1.9f * ring, Is.True, problem);
            Undo.PerformUndo();
            Assert.That(_track.Asset.Length, Is.EqualTo(ring));
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            Assert.That(track.LengthM, Is.EqualTo(ring));
        }

        [Test]
        public void ABakeCanBeCancelledAndChangesNothing()
        {
            Progress.States.Clear();
            RacingTrack wide = Ring("Long", 3000f, 400);
            TrackBaker.Job job = TrackBaker.Start(wide);
            Assert.That(Progress.Cancels[Progress.States.Keys.Max()](), Is.True);
            for (int i = 0; i < 3000 && TrackBaker.JobOf(wide) != null; ++i)
            {
                Thread.Sleep(10);
                EditorApplication.update();
            }
            Assert.That(job, Is.Not.Null);
            Assert.That(wide.Asset, Is.Null);
            Assert.That(Progress.States[Progress.States.Keys.Max()], Is.EqualTo(Progress.Status.Canceled));
        }

        [Test]
        public void ATrackThatCannotBeBakedSaysWhy()
        {
            _track.Gates[4].SetBoundary(_track.Gates[4].Right, _track.Gates[4].Left);
            Bake();
            Assert.That(_track.Asset, Is.Null);
            Assert.That(TrackBaker.LastFailure.Length, Is.GreaterThan(20));
            UnityEditor.Editor inspector = Inspect<RacingTrackEditor>(_track);
            FakeGui.Clear();
            Press(inspector, "Check");
            FakeGui.Clear();
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Error: ")), Is.True);
        }

        [Test]
        public void PlacedLinesAreKeptByTheBake()
        {
            _track.Lines = LinePlacing.AsPlaced;
            foreach (TrackGate gate in _track.Gates)
            {
                gate.AutomaticOvertaking = false;
                gate.Racing = 0.3f;
                gate.Overtaking = 0.7f;
            }
            Assert.That(TrackBaker.BakeNow(_track), Is.True);
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            // The bake may ease a placed line by a quarter of a metre.
            float eased = 0.26f / _track.Gates.Min(gate => Vector3.Distance(gate.Left, gate.Right));
            foreach (LineNode node in track.LineNodes(TrackLine.Racing))
            {
                Assert.That(node.T, Is.EqualTo(0.3f).Within(eased));
            }
        }

        [Test]
        public void ThePictureHasTheThesisColours()
        {
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            TrackGate a = _track.Gates[0];
            TrackGate b = _track.Gates[1];
            Func<Vector3, Vector3, Color> of = (from, to) =>
                Gizmos.Log.First(line => Vector3.Distance(line.From, from) + Vector3.Distance(line.To, to) < 1e-3f).Color;
            Assert.That(of(a.Left, b.Left), Is.EqualTo(TrackColours.Left));
            Assert.That(of(a.Right, b.Right), Is.EqualTo(TrackColours.Right));
            Assert.That(of(a.RacingPoint, b.RacingPoint), Is.EqualTo(Color.white));
            Assert.That(of(a.Left + Vector3.up * 2.5f, a.Left), Is.EqualTo(TrackColours.Left), "a marker points down to the spot");
            float red = Arrow(TrackColours.RacingArrow, a.RacingPoint);
            float blue = Arrow(TrackColours.OvertakingArrow, a.OvertakingPoint);
            Assert.That(red, Is.GreaterThan(blue));
            Assert.That(blue, Is.GreaterThan(0.5f));
        }

        private static float Arrow(Color colour, Vector3 at)
        {
            Drawn shaft = Gizmos.Log.First(line => line.Color.Equals(colour) && Vector3.Distance(line.From, at) < 1e-3f);
            return Vector3.Distance(shaft.From, shaft.To);
        }

        [Test]
        public void ABakedTrackIsDrawnWithItsBakedLines()
        {
            TrackBaker.BakeNow(_track);
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            Assert.That(Gizmos.Log.Count(line => line.Color.Equals(Color.white)), Is.EqualTo(_track.Asset.GateCount));
        }

        [Test]
        public void AnApxFileIsImportedAndADamagedOneRefused()
        {
            TrackBaker.BakeNow(_track);
            string path = Path.Combine(Path.GetTempPath(), "apexline_import_test.apx");
            File.WriteAllBytes(path, _track.Asset.Bytes);
            var context = new AssetImportContext(path);
            new ApxImporter().OnImportAsset(context);
            Assert.That(((TrackAsset)context.mainObject).Length, Is.EqualTo(_track.Asset.Length));
            byte[] damaged = (byte[])_track.Asset.Bytes.Clone();
            damaged[200] ^= 4;
            File.WriteAllBytes(path, damaged);
            context = new AssetImportContext(path);
            new ApxImporter().OnImportAsset(context);
            Assert.That(context.mainObject, Is.Null);
            Assert.That(context.Errors.Single(), Contains.Substring("damaged"));
            File.Delete(path);
        }

        [Test]
        public void ATrackJsonFileIsBakedByItsImporter()
        {
            string path = Path.Combine(Apexline.Unity.Tests.Scene.Root, "data/tracks/oval.track.json");
            var context = new AssetImportContext(path);
            new TrackJsonImporter().OnImportAsset(context);
            Assert.That(context.Errors, Is.Empty);
            Assert.That(context.mainObject.name, Is.EqualTo("oval"));
            string broken = Path.Combine(Path.GetTempPath(), "apexline_broken.track.json");
            File.WriteAllText(broken, "{ \"gates\": [");
            context = new AssetImportContext(broken);
            new TrackJsonImporter().OnImportAsset(context);
            Assert.That(context.mainObject, Is.Null);
            Assert.That(context.Errors.Single(), Contains.Substring("apexline_broken.track.json"));
            File.Delete(broken);
        }

        [Test]
        public void ASceneJsonFileIsCheckedByItsImporter()
        {
            string path = Path.Combine(Apexline.Unity.Tests.Scene.Root, "data/scenes/queue.scene.json");
            var context = new AssetImportContext(path);
            new SceneJsonImporter().OnImportAsset(context);
            Assert.That(context.Errors, Is.Empty);
            Assert.That(context.mainObject.name, Is.EqualTo("queue"));
            Assert.That(((SteeredSceneAsset)context.mainObject).Json, Is.EqualTo(File.ReadAllText(path)));
            string broken = Path.Combine(Path.GetTempPath(), "apexline_broken.scene.json");
            File.WriteAllText(broken, "{\"format\": \"apexline-scene\", \"version\": 1,\n \"agents\": [{}]}");
            context = new AssetImportContext(broken);
            new SceneJsonImporter().OnImportAsset(context);
            Assert.That(context.mainObject, Is.Null);
            Assert.That(context.Errors.Single(), Contains.Substring("apexline_broken.scene.json:2"));
            File.Delete(broken);
        }

        [Test]
        public void OnlyTrackAndSceneJsonFilesGetTheirImporters()
        {
            AssetDatabase.Overrides.Clear();
            var files = new[] { "Assets/club.track.json", "Assets/settings.json", "Assets/club.TRACK.JSON", "Assets/track.json", "Assets/queue.scene.json" };
            typeof(TrackJsonRegistration).GetMethod("OnPostprocessAllAssets",
                System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)
                .Invoke(null, new object[] { files, new string[0], new string[0], new string[0] });
            Assert.That(AssetDatabase.Overrides.Keys,
                Is.EquivalentTo(new[] { "Assets/club.track.json", "Assets/club.TRACK.JSON", "Assets/queue.scene.json" }));
        }

        [Test]
        public void AMarkedTrackIsSavedAsJsonThatLoads()
        {
            string path = Path.Combine(Path.GetTempPath(), "apexline_ring.track.json");
            Menus.WriteJson(_track, path);
            using (TrackSource source = TrackSource.FromJson(File.ReadAllBytes(path)))
            {
                Assert.That(source.GateCount, Is.EqualTo(24));
                Assert.That(source.Info.Name.ToString(), Is.EqualTo("Ring"));
            }
            File.Delete(path);
        }

        [Test]
        public void DeletedAssetsLeaveTheLineCache()
        {
            TrackBaker.BakeNow(_track);
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            int before = LineCache.Count;
            Object.DestroyImmediate(_track.Asset);
            RacingTrack other = Ring("Other", 60f, 16);
            TrackBaker.BakeNow(other);
            TrackGizmos.DrawTrack(other, GizmoType.Selected);
            Assert.That(LineCache.Count, Is.LessThanOrEqualTo(before), "one came, one went");
        }

        [Test]
        public void ABuiltSceneHasNoGatesAndNoMarkedTracks()
        {
            _track.Gates[3].gameObject.AddComponent<BoxCollider>();
            int gates = _track.Gates.Count;
            var scene = new UnityEngine.SceneManagement.Scene();
            new SceneStripStep().OnProcessScene(scene, null);
            Assert.That(_track.CountGates(), Is.EqualTo(gates), "play mode keeps them");
            GameObject kept = _track.Gates[3].gameObject;
            GameObject owner = _track.gameObject;
            new SceneStripStep().OnProcessScene(scene, new UnityEditor.Build.Reporting.BuildReport());
            Assert.That(owner.GetComponentsInChildren<TrackGate>(true).Length, Is.EqualTo(0));
            Assert.That(owner.GetComponent<RacingTrack>(), Is.Null);
            Assert.That((bool)owner && (bool)kept, Is.True, "what has something else on it stays");
            Assert.That(owner.transform.childCount, Is.EqualTo(1));
        }

        [TestCase(typeof(ApxImporter))]
        [TestCase(typeof(TrackJsonImporter))]
        [TestCase(typeof(SceneJsonImporter))]
        public void AnImportersVersionRisesWithTheLibrarys(Type importer)
        {
            var attribute = (ScriptedImporterAttribute)Attribute.GetCustomAttribute(importer, typeof(ScriptedImporterAttribute));
            Assert.That(attribute.version / 100, Is.EqualTo((int)Constants.Version));
        }

        private Color WhiteLineAt(int gate)
        {
            Gizmos.Log.Clear();
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            Vector3 point = _track.Gates[gate].RacingPoint;
            return Gizmos.Log.Where(line => line.Kind == "line").OrderBy(line => DistanceTo(line, point)).First(
                line => line.Color.Equals(TrackColours.RacingLine) || line.Color.Equals(TrackColours.OldLine)).Color;
        }

        private static float DistanceTo(Drawn line, Vector3 point)
        {
            Vector3 along = line.To - line.From;
            float t = Mathf.Clamp01(Vector3.Dot(point - line.From, along) / Mathf.Max(1e-6f, along.sqrMagnitude));
            return Vector3.Distance(line.From + along * t, point);
        }

        private float LineAwayFrom(int gate)
        {
            Gizmos.Log.Clear();
            TrackGizmos.DrawTrack(_track, GizmoType.Selected);
            return Gizmos.Log.Where(line => line.Color.Equals(TrackColours.RacingLine)).Min(
                line => DistanceTo(line, _track.Gates[gate].RacingPoint));
        }

        [Test]
        public void AMovedSliderSwitchesToPlacedLinesAndTheOthersTakeTheComputedLineOver()
        {
            TrackBaker.BakeNow(_track);
            Vector3[] racing;
            Vector3[] overtaking;
            Assert.That(LineCache.TryGet(_track, out racing, out overtaking), Is.True);
            TrackGate gate = _track.Gates[5];
            UnityEditor.Editor inspector = Inspect<TrackGateEditor>(gate);
            inspector.OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("switches the track to lines As Placed")), Is.True);
            Assert.That(_track.Lines, Is.EqualTo(LinePlacing.Computed), "looking changes nothing");
            Undo.IncrementCurrentGroup();
            FakeGui.Enter["_racing"] = 0.25f;
            inspector.OnInspectorGUI();
            FakeGui.Enter.Clear();
            Assert.That(_track.Lines, Is.EqualTo(LinePlacing.AsPlaced));
            Assert.That(gate.Racing, Is.EqualTo(0.25f));
            Vector3 other = _track.Gates[11].RacingPoint;
            float away = racing.Min(point => Vector3.Distance(new Vector3(point.x, 0f, point.z), new Vector3(other.x, 0f, other.z)));
            Assert.That(away, Is.LessThan(2f), "the baked line's points are metres apart");
            Assert.That(_track.Gates[11].Racing, Is.GreaterThan(0.7f), "a ring's fastest line is inside");
            Assert.That(LineAwayFrom(5), Is.LessThan(0.01f), "the white line follows");
            FakeGui.Enter["_racing"] = 0.4f;
            inspector.OnInspectorGUI();
            FakeGui.Enter.Clear();
            Assert.That(LineAwayFrom(5), Is.LessThan(0.01f), "while dragging");
            Undo.PerformUndo();
            Assert.That((_track.Lines, gate.Racing), Is.EqualTo((LinePlacing.Computed, 0.5f)));
            Assert.That(_track.Gates[11].Racing, Is.EqualTo(0.5f));
        }

        [Test]
        public void AComputedLineIsGreyOnceTheTrackWasChanged()
        {
            TrackBaker.BakeNow(_track);
            Assert.That(WhiteLineAt(5), Is.EqualTo(TrackColours.RacingLine));
            _track.Gates[5].Left += Vector3.up;
            Assert.That(WhiteLineAt(5), Is.EqualTo(TrackColours.OldLine));
            TrackBaker.BakeNow(_track);
            Assert.That(WhiteLineAt(5), Is.EqualTo(TrackColours.RacingLine));
        }

        [Test]
        public void MenusCreateObjectsThatAreUndone()
        {
            Menus.CreateDirector(new MenuCommand(null));
            Assert.That(Selection.activeGameObject.GetComponent<RaceDirector>(), Is.Not.Null);
            GameObject made = Selection.activeGameObject;
            Undo.PerformUndo();
            Assert.That((bool)made, Is.False);
        }

        [Test]
        public void ReloadingScriptsCancelsBakesAndFreesEverything()
        {
            RuntimeHelpers.RunClassConstructor(typeof(Menus).TypeHandle);
            TrackBaker.Start(Ring("Long", 3000f, 400));
            Bake();
            AssemblyReloadEvents.Raise();
            Assert.That(ApexlineLibrary.LiveObjects, Is.EqualTo(0));
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, "the asset loads again");
        }

        [Test]
        public void AVehiclePresetIsTakenByAPressAndUndone()
        {
            VehicleProfile profile = ScriptableObject.CreateInstance<VehicleProfile>();
            profile.name = "Mine";
            UnityEditor.Editor inspector = Inspect<VehicleProfileEditor>(profile);
            Press(inspector, "Take the numbers of \"kart\"");
            Assert.That(profile.ToDesc().MassKg, Is.EqualTo(Vehicle.Preset("kart").MassKg));
            Undo.PerformUndo();
            Assert.That(profile.ToDesc().MassKg, Is.EqualTo(1200f));
        }

        [Test]
        public void ADriverPresetIsTakenByAPress()
        {
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            string preset = Driver.PresetNames[0];
            Press(Inspect<DriverProfileEditor>(profile), "Take the numbers of \"" + preset + "\"");
            Assert.That(profile.ToDesc(), Is.EqualTo(Driver.Preset(preset)));
        }

        [Test]
        public void ACarsInspectorOffersTheMissingAdapter()
        {
            AIDriver driver = new GameObject("Car").AddComponent<AIDriver>();
            UnityEditor.Editor inspector = Inspect<RaceCarEditor>(driver);
            Press(inspector, "Add Script Vehicle Adapter");
            Assert.That(driver.GetComponent<ScriptVehicleAdapter>(), Is.Not.Null);
        }

        private static CarDebug Draw(Action<DriverProfile> configure, RayCaster rays = RayCaster.Library)
        {
            Apexline.Unity.Tests.Scene.Begin("street", director => director.Rays = rays);
            DriverProfile profile = ScriptableObject.CreateInstance<DriverProfile>();
            configure(profile);
            AIDriver car = Apexline.Unity.Tests.Scene.AddSampleCar("Car", Apexline.Unity.Tests.Scene.Grid("street", 1)[0], made => made.Driver = profile);
            Engine.Steps(200);
            FakeScene.Labels.Clear();
            Gizmos.Log.Clear();
            CarGizmos.DrawCar(car, GizmoType.Selected);
            CarDebug debug;
            Assert.That(car.TryGetDebug(out debug), Is.True);
            Assert.That(FakeScene.Labels.Single(), Contains.Substring(debug.State.ToString()));
            return debug;
        }

        private static bool HasSphere(Vector3 at)
        {
            return Gizmos.Log.Any(drawn => drawn.Kind == "sphere" && drawn.From == at);
        }

        [Test]
        public void OfASelectedCarThatWhichDrivesItIsShown()
        {
            CarDebug debug = Draw(driver => driver.RunnerSteering = true);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "wire"), Is.EqualTo(2), "two buffer zones");
            Assert.That(HasSphere(debug.Runner.ToVector()) && HasSphere(debug.ForwardPoint.ToVector()), Is.True);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.EqualTo(2), "no rays, since none drives it");
            Draw(driver => { driver.RunnerSteering = true; driver.BufferZones = false; });
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "wire"), Is.EqualTo(0));
            debug = Draw(driver => driver.RunnerSteering = false);
            Assert.That(HasSphere(debug.Runner.ToVector()), Is.False, "no runner where the line's curvature steers");
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.GreaterThan(3), "the planned way");
            int way = Gizmos.Log.Count(drawn => drawn.Kind == "line");
            Draw(driver => driver.Perception = Perception.ViewCone);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.InRange(way + (int)Constants.RayCount - 3, way + (int)Constants.RayCount + 3));
            Draw(driver => driver.RunnerSteering = true, RayCaster.UnityPhysics);
            Assert.That(Gizmos.Log.Count(drawn => drawn.Kind == "line"), Is.EqualTo(2 + (int)Constants.RayCount));
        }

        [Test]
        public void AFindingOfTheSelfCheckLeadsToItsCar()
        {
            RaceDirector director = Apexline.Unity.Tests.Scene.Begin("street");
            AIDriver good = Apexline.Unity.Tests.Scene.AddSampleCar("Good", Apexline.Unity.Tests.Scene.Grid("street", 2)[0]);
            AIDriver bad = Apexline.Unity.Tests.RoadTests.AddMirroredCar("Mirrored", Apexline.Unity.Tests.Scene.Grid("street", 2)[1]);
            Apexline.Unity.Tests.Scene.StepUntil(() => director.Findings.Count > 0, 40f);
            FakeGui.Clear();
            UnityEditor.Editor.CreateEditor(new Object[] { bad }, typeof(RaceCarEditor)).OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("Self-check")), Is.True);
            FakeGui.Clear();
            UnityEditor.Editor.CreateEditor(new Object[] { good }, typeof(RaceCarEditor)).OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.Contains("Self-check")), Is.False);
            Press(UnityEditor.Editor.CreateEditor(new Object[] { director }, typeof(RaceDirectorEditor)), "Show Mirrored");
            Assert.That(Selection.activeGameObject, Is.SameAs(bad.gameObject));
            Assert.That(EditorGUIUtility.Pinged, Is.SameAs(bad));
        }

        [TestCase(iOSSdkVersion.DeviceSDK, "Device")]
        [TestCase(iOSSdkVersion.SimulatorSDK, "Simulator")]
        public void AnIosBuildTakesTheLibraryForItsSdk(iOSSdkVersion sdk, string expected)
        {
            PluginImporter.All.Clear();
            foreach (string kind in new[] { "Device", "Simulator" })
            {
                string path = "Packages/com.apexline.racing-ai/Runtime/Plugins/iOS/" + kind + "/libapexline.a";
                PluginImporter.All.Add(new PluginImporter { assetPath = path });
            }
            PlayerSettings.iOS.sdkVersion = sdk;
            var report = new UnityEditor.Build.Reporting.BuildReport();
            report.summary = new UnityEditor.Build.Reporting.BuildSummary { platform = BuildTarget.iOS };
            new IosBuildStep().OnPreprocessBuild(report);
            PluginImporter taken = PluginImporter.All.Single(plugin => plugin.Included(plugin.assetPath));
            Assert.That(taken.assetPath, Contains.Substring(expected));
        }

        [Test]
        public void AGateShowsWhatWasComputedForIt()
        {
            TrackBaker.BakeNow(_track);
            FakeGui.Clear();
            Inspect<TrackGateEditor>(_track.Gates[6]).OnInspectorGUI();
            string shown = FakeGui.Shown.Single(text => text.StartsWith("Distance"));
            // A quarter of the ring, from the first gate on.
            float distance = float.Parse(shown.Split(' ')[1], System.Globalization.CultureInfo.InvariantCulture);
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            Assert.That(distance, Is.EqualTo(0.25f * track.LineInfo(TrackLine.Racing).LengthM).Within(3f));
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Radius")), Is.True);
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Speed")), Is.True);
        }

        [Test]
        public void ATrackAssetShowsItsNumbers()
        {
            TrackBaker.BakeNow(_track);
            FakeGui.Clear();
            Inspect<TrackAssetEditor>(_track.Asset).OnInspectorGUI();
            Assert.That(FakeGui.Shown.Any(text => text.StartsWith("Length: ")), Is.True);
        }
    }
}
