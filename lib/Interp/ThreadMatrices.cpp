// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices and vectors of one thread. Sums of floats are as exact as doubles, and rounded once.
#include "IR/ThreadMatrix.h"
#include "Interp/Access.h"
#include "Interp/Matrices.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::Type;

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

/// Returns the type of a component: of a vector, or of SPIR-V's array or scalar in its place.
static const Type *numberIn(const Type *Ty) {
  return Ty->isVector() || Ty->isArray() ? Ty->element() : Ty;
}

namespace {
/// A vector whose components may be packed: several of a format in each.
struct VectorSide {
  uint32_t Row = 0, Count = 0; ///< rows
  NumberType Held;             ///< a component of the vector
  NumberType Means;            ///< a number in the component
  unsigned Each = 1;           ///< how many

  VectorSide() = default;
  VectorSide(Translator &T, const ir::Value *V, const ir::Op &O, AttrKind Kind)
      : VectorSide(T.rowOf(V), V->type(), O, Kind) {}
  VectorSide(uint32_t Row, const Type *Ty, const ir::Op &O, AttrKind Kind)
      : Row(Row), Count(Ty->isScalar() ? 1 : uint32_t(Ty->count())), Held(numberIn(Ty)),
        Means(Held) {
    if (!O.flag(Kind))
      return;
    Means = numberOf(O.enumAttr<ir::ElementFormat>(Kind));
    Each = ir::numbersIn(numberIn(Ty), O.enumAttr<ir::ElementFormat>(Kind));
  }

  uint32_t numbers() const { return Count * Each; }
  Word get(Wave &W, uint32_t N, unsigned Lane) const {
    return W.row(Row + N / Each)[Lane] >> (N % Each * Means.Bits) & Means.mask();
  }
  void set(Wave &W, uint32_t N, unsigned Lane, Word V) const {
    Word *To = W.row(Row + N / Each);
    Word Before = N % Each ? To[Lane] : 0;
    To[Lane] = Before | (V & Means.mask()) << (N % Each * Means.Bits);
  }
};

struct ThreadSide : Side {
  VectorSide Input, Other, Result; ///< Other: the bias, or the right side of an outer product
  bool HasBias = false;
  uint32_t BiasMemory = 0, BiasOffset = 0; ///< if Other has no rows
  uint32_t Rows = 0, Columns = 0;
  NumberType InMemory;
  uint32_t Memory = 0, Offset = 0, Stride = 0, Layout = 0;
  uint64_t size() const { return InMemory.Bits / 8; }
};
} // namespace

static bool needAll(Wave &W, const Inst &I, uint32_t Row, uint32_t Count) {
  for (uint32_t C = 0; C < Count; ++C)
    if (!W.need(W.row(Row + C), I, "an operand"))
      return false;
  return true;
}

/// With checked matrices, whether any of the \p Bytes bytes at \p At is outside.
static bool isOutside(const Wave &W, Word Memory, uint64_t At, uint64_t Bytes) {
  if (!W.M.D.ChecksMatrices)
    return false;
  return (Memory & BadPointer) ||
         offsetOf(Memory) + At + Bytes > W.M.Mem.Objects[objectOf(Memory)].size();
}

/// Extends \p V to 64 bits, with its sign.
static Word extended(NumberType Ty, Word V) {
  return Ty.Class == NumberClass::Signed ? Word(SignedKind(Ty).get(V)) : V;
}

namespace {
/// A sum of products, of floats or of integers modulo 2 to the power 64.
struct Sum {
  explicit Sum(bool IsFloat) : IsFloat(IsFloat) {}
  void add(NumberType Ty, Word V) {
    if (IsFloat)
      Float += decodeFloat(Ty, V);
    else
      Bits += extended(Ty, V);
  }
  void addProduct(NumberType LTy, Word L, NumberType RTy, Word R) {
    if (IsFloat)
      Float += decodeFloat(LTy, L) * decodeFloat(RTy, R);
    else
      Bits += extended(LTy, L) * extended(RTy, R);
  }
  Word as(NumberType Ty) const { return IsFloat ? encodeFloat(Ty, Float) : Bits & Ty.mask(); }

