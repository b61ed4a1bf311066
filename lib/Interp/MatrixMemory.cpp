// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of a wave or a group in memory.
#include "IR/MatrixAccess.h"
#include "IR/OpFamilies.h"
#include "Interp/Access.h"
#include "Interp/Matrices.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::MatrixLayout;
using ir::Opcode;
using ir::Type;

namespace {
/// The layout of a matrix in memory.
struct MatrixSide : Side {
  const Type *Ty = nullptr; ///< of the matrix
  NumberType InMemory;      ///< a component there
  uint64_t Unit = 1;        ///< bytes that the offset and the stride count
  uint64_t Size = 1;        ///< bytes of a component
  uint64_t Align = 1;
  uint64_t Limit = 0; ///< bytes of the array that contains it; 0: only the object's end limits it
  bool ColumnMajor = false, IsVector = false, Converts = false, IsShared = false;
  bool IsSpirv = false;
  uint32_t InnerRows = ~0u, InnerCols = ~0u;               ///< those beyond are not in memory
  uint32_t Memory = 0, Offset = 0, Stride = 0, Matrix = 0; ///< rows; Offset not of SPIR-V's
  uint32_t Rows = 0, Cols = 0; ///< rows of the numbers of rows and columns in memory
  bool IsCounted = false;      ///< these are given
};
} // namespace

/// Returns the pointer \p At bytes after \p Base; nothing for a component outside that reads as 0
/// and is not written.
static std::optional<Word> placeAt(const Wave &W, const MatrixSide &S, Word Base, uint64_t At) {
  if (Base & BadPointer)
    return W.M.D.ChecksMatrices ? std::nullopt : std::optional(Base);
  At = std::min(At, uint64_t(1) << (OffsetBits - 1)); // the other end of a row may be very far
  uint64_t End = offsetOf(Base) + At + S.Size;
  if (W.M.D.ChecksMatrices &&
      (End > W.M.Mem.Objects[objectOf(Base)].size() || (S.Limit && At + S.Size > S.Limit)))
    return std::nullopt;
  return Base + At;
}

/// Calls \p F with each element's number and address, if it has one.
template <typename Fn> static void eachPlace(Wave &W, const Inst &I, const MatrixSide &S, Fn &&F) {
  Word Base, Offset = 0, Stride;
  if (!W.uniform(W.row(S.Memory), I, "the address", Base) ||
      (!S.IsSpirv && !W.uniform(W.row(S.Offset), I, "the offset", Offset)) ||
      !W.uniform(W.row(S.Stride), I, "the stride", Stride))
    return;
  Word CountedRows = ~Word(0), CountedCols = ~Word(0);
  if (S.IsCounted && (!W.uniform(W.row(S.Rows), I, "the number of rows", CountedRows) ||
                      !W.uniform(W.row(S.Cols), I, "the number of columns", CountedCols)))
    return;
  // The stride of a vector of sums goes from component to component.
  bool IsMisaligned = (Offset * S.Unit) % S.Align || (!S.IsVector && (Stride * S.Unit) % S.Align);
  uint32_t Cols = S.Ty->cols(), Count = S.Ty->rows() * Cols;
  for (uint32_t N = 0; N < Count && !W.Failed; ++N) {
    uint64_t R = N / Cols, C = N % Cols;
    if (R >= std::min<uint64_t>(S.InnerRows, CountedRows) ||
        C >= std::min<uint64_t>(S.InnerCols, CountedCols)) {
      F(N, std::nullopt);
      continue;
    }
    uint64_t Line = S.IsVector ? N : S.ColumnMajor ? C : R;
    uint64_t Place = S.IsVector ? 0 : S.ColumnMajor ? R : C;
    uint64_t At = (Offset + Line * Stride) * S.Unit + Place * S.Size;
    if (S.Limit && At + S.Size > S.Limit && !W.M.D.ChecksMatrices) {
      W.fail(Rule::OutOfBounds, I, 0,
             "row " + Twine(R) + ", column " + Twine(C) + " of the matrix lies at byte " +
                 Twine(At) + " of an array of " + Twine(S.Limit) + " bytes");
      return;
    }
    std::optional<Word> Where = placeAt(W, S, Base, At);
    if (Where && IsMisaligned) { // far outside an offset may be anything
      W.fail(Rule::Misaligned, I, 0,
             "offset " + Twine(Offset * S.Unit) + " and stride " + Twine(Stride * S.Unit) +
                 " are not both multiples of " + Twine(S.Align) + " bytes");
      return;
    }
    F(N, Where);
  }
}

