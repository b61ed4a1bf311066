//===- SharedRoom.h - Room behind groupshared arrays for whole tiles ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile that reaches beyond its matrix can be loaded like any other if the array goes on behind
// the matrix. A groupshared array can: it gets more elements. What they hold does not matter, so
// nothing writes them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/OpViews.h"
#include "Target/Legality.h"
#include "llvm/ADT/MapVector.h"

namespace tessera {

class SharedRoom {
public:
  SharedRoom(ir::Module &M, const Target &Device) : M(M), Device(Device) {}

  /// Asks for room for the whole tile that \p Tile loads. \p Inner rows and columns of it belong to
  /// the matrix, and are inside of the array. Returns false, and there is no room, if
  ///   - the memory is not a groupshared array,
  ///   - the program loads or stores the array as a whole,
  ///   - the stride is not constant,
  ///   - the target has no more memory.
  bool ask(ir::ops::MatAccess Tile, MatrixSize Inner);
  /// Lengthens the arrays as asked.
  void make();

private:
  bool isTakenByElement(const ir::Global &Array);

  ir::Module &M;
  const Target &Device;
  std::optional<uint64_t> Free;                    ///< bytes; found when first needed
  llvm::MapVector<ir::Global *, uint64_t> Granted; ///< elements
  llvm::DenseMap<const ir::Global *, bool> ByElement;
};

} // namespace tessera
