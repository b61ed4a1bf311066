//===- ThreadMatrix.h - Matrices and vectors of one thread ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix of one thread is a struct: the place where it lies, or the two vectors that it is the
// outer product of (Dialects/linalg/thread.hlsl). Its record is annotated "tessera.thread_matrix".
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// Whether \p T is a matrix of one thread.
bool isThreadMatrix(clang::QualType T);

/// A call of a prelude function tagged "thread.<op>"; null, since all are void.
ir::Value *lowerThreadOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

} // namespace tessera
