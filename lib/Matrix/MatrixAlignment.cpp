// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/MatrixAlignment.h"
#include "IR/OpViews.h"
#include "Matrix/MatrixQueries.h"

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

std::optional<Misalignment> tessera::knownMisalignment(const MatrixPlace &P, const Target &Device) {
  if (!Device.has(Feature::CooperativeMatrix))
    return std::nullopt;
  const Type *Memory = P.Memory->type()->element();
  uint32_t Unit = Memory->isBytes() ? P.Unit : Memory->element()->bits() / 8;
  uint32_t Length = P.Layout == MatrixLayout::RowMajor ? P.Matrix->cols() : P.Matrix->rows();
  uint32_t Multiple = std::min(Widest, Length * P.Matrix->element()->bits() / 8);
  for (bool OfStride : {false, true}) {
    const Value *V = OfStride ? P.Stride : P.Offset;
    if (auto Rest = V ? restOf(V) : std::nullopt; Rest && *Rest * Unit % Multiple)
      return Misalignment{OfStride, Multiple, *Rest * Unit % Multiple};
  }
  return std::nullopt;
}

std::optional<Misalignment> tessera::knownMisalignment(const Op &O, const Target &Device) {
  if (!O.is(Opcode::MatLoad) && !O.is(Opcode::MatStore))
    return std::nullopt;
  ops::MatAccess Access(O);
  if (Access.matrix()->isFragment())
    return std::nullopt;
  return knownMisalignment({Access.matrix(), Access.memory(), Access.offset(), Access.stride(),
                            O.enumAttr<MatrixLayout>(AttrKind::Layout),
                            uint32_t(O.intAttr(AttrKind::Unit, 1))},
                           Device);
}
