//===- AttributeNames.h - HLSL's attributes in any case -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

/// HLSL takes [NumThreads] for [numthreads]; Clang has one spelling of each. Shown every token
/// before the parser gets it, this gives attributes the spelling that Clang knows.
class AttributeNames {
public:
  explicit AttributeNames(clang::IdentifierTable &Identifiers) : Identifiers(Identifiers) {}

  void operator()(const clang::Token &Seen);

private:
  const clang::IdentifierInfo *clangsSpelling(const clang::IdentifierInfo *Name);

  clang::IdentifierTable &Identifiers;
  llvm::DenseMap<const clang::IdentifierInfo *, clang::IdentifierInfo *> Spellings;
  /// A `[` is an attribute's where a statement, a declaration or another attribute may begin.
  bool MayBegin = true;
  bool Opened = false; ///< the last token was an attribute's `[`
  bool Inside = false; ///< in an attribute, which ends at the `]` of Depth 0
  unsigned Depth = 0;
};

} // namespace tessera
