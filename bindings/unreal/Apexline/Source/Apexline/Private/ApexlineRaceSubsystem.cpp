// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "ApexlineRaceSubsystem.h"

#include <limits>

#include "ApexlineCarComponent.h"
#include "ApexlineReport.h"
#include "Misc/FileHelper.h"

namespace {

// A longer step is refused by the library; a game that was paused for so long goes on with one such step, s.
constexpr float LongestStepS = 1.0f;
// As many events as a race keeps.
constexpr int32 MostEvents = 4096;

// A car whose component is gone has no usable state; the race retires it after a while.
apx_car_state StateOfGone() {
    apx_car_state None{};
    None.position[0] = std::numeric_limits<float>::quiet_NaN();
    return None;
}

apx_status Bake(const uint8* Text, uint64 Size, const char* Label, apx_track* Track) {
    apx_source Source{};
    apx_status Status = apx_source_from_json(reinterpret_cast<const char*>(Text), Size, Label, &Source);
    if (Status == APX_OK) {
        apx_bake_desc Desc = apx_bake_desc_default();
        Status = apx_track_bake(Source, &Desc, Track);
        apx_source_destroy(Source);
    }
    return Status;
}

}  // namespace

bool UApexlineRaceSubsystem::LoadTrack(const FString& TrackFile) {
    TArray<uint8> Bytes;
    if (!FFileHelper::LoadFileToArray(Bytes, *TrackFile)) {
        UE_LOG(LogApexline, Error, TEXT("%s: cannot be read"), *TrackFile);
        return false;
    }
    const FTCHARToUTF8 Label(*TrackFile);
    apx_track Loaded{};
    const bool bJson = TrackFile.EndsWith(TEXT(".json"));
    const uint64 Size = static_cast<uint64>(Bytes.Num());
    if (!ApexlineReport(bJson ? Bake(Bytes.GetData(), Size, Label.Get(), &Loaded)
                              : apx_track_load(Bytes.GetData(), Size, Label.Get(), &Loaded))) {
        return false;
    }
    Track = Loaded.id;
    return true;
}

bool UApexlineRaceSubsystem::CreateRace(int32 Laps, int32 Seed) {
    TArray<apx_car_desc> Cars;
    Racing = Waiting;
    Cars.SetNum(Racing.Num());
    for (int32 i = 0; i < Racing.Num(); ++i) {
        if (!Racing[i]->Describe(Cars[i])) {
            return false;
        }
    }
    apx_race_desc Desc = apx_race_desc_default();
    Desc.track.id = Track;
    Desc.laps = static_cast<uint32>(FMath::Max(Laps, 0));
    Desc.seed = static_cast<uint32>(Seed);
    Desc.started = 1;
    apx_race Created{};
    if (!ApexlineReport(apx_race_create(&Desc, Cars.GetData(), static_cast<uint32>(Cars.Num()), &Created))) {
        return false;
    }
    Race = Created.id;
    return true;
}

bool UApexlineRaceSubsystem::StartRace(const FString& TrackFile, int32 Laps, int32 Seed) {
    StopRace();
    if (!LoadTrack(TrackFile) || !CreateRace(Laps, Seed)) {
        StopRace();
        return false;
    }
    States.SetNum(Racing.Num());
    Controls.SetNum(Racing.Num());
    Events.SetNum(MostEvents);
    return true;
}

void UApexlineRaceSubsystem::StopRace() {
    if (Race != 0) {
        apx_race_destroy(apx_race{Race});
    }
    if (Track != 0) {
        apx_track_destroy(apx_track{Track});
    }
    Race = Track = 0;
    LastEvent = 0;
    Racing.Empty();
}

void UApexlineRaceSubsystem::Add(UApexlineCarComponent* Car) {
    Waiting.Add(Car);
}

void UApexlineRaceSubsystem::Remove(UApexlineCarComponent* Car) {
    Waiting.Remove(Car);
}

void UApexlineRaceSubsystem::Tick(float DeltaTime) {
    Super::Tick(DeltaTime);
    if (Race == 0 || DeltaTime <= 0.0f) {
        return;
    }
    for (int32 i = 0; i < Racing.Num(); ++i) {
        States[i] = Racing[i].IsValid() ? Racing[i]->State() : StateOfGone();
    }
    const uint32 Count = static_cast<uint32>(Racing.Num());
    if (!ApexlineReport(apx_race_tick(apx_race{Race}, FMath::Min(DeltaTime, LongestStepS), States.GetData(), Count,
                                      Controls.GetData()))) {
        return;
    }
    for (int32 i = 0; i < Racing.Num(); ++i) {
        if (Racing[i].IsValid()) {
            Racing[i]->Apply(Controls[i]);
        }
    }
    TellEvents();
}

void UApexlineRaceSubsystem::TellEvents() {
    const uint64 Told = Race;
    uint32 Count = 0;
    if (!ApexlineReport(
            apx_race_events(apx_race{Race}, LastEvent, Events.GetData(), static_cast<uint32>(Events.Num()), &Count))) {
        return;
    }
    // A delegate may stop the race, or start another one.
    for (uint32 i = 0; i < Count && Race == Told; ++i) {
        const apx_event Event = Events[static_cast<int32>(i)];
        LastEvent = Event.sequence;
        if (Event.kind == APX_EVENT_LAP) {
            OnLap.Broadcast(static_cast<int32>(Event.car), static_cast<int32>(Event.value), Event.amount,
                            Event.reason == 0);
        } else if (Event.kind == APX_EVENT_FINISH) {
            OnFinished.Broadcast(static_cast<int32>(Event.car), static_cast<int32>(Event.value));
        }
    }
}

TArray<FApexlineStanding> UApexlineRaceSubsystem::GetStandings() const {
    TArray<FApexlineStanding> Result;
    TArray<apx_standing> Lines;
    Lines.SetNum(Racing.Num());
    uint32 Count = 0;
    if (Race == 0 || !ApexlineReport(apx_race_standings(apx_race{Race}, Lines.GetData(),
                                                        static_cast<uint32>(Lines.Num()), &Count))) {
        return Result;
    }
    for (const apx_standing& Line : Lines) {
        FApexlineStanding Standing;
        Standing.Car = static_cast<int32>(Line.car);
        Standing.Position = static_cast<int32>(Line.position);
        Standing.LapsDone = static_cast<int32>(Line.laps_done);
        Standing.bFinished = Line.finished != 0;
        Standing.GapS = Line.gap_s;
        Standing.BestLapS = Line.best_lap_s;
        Result.Add(Standing);
    }
    return Result;
}

TStatId UApexlineRaceSubsystem::GetStatId() const {
    RETURN_QUICK_DECLARE_CYCLE_STAT(UApexlineRaceSubsystem, STATGROUP_Tickables);
}

void UApexlineRaceSubsystem::Deinitialize() {
    StopRace();
    Super::Deinitialize();
}
