//===- Matrix.h - Matrices that belong to a wave --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// A call of a prelude function tagged "mat.<op>". Rules of the dialect that need the user's types
/// or constants are checked here, at the user's call; null for void.
ir::Value *lowerMatrixOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

} // namespace tessera
