//===- AttributeNames.h - HLSL's attributes in any case -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"
#include "Support/Diagnostic.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

/// HLSL takes [NumThreads] for [numthreads]; Clang has one spelling of each. And it takes [branch]
/// before any statement.
/// The attributes of functions and statements, as HLSL spells them.
std::vector<llvm::StringRef> attributeNames();

class AttributeNames {
public:
  explicit AttributeNames(DiagnosticEngine &Diags) : Diags(Diags) {}

  /// Whether the `[` that comes next begins an attribute: it does where a statement, a declaration
  /// or another attribute may begin.
  static bool begins(const TokenContext &S);
  /// Gives \p Name, the first one of an attribute, the spelling that Clang knows. Before a
  /// statement for which the attribute is not meant it becomes one that Clang ignores, after a
  /// warning. Attributes that Clang does not have become annotations.
  void change(clang::Token &Name, const TokenContext &S);

private:
  void spell(clang::Token &Name, const TokenContext &S);
  void annotate(clang::Token &Name, const TokenContext &S);
  llvm::SmallVector<clang::Token, 4> namesFrom(const clang::Token &Name, const TokenContext &S);

  DiagnosticEngine &Diags;
  bool HasRootSignature = false; ///< one of the attributes before this one
  /// The attributes that have become annotations.
  llvm::DenseSet<clang::SourceLocation> Moved;
  llvm::DenseMap<const clang::IdentifierInfo *, clang::IdentifierInfo *> Spellings;
};

} // namespace tessera
