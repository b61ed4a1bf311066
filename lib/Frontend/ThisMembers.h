//===- ThisMembers.h - this.member ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang 23 crashes where a resource is taken out of `this` (SemaHLSL::ActOnResourceMemberAccessExpr
// walks from the member to a variable). Inside a method `this.member` is the same as
// `Class::member`: the tokens become `this::member`, and `this`, as the name of a scope, is the
// class of the method (ExternalSource).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"

namespace tessera {

class ThisMembers {
public:
  ThisMembers(const clang::SourceManager &SM, const clang::LangOptions &Lang)
      : SM(SM), Lang(Lang) {}

  /// To be shown every token before the parser gets it.
  void operator()(const clang::Token &Seen);

private:
  const clang::SourceManager &SM;
  const clang::LangOptions &Lang;
  bool AfterThis = false; ///< the last token was a `this` with a member after it
};

} // namespace tessera
