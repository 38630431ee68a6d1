// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "abi/ids.h"

#include <gtest/gtest.h>

#include <thread>

namespace apx {
namespace {

TEST(IdTable, RetiresASlotWhoseGenerationsAreUsedUp) {
    IdTable<int, 1, 0xfffffffeu> table;
    const uint64_t last = table.add(std::make_shared<int>(1));
    EXPECT_EQ(last >> 32, 0xffffffffu);
    EXPECT_EQ(table.remove(last), Removal::done);
    const uint64_t next = table.add(std::make_shared<int>(2));
    EXPECT_NE(static_cast<uint32_t>(next), static_cast<uint32_t>(last)) << "the slot's ids would come again";
    EXPECT_EQ(table.remove(last), Removal::dead);
    EXPECT_EQ(*table.find(next), 2);
}

TEST(IdTable, TakesBackASlotWhoseGenerationsAreNot) {
    IdTable<int, 1> table;
    const uint64_t first = table.add(std::make_shared<int>(1));
    EXPECT_EQ(table.remove(first), Removal::done);
    const uint64_t second = table.add(std::make_shared<int>(2));
    EXPECT_EQ(static_cast<uint32_t>(second), static_cast<uint32_t>(first));
    EXPECT_FALSE(table.read(first));
    EXPECT_TRUE(table.read(second));
}

TEST(IdTable, AnObjectThatIsChangedIsBusyForAllOthers) {
    IdTable<int, 1> table;
    const uint64_t id = table.add(std::make_shared<int>(1));
    {
        const Use<int> writer = table.write(id);
        ASSERT_TRUE(writer);
        EXPECT_TRUE(table.write(id).busy());
        EXPECT_TRUE(table.read(id).busy());
        EXPECT_EQ(table.remove(id), Removal::busy);
    }
    EXPECT_EQ(table.remove(id), Removal::done);
    EXPECT_FALSE(table.write(id).busy()) << "dead is not busy";
}

TEST(IdTable, ReadersShareAnObjectAndKeepWritersOut) {
    IdTable<int, 1> table;
    const uint64_t id = table.add(std::make_shared<int>(1));
    const Use<int> first = table.read(id);
    const Use<int> second = table.read(id);
    EXPECT_TRUE(first && second);
    EXPECT_TRUE(table.write(id).busy());
    EXPECT_EQ(table.remove(id), Removal::busy);
}

TEST(IdTableThreads, NobodyUsesADestroyedObject) {
    IdTable<int, 1> table;
    std::atomic<uint64_t> shared{0};
    std::atomic<bool> stop{false};
    std::thread other([&] {
        while (!stop.load()) {
            if (const Use<int> use = table.write(shared.load())) {
                *use += 1;
            }
        }
    });
    for (int i = 0; i < 20000; ++i) {
        const uint64_t id = table.add(std::make_shared<int>(0));
        shared.store(id);
        while (table.remove(id) == Removal::busy) {
        }
    }
    stop.store(true);
    other.join();
}

}  // namespace
}  // namespace apx
