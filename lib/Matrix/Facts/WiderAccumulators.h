//===- WiderAccumulators.h - Which accumulators can be held wider ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device may multiply f16 into f32 only, and have no accumulator of f16 at all. Which matrices of
// such a type widen-accumulators can hold as f32 (8-bit and 16-bit integers as s32 or u32), and the
// target as it looks to decisions that count on it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Summary.h"
#include "Target/Target.h"
#include "llvm/ADT/SetVector.h"

namespace tessera {

/// Whether the device has no accumulator of the component type of \p Matrix, but of a wider one.
bool isHeldWider(const Target &Device, const ir::Type *Matrix);

/// The accumulator that would hold \p Matrix.
const ir::Type *holderOf(ir::TypeContext &Types, const ir::Type *Matrix);

/// Whether the op stays possible when narrow accumulators among its operands and its result become
/// wide. Four components to a word are not read one by one, and legalize-types and lower-fragments
/// have left no multiply or sum with a narrow result.
bool canWiden(const ir::Op &O);

/// The types among \p Ops that are to be held wider and that no op prevents from it.
llvm::SetVector<const ir::Type *> narrowAccumulators(llvm::ArrayRef<MatrixOps> Ops,
                                                     const Target &Device);

/// The target without its accumulators of narrow types whose elements go to or come from those of
/// another, where a wider one can hold both: then they are of one type, and lie alike. Nothing
/// where there are none.
std::optional<Target> withoutNarrowExchanges(const Target &Device, llvm::ArrayRef<MatrixOps> Ops);

/// Whether it has rows of cooperative tensors.
bool hasTensors(const Target &Device);
/// Returns the target with only the rows of cooperative tensors, or with all others.
Target withRowsOf(const Target &Device, bool Tensors);

/// The target with rows for \p Narrow.
Target withRowsFor(const Target &Device, const llvm::SetVector<const ir::Type *> &Narrow);

} // namespace tessera
