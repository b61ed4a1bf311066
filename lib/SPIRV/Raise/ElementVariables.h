//===- ElementVariables.h - Matrices that stay in memory for a loop -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V reads and writes an element with a computed index through the address of a variable. A
// variable of a matrix that a loop only accesses by element gets a second one for the loop, which
// the loop accesses in place. Whole matrices are copied only before and after the loop, so that
// other code can have the first variable as a value (spirv-phis).
//
//   loop test { ... } body {                   %0 = load %v
//     %m = load %v                             %w = var %0
//     %x = mat.extract %m, %i                  loop test { ... } body {
//     %n = mat.insert %m, %i, (neg %x)    =>     %p = spirv.mat_element %w, %i
//     store %v, %n                               %x = load %p
//   } step { ... }                               store (spirv.mat_element %w, %i), (neg %x)
//                                              } step { ... }
//                                              store %v, (load %w)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::spirv {

void placeElementVariables(ir::Module &M);

/// The address of this invocation's element \p Index of the matrix in \p Var.
ir::Value *elementOf(ir::Builder &B, ir::Value *Var, ir::Value *Index);

/// Copies of matrix values, for reads of their elements. A copy is made before the outermost loop
/// that reads it and does not make the matrix, and serves all reads there.
class ElementCopies {
public:
  /// \p Read, before which \p B inserts, takes \p Matrix.
  ir::Value *of(ir::Builder &B, ir::Op &Read, ir::Value *Matrix);

private:
  llvm::DenseMap<std::pair<ir::Value *, const void *>, ir::Value *> Known;
};

} // namespace tessera::spirv
