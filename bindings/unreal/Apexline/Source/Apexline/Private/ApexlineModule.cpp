// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "ApexlineReport.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY(LogApexline);

IMPLEMENT_MODULE(FDefaultModuleImpl, Apexline)

bool ApexlineReport(apx_status Status) {
    if (Status != APX_OK) {
        UE_LOG(LogApexline, Error, TEXT("%s"), *FString(UTF8_TO_TCHAR(apx_last_error())));
    }
    return Status == APX_OK;
}
