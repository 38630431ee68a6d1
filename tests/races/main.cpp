// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The golden program: one line per race (name, ticks, 64-bit hash over all of them). golden.txt holds the lines that every
// compiler, flag, processor and system has to print. A change of how cars drive changes them: look at the races, then run
// tools/update_golden. tools/check_bits compares builds, and finds the first tick and field that differ between two.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "golden.h"

namespace {

using namespace golden;

constexpr const char* usage =
    "usage: apexline_golden [--data FOLDER] [--nudge TICK]\n"
    "                       [--golden FILE [--junit FILE] | --list | --trace RACE | --dump RACE TICK]\n"
    "  without: prints every race's line      --golden: compares the lines with a file, exit status 1 when one "
    "differs\n"
    "  --trace: the hash of every tick        --dump: every field of a tick: car, name, bits, value\n";

struct Options {
    Settings settings;
    std::string golden, junit, trace, dump;
    uint32_t tick = 0;
    bool list = false;
};

uint32_t number(const char* text) {
    char* end = nullptr;
    const unsigned long value = std::strtoul(text, &end, 10);
    if (*text == '\0' || *end != '\0' || value > 0xfffffffful) {
        std::fprintf(stderr, "golden: '%s' is no tick\n%s", text, usage);
        std::exit(2);
    }
    return static_cast<uint32_t>(value);
}

Options parse(int count, char** words) {
    Options options;
    const auto next = [&](int& i, const std::string& option) {
        if (++i >= count) {
            std::fprintf(stderr, "golden: %s needs a value\n%s", option.c_str(), usage);
            std::exit(2);
        }
        return words[i];
    };
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--data") {
            options.settings.data = next(i, word);
        } else if (word == "--nudge") {
            options.settings.nudged_tick = number(next(i, word));
        } else if (word == "--golden") {
            options.golden = next(i, word);
        } else if (word == "--junit") {
            options.junit = next(i, word);
        } else if (word == "--list") {
            options.list = true;
        } else if (word == "--trace") {
            options.trace = next(i, word);
        } else if (word == "--dump") {
            options.dump = next(i, word);
            options.tick = number(next(i, word));
        } else {
            std::fprintf(stderr, "golden: unknown option '%s'\n%s", word.c_str(), usage);
            std::exit(2);
        }
    }
    return options;
}

std::string line_of(const Race& race, const Settings& settings) {
    uint32_t ticks = 0;
    Hash all;
    race.run(settings, [&](uint64_t hash, const auto&) {
        all.add(&hash, sizeof hash);
        ++ticks;
    });
    char line[128];
    std::snprintf(line, sizeof line, "%s %" PRIu32 " %016" PRIx64, race.name.c_str(), ticks, all.value());
    return line;
}

Race race_named(const std::string& name) {
    for (const Race& race : races()) {
        if (race.name == name) {
            return race;
        }
    }
    std::fprintf(stderr, "golden: there is no race '%s'; --list names them\n", name.c_str());
    std::exit(2);
}

void trace(const Options& options) {
    uint32_t tick = 0;
    race_named(options.trace).run(options.settings, [&](uint64_t hash, const auto&) {
        std::printf("%" PRIu32 " %016" PRIx64 "\n", tick++, hash);
    });
}

// Values with all their digits, so that two that differ never look alike; the bits decide.
void print(const Field& field) {
    std::printf("%s\t%s\t%08" PRIx32 "\t", field.car == APX_NONE ? "-" : std::to_string(field.car).c_str(),
                field.name.c_str(), field.bits);
    if (field.is_float) {
        float value;
        std::memcpy(&value, &field.bits, sizeof value);
        std::printf("%.9g\n", static_cast<double>(value));
    } else {
        std::printf("%" PRIu32 "\n", field.bits);
    }
}

void dump(const Options& options) {
    uint32_t tick = 0;
    race_named(options.dump).run(options.settings, [&](uint64_t, const auto& fields) {
        if (tick++ == options.tick) {
            Fields found;
            fields(found);
            for (const Field& field : found.list()) {
                print(field);
            }
        }
    });
    if (tick <= options.tick) {
        std::fprintf(stderr, "golden: %s has %" PRIu32 " ticks, there is no tick %" PRIu32 "\n", options.dump.c_str(),
                     tick, options.tick);
        std::exit(2);
    }
}

std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> lines(1);
    for (const char c : read_file(path)) {
        if (c == '\n') {
            lines.emplace_back();
        } else if (c != '\r') {
            lines.back() += c;
        }
    }
    if (lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

// JUnit's form, as the other test programs write it.
bool write_junit(const std::string& path, const std::vector<std::string>& names,
                 const std::vector<std::string>& failures) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        std::fprintf(stderr, "golden: cannot write %s\n", path.c_str());
        return false;
    }
    std::fprintf(file, "<testsuites><testsuite name=\"races\">\n");
    for (size_t i = 0; i < names.size(); ++i) {
        std::fprintf(file, "<testcase classname=\"golden\" name=\"%s\">", names[i].c_str());
        if (!failures[i].empty()) {
            std::fprintf(file, "<failure message=\"%s\"/>", failures[i].c_str());
        }
        std::fprintf(file, "</testcase>\n");
    }
    std::fprintf(file, "</testsuite></testsuites>\n");
    return std::fclose(file) == 0;
}

int compare(const Options& options) {
    const std::vector<std::string> expected = lines_of(options.golden);
    std::vector<std::string> names, failures;
    int failed = 0;
    const std::vector<Race> all = races();
    for (size_t i = 0; i < all.size(); ++i) {
        const std::string line = line_of(all[i], options.settings);
        const std::string wanted = i < expected.size() ? expected[i] : "nothing";
        names.push_back(all[i].name);
        failures.push_back(line == wanted ? "" : "is '" + line + "', the file has '" + wanted + "'");
        if (line != wanted) {
            std::printf("%s: %s\n", all[i].name.c_str(), failures.back().c_str());
            ++failed;
        }
    }
    if (expected.size() > all.size()) {
        std::printf("%s has %zu lines for %zu races\n", options.golden.c_str(), expected.size(), all.size());
        ++failed;
    }
    if (failed > 0) {
        std::printf(
            "%d of %zu races differ from %s. If the change is meant, run tools/update_golden and commit the file; if "
            "not,\n"
            "tools/check_bits finds the first tick and field that differ from another build.\n",
            failed, all.size(), options.golden.c_str());
    }
    const bool written = options.junit.empty() || write_junit(options.junit, names, failures);
    return failed == 0 && written ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    if (options.list) {
        for (const Race& race : races()) {
            std::printf("%s\n", race.name.c_str());
        }
    } else if (!options.trace.empty()) {
        trace(options);
    } else if (!options.dump.empty()) {
        dump(options);
    } else if (!options.golden.empty()) {
        return compare(options);
    } else {
        for (const Race& race : races()) {
            std::printf("%s\n", line_of(race, options.settings).c_str());
            std::fflush(stdout);
        }
    }
    return 0;
}
