//===- ConstantSlice.h - What decides of operands that must be constants --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some operands are constants where the device reads them: the offsets of samples always, those of
// gathers and lanes of quads where they can be. This finds what their values come from, backwards
// through arithmetic, locals, static variables, calls and conditions of the whole module, so that
// functions are copied and loops written out only where that makes such a constant. Each value is
// looked at once.
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

/// The operand of \p O that a device has as a constant, and that is none yet; null where there is
/// none.
ir::Value *operandToFix(const ir::Op &O);

class ConstantSlice {
public:
  explicit ConstantSlice(ir::Module &M);

  /// True if no operand is left that must become a constant.
  bool empty() const { return Empty; }
  /// Whether the value of an operand comes into \p F from elsewhere, or out of it.
  bool crosses(const ir::Function &F) const { return Crossed.contains(&F); }
  /// Whether an operand depends on what the static variable \p G holds.
  bool decides(const ir::Global &G) const { return Statics.contains(&G); }
  /// Whether an operand depends on the turns of \p Loop.
  bool decides(const ir::Op &Loop) const { return Loops.contains(&Loop); }
  /// Whether an operand depends on \p V, or for an address on what is stored there.
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
  bool IsRequired = true;                  ///< what is followed decides of the offset of a sample
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
