//===- Queries.h - Matrix ops as questions to a target --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Target/Legality.h"

namespace tessera {

/// The target's name for the component type of a matrix.
ElementType elementType(const ir::Type *Scalar);
MatrixScope scopeOf(const ir::Type *Matrix);
/// Returns the number of invocations that share a workgroup-scope matrix of this module.
uint32_t invocationsOf(const ir::Module &M);

/// Returns the target query for a multiply of these types. Without an addend, \p C is \p R.
MultiplyQuery multiplyQuery(const ir::Type *A, const ir::Type *B, const ir::Type *C,
                            const ir::Type *R, uint32_t Invocations);
/// Returns the query for a mat.mul or mat.muladd.
MultiplyQuery multiplyQuery(const ir::Op &Product, uint32_t Invocations);
/// Returns the query for a matrix with use a, b or acc.
MatrixQuery matrixQuery(const ir::Type *Matrix, uint32_t Invocations);

/// Returns the query for the types that the user wrote. \p Query is that of the product or sum \p
/// O, which a route may have made.
MultiplyQuery asWritten(const ir::Module &M, const ir::Op &O, const MultiplyQuery &Query);
/// Returns the query for a multiply that takes a route.
MultiplyQuery writtenQuery(const ir::PlannedMultiply &Multiply, uint32_t Invocations);

/// Whether the matrix that such an op gives may have elements other than 0 along K where its
/// operands have zeros, or come from elsewhere.
bool losesZeros(ir::Opcode Code);
bool losesZeros(const ir::Op &O);

/// Whether \p O is \p Outer or in one of its regions.
bool isWithin(const ir::Op &O, const ir::Op &Outer);

/// Returns the component that all four of \p Word are known to be.
std::optional<uint8_t> repeatedComponent(const ir::Value *Word);
/// Whether \p O is a fill with a word whose components may differ, so that it needs memory of the
/// wave (ExpandPackedFills.h).
bool fillsFromScratch(const ir::Op &O);

} // namespace tessera
