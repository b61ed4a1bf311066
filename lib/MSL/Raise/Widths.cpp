// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/Widths.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Operators.h"
#include "MSL/Language/Statements.h"
#include "MSL/Language/Types.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Approximate length of a name that the compiler chooses.
constexpr unsigned ShortName = 3;
/// "((device atomic_uint *)&)"
constexpr unsigned AtomicPointer = 26;
/// ", memory_order_relaxed"
constexpr unsigned MemoryOrder = 22;
/// "atomic_load_explicit" with both
constexpr unsigned AtomicLoad = 20 + AtomicPointer + MemoryOrder;
/// "make_filled_simdgroup_matrix<half, 8, 8>()"
constexpr unsigned FilledMatrix = 42;
/// ".thread_elements()[]"
constexpr unsigned ThreadElements = 20;
/// "*(device uchar *)( + )"
constexpr unsigned CastPointer = 24;
/// "simd_prefix_exclusive_sum()"
constexpr unsigned WaveFunction = 16;
/// ".read()", ".sample(level())"
constexpr unsigned TextureFunction = 12;
/// "atomic_fetch_add", "uint4()"
constexpr unsigned AtomicTexel = 18;
/// ".search.get_committed_distance()"
constexpr unsigned QueryFunction = 34;
/// "as_type<>()"
constexpr unsigned AsType = 11;
/// ", "
constexpr unsigned Comma = 2;

static unsigned named(StringRef Name) { return Name.empty() ? ShortName : unsigned(Name.size()); }

static unsigned typeWidth(const Type *Ty) {
  if (Ty->isScalar() || Ty->isVector())
    return unsigned(scalarName(Ty->scalar()).size()) + Ty->isVector();
  return Ty->isStruct() ? named(Ty->name()) : 12;
}

static unsigned literalWidth(const ir::Constant &C) {
  const Type *Ty = C.Ty;
  if (Ty->isBool())
    return 4;
  if (Ty->isFloat())
    return 4;
  if (Ty->isInt()) {
    unsigned Digits = 1;
    for (uint64_t Rest = C.Bits; Rest >= 10 && Digits < 10; Rest /= 10)
      ++Digits;
    return Digits + (Ty->isSigned() ? 0 : 1);
  }
  if (Ty->isVector() &&
      all_of(C.Parts, [&](const ir::Constant *Part) { return Part->Bits == C.Parts[0]->Bits; }))
    return typeWidth(Ty) + 2 + (C.Parts.empty() ? 1 : literalWidth(*C.Parts[0]));
  unsigned Width = typeWidth(Ty);
  for (const ir::Constant *Part : C.Parts)
    Width += literalWidth(*Part) + Comma;
  return Width;
}

unsigned tessera::msl::nameWidth(const Value *V) {
  const Op *Def = V->def();
  if (!Def)
    return named(V->name());
  switch (Def->opcode()) {
  case Opcode::Const:
    return literalWidth(*Def->constant());
  case Opcode::Global:
  case Opcode::Spec:
    return named(Def->strAttr(AttrKind::Symbol));
  case Opcode::Var:
    return named(Def->strAttr(AttrKind::Name));
  default:
    return named(V->name());
  }
}

static unsigned pathWidth(const Type *Ty, ArrayRef<int64_t> Indices) {
  unsigned Width = 0;
  for (int64_t I : Indices) {
    Width += Ty->isStruct() ? 1 + named(Ty->members()[I].Name) : Ty->isVector() ? 2 : 3;
    Ty = ir::partType(Ty, uint64_t(I));
  }
  return Width;
}

/// The constant indices of members count as their names.
static unsigned accessWidth(ir::ops::Access Access, unsigned Operands) {
  const Type *Ty = Access.base()->type()->element();
  for (const Value *Index : Access.indices()) {
    if (Ty->isStruct())
      Operands += 1 + named(Ty->members()[*constantBits(Index)].Name) - nameWidth(Index);
    else
      Operands += 2;
    Ty = ir::accessedType(Ty, Index);
  }
  return Operands;
}

