// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using Apexline;

static unsafe class Library
{
    static void Main()
    {
        Loading();
        Errors();
        Words();
        Plain();
    }

    // ApexlineLibrary, Fingerprint, UintArray64, StructIndex, ApexlineLoadException: is it there, and is it the right one.
    static void Loading()
    {
        if (!ApexlineLibrary.IsSupported)
            Console.WriteLine(ApexlineLibrary.Problem);
        try
        {
            ApexlineLibrary.EnsureLoaded();
        }
        catch (ApexlineLoadException missing)
        {
            Console.WriteLine(missing.Message);
        }
        Fingerprint library = ApexlineLibrary.Fingerprint;
        UintArray64 sizes = library.StructSizes;
        Console.WriteLine(ApexlineLibrary.BindingVersion + " for " + ApexlineLibrary.LibraryVersion + ", a car state has " + sizes[(int)StructIndex.CarState] + " bytes");
        Console.WriteLine(ApexlineLibrary.LiveObjects + " objects are open");
        ApexlineLibrary.Shutdown();                                  // frees all of them; the next call begins afresh
    }

    // ApexlineException, ApexlineLibrary, Status, Text192, Text256: what failed, in words.
    static void Errors()
    {
        try
        {
            TrackSource.FromJson("{", "broken.track.json");
        }
        catch (ApexlineException failed)
        {
            Console.WriteLine(failed.Status + ": " + failed.Message + "; " + ApexlineLibrary.LastError);
        }
        try
        {
            ApexlineException.Check(NativeApi.apx_track_destroy(0));  // a C function's status
        }
        catch (ApexlineException failed)
        {
            Console.WriteLine(failed.Status);
        }
        Text192 text = "of at most 191 bytes";
        Text256 longer = "of at most 255 bytes";
        Console.WriteLine(text + ", " + longer);
    }

    // Names, Status, DriverState, Reason, Mistake, Lateral, Perception, EventKind, Check: the words of the reports.
    static void Words()
    {
        Console.WriteLine(Names.Of(Status.Ok) + ", " + Names.Of(DriverState.Overtake) + ", " + Names.Of(Reason.FreeRoad) + ", " + Names.Of(Mistake.LateBraking));
        Console.WriteLine(Names.Of(Lateral.Lines) + ", " + Names.Of(Perception.Radar) + ", " + Names.Of(EventKind.Lap) + ", " + Names.Of(Check.Yaw));
    }

    // NativeApi, Constants, TrackId, RaceId, WorldId, SourceId, RecordingId, RecorderId, CalibrationId, GridId, SteerId, SteerRecordingId, SteerRecorderId, Bool32, FloatArray2, FloatArray7, TrackRayArray16, RayHitArray16: C's functions by their own names, for jobs; a null id, and the plain values of structs.
    static void Plain()
    {
        TrackId none = new TrackId(0);
        Status status = NativeApi.apx_track_destroy(none.Value);
        Bool32 yes = true;
        Console.WriteLine(status + ", null: " + none.IsNull + ", " + (none == default(TrackId)) + ", " + yes + ", of " + Constants.MaxRays + " rays, " + FloatArray7.Length + " states, " + none.Value);
    }
}
