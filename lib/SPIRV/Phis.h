//===- Phis.h - What locals hold that are values --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A var that is `as_value` has no memory in SPIR-V. A load of it gives what was stored before, or a
// phi where control comes together from places at which it holds different values:
//
//   store %x, %1
//   if %c then { store %x, %2 }        at the end of the if a phi of %2 and %1
//   %3 = load %x : u32                 which %3 is
//
// Control comes together at the end of an if, a loop or a switch, at the start and at the continue
// target of a loop, and at a case that another one falls through to. A phi has an operand for each
// edge that leads there, in the order in which the writer (ControlFlow.cpp) writes them. There is
// none that nothing needs, and none whose operands are all the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::spirv {

class Phis {
public:
  /// What a local holds somewhere.
  using Held = uint32_t;
  /// A block that an if, a loop or a switch has: its end, or for the cases of a switch AtCase and
  /// more.
  enum Place : unsigned { AtEnd, AtHeader, AtContinue, AtCase };

  explicit Phis(ir::Function &F);

  /// Whether some value leads to that region of a switch, not only another region.
  static bool isEntered(const ir::Op &Switch, unsigned Case);

  /// The phis at that block of \p O.
  llvm::ArrayRef<Held> at(const ir::Op &O, unsigned P) const;
  /// What a load gives, what a store puts there, what a debug_value tells of. Nothing: of no local
  /// that is a value.
  std::optional<Held> heldAt(const ir::Op &O) const;

  bool isPhi(Held H) const { return !Nodes[H].Operands.empty(); }
  /// Whether there is something that \p H can be written as: a phi may be needed by nothing.
  bool isWritten(Held H) const { return !isPhi(H) || Nodes[H].Needed; }
  /// What was stored; null for a phi, and where nothing was.
  const ir::Value *stored(Held H) const { return Nodes[H].Stored; }
  /// Whether something was stored on some way that leads here.
  bool isKnown(Held H) const { return isPhi(H) || stored(H); }
  ir::Op &variable(Held H) const { return *Nodes[H].Var; }
  llvm::ArrayRef<Held> operands(Held Phi) const { return Nodes[Phi].Operands; }
  size_t size() const { return Nodes.size(); }

private:
  /// Something stored, a phi, or what a variable holds before anything is.
  struct Node {
    ir::Op *Var = nullptr;
    const ir::Value *Stored = nullptr;
    Held Same = 0; ///< what it has turned out to be, if not itself
    bool Needed = false;
    llvm::SmallVector<Held, 2> Operands = {};
  };
  struct Variable {
    ir::Op *Var;
    Held Now = 0;
    Held Undefined = 0;
    unsigned Depth = 0; ///< of the region that it stands in
    size_t Logged = 0;  ///< behind its last entry of Log; 0: it has none
    size_t Seen = 0;    ///< the number of the list that it was put in last
    size_t Slot = 0;    ///< where in that list
  };
  struct Change {
    uint32_t Variable;
    Held H;
  };
  /// What a variable held before it changed.
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

  Held makeNode(ir::Op *Var, const ir::Value *Stored);
  Held find(Held H) const;
  Held held(const ir::Value *V);
  Held undefined(Variable &V);
  std::optional<uint32_t> variableAt(const ir::Value *Address) const;
  void set(uint32_t Variable, Held H);
  void rollBack(size_t Base);
  void arrive(Join &J);
  bool meet(Join &J, const ir::Op &O, unsigned P);

  /// Whether control comes to the end.
  bool visit(ir::Region &R, const Targets &T, unsigned Depth);
  bool visitOp(ir::Op &O, const Targets &T, unsigned Depth);
  bool visitIf(ir::Op &O, const Targets &T, unsigned Depth);
  bool visitLoop(ir::Op &O, unsigned Depth);
  bool visitSwitch(ir::Op &O, const Targets &T, unsigned Depth);
  void collect(ir::Region &R);
  void need(const ir::Op &Load);
  void finish();

  std::vector<Node> Nodes;
  std::vector<Variable> Variables;
  llvm::DenseMap<const ir::Op *, uint32_t> Indices; ///< of Variables
  std::vector<LogEntry> Log; ///< one for each variable that changes in an arm, a loop or a case
  size_t Inside = 0;         ///< where the entries of the innermost of these begin
  size_t Lists = 0;
  llvm::DenseMap<const ir::Value *, Held> StoredValues;
  llvm::DenseMap<const ir::Op *, Held> Found; ///< by load and debug_value
  std::vector<uint32_t> Stores;               ///< the variable of each, in order
  /// Of loops: which Stores lie in them.
  llvm::DenseMap<const ir::Op *, std::pair<size_t, size_t>> StoresIn;
  llvm::DenseMap<std::pair<const ir::Op *, unsigned>, llvm::SmallVector<Held, 2>> Placed;
};

} // namespace tessera::spirv
