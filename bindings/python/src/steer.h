// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include "objects.h"

namespace apxpy {

// A steering simulation. One thread at a time.
struct Steer {
    Object<apx_steer, apx_steer_destroy> object;
    std::recursive_mutex mutex;
    explicit Steer(apx_steer id) : object(id) {}
    apx_steer id() const { return object.id(); }
};

using SteerPtr = std::shared_ptr<Steer>;

}  // namespace apxpy
