// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstdlib>
#include <string>
#include <vector>

#include "support.h"

// The host's log and allocator. The allocator is set before the library has taken any memory, in a process of its own.
namespace {

using namespace apx_test;

struct Entry {
    apx_status status;
    std::string text;
};

void note(void* user, apx_status status, const char* text) {
    static_cast<std::vector<Entry>*>(user)->push_back({status, text});
}

TEST(Hooks, TheLogGetsWhatTheLastErrorSays) {
    std::vector<Entry> entries;
    ASSERT_OK(apx_set_log(note, &entries));
    EXPECT_EQ(apx_source_destroy({0}), APX_ERROR_INVALID_ID);
    const std::string said = apx_last_error();
    ASSERT_OK(apx_set_log(nullptr, nullptr));
    EXPECT_EQ(apx_track_destroy({0}), APX_ERROR_INVALID_ID);
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0].status, APX_ERROR_INVALID_ID);
    EXPECT_EQ(entries[0].text, said);
}

TEST(Hooks, TheSteeringKitHasALogOfItsOwn) {
    std::vector<Entry> entries;
    ASSERT_OK(apx_steer_set_log(note, &entries));
    EXPECT_EQ(apx_steer_destroy({0}), APX_ERROR_INVALID_ID);
    const std::string said = apx_steer_last_error();
    ASSERT_OK(apx_steer_set_log(nullptr, nullptr));
    EXPECT_EQ(apx_steer_destroy({0}), APX_ERROR_INVALID_ID);
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0].text, said);
    EXPECT_EQ(said, "steer id 0 is null");
}

#if !defined(APX_STATIC)
TEST(Hooks, EachLibraryKeepsItsOwnMessage) {
    EXPECT_EQ(apx_track_destroy({0}), APX_ERROR_INVALID_ID);
    EXPECT_EQ(apx_steer_destroy({0}), APX_ERROR_INVALID_ID);
    EXPECT_NE(std::string(apx_last_error()).find("track"), std::string::npos) << apx_last_error();
    EXPECT_NE(std::string(apx_steer_last_error()).find("steer"), std::string::npos) << apx_steer_last_error();
}
#endif

TEST(Hooks, AnIdOfTheOtherLibraryIsRefused) {
    const apx_track track = new_track();
    EXPECT_EQ(apx_steer_destroy({track.id}), APX_ERROR_INVALID_ID);
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Hooks, HalfAnAllocatorIsRefused) {
    const auto allocate = [](void*, uint64_t, uint64_t) -> void* { return nullptr; };
    EXPECT_EQ(apx_set_allocator(allocate, nullptr, nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_STREQ(apx_last_error(), "release is null; give both or neither");
    EXPECT_EQ(apx_steer_set_allocator(allocate, nullptr, nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_STREQ(apx_steer_last_error(), "release is null; give both or neither");
}

TEST(Hooks, AnAllocatorComesTooLateForALibraryThatHoldsMemory) {
    const apx_track track = new_track();
    EXPECT_EQ(apx_set_allocator(nullptr, nullptr, nullptr), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_track_destroy(track));
}

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

struct Host {
    uint64_t taken = 0;
    uint64_t live = 0;
    bool is_misaligned = false;
};

void* take(void* user, uint64_t size, uint64_t alignment) {
    Host& host = *static_cast<Host*>(user);
    void* block = nullptr;
    if (posix_memalign(&block, alignment < sizeof(void*) ? sizeof(void*) : alignment, size) != 0) {
        return nullptr;
    }
    host.taken += 1;
    host.live += 1;
    host.is_misaligned = host.is_misaligned || reinterpret_cast<uintptr_t>(block) % alignment != 0;
    return block;
}

void give_back(void* user, void* block) {
    static_cast<Host*>(user)->live -= 1;
    std::free(block);
}

// In a new process: exits with 0 when a bake's memory came from the host and went back to it.
[[noreturn]] void bake_with_own_memory() {
    Host host;
    const bool set = apx_set_allocator(take, give_back, &host) == APX_OK;
    const apx_track first = new_track();
    const uint64_t kept = host.live;
    const uint64_t taken = host.taken;
    const apx_track second = new_track();
    const bool grew = host.taken > taken && host.live > kept;
    const bool freed = apx_track_destroy(second) == APX_OK && host.live == kept;
    apx_track_destroy(first);
    std::_Exit(!set ? 1 : taken == 0 ? 2 : !grew ? 3 : !freed ? 4 : host.is_misaligned ? 5 : 0);
}

// The same for a simulation; racing's memory is not the host's.
[[noreturn]] void steer_with_own_memory() {
    Host host;
    const bool set = apx_steer_set_allocator(take, give_back, &host) == APX_OK;
    const apx_track track = new_track();
    const bool apart = host.taken == 0;
    const std::string text =
        R"({"format": "apexline-scene", "version": 1, "bodies": {"b": {}}, "behaviour_sets": {"m": {}},
        "agents": [{"body": "b", "behaviour_set": "m", "position": [0, 0]}]})";
    apx_steer steer = {};
    const bool made = apx_steer_create_from_json(text.data(), text.size(), "s", &steer) == APX_OK;
    const uint64_t kept = host.live;
    const bool freed = apx_steer_destroy(steer) == APX_OK && host.live < kept;
    apx_track_destroy(track);
    std::_Exit(!set ? 1 : !apart ? 2 : !made ? 3 : !freed ? 4 : host.is_misaligned ? 5 : 0);
}

TEST(HooksDeathTest, AllMemoryOfASimulationComesFromTheHost) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(steer_with_own_memory(), testing::ExitedWithCode(0), "");
}

TEST(HooksDeathTest, AllMemoryOfABakeComesFromTheHost) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(bake_with_own_memory(), testing::ExitedWithCode(0), "");
}

#endif

}  // namespace
