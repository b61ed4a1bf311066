//===- MatrixAttribute.h - [[__LinAlgMatrix_Attributes(...)]] --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// Headers of shader model 6.10 write a matrix's type as
/// `__builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(C, M, N, U, S)]]`, which Clang cannot read.
/// This makes `__builtin_LinAlgMatrix<C, M, N, U, S>` of it, token by token.
class MatrixAttribute {
public:
  explicit MatrixAttribute(const TokenContext &S) : S(S) {}

  /// Whether the next token stands in the attribute, and is change's.
  bool isInside() const { return Opening || Depth || Closing; }
  /// Whether \p Square, the next token, begins the attribute, and is change's.
  bool begins(const clang::Token &Square) const;
  /// False where the parser does not get \p T.
  bool change(clang::Token &T);

private:
  const TokenContext &S;
  unsigned Opening = 0; ///< tokens of `[[__LinAlgMatrix_Attributes(` that have been seen
  unsigned Depth = 0;   ///< parentheses around the next token
  unsigned Closing = 0; ///< brackets that are still to close
};

} // namespace tessera
