// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/MatrixAlignment.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t Widest = 16;
constexpr unsigned MaxDepth = 8;

static std::optional<uint32_t> constantOf(const Value *V, unsigned Depth = MaxDepth) {
  if (std::optional<uint64_t> Known = constantBits(V))
    return uint32_t(*Known);
  const Op *Def = V->def();
  if (!Def || !Depth)
    return std::nullopt;
  std::optional<uint32_t> X, Y;
  auto Find = [&](const Value *Left, const Value *Right) {
    X = constantOf(Left, Depth - 1);
    Y = X ? constantOf(Right, Depth - 1) : std::nullopt;
    return Y.has_value();
  };
  if (auto Shift = Def->dyn<ops::Shr>())
    return Find(Shift.value(), Shift.count()) ? std::optional(*X >> (*Y & 31)) : std::nullopt;
  if (!Def->is(Opcode::Add) && !Def->is(Opcode::Mul))
    return std::nullopt;
  ops::Binary Two(*Def);
  if (!Find(Two.lhs(), Two.rhs()))
    return std::nullopt;
  return Def->is(Opcode::Add) ? *X + *Y : *X * *Y;
}

/// \p V modulo Widest.
static std::optional<uint32_t> restOf(const Value *V, unsigned Depth = MaxDepth) {
  if (auto C = constantOf(V))
    return *C % Widest;
  const Op *Def = V->def();
  if (!Def || !Depth || (!Def->is(Opcode::Add) && !Def->is(Opcode::Mul)))
    return std::nullopt;
  ops::Binary Two(*Def);
  auto X = restOf(Two.lhs(), Depth - 1), Y = restOf(Two.rhs(), Depth - 1);
  if (Def->is(Opcode::Mul) && ((X && *X == 0) || (Y && *Y == 0)))
    return 0;
  if (!X || !Y)
    return std::nullopt;
  return (Def->is(Opcode::Add) ? *X + *Y : *X * *Y) % Widest;
}

MatrixPlace tessera::placeInMemory(const Op &O) {
  ops::MatAccess Access(O);
  const Type *Memory = Access.memory()->type()->element();
  MatrixPlace Place;
  Place.Layout = O.enumAttr<MatrixLayout>(AttrKind::Layout);
  if (Memory->isBytes()) {
    Place.UnitBytes = uint32_t(O.intAttr(AttrKind::Unit, 1));
  } else {
    const Type *Element = Memory->element();
    while (Element->isArray())
      Element = Element->element();
    Place.UnitBytes = Element->bits() / 8;
  }
  Place.Offset = restOf(Access.offset());
  Place.Stride = restOf(Access.stride());
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
