//===- MatrixQueries.h - Matrix ops as questions to a target --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Target/Legality.h"

namespace tessera {

/// The target's name for the component type of a matrix.
ElementType elementType(const ir::Type *Scalar);
MatrixScope scopeOf(const ir::Type *Matrix);
/// What a workgroup-scope matrix of this module is spread over.
uint32_t invocationsOf(const ir::Module &M);

/// The question that a mat.mul or mat.muladd asks.
MultiplyQuery multiplyQuery(const ir::Op &Product, uint32_t Invocations);
/// Of a matrix with use a, b or acc.
MatrixQuery matrixQuery(const ir::Type *Matrix, uint32_t Invocations);

inline bool isProduct(const ir::Op &O) {
  return O.is(ir::Opcode::MatMul) || O.is(ir::Opcode::MatMulAdd);
}

} // namespace tessera
