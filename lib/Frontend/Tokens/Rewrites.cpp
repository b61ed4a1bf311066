// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/Rewrites.h"

using namespace clang;
using namespace tessera;

IdentifierRewrites::IdentifierRewrites(Preprocessor &PP) {
#define IDENTIFIER(Spelling, Function) Rows[PP.getIdentifierInfo(Spelling)] = rewrites::Function;
#include "Frontend/Tokens/Rewrites.def"
}
