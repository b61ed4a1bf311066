//===- Turns.h - How often a loop turns, where the program itself says ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Transforms/Locals.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// The variables that a loop's test reads, and what decides of their values, as long as all of that
/// is known.
class TurnCounter {
public:
  /// \p MaxSearched: how many ops before the loop may come after the first value of a variable.
  TurnCounter(ir::Module &M, const Locals &Vars, ir::Op &Loop, size_t MaxSearched = 32)
      : M(M), Vars(Vars), Loop(Loop), MaxSearched(MaxSearched) {}

  /// False where the test asks for what is not known.
  bool findVariables();
  bool isCounter(const ir::Op *Var) const { return Current.contains(const_cast<ir::Op *>(Var)); }
  /// Whether the body stores to one of the variables, which a `continue` may leave out.
  bool countsInBody() const;

  using Values = llvm::MapVector<ir::Op *, const ir::Constant *>;
  /// How often the body runs where nothing leaves it; nothing where that is more than \p Max.
  /// \p Turn is called for each time, with what the variables hold then.
  std::optional<size_t> count(size_t Max, llvm::function_ref<void(const Values &)> Turn = nullptr);

private:
  bool isOfLoop(const ir::Op &O) const;
  bool follow(ir::Value *V);
  bool followStores();
  const ir::Constant *valueBefore(const ir::Op &Var) const;
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

/// Whether something in \p Body, of a loop, leaves the loop or begins its next turn.
bool leavesTurn(ir::Region &Body);

/// Whether \p Test, of a loop, does nothing but compute.
bool isPlainTest(ir::Region &Test);

} // namespace tessera
