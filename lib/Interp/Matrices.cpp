// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Computations with matrices. Sums of floats are computed in double precision and rounded once.
#include "Interp/Matrices.h"
#include "IR/OpViews.h"
#include "Interp/Functions.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::Opcode;

//===--- fills, elements ---------------------------------------------------===//

/// Reads a value that all lanes must share. It may be undefined if it is not used.
static bool shared(Wave &W, const Word *Row, const Inst &I, const char *What, Word &Value,
                   bool &IsDefined) {
  Lanes Asked = W.M.ArgumentsAreUniform ? W.Active : Lanes::only(W.Active.lowest());
  IsDefined = (W.undefined(Row) & Asked).none();
  Value = Row[W.Active.lowest()];
  return !IsDefined || W.uniform(Row, I, What, Value);
}

static void runFill(Wave &W, const Inst &I) {
  Word Value;
  bool IsDefined, IsPacked = ir::isPackedFill(*I.Op);
  if (!shared(W, W.row(I.A), I, "the scalar", Value, IsDefined))
    return;
  Matrix To = resultOf(W, I);
  bool AlongColumns = To.Ty->use() == ir::MatrixUse::A;
  for (uint32_t N = 0; N < To.count(); ++N) {
    uint32_t K = AlongColumns ? N % To.cols() : N / To.cols();
    To.set(N, IsPacked ? Value >> 8 * (K % 4) & 0xFF : Value);
    if (!IsDefined)
      To.setUndefined(N, W.row(I.A)[W.Size + 2]);
  }
}

static uint32_t held(const Wave &W, const ir::Type *Ty, unsigned Lane) {
  uint32_t Rows = (Ty->rows() * Ty->cols() + W.Size - 1 - Lane) / W.Size;
  if (!ir::isOfGroup(Ty))
    return Rows;
  auto Waves = uint32_t(W.M.Waves.size());
  return (Rows + Waves - 1 - W.Index) / Waves;
}

/// The type of the matrix that the op of \p I takes, or whose address it does.
static const ir::Type *matrixType(const Inst &I) {
  return ir::ops::OfMatrix(*I.Op).matrix()->type();
}

static void runLength(Wave &W, const Inst &I) {
  const ir::Type *Ty = matrixType(I);
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = held(W, Ty, Lane);
  W.setDefined(To);
}

/// Calls \p F with each lane and its index in \p Index. Returns the lanes without such an element.
template <typename Fn> static Lanes eachElement(Wave &W, const Inst &I, const Word *Index, Fn &&F) {
  const ir::Type *Ty = matrixType(I);
  Lanes Bad = W.undefined(Index);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    if (Index[Lane] < held(W, Ty, Lane))
      F(Lane, uint32_t(Index[Lane]));
    else
      Bad.add(Lane);
  }
  return Bad;
}

static void runCoord(Wave &W, const Inst &I) {
  const ir::Type *Ty = matrixType(I);
  Word *Row = W.row(I.To), *Col = W.row(I.To + 1);
  W.setDefined(Row);
  W.setDefined(Col);
  Lanes Bad = eachElement(W, I, W.row(I.B), [&](unsigned Lane, uint32_t Index) {
    uint32_t N = numberAt(Ty, {Lane, rowAt(W, Ty, Index)}, W.Size);
    Row[Lane] = N / Ty->cols();
    Col[Lane] = N % Ty->cols();
  });
  W.addUndefined(Row, Bad, I);
  W.addUndefined(Col, Bad, I);
}

static void runExtract(Wave &W, const Inst &I) {
  const ir::Type *Ty = matrixType(I);
  Gather To(W, I);
  Lanes Bad = eachElement(W, I, W.row(I.B), [&](unsigned Lane, uint32_t Index) {
    To.take(Lane, W.row(I.A + rowAt(W, Ty, Index)));
  });
  To.finish(Bad);
}

/// A: matrix, B: index, C: value.
static void runInsert(Wave &W, const Inst &I) {
  copyRows(W, I.To, I.A, I.Count);
  Lanes Bad = eachElement(W, I, W.row(I.B), [&](unsigned Lane, uint32_t Index) {
    copyLanes(W, I.To + rowAt(W, I.Op->type(), Index), I.C, 1, Lanes::only(Lane));
  });
  for (uint32_t C = 0; C < I.Count; ++C)
    W.addUndefined(W.row(I.To + C), Bad, I);
}

