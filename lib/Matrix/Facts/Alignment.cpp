// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/Alignment.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

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

uint32_t tessera::alignmentOf(const Type *Matrix, bool ByRow) {
  uint32_t Length = ByRow ? Matrix->cols() : Matrix->rows();
  return std::min(Widest, Length * Matrix->element()->bits() / 8);
}

std::optional<Misalignment> tessera::knownMisalignment(const Type *Matrix, const MatrixPlace &P) {
  uint32_t Multiple = alignmentOf(Matrix, P.Layout == MatrixLayout::RowMajor);
  for (bool OfStride : {false, true})
    if (auto Rest = OfStride ? P.Stride : P.Offset; Rest && *Rest * P.UnitBytes % Multiple)
      return Misalignment{OfStride, Multiple, *Rest * P.UnitBytes % Multiple};
  return std::nullopt;
}

bool tessera::beginsAligned(Module &M, const Value *Memory) {
  const Op *Root = rootOf(Memory, Opcode::Global);
  if (Memory->type()->space() != AddressSpace::Storage || !Root)
    return true;
  SmallVector<Value *, 4> Path; // from the inside to the outside
  for (const Value *At = Memory; At != Root->result(); At = At->def()->as<ops::Access>().base())
    for (Value *Index : reverse(At->def()->as<ops::Access>().indices()))
      Path.push_back(Index);
  const Global *G = M.findGlobal(Root->strAttr(AttrKind::Symbol));
  const Type *Ty = G->ValueType;
  for (; Ty->isArray() && !Path.empty(); Ty = Ty->element()) // of buffers
    Path.pop_back();
  uint64_t Bytes = 0;
  for (const Value *Index : reverse(Path)) {
    std::optional<uint64_t> Known = constantBits(Index);
    Bytes |= Ty->isStruct() ? memberOffset(Ty, unsigned(*Known), AddressSpace::Storage)
                            : arrayStride(Ty, AddressSpace::Storage) * Known.value_or(1);
    Ty = accessedType(Ty, Index);
  }
  return Bytes % Widest == 0;
}
