// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "ApexlineCarComponent.h"

#include <apexline/race.h>

#include "ApexlineAxes.h"
#include "ApexlineRaceSubsystem.h"
#include "ApexlineReport.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"

void UApexlineCarComponent::BeginPlay() {
    Super::BeginPlay();
    if (UApexlineRaceSubsystem* Subsystem = GetWorld()->GetSubsystem<UApexlineRaceSubsystem>()) {
        Subsystem->Add(this);
    }
}

void UApexlineCarComponent::EndPlay(const EEndPlayReason::Type Reason) {
    if (UApexlineRaceSubsystem* Subsystem = GetWorld()->GetSubsystem<UApexlineRaceSubsystem>()) {
        Subsystem->Remove(this);
    }
    Super::EndPlay(Reason);
}

bool UApexlineCarComponent::Describe(apx_car_desc& Desc) const {
    bool bGood = true;
    Desc = apx_car_desc_default();
    if (bGood && !VehicleJson.IsEmpty()) {
        const FTCHARToUTF8 Text(*VehicleJson);
        bGood = ApexlineReport(
            apx_vehicle_desc_from_json(Text.Get(), static_cast<uint64_t>(Text.Length()), "VehicleJson", &Desc.vehicle));
    }
    if (bGood && !DriverJson.IsEmpty()) {
        const FTCHARToUTF8 Text(*DriverJson);
        bGood = ApexlineReport(
            apx_driver_desc_from_json(Text.Get(), static_cast<uint64_t>(Text.Length()), "DriverJson", &Desc.driver));
    }
    Desc.driven_by = bPlayer ? APX_DRIVER_HOST : APX_DRIVER_AI;
    return bGood;
}

apx_car_state UApexlineCarComponent::State() const {
    const AActor* Owner = GetOwner();
    const UPrimitiveComponent* Body = Cast<UPrimitiveComponent>(Owner->GetRootComponent());
    const FVector Spin = Body != nullptr ? Body->GetPhysicsAngularVelocityInRadians() : FVector::ZeroVector;
    return ApexlineAxes::StateOf(Owner->GetActorLocation(), Owner->GetActorForwardVector(),
                                 Owner->GetActorRightVector(), Owner->GetActorUpVector(), Owner->GetVelocity(), Spin);
}

void UApexlineCarComponent::Apply(const apx_controls& Controls) {
    Steering = Controls.steering;
    Throttle = Controls.throttle;
    Brake = Controls.brake;
    OnControls.Broadcast(Steering, Throttle, Brake);
}