/// ".data", behind the index of an element of an argument buffer.
static unsigned argumentWidth(ir::Module &M, ir::ops::Access Access) {
  const Op *Base = Access.base()->def();
  bool IsOne =
      Base->is(Opcode::Global) && M.findGlobal(Base->strAttr(AttrKind::Symbol))->ArgumentBuffer;
  return IsOne ? 5 : 0;
}

unsigned tessera::msl::width(ir::Module &M, const Op &O, unsigned Operands) {
  unsigned Commas = Comma * (std::max(O.numOperands(), 1u) - 1);
  if (const OperatorRow *Row = operatorOf(O))
    return Operands + 2 + unsigned(StringRef(Row->Sign).size());
  if (StringRef Function = functionOf(O); !Function.empty())
    return Operands + unsigned(Function.size()) + 2 + Commas;
  switch (O.opcode()) {
  case Opcode::Neg:
  case Opcode::Not:
    return Operands + 1;
  case Opcode::Select:
  case Opcode::MslChoose:
    return Operands + 6;
  case Opcode::Convert:
  case Opcode::Construct:
  case Opcode::Splat:
    return Operands + typeWidth(O.type()) + 2 + Commas;
  case Opcode::Bitcast:
    return Operands + typeWidth(O.type()) + (changesSignAlone(O) ? 2 : AsType);
  case Opcode::Extract:
    return Operands + pathWidth(ir::ops::operandType(O), O.intsAttr(AttrKind::Indices));
  case Opcode::ExtractDynamic:
    return Operands + 2;
  case Opcode::Shuffle:
    return Operands + 1 + unsigned(O.intsAttr(AttrKind::Indices).size());
  case Opcode::Access:
    return accessWidth(O.as<ir::ops::Access>(), Operands) +
           argumentWidth(M, O.as<ir::ops::Access>());
  case Opcode::BytesAt:
  case Opcode::AtAddress:
    return Operands + CastPointer;
  case Opcode::MslWordsAt:
    return Operands + (O.type()->element()->isVector() ? CastPointer : 2);
  case Opcode::BytesSize:
    return 16;
  case Opcode::Load:
    return Operands + (isCoherent(M, O.as<ir::ops::Load>().address()) ? AtomicLoad : 0);
  case Opcode::Atomic:
  case Opcode::MslAtomicBits: {
    auto Fn = O.enumAttr<ir::AtomicFn>(AttrKind::Atomic);
    return Operands + unsigned(atomicFunction(Fn).size()) + AtomicPointer + Commas +
           (Fn == ir::AtomicFn::CompareExchange ? 0 : MemoryOrder);
  }
  case Opcode::MslTexelRead:
  case Opcode::MslSample:
    return Operands + TextureFunction + Commas;
  case Opcode::MslTexelAtomic:
    return Operands + TextureFunction + AtomicTexel + Commas;
  case Opcode::MslTextureSize:
  case Opcode::ImageLevels:
  case Opcode::ImageSamples:
    return Operands + WaveFunction;
  case Opcode::Call:
    return Operands + named(O.strAttr(AttrKind::Symbol)) + 2 + Commas;
  case Opcode::FirstBitHigh:
  case Opcode::FirstBitLow:
    return Operands + 12;
  case Opcode::QueryProceed:
  case Opcode::QueryGet:
    return Operands + QueryFunction;
  case Opcode::MatFill:
    return Operands + FilledMatrix;
  case Opcode::MatExtract:
    return Operands + ThreadElements;
  default:
    return Operands + WaveFunction;
  }
}

unsigned tessera::msl::treeWidth(ir::Module &M, const Value *V) {
  const Op *Def = V->def();
  if (!Def || isNamed(*Def))
    return nameWidth(V);
  unsigned Operands = 0;
  for (const Value *Operand : Def->operands())
    Operands += treeWidth(M, Operand);
  for (const ir::Region *R : Def->regions())
    Operands += Comma + treeWidth(M, R->back().as<ir::ops::Yield>().value());
  return width(M, *Def, Operands);
}

unsigned tessera::msl::statementWidth(ir::Module &M, const Op &O) {
  unsigned Operands = 0;
  for (const Value *Operand : O.operands())
    Operands += treeWidth(M, Operand);
  return O.is(Opcode::Store) ? Operands + 4 : width(M, O, Operands);
}
