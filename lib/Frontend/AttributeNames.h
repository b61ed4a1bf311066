//===- AttributeNames.h - HLSL's attributes in any case -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Tokens.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

/// HLSL takes [NumThreads] for [numthreads]; Clang has one spelling of each.
class AttributeNames {
public:
  /// Whether the `[` that comes next begins an attribute: it does where a statement, a declaration
  /// or another attribute may begin.
  static bool begins(const Tokens &S);
  /// Gives \p Name, the first one of an attribute, the spelling that Clang knows.
  void spell(clang::Token &Name, const Tokens &S);

private:
  llvm::DenseMap<const clang::IdentifierInfo *, clang::IdentifierInfo *> Spellings;
};

} // namespace tessera
