//===- LaneRules.h - What each op makes of lanes that differ --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to Uniformity: the value of an op's result from those of its operands, by the table
// LaneRules.def. Locals, calls and control flow are not these rules' part (LaneFlow.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/LaneValue.h"
#include "IR/Module.h"
#include "IR/Waves.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera::ir {

/// The sizes that a wave may have, powers of two.
struct WaveSizes {
  uint32_t Smallest = 4, Largest = 128;
};

/// Those that the waves of \p M may have on a device with the sizes \p OfDevice, which rise; empty
/// where any device may run it.
WaveSizes waveSizesOf(const Module &M, llvm::ArrayRef<uint32_t> OfDevice);

/// Components that are looked at one by one; 1 where the whole is.
unsigned laneComponents(const Type *Ty);

class LaneRules {
public:
  LaneRules(Module &M, WaveSizes Waves);

  using Operands = llvm::ArrayRef<LaneParts>;
  using Result = llvm::MutableArrayRef<LaneValue>;
  void apply(const Op &O, Operands In, Result Out) const;

private:
  friend struct LaneRuleTable;
  friend struct SystemValueRules;
  void component(const Op &O, Operands In, Result Out) const;
  void whole(const Op &O, Operands In, Result Out) const;
  void uniform(const Op &O, Operands In, Result Out) const;
  void open(const Op &O, Operands In, Result Out) const;
  void possible(const Op &O, Operands In, Result Out) const;
  void byLane(const Op &O, Operands In, Result Out) const;
  void constant(const Op &O, Operands In, Result Out) const;
  void builtin(const Op &O, Operands In, Result Out) const;
  void input(const Op &O, Operands In, Result Out) const;
  void load(const Op &O, Operands In, Result Out) const;
  void select(const Op &O, Operands In, Result Out) const;
  void convert(const Op &O, Operands In, Result Out) const;
  void bitcast(const Op &O, Operands In, Result Out) const;
  void construct(const Op &O, Operands In, Result Out) const;
  void splat(const Op &O, Operands In, Result Out) const;
  void extract(const Op &O, Operands In, Result Out) const;
  void insert(const Op &O, Operands In, Result Out) const;
  void shuffle(const Op &O, Operands In, Result Out) const;
  void readFirst(const Op &O, Operands In, Result Out) const;
  void readLane(const Op &O, Operands In, Result Out) const;
  void waveVote(const Op &O, Operands In, Result Out) const;
  void waveReduce(const Op &O, Operands In, Result Out) const;
  void waveCount(const Op &O, Operands In, Result Out) const;
  void quad(const Op &O, Operands In, Result Out) const;
  void quadVote(const Op &O, Operands In, Result Out) const;
  template <auto Rule> void integers(const Op &O, Operands In, Result Out) const;

  // The column spread of SystemValues.def: what a component of it is.
  LaneValue positionInGrid(unsigned Component) const;
  LaneValue positionInGroup(unsigned Component) const;
  LaneValue indexInGroup(unsigned Component) const;
  LaneValue indexInWave(unsigned Component) const;
  LaneValue waveInGroup(unsigned Component) const;
  LaneValue sizeOfWave(unsigned Component) const;
  LaneValue sameInGroup(unsigned Component) const;
  LaneValue ofThread(unsigned Component) const;
  // The same of the elements of a stage's interface, from LaneRules.def.
  LaneValue ofPixel(unsigned Component) const;
  LaneValue ofPrimitive(unsigned Component) const;

  LaneValue threadIndex(unsigned Component) const;
  bool isReadOnly(const Global &G) const;

  Module &M;
  WaveSizes Waves;
  ThreadOrder Order;
  /// Variables of a thread that some function writes.
  llvm::DenseSet<const Global *> Written;
};

} // namespace tessera::ir
