//===- ElementLoop.h - Loops over the elements of a matrix ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes loops whose counter is tested against the number of elements that an invocation holds.
// That test holds in the whole body, so the body need not repeat it.
//
//   loop test {                                     loop test {
//     yield (lt %i, (mat.length %m))                  yield (lt %i, (mat.length %m))
//   } body {                                   =>   } body {
//     if (lt %i, (mat.length %m)) then { A }          A
//   } step { ... }                                  } step { ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Locals.h"
#include "Transforms/LoopStores.h"

namespace tessera {

/// A loop whose test is that a local, which only its step changes, is less than the number of
/// elements of a matrix or of several tiles.
struct ElementLoop {
  ir::Op *Counter = nullptr; ///< null: it is another loop
  ir::Value *Compared = nullptr, *Length = nullptr;

  ElementLoop(ir::Op &Loop, const Locals &Vars, const LoopStores &Stores);
  /// Returns the local whose value \p V is, or null.
  static ir::Op *counterOf(ir::Value *V);
  /// The matrix that has the elements, or one of its tiles.
  ir::Value *matrix() const;
  /// How many tiles the matrix has.
  uint64_t tiles() const;
};

/// Whether the counter of \p Loop goes from 0 on by 1.
bool countsElements(ir::Op &Loop, const ElementLoop &Of);
/// Whether, besides, no `break` or `continue` leaves a turn, so that the body runs once for each.
bool countsAllElements(ir::Op &Loop, const ElementLoop &Of);

/// Replaces repeated tests in the body of \p Loop by `true`. Returns whether there are any.
bool dropTests(ir::Module &M, ir::Op &Loop, const ElementLoop &Of);

/// In all loops of \p F.
bool dropElementTests(ir::Module &M, ir::Function &F);

} // namespace tessera