  bool IsFloat;
  double Float = 0;
  Word Bits = 0;
};
} // namespace

static void runMatVec(Wave &W, const Inst &I) {
  const auto &S = I.side<ThreadSide>();
  if (!needAll(W, I, S.Input.Row, S.Input.Count) || !needAll(W, I, S.Memory, 1) ||
      !needAll(W, I, S.Offset, 1) || !needAll(W, I, S.Stride, 1) || !needAll(W, I, S.Layout, 1) ||
      (S.HasBias && !needAll(W, I, S.Other.Row, S.Other.Count)) ||
      (S.BiasMemory && (!needAll(W, I, S.BiasMemory, 1) || !needAll(W, I, S.BiasOffset, 1))))
    return;
  Lanes Bad;
  eachActive(W, [&](unsigned Lane) {
    uint64_t Layout = W.row(S.Layout)[Lane], Offset = W.row(S.Offset)[Lane];
    Word Memory = W.row(S.Memory)[Lane];
    bool ByColumn = ir::hasColumnLines(Layout);
    uint64_t Lines = ByColumn ? S.Columns : S.Rows, Length = ByColumn ? S.Rows : S.Columns;
    uint64_t Stride = ir::isOptimal(ir::MatrixLayout(Layout))
                          ? ir::optimalStride(Length, S.InMemory.Bits)
                          : W.row(S.Stride)[Lane];
    bool IsZero = isOutside(W, Memory, Offset, (Lines - 1) * Stride + Length * S.size());
    for (uint32_t Row = 0; Row < S.Rows; ++Row) {
      Sum Total(S.Result.Means.isFloat());
      for (uint32_t K = 0; K < S.Columns && !IsZero; ++K) {
        uint64_t At = Offset + (ByColumn ? K : Row) * Stride + (ByColumn ? Row : K) * S.size();
        Word V;
        bool IsDefined;
        if (!W.load(I, Lane, Memory + At, unsigned(S.size()), V, IsDefined))
          return;
        if (!IsDefined)
          Bad.add(Lane);
        Total.addProduct(S.InMemory, V, S.Input.Means, S.Input.get(W, K, Lane));
      }
      if (S.HasBias)
        Total.add(S.Other.Means, S.Other.get(W, Row, Lane));
      if (S.BiasMemory) {
        unsigned Bytes = S.Other.Means.Bits / 8;
        Word At = W.row(S.BiasMemory)[Lane] + W.row(S.BiasOffset)[Lane] + uint64_t(Row) * Bytes, V;
        bool IsDefined;
        if (!W.load(I, Lane, At, Bytes, V, IsDefined))
          return;
        if (!IsDefined)
          Bad.add(Lane);
        Total.add(S.Other.Means, V);
      }
      S.Result.set(W, Row, Lane, Total.as(S.Result.Means));
    }
  });
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setUndefined(W.row(I.To + C), Bad, W.originOf(I));
}

/// Adds \p V to the number at \p At. False after a violation.
static bool addAt(Wave &W, const Inst &I, unsigned Lane, Word At, NumberType Ty, Word V) {
  Word Old;
  bool IsDefined;
  unsigned Size = Ty.Bits / 8;
  return W.load(I, Lane, At, Size, Old, IsDefined, AccessKind::Atomic) &&
         W.store(I, Lane, At, Size, combine(ir::AtomicFn::Add, Ty, Old, V), IsDefined,
                 AccessKind::Atomic);
}