static void runMatLoad(Wave &W, const Inst &I) {
  const auto &S = I.side<MatrixSide>();
  Matrix To = resultOf(W, I);
  eachPlace(W, I, S, [&](uint32_t N, std::optional<Word> At) {
    Word Value;
    bool IsDefined;
    if (!At || !W.load(I, 0, *At, unsigned(S.Size), Value, IsDefined, AccessKind::Collective))
      return;
    To.set(N, S.Converts ? convertSaturating(S.InMemory, To.number(), Value) : Value);
    if (!IsDefined)
      To.setUndefined(N, W.originOf(I));
  });
}

static void runMatStore(Wave &W, const Inst &I) {
  const auto &S = I.side<MatrixSide>();
  Matrix From{W, S.Ty, S.Matrix};
  bool Adds = I.Op->is(Opcode::MatAtomicAdd);
  auto Kind = Adds ? AccessKind::CollectiveAtomic : AccessKind::Collective;
  eachPlace(W, I, S, [&](uint32_t N, std::optional<Word> Place) {
    if (!Place)
      return;
    Word At = *Place;
    if (From.isUndefined(N) && (Adds || !(S.IsShared || W.M.D.StoresUndefined))) {
      Held Where = From.held(N);
      W.failUndefined(From.cells(Where), I, Where.Lane, "an element of the matrix");
      return;
    }
    Word Value = From.get(N);
    if (S.Converts)
      Value = convertSaturating(From.number(), S.InMemory, Value);
    bool IsDefined = !From.isUndefined(N);
    if (Adds) {
      Word Old;
      if (!W.load(I, 0, At, unsigned(S.Size), Old, IsDefined, Kind))
        return;
      Value = combine(ir::AtomicFn::Add, S.InMemory, Old, Value);
    }
    W.store(I, 0, At, unsigned(S.Size), Value, IsDefined, Kind);
  });
}

//===--- translation of ops -----------------------------------------------===//

static void describeCounts(Translator &T, ArrayRef<ir::Value *> Counts, MatrixSide &S) {
  S.IsCounted = !Counts.empty();
  if (!S.IsCounted)
    return;
  S.Rows = T.rowOf(Counts[0]);
  S.Cols = T.rowOf(Counts[1]);
}

static MatrixSide *describeSpirv(Translator &T, ir::Op &O) {
  auto *S = T.makeSide<MatrixSide>();
  ir::ops::SpirvMatAccess Access(O);
  const ir::Value *First = Access.first();
  S->Ty = Access.matrix();
  const Type *Element = First->type()->element();
  S->Unit = Element->components() * Element->scalar()->bits() / 8;
  S->Size = S->Ty->element()->bits() / 8;
  S->IsSpirv = true;
  S->Memory = T.rowOf(First);
  S->Stride = T.rowOf(Access.stride());
  S->IsShared = First->type()->space() == ir::AddressSpace::Workgroup;
  describeCounts(T, Access.counts(), *S);
  return S;
}

static MatrixSide *describe(Translator &T, ir::Op &O) {
  ir::ops::MatAccess Access(O);
  MatrixSide *S;
  if (Access) {
    S = T.makeSide<MatrixSide>();
    ir::MatrixMemory Form(O);
    S->Ty = Access.matrix();
    S->Converts = Form.Converts && !Form.IsBits;
    S->Unit = Form.UnitBytes;
    const Type *Memory = Access.memory()->type();
    const Type *Component = Form.Converts ? Form.Scalar : S->Ty->element();
    S->Size = Component->bits() / 8;
    S->InMemory = NumberType(Component);
    if (Form.inBytes())
      S->Align = O.intAttr(AttrKind::Align, 1);
    if (Memory->element()->isArray())
      S->Limit = ir::layoutOf(Memory->element(), Memory->space()).Size;
    S->Memory = T.rowOf(Access.memory());
    S->Offset = T.rowOf(Access.offset());
    S->Stride = T.rowOf(Access.stride());
    S->IsShared = Memory->space() == ir::AddressSpace::Workgroup;
    describeCounts(T, Access.counts(), *S);
  } else {
    S = describeSpirv(T, O);
  }
  if (O.type() != S->Ty)
    S->Matrix = T.rowOf(ir::ops::OfMatrix(O).matrix());
  S->ColumnMajor = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  S->IsVector = S->Ty->isFragment();
  if (O.flag(AttrKind::Inner)) {
    S->InnerRows = uint32_t(O.intsAttr(AttrKind::Inner)[0]);
    S->InnerCols = uint32_t(O.intsAttr(AttrKind::Inner)[1]);
  }
  return S;
}

void build::matLoad(Translator &T, ir::Op &O) {
  MatrixSide *S = describe(T, O);
  T.emit(O, runMatLoad).More = S;
}

void build::matStore(Translator &T, ir::Op &O) {
  MatrixSide *S = describe(T, O);
  Inst &I = T.emit(O, runMatStore);
  I.More = S;
  I.Count = T.rowsIn(S->Ty);
}
