//===- MatrixQueries.h - Matrix ops as questions to a target --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Target/Legality.h"

namespace tessera {

struct PassContext;

/// The target's name for the component type of a matrix.
ElementType elementType(const ir::Type *Scalar);
MatrixScope scopeOf(const ir::Type *Matrix);
/// What a workgroup-scope matrix of this module is spread over.
uint32_t invocationsOf(const ir::Module &M);

/// The question that a mat.mul or mat.muladd asks.
MultiplyQuery multiplyQuery(const ir::Op &Product, uint32_t Invocations);
/// Of a matrix with use a, b or acc.
MatrixQuery matrixQuery(const ir::Type *Matrix, uint32_t Invocations);

/// What the user wrote at \p Where, where legalize-types computes that as \p Query, a multiply of
/// other types or a sum of a factor; else \p Query.
MultiplyQuery asWritten(const PassContext &Ctx, const Loc &Where, const MultiplyQuery &Query);

} // namespace tessera
