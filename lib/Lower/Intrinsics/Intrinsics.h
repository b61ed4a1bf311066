//===- Intrinsics.h - Intrinsics that are not one op ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An intrinsic's tag (the string of tessera.op) is a mnemonic of Ops.def, with `:word` if the op
// has an attribute `fn`. Or it is a row of Intrinsics.def, which names the function that composes
// the call from ops. A row wins over a mnemonic of the same spelling, because HLSL's `mul` and
// `all` do more than the ops.
//
// Composers only get values: arguments after Clang's conversions and, for out and inout parameters,
// the address of the temporary that is copied back. They work on scalars and vectors of any length.
// A row marked ByRow is applied to each row of a matrix.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera {

struct IntrinsicCall {
  ir::Builder &B;
  llvm::ArrayRef<ir::Value *> Args;
  const ir::Type *Result; ///< void where nothing is returned

  ir::Value *arg(unsigned I) const { return Args[I]; }
  ir::TypeContext &types() const { return B.types(); }
};

using Composer = ir::Value *(*)(const IntrinsicCall &);

struct IntrinsicInfo {
  const char *Tag;
  Composer Compose;
  bool ByRow;
};

/// The row of Intrinsics.def; null when \p Tag has none.
const IntrinsicInfo *findIntrinsic(llvm::StringRef Tag);

/// Composes the call by its row.
ir::Value *composeIntrinsic(const IntrinsicInfo &Info, const IntrinsicCall &Call);

/// Creates the op that \p Tag names ("min", "wave.reduce:sum"). Matrices are taken row by row, a
/// scalar beside vectors is repeated, and the result is converted where the op's own type differs
/// from the call's (count_bits gives u32). Empty when the tag names no op, or one that needs more
/// than operands and `fn`.
std::optional<ir::Value *> createPlainOp(llvm::StringRef Tag, const IntrinsicCall &Call);
/// Whether createPlainOp() knows \p Tag.
bool isPlainOp(llvm::StringRef Tag);

/// \p V as a bool of the same shape: compared with zero unless it is one.
ir::Value *toBool(ir::Builder &B, ir::Value *V);

#define INTRINSIC(Tag, Function, ByRow) ir::Value *Function(const IntrinsicCall &Call);
#include "Lower/Intrinsics/Intrinsics.def"

} // namespace tessera
