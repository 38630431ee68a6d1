// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gdextension_interface.h>

#include <godot_cpp/core/class_db.hpp>
#include <godot_cpp/godot.hpp>

#include "car.h"
#include "race.h"
#include "track.h"

namespace {

void initialize(godot::ModuleInitializationLevel level) {
    if (level == godot::MODULE_INITIALIZATION_LEVEL_SCENE) {
        using namespace apexline_godot;
        GDREGISTER_CLASS(ApexlineTrack);
        GDREGISTER_CLASS(ApexlineCar);
        GDREGISTER_CLASS(ApexlineRace);
    }
}

void terminate(godot::ModuleInitializationLevel) {}

}  // namespace

extern "C" GDExtensionBool GDE_EXPORT apexline_godot_init(GDExtensionInterfaceGetProcAddress get_address,
                                                          GDExtensionClassLibraryPtr library,
                                                          GDExtensionInitialization* initialization) {
    const godot::GDExtensionBinding::InitObject object(get_address, library, initialization);
    object.register_initializer(initialize);
    object.register_terminator(terminate);
    object.set_minimum_library_initialization_level(godot::MODULE_INITIALIZATION_LEVEL_SCENE);
    return object.init();
}
