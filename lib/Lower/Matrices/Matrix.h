//===- Matrix.h - Matrices that belong to a wave --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// A call of a prelude function tagged "mat.<op>". Rules of the dialect that need the user's types
/// or constants are checked here, at the user's call; null for void.
ir::Value *lowerMatrixOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

/// Whether a variable of type \p T, which holds matrices, is zero without an initializer.
bool isZeroAtFirst(clang::QualType T);

/// The zero of type \p Ty, which \p T is in the IR and which holds matrices.
ir::Value *zeroOfMatrices(FunctionLowering &F, clang::QualType T, const ir::Type *Ty);

/// The value of type \p T, every matrix in which is filled with the scalar \p V; null where the
/// dialect makes none so.
ir::Value *matricesOfScalar(FunctionLowering &F, clang::QualType T, ir::Value *V);

} // namespace tessera
