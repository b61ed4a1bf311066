//===- GroupWeights.h - Weights that a group copies to its memory ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If the target's data says that it pays, the waves of a group copy the weights of a product
// together instead of each for itself:
//
//   - before a loop that all threads of the group reach together, if the place of the weights is
//     the same in all turns. They stay until the end: a group that loops over many batches copies
//     them once.
//   - otherwise where the product is, if all threads of the group reach that together and there is
//     more than one wave. The next such product overwrites them.
//
// Only weights that no shader writes: other waves must not see an older or a newer state.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/Uniformity.h"
#include "Matrix/Gather/WeightLines.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace tessera {

/// Where the group copies weights.
enum class GroupCopies : uint8_t {
  None,
  AtProducts,
  BeforeLoops ///< in front of the loops around the product, or at the product without loops
};

class GroupWeights {
public:
  using Reached = llvm::DenseSet<const ir::Op *>;

  /// \p Together: the ops that all threads of the group reach together. All must outlive it.
  GroupWeights(ir::Module &M, const PassContext &Ctx, ir::KnownBitsAnalysis &Known,
               const ir::Uniformity &Threads, const Reached &Together, WaveRows Rows,
               GroupCopies Which, bool SeveralWaves)
      : M(M), Ctx(Ctx), Known(Known), Threads(Threads), Together(Together), Rows(Rows),
        Which(Which), SeveralWaves(SeveralWaves) {}

  /// Decides for \p P. All decisions come before the first use.
  void decide(const GatheredProduct &P);
  WaveRows &rows() { return Rows; }
  /// The chunk at which the weights of \p P begin in the group's memory; nothing if each wave
  /// copies them.
  std::optional<uint32_t> find(const GatheredProduct &P) const;
  /// The size of the memory in bytes.
  uint64_t bytes() const { return Rows.bytes(); }

  /// Copies what is copied before loops.
  void copyBeforeLoops();
  /// Copies the weights of \p P before it, unless they are there.
  void copyAt(ir::Builder &B, const GatheredProduct &P);

private:
  struct Kept {
    GatheredProduct P;
    ir::Op *Loop;
    uint32_t At; ///< the first chunk
  };
  ir::Op *loopOf(const GatheredProduct &P) const;

  ir::Module &M;
  const PassContext &Ctx;
  ir::KnownBitsAnalysis &Known;
  const ir::Uniformity &Threads;
  const Reached &Together;
  WaveRows Rows;
  GroupCopies Which;
  bool SeveralWaves;
  llvm::MapVector<const ir::Op *, Kept> Before; ///< products whose weights stay
  llvm::DenseSet<const ir::Op *> At;            ///< products that overwrite others' weights
  uint32_t Staying = 0, Passing = 0;            ///< chunks; those that stay come first
};

} // namespace tessera
