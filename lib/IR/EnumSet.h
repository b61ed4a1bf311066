//===- EnumSet.h - Sets of enumerators ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace tessera::ir {

/// A set of the first \p Count enumerators of \p E, which count from 0.
template <typename E, unsigned Count> class EnumSet {
  static_assert(Count <= 64);

public:
  constexpr EnumSet() = default;
  constexpr EnumSet(E V) : Bits(uint64_t(1) << static_cast<unsigned>(V)) {}

  constexpr bool has(E V) const { return Bits >> static_cast<unsigned>(V) & 1; }
  constexpr bool empty() const { return Bits == 0; }
  constexpr EnumSet operator|(EnumSet Other) const { return EnumSet(Bits | Other.Bits); }
  constexpr EnumSet operator&(EnumSet Other) const { return EnumSet(Bits & Other.Bits); }
  /// What is in this set and not in \p Other.
  constexpr EnumSet without(EnumSet Other) const { return EnumSet(Bits & ~Other.Bits); }
  /// In the order of the enumerators.
  template <typename Fn> void forEach(Fn &&F) const {
    for (unsigned I = 0; I < Count; ++I)
      if (has(E(I)))
        F(E(I));
  }

private:
  constexpr explicit EnumSet(uint64_t Bits) : Bits(Bits) {}
  uint64_t Bits = 0;
};

} // namespace tessera::ir
