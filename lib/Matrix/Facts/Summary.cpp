// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/Summary.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/ElementTurns.h"
#include "Matrix/Facts/Footprint.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WiderMatrices.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The properties that ops of one kind share, as bytes.
class KindKey {
public:
  template <typename T> KindKey &add(const T &Part) {
    static_assert(std::has_unique_object_representations_v<T>);
    const char *Bytes = reinterpret_cast<const char *>(&Part);
    Text.append(Bytes, Bytes + sizeof(T));
    return *this;
  }
  KindKey &add(StringRef Name) {
    append_range(Text, Name);
    return add(Name.size());
  }
  KindKey &add(std::optional<uint32_t> Part) { return add(Part ? uint64_t(*Part) : ~uint64_t(0)); }
  StringRef text() const { return {Text.data(), Text.size()}; }

private:
  SmallVector<char, 64> Text;
};

class Summarizer {
public:
  Summarizer(Module &M, bool Footprints)
      : M(M), Known(M, KnownBitsAnalysis::Followed), Footprints(Footprints) {}
  MatrixSummary run();

private:
  void visit(Op &O);
  bool isByNumber(const Op &O);
  void visitPart(Op &O, const Type *Matrix);
  void visitAccess(Op &O);
  void visitFill(Op &O);
  void visitConversion(Op &O);
  void visitCoordinates(Op &O);
  void findExchanges();
  MatrixAccesses &accesses(const KindKey &Key, Op &O, const Type *Matrix);
  bool haveSharedViews();

  Module &M;
  KnownBitsAnalysis Known;
  bool Footprints;
  std::optional<bool> HaveSharedViews;
  Function *Walked = nullptr;
  std::optional<ElementTurns> Turns; ///< of that function, when they were needed
  MatrixSummary Result;
  StringMap<size_t> Kinds, Places;
};
} // namespace

static bool mentionsMatrix(const Type *Ty) {
  return Ty->isPointer() ? mentionsMatrix(Ty->element()) : Ty->containsMatrix();
}

static void collect(const Type *Ty, SmallVectorImpl<const Type *> &Seen) {
  if (Ty->isMatrix())
    Seen.push_back(Ty);
  else if (Ty->isPointer() || Ty->isArray())
    collect(Ty->element(), Seen);
  else if (Ty->isStruct())
    for (const StructMember &Member : Ty->members())
      if (Member.Ty->containsMatrix())
        collect(Member.Ty, Seen);
}

/// Whether a local has no value at first, and may be read before it gets one.
static bool mayBeUnset(Op &Var) {
  for (auto It = std::next(Var.getIterator()); It != Var.parent()->end(); ++It) {
    if (is_contained(It->operands(), Var.result())) {
      auto Store = It->dyn<ops::Store>();
      return !Store || Store.address() != Var.result();
    }
    if (!It->regions().empty())
      break;
  }
  return true;
}

bool Summarizer::isByNumber(const Op &O) {
  if (!O.is(Opcode::MatLength) && !ops::MatElement(O))
    return false;
  if (!Turns)
    Turns.emplace(*Walked);
  return !Turns->contain(O);
}

void Summarizer::visit(Op &O) {
  SmallVector<const Type *, 4> Types;
  for (const Value *V : O.operands())
    if (mentionsMatrix(V->type()))
      Types.push_back(V->type());
  bool Gives = O.type() && mentionsMatrix(O.type());
  if (Gives)
    Types.push_back(O.type());
  if (Types.empty())
    return;
  bool CanWiden = canWiden(O), IsByNumber = isByNumber(O);
  KindKey Key;
  Key.add(O.opcode()).add(uint8_t(Gives)).add(uint8_t(CanWiden)).add(uint8_t(IsByNumber));
  bool LacksValue = O.is(Opcode::Undef) || (O.is(Opcode::Var) && !O.numOperands() && mayBeUnset(O));
  Key.add(uint8_t(LacksValue));
  Key.add(uint8_t(O.flag(AttrKind::Transpose))).add(uint8_t(O.flag(AttrKind::Saturating)));
  ops::MatAccess Access(O);
  bool IsPart = Access && !Access.counts().empty();
  Key.add(uint8_t(IsPart));
  for (const Type *Ty : Types)
    Key.add(Ty);
  auto [It, IsNew] = Kinds.try_emplace(Key.text(), Result.Ops.size());
  if (!IsNew) {
    ++Result.Ops[It->second].Count;
    return;
  }
  MatrixOps &Kind = Result.Ops.emplace_back();
  Kind.Code = O.opcode();
  for (const Type *Ty : Types) {
    if (Ty->isMatrix())
      Kind.Met.push_back(Ty);
    collect(Ty, Kind.Seen);
  }
  Kind.GivesMatrix = Gives && O.type()->isMatrix();
  Kind.Leaves = O.is(Opcode::Call) || O.is(Opcode::Return);
  Kind.Transposes = O.flag(AttrKind::Transpose);
  Kind.Saturates = O.flag(AttrKind::Saturating);
  Kind.CanWiden = CanWiden;
  Kind.IsByNumber = IsByNumber;
  Kind.LacksValue = LacksValue;
  Kind.IsPart = IsPart;
  Kind.Where = O.loc();
}

