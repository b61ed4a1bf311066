//===- Turns.h - Iteration counts of loops --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Transforms/Locals.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// Returns what \p Var, a local that does not escape, holds where \p Loop begins; null if no op of
/// the \p MaxSearched before the loop says so.
ir::Value *valueBefore(const ir::Op &Var, ir::Op &Loop, size_t MaxSearched = 32);

/// Calls \p Do for all loops in \p R, inner ones first. It may erase the loop and add ops before.
void eachLoop(ir::Region &R, llvm::function_ref<void(ir::Op &)> Do);

/// Evaluates the variables that a loop's test depends on, as long as all their values are known at
/// compile time.
class TurnCounter {
public:
  /// \p MaxSearched: how many ops before the loop may come after the first value of a variable.
  TurnCounter(ir::Module &M, const Locals &Vars, ir::Op &Loop, size_t MaxSearched = 32)
      : M(M), Vars(Vars), Loop(Loop), MaxSearched(MaxSearched) {}

  /// Returns false if the test depends on an unknown value.
  bool findVariables();
  bool isCounter(const ir::Op *Var) const { return Current.contains(const_cast<ir::Op *>(Var)); }
  /// Whether the body stores to one of the variables, which a `continue` may leave out.
  bool countsInBody() const;

  using Values = llvm::MapVector<ir::Op *, const ir::Constant *>;
  /// Returns how often the body runs if it never leaves the loop early; nothing if more often than
  /// \p Max. Calls \p Turn for each iteration with the values of the variables.
  std::optional<size_t> count(size_t Max, llvm::function_ref<void(const Values &)> Turn = nullptr);

private:
  bool isOfLoop(const ir::Op &O) const;
  bool follow(ir::Value *V);
  bool followStores();
  const ir::Constant *valueOf(ir::Value *V) const;
  bool run(ir::Region &R);

  ir::Module &M;
  const Locals &Vars;
  ir::Op &Loop;
  size_t MaxSearched;
  Values Current;
  llvm::DenseSet<const ir::Op *> Needed;
  llvm::DenseMap<const ir::Value *, const ir::Constant *> Known;
};

/// Whether an op in \p Body, the body of a loop, leaves the loop or begins its next iteration.
bool leavesTurn(ir::Region &Body);

/// Whether \p Test, the test of a loop, consists only of computations.
bool isPlainTest(ir::Region &Test);

} // namespace tessera
