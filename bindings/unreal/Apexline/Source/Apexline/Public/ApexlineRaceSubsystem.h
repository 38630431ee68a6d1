// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include "ApexlineStanding.h"
#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"

#include "ApexlineRaceSubsystem.generated.h"

class UApexlineCarComponent;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_FourParams(FApexlineLap, int32, Car, int32, Lap, float, TimeS, bool, bValid);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FApexlineFinished, int32, Car, int32, Position);

/** The race of a world: drives all cars whose component began to play before StartRace. Ticks once a frame. */
UCLASS()
class APEXLINE_API UApexlineRaceSubsystem : public UTickableWorldSubsystem {
    GENERATED_BODY()

  public:
    /** Reads a *.apx, or a *.track.json, which is baked, and gives the start signal. False, with the reason in the log, when that fails. */
    UFUNCTION(BlueprintCallable, Category = "Apexline")
    bool StartRace(const FString& TrackFile, int32 Laps = 3, int32 Seed = 1);
    /** Ends the race; its cars keep their last controls. */
    UFUNCTION(BlueprintCallable, Category = "Apexline")
    void StopRace();
    /** Cars in order of position; empty before the start. */
    UFUNCTION(BlueprintCallable, Category = "Apexline")
    TArray<FApexlineStanding> GetStandings() const;

    UPROPERTY(BlueprintAssignable, Category = "Apexline")
    FApexlineLap OnLap;
    UPROPERTY(BlueprintAssignable, Category = "Apexline")
    FApexlineFinished OnFinished;

    void Add(UApexlineCarComponent* Car);
    void Remove(UApexlineCarComponent* Car);

    virtual void Tick(float DeltaTime) override;
    virtual TStatId GetStatId() const override;
    virtual void Deinitialize() override;

  private:
    bool LoadTrack(const FString& TrackFile);
    bool CreateRace(int32 Laps, int32 Seed);
    void TellEvents();

    TArray<TWeakObjectPtr<UApexlineCarComponent>> Waiting, Racing;
    TArray<apx_car_state> States;
    TArray<apx_controls> Controls;
    TArray<apx_event> Events;
    uint64 Track = 0, Race = 0;
    uint32 LastEvent = 0;
};