MatrixAccesses &Summarizer::accesses(const KindKey &Key, Op &O, const Type *Matrix) {
  auto [It, IsNew] = Places.try_emplace(Key.text(), Result.Accesses.size());
  if (IsNew)
    Result.Accesses.push_back({.Code = O.opcode(), .Matrix = Matrix});
  MatrixAccesses &Kind = Result.Accesses[It->second];
  Kind.Ops.push_back(&O);
  return Kind;
}

/// Whether the numbers lie as the standard layout of SPIR-V has them.
static bool isPlainShared(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Array:
    return isPlainShared(Ty->element());
  case TypeKind::Struct:
    return all_of(Ty->members(), [](const StructMember &M) { return isPlainShared(M.Ty); });
  case TypeKind::Vector:
    return Ty->count() != 3 && Ty->count() <= 4 && isPlainShared(Ty->element());
  default:
    return (Ty->isInt() || Ty->isFloat()) && !Ty->isStorageFormat();
  }
}

/// Whether all groupshared variables can have explicit layouts.
bool Summarizer::haveSharedViews() {
  if (!HaveSharedViews)
    HaveSharedViews = all_of(M.Globals, [](const Global *G) {
      return G->Space != AddressSpace::Workgroup || isPlainShared(G->ValueType);
    });
  return *HaveSharedViews;
}

/// The device accesses the part itself, at any place, or expand-reductions copies it.
void Summarizer::visitPart(Op &O, const Type *Matrix) {
  KindKey Key;
  Key.add(O.opcode()).add(Matrix).add("part");
  MatrixAccesses &Kind = accesses(Key, O, Matrix);
  Kind.Place.Layout = O.enumAttr<MatrixLayout>(AttrKind::Layout);
  Kind.IsInside = Kind.StaysIn32Bits = true;
}

void Summarizer::visitAccess(Op &O) {
  ops::MatAccess Access(O);
  if (!Access.counts().empty())
    return visitPart(O, Access.matrix());
  const Type *Matrix = Access.matrix(), *Memory = Access.memory()->type()->element();
  MatrixPlace Place = placeInMemory(O, Known);
  MatrixMemory Form(O);
  bool IsWord = Form.isInWords() && !Form.IsViewable;
  bool ByComponent = Form.InVectors || Form.Converts || (IsWord && Form.CountsParts) ||
                     (Form.IsPacked && !Form.isInWords());
  const Global *G = globalAt(M, Access.memory());
  bool InElements = (Form.InVectors || Form.IsBits || Form.IsPacked) && !Form.isInWords() &&
                    !Matrix->isFragment() && (Form.IsBits || !Form.Converts) &&
                    !O.flag(AttrKind::Unit);
  uint32_t PerElement = InElements && G ? Form.PerElement : 0;
  bool IsCoherent = G && G->Coherent;
  bool Unaligned = !beginsAligned(M, Access.memory());
  bool Contiguous =
      Matrix->isFragment() &&
      constantBits(Access.stride()) == (Memory->isBytes() ? Matrix->element()->bits() / 8 : 1);
  bool IsShared = Access.memory()->type()->space() == AddressSpace::Workgroup;
  StringRef Shared = G && IsShared ? G->Name : StringRef();
  MatrixFootprint Footprint(Access);
  bool IsInside = Footprints && Footprint.isCertainlyInside(Known);
  bool StaysIn32Bits = Footprints && Footprint.staysIn32Bits(Known);
  KindKey Key;
  Key.add(O.opcode()).add(Matrix).add(Place.Layout).add(Place.UnitBytes).add(Shared);
  Key.add(Place.Offset).add(Place.Stride);
  Key.add(uint8_t(IsWord)).add(uint8_t(ByComponent)).add(uint8_t(Contiguous));
  Key.add(uint8_t(Unaligned))
      .add(PerElement)
      .add(uint8_t(Form.IsBits))
      .add(uint8_t(Form.IsViewable));
  Key.add(uint8_t(O.flag(AttrKind::Inner)));
  Key.add(uint8_t(IsCoherent))
      .add(Form.Scalar)
      .add(uint8_t(Form.InVectors))
      .add(uint8_t(Form.InLongVectors));
  Key.add(Access.memory()->type()->space()).add(uint8_t(IsInside)).add(uint8_t(StaysIn32Bits));
  MatrixAccesses &Kind = accesses(Key, O, Matrix);
  Kind.Place = Place;
  Kind.Shared = Shared;
  Kind.Scalar = Form.Scalar;
  Kind.InWords = IsWord;
  Kind.ByComponent = ByComponent;
  Kind.PerElement = PerElement;
  Kind.InVector = Form.InVectors ? Form.PerElement / Form.PerScalar : 1;
  Kind.InLongVectors = Form.InLongVectors;
  Kind.IsBits = Form.IsBits;
  Kind.IsCoherent = IsCoherent;
  Kind.HasView = Form.IsViewable && !IsCoherent;
  Kind.HasSharedView =
      !Shared.empty() && haveSharedViews() && !Matrix->element()->isStorageFormat();
  Kind.Unaligned = Unaligned;
  Kind.Contiguous = Contiguous;
  Kind.InBuffer = Access.memory()->type()->space() == AddressSpace::Storage;
  Kind.IsInside = IsInside;
  Kind.StaysIn32Bits = StaysIn32Bits;
  Kind.IsCut = O.flag(AttrKind::Inner);
}

