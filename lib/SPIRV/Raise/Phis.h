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
// LocalFlow.h says where control comes together. There is no phi that nothing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/LocalFlow.h"

namespace tessera::spirv {

class Phis : LocalFlow {
public:
  using LocalFlow::Held;
  using LocalFlow::isEntered;
  using enum LocalFlow::Place;

  explicit Phis(ir::Function &F);

  /// The phis at that block of \p O.
  llvm::ArrayRef<Held> at(const ir::Op &O, unsigned P) const;
  /// Returns the value of a load, store or debug_value; nothing if it does not access a local that
  /// is a value.
  std::optional<Held> heldAt(const ir::Op &O) const;

  bool isPhi(Held H) const { return !Nodes[H].Operands.empty(); }
  /// Whether there is something that \p H can be written as: a phi may be needed by nothing.
  bool isWritten(Held H) const { return !isPhi(H) || Nodes[H].Needed; }
  /// Returns the stored value; null for a phi, and if nothing was stored.
  const ir::Value *stored(Held H) const { return Nodes[H].Stored; }
  /// Whether something was stored on some way that leads here.
  bool isKnown(Held H) const { return isPhi(H) || stored(H); }
  ir::Op &variable(Held H) const { return *Nodes[H].Var; }
  llvm::ArrayRef<Held> operands(Held Phi) const { return Nodes[Phi].Operands; }
  size_t size() const { return Nodes.size(); }

private:
  void collectOp(ir::Op &O) override;
  void visitAccess(ir::Op &O, unsigned Depth) override;
  void placePhi(Held Phi, const ir::Op &O, unsigned P) override { Placed[{&O, P}].push_back(Phi); }
  Held held(const ir::Value *V);
  std::optional<uint32_t> variableAt(const ir::Value *Address) const;
  void need(const ir::Op &Load);
  void finish();

  llvm::DenseMap<const ir::Op *, uint32_t> Indices; ///< of Variables
  llvm::DenseMap<const ir::Value *, Held> StoredValues;
  llvm::DenseMap<const ir::Op *, Held> Found; ///< by load and debug_value
  llvm::DenseMap<std::pair<const ir::Op *, unsigned>, llvm::SmallVector<Held, 2>> Placed;
};

} // namespace tessera::spirv
