// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/source_csv.h"

#include <cstring>

#include "base/decimal.h"
#include "base/error.h"
#include "geometry/plane.h"
#include "geometry/spline.h"
#include "track/source.h"

namespace apx {

namespace {

constexpr const char* column_names[4] = {"x_m", "y_m", "w_tr_right_m", "w_tr_left_m"};

struct CentrePoint {
    glm::dvec2 position;
    double right_m;
    double left_m;
};

std::string_view trimmed(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

// Text of a file in a message: shortened, without control characters.
std::string quoted(std::string_view text) {
    std::string shown = "'";
    for (char c : text.substr(0, 24)) {
        shown += c >= ' ' && c <= '~' ? c : '?';
    }
    return shown + (text.size() > 24 ? "...'" : "'");
}

bool read_number(std::string_view text, double& value) {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    return !text.empty() && read_decimal(text, value) == text.size();
}

class CsvReader {
  public:
    CsvReader(std::string_view text, const std::string& label) : text_(text), label_(label) {}

    std::vector<CentrePoint> read() {
        if (text_.starts_with("\xef\xbb\xbf")) {
            text_.remove_prefix(3);
        }
        while (!text_.empty()) {
            ++line_;
            const size_t end = text_.find('\n');
            std::string_view row = text_.substr(0, end);
            text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
            row = trimmed(row.substr(0, row.find('#')));
            if (!row.empty()) {
                read_row(row);
            }
        }
        return std::move(points_);
    }

  private:
    void read_row(std::string_view row) {
        std::string_view field[4];
        const size_t count = split(row, field);
        double number[4];
        if (!header_allowed_ || count != 4 || read_number(field[0], number[0]) || read_number(field[1], number[1])) {
            read_point(row, field, count, number);
        }
        header_allowed_ = false;  // only the first row may contain names
    }

    static size_t split(std::string_view row, std::string_view field[4]) {
        const char separator = row.find(';') != std::string_view::npos ? ';' : ',';
        size_t count = 0;
        for (size_t start = 0;; ++count) {
            const size_t end = row.find(separator, start);
            if (count < 4) {
                field[count] = trimmed(row.substr(start, end == std::string_view::npos ? end : end - start));
            }
            if (end == std::string_view::npos) {
                return count + 1;
            }
            start = end + 1;
        }
    }

    void read_point(std::string_view row, const std::string_view field[4], size_t count, double number[4]) {
        if (count != 4) {
            fail(APX_ERROR_INVALID_DATA,
                 "%s:%u: has %zu columns, must be the 4 columns x_m,y_m,w_tr_right_m,w_tr_left_m; found %s",
                 label_.c_str(), line_, count, quoted(row).c_str());
        }
        for (int i = 0; i < 4; ++i) {
            if (!read_number(field[i], number[i])) {
                fail(APX_ERROR_INVALID_DATA, "%s:%u: %s is %s, must be a number like 12.5", label_.c_str(), line_,
                     column_names[i], quoted(field[i]).c_str());
            }
            const double low = i < 2 ? -max_coordinate_m : 0.0;
            const double high = i < 2 ? max_coordinate_m : 1000.0;
            if (!is_finite(number[i]) || number[i] > high || number[i] < low || (i >= 2 && number[i] == 0.0)) {
                fail(APX_ERROR_INVALID_DATA, "%s:%u: %s is %g, must be in %s%g, %g] m%s", label_.c_str(), line_,
                     column_names[i], number[i], i < 2 ? "[" : "(", low, high,
                     i < 2              ? "; subtract an offset from large coordinates"
                     : number[i] > high ? "; are these metres?"
                                        : "");
            }
        }
        if (points_.size() >= max_source_gates) {
            fail(APX_ERROR_INVALID_DATA, "%s:%u: has more than %u points; thin them out, one every 2 to 5 m is plenty",
                 label_.c_str(), line_, max_source_gates);
        }
        points_.push_back({{number[0], number[1]}, number[2], number[3]});
    }

    std::string_view text_;
    const std::string& label_;
    uint32_t line_ = 0;
    bool header_allowed_ = true;
    std::vector<CentrePoint> points_;
};

// Unit vectors to the right of the smooth curve through the points; a repeated point shares its predecessor's.
std::vector<glm::dvec2> right_normals(const std::vector<CentrePoint>& points, bool closed, const std::string& label) {
    constexpr double same_spot_m = 1e-3;
    std::vector<glm::dvec2> distinct;
    std::vector<size_t> place(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
        if (distinct.empty() || distance<double>(distinct.back(), points[i].position) > same_spot_m) {
            distinct.push_back(points[i].position);
        }
        place[i] = distinct.size() - 1;
    }
    if (distinct.size() < (closed ? 3u : 2u)) {
        fail(APX_ERROR_INVALID_DATA, "%s: has %zu different points, a%s track needs at least %d", label.c_str(),
             distinct.size(), closed ? " closed" : "n open", closed ? 3 : 2);
    }
    const PlaneSpline curve = fit_plane_spline(chord_knots(distinct, closed), distinct, closed);
    std::vector<glm::dvec2> normals(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
        const size_t piece = min(place[i], curve.piece_count() - 1);
        const PlaneSample sample = sample_plane_spline(curve, piece, curve.x.knot[place[i]]);
        normals[i] = right_of<double>(direction_of<double>(sample.slope, {0.0, 1.0}));
    }
    return normals;
}

void put_ground(float point[3], const glm::dvec2& position) {
    point[0] = static_cast<float>(position.x);
    point[1] = 0.0f;
    point[2] = static_cast<float>(position.y);
}

}  // namespace

Source source_from_csv(std::string_view text, const std::string& label, const apx_source_desc& desc) {
    Source source;
    source.name = desc.name;
    source.closed = desc.closed != 0;
    source.run_off_m = static_cast<double>(desc.run_off_m);
    std::vector<CentrePoint> points = CsvReader(text, label).read();
    if (source.closed && points.size() > 1 &&
        distance<double>(points.front().position, points.back().position) < 0.01) {
        points.pop_back();  // the file repeats the first point to close the curve
    }
    if (points.empty()) {
        fail(APX_ERROR_INVALID_DATA, "%s: has no points; expected rows x_m,y_m,w_tr_right_m,w_tr_left_m",
             label.c_str());
    }
    const std::vector<glm::dvec2> normals = right_normals(points, source.closed, label);
    for (size_t i = 0; i < points.size(); ++i) {
        apx_source_gate gate = default_source_gate();
        put_ground(gate.left, points[i].position - normals[i] * points[i].left_m);
        put_ground(gate.right, points[i].position + normals[i] * points[i].right_m);
        const double share = points[i].left_m / (points[i].left_m + points[i].right_m);
        gate.reference_t = static_cast<float>(clamp(share, 0.001, 0.999));
        if (const std::string problem = gate_problem(gate); !problem.empty()) {
            fail(APX_ERROR_INVALID_DATA, "%s: point %zu: %s", label.c_str(), i, problem.c_str());
        }
        source.gates.push_back(gate);
    }
    check_gate_count(source, label, APX_ERROR_INVALID_DATA);
    return source;
}

}  // namespace apx