void Summarizer::visitFill(Op &O) {
  if (!fillsFromScratch(O))
    return;
  KindKey Key;
  Key.add(O.opcode()).add(O.type());
  accesses(Key, O, O.type()).FillsFromScratch = true;
}

void Summarizer::visitConversion(Op &O) {
  bool Transposes = O.flag(AttrKind::Transpose), Saturates = O.flag(AttrKind::Saturating);
  const Type *From = O.as<ops::MatConvert>().matrix()->type();
  KindKey Key;
  Key.add(O.opcode()).add(From).add(O.type());
  Key.add(uint8_t(Transposes)).add(uint8_t(Saturates));
  MatrixAccesses &Kind = accesses(Key, O, From);
  Kind.Result = O.type();
  Kind.Transposes = Transposes;
  Kind.Saturates = Saturates;
}

void Summarizer::visitCoordinates(Op &O) {
  const Type *Matrix = O.as<ops::MatCoord>().matrix()->type();
  KindKey Key;
  Key.add(O.opcode()).add(Matrix);
  accesses(Key, O, Matrix);
}

/// Elements are taken out of one matrix and put into another of its shape and use, whose components
/// have another type. How a value gets from lane to lane's element is not followed: any may.
void Summarizer::findExchanges() {
  SmallVector<MatrixOps, 2> Found;
  for (const MatrixOps &From : Result.Ops)
    for (const MatrixOps &To : Result.Ops) {
      if (From.Code != Opcode::MatExtract || To.Code != Opcode::MatInsert)
        continue;
      const Type *X = From.Met.front(), *Y = To.Met.front();
      if (X->rows() != Y->rows() || X->cols() != Y->cols() || X->use() != Y->use() ||
          X->scope() != Y->scope() || X->element() == Y->element())
        continue;
      MatrixOps &Kind = Found.emplace_back();
      Kind.Code = Opcode::MatInsert;
      Kind.Met = Kind.Seen = {X, Y};
      Kind.Exchanges = Kind.CanWiden = true;
      Kind.Where = To.Where;
    }
  append_range(Result.Ops, Found);
}

MatrixSummary Summarizer::run() {
  for (Function *F : M.Functions) {
    for (const Value *Param : F->params()) {
      if (!mentionsMatrix(Param->type()))
        continue;
      MatrixOps &Kind = Result.Ops.emplace_back();
      Kind.Code = Opcode::Call;
      collect(Param->type(), Kind.Seen);
      if (Param->type()->isMatrix())
        Kind.Met.push_back(Param->type());
      Kind.Leaves = true;
      Kind.Where = F->loc();
    }
    Walked = F;
    Turns.reset();
    walk(F->body(), [&](Op &O) {
      visit(O);
      if (ops::MatAccess(O))
        visitAccess(O);
      else if (O.is(Opcode::MatFill))
        visitFill(O);
      else if (O.is(Opcode::MatConvert))
        visitConversion(O);
      else if (O.is(Opcode::MatCoord))
        visitCoordinates(O);
    });
  }
  findExchanges();
  return std::move(Result);
}

MatrixSummary tessera::summarize(Module &M, bool Footprints) {
  return Summarizer(M, Footprints).run();
}
