// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "abi/guard.h"
#include "abi/ids.h"

namespace apx {

// Why an object could not be had.
template <typename T>
apx_status refuse(const Use<T>& use, const char* kind, uint64_t id) {
    return use.busy() ? busy_id(kind, id) : dead_id(kind, id);
}

inline apx_status removed(Removal removal, const char* kind, uint64_t id) {
    return removal == Removal::done ? APX_OK : removal == Removal::busy ? busy_id(kind, id) : dead_id(kind, id);
}

// Puts an object into its table and its id into the handle.
template <typename Table, typename Object, typename Handle>
apx_status hand_out(Table& table, std::shared_ptr<Object> object, Handle* handle) {
    const uint64_t id = table.add(std::move(object));
    if (id == 0) {
        return report(APX_ERROR_OUT_OF_MEMORY, "too many objects of this kind are alive; destroy some");
    }
    handle->id = id;
    return APX_OK;
}

}  // namespace apx
