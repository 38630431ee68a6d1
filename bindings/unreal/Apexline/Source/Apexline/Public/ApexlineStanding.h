// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "CoreMinimal.h"

#include "ApexlineStanding.generated.h"

/** A line of the standings. */
USTRUCT(BlueprintType)
struct FApexlineStanding {
    GENERATED_BODY()

    /** Number of the car, in the order in which the components began to play. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    int32 Car = 0;
    /** From 1. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    int32 Position = 0;
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    int32 LapsDone = 0;
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    bool bFinished = false;
    /** Behind the leader, s. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    float GapS = 0.0f;
    /** Fastest valid lap, s; 0 until there is one. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    float BestLapS = 0.0f;
};
