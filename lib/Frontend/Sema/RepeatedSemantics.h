//===- RepeatedSemantics.h - A system value in several variables ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Type.h"

namespace clang {
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace tessera {

/// HLSL lets several inputs of a compute shader have one system value, which Clang refuses. While
/// one lives, the semantics of \p Entry have different names to Clang, and parameters whose struct
/// has been seen before have no members: Clang has checked those. So have those with a struct that
/// has a system value, which lowering checks.
class RepeatedSemantics {
public:
  explicit RepeatedSemantics(clang::FunctionDecl *Entry);
  ~RepeatedSemantics();
  RepeatedSemantics(const RepeatedSemantics &) = delete;
  RepeatedSemantics &operator=(const RepeatedSemantics &) = delete;

private:
  llvm::SmallVector<std::pair<clang::ParmVarDecl *, clang::QualType>, 2> Hidden;
};

} // namespace tessera
