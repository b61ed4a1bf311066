//===- KnownBits.h - What is certain of the bits of an integer ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the known bits of each integer or bool of a module, and with them a known divisor and an
// upper bound. The facts of a vector hold for each of its components.
//
//   %lane = builtin {fn = wave_lane_index} : u32    at most 127, or below the wave's size
//   %i = shl %lane, 4                               a multiple of 16, at most 2032
//   %k = var; store %k, 0                           a load is a multiple of 8, where that is
//   loop ... step { store %k, (add (load %k), 8) }  all that is ever stored to it
//
// Takes time linear in the number of visited ops; each is visited once. Answers stay valid while
// ops are replaced by others with the same result. Nothing is known about the result of a division
// by zero, of a read before the first write, or of an index out of range.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "IR/SystemValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/KnownBits.h"

namespace tessera::ir {

struct IntegerFacts {
  llvm::KnownBits Bits;
  /// The value, taken as unsigned, is not above it.
  uint64_t Max;

  /// Nothing known of \p Width bits.
  explicit IntegerFacts(unsigned Width) : IntegerFacts(llvm::KnownBits(Width)) {}
  explicit IntegerFacts(llvm::KnownBits Bits);
  static IntegerFacts constant(unsigned Width, uint64_t Value);
  static IntegerFacts atMost(unsigned Width, uint64_t Max);
  static IntegerFacts multipleOf(unsigned Width, unsigned TrailingZeros);

  unsigned width() const { return Bits.getBitWidth(); }
  unsigned trailingZeros() const { return Bits.countMinTrailingZeros(); }
  /// Both are known, of the same value.
  IntegerFacts both(const IntegerFacts &Other) const;
  /// Returns the facts that hold for both; the value is one of the two.
  IntegerFacts either(const IntegerFacts &Other) const;
};

/// Returns the facts of the result of an op \p Code in \p Width bits. \p Operands holds the facts
/// of its operands; IsSigned applies to the first of them. Returns no facts for an op without a
/// rule in KnownBits.cpp.
IntegerFacts transfer(Opcode Code, unsigned Width, bool IsSigned,
                      llvm::ArrayRef<IntegerFacts> Operands);

class KnownBitsAnalysis {
public:
  /// Locals are followed where the module is complete, so that no store is still to come.
  enum Locals { Unknown, Followed };
  /// Nothing dispatches more than \p MaxGroups in a dimension.
  KnownBitsAnalysis(const Module &M, Locals L, uint64_t MaxGroups = UINT32_MAX)
      : M(M), FollowsLocals(L == Followed), MaxGroups(MaxGroups) {}

  /// \p V is an integer, a bool or a vector of them.
  IntegerFacts of(const Value *V);
  /// The greatest power of two up to \p Limit, which is one, that divides \p V.
  uint64_t multiple(const Value *V, uint64_t Limit);
  /// \p V modulo \p PowerOfTwo, where that is known.
  std::optional<uint64_t> modulo(const Value *V, uint64_t PowerOfTwo);
  /// Whether \p V may be a multiple of \p PowerOfTwo, and may be none.
  bool isUnknownMultiple(const Value *V, uint64_t PowerOfTwo) {
    return multiple(V, PowerOfTwo) < PowerOfTwo && modulo(V, PowerOfTwo).value_or(0) == 0;
  }

private:
  using Inputs = llvm::SmallVector<const Value *, 4>;
  Inputs inputs(const Value *V) const;
  IntegerFacts compute(const Value *V) const;
  IntegerFacts computeOp(const Op &O) const;
  IntegerFacts extracted(const Op &Extract) const;
  IntegerFacts contents(const Value *Local) const;
  IntegerFacts systemValue(SystemValue V, unsigned Width, std::optional<unsigned> Component) const;
  /// The most that there are; \p Component is the dimension, without one any of them.
  uint64_t countOf(Counted What, std::optional<unsigned> Component) const;
  bool isFollowed(const Value *Local) const;
  IntegerFacts find(const Value *V) const;

  const Module &M;
  bool FollowsLocals;
  uint64_t MaxGroups;
  /// Of addresses of locals: what they hold.
  llvm::DenseMap<const Value *, IntegerFacts> Known;
};

} // namespace tessera::ir
