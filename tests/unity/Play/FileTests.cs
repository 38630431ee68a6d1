// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.IO;
using System.Linq;
using System.Reflection;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.AssetImporters;
using UnityEngine;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>Importers, saved tracks, and what a build takes of a project.</summary>
    [TestFixture]
    public class FileTests : EditorFixture
    {
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

        [TestCase(true)]
        [TestCase(false)]
        public void AReimportedTrackIsDrivenAsItIsNow(bool deserialised)
        {
            TrackBaker.BakeNow(_track);
            RacingTrack large = Ring("Large", 200f, 48);
            TrackBaker.BakeNow(large);
            Track track;
            string problem;
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            float before = track.LengthM;
            // An import writes the serialised fields, past all properties.
            const BindingFlags Fields = BindingFlags.Instance | BindingFlags.NonPublic;
            typeof(TrackAsset).GetField("_bytes", Fields).SetValue(_track.Asset, large.Asset.Bytes.Clone());
            if (deserialised)
            {
                ((ISerializationCallbackReceiver)_track.Asset).OnAfterDeserialize();
            }
            else
            {
                Engine.Send(_track.Asset, "OnValidate");
            }
            Assert.That(_track.Asset.TryLoad(out track, out problem), Is.True, problem);
            Assert.That(track.LengthM, Is.GreaterThan(1.9f * before));
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

        [TestCase(typeof(ApxImporter))]
        [TestCase(typeof(TrackJsonImporter))]
        [TestCase(typeof(SceneJsonImporter))]
        public void AnImportersVersionRisesWithTheLibrarys(Type importer)
        {
            var attribute = (ScriptedImporterAttribute)Attribute.GetCustomAttribute(importer, typeof(ScriptedImporterAttribute));
            Assert.That(attribute.version / 100, Is.EqualTo((int)Constants.Version));
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
    }
}
