// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

#include "CoreMinimal.h"

DECLARE_LOG_CATEGORY_EXTERN(LogApexline, Log, All);

/** True when the status is APX_OK; otherwise the library's message is logged as an error. */
bool ApexlineReport(apx_status Status);
