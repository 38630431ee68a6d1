// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>
#include <pybind11/numpy.h>

#include <cstdint>
#include <string>

#include "errors.h"

namespace apxpy {

// Registers the numpy twin of every blittable struct, laid out by the compiler's own offsets.
void bind_dtypes(py::module_& module);

inline std::string shape_text(const py::array& array) {
    std::string text = "(";
    for (py::ssize_t i = 0; i < array.ndim(); ++i) {
        text += (i > 0 ? ", " : "") + std::to_string(array.shape(i));
    }
    return text + (array.ndim() == 1 ? ",)" : ")");
}

inline uint32_t to_count(py::ssize_t count, const char* name) {
    if (count < 0 || static_cast<uint64_t>(count) >= APX_NONE) {
        refuse(std::string(name) + " has " + std::to_string(count) + " rows; at most 4294967294 fit");
    }
    return static_cast<uint32_t>(count);
}

// Columns of the plain float32 array that a struct of floats alone may come as; 0: structured arrays only.
template <typename T>
inline constexpr py::ssize_t float_columns = 0;
template <>
inline constexpr py::ssize_t float_columns<apx_car_state> = 10;
template <>
inline constexpr py::ssize_t float_columns<apx_source_gate> = 12;

template <typename T>
bool has_dtype_of(const py::array& array) {
    return py::detail::npy_api::get().PyArray_EquivTypes_(array.dtype().ptr(), py::dtype::of<T>().ptr());
}

// An array argument, kept alive; it is copied only when it is not contiguous or not of the struct's type.
template <typename T>
struct Input {
    py::array owner;
    const T* data = nullptr;
    uint32_t count = 0;
};

template <typename T>
Input<T> input_array(const py::object& object, const char* name) {
    Input<T> input;
    if (py::isinstance<py::array>(object) && has_dtype_of<T>(py::reinterpret_borrow<py::array>(object))) {
        input.owner = py::array_t<T, py::array::c_style>::ensure(object);
        if (!input.owner || input.owner.ndim() != 1) {
            PyErr_Clear();
            refuse(std::string(name) + " has shape " + shape_text(py::reinterpret_borrow<py::array>(object)) +
                   "; it must be (n,)");
        }
    } else if constexpr (float_columns<T> > 0) {
        static_assert(sizeof(T) == sizeof(float) * float_columns<T>);
        using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;
        if (!py::isinstance<py::array>(object) || py::reinterpret_borrow<py::array>(object).dtype().kind() != 'V') {
            input.owner = Floats::ensure(object);
        }
        if (!input.owner || input.owner.ndim() != 2 || input.owner.shape(1) != float_columns<T>) {
            PyErr_Clear();
            const std::string got = input.owner ? "has shape " + shape_text(input.owner) : "is not such an array";
            refuse(std::string(name) + " " + got +
                   "; it must be a structured array (n,) of the documented dtype or floats (n, " +
                   std::to_string(float_columns<T>) + ")");
        }
    } else {
        refuse(std::string(name) + " must be a structured numpy array (n,) of the documented dtype");
    }
    input.data = static_cast<const T*>(input.owner.data());
    input.count = to_count(input.owner.shape(0), name);
    return input;
}

// Plain float32 rows of a fixed width, such as positions (n, 3).
template <py::ssize_t Columns>
struct Rows {
    py::array owner;
    const float* data = nullptr;
    uint32_t count = 0;
    Rows(const py::object& object, const char* name) {
        owner = py::array_t<float, py::array::c_style | py::array::forcecast>::ensure(object);
        if (!owner || owner.ndim() != 2 || owner.shape(1) != Columns) {
            PyErr_Clear();
            refuse(std::string(name) + (owner ? " has shape " + shape_text(owner) : " is not an array of numbers") +
                   "; it must be (n, " + std::to_string(Columns) + ")");
        }
        data = static_cast<const float*>(owner.data());
        count = to_count(owner.shape(0), name);
    }
};

// The caller's `out` array when there is one, else a new one, of exactly `count` structs.
template <typename T>
struct Output {
    py::array array;
    T* data = nullptr;
    Output(const py::object& out, uint32_t count, const char* name) {
        if (out.is_none()) {
            array = py::array_t<T>(static_cast<py::ssize_t>(count));
        } else {
            if (!py::isinstance<py::array>(out) || !has_dtype_of<T>(py::reinterpret_borrow<py::array>(out))) {
                refuse(std::string(name) + " must be a structured numpy array of the documented dtype");
            }
            array = py::reinterpret_borrow<py::array>(out);
            const bool fits = array.ndim() == 1 && array.shape(0) == static_cast<py::ssize_t>(count);
            if (!fits || !(array.flags() & py::array::c_style) || !array.writeable()) {
                refuse(std::string(name) + " has shape " + shape_text(array) +
                       "; it must be writable, contiguous and (" + std::to_string(count) + ",)");
            }
        }
        data = static_cast<T*>(array.mutable_data());
    }
};

// Reads what a function of the library hands out by "capacity in, needed count out". call(T*, uint32_t, uint32_t*).
template <typename T, typename Call>
py::array_t<T> read_array(Call&& call) {
    uint32_t needed = 0;
    const apx_status asked = call(static_cast<T*>(nullptr), 0u, &needed);
    if (asked != APX_ERROR_BUFFER_TOO_SMALL) {
        check(asked);
    }
    py::array_t<T> array(static_cast<py::ssize_t>(needed));
    if (needed > 0) {
        check(call(array.mutable_data(), needed, &needed));
    }
    return array;
}

// The same for bytes. call(char*, uint64_t, uint64_t*).
template <typename Call>
std::string read_bytes(Call&& call) {
    uint64_t needed = 0;
    const apx_status asked = call(static_cast<char*>(nullptr), uint64_t{0}, &needed);
    if (asked != APX_ERROR_BUFFER_TOO_SMALL) {
        check(asked);
    }
    std::string bytes(needed, '\0');
    check(call(bytes.data(), needed, &needed));
    bytes.resize(needed);
    return bytes;
}

}  // namespace apxpy
