// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "ApexlineCarComponent.generated.h"

struct apx_car_desc;
struct apx_car_state;
struct apx_controls;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(FApexlineControls, float, Steering, float, Throttle, float, Brake);

/** Makes its actor a car of the world's race. The actor's +x axis is the car's nose, its root component the body. */
UCLASS(ClassGroup = (Apexline), meta = (BlueprintSpawnableComponent))
class APEXLINE_API UApexlineCarComponent : public UActorComponent {
    GENERATED_BODY()

  public:
    /** A vehicle as JSON (data/vehicles); empty: the preset "reference". */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Apexline", meta = (MultiLine = true))
    FString VehicleJson;
    /** A driver as JSON (data/drivers); empty: the default one. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Apexline", meta = (MultiLine = true))
    FString DriverJson;
    /** A player drives it; it is seen and ranked like any other. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Apexline")
    bool bPlayer = false;

    /** From the left, -1, to the right, 1. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    float Steering = 0.0f;
    /** [-1, 1]; negative drives backward. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    float Throttle = 0.0f;
    /** [0, 1]. */
    UPROPERTY(BlueprintReadOnly, Category = "Apexline")
    float Brake = 0.0f;
    /** After each tick of the race, for what moves the actor. */
    UPROPERTY(BlueprintAssignable, Category = "Apexline")
    FApexlineControls OnControls;

    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type Reason) override;

    /** Fills the description; false, with the reason in the log, when the JSON is wrong. */
    bool Describe(apx_car_desc& Desc) const;
    /** The actor's state in the library's axes and units. */
    apx_car_state State() const;
    /** Takes the controls of a tick. */
    void Apply(const apx_controls& Controls);
};
