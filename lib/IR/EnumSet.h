//===- EnumSet.h - Sets of enumerators ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>

namespace tessera::ir {

/// A set of the first \p Count enumerators of \p E, which count from 0.
template <typename E, unsigned Count> class EnumSet {
  static constexpr unsigned WordBits = 64;
  using Words = std::array<uint64_t, (Count + WordBits - 1) / WordBits>;

public:
  constexpr EnumSet() = default;
  constexpr EnumSet(E V) {
    Bits[static_cast<unsigned>(V) / WordBits] = uint64_t(1) << static_cast<unsigned>(V) % WordBits;
  }

  constexpr bool has(E V) const {
    return Bits[static_cast<unsigned>(V) / WordBits] >> static_cast<unsigned>(V) % WordBits & 1;
  }
  constexpr bool empty() const { return Bits == Words{}; }
  constexpr EnumSet operator|(EnumSet Other) const {
    return combined(Other, [](uint64_t A, uint64_t B) { return A | B; });
  }
  constexpr EnumSet operator&(EnumSet Other) const {
    return combined(Other, [](uint64_t A, uint64_t B) { return A & B; });
  }
  /// Returns the members of this set that are not in \p Other.
  constexpr EnumSet without(EnumSet Other) const {
    return combined(Other, [](uint64_t A, uint64_t B) { return A & ~B; });
  }
  friend constexpr bool operator==(const EnumSet &, const EnumSet &) = default;
  /// In the order of the enumerators.
  template <typename Fn> void forEach(Fn &&F) const {
    for (unsigned I = 0; I < Count; ++I)
      if (has(E(I)))
        F(E(I));
  }

private:
  template <typename Fn> constexpr EnumSet combined(const EnumSet &Other, Fn F) const {
    EnumSet Result;
    for (unsigned I = 0; I < Bits.size(); ++I)
      Result.Bits[I] = F(Bits[I], Other.Bits[I]);
    return Result;
  }
  Words Bits{};
};

} // namespace tessera::ir
