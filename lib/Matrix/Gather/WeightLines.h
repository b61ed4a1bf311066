//===- WeightLines.h - The weights of a product in groupshared memory -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part of a matrix of weights, some of its rows, as it lies in the memory of a wave or of the
// group: line by line in the order of the buffer, with zeros around the matrix. A line holds whole
// strips of numbers of the type that the device multiplies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Gather/GatheredProduct.h"
#include "Matrix/Gather/WaveRows.h"

namespace tessera {

class WeightLines {
public:
  /// \p Count rows of the matrix, whole strips. All must outlive it.
  WeightLines(const GatheredProduct &P, WaveRows &Rows, uint32_t Count);

  /// In chunks.
  uint32_t size() const { return Lines * Stride; }
  /// Copies the rows from \p First on to chunk \p At, once for all that own the memory. \p
  /// CheckBounds: zeros unless the whole matrix is inside of the buffer.
  void copy(ir::Builder &B, ir::KnownBitsAnalysis &Known, uint32_t First, uint32_t At,
            bool CheckBounds) const;
  /// The factor B, of type \p Ty, for strip \p K of the vectors and strip \p Number of the rows
  /// that are at chunk \p At.
  ir::Value *load(ir::Builder &B, const ir::Type *Ty, uint32_t Number, uint32_t K,
                  uint32_t At) const;

private:
  const GatheredProduct &P;
  WaveRows &Rows;
  uint32_t Count;
  bool ByColumn;
  uint32_t Lines, Chunks, Stride; ///< of a line
};

} // namespace tessera
