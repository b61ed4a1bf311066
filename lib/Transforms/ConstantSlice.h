//===- ConstantSlice.h - Finds sources of operands that must be constant --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds everything that the operands depend on which a device requires as constants: the offsets of
// samples always, the offsets of gathers and the lanes of quads where possible. Goes backwards
// through arithmetic, locals, static variables, calls and conditions of the whole module, and
// visits each value once. So only the functions are inlined and the loops unrolled that make such a
// constant.
//
//   func @at(%x : i32) : vec<f32, 4> {        copied: the offset comes from its caller
//     %o = construct %x, %zero
//     %0 = image.sample ..., %o {offset}
//   loop test { ... } body {                  decides: what it stores to %i is read in the offset
//     %1 = load %i
//     %2 = call @at %1
//   } step { store %i, ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera {

/// Returns the operand of \p O that the device requires as a constant and that is not constant yet;
/// null if there is none.
ir::Value *operandToFix(const ir::Op &O);
/// Whether \p O, which has such an operand, cannot do without the constant.
bool cannotVary(const ir::Op &O);

class ConstantSlice {
public:
  explicit ConstantSlice(ir::Module &M);

  /// True if no operand is left that must become a constant.
  bool empty() const { return Empty; }
  /// Whether the value of such an operand enters \p F from its callers, or leaves it as a result.
  bool crosses(const ir::Function &F) const { return Crossed.contains(&F); }
  /// Whether such an operand depends on the value of the static variable \p G.
  bool decides(const ir::Global &G) const { return Statics.contains(&G); }
  /// Whether such an operand depends on the number of iterations of \p Loop.
  bool decides(const ir::Op &Loop) const { return Loops.contains(&Loop); }
  /// Whether such an operand depends on \p V or, if \p V is an address, on the values stored there.
  bool decides(const ir::Value &V) const { return Seen.contains(&V) || Stored.contains(&V); }

private:
  void index();
  void follow(ir::Value *V);
  void followLoad(ir::Value *Address);
  void followStatic(const ir::Global &G);
  void followCall(const ir::Op &Call);
  void followStores(ir::Value *Address, const ir::Region *Scope);
  void followConditions(const ir::Op &O, const ir::Region *Scope);
  void noteUnknown(const ir::Op &O);
  void push(ir::Value *V);

  ir::Module &M;
  bool Empty = true;
  bool IsRequired = true;                  ///< the current value affects an op that cannot vary
  llvm::SmallVector<ir::Value *, 16> Next; ///< to be followed
  llvm::DenseSet<const ir::Value *> Seen;
  /// Addresses whose stores were seen.
  llvm::DenseSet<const ir::Value *> Stored;
  llvm::DenseSet<const ir::Function *> Crossed;
  llvm::DenseSet<const ir::Function *> Returned; ///< whose results were seen
  llvm::DenseSet<const ir::Global *> Statics;
  llvm::DenseSet<const ir::Op *> Loops;
  llvm::DenseMap<const ir::Function *, llvm::SmallVector<ir::Op *, 2>> Calls, Returns;
  llvm::DenseMap<const ir::Global *, llvm::SmallVector<ir::Op *, 2>> Uses;
};

} // namespace tessera
