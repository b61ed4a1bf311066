//===- EmulateMatricesValues.h - Indices, loops and slots ------------------===//
//
// What emulate-matrices writes its code with, so that the same lines give unrolled code and loops:
// numbers that may be known, repetitions that may be unrolled, and the array of elements that
// stands for an emulated matrix, read and written at such numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera {

/// A u32 that is known now, or that the shader computes.
class Number {
public:
  Number(uint32_t Known) : Known(Known) {}
  Number(ir::Value *V) : V(V) {}

  bool isKnown() const { return !V; }
  uint32_t known() const { return assert(isKnown()), Known; }
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

/// \p Body for 0 to \p Count - 1: written out, or as a loop after which \p B stands.
void repeat(ir::Builder &B, uint32_t Count, bool Unrolled, RepeatedCode Body);

/// The elements of a matrix that a lane reads.
class SlotReader {
public:
  /// \p Computed: slots are asked for that are not known now.
  SlotReader(ir::Builder &B, ir::Value *Array, bool Computed)
      : Array(Array), Memory(Computed ? B.var(Array->type(), "", Array) : nullptr) {}
  ir::Value *at(ir::Builder &B, Number Slot) const;

private:
  ir::Value *Array, *Memory;
};

/// The elements of a matrix that a lane computes.
class SlotWriter {
public:
  /// \p Initial, a whole array, may be null. \p Computed: slots are written that are not known now,
  /// or in a loop.
  SlotWriter(ir::Builder &B, const ir::Type *Array, bool Computed, ir::Value *Initial = nullptr);
  void set(ir::Builder &B, Number Slot, ir::Value *V);
  /// Null where nothing was written and nothing was there.
  ir::Value *at(ir::Builder &B, Number Slot) const;
  /// The whole array. Every slot was written, or there was an initial value.
  ir::Value *array(ir::Builder &B) const;

private:
  const ir::Type *Type;
  ir::Value *Memory = nullptr;
  llvm::SmallVector<ir::Value *, 16> Values;
};

/// An array with \p V in every slot.
ir::Value *fillSlots(ir::Builder &B, const ir::Type *Array, ir::Value *V);
/// The array of what \p Each gives for each slot.
ir::Value *
mapSlots(ir::Builder &B, const ir::Type *Array, llvm::ArrayRef<ir::Value *> Operands,
         llvm::function_ref<ir::Value *(ir::Builder &, llvm::ArrayRef<ir::Value *>)> Each);

/// How many elements of a lane an operation may have to be written out.
constexpr uint32_t MaxUnrolled = 64;

/// \p V as a component of another type, rounded to nearest even where it is narrower; the formats
/// that have conversions only to f32 go through it.
ir::Value *convertComponent(ir::Builder &B, ir::Value *V, const ir::Type *To);
/// The type in which components of type \p Component are added and multiplied one by one.
const ir::Type *arithmeticType(ir::TypeContext &Types, const ir::Type *Component);
/// The type in which sums of many such components are accumulated.
const ir::Type *sumType(ir::TypeContext &Types, const ir::Type *Component);

/// \p V of lane \p Lane, moved as 32 bits, which every device with shuffles can.
ir::Value *readLane(ir::Builder &B, ir::Value *V, Number Lane);

} // namespace tessera
