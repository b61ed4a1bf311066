//===- Properties.h - What is known of a whole module ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace tessera::ir {

/// A row of Properties.def.
enum class Property : uint8_t {
#define PROPERTY(Enumerator, Name, Doc) Enumerator,
#include "IR/Properties.def"
};
constexpr unsigned NumProperties = 0
#define PROPERTY(Enumerator, Name, Doc) +1
#include "IR/Properties.def"
    ;

class PropertySet {
public:
  constexpr PropertySet() = default;
  constexpr PropertySet(Property P) : Bits(uint64_t(1) << static_cast<unsigned>(P)) {}

  constexpr bool has(Property P) const { return Bits >> static_cast<unsigned>(P) & 1; }
  constexpr bool empty() const { return Bits == 0; }
  constexpr PropertySet operator|(PropertySet Other) const {
    return PropertySet(Bits | Other.Bits);
  }
  constexpr PropertySet operator&(PropertySet Other) const {
    return PropertySet(Bits & Other.Bits);
  }
  /// What is in this set and not in \p Other.
  constexpr PropertySet without(PropertySet Other) const { return PropertySet(Bits & ~Other.Bits); }
  template <typename Fn> void forEach(Fn &&F) const {
    for (unsigned I = 0; I < NumProperties; ++I)
      if (has(Property(I)))
        F(Property(I));
  }

private:
  constexpr explicit PropertySet(uint64_t Bits) : Bits(Bits) {}
  uint64_t Bits = 0;
};
static_assert(NumProperties <= 64);
constexpr PropertySet operator|(Property A, Property B) { return PropertySet(A) | B; }

/// The name in the text form: "no_fragments".
llvm::StringRef spelling(Property P);
std::optional<Property> propertyOf(llvm::StringRef Name);

} // namespace tessera::ir
