//===- PaddedElements.h - Elements beyond a padded matrix -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera {

/// Makes the turns of loops (Facts/ElementTurns.h) conditional for whose matrices \p IsTested is
/// true; `AreNoticed`: if turns for elements beyond the matrix would be. \p Attrs: those of the
/// mat.coord that says where an element is.
void testTurns(ir::Module &M,
               llvm::function_ref<bool(const ir::Type *Matrix, bool AreNoticed)> IsTested,
               llvm::ArrayRef<ir::Attr> Attrs = {});

/// Sets the elements of a factor to 0 that are beyond the \p Inner ones along K. \p Attrs as above.
ir::Value *cutAlongK(ir::Builder &B, ir::Value *Factor, uint32_t Inner,
                     llvm::ArrayRef<ir::Attr> Attrs = {});

/// Whether a matrix that reaches beyond its rows or columns does so along K.
inline bool cutsDepth(ir::MatrixUse Use, bool Rows, bool Columns) {
  return Use == ir::MatrixUse::A ? Columns : Use == ir::MatrixUse::B && Rows;
}

} // namespace tessera