static void runIsColumnMajor(Wave &W, const Inst &I) {
  const Word *In = W.row(I.A);
  Word *To = W.row(I.To);
  Lanes Bad;
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    To[Lane] = In[Lane] == 1;
    Bad.add(Lane, In[Lane] > 1);
  }
  W.join(To, In);
  W.addUndefined(To, Bad, I);
}

/// The address of an element of a matrix in a local: the row that holds it.
static void runElement(Wave &W, const Inst &I) {
  const Word *Base = W.row(I.A), *Index = W.row(I.B);
  Word *To = W.row(I.To);
  const ir::Type *Ty = matrixType(I)->element();
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = Base[Lane] & BadPointer ? Base[Lane]
               : Index[Lane] < held(W, Ty, Lane)
                   ? Base[Lane] + rowAt(W, Ty, uint32_t(Index[Lane]))
                   : badPointer(int64_t(Index[Lane]), held(W, Ty, Lane));
  W.join(To, Base, Index);
}

//===--- products and sums -------------------------------------------------===//

namespace {
/// The elements of a matrix as numbers, and which rows and columns have undefined ones.
template <typename T> struct Numbers {
  std::vector<T> Values;
  std::vector<Word> BadRows, BadCols; ///< where they come from and one; 0: all is defined
  uint32_t Cols;

  explicit Numbers(const Matrix &M)
      : Values(M.count()), BadRows(M.rows()), BadCols(M.cols()), Cols(M.cols()) {
    NumberType Ty = M.number();
    for (uint32_t N = 0; N < M.count(); ++N) {
      if constexpr (std::is_floating_point_v<T>)
        Values[N] = decodeFloat(Ty, M.get(N));
      else
        Values[N] = Ty.Class == NumberClass::Signed ? T(SignedKind(Ty).get(M.get(N))) : T(M.get(N));
      if (M.isUndefined(N))
        BadRows[N / Cols] = BadCols[N % Cols] = M.originOf(N) + 1;
    }
  }
  T at(uint32_t R, uint32_t C) const { return Values[size_t(R) * Cols + C]; }
};

using Integer = __int128;

/// The bits of \p Product plus \p Addend in the type \p Ty.
Word productSum(NumberType Ty, double Product, double Addend, bool) {
  return encodeFloat(Ty, Addend + Product);
}
/// Only the sum with the addend saturates; the product wraps (docs/emulation.md).
Word productSum(NumberType Ty, Integer Product, Integer Addend, bool Saturating) {
  if (!Saturating)
    return Word(Addend + Product) & Ty.mask();
  bool IsSigned = Ty.Class == NumberClass::Signed;
  Word Wrapped = Word(Product) & Ty.mask();
  Integer Term = IsSigned ? Integer(SignedKind(Ty).get(Wrapped)) : Integer(Wrapped);
  Integer Greatest = Integer(Ty.mask() >> IsSigned), Least = IsSigned ? -Greatest - 1 : 0;
  return Word(std::clamp(Addend + Term, Least, Greatest)) & Ty.mask();
}

template <typename T> void multiply(Wave &W, const Inst &I) {
  Numbers<T> A(matrixIn(W, I, 0, I.A)), B(matrixIn(W, I, 1, I.B));
  std::optional<Numbers<T>> C;
  if (I.Op->numOperands() > 2)
    C.emplace(matrixIn(W, I, 2, I.C));
  Matrix To = resultOf(W, I);
  NumberType Ty = To.number();
  bool Saturating = C && I.Op->flag(AttrKind::Saturating);
  uint32_t K = A.Cols;
  for (uint32_t R = 0; R < To.rows(); ++R)
    for (uint32_t Col = 0; Col < To.cols(); ++Col) {
      T Product = T(0);
      for (uint32_t Step = 0; Step < K; ++Step)
        Product += A.at(R, Step) * B.at(Step, Col);
      uint32_t N = R * To.cols() + Col;
      To.set(N, productSum(Ty, Product, C ? C->at(R, Col) : T(0), Saturating));
      Word Bad = A.BadRows[R] ? A.BadRows[R] : B.BadCols[Col];
      if (Bad)
        To.setUndefined(N, Bad - 1);
      else if (C && matrixIn(W, I, 2, I.C).isUndefined(N))
        To.setUndefined(N, matrixIn(W, I, 2, I.C).originOf(N));
    }
}

/// A total in the type \p Ty, which a conversion with saturation gives.
Word reduced(NumberType Ty, double Total) { return encodeFloat(Ty, Total); }
Word reduced(NumberType Ty, Integer Total) {
  bool IsSigned = Ty.Class == NumberClass::Signed;
  bool IsNarrow = Ty.mask() < 0xFFFFFFFF;
  Integer Greatest = Integer(Ty.mask() >> IsSigned), Least = IsSigned ? -Greatest - 1 : 0;
  return Word(IsNarrow ? std::clamp(Total, Least, Greatest) : Total) & Ty.mask();
}

/// Sums of rows (the result has one column) or of columns.
template <typename T> void sum(Wave &W, const Inst &I) {
  Numbers<T> In(matrixIn(W, I, 0, I.A));
  Matrix To = resultOf(W, I);
  bool OfRows = To.cols() == 1 && I.Op->is(Opcode::MatRowSum);
  uint32_t Terms = OfRows ? In.Cols : uint32_t(In.BadRows.size());
  for (uint32_t N = 0; N < To.count(); ++N) {
    T Sum = 0;
    for (uint32_t K = 0; K < Terms; ++K)
      Sum += OfRows ? In.at(N, K) : In.at(K, N);
    To.set(N, productSum(To.number(), Sum, T(0), false));
    if (Word Bad = OfRows ? In.BadRows[N] : In.BadCols[N])
      To.setUndefined(N, Bad - 1);
  }
}
/// Sums, minima or maxima of lines, in each element of the line of the result.
template <typename T> void reduceLines(Wave &W, const Inst &I) {
  Matrix Source = matrixIn(W, I, 0, I.A);
  Numbers<T> In(Source);
  Matrix To = resultOf(W, I);
  auto Fn = I.Op->enumAttr<ir::ReduceFn>(AttrKind::Reduce);
  bool OfColumns = I.Op->flag(AttrKind::Transpose);
  uint32_t Terms = OfColumns ? Source.rows() : Source.cols();
  for (uint32_t N = 0; N < To.count(); ++N) {
    uint32_t Line = OfColumns ? N % To.cols() : N / To.cols();
    T Total = OfColumns ? In.at(0, Line) : In.at(Line, 0);
    for (uint32_t K = 1; K < Terms; ++K) {
      T Next = OfColumns ? In.at(K, Line) : In.at(Line, K);
      if (Fn == ir::ReduceFn::Sum)
        Total += Next;
      else if (Total != Total || (Fn == ir::ReduceFn::Max ? Next > Total : Next < Total))
        Total = Next;
    }
    To.set(N, reduced(To.number(), Total));
    if (Word Bad = OfColumns ? In.BadCols[Line] : In.BadRows[Line])
      To.setUndefined(N, Bad - 1);
  }
}
} // namespace

