// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices in memory, those of one thread too.
#include "IR/MatrixAccess.h"
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
/// How a matrix lies in memory.
struct MatrixSide : Side {
  const Type *Ty = nullptr; ///< of the matrix
  NumberType InMemory;      ///< a component there
  uint64_t Unit = 1;        ///< bytes that the offset and the stride count
  uint64_t Size = 1;        ///< bytes of a component
  uint64_t Align = 1;
  uint64_t Limit = 0;       ///< bytes of the array that it lies in; 0: the object's end is asked
  bool ColumnMajor = false, IsVector = false, Converts = false, IsShared = false;
  bool IsSpirv = false;
  uint32_t Memory = 0, Offset = 0, Stride = 0, Matrix = 0; ///< rows; Offset not of SPIR-V's
};
} // namespace

/// Where \p At bytes after \p Base are; nowhere where components outside are 0 and not written.
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
  // The stride of a vector of sums goes from component to component.
  bool IsMisaligned =
      (Offset * S.Unit) % S.Align || (!S.IsVector && (Stride * S.Unit) % S.Align);
  uint32_t Cols = S.Ty->cols(), Count = S.Ty->rows() * Cols;
  for (uint32_t N = 0; N < Count && !W.Failed; ++N) {
    uint64_t R = N / Cols, C = N % Cols;
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
  auto Kind = Adds ? AccessKind::Atomic : AccessKind::Collective;
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

//===--- matrices of one thread --------------------------------------------===//

NumberType interp::numberOf(ir::ElementFormat Format) {
  struct Row {
    NumberClass Class;
    uint8_t Bits;
    ir::FloatFormat Format;
  };
  static constexpr Row Rows[] = {
#define FLOAT(Enumerator, Name, Bits, ...)                                                         \
  {Bits == 64   ? NumberClass::F64                                                                 \
   : Bits == 32 ? NumberClass::F32                                                                 \
                : NumberClass::Narrow,                                                             \
   Bits, ir::FloatFormat::Enumerator},
#define INTEGER(Enumerator, Name, Bits, IsSigned, ...)                                             \
  {IsSigned ? NumberClass::Signed : NumberClass::Unsigned, Bits, ir::FloatFormat::F32},
#include "Support/Scalars.def"
  };
  const Row &R = Rows[size_t(Format)];
  NumberType Ty;
  Ty.Class = R.Class;
  Ty.Bits = R.Bits;
  Ty.Format = R.Format;
  return Ty;
}

namespace {
/// A vector whose components may be packed: several of a format in each.
struct VectorSide {
  uint32_t Row = 0, Count = 0; ///< rows
  NumberType Held;             ///< a component of the vector
  NumberType Means;            ///< what is in it

  VectorSide() = default;
  VectorSide(Translator &T, const ir::Value *V, const ir::Op &O, AttrKind Kind)
      : VectorSide(T.rowOf(V), V->type(), O, Kind) {}
  VectorSide(uint32_t Row, const Type *Ty, const ir::Op &O, AttrKind Kind)
      : Row(Row), Count(uint32_t(Ty->count())), Held(Ty->element()), Means(Held) {
    if (O.flag(Kind))
      Means = numberOf(O.enumAttr<ir::ElementFormat>(Kind));
  }

  unsigned packed() const { return Means.Bits < Held.Bits && Means.Bits == 8 ? Held.Bits / 8 : 1; }
  uint32_t numbers() const { return Count * packed(); }
  /// Number \p N in a lane, in the format that it means.
  Word get(Wave &W, uint32_t N, unsigned Lane) const {
    unsigned P = packed();
    Word V = W.row(Row + N / P)[Lane] >> (N % P * 8);
    if (P > 1)
      return V & 0xFF;
    Word Out = 0;
    convertNumber(Held, Means, false, V, Out);
    return Out;
  }
  void set(Wave &W, uint32_t N, unsigned Lane, Word V) const {
    unsigned P = packed();
    Word *To = W.row(Row + N / P);
    if (P == 1) {
      convertNumber(Means, Held, false, V, To[Lane]);
      return;
    }
    Word Before = N % P ? To[Lane] : 0;
    To[Lane] = Before | (V & 0xFF) << (N % P * 8);
  }
};

struct MatVecSide : Side {
  VectorSide Input, Bias, Result;
  bool HasBias = false;
  uint32_t Depth = 0;
  NumberType InMemory;
  bool ColumnMajor = false;
  uint64_t Unit = 1;
  uint32_t Memory = 0, Offset = 0, Stride = 0;
};
} // namespace

static double numberIn(NumberType Ty, Word V) {
  return Ty.isFloat()                        ? decodeFloat(Ty, V)
         : Ty.Class == NumberClass::Signed ? double(SignedKind(Ty).get(V))
                                           : double(V);
}

/// \p Sum in the type \p Ty: integers wrap.
static Word fromNumber(NumberType Ty, double Sum) {
  return Ty.isFloat() ? encodeFloat(Ty, Sum) : Word(int64_t(Sum)) & Ty.mask();
}

static bool needAll(Wave &W, const Inst &I, uint32_t Row, uint32_t Count) {
  for (uint32_t C = 0; C < Count; ++C)
    if (!W.need(W.row(Row + C), I, "an operand"))
      return false;
  return true;
}

static void refuseOpaque(Wave &W, const Inst &I) {
  W.fail(Rule::Unsupported, I, W.Active.lowest(),
         "nothing says where the components of a matrix with this layout lie");
}

static void runMatVec(Wave &W, const Inst &I) {
  const auto &S = I.side<MatVecSide>();
  if (!needAll(W, I, S.Input.Row, S.Input.Count) || !needAll(W, I, S.Memory, 1) ||
      !needAll(W, I, S.Offset, 1) || !needAll(W, I, S.Stride, 1) ||
      (S.HasBias && !needAll(W, I, S.Bias.Row, S.Bias.Count)))
    return;
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  eachActive(W, [&](unsigned Lane) {
    uint64_t Offset = W.row(S.Offset)[Lane] * S.Unit, Stride = W.row(S.Stride)[Lane] * S.Unit,
             Size = S.InMemory.Bits / 8;
    for (uint32_t Row = 0; Row < S.Result.numbers(); ++Row) {
      double Sum = S.HasBias ? numberIn(S.Bias.Means, S.Bias.get(W, Row, Lane)) : 0;
      for (uint32_t K = 0; K < S.Depth; ++K) {
        uint64_t At = Offset + (S.ColumnMajor ? K : Row) * Stride + (S.ColumnMajor ? Row : K) * Size;
        Word V;
        bool IsDefined;
        if (!W.load(I, Lane, W.row(S.Memory)[Lane] + At, unsigned(Size), V, IsDefined))
          return;
        Sum += numberIn(S.InMemory, V) * numberIn(S.Input.Means, S.Input.get(W, K, Lane));
      }
      S.Result.set(W, Row, Lane, fromNumber(S.Result.Means, Sum));
    }
  });
}

/// Rows of the matrix are those of the first vector. I.Construct: column-major.
static void runOuterProduct(Wave &W, const Inst &I) {
  const auto &S = I.side<MatVecSide>();
  const VectorSide &Left = S.Input, &Right = S.Bias;
  if (!needAll(W, I, Left.Row, Left.Count) || !needAll(W, I, Right.Row, Right.Count) ||
      !needAll(W, I, S.Memory, 1) || !needAll(W, I, S.Offset, 1))
    return;
  uint64_t Size = S.InMemory.Bits / 8;
  eachActive(W, [&](unsigned Lane) {
    for (uint32_t R = 0; R < Left.numbers(); ++R)
      for (uint32_t C = 0; C < Right.numbers(); ++C) {
        uint64_t N = S.ColumnMajor ? C * Left.numbers() + R : R * Right.numbers() + C;
        Word At = W.row(S.Memory)[Lane] + W.row(S.Offset)[Lane] * S.Unit + N * Size, Old;
        bool IsDefined;
        if (!W.load(I, Lane, At, unsigned(Size), Old, IsDefined, AccessKind::Atomic))
          return;
        double Product = numberIn(Left.Means, Left.get(W, R, Lane)) *
                         numberIn(Right.Means, Right.get(W, C, Lane));
        Word Sum = combine(ir::AtomicFn::Add, S.InMemory, Old, fromNumber(S.InMemory, Product));
        if (!W.store(I, Lane, At, unsigned(Size), Sum, IsDefined, AccessKind::Atomic))
          return;
      }
  });
}

static void runVecConvert(Wave &W, const Inst &I) {
  const auto &S = I.side<MatVecSide>();
  Lanes Bad;
  Word Origin = 0;
  for (uint32_t C = 0; C < S.Input.Count; ++C)
    if (Lanes L = W.undefined(W.row(S.Input.Row + C)); L.any()) {
      Bad |= L;
      Origin = W.row(S.Input.Row + C)[W.Size + 2];
    }
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    for (uint32_t N = 0; N < S.Result.numbers(); ++N) {
      Word Out = 0;
      if (N < S.Input.numbers()) {
        Word In = S.Input.get(W, N, Lane);
        if (I.Op->flag(AttrKind::Saturating))
          Out = convertSaturating(S.Input.Means, S.Result.Means, In);
        else if (!convertNumber(S.Input.Means, S.Result.Means, false, In, Out)) {
          Bad.add(Lane);
          Origin = W.originOf(I);
        }
      }
      S.Result.set(W, N, Lane, Out);
    }
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setUndefined(W.row(I.To + C), Bad, Origin);
}

//===--- what ops become ---------------------------------------------------===//

static MatrixSide *describeSpirv(Translator &T, ir::Op &O) {
  auto *S = T.makeSide<MatrixSide>();
  bool IsLoad = O.is(Opcode::SpirvMatLoad);
  const ir::Value *First = O.operand(IsLoad ? 0u : +ir::ops::SpirvMatStore::first_at);
  S->Ty = IsLoad ? O.type() : O.operand(0)->type();
  const Type *Element = First->type()->element();
  S->Unit = Element->bits() / 8;
  S->Size = S->Ty->element()->bits() / 8;
  S->IsSpirv = true;
  S->Memory = T.rowOf(First);
  S->Stride = T.rowOf(O.operand(IsLoad ? 1 : 2));
  S->IsShared = First->type()->space() == ir::AddressSpace::Workgroup;
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
  } else {
    S = describeSpirv(T, O);
  }
  if (O.type() != S->Ty)
    S->Matrix = T.rowOf(O.operand(0));
  S->ColumnMajor = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  S->IsVector = S->Ty->isFragment();
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

static bool isOpaque(const ir::Op &O) {
  return O.enumAttr<MatrixLayout>(AttrKind::Layout) > MatrixLayout::ColumnMajor;
}

/// Bytes that an offset counts in the memory of a matrix of one thread.
static uint64_t unitOf(const ir::Value *Memory) {
  const Type *Ty = Memory->type()->element();
  return Ty->isBytes() ? 1 : ir::arrayStride(Ty, Memory->type()->space());
}

void build::matVec(Translator &T, ir::Op &O) {
  ir::ops::MatVecProduct Use(O);
  auto *S = T.makeSide<MatVecSide>();
  S->Input = VectorSide(T, Use.vector(), O, AttrKind::Input);
  if (auto Added = O.dyn<ir::ops::MatMulVecAdd>()) {
    S->Bias = VectorSide(T, Added.bias(), O, AttrKind::Bias);
    S->HasBias = true;
  }
  S->Depth = uint32_t(O.intAttr(AttrKind::Depth, S->Input.numbers()));
  S->InMemory = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Matrix));
  S->ColumnMajor = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  S->Unit = unitOf(Use.memory());
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  S->Stride = T.rowOf(Use.stride());
  Inst &I = T.emit(O, isOpaque(O) ? refuseOpaque : runMatVec);
  S->Result = VectorSide(I.To, O.type(), O, AttrKind::Output);
  I.More = S;
}

void build::outerProduct(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::MatOuterProduct>();
  auto *S = T.makeSide<MatVecSide>();
  S->Input = VectorSide(T, Use.lhs(), O, AttrKind::Input);
  S->Bias = VectorSide(T, Use.rhs(), O, AttrKind::Input);
  S->InMemory = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Matrix));
  S->ColumnMajor = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  S->Unit = unitOf(Use.memory());
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  T.emit(O, isOpaque(O) ? refuseOpaque : runOuterProduct).More = S;
}

void build::vecConvert(Translator &T, ir::Op &O) {
  auto *S = T.makeSide<MatVecSide>();
  S->Input = VectorSide(T, O.operand(0), O, AttrKind::Input);
  Inst &I = T.emit(O, runVecConvert);
  S->Result = VectorSide(I.To, O.type(), O, AttrKind::Output);
  I.More = S;
}
