//===- Intrinsics.h - Intrinsics that are not one op ----------------------===//
//
// An intrinsic's tag (the string of tessera.op) is either a mnemonic of Ops.def or a row of
// Intrinsics.def, which names the function that composes the call from ops. A row wins over a
// mnemonic of the same spelling, because HLSL's `mul` and `all` are more than the ops are.
//
// Composers see values alone: arguments after Clang's conversions, for out and inout parameters the
// address of the temporary that is copied back. They work on scalars and vectors of any length; a
// row marked ByRow is applied to each row of a matrix, with scalars repeated.
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

/// Creates the op \p Code for the call. Matrices are taken row by row where the op is made of
/// scalars or vectors, and the result is converted where the op's own type differs from the call's
/// (count_bits gives u32). Null when the op needs more than operands (an attribute, a region).
ir::Value *createPlainOp(ir::Opcode Code, const IntrinsicCall &Call);

/// \p V as a bool of the same shape: compared with zero unless it is one.
ir::Value *toBool(ir::Builder &B, ir::Value *V);

#define INTRINSIC(Tag, Function, ByRow) ir::Value *Function(const IntrinsicCall &Call);
#include "Lower/Intrinsics.def"

} // namespace tessera