/// Row r of the matrix belongs to component r of the first vector.
static void runOuterProduct(Wave &W, const Inst &I) {
  const auto &S = I.side<ThreadSide>();
  if (!needAll(W, I, S.Input.Row, S.Input.Count) || !needAll(W, I, S.Other.Row, S.Other.Count) ||
      !needAll(W, I, S.Memory, 1) || !needAll(W, I, S.Offset, 1))
    return;
  uint64_t Stride = ir::optimalStride(S.Columns, S.InMemory.Bits);
  eachActive(W, [&](unsigned Lane) {
    Word Memory = W.row(S.Memory)[Lane], Offset = W.row(S.Offset)[Lane];
    if (isOutside(W, Memory, Offset, (S.Rows - 1) * Stride + S.Columns * S.size()))
      return;
    for (uint32_t R = 0; R < S.Rows; ++R)
      for (uint32_t C = 0; C < S.Columns; ++C) {
        Sum Product(S.InMemory.isFloat());
        Product.addProduct(S.Input.Means, S.Input.get(W, R, Lane), S.Other.Means,
                           S.Other.get(W, C, Lane));
        if (!addAt(W, I, Lane, Memory + Offset + R * Stride + C * S.size(), S.InMemory,
                   Product.as(S.InMemory)))
          return;
      }
  });
}

static void runVecAtomicAdd(Wave &W, const Inst &I) {
  const auto &S = I.side<ThreadSide>();
  if (!needAll(W, I, S.Input.Row, S.Input.Count) || !needAll(W, I, S.Memory, 1) ||
      !needAll(W, I, S.Offset, 1))
    return;
  eachActive(W, [&](unsigned Lane) {
    Word Memory = W.row(S.Memory)[Lane], Offset = W.row(S.Offset)[Lane];
    if (isOutside(W, Memory, Offset, S.Input.Count * S.size()))
      return;
    for (uint32_t N = 0; N < S.Input.Count; ++N)
      if (!addAt(W, I, Lane, Memory + Offset + N * S.size(), S.InMemory, S.Input.get(W, N, Lane)))
        return;
  });
}

static void runVecLoad(Wave &W, const Inst &I) {
  const auto &S = I.side<ThreadSide>();
  if (!needAll(W, I, S.Memory, 1) || !needAll(W, I, S.Offset, 1))
    return;
  for (uint32_t N = 0; N < S.Result.Count; ++N) {
    Lanes Bad;
    eachActive(W, [&](unsigned Lane) {
      Word At = W.row(S.Memory)[Lane] + W.row(S.Offset)[Lane] + N * S.size(), V;
      bool IsDefined;
      if (!W.load(I, Lane, At, unsigned(S.size()), V, IsDefined))
        return;
      if (!IsDefined)
        Bad.add(Lane);
      S.Result.set(W, N, Lane, V);
    });
    W.setUndefined(W.row(I.To + N), Bad, W.originOf(I));
  }
}

static void runVecStore(Wave &W, const Inst &I) {
  const auto &S = I.side<ThreadSide>();
  if (!needAll(W, I, S.Memory, 1) || !needAll(W, I, S.Offset, 1))
    return;
  for (uint32_t N = 0; N < S.Input.Count; ++N) {
    Lanes Bad = W.undefined(W.row(S.Input.Row + N));
    eachActive(W, [&](unsigned Lane) {
      Word At = W.row(S.Memory)[Lane] + W.row(S.Offset)[Lane] + N * S.size();
      W.store(I, Lane, At, unsigned(S.size()), S.Input.get(W, N, Lane), !Bad.has(Lane));
    });
  }
}

static void runVecConvert(Wave &W, const Inst &I) {
  const auto &S = I.side<ThreadSide>();
  Lanes Bad;
  Word Origin = 0;
  for (uint32_t C = 0; C < S.Input.Count; ++C)
    if (Lanes L = W.undefined(W.row(S.Input.Row + C)); L.any()) {
      Bad |= L;
      Origin = W.row(S.Input.Row + C)[W.Size + 2];
    }
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    for (uint32_t N = 0; N < S.Result.numbers(); ++N)
      S.Result.set(W, N, Lane,
                   N < S.Input.numbers()
                       ? convertSaturating(S.Input.Means, S.Result.Means, S.Input.get(W, N, Lane))
                       : 0);
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setUndefined(W.row(I.To + C), Bad, Origin);
}

//===--- translation of ops -----------------------------------------------===//

