//===- Names.h - The identifiers of the text ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The user's names where they are identifiers of MSL, made so where they are not. Scopes nest as
// the text's do: a name is free again when its scope ends, and no name hides another.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace tessera::msl {

/// Replaces all characters of \p Name that an identifier cannot contain, and avoids keywords and
/// names of the library. Returns an empty string if no character is left.
std::string identifier(llvm::StringRef Name);

class Names {
public:
  Names() { enter(); }

  /// An identifier like \p Wanted that is free here, taken until the innermost scope ends.
  std::string declare(llvm::StringRef Wanted);
  /// Whether the identifier \p Name is free.
  bool isFree(llvm::StringRef Name) const { return !Taken.contains(Name); }
  void enter() { Scopes.emplace_back(); }
  void leave();

private:
  /// A name, and the number to try next after it.
  using Entry = llvm::StringMapEntry<unsigned>;
  struct Scope {
    llvm::SmallVector<Entry *, 4> Declared;
    /// Names whose next number changed, and the number before.
    llvm::SmallVector<std::pair<Entry *, unsigned>, 4> Counted;
  };

  llvm::StringMap<unsigned> Taken;
  llvm::SmallVector<Scope, 8> Scopes;
};

} // namespace tessera::msl
