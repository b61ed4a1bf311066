//===- Scheduler.h - Chooses the values that become variables -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Visits ops in the order of the text and decides for each result. It is
//
//   written at its uses   if it is short and has the same value there
//   waiting               for its one use, to be written there; it becomes a variable before a
//                         statement that would change memory that it reads
//   a variable            at once, if it is used more than once or too long to be nested
//
// Each value records the memory that it reads. Values that only some lanes may reach (calls,
// atomics, functions of simdgroups) are never placed where the language may skip them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/Raise/Order.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::msl {

/// A dependency of a value: a local variable, a variable of the module, or null for all buffers
/// together, because two buffers may share memory.
using Token = llvm::PointerUnion<const ir::Value *, const ir::Global *>;

/// A branch that only chooses the value of a variable, as `?:`, `&&` and `||` do:
///   %v = var
///   if %c then { store %v, %a } else { store %v, %b }
struct Choice {
  ir::Op *Var;
  ir::Op *Stores[2];
  /// The only load of the variable if it is in the region of the branch; else null.
  ir::Op *Load;
  /// The region that was made for the value that the variable began with, the condition: 0 or 1;
  /// -1 where the user wrote both.
  int Made = -1;
};

class Scheduler {
public:
  Scheduler(ir::Module &M, ir::Function &F) : M(M), F(F), Place(F), Values(Place.size()) {}
  void run();

private:
  /// The state of a value in the text.
  struct Written {
    unsigned Width = 0; ///< in characters, estimated
    bool Waits = false;
    bool Convergent = false; ///< must not move into or past a branch
    bool Effect = false;     ///< must be executed once, in order
    llvm::SmallVector<Token, 2> Reads;

    bool moves() const { return !Effect && !Convergent; }
  };
  enum class Kind { Pure, Cheap, Convergent, Effect };

  // --- Raise/Variables.cpp: values ---
  /// Null for a value with a name.
  Written *written(const ir::Value *V);
  bool waits(const ir::Value *V);
  /// The op at hand uses \p V.
  void use(const ir::Value *V);
  void useAll(const ir::Op &O);
  /// The same at a place that the language may skip.
  void useLazily(ir::Value *V);
  /// Records the result of \p O after its operands were used.
  void define(ir::Op &O, Kind K);
  void wait(ir::Op &O);
  /// Whether the only use of \p V is in its region.
  static bool isUsedHere(const ir::Value *V);
  /// Whether the memory that \p V reads stays unchanged between its definition and its last use.
  bool staysSame(const ir::Value *V, llvm::ArrayRef<Token> Reads);
  bool changes(const ir::Value *Local, uint32_t From, uint32_t To);
  llvm::ArrayRef<uint32_t> writesOf(const ir::Value *Local);
  uint32_t lastUse(const ir::Value *V);

  // --- turning waiting values into variables ---
  /// Returns \p V with a name, for one use. Declares a variable at the scheduler's position if
  /// necessary.
  ir::Value *named(ir::Value *V);
  /// Declares a variable for all uses of \p V, which must not have a name.
  void declare(ir::Value *V);
  void flush(ir::Value *V);
  void flushAddress(ir::Op &Address);
  void flushComponent(ir::Op &Access);
  void flushIf(llvm::function_ref<bool(const Written &)> Condition);
  /// Call before a statement that changes memory of \p Tokens.
  void beforeChange(llvm::ArrayRef<Token> Tokens);
  /// Call before a statement that may change memory of other threads.
  void beforeMemoryChange();
  void beforeBranch();

  // --- ops ---
  void visit(ir::Region &R);
  /// With its own waiting values.
  void visitInner(ir::Region &R);
  void visit(ir::Op &O);
  void visitBranch(ir::Op &O);

  // --- ScheduledAccesses.cpp ---
  llvm::SmallVector<Token, 1> tokens(const ir::Value *Pointer);
  void visitLoad(ir::Op &O);
  /// Visits a read of \p Place, an address or a texture; a Cheap one may be repeated.
  void visitRead(ir::Op &O, const ir::Value *Place, bool Cheap);
  void visitAddress(ir::Op &O);
  void visitStore(ir::Op &O);
  void visitQuery(ir::Op &O);
  void visitRayRead(ir::Op &O);

  // --- Choices.cpp ---
  void findChoice(ir::Op &If);
  /// After both arms of \p If were visited: the branch becomes an expression where they are.
  void choose(ir::Op &If, const Choice &C, Written Condition);
  void keepBranch(ir::Op &If, const Choice &C);

  ir::Module &M;
  ir::Function &F;
  Order Place;
  std::vector<Written> Values; ///< by the number of the op
  llvm::SmallVector<ir::Value *, 16> Waiting;
  /// The merged state of the operands that the current op has used so far.
  Written Gathered;
  /// The position for new variables: before this op of this region.
  ir::Region *Around = nullptr;
  ir::Region::iterator At;
  /// Where to continue in the region, if not after the current op.
  std::optional<ir::Region::iterator> Continue;
  /// Numbers of the ops that write a variable, sorted; of those that were asked for.
  llvm::DenseMap<const ir::Value *, llvm::SmallVector<uint32_t, 4>> Writes;
  llvm::DenseMap<const ir::Op *, Choice> Choices;
  llvm::DenseSet<const ir::Op *> Examined; ///< variables of branches
};

} // namespace tessera::msl
