// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#if defined(__unix__)

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "steer_calls.h"
#include "support.h"

// Counts that no array of the host has: refused before an element is read. One byte behind the array the process would end.
namespace {

using namespace apx_test;

constexpr uint32_t huge = 0xffffffffu;

// Room for one element that ends where a page without access begins.
class Edge {
  public:
    Edge()
        : page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))),
          start_(static_cast<uint8_t*>(
              mmap(nullptr, 2 * page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
        mprotect(start_ + page_, page_, PROT_NONE);
    }
    ~Edge() { munmap(start_, 2 * page_); }
    Edge(const Edge&) = delete;
    Edge& operator=(const Edge&) = delete;

    template <typename T>
    T* hold(const T& element) const {
        void* place = start_ + page_ - sizeof element;
        std::memcpy(place, &element, sizeof element);
        return static_cast<T*>(place);
    }

  private:
    size_t page_;
    uint8_t* start_;
};

#define EXPECT_REFUSED(call) EXPECT_EQ(APX_ERROR_INVALID_ARGUMENT, (call)) << apx_last_error()

class HugeCounts : public testing::Test {
  protected:
    void SetUp() override { objects_ = new_objects(); }
    void TearDown() override { destroy(objects_); }

    Edge edge_;
    Objects objects_;
};

TEST_F(HugeCounts, OfASourceAreRefusedUnread) {
    const apx_source_desc desc = apx_source_desc_default();
    apx_source source = {};
    EXPECT_REFUSED(apx_source_create(&desc, edge_.hold(apx_source_gate_default()), huge, &source));
    EXPECT_REFUSED(apx_source_add_line(objects_.source, "mine", edge_.hold(0.5f), huge));
    EXPECT_REFUSED(apx_source_set_pit(objects_.source, edge_.hold(0.5f), huge, 5.0f, 15.0f));
}

TEST_F(HugeCounts, OfARaceAreRefusedUnread) {
    const apx_race_desc desc = race_desc(objects_.track);
    const apx_world_desc world_of = world_desc(objects_.track);
    apx_race race = {};
    apx_world world = {};
    apx_controls* const controls = edge_.hold(apx_controls{});
    EXPECT_REFUSED(apx_race_tick(objects_.race, 0.01f, edge_.hold(apx_car_state{}), huge, controls));
    EXPECT_REFUSED(apx_race_create(&desc, edge_.hold(apx_car_desc_default()), huge, &race));
    EXPECT_REFUSED(apx_world_create(&world_of, edge_.hold(apx_car_desc_default()), huge, nullptr, &world));
    EXPECT_REFUSED(apx_race_set_grip(objects_.race, edge_.hold(apx_grip_band_default()), huge));
    EXPECT_REFUSED(apx_world_set_grip(objects_.world, edge_.hold(apx_grip_band_default()), huge));
    EXPECT_REFUSED(apx_world_set_obstacles(objects_.world, edge_.hold(apx_world_obstacle{}), huge));
}

TEST_F(HugeCounts, OfASimulationAreRefusedUnread) {
    const apx_steer steer = new_steer();
    uint32_t needed = 0;
    EXPECT_REFUSED(apx_steer_set_states(steer, 0, edge_.hold(apx_steer_state{}), huge));
    EXPECT_REFUSED(apx_steer_set_states(steer, huge, edge_.hold(apx_steer_state{}), 2));
    EXPECT_REFUSED(apx_steer_perceive(steer, edge_.hold(1.0f), huge, 0, nullptr, 0, &needed));
    EXPECT_OK(apx_steer_destroy(steer));
}

}  // namespace

#endif
