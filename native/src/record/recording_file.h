// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"

// The layout of both kinds of *.apxr: magic, version, size and CRC-32 of the header, the header, then ticks until the
// end.
namespace apx {

struct RecordingKind {
    uint32_t magic;
    uint32_t oldest, newest;  // versions that can be read
    const char* what;
};

inline constexpr RecordingKind race_recording_kind{0x52585041, 1, 2, "a race"};                  // "APXR"
inline constexpr RecordingKind steer_recording_kind{0x53585041, 1, 1, "a steering simulation"};  // "APXS"

struct RecordingHeader {
    uint32_t version = 0;
    std::span<const uint8_t> content;  // of the file's bytes
};

// The beginning of a file of the newest version.
std::vector<uint8_t> begin_recording_file(const RecordingKind& kind, const ByteWriter& content);
// Fails on another kind of file, another version and an incomplete header; the reader is then before the first tick.
RecordingHeader read_recording_header(ByteReader& file, const RecordingKind& kind);

// Keeps the complete ticks at the beginning of `bytes`. `whole(bytes)` is the size of the first tick, 0 if incomplete;
// `makes_sense(i)` reads tick i, which may be invalid despite a valid checksum.
template <typename Recording, typename Whole, typename MakesSense>
void keep_whole_ticks(std::span<const uint8_t> bytes, Recording& recording, Whole&& whole, MakesSense&& makes_sense) {
    size_t offset = 0;
    for (size_t size = whole(bytes); size > 0; size = whole(bytes.subspan(offset))) {
        recording.tick_offsets.push_back(offset);
        offset += size;
    }
    recording.ticks.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset));
    for (uint32_t i = 0; i < recording.tick_offsets.size(); ++i) {
        if (!makes_sense(i)) {
            recording.ticks.resize(recording.tick_offsets[i]);
            recording.tick_offsets.resize(i);
            break;
        }
    }
    const size_t left = bytes.size() - recording.ticks.size();
    recording.info.tick_count = static_cast<uint32_t>(recording.tick_offsets.size());
    recording.info.bytes_left_out = left < 0xffffffffu ? static_cast<uint32_t>(left) : 0xffffffffu;
}

}  // namespace apx