//===--- element by element ------------------------------------------------===//

static bool arith(ir::ArithFn Fn, NumberType Ty, Word A, Word B, Word &Out) {
  return withKind(Ty, [&](auto K) {
    auto X = K.get(A), Y = K.get(B);
    switch (Fn) {
    case ir::ArithFn::Add:
      Out = K.put(functions::add::of(Ty, X, Y));
      return true;
    case ir::ArithFn::Sub:
      Out = K.put(functions::sub::of(Ty, X, Y));
      return true;
    case ir::ArithFn::Mul:
      Out = K.put(functions::mul::of(Ty, X, Y));
      return true;
    case ir::ArithFn::Div:
      Out = K.put(functions::div::of(Ty, X, Y));
      return functions::div::isDefined(Ty, X, Y);
    }
    llvm_unreachable("arithmetic function");
  });
}

static void runArith(Wave &W, const Inst &I) {
  Matrix A = matrixIn(W, I, 0, I.A), To = resultOf(W, I);
  auto Fn = I.Op->enumAttr<ir::ArithFn>(AttrKind::Fn);
  bool WithMatrix = I.Op->as<ir::ops::MatArith>().other()->type()->isMatrix(), IsDefined = true;
  Word Scalar = 0;
  if (!WithMatrix && !shared(W, W.row(I.B), I, "the scalar", Scalar, IsDefined))
    return;
  Matrix B = WithMatrix ? matrixIn(W, I, 1, I.B) : A;
  for (uint32_t N = 0; N < To.count(); ++N) {
    Word Out;
    bool Has = arith(Fn, To.number(), A.get(N), WithMatrix ? B.get(N) : Scalar, Out);
    To.set(N, Out);
    if (A.isUndefined(N))
      To.setUndefined(N, A.originOf(N));
    else if (WithMatrix ? B.isUndefined(N) : !IsDefined)
      To.setUndefined(N, WithMatrix ? B.originOf(N) : W.row(I.B)[W.Size + 2]);
    else if (!Has)
      To.setUndefined(N, W.originOf(I));
  }
}

