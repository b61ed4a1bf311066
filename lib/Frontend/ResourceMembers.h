//===- ResourceMembers.h - Resources taken out of what is no variable -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang 23 crashes in `(s).Buffer` and `f().Buffer` where Buffer is a resource: it walks from the
// member to a variable (SemaHLSL::ActOnResourceMemberAccessExpr) through members and elements
// alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Tokens.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

class ResourceMembers {
public:
  /// Whether Clang would crash with \p Name, the name that comes next.
  bool crashes(const clang::Token &Name, const Tokens &S);
  /// To be told that a class begins that is in no other.
  void begin() { Named.clear(); }
  /// To be told of \p Class when all of its members have been declared, and its functions have been
  /// read but not parsed. The name with which Clang would crash in them, or null. It
  /// does not crash with what is left of the class then.
  const clang::Token *defined(clang::CXXRecordDecl *Class);

private:
  bool areResources(const clang::IdentifierInfo *Name) const;

  /// The members of classes; whether all with that name are resources.
  llvm::DenseMap<const clang::IdentifierInfo *, bool> Known;
  /// The members that have been named after what is no variable, since the last class began.
  llvm::SmallVector<clang::Token> Named;
};

} // namespace tessera
