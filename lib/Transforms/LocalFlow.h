//===- LocalFlow.h - Values of locals along the control flow --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks a function once and keeps a node for the value of each local. If edges that meet bring
// different nodes, the local gets a phi, a node with an operand for each edge:
//
//   store %x, %1                       %x holds a node, N1
//   if %c then { store %x, %2 }        here N2, and at the end of the if a phi of N2 and N1
//   %3 = load %x : u32                 which the load sees
//
// Edges meet at the end of an `if`, a loop or a switch, at the header and at the continue target of
// a loop, and at a case that another one falls through to. A phi has its operands in the order of
// the edges in the text (ControlFlow.cpp of the SPIR-V writer writes them in that order). A phi
// whose operands are all the same is replaced by its operand.
//
// The derived class defines nodes and the effect of ops on them. The time is linear in the ops and
// in the operands of phis; forEachWideJoin limits those.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Transforms/LoopStores.h"

namespace tessera {

class LocalFlow {
public:
  /// A node. 0: the local is not declared here.
  using Held = uint32_t;
  /// A block that an if, a loop or a switch has: its end, or for the cases of a switch AtCase and
  /// more.
  enum Place : unsigned { AtEnd, AtHeader, AtContinue, AtCase };

  /// Whether some value leads to that region of a switch, not only another region.
  static bool isEntered(const ir::Op &Switch, unsigned Case);

protected:
  struct Node {
    ir::Op *Var = nullptr;
    const ir::Value *Stored = nullptr;
    Held Same = 0; ///< the node that replaces it, if any
    bool Needed = false;
    llvm::SmallVector<Held, 2> Operands = {};
  };
  struct Variable {
    ir::Op *Var;
    Held Now = 0;
    Held Undefined = 0;
    unsigned Depth = 0; ///< of the region that declares it
    size_t Logged = 0;  ///< index after its last entry of Log; 0: no entry
    size_t Seen = 0;    ///< the number of the last list that contains it
    size_t Slot = 0;    ///< where in that list
  };

  LocalFlow() { makeNode(nullptr, nullptr); }
  virtual ~LocalFlow() = default;

  /// Called for each op before the walk: declares variables in Variables, and calls addStore for
  /// each variable that the op changes.
  virtual void collectOp(ir::Op &O) = 0;
  /// Called after all ops were collected.
  virtual void startVisit(ir::Function &F) {}
  /// Visits the reads and changes of an op that has no regions and is not a jump.
  virtual void visitAccess(ir::Op &O, unsigned Depth) = 0;
  /// A phi was made there, or a node that may become one at the header of a loop.
  virtual void placePhi(Held Phi, const ir::Op &O, unsigned P) {}

  /// May be called for several functions, one after the other.
  void run(ir::Function &F);
  void addStore(uint32_t Variable) { Stores.push_back(Variable); }
  Held makeNode(ir::Op *Var, const ir::Value *Stored);
  Held find(Held H) const;
  /// Returns the value of a variable before its first store.
  Held undefined(Variable &V);
  void set(uint32_t Variable, Held H);

  std::vector<Node> Nodes;
  std::vector<Variable> Variables;

private:
  struct Change {
    uint32_t Variable;
    Held H;
  };
  /// The value of a variable before a change.
  struct LogEntry {
    uint32_t Variable;
    Held H;
    size_t Logged;
  };
  using Edge = llvm::SmallVector<Change, 4>;
  /// Where edges meet.
  struct Join {
    size_t Base;    ///< how long Log was where the edges begin to differ
    unsigned Depth; ///< variables of regions further inside end before it
    llvm::SmallVector<Edge, 4> Edges = {};
  };
  struct Targets {
    Join *Break = nullptr, *Continue = nullptr, *Fallthrough = nullptr;
  };

  void collect(ir::Region &R);
  void rollBack(size_t Base);
  void arrive(Join &J);
  bool meet(Join &J, const ir::Op &O, unsigned P);

  /// Whether control comes to the end.
  bool visit(ir::Region &R, const Targets &T, unsigned Depth);
  bool visitOp(ir::Op &O, const Targets &T, unsigned Depth);
  bool visitIf(ir::Op &O, const Targets &T, unsigned Depth);
  bool visitLoop(ir::Op &O, unsigned Depth);
  bool visitSwitch(ir::Op &O, const Targets &T, unsigned Depth);

  std::vector<LogEntry> Log; ///< one for each variable that changes in an arm, a loop or a case
  size_t Inside = 0;         ///< where the entries of the innermost of these begin
  size_t Lists = 0;
  std::vector<uint32_t> Stores; ///< the variable of each, in order
  /// For each loop, the range of Stores that are inside of it.
  llvm::DenseMap<const ir::Op *, std::pair<size_t, size_t>> StoresIn;
};

/// Calls \p Each for the locals of \p Stores, again and again, that a loop or switch stores to
/// whose many ways, times the many locals, would make more operands of phis than the function is
/// long.
void forEachWideJoin(ir::Function &F, const LoopStores &Stores,
                     llvm::function_ref<void(ir::Op &Var)> Each);

} // namespace tessera