static void runMatConvert(Wave &W, const Inst &I) {
  Matrix From = matrixIn(W, I, 0, I.A), To = resultOf(W, I);
  bool Transpose = I.Op->flag(AttrKind::Transpose), Saturates = I.Op->flag(AttrKind::Saturating);
  for (uint32_t N = 0; N < To.count(); ++N) {
    uint32_t R = N / To.cols(), C = N % To.cols();
    uint32_t Source = Transpose ? C * From.cols() + R : N;
    Word Out = 0;
    bool Has = true;
    if (Saturates)
      Out = convertSaturating(From.number(), To.number(), From.get(Source));
    else
      Has = convertNumber(From.number(), To.number(), false, From.get(Source), Out);
    To.set(N, Out);
    if (From.isUndefined(Source) || !Has)
      To.setUndefined(N, Has ? From.originOf(Source) : W.originOf(I));
  }
}

static void runBroadcastAdd(Wave &W, const Inst &I) {
  Matrix A = matrixIn(W, I, 0, I.A), V = matrixIn(W, I, 1, I.B), To = resultOf(W, I);
  bool IsColumn = V.Ty->use() == ir::MatrixUse::ColumnSums;
  for (uint32_t N = 0; N < To.count(); ++N) {
    uint32_t At = IsColumn ? N / To.cols() : N % To.cols();
    Word Out;
    arith(ir::ArithFn::Add, To.number(), A.get(N), V.get(At), Out);
    To.set(N, Out);
    if (A.isUndefined(N) || V.isUndefined(At))
      To.setUndefined(N, A.isUndefined(N) ? A.originOf(N) : V.originOf(At));
  }
}

//===--- translation of ops -----------------------------------------------===//

void build::matFill(Translator &T, ir::Op &O) { T.emit(O, runFill); }
void build::matLength(Translator &T, ir::Op &O) { T.emit(O, runLength); }
void build::matCoord(Translator &T, ir::Op &O) { T.emit(O, runCoord); }
void build::matExtract(Translator &T, ir::Op &O) { T.emit(O, runExtract); }
void build::matInsert(Translator &T, ir::Op &O) { T.emit(O, runInsert); }
void build::isColumnMajor(Translator &T, ir::Op &O) { T.emit(O, runIsColumnMajor); }
void build::matElement(Translator &T, ir::Op &O) { T.emit(O, runElement); }
void build::matArith(Translator &T, ir::Op &O) { T.emit(O, runArith); }
void build::matConvert(Translator &T, ir::Op &O) { T.emit(O, runMatConvert); }
void build::broadcastAdd(Translator &T, ir::Op &O) { T.emit(O, runBroadcastAdd); }

/// The matrix holds integers, whose sums are exact.
static bool ofIntegers(const ir::Value *Matrix) { return Matrix->type()->element()->isInt(); }

void build::matMul(Translator &T, ir::Op &O) {
  T.emit(O, ofIntegers(ir::ops::MatProduct(O).a()) ? multiply<Integer> : multiply<double>);
}
void build::matReduce(Translator &T, ir::Op &O) {
  T.emit(O, ofIntegers(ir::ops::OfMatrix(O).matrix()) ? reduceLines<Integer> : reduceLines<double>);
}
void build::matSum(Translator &T, ir::Op &O) {
  T.emit(O, ofIntegers(ir::ops::OfMatrix(O).matrix()) ? sum<Integer> : sum<double>);
}
