//===- WaveScratch.h - Groupshared memory of one wave ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groupshared memory through which the lanes of a wave exchange components where matrix loads and
// stores cannot. The module has one groupshared variable per component type for all steps, as large
// as the largest use in the plan. Each wave of the group owns a part of it and reuses it, so every
// use begins with a fence.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera {

/// The elements that a load or store passes through the memory of the wave.
struct ScratchUse {
  const ir::Type *Element;
  uint32_t Count; ///< elements, for each wave
};

/// All elements of a matrix.
inline ScratchUse scratchFor(const ir::Type *Matrix) {
  return {Matrix->element(), Matrix->rows() * Matrix->cols()};
}

/// The part of the wave that runs.
class Scratchpad {
public:
  Scratchpad(ir::Global *Memory, uint32_t PerWave, bool OneWave)
      : Memory(Memory), PerWave(PerWave), OneWave(OneWave) {}

  ir::Value *memory(ir::Builder &B) { return B.global(Memory); }
  /// The index of the wave's first element.
  ir::Value *start(ir::Builder &B);
  ir::Value *element(ir::Builder &B, ir::Value *Index) {
    ir::Value *All = memory(B);
    return B.access(All, {B.Add({start(B), Index})});
  }
  /// Makes earlier writes of the wave's lanes visible to all of its lanes.
  static void fence(ir::Builder &B);

  /// Emits the body for one number.
  using Turn = llvm::function_ref<void(ir::Builder &, ir::Value *Number)>;
  /// \p Body once for each of the numbers below \p Count, spread over the lanes.
  static void forEachLane(ir::Builder &B, uint32_t Count, Turn Body);

  /// A matrix in the wave's memory: line after line, \p Stride elements from one to the next.
  struct Lines {
    ir::MatrixLayout Layout;
    uint32_t Stride;
  };
  /// Returns the matrix of type \p Ty after lanes have called \p Put for the numbers below \p
  /// Count.
  ir::Value *load(ir::Builder &B, const ir::Type *Ty, Lines How, uint32_t Count, Turn Put);
  /// Stores \p Matrix; then lanes call \p Take for the numbers below \p Count.
  void store(ir::Builder &B, ir::Value *Matrix, Lines How, uint32_t Count, Turn Take);

private:
  ir::Global *Memory;
  uint32_t PerWave;
  bool OneWave;
};

/// The one owner of such memory in a module.
class WaveScratch {
public:
  explicit WaveScratch(ir::Module &M) : M(M), Waves(M.Plan.ScratchWaves) {}
  /// Returns memory for the user's access at \p Where. Reuses the variable of an earlier use if it
  /// is large enough.
  Scratchpad get(ScratchUse Use, Loc Where);
  /// Returns the greatest number of waves in a group if each has at least \p LeastLanes lanes.
  static uint32_t wavesOf(const ir::EntryPoint &Entry, uint32_t LeastLanes);
  /// Returns the size of the variable for \p Use, in components.
  static uint64_t componentsFor(ScratchUse Use, uint32_t Waves);
  static uint64_t bytesFor(ScratchUse Use, uint32_t Waves);
  /// Whether \p G is such a variable.
  static bool owns(const ir::Global &G);

private:
  static uint32_t perWave(ScratchUse Use);

  ir::Module &M;
  uint32_t Waves; ///< in a group
};

} // namespace tessera
