// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/MatrixAlignment.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t Widest = 16;

MatrixPlace tessera::placeInMemory(const Op &O, KnownBitsAnalysis &Known) {
  ops::MatAccess Access(O);
  MatrixPlace Place;
  Place.Layout = O.enumAttr<MatrixLayout>(AttrKind::Layout);
  Place.UnitBytes = MatrixMemory(O).UnitBytes;
  Place.Offset = Known.modulo(Access.offset(), Widest);
  Place.Stride = Known.modulo(Access.stride(), Widest);
  return Place;
}

MatrixPlace MatrixPlace::moved(uint32_t Lines, uint32_t Units) const {
  MatrixPlace Place = *this;
  if (Lines % Widest == 0)
    Place.Offset = Offset ? std::optional((*Offset + Units) % Widest) : std::nullopt;
  else if (Offset && Stride)
    Place.Offset = (*Offset + *Stride * Lines + Units) % Widest;
  else
    Place.Offset = std::nullopt;
  return Place;
}

std::optional<Misalignment> tessera::knownMisalignment(const Type *Matrix, const MatrixPlace &P) {
  uint32_t Length = P.Layout == MatrixLayout::RowMajor ? Matrix->cols() : Matrix->rows();
  uint32_t Multiple = std::min(Widest, Length * Matrix->element()->bits() / 8);
  for (bool OfStride : {false, true})
    if (auto Rest = OfStride ? P.Stride : P.Offset; Rest && *Rest * P.UnitBytes % Multiple)
      return Misalignment{OfStride, Multiple, *Rest * P.UnitBytes % Multiple};
  return std::nullopt;
}
