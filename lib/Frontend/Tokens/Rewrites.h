//===- Rewrites.h - The table of token rewrites ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rewrite whose answer is in the text around a token is a row of Rewrites.def and a function.
// Those that remember something from token to token are classes of their own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/MatrixOrder.h"
#include "Frontend/Options.h"
#include "Frontend/TokenContext.h"
#include "Frontend/Tokens/CombinedRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include <set>

namespace tessera {

/// The context that rewrites read and report to.
struct RewriteContext {
  const TokenContext &S;
  const clang::CompilerInstance &Compiler;
  const ShaderOptions &Shader;
  MatrixOrder &Order;
  CombinedRegisters &Registers;
  DiagnosticEngine &Diags;
  std::set<std::string> &TakenOut; ///< names taken out of the texts that the parser gets
};

/// Changes \p T, the next token, or puts others behind it. Returns whether the parser gets it.
using Rewrite = bool(clang::Token &T, const RewriteContext &C);

namespace rewrites {
#define IDENTIFIER(Spelling, Function) Rewrite Function;
#define TOKEN(Kind, Function) Rewrite Function;
#define AFTER_COLON(Function) Rewrite Function;
#include "Frontend/Tokens/Rewrites.def"
} // namespace rewrites

/// The rows IDENTIFIER.
class IdentifierRewrites {
public:
  explicit IdentifierRewrites(clang::Preprocessor &PP);

  /// Null for all other identifiers.
  Rewrite *find(const clang::IdentifierInfo *Name) const { return Rows.lookup(Name); }
  /// \p Name, which has no row, was taken out of the texts.
  void addTakenOut(const clang::IdentifierInfo *Name);

private:
  llvm::DenseMap<const clang::IdentifierInfo *, Rewrite *> Rows;
};

/// True if \p Name, the next token, is a type and not a variable of that name: another name
/// follows, a value is cast to it, or it is the only argument of a template.
bool standsForType(const clang::Token &Name, const TokenContext &S);

} // namespace tessera
