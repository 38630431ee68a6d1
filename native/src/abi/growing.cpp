// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "abi/growing.h"

#include <cstdio>
#include <cstring>

#include "base/math.h"

namespace apx {

namespace {

// A shorter description contains only its size.
constexpr uint32_t least_size = 2 * sizeof(uint32_t);

uint32_t size_at(const unsigned char* place) {
    uint32_t size;
    std::memcpy(&size, place, sizeof size);
    return size;
}

apx_status check_size(const GrowingLayout& layout, const char* name, uint32_t size) {
    if (size > layout.size) {
        return report(APX_ERROR_INVALID_ARGUMENT,
                      "%s.struct_size is %u, this library's %s has %zu: the program was built with a newer header, or "
                      "the struct was not filled by %s_default",
                      name, size, layout.type, layout.size, layout.type);
    }
    if (size < least_size || size % 8 != layout.size % 8) {
        return report(APX_ERROR_INVALID_ARGUMENT,
                      "%s.struct_size is %u, this library's is %zu; fill it with %s_default", name, size, layout.size,
                      layout.type);
    }
    return APX_OK;
}

// Walks along both at once and passes each run of bytes to copy(given, full, count), except the sizes: both keep their
// own. With `may_lack_sizes` a size of 0 means this library's, and is copied as well.
template <typename Byte, typename FullByte, typename Copy>
apx_status walk(const GrowingLayout& layout, const char* name, Byte* given, FullByte* full, bool may_lack_sizes,
                Copy&& copy) {
    const uint32_t size = size_at(given);
    if (size == 0 && may_lack_sizes) {
        copy(given, full, layout.size);
        return APX_OK;
    }
    if (const apx_status status = check_size(layout, name, size); status != APX_OK) {
        return status;
    }
    size_t here = sizeof(uint32_t);
    size_t there = sizeof(uint32_t);
    for (const GrowingPart& part : layout.parts) {
        const size_t before = min(part.offset - there, size - here);
        copy(given + here, full + there, before);
        here += before;
        there = part.offset;
        if (here + sizeof(uint32_t) > size) {
            return APX_OK;
        }
        char inner[96];
        std::snprintf(inner, sizeof inner, "%s.%s", name, part.name);
        const bool lacks_size = may_lack_sizes && size_at(given + here) == 0;
        const size_t inner_size = lacks_size ? part.layout->size : size_at(given + here);
        if (inner_size > size - here) {
            return check_size(*part.layout, inner, ~0u);
        }
        if (const apx_status status = walk(*part.layout, inner, given + here, full + there, may_lack_sizes, copy);
            status != APX_OK) {
            return status;
        }
        here += inner_size;
        there += part.layout->size;
    }
    copy(given + here, full + there, min(layout.size - there, size - here));
    return APX_OK;
}

}  // namespace

apx_status take_given(const GrowingLayout& layout, const char* name, const void* given, void* full) {
    const auto read = [](const unsigned char* from, unsigned char* to, size_t count) { std::memcpy(to, from, count); };
    return walk(layout, name, static_cast<const unsigned char*>(given), static_cast<unsigned char*>(full), false, read);
}

apx_status give_description(const GrowingLayout& layout, const char* name, const void* full, void* given) {
    auto* to = static_cast<unsigned char*>(given);
    const auto* from = static_cast<const unsigned char*>(full);
    // A wrong size in the middle is found before anything is written.
    const auto nothing = [](unsigned char*, const unsigned char*, size_t) {};
    if (const apx_status status = walk(layout, name, to, from, true, nothing); status != APX_OK) {
        return status;
    }
    const auto write = [](unsigned char* at, const unsigned char* of, size_t count) { std::memcpy(at, of, count); };
    return walk(layout, name, to, from, true, write);
}

apx_status check_room(const GrowingLayout& layout, const char* name, const void* given) {
    const uint32_t size = size_at(static_cast<const unsigned char*>(given));
    const apx_status status = check_size(layout, name, size);
    if (status != APX_OK || layout.parts.empty()) {
        return status;
    }
    // All that is missing is missing inside the description, which has its own size at least.
    const size_t least = layout.size - layout.parts.front().layout->size + least_size;
    return size >= least ? APX_OK
                         : report(APX_ERROR_INVALID_ARGUMENT, "%s.struct_size is %u, the smallest %s has %zu", name,
                                  size, layout.type, least);
}

void fill_result(const GrowingLayout& layout, const void* full, void* given) {
    auto* to = static_cast<unsigned char*>(given);
    const auto* from = static_cast<const unsigned char*>(full);
    const size_t shorter = layout.size - size_at(to);
    const size_t own = sizeof(uint32_t);
    if (layout.parts.empty()) {
        std::memcpy(to + own, from + own, layout.size - shorter - own);
        return;
    }
    // A part missing here is missing in the nested description.
    const GrowingPart& part = layout.parts.front();
    const size_t end = part.offset + part.layout->size;
    const uint32_t inner_size = static_cast<uint32_t>(part.layout->size - shorter);
    std::memcpy(to + own, from + own, end - shorter - own);
    std::memcpy(to + part.offset, &inner_size, sizeof inner_size);
    std::memcpy(to + end - shorter, from + end, layout.size - end);
}

}  // namespace apx
