//===- OffsetAttribute.h - [[vk::offset(bytes)]] --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang does not know the attribute. It is added to Clang's list, and becomes an annotation of the
// field or variable.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace clang {
class Decl;
class Expr;
} // namespace clang

namespace tessera {

/// The argument of [[vk::offset]] on \p D, a constant that is not negative; null without one.
const clang::Expr *offsetArgument(const clang::Decl *D);

} // namespace tessera
