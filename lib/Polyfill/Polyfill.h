//===- Polyfill.h - Replacements for ops that a back end lacks ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contains the replacements of ops that more than one back end needs. Polyfill.def assigns each op
// to a function, and the files group related ops. A back end's step sets the PolyfillOptions for
// ops that its language lacks or defines less strictly than Ops.def. It calls the polyfill for each
// op first:
//
//   Polyfill Fill(M, {.Mad = true, .ShiftCounts = true});
//   rewrite(M, [&](Op &O, Builder &B) { return Fill(O, B); });
//
//   mad %x, %y, %z   =>   fma %x, %y, %z
//   shl %x, %n            shl %x, (and %n, 31)
//
// A replacement is as precise as the op. The polyfill is not applied to it again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "IR/Builder.h"

namespace tessera::polyfill {

enum class When : uint8_t { Never, Precise, Always };

struct PolyfillOptions {
  // --- Arithmetic.cpp ---

  /// mad is an fma, or a product and a sum if it is precise or of integers.
  bool Mad = false;
  /// lerp is from + (to - from) * weight.
  When Lerp = When::Never;
  /// round of doubles adds and subtracts 2^52, and copies the sign.
  bool DoubleRound = false;
  /// clamp is min(max(value, low), high): always, or unless low is certain not to be above high.
  bool Clamp = false;
  bool UnorderedClamp = false;
  /// abs of unsigned integers is the value.
  bool UnsignedAbs = false;
  /// sign is this op of the back end, whose result has the type of the operand.
  std::optional<ir::Opcode> Sign = std::nullopt;
  /// That op accepts integers too; otherwise comparisons give their sign.
  bool SignTakesIntegers = false;
  /// any and all of one bool are the bool.
  bool ScalarVotes = false;
  /// dot of scalars and of integers is a sum of products.
  bool SumOfProducts = false;

  // --- Shifts.cpp ---

  /// Counts of shifts are below the width: masked unless they are known to be.
  bool ShiftCounts = false;

  // --- Bits.cpp ---

  /// count_bits, reverse_bits, first_bit_high and first_bit_low of 8, 16 and 64 bits use the 32-bit
  /// ops, the only ones in Vulkan (VUID-StandaloneSpirv-Base-04781, GLSL.std.450 FindUMsb).
  bool BitsOfWords = false;

  // --- Waves.cpp ---

  /// wave.match is a loop.
  bool WaveMatch = false;
  /// wave.multi_prefix is a loop.
  bool WaveMultiPrefix = false;
  /// A wave has at most 32 lanes.
  bool WavesOfOneWord = false;

  // --- Matrices.cpp ---

  /// select between matrices, or between aggregates that contain them, is an if.
  bool MatrixSelect = false;
};

class Polyfill {
public:
  Polyfill(ir::Module &M, const PolyfillOptions &Wanted)
      : Wanted(Wanted), Known(M, ir::KnownBitsAnalysis::Followed) {}

  /// Returns the replacement of \p O, which \p B inserts before it; nothing if \p O stays.
  std::optional<ir::Value *> operator()(ir::Op &O, ir::Builder &B);

private:
  PolyfillOptions Wanted;
  ir::KnownBitsAnalysis Known;
};

} // namespace tessera::polyfill
