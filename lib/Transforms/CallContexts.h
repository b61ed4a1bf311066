//===- CallContexts.h - Which branches the calls of a function take -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of fit-parameters. A context is what one call knows of its arguments: which are constants. A
// parameter that is the same constant in all contexts is that constant, and a branch that no
// context takes is never taken, although each context takes other branches:
//
//   func @store(%v : f32, %mip : u32) { if mip == 0 ... else if mip == 5 ... else if mip == 9 ... }
//   call @store %a, 0        call @store %b, 5          the stores for mip 9 never run
//
// Functions come callers first. Each is walked once for a context, of which it has at most
// MaxContexts; of one that has more, one context is left, with what all calls pass.
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

  /// The constant that parameter \p I of \p F is in all contexts; null where there is none.
  const ir::Constant *common(ir::Function &F, size_t I);
  /// After what common gives has been put in its place and computed with: gives ifs of \p F whose
  /// condition is the same in all contexts a constant condition, and empties regions of switches
  /// that no context enters. Whether there was one.
  bool fixBranches(ir::Function &F);
  /// Notes what \p F passes in each context to the functions that it calls.
  void noteCalls(ir::Function &F);

private:
  static constexpr size_t MaxContexts = 16;
  /// A constant for each parameter; null where it is not known.
  using Context = llvm::SmallVector<const ir::Constant *, 8>;
  struct Contexts {
    llvm::SmallVector<Context, 2> All;
    bool AreJoined = false; ///< All is one context, with what all calls pass
  };
  class Evaluation;

  /// Of what nobody calls, one context that knows nothing.
  llvm::ArrayRef<Context> contextsOf(ir::Function &F);
  void add(ir::Function &Callee, Context New);

  ir::Module &M;
  llvm::DenseMap<ir::Function *, Contexts> ByFunction;
};

} // namespace tessera
