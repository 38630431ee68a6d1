// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "report.h"

#include <godot_cpp/variant/utility_functions.hpp>

namespace apexline_godot {

void report_text(const godot::String& text) {
    godot::UtilityFunctions::push_error(text);
}

bool report(apx_status status) {
    if (status != APX_OK) {
        report_text(godot::String::utf8(apx_last_error()));
    }
    return status == APX_OK;
}

}  // namespace apexline_godot
