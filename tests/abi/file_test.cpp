// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstdio>
#include <string>

#include "support.h"

// Sources, tracks and recordings straight from files.
namespace {

using namespace apx_test;

const std::string data = APX_SOURCE_DIR "/data/tracks/";

// A file that is gone at the end of a test.
class Scratch {
  public:
    Scratch(const std::string& name, const std::string& text) : path_(APX_BINARY_DIR "/" + name) {
        std::FILE* file = std::fopen(path_.c_str(), "wb");
        EXPECT_NE(file, nullptr) << path_;
        if (file != nullptr) {
            EXPECT_EQ(std::fwrite(text.data(), 1, text.size(), file), text.size());
            std::fclose(file);
        }
    }
    ~Scratch() { std::remove(path_.c_str()); }
    const char* path() const { return path_.c_str(); }

  private:
    std::string path_;
};

float length_of(apx_track track) {
    apx_track_info info = {};
    info.struct_size = sizeof info;
    EXPECT_OK(apx_track_info_get(track, &info));
    return info.length_m;
}

TEST(File, ATrackOfASourceIsTheOneBakedWithTheDefaults) {
    apx_source source = {};
    apx_bake_desc bake;
    apx_track wanted = {}, track = {};
    ASSERT_OK(apx_source_from_file((data + "club.track.json").c_str(), &source));
    bake = apx_bake_desc_default();
    ASSERT_OK(apx_track_bake(source, &bake, &wanted));
    ASSERT_OK(apx_track_from_file((data + "club.track.json").c_str(), &track));
    EXPECT_EQ(length_of(track), length_of(wanted));
    EXPECT_OK(apx_source_destroy(source));
    EXPECT_OK(apx_track_destroy(wanted));
    EXPECT_OK(apx_track_destroy(track));
}

TEST(File, ABakedTrackIsLoaded) {
    apx_track track = {}, loaded = {};
    uint64_t size = 0;
    ASSERT_OK(apx_track_from_file((data + "club.track.json").c_str(), &track));
    ASSERT_OK(apx_track_save(track, nullptr, 0, &size));
    std::string bytes(size, 0);
    ASSERT_OK(apx_track_save(track, bytes.data(), size, &size));
    const Scratch file("file_test.apx", bytes);
    ASSERT_OK(apx_track_from_file(file.path(), &loaded));
    EXPECT_EQ(length_of(loaded), length_of(track));
    EXPECT_OK(apx_track_destroy(track));
    EXPECT_OK(apx_track_destroy(loaded));
}

TEST(File, ACentreLineTakesTheFilesName) {
    const Scratch file("three corners.csv", "0,0,5,5\n200,0,5,5\n100,150,5,5\n");
    apx_source source = {};
    apx_source_desc desc;
    uint32_t gates = 0;
    ASSERT_OK(apx_source_from_file(file.path(), &source));
    ASSERT_OK(apx_source_info(source, &desc, &gates));
    EXPECT_STREQ(desc.name, "three corners");
    EXPECT_EQ(gates, 3u);
    EXPECT_OK(apx_source_destroy(source));
}

TEST(File, ARecordingIsOpened) {
    apx_recording recording = {};
    ASSERT_OK(apx_recording_from_file(APX_SOURCE_DIR "/tests/data/recordings/world-v2.apxr", &recording));
    EXPECT_OK(apx_recording_destroy(recording));
}

TEST(File, RefusalsNameThePath) {
    apx_source source = {7};
    apx_track track = {7};
    apx_recording recording = {7};
    EXPECT_EQ(apx_source_from_file("nowhere.track.json", &source), APX_ERROR_INVALID_DATA);
    EXPECT_EQ(std::string(apx_last_error()).rfind("nowhere.track.json: ", 0), 0u) << apx_last_error();
    EXPECT_EQ(apx_track_from_file("nowhere.apx", &track), APX_ERROR_INVALID_DATA);
    EXPECT_EQ(std::string(apx_last_error()).rfind("nowhere.apx: ", 0), 0u) << apx_last_error();
    EXPECT_EQ(apx_recording_from_file("nowhere.apxr", &recording), APX_ERROR_INVALID_DATA);
    EXPECT_EQ(apx_track_from_file("track.bin", &track), APX_ERROR_INVALID_DATA);
    EXPECT_STREQ(apx_last_error(), "track.bin: a source is a *.json or a *.csv file");
    const Scratch broken("broken.track.json", "{");
    EXPECT_EQ(apx_track_from_file(broken.path(), &track), APX_ERROR_INVALID_DATA);
    EXPECT_EQ(std::string(apx_last_error()).rfind("broken.track.json", 0), 0u) << apx_last_error();
    EXPECT_EQ(apx_track_from_file(nullptr, &track), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_source_from_file(nullptr, &source), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_recording_from_file(nullptr, &recording), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(source.id + track.id + recording.id, 21u);  // written on success alone
}

}  // namespace
