//===- ThisMembers.h - this.member ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang 23 crashes where a resource is taken out of `this` (SemaHLSL::ActOnResourceMemberAccessExpr
// walks from the member to a variable). Inside a method `this.member` is the same as
// `Class::member`: the tokens become ThisScope, `::` and the member, and ThisScope is a name of the
// class whose method it is (ExternalSource).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"

namespace tessera {

/// No identifier that a user can write. `this` itself would be the keyword again when the parser
/// reads a body that it has put aside.
inline constexpr llvm::StringLiteral ThisScope = "this.";

class ThisMembers {
public:
  explicit ThisMembers(clang::Preprocessor &PP) : PP(PP) {}

  /// To be shown every token before the parser gets it.
  void operator()(const clang::Token &Seen);

private:
  clang::Preprocessor &PP;
  bool AfterThis = false; ///< the last token was a `this` with a member after it
};

} // namespace tessera
