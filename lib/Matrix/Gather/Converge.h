//===- Converge.h - Lanes that multiply only together ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites the way to operations that lanes of a wave reach apart, so that all lanes reach them.
//
//   if (%c) { A; products and pure code; B }     =>
//
//     if (%c) { A }
//     if (wave.any(%c)) { products and pure code; if (%c) { B } }
//
// Lanes that are off take part with zeros, or with numbers that nothing uses. What has effects
// between products gets an `if (%c)` of its own, and a branch where lanes go different ways gets
// %c as a part of its condition. The rest of a function after `if (%c) return` is such code, too.
//
// Vulkan does not promise that lanes meet again after an `if`, but that is what its extensions for
// it (maximal reconvergence) ask for, and what devices do (docs/linalg.md).
//
//   %y = mat.mulvec %w, %o, ...     =>
//
//     while lanes are left: %least = the least offset of the lanes that are left
//       %now = mat.mulvec %w, %least, ...; the lanes with that offset take it and are done
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/Uniformity.h"
#include "IR/Module.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

class Converge {
public:
  using Ops = llvm::DenseSet<const ir::Op *>;
  /// \p Wanted: the operations that all lanes are to reach.
  Converge(ir::Module &M, ir::Function &F, Ops Wanted);

  /// Whether \p O is an `if` with one of them inside.
  bool isBranch(const ir::Op &O) const;
  /// Rewrites what can be. \p Together: of them and the branches, those that all lanes reach.
  /// Returns whether there was anything.
  bool run(const Ops &Together, const ir::Uniformity &Lanes);
  /// Puts the product \p O into a loop over the offsets that lanes have, which are multiples of \p
  /// Multiple, a power of two.
  static void loopOverOffsets(ir::Module &M, ir::Op &O, uint32_t Multiple);

private:
  bool hasOneInside(const ir::Op &O) const { return Around.contains(&O); }
  void visit(ir::Region &R);
  bool guardRest(ir::Op &If);
  bool split(ir::Op &If);
  void guard(ir::Op &O, ir::Value *Condition);
  enum class Way : uint8_t {
    InAll,   ///< all lanes may run it in place of some of them
    Asks,    ///< a branch: with the condition as a part of its own
    Guarded, ///< by an `if` of its own
    None
  };
  Way wayOf(ir::Op &O);
  bool mayRunInAll(ir::Op &O);

  ir::Module &M;
  ir::Function &F;
  Ops Wanted, Around; ///< Around: those, and the ops that they are inside of
  const Ops *Together = nullptr;
  const ir::Uniformity *Lanes = nullptr;
  llvm::SmallVector<ir::Op *, 4> Asking, Guarded; ///< in what is being divided
  bool Changed = false;
};

} // namespace tessera
