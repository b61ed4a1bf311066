//===- CallContexts.h - Which branches the calls of a function take -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of fit-parameters. A context holds the constant arguments of one call. A parameter that is
// the same constant in all contexts is that constant. A branch that no context takes is never
// taken, even if the contexts take different branches:
//
//   func @store(%v : f32, %mip : u32) { if mip == 0 ... else if mip == 5 ... else if mip == 9 ... }
//   call @store %a, 0        call @store %b, 5          the stores for mip 9 never run
//
// Functions are visited callers first, and walked once for each context. A function with more than
// MaxContexts contexts gets one context with the arguments that all calls share.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera {

class CallContexts {
public:
  explicit CallContexts(ir::Module &M) : M(M) {}

  /// Returns the constant that parameter \p I of \p F is in all contexts; null if there is none.
  const ir::Constant *common(ir::Function &F, size_t I);
  /// Call this after the constants that common() returns have been substituted and folded. If the
  /// condition of an `if` of \p F is the same constant in all contexts, makes it that constant.
  /// Empties the regions of switches that no context enters. Returns whether \p F changed.
  bool fixBranches(ir::Function &F);
  /// Records the arguments that \p F passes to its callees in each context.
  void noteCalls(ir::Function &F);

private:
  static constexpr size_t MaxContexts = 16;
  /// A constant for each parameter; null if it is unknown.
  using Context = llvm::SmallVector<const ir::Constant *, 8>;
  struct Contexts {
    llvm::SmallVector<Context, 2> All;
    bool AreJoined = false; ///< All has one context: the arguments that all calls have in common
  };
  class Evaluation;

  /// A function without a caller gets one context without known arguments.
  llvm::ArrayRef<Context> contextsOf(ir::Function &F);
  void add(ir::Function &Callee, Context New);

  ir::Module &M;
  llvm::DenseMap<ir::Function *, Contexts> ByFunction;
};

} // namespace tessera
