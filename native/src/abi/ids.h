// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "base/float_mode.h"

namespace apx {

// A living object in use by the calling thread: exclusively, or by readers only. Empty when the id is not alive or
// another thread uses the object.
template <typename T>
class Use {
  public:
    static constexpr uint32_t by_one = 0x80000000u;

    Use() = default;
    explicit Use(bool is_busy) : busy_(is_busy) {}
    Use(T* object, std::atomic<uint32_t>* users, uint32_t share) : object_(object), users_(users), share_(share) {}
    Use(Use&& other) noexcept
        : object_(std::exchange(other.object_, nullptr)),
          users_(std::exchange(other.users_, nullptr)),
          share_(other.share_),
          busy_(other.busy_),
          mode_(std::move(other.mode_)) {}
    Use& operator=(Use&& other) noexcept {
        std::swap(object_, other.object_);
        std::swap(users_, other.users_);
        std::swap(share_, other.share_);
        std::swap(busy_, other.busy_);
        return *this;
    }
    ~Use() {
        if (users_ != nullptr) {
            users_->fetch_sub(share_, std::memory_order_release);
        }
    }
    explicit operator bool() const { return object_ != nullptr; }
    T* operator->() const { return object_; }
    T& operator*() const { return *object_; }
    bool busy() const { return busy_; }

  private:
    T* object_ = nullptr;
    std::atomic<uint32_t>* users_ = nullptr;
    uint32_t share_ = 0;
    bool busy_ = false;
    FloatMode mode_;  // during the use of the object
};

enum class Removal { done, dead, busy };

// Objects behind ids: 24 bits of index (from 1), 8 bits of kind, 32 bits of generation. Lookup takes no lock; creating
// and destroying do. Slots are in chunks that never move, so that a stale id finds the slot's present generation.
template <typename T, uint32_t kind, uint32_t first_generation = 0>
class IdTable {
  public:
    // Zero when every slot is taken. Out of memory changes nothing.
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
            if (index % chunk_size == 0 && owned_.size() <= index / chunk_size) {
                // Capacity for every slot's return, so that destroying does not allocate.
                free_.reserve(index + chunk_size);
                owned_.push_back(std::make_unique<Chunk>());
                chunks_[index / chunk_size].store(owned_.back().get(), std::memory_order_release);
            }
            used_ += 1;
        }
        Slot& slot = *slot_at(index);
        slot.object = std::move(object);
        const uint32_t generation = slot.generation.load(std::memory_order_relaxed) + 1;  // odd: alive
        slot.generation.store(generation, std::memory_order_release);
        return (static_cast<uint64_t>(generation) << 32) | (static_cast<uint64_t>(kind) << 24) | (index + 1);
    }

    // Null when the id is not alive. For immutable objects: nothing keeps the object alive while it is used.
    T* find(uint64_t id) const {
        const Slot* slot = live_slot(id);
        return slot != nullptr ? slot->object.get() : nullptr;
    }

    // Keeps the object alive when its id is destroyed.
    std::shared_ptr<T> share(uint64_t id) const {
        const std::lock_guard guard(mutex_);
        const Slot* slot = live_slot(id);
        return slot != nullptr ? slot->object : nullptr;
    }

    // For one thread, to change it.
    Use<T> write(uint64_t id) const {
        uint32_t nobody = 0;
        return use(id, [&](std::atomic<uint32_t>& users) {
            return users.compare_exchange_strong(nobody, Use<T>::by_one, std::memory_order_acquire) ? Use<T>::by_one
                                                                                                    : 0u;
        });
    }

    // For any number of threads, none of which changes it.
    Use<T> read(uint64_t id) const {
        return use(id, [](std::atomic<uint32_t>& users) {
            uint32_t others = users.load(std::memory_order_relaxed);
            while (others < Use<T>::by_one - 1) {
                if (users.compare_exchange_weak(others, others + 1, std::memory_order_acquire)) {
                    return 1u;
                }
            }
            return 0u;
        });
    }

    // Replaces a living object; false when the id is not alive.
    bool replace(uint64_t id, std::shared_ptr<T> object) {
        const std::lock_guard guard(mutex_);
        Slot* slot = live_slot(id);
        if (slot == nullptr) {
            return false;
        }
        slot->object.swap(object);
        return true;
    }

    Removal remove(uint64_t id) {
        std::shared_ptr<T> last;  // destroyed after the lock is released
        const std::lock_guard guard(mutex_);
        Use<T> used = write(id);
        if (!used) {
            return used.busy() ? Removal::busy : Removal::dead;
        }
        Slot* slot = live_slot(id);
        last.swap(slot->object);
        // A slot whose generations are used up is retired: its ids would repeat.
        if (slot->generation.fetch_add(1, std::memory_order_release) != ~0u) {
            free_.push_back((static_cast<uint32_t>(id) & 0xffffffu) - 1);
        }
        return Removal::done;
    }

  private:
    static constexpr uint32_t chunk_size = 1024;
    static constexpr uint32_t chunk_count = 1024;
    struct Slot {
        std::atomic<uint32_t> generation{first_generation};
        mutable std::atomic<uint32_t> users{0};
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

    // take(users) returns the share taken, 0 when the object is busy.
    template <typename Take>
    Use<T> use(uint64_t id, Take&& take) const {
        const Slot* slot = live_slot(id);
        if (slot == nullptr) {
            return {};
        }
        const uint32_t share = take(slot->users);
        if (share == 0) {
            return Use<T>(true);
        }
        // It may have been destroyed before it was taken; from now on that is impossible.
        if (live_slot(id) != slot) {
            slot->users.fetch_sub(share, std::memory_order_release);
            return {};
        }
        return Use<T>(slot->object.get(), &slot->users, share);
    }

    mutable std::mutex mutex_;
    std::array<std::atomic<Chunk*>, chunk_count> chunks_{};
    std::vector<std::unique_ptr<Chunk>> owned_;
    std::vector<uint32_t> free_;
    uint32_t used_ = 0;
};

// Created on first use without allocating, and never destroyed: a host may call during its own shutdown.
template <typename T>
T& immortal() {
    alignas(T) static unsigned char room[sizeof(T)];
    static T* const object = new (room) T;
    return *object;
}

}  // namespace apx
