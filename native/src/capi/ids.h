// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace apx {

// Objects behind ids: 24 bits of index (from 1), 8 bits of kind, 32 bits of generation. Looking up takes no lock; creating and
// destroying do. Slots live in chunks that never move.
template <typename T, uint32_t kind>
class IdTable {
  public:
    // Zero when every slot is taken.
    uint64_t add(std::shared_ptr<T> object) {
        const std::lock_guard guard(mutex_);
        uint32_t index;
        if (!free_.empty()) {
            index = free_.back();
            free_.pop_back();
        } else {
            if (used_ == chunk_count * chunk_size) {
                return 0;
            }
            index = used_;
            if (index % chunk_size == 0) {
                owned_.push_back(std::make_unique<Chunk>());
                chunks_[index / chunk_size].store(owned_.back().get(), std::memory_order_release);
            }
            used_ += 1;
            free_.reserve(used_);
        }
        Slot& slot = *slot_at(index);
        slot.object = std::move(object);
        const uint32_t generation = slot.generation.load(std::memory_order_relaxed) + 1;  // odd: alive
        slot.generation.store(generation, std::memory_order_release);
        return (static_cast<uint64_t>(generation) << 32) | (static_cast<uint64_t>(kind) << 24) | (index + 1);
    }

    // Null when the id is not alive.
    T* find(uint64_t id) const {
        const Slot* slot = live_slot(id);
        return slot != nullptr ? slot->object.get() : nullptr;
    }

    std::shared_ptr<T> share(uint64_t id) const {
        const std::lock_guard guard(mutex_);
        const Slot* slot = live_slot(id);
        return slot != nullptr ? slot->object : nullptr;
    }

    // Puts another object in the place of a living one; false when the id is not alive.
    bool replace(uint64_t id, std::shared_ptr<T> object) {
        const std::lock_guard guard(mutex_);
        Slot* slot = live_slot(id);
        if (slot == nullptr) {
            return false;
        }
        slot->object.swap(object);
        return true;
    }

    // False when the id is not alive.
    bool remove(uint64_t id) {
        std::shared_ptr<T> last;  // destroyed after the lock is given back
        const std::lock_guard guard(mutex_);
        Slot* slot = live_slot(id);
        if (slot == nullptr) {
            return false;
        }
        slot->generation.fetch_add(1, std::memory_order_release);
        last.swap(slot->object);
        free_.push_back((static_cast<uint32_t>(id) & 0xffffffu) - 1);
        return true;
    }

  private:
    static constexpr uint32_t chunk_size = 1024;
    static constexpr uint32_t chunk_count = 1024;
    struct Slot {
        std::atomic<uint32_t> generation{0};
        std::shared_ptr<T> object;
    };
    using Chunk = std::array<Slot, chunk_size>;

    Slot* slot_at(uint32_t index) const {
        Chunk* chunk = chunks_[index / chunk_size].load(std::memory_order_acquire);
        return chunk != nullptr ? &(*chunk)[index % chunk_size] : nullptr;
    }
    Slot* live_slot(uint64_t id) const {
        const uint32_t low = static_cast<uint32_t>(id);
        const uint32_t generation = static_cast<uint32_t>(id >> 32);
        const uint32_t index = (low & 0xffffffu) - 1;
        if ((low & 0xffffffu) == 0 || (low >> 24) != kind || index >= chunk_size * chunk_count ||
            (generation & 1u) == 0) {
            return nullptr;
        }
        Slot* slot = slot_at(index);
        return slot != nullptr && slot->generation.load(std::memory_order_acquire) == generation ? slot : nullptr;
    }

    mutable std::mutex mutex_;
    std::array<std::atomic<Chunk*>, chunk_count> chunks_{};
    std::vector<std::unique_ptr<Chunk>> owned_;
    std::vector<uint32_t> free_;
    uint32_t used_ = 0;
};

}  // namespace apx
