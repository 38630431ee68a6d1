// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/recording.h>

#include "arrays.h"
#include "objects.h"

namespace apxpy {

// Shared parts of recordings of races and of scenes: `OpenBytes`, `InfoGet` and `ReplayAll` are the C functions of a
// kind, `Count`
// is the member of its info that says how many move in it.
template <typename Recording, typename Id, typename Info, auto OpenBytes, auto InfoGet, auto ReplayAll, auto Count>
struct RecordingCalls {
    using Ptr = std::shared_ptr<Recording>;

    static Ptr open(const py::bytes& bytes, const py::object& label) {
        const std::string_view view = bytes;
        const std::string file = label.is_none() ? "" : py::str(label).cast<std::string>();
        Id id{};
        {
            const py::gil_scoped_release release;
            check(OpenBytes(view.data(), view.size(), file.empty() ? nullptr : file.c_str(), &id));
        }
        return std::make_shared<Recording>(id);
    }

    static Ptr from_file(const py::object& path) {
        const py::object file = py::module_::import("pathlib").attr("Path")(path);
        return open(file.attr("read_bytes")(), file);
    }

    static Info info(const Recording& recording) {
        Info out{};
        out.struct_size = sizeof out;
        check(InfoGet(recording.id(), &out));
        return out;
    }

    static apx_replay_report replay(Recording& recording, const py::object& progress) {
        Progress relay(progress);
        const typename Recording::Use use(recording);
        apx_replay_report report{};
        report.struct_size = sizeof report;
        apx_status status = APX_OK;
        {
            const py::gil_scoped_release release;
            status = ReplayAll(recording.id(), &Progress::call, &relay, &report);
        }
        relay.finish(status);
        return report;
    }

    // `shown` is how it is printed, with {} for the count and the ticks.
    static void bind(py::class_<Recording, Ptr>& bound, const char* shown) {
        bound
            .def_static("open", &open, py::arg("data"), py::arg("label") = py::none(),
                        "Opens the bytes of a recording; `label` names the file in messages.")
            .def_static("from_file", &from_file, py::arg("path"), "Reads an *.apxr file.")
            .def_property_readonly("info", &info, "What it holds.")
            .def(
                "replay", &replay, py::arg("progress") = py::none(),
                "Runs it again and compares every value bit by bit; ReplayReport, whose `car` is the agent in a scene. "
                "progress(share) may return False to cancel.")
            .def("__len__", [](const Recording& recording) { return info(recording).tick_count; })
            .def("close", &Recording::close, "Frees it now instead of with the last reference. Again is fine.")
            .def("__enter__", [](const Ptr& recording) { return recording; })
            .def("__exit__", [](Recording& recording, const py::args&) { recording.close(); })
            .def("__repr__", [shown](const Recording& recording) -> py::str {
                if (recording.closed()) {
                    return "<recording, closed>";
                }
                const Info numbers = info(recording);
                return py::str(shown).format(numbers.*Count, numbers.tick_count);
            });
    }
};

}  // namespace apxpy
