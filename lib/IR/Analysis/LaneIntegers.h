//===- LaneIntegers.h - Which bits of a result differ between lanes -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to LaneRules: a function for each integer operation whose result may be less spread than
// its operands, or spread in fewer bits.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/LaneValue.h"

namespace tessera::ir {

struct IntegerOp {
  unsigned Width;
  bool IsSigned;
  llvm::ArrayRef<const LaneValue *> Operands;

  const LaneValue &operator[](unsigned I) const { return *Operands[I]; }
};

LaneValue sum(const IntegerOp &O);
LaneValue difference(const IntegerOp &O);
LaneValue product(const IntegerOp &O);
LaneValue productAndSum(const IntegerOp &O);
LaneValue quotient(const IntegerOp &O);
LaneValue remainder(const IntegerOp &O);
LaneValue bitAnd(const IntegerOp &O);
/// Exclusive or as well.
LaneValue bitOr(const IntegerOp &O);
LaneValue complement(const IntegerOp &O);
LaneValue negation(const IntegerOp &O);
LaneValue shiftLeft(const IntegerOp &O);
LaneValue shiftRight(const IntegerOp &O);
/// a < b, and a >= b.
LaneValue lessThan(const IntegerOp &O);
/// a > b, and a <= b.
LaneValue greaterThan(const IntegerOp &O);

} // namespace tessera::ir
