//===- Properties.h - What is known of a whole module ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/EnumSet.h"
#include "llvm/ADT/StringRef.h"
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

using PropertySet = EnumSet<Property, NumProperties>;
constexpr PropertySet operator|(Property A, Property B) { return PropertySet(A) | B; }

/// The name in the text form: "no_fragments".
llvm::StringRef spelling(Property P);
std::optional<Property> propertyOf(llvm::StringRef Name);

} // namespace tessera::ir
