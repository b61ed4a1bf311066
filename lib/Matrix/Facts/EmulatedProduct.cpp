// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/EmulatedProduct.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t WordBits = 32;

EmulatedProduct::EmulatedProduct(const Type *ATy, const Type *BTy, const Type *RTy,
                                 uint32_t WaveSize)
    : A(ATy, WaveSize), B(BTy, WaveSize), R(RTy, WaveSize), PerWord(1),
      BStaysInLane(R.Col.Lanes == WaveSize) {
  unsigned Bits = ATy->element()->bits();
  if (Bits != BTy->element()->bits() || Bits >= WordBits)
    return;
  uint32_t Packed = WordBits / Bits;
  if (A.Col.slots() % Packed == 0 && B.Row.slots() % Packed == 0)
    PerWord = Packed;
}

/// The greatest magnitude of an 8-bit integer, and that up to which f32 holds every integer.
static uint32_t largest(const Type *Ty) { return Ty->isSigned() ? 128 : 255; }
constexpr uint32_t ExactInF32 = 1 << 24;

HalfProduct::HalfProduct(const Type *A, const Type *B, const Type *R)
    : Rows(R->rows() / Edge), Columns(R->cols() / Edge), Depth(A->cols() / Edge),
      InFloat(ExactInF32 / (largest(A->element()) * largest(B->element())) / Edge) {}

uint32_t HalfProduct::conversions() const {
  uint32_t Sums = Rows * Columns * divideCeil(Depth, InFloat);
  return PerLane * (Rows * Depth + Depth * Columns + Sums);
}

uint32_t HalfProduct::multipliesOfSum(const Type *Factor) {
  return Factor->rows() / Edge * (Factor->cols() / Edge);
}

uint32_t HalfProduct::slots(const Type *Matrix) {
  switch (Matrix->use()) {
  case MatrixUse::ColumnSums:
    return Matrix->rows() / Edge;
  case MatrixUse::RowSums:
    return Matrix->cols() / Edge * PerLane;
  default:
    return Matrix->rows() / Edge * (Matrix->cols() / Edge) * PerLane;
  }
}

std::array<const Type *, 3> HalfProduct::tiles(TypeContext &Types) {
  auto Tile = [&](const Type *Element, MatrixUse Use) {
    return Types.matrix(Element, Edge, Edge, Use, Scope::Subgroup);
  };
  return {Tile(Types.f16(), MatrixUse::A), Tile(Types.f16(), MatrixUse::B),
          Tile(Types.f32(), MatrixUse::Accumulator)};
}
