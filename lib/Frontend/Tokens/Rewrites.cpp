// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/Rewrites.h"
#include "Frontend/Locations.h"

using namespace clang;
using namespace tessera;

/// The texts of the matrix APIs mean their own names.
static bool noteTakenOut(Token &T, const RewriteContext &C) {
  if (!isInPrelude(C.Compiler.getSourceManager(), T.getLocation()))
    C.TakenOut.insert(T.getIdentifierInfo()->getName().str());
  return true;
}

IdentifierRewrites::IdentifierRewrites(Preprocessor &PP) {
#define IDENTIFIER(Spelling, Function) Rows[PP.getIdentifierInfo(Spelling)] = rewrites::Function;
#include "Frontend/Tokens/Rewrites.def"
}

void IdentifierRewrites::addTakenOut(const IdentifierInfo *Name) { Rows[Name] = noteTakenOut; }
