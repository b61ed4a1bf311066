//===- FunctionInfo.h - Where values are used and variables changed -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the printer must know before it writes the first line of a function: how often a value is
// used, whether a variable keeps its value up to the last use of a load, where it can be declared,
// and which matrices can be computed in the variable that they end in. Ops are numbered in the
// order of the text. One walk over the function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::msl {

struct ValueUses {
  unsigned Count = 0;
  bool SameRegion = true; ///< every use is in the region of the definition
  unsigned End = 0;       ///< when the last statement is over that may need the value
  ir::Op *First =
      nullptr; ///< the user that tells most of what it is for: the first, or a matrix access
};

/// A branch that only chooses what a variable holds, as `&&`, `||` and `?:` do:
///   %v = var %c                      %v = var
///   if %c then {               or    if %c then { store %v, %a } else { store %v, %b }
///     store %v, (something)
///   }
struct Choice {
  enum class Kind : uint8_t { And, Or, Select };
  Kind Way;
  const ir::Op *Var;
  bool ReadOnce; ///< one load follows, in the region of the branch
};

class FunctionInfo {
public:
  explicit FunctionInfo(ir::Function &F);

  const ValueUses &uses(const ir::Value *V) const;
  unsigned position(const ir::Op *O) const { return Positions.lookup(O); }

  /// Whether \p Var, a local variable or parameter, is changed after \p From, up to \p To.
  bool changes(const ir::Value *Var, unsigned From, unsigned To) const;
  /// The op in the region of \p Var, a `var`, that is or holds its first access; null without one.
  const ir::Op *firstAccess(const ir::Op *Var) const;
  /// Whether \p Holder, the op of firstAccess(), holds all of them.
  bool accessedOnlyIn(const ir::Op *Var, const ir::Op *Holder) const;
  /// What the branch \p If chooses, or null.
  const Choice *choice(const ir::Op *If) const {
    auto It = Choices.find(If);
    return It == Choices.end() ? nullptr : &It->second;
  }
  bool isChosen(const ir::Op *Var) const { return Chosen.contains(Var); }
  /// The variable in which the matrix \p V is computed in place of one of its own, or null.
  const ir::Op *home(const ir::Value *V) const { return Homes.lookup(V); }

private:
  struct Access {
    unsigned Position;
    ir::Op *Who;
    bool Writes;
  };
  struct Variable {
    llvm::SmallVector<Access, 4> Accesses;
    llvm::SmallVector<unsigned, 2> Writes; ///< positions, sorted
    const ir::Op *First = nullptr;
    const ir::Op *Last = nullptr; ///< in the variable's region, as First
  };

  void number(ir::Region &R);
  void visit(ir::Op &O);
  void addAccess(const ir::Value *Root, ir::Op &O, bool Writes);
  void findChoices(ir::Region &R);
  void findChoice(ir::Op &If);
  bool isExpression(ir::Region &Arm, const ir::Op &Store) const;
  void findHomes();
  void findHome(const ir::Value *Root, const Variable &Var, size_t Store);
  /// The op in \p R that is or holds \p O.
  ir::Op *ancestorIn(const ir::Region *R, ir::Op *O) const;

  llvm::DenseMap<const ir::Op *, unsigned> Positions;
  llvm::DenseMap<const ir::Op *, unsigned> Ends;
  llvm::DenseMap<const ir::Value *, ValueUses> Uses;
  llvm::DenseMap<const ir::Value *, Variable> Variables;
  llvm::DenseMap<const ir::Value *, const ir::Op *> Homes;
  llvm::DenseMap<const ir::Op *, Choice> Choices;
  llvm::DenseSet<const ir::Op *> Chosen;
  llvm::SmallVector<const ir::Value *, 8> MatrixVariables;
  unsigned Next = 1;
};

} // namespace tessera::msl
