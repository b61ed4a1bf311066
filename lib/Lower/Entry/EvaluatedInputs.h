//===- EvaluatedInputs.h - Inputs that functions evaluate at other places --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EvaluateAttribute... and GetAttributeAtVertex take an input of a pixel shader. It may reach them
// through variables with copies of it and parameters of functions, if these are never changed.
// A function is lowered once for each list of inputs that calls pass to such parameters.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/FunctionLowering.h"
#include "Lower/InputPart.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tessera {

class EvaluatedInputs {
public:
  /// Returns the input that each parameter of \p Callee stands for in a call with \p Args, null for
  /// parameters that it does not evaluate; empty if it evaluates none. Reports arguments that are
  /// not inputs where it does.
  llvm::ArrayRef<const InputPart *> passed(FunctionLowering &F, const clang::FunctionDecl *Callee,
                                           llvm::ArrayRef<const clang::Expr *> Args);

  /// Returns the input that \p Var has a copy of; nothing if it may have another value.
  std::optional<InputPart> copiedBy(FunctionLowering &F, const clang::VarDecl *Var);

private:
  /// What a function does with its parameters and variables.
  struct Body {
    /// What it writes to: a variable, and the member of it, or null for the whole.
    llvm::SetVector<std::pair<const clang::ValueDecl *, const clang::FieldDecl *>> Written;
    llvm::DenseSet<const clang::ValueDecl *> Evaluated;
  };

  const Body &bodyOf(const clang::FunctionDecl *Decl);
  void scan(Body &In, const clang::Stmt *S);
  void scanCall(Body &In, const clang::CallExpr *E);
  static void noteEvaluated(Body &In, const clang::Expr *E);
  std::optional<InputPart> partOf(FunctionLowering &F, const clang::Expr *E);
  std::optional<InputPart> copyIn(FunctionLowering &F, const clang::Expr *E);

  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> Bodies;
  unsigned CallDepth = 0;                            ///< of the functions that are being scanned
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Open; ///< variables that are being followed
  llvm::FoldingSet<InputPart> Unique;
  std::deque<InputPart> Parts;
};

/// Returns that of the module.
EvaluatedInputs &evaluatedInputs(ModuleLowering &L);

} // namespace tessera
