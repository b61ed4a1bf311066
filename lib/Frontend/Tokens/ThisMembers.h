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

#include "Frontend/TokenContext.h"

namespace tessera {

/// Changes \p This, a `this` that comes next, when a member follows it.
void nameClass(clang::Token &This, const TokenContext &S);
/// Changes \p Period, a `.` that comes next, when it follows such a `this`.
void nameMember(clang::Token &Period, const TokenContext &S);

} // namespace tessera
