// The transposition table: what is already known of a position. Shared by threads without locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#ifdef __wasm__
#include <unistd.h>
#elif __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include "../bits.hpp"
#include "margins.hpp"

namespace crownhead::search {

enum class Bound : u8 { none, upper, lower, exact };

struct Known {
    u64 move = 0;  // the low bits of its name
    int score = 0;
    int depth = 0;
    Bound bound = Bound::none;
};

class Table {
   public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        std::size_t buckets = 1;
        while (2 * buckets * sizeof(Bucket) <= megabytes << 20) buckets *= 2;
        memory_.reset();  // before there is more
        memory_ = reserve(buckets);
        buckets_ = {memory_.get(), buckets};
    }
    void clear() {
        for (auto& bucket : buckets_)
            for (auto& entry : bucket.entries) {
                entry.check.store(0, std::memory_order_relaxed);
                entry.data.store(0, std::memory_order_relaxed);
            }
        age_ = 0;
    }
    void next_search() { age_ = static_cast<u8>((age_ + 1) & 63); }

    bool find(u64 key, Known& known) const {
        for (const auto& entry : bucket(key).entries) {
            const u64 data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) != key) continue;
            known = unpack(data);
            return known.bound != Bound::none;
        }
        return false;
    }

    // What was known of the position goes; if deeper knowledge is to be kept, only if the new is exact or as deep.
    void store(u64 key, const Known& known, bool keep_deeper) {
        Entry* victim = nullptr;
        int least = 1 << 20;
        for (auto& entry : bucket(key).entries) {
            const u64 data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) {
                if (keep_deeper && known.bound != Bound::exact && unpack(data).depth > known.depth &&
                    age_of(data) == age_)
                    return;
                victim = &entry;
                break;
            }
            // Old and shallow entries go first.
            const int worth = static_cast<int>(data >> 16 & 255) - margins::old_entry * (age_of(data) != age_);
            if (worth < least) {
                least = worth;
                victim = &entry;
            }
        }
        const u64 data = pack(known);
        victim->data.store(data, std::memory_order_relaxed);
        victim->check.store(key ^ data, std::memory_order_relaxed);
    }

    void prefetch(u64 key) const { __builtin_prefetch(&bucket(key)); }

   private:
    struct Entry {
        std::atomic<u64> check{0}, data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

#ifdef __wasm__
    // Memory that a browser has just given is zero, and is not touched here: to fill it would be a large part of the
    // time until the first line. It cannot be given back, so the next table of the same size lies there, too.
    static inline std::span<Bucket> kept_;
    static inline bool is_used_ = false;

    static Bucket* unused(std::size_t count) {
        if (is_used_ || (kept_.size() && kept_.size() != count)) return nullptr;
        if (kept_.size()) {
            std::uninitialized_value_construct_n(kept_.data(), count);
        } else {
            const auto end = reinterpret_cast<std::intptr_t>(sbrk(0));
            const std::intptr_t gap = -end & static_cast<std::intptr_t>(alignof(Bucket) - 1);
            void* memory = sbrk(gap + static_cast<std::intptr_t>(count * sizeof(Bucket)));
            if (memory == reinterpret_cast<void*>(-1)) return nullptr;
            kept_ = {reinterpret_cast<Bucket*>(static_cast<char*>(memory) + gap), count};
        }
        is_used_ = true;
        return kept_.data();
    }
#endif

    struct Release {
        std::align_val_t alignment;
        void operator()(Bucket* buckets) const {
#ifdef __wasm__
            if (buckets == kept_.data()) return void(is_used_ = false);
#endif
            ::operator delete(buckets, alignment);
        }
    };
    using Memory = std::unique_ptr<Bucket, Release>;

    // In large pages, where the system has them: the table is looked up everywhere, and small pages would be missed.
    // All of it is touched here: what the system takes to find memory is not to come from the time for the first move.
    static Memory reserve(std::size_t count) {
        constexpr std::size_t large_page = 1 << 21;
        const std::size_t bytes = count * sizeof(Bucket);
        const std::align_val_t alignment{bytes < large_page ? alignof(Bucket) : large_page};
#ifdef __wasm__
        if (Bucket* fresh = unused(count)) return {fresh, Release{alignment}};
#endif
        void* memory = ::operator new(bytes, alignment);
#ifdef MADV_HUGEPAGE
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
        auto* buckets = static_cast<Bucket*>(memory);
        std::uninitialized_value_construct_n(buckets, count);
        return {buckets, Release{alignment}};
    }

    // 32 bits of the move's name, 16 of score, then depth, bound and age.
    u64 pack(const Known& known) const {
        return known.move << 32 | static_cast<u64>(static_cast<std::uint16_t>(known.score)) |
               static_cast<u64>(std::max(known.depth, 0) & 255) << 16 | static_cast<u64>(known.bound) << 24 |
               static_cast<u64>(age_) << 26;
    }
    static Known unpack(u64 data) {
        return {data >> 32, static_cast<std::int16_t>(data & 0xffff), static_cast<int>(data >> 16 & 255),
                static_cast<Bound>(data >> 24 & 3)};
    }
    static u8 age_of(u64 data) { return static_cast<u8>(data >> 26 & 63); }

    Bucket& bucket(u64 key) { return buckets_[key >> 20 & (buckets_.size() - 1)]; }
    const Bucket& bucket(u64 key) const { return buckets_[key >> 20 & (buckets_.size() - 1)]; }

    Memory memory_;
    std::span<Bucket> buckets_;
    u8 age_ = 0;
};

}  // namespace crownhead::search
