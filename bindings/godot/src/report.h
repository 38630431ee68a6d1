// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

#include <godot_cpp/variant/string.hpp>

namespace apexline_godot {

/** Writes a line to Godot's output as an error. */
void report_text(const godot::String& text);

/** True when `status` is APX_OK; otherwise the library's message goes to Godot's output. */
bool report(apx_status status);

}  // namespace apexline_godot
