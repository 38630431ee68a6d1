// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <string>

#include "car.h"

namespace apx_torcs {

// A setup as a text, and back: changes what a text names, "front_wing_deg=12,rear_wing_deg=18"; a text that is empty or "default" leaves
// the setup as it is.
std::string text_of(const Setup& setup);
void change_setup(const char* text, Setup& setup);

// A setup with a key as a file's content, to the last bit, and back; false where a content is not whole.
std::string file_of(const Setup& setup, uint64_t key);
bool setup_from_file(const std::string& content, Setup& setup, uint64_t& key);

// A hash of bytes that differs where they do.
class Hash {
  public:
    void bytes(const void* data, size_t size) {
        for (size_t i = 0; i < size; ++i)
            value_ = (value_ ^ static_cast<const unsigned char*>(data)[i]) * 0x100000001b3ull;
    }
    void number(float value) { bytes(&value, sizeof value); }
    uint64_t value() const { return value_; }

  private:
    uint64_t value_ = 0xcbf29ce484222325ull;  // FNV-1a
};

}  // namespace apx_torcs
