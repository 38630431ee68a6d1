// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "record/recording_file.h"

#include "base/error.h"

namespace apx {

std::vector<uint8_t> begin_recording_file(const RecordingKind& kind, const ByteWriter& content) {
    ByteWriter file;
    file.put(kind.magic);
    file.put(kind.newest);
    file.put(static_cast<uint32_t>(content.size()));
    file.put(crc32(content.bytes()));
    file.put_raw(content.bytes().data(), content.size());
    return std::move(file.bytes());
}

RecordingHeader read_recording_header(ByteReader& file, const RecordingKind& kind) {
    const char* label = file.label().c_str();
    const uint32_t magic = file.remaining() < sizeof(uint32_t) ? 0 : file.get<uint32_t>();
    for (const RecordingKind& other : {race_recording_kind, steer_recording_kind}) {
        if (magic == other.magic && magic != kind.magic) {
            fail(APX_ERROR_INVALID_DATA, "%s: a recording of %s, not of %s", label, other.what, kind.what);
        }
    }
    if (magic != kind.magic) {
        fail(APX_ERROR_INVALID_DATA, "%s: not a recording; an *.apxr file begins with \"APXR\" or \"APXS\"", label);
    }
    RecordingHeader header;
    header.version = file.get<uint32_t>();
    if (header.version < kind.oldest || header.version > kind.newest) {
        fail(APX_ERROR_UNSUPPORTED_VERSION,
             "%s: recording version %u, this library reads %u to %u; record it again or update the library", label,
             header.version, kind.oldest, kind.newest);
    }
    const uint32_t size = file.get<uint32_t>();
    const uint32_t checksum = file.get<uint32_t>();
    header.content = {file.take(size), size};
    if (crc32(header.content) != checksum) {
        fail(APX_ERROR_INVALID_DATA, "%s: the header is damaged, its checksum does not fit", label);
    }
    return header;
}

}  // namespace apx