void build::matVec(Translator &T, ir::Op &O) {
  ir::ops::MatVecProduct Use(O);
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, Use.vector(), O, AttrKind::Input);
  if (auto Added = O.dyn<ir::ops::MatMulVecAdd>()) {
    S->Other = VectorSide(T, Added.bias(), O, AttrKind::Bias);
    S->HasBias = true;
  }
  S->Rows = uint32_t(O.type()->count());
  S->Columns = uint32_t(O.intAttr(AttrKind::Depth, S->Input.numbers()));
  S->InMemory = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Matrix));
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  S->Stride = T.rowOf(Use.stride());
  S->Layout = T.rowOf(Use.layout());
  Inst &I = T.emit(O, runMatVec);
  S->Result = VectorSide(I.To, O.type(), O, AttrKind::Output);
  I.More = S;
}

void build::outerProduct(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::MatOuterProduct>();
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, Use.lhs(), O, AttrKind::Input);
  S->Other = VectorSide(T, Use.rhs(), O, AttrKind::Input);
  S->Rows = uint32_t(O.intAttr(AttrKind::Rows, S->Input.numbers()));
  S->Columns = uint32_t(O.intAttr(AttrKind::Columns, S->Other.numbers()));
  S->InMemory = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Matrix));
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  T.emit(O, runOuterProduct).More = S;
}

void build::spirvOuterProduct(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::SpirvOuterProduct>();
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, Use.lhs(), O, AttrKind::Input);
  S->Other = VectorSide(T, Use.rhs(), O, AttrKind::Input);
  S->Rows = S->Input.numbers();
  S->Columns = S->Other.numbers();
  S->InMemory = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Matrix));
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  T.emit(O, runOuterProduct).More = S;
}

/// The operands have the same names in both stages.
template <typename Addition> static void buildAddition(Translator &T, ir::Op &O) {
  auto Use = O.as<Addition>();
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, Use.vector(), O, AttrKind::Input);
  S->InMemory = S->Input.Means;
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  T.emit(O, runVecAtomicAdd).More = S;
}

void build::vecAtomicAdd(Translator &T, ir::Op &O) { buildAddition<ir::ops::VecAtomicAdd>(T, O); }

void build::spirvVecAtomicAdd(Translator &T, ir::Op &O) {
  buildAddition<ir::ops::SpirvVecAtomicAdd>(T, O);
}

void build::vecConvert(Translator &T, ir::Op &O) {
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, O.as<ir::ops::VecConvert>().value(), O, AttrKind::Input);
  Inst &I = T.emit(O, runVecConvert);
  S->Result = VectorSide(I.To, O.type(), O, AttrKind::Output);
  I.More = S;
}

void build::spirvMatVec(Translator &T, ir::Op &O) {
  ir::ops::SpirvProduct Use(O);
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, Use.vector(), O, AttrKind::Input);
  if (auto Added = O.dyn<ir::ops::SpirvMulVecAdd>()) {
    S->Other.Means = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Bias));
    S->BiasMemory = T.rowOf(Added.bias());
    S->BiasOffset = T.rowOf(Added.bias_offset());
  }
  S->Columns = uint32_t(O.intAttr(AttrKind::Depth));
  S->InMemory = numberOf(O.enumAttr<ir::ElementFormat>(AttrKind::Matrix));
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  S->Stride = T.rowOf(Use.stride());
  S->Layout = T.constantRow(Word(O.enumAttr<ir::MatrixLayout>(AttrKind::Layout)));
  Inst &I = T.emit(O, runMatVec);
  S->Result = VectorSide(I.To, O.type(), O, AttrKind::Output);
  S->Rows = S->Result.Count;
  I.More = S;
}

void build::spirvVecLoad(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::SpirvVecLoad>();
  auto *S = T.makeSide<ThreadSide>();
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  Inst &I = T.emit(O, runVecLoad);
  S->Result = VectorSide(I.To, O.type(), O, AttrKind::Output);
  S->InMemory = S->Result.Means;
  I.More = S;
}

void build::spirvVecStore(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::SpirvVecStore>();
  auto *S = T.makeSide<ThreadSide>();
  S->Input = VectorSide(T, Use.vector(), O, AttrKind::Input);
  S->InMemory = S->Input.Means;
  S->Memory = T.rowOf(Use.memory());
  S->Offset = T.rowOf(Use.offset());
  T.emit(O, runVecStore).More = S;
}
