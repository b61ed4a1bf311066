//===- Lanes.h - A set of lanes of a wave -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>

namespace tessera::interp {

constexpr unsigned MaxWaveSize = 128;

/// A bit for each lane.
struct Lanes {
  uint64_t Low = 0, High = 0;

  /// The first \p Count of them.
  static Lanes first(unsigned Count) {
    auto Of = [](unsigned N) { return N >= 64 ? ~uint64_t(0) : (uint64_t(1) << N) - 1; };
    return {Of(Count), Count > 64 ? Of(Count - 64) : 0};
  }
  static Lanes only(unsigned Lane) {
    Lanes L;
    L.add(Lane);
    return L;
  }

  /// The quad of \p Lane.
  static Lanes quad(unsigned Lane) {
    Lanes L;
    for (unsigned I = 0; I < 4; ++I)
      L.add((Lane & ~3u) + I);
    return L;
  }

  bool has(unsigned Lane) const { return (Lane < 64 ? Low >> Lane : High >> (Lane - 64)) & 1; }
  void add(unsigned Lane) { (Lane < 64 ? Low : High) |= uint64_t(1) << (Lane & 63); }
  void add(unsigned Lane, bool If) { (Lane < 64 ? Low : High) |= uint64_t(If) << (Lane & 63); }
  bool any() const { return Low | High; }
  bool none() const { return !any(); }
  unsigned count() const { return unsigned(std::popcount(Low) + std::popcount(High)); }
  /// The set must not be empty.
  unsigned lowest() const {
    return Low ? unsigned(std::countr_zero(Low)) : 64 + unsigned(std::countr_zero(High));
  }
  /// Word \p I of a ballot.
  uint32_t word(unsigned I) const { return uint32_t((I < 2 ? Low : High) >> (I % 2 * 32)); }

  friend Lanes operator&(Lanes A, Lanes B) { return {A.Low & B.Low, A.High & B.High}; }
  friend Lanes operator|(Lanes A, Lanes B) { return {A.Low | B.Low, A.High | B.High}; }
  friend Lanes operator~(Lanes A) { return {~A.Low, ~A.High}; }
  Lanes &operator|=(Lanes B) { return *this = *this | B; }
  Lanes &operator&=(Lanes B) { return *this = *this & B; }
  friend bool operator==(Lanes, Lanes) = default;

  /// Calls \p F with each lane, the lowest first, until it returns false. Whether it never did.
  template <typename Fn> bool each(Fn &&F) const {
    for (unsigned Half = 0; Half < 2; ++Half)
      for (uint64_t Rest = Half ? High : Low; Rest; Rest &= Rest - 1)
        if (!F(Half * 64 + unsigned(std::countr_zero(Rest))))
          return false;
    return true;
  }
};

} // namespace tessera::interp
