//===- MethodCall.h - A call of a resource's method -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the files that lower methods of resources.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Resources.h"

namespace tessera {

/// A call of a method on an evaluated object.
struct MethodCall {
  FunctionLowering &F;
  const clang::CallExpr *E;
  const clang::CXXMethodDecl *Method;
  const ResourceClass &Class;
  const clang::Expr *Object;
  llvm::ArrayRef<const clang::Expr *> Args;

  /// Objects come first, then arguments from left to right.
  ir::Value *handle() const;
  clang::SourceRange range() const { return FunctionLowering::range(E); }
  void at() const { F.at(range()); }
};

/// Gives \p V, converted, to the out argument \p Arg.
void storeOut(FunctionLowering &F, const clang::Expr *Arg, ir::Value *V);

/// The struct of the code that CheckAccessFullyMapped takes and of \p Read.
const ir::Type *residentType(ModuleLowering &L, const ir::Type *Read);
/// Returns the value that was read. Stores its status code to \p Status if that is not null.
ir::Value *takeStatus(FunctionLowering &F, ir::Value *Read, const clang::Expr *Status);

/// Returns the result of a method that returns nothing.
inline LValue noResult() { return LValue(); }

// --- Textures.cpp ---

/// A method or operator of a texture.
LValue lowerTextureMethod(const MethodCall &C);
/// Lowers \p E to the texel that an operator of `t.mips[level]` or `t.sample[number]` names;
/// nothing if it is not such an operator.
std::optional<LValue> lowerTextureSlice(FunctionLowering &F, const clang::CallExpr *E);

} // namespace tessera
