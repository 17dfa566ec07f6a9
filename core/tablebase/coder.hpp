// Arithmetic coding of yes-or-no questions, each with a chance that is learned on the way: what is expected costs
// next to nothing. Reading past the end gives zeros, never a fault.
#pragma once

#include <string>
#include <string_view>

#include "../bits.hpp"

namespace crownhead::tablebase {

// How likely a no is, in parts of 4096.
class Chance {
   public:
    std::uint32_t of_no() const { return chance_; }
    void learn(bool yes) {
        const int rate = age_ < slowest_ ? ++age_ : slowest_;
        if (yes)
            chance_ = static_cast<std::uint16_t>(chance_ - (chance_ >> rate));
        else
            chance_ = static_cast<std::uint16_t>(chance_ + ((4096 - chance_) >> rate));
        if (chance_ < 24) chance_ = 24;
        if (chance_ > 4072) chance_ = 4072;
    }

   private:
    static constexpr int slowest_ = 6;
    std::uint16_t chance_ = 2048;
    u8 age_ = 0;  // a young chance learns faster
};

class Encoder {
   public:
    void put(bool yes, Chance& chance) {
        const std::uint32_t bound = (range_ >> 12) * chance.of_no();
        if (yes) {
            low_ += bound;
            range_ -= bound;
        } else {
            range_ = bound;
        }
        chance.learn(yes);
        for (; range_ < 1u << 24; range_ <<= 8) shift_low();
    }
    std::string finish() {
        for (int i = 0; i < 5; ++i) shift_low();
        while (!bytes_.empty() && bytes_.back() == 0) bytes_.pop_back();  // read as zeros anyway
        return std::move(bytes_);
    }

   private:
    void shift_low() {
        if (low_ >= u64{1} << 32)  // a carry goes back through the bytes that are written
            for (std::size_t i = bytes_.size(); i-- > 0 && ++reinterpret_cast<unsigned char&>(bytes_[i]) == 0;) {
            }
        bytes_ += static_cast<char>(low_ >> 24);
        low_ = (low_ & 0x00ffffff) << 8;
    }
    u64 low_ = 0;
    std::uint32_t range_ = 0xffffffff;
    std::string bytes_;
};

class Decoder {
   public:
    explicit Decoder(std::string_view bytes) : bytes_(bytes) {
        for (int i = 0; i < 4; ++i) code_ = code_ << 8 | next();
    }
    bool get(Chance& chance) {
        const std::uint32_t bound = (range_ >> 12) * chance.of_no();
        const bool yes = code_ >= bound;
        if (yes) {
            code_ -= bound;
            range_ -= bound;
        } else {
            range_ = bound;
        }
        chance.learn(yes);
        for (; range_ < 1u << 24; range_ <<= 8) code_ = code_ << 8 | next();
        return yes;
    }

   private:
    std::uint32_t next() { return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0; }
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::uint32_t code_ = 0, range_ = 0xffffffff;
};

}  // namespace crownhead::tablebase
