//===- WaveAdditions.h - Sums of a wave that are added to memory ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where all lanes of a wave add to the same matrix or vector in memory, what they add is summed up
// first, so that each component gets one atomic addition of the wave:
//
//   outer products    the lanes' first vectors are the columns of A and the second ones the rows of
//                     B: their product is the sum of all outer products
//   vectors           each lane adds up a few components of all of them
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Gather/GatheredProduct.h"
#include "Matrix/Gather/WaveRows.h"

namespace tessera {

class WaveAdditions {
public:
  /// All must outlive it.
  WaveAdditions(ir::Module &M, const PassContext &Ctx, ir::KnownBitsAnalysis &Known, WaveRows &Rows)
      : M(M), Ctx(Ctx), Known(Known), Rows(Rows) {}

  /// Notes the memory for \p A.
  void reserve(const GatheredAddition &A);
  /// Replaces the op.
  void replace(const GatheredAddition &A);

private:
  void addOuterProducts(ir::Builder &B, const GatheredAddition &A);
  void addVectors(ir::Builder &B, const GatheredAddition &A);
  void add(ir::Builder &B, const GatheredAddition &A, ir::Value *Row, ir::Value *Column,
           const Fours &Sums, uint32_t Each);

  ir::Module &M;
  const PassContext &Ctx;
  ir::KnownBitsAnalysis &Known;
  WaveRows &Rows;
};

} // namespace tessera
