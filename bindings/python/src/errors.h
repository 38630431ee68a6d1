// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>
#include <pybind11/pybind11.h>

#include <exception>
#include <string>

namespace apxpy {

namespace py = pybind11;

// A call that failed; becomes the exception class of apexline.errors that belongs to the status.
struct StatusError : std::exception {
    apx_status status;
    std::string message;
    StatusError(apx_status status_, std::string message_) : status(status_), message(std::move(message_)) {}
    const char* what() const noexcept override { return message.c_str(); }
};

// Throws the calling thread's message unless the status is APX_OK. Works with and without the GIL.
void check(apx_status status);

// For arguments that the binding itself refuses.
[[noreturn]] void refuse(const std::string& message);

void bind_errors();

// Hands a Python callable to the library as an apx_progress. The callable gets the share done and may return False to
// cancel. An exception (and Ctrl-C) cancels too and is raised again by finish(), which replaces check() there.
class Progress {
  public:
    explicit Progress(py::object callable) : callable_(std::move(callable)) {}
    static int32_t call(void* user, float share) noexcept;
    void finish(apx_status status);

  private:
    py::object callable_;
    std::exception_ptr raised_;
};

}  // namespace apxpy
