// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "errors.h"

namespace apxpy {

void check(apx_status status) {
    if (status != APX_OK) {
        const std::string message = apx_last_error();
        throw StatusError(status, message.empty() ? apx_status_name(status) : message);
    }
}

void refuse(const std::string& message) {
    throw StatusError(APX_ERROR_INVALID_ARGUMENT, message);
}

void bind_errors() {
    py::register_exception_translator([](std::exception_ptr pointer) {
        try {
            if (pointer) {
                std::rethrow_exception(pointer);
            }
        } catch (const StatusError& error) {
            try {
                // A wrong encoding in a file's text can end up in a message; it must not hide the message.
                py::object message = py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(
                    error.message.data(), static_cast<Py_ssize_t>(error.message.size()), "replace"));
                py::object made = py::module_::import("apexline.errors")
                                      .attr("from_status")(error.status, apx_status_name(error.status), message);
                PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(made.ptr())), made.ptr());
            } catch (py::error_already_set& failed) {
                failed.restore();
            }
        }
    });
}

int32_t Progress::call(void* user, float share) noexcept {
    Progress& self = *static_cast<Progress*>(user);
    const py::gil_scoped_acquire gil;
    try {
        if (PyErr_CheckSignals() != 0) {
            throw py::error_already_set();
        }
        if (self.callable_.is_none()) {
            return 0;
        }
        const py::object answer = self.callable_(share);
        return answer.is(py::bool_(false)) ? 1 : 0;
    } catch (...) {
        self.raised_ = std::current_exception();
        return 1;
    }
}

void Progress::finish(apx_status status) {
    if (raised_) {
        std::rethrow_exception(raised_);
    }
    check(status);
}

}  // namespace apxpy
