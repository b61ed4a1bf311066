//===- WiderMatrices.h - Matrices that can be held wider ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device may multiply f16 only into f32, and have no f16 accumulator at all, or no factors of
// 8-bit floats. These functions find the matrices that widen-matrices can hold in a wider type, and
// the target for decisions that rely on it:
//
//   accumulators    f16, bf16 as f32; 8-bit and 16-bit integers as s32 or u32
//   factors         8-bit floats as f16, or else as bf16 or f32; f16, bf16 as f32
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Summary.h"
#include "Target/Target.h"
#include "llvm/ADT/SetVector.h"

namespace tessera {

bool isFactor(const ir::Type *Matrix);

/// Whether the device lacks matrices of the component type and the use of \p Matrix, but has wider
/// ones.
bool isHeldWider(const Target &Device, const ir::Type *Matrix);

/// The matrix that would hold \p Matrix.
const ir::Type *holderOf(ir::TypeContext &Types, const Target &Device, const ir::Type *Matrix);

/// Whether the op stays possible if narrow matrices among its operands and its result become wide.
/// legalize-types and lower-fragments have left no multiply or sum with a narrow result.
bool canWiden(const ir::Op &O);

/// The types among \p Ops that are to be held wider and that no op prevents from it.
llvm::SetVector<const ir::Type *> narrowMatrices(llvm::ArrayRef<MatrixOps> Ops,
                                                 const Target &Device);

/// Returns the target without accumulators of narrow types that exchange elements with another
/// type, if a wider accumulator can hold both: then both have one type and the same layout. Returns
/// nothing if there are none.
std::optional<Target> withoutNarrowExchanges(const Target &Device, llvm::ArrayRef<MatrixOps> Ops);

/// Whether the device has rows of cooperative tensors.
bool hasTensors(const Target &Device);
/// \p Device with only the rows for which \p Stays returns true. All keep their numbers.
Target withRowsWhere(const Target &Device, llvm::function_ref<bool(const MatrixRow &)> Stays);
/// Returns the target with only the rows of cooperative tensors, or with all others.
Target withRowsOf(const Target &Device, bool Tensors);

/// Returns the target without the rows that keep factors such as \p Matrix from being held as
/// \p Holder.
Target withoutFactors(const Target &Device, const ir::Type *Matrix, const ir::Type *Holder);

/// Returns the target with rows for \p Narrow added, which the device computes by wider ones.
Target withRowsFor(const Target &Device, const llvm::SetVector<const ir::Type *> &Narrow);

} // namespace tessera
