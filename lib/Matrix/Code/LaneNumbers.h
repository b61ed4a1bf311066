//===- LaneNumbers.h - Indices, loops and slots ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building blocks of emulate-matrices that emit unrolled code or loops from the same source:
// numbers that may be known, repetitions that may be unrolled, and the array of elements that
// replaces an emulated matrix, accessed at such numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "Support/InternalError.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

/// A u32 that is known now, or that the shader computes.
class Number {
public:
  Number(uint32_t Known) : Known(Known) {}
  Number(ir::Value *V) : V(V) {}

  bool isKnown() const { return !V; }
  uint32_t known() const {
    if (!isKnown())
      internalError("a number that the shader computes is taken as known");
    return Known;
  }
  bool is(uint32_t N) const { return isKnown() && Known == N; }
  ir::Value *value(ir::Builder &B) const { return V ? V : B.u32(Known); }

private:
  uint32_t Known = 0;
  ir::Value *V = nullptr;
};

Number plus(ir::Builder &B, Number X, Number Y);
Number times(ir::Builder &B, Number X, Number Y);
Number dividedBy(ir::Builder &B, Number X, uint32_t Y);
Number modulo(ir::Builder &B, Number X, uint32_t Y);

using RepeatedCode = llvm::function_ref<void(ir::Builder &, Number)>;

/// How code is repeated: unrolled, or as a loop that the device's compiler is asked to unroll if it
/// is small.
enum class Repetition : uint8_t { WrittenOut, UnrolledLoop, Loop };

/// Limits the length of the code for one operation, and remembers finished variables.
class CodeWriter {
public:
  /// Elements (for a multiply, products) of a lane up to which an operation is written out, and
  /// those up to which its loops are small.
  uint32_t Elements = 64, Products = 512;
  uint32_t SmallElements = 64, SmallProducts = 2048;

  Repetition forElements(uint32_t Count) const { return choose(Count, Elements, SmallElements); }
  Repetition forProducts(uint32_t Count) const { return choose(Count, Products, SmallProducts); }

private:
  static Repetition choose(uint32_t Count, uint32_t Written, uint32_t Small) {
    return Count <= Written ? Repetition::WrittenOut
           : Count <= Small ? Repetition::UnrolledLoop
                            : Repetition::Loop;
  }
  friend class SlotReader;
  friend class SlotWriter;
  /// Variables that one SlotWriter wrote and that are not written again.
  llvm::DenseSet<const ir::Value *> Finished;
};

/// Emits \p Body for 0 to \p Count - 1, unrolled or as a loop with counter \p Name. Afterwards \p B
/// inserts after the code.
void repeat(ir::Builder &B, uint32_t Count, Repetition How, llvm::StringRef Name,
            RepeatedCode Body);

/// The elements of a matrix that a lane reads.
class SlotReader {
public:
  /// Use it in code that is repeated as \p How says. In loops, a variable \p Name holds the
  /// elements.
  SlotReader(ir::Builder &B, const CodeWriter &Code, ir::Value *Array, Repetition How,
             llvm::StringRef Name);
  ir::Value *at(ir::Builder &B, Number Slot) const;

private:
  ir::Value *Array, *Memory;
};

/// The elements of a matrix that a lane computes.
class SlotWriter {
public:
  /// Use it in code that is repeated as \p How says. In loops, a variable \p Name holds the
  /// elements. \p Initial is a whole array or null.
  SlotWriter(ir::Builder &B, CodeWriter &Code, const ir::Type *Array, Repetition How,
             llvm::StringRef Name, ir::Value *Initial = nullptr);
  void set(ir::Builder &B, Number Slot, ir::Value *V);
  /// Returns null if the slot has never been written.
  ir::Value *at(ir::Builder &B, Number Slot) const;
  /// The whole array. Every slot was written, or there was an initial value.
  ir::Value *array(ir::Builder &B);

private:
  CodeWriter &Code;
  const ir::Type *Type;
  ir::Value *Memory = nullptr;
  llvm::SmallVector<ir::Value *, 16> Values;
};

/// Returns the array of the results of \p Each, which is called for each slot.
ir::Value *fillSlots(ir::Builder &B, CodeWriter &Code, const ir::Type *Array, ir::Value *V);
/// Returns the array of the results of \p Each for all slots.
ir::Value *
mapSlots(ir::Builder &B, CodeWriter &Code, const ir::Type *Array,
         llvm::ArrayRef<ir::Value *> Operands,
         llvm::function_ref<ir::Value *(ir::Builder &, llvm::ArrayRef<ir::Value *>)> Each);

/// The type in which components of type \p Component are added and multiplied one by one.
const ir::Type *arithmeticType(ir::TypeContext &Types, const ir::Type *Component);
/// The type in which sums of many such components are accumulated: at least 32 bits of float.
const ir::Type *sumType(ir::TypeContext &Types, const ir::Type *Component);

/// \p V of lane \p Lane.
ir::Value *readLane(ir::Builder &B, ir::Value *V, Number Lane);

} // namespace tessera
