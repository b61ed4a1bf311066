// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Thread/LowerThreadMatrices.h"
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Thread/CooperativeVectors.h"
#include "Matrix/Thread/ThreadLines.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Multiplies in the code of a product that is no loop, and in a round of a loop. The loops of a
/// network of three layers of 64 then fit into the instruction cache of a GPU.
constexpr uint32_t MostMultiplies = 512, MostInRound = 256;
/// The same limit for atomic additions, which may be loops.
constexpr uint32_t MostAdditions = 16;

/// As much code as a multiply is to decode a component that few devices have.
constexpr uint32_t DecodedByteFloat = 8;

/// How many of \p Count lines of \p Length components a round takes: all, or fours of them.
static uint32_t linesInRound(uint32_t Count, uint32_t Length, const Type *Component) {
  uint32_t Each = Component->isFloat() && Component->bits() == 8 ? DecodedByteFloat : 1;
  if (uint64_t(Count) * Length * Each <= MostMultiplies)
    return Count;
  return std::min(Count, std::max(PerFour, MostInRound / Each / Length / PerFour * PerFour));
}

namespace {
/// The product of a matrix and a vector.
class Product {
public:
  Product(Builder &B, const Op &O, const MatrixOptions &Options)
      : O(O), Of(O), Types(B.types()), Result(O.type()->element()),
        Rows(uint32_t(O.type()->count())), InputFormat(formatIn(O, AttrKind::Input, Of.vector())),
        Component(typeOf(Types, O.enumAttr<ElementFormat>(AttrKind::Matrix))) {
    Depth = depthOf(O);
    Value *Bias = nullptr;
    SmallVector<const Type *, 3> Factors{Component, typeOf(Types, InputFormat)};
    if (auto Added = O.dyn<ops::MatMulVecAdd>()) {
      Bias = Added.bias();
      Factors.push_back(typeOf(Types, formatIn(O, AttrKind::Bias, Bias)));
    }
    Factors.push_back(Result);
    auto IsHalf = [&](const Type *Ty) { return Ty == Types.f16(); };
    Work = Options.HalfSums && all_of(Factors, IsHalf) ? Types.f16()
                                                       : workingType(Types, Result, Factors);
    Input = unpacked(B, Of.vector(), InputFormat, Depth);
    if (Bias)
      Addends = unpacked(B, Bias, formatIn(O, AttrKind::Bias, Bias), Rows);
  }

  /// Computes the product with a matrix whose lines are columns or rows. \p Native, if given, emits
  /// the instruction instead.
  Value *compute(Builder &B, KnownBitsAnalysis &Known, bool ByColumn, bool IsOptimal,
                 bool CheckBounds, function_ref<Value *(Builder &)> Native = nullptr) {
    ThreadLines::Shape S{Rows, Depth};
    if (ByColumn)
      std::swap(S.Lines, S.Length);
    ThreadLines Lines(B, Known, Component, S, Of.memory(), Of.offset(),
                      IsOptimal ? nullptr : Of.stride());
    auto Whole = [&](Builder &In, const Fours &F) {
      return In.Construct(scalarsOf(In, F, Rows), O.type());
    };
    auto Inside = [&](Builder &In) {
      if (Native)
        return Native(In);
      return Whole(In, ByColumn ? finish(In, byColumns(In, Lines), Addends) : byRows(In, Lines));
    };
    if (!CheckBounds)
      return Inside(B);
    Value *Held = B.var(O.type(), "");
    B.ifElse(
        Lines.isInside(B), [&](Builder &In) { In.store(Held, Inside(In)); },
        [&](Builder &In) {
          Fours Zeros(foursFor(Rows), In.zero(fourOf(Types, Work)));
          In.store(Held, Whole(In, finish(In, Zeros, Addends)));
        });
    return B.load(Held);
  }

private:
  /// Returns \p Sums plus \p Added, if there are any, as numbers of the result.
  Fours finish(Builder &B, Fours Sums, ArrayRef<Value *> Added) const {
    if (!Added.empty())
      for (auto [Sum, Addend] : zip(Sums, Added))
        Sum = B.Add({Sum, B.convert(Addend, Sum->type())});
    return converted(B, Sums, Result);
  }

  /// Four 8-bit products at a time, where both sides are words of the same format.
  bool dotsWords(const ThreadLines &Lines) const {
    return Component->isInt() && Component->bits() == 8 && Work->bits() == 32 &&
           typeOf(Types, InputFormat) == Component &&
           numbersIn(Of.vector()->type()->element(), InputFormat) == PerFour && Lines.isInWords();
  }

  /// The product of a row at \p Place with \p X, the input in the working type.
  Value *rowSum(Builder &B, const ThreadLines &Lines, Value *Place, const Fours &X) const {
    if (dotsWords(Lines))
      return dotOfWords(B, Lines.words(B, Place));
    Value *Sums = nullptr;
    for (auto [W, Factor] : zip(Lines.load(B, Place, Work), X))
      Sums = Sums ? B.Mad({W, Factor, Sums}) : B.Mul({W, Factor});
    auto Part = [&](int64_t I) { return B.extract(Sums, {I}); };
    return B.Add({B.Add({Part(0), Part(1)}), B.Add({Part(2), Part(3)})});
  }

  Value *dotOfWords(Builder &B, ArrayRef<Value *> Words) const {
    const Type *Ty = Types.intTy(32, Component->isSigned());
    Value *Vector = Of.vector(), *Sum = B.zero(Ty);
    for (auto [I, Word] : enumerate(Words)) {
      Value *Other = B.bitcast(B.extract(Vector, {int64_t(I)}), Ty);
      // Clears the bytes after the end of the row and the vector.
      if (uint32_t Past = Depth - uint32_t(I) * 4; Past < 4)
        Other = B.And({Other, B.number(Ty, double((1u << (8 * Past)) - 1))});
      Sum = B.DotPacked({B.bitcast(Word, Ty), Other, Sum});
    }
    return B.bitcast(Sum, Work);
  }

  /// Returns the finished results.
  Fours byRows(Builder &B, const ThreadLines &Lines) const {
    const Fours X = converted(B, Input, Work);
    uint32_t Round = linesInRound(Rows, Depth, Component), InLoop = Rows / Round * Round;
    auto RowsFrom = [&](Builder &In, Value *First, uint32_t Count, ArrayRef<Value *> Added) {
      Value *Start = Lines.start(In, First);
      SmallVector<Value *, 32> Scalars;
      for (uint32_t I = 0; I < Count; ++I)
        Scalars.push_back(rowSum(In, Lines, Lines.line(In, Start, I), X));
      return finish(In, foursOf(In, Scalars, Work), Added);
    };
    if (Round == Rows)
      return RowsFrom(B, B.u32(0), Rows, Addends);
    // The queue begins with the addends of the rounds to come and ends with the results of those
    // that are done.
    bool HasAddends = !Addends.empty();
    const Type *Held = !HasAddends || Addends[0]->type()->element() == Result ? Result : Work;
    ArrayRef<Value *> Later(Addends);
    Fours Queued(InLoop / PerFour, B.zero(fourOf(Types, Held)));
    if (HasAddends) {
      Queued = converted(B, Fours(Later.take_front(InLoop / PerFour)), Held);
      Later = Later.drop_front(InLoop / PerFour);
    }
    FourQueue Queue(B, Queued);
    B.countedLoop(
        "row", InLoop,
        [&](Builder &In, Value *First) {
          Fours Added;
          if (HasAddends)
            Added.assign(ArrayRef(Queue.load(In)).take_front(Round / PerFour));
          Queue.move(In, converted(In, RowsFrom(In, First, Round, Added), Held));
        },
        nullptr, B.u32(Round));
    Fours Results = converted(B, Queue.load(B), Result);
    append_range(Results, RowsFrom(B, B.u32(InLoop), Rows - InLoop, Later));
    return Results;
  }

  /// \p Sums with column \p Place times number \p I of \p X added.
  Fours addColumn(Builder &B, const ThreadLines &Lines, Value *Place, const Fours &X, uint32_t I,
                  Fours Sums) const {
    Value *Number = B.extract(X[I / PerFour], {I % PerFour});
    Value *Factor = B.splat(B.convert(Number, Work), fourOf(Types, Work));
    for (auto [Sum, Column] : zip(Sums, Lines.load(B, Place, Work)))
      Sum = Sum ? B.Mad({Column, Factor, Sum}) : B.Mul({Column, Factor});
    return Sums;
  }

  Fours byColumns(Builder &B, const ThreadLines &Lines) const {
    uint32_t Round = linesInRound(Depth, Rows, Component), InLoop = Depth / Round * Round;
    Fours Sums(foursFor(Rows), nullptr);
    if (Round == Depth) {
      InLoop = 0;
    } else {
      Fours Zeros(Sums.size(), B.zero(fourOf(Types, Work)));
      FourQueue Held(B, Zeros);
      FourQueue Left(B, ArrayRef(Input).take_front(InLoop / PerFour));
      B.countedLoop(
          "column", InLoop,
          [&](Builder &In, Value *First) {
            Fours X = Left.load(In), Now = Held.load(In);
            Value *Start = Lines.start(In, First);
            for (uint32_t I = 0; I < Round; ++I)
              Now = addColumn(In, Lines, Lines.line(In, Start, I), X, I, Now);
            Held.move(In, Now);
            Left.move(In, ArrayRef(X).take_front(Round / PerFour));
          },
          nullptr, B.u32(Round));
      Sums = Held.load(B);
    }
    for (uint32_t K = InLoop; K < Depth; ++K)
      Sums = addColumn(B, Lines, Lines.start(B, B.u32(K)), Input, K, Sums);
    return Sums;
  }

  const Op &O;
  ops::MatVecProduct Of;
  TypeContext &Types;
  const Type *Result;
  uint32_t Rows, Depth;
  ElementFormat InputFormat;
  const Type *Component, *Work;
  Fours Input, Addends; ///< as they are held; Addends: the bias
};

class Lowering {
public:
  Lowering(Module &M, const PassContext &Ctx)
      : M(M), Ctx(Ctx), Known(M, KnownBitsAnalysis::Followed), Native(Ctx, Known, M.Entry.Of) {}

  void visit(Op &O) {
    auto B = Builder::before(M, O);
    if (ops::MatVecProduct(O))
      O.replaceWith(multiply(B, O));
    else if (O.is(Opcode::VecConvert))
      O.replaceWith(convert(B, O));
    else if (O.is(Opcode::MatOuterProduct))
      outerProduct(B, O);
    else if (O.is(Opcode::VecAtomicAdd))
      addVector(B, O);
  }

private:
  /// Writes the product \p O into the plan.
  void plan(const Op &O, std::optional<uint64_t> Layout, bool IsNative) {
    PlannedThread T = plannedProduct(M.types(), O);
    T.IsNative = IsNative;
    T.IsDrivers = IsNative && Native.isDrivers(*Layout);
    M.Plan.add(T);
  }

  /// Emits one product if the layout is known; otherwise one for rows and one for columns.
  Value *multiply(Builder &B, Op &O) {
    ops::MatVecProduct Of(O);
    auto Compute = [&](Builder &In, Product &P, uint64_t Layout,
                       function_ref<Value *(Builder &)> Instead) {
      return P.compute(In, Known, hasColumnLines(Layout), isOptimal(MatrixLayout(Layout)),
                       Ctx.Matrix.CheckBounds, Instead);
    };
    if (std::optional<uint64_t> Layout = constantBits(Of.layout())) {
      if (*Layout >= NumMatrixLayouts)
        Ctx.Diags.report(O.loc(), diags::ThreadLayout, *Layout);
      else if (auto Form = Native.formOf(M, O, *Layout)) {
        plan(O, Layout, true);
        auto Instruction = [&](Builder &In) { return Native.multiply(In, O, *Layout, *Form); };
        if (!Ctx.Matrix.CheckBounds)
          return Instruction(B);
        Product P(B, O, Ctx.Matrix);
        return Compute(B, P, *Layout, Instruction);
      } else
        plan(O, Layout, false);
      Product P(B, O, Ctx.Matrix);
      return Compute(B, P, *Layout, nullptr);
    }
    plan(O, std::nullopt, false);
    // One of them may be the driver's.
    if (Native.isDrivers(uint64_t(MatrixLayout::MulOptimal)))
      Native.refuse(O, uint64_t(MatrixLayout::MulOptimal), "its layout is not known");
    Product P(B, O, Ctx.Matrix);
    Value *Held = B.var(O.type(), "");
    SmallVector<Builder::Case, NumMatrixLayouts> Cases;
    for (uint64_t Layout = 0; Layout < NumMatrixLayouts; ++Layout)
      Cases.push_back({{int64_t(Layout)}, Layout == 0});
    B.switchOn(Of.layout(), Cases, [&](Builder &In, size_t Layout) {
      In.store(Held, Compute(In, P, Layout, nullptr));
    });
    return B.load(Held);
  }

  static Value *convert(Builder &B, Op &O) {
    Value *V = O.as<ops::VecConvert>().value();
    ElementFormat From = formatIn(O, AttrKind::Input, V);
    ElementFormat To = O.flag(AttrKind::Output) ? O.enumAttr<ElementFormat>(AttrKind::Output)
                                                : formatOf(O.type()->element());
    auto Numbers = [](const Type *Ty, ElementFormat Format) {
      return uint32_t(Ty->count() * numbersIn(Ty->element(), Format));
    };
    const Type *Number = typeOf(B.types(), To);
    Fours F = unpacked(B, V, From, Numbers(V->type(), From));
    for (Value *&Four : F)
      Four = convertSaturating(B, Four, Number);
    F.resize(foursFor(Numbers(O.type(), To)), B.zero(fourOf(B.types(), Number)));
    return packed(B, F, To, O.type());
  }

  /// Emits \p Body under the condition that all of \p Lines is inside, or unconditionally if the
  /// device checks that.
  void ifInside(Builder &B, const ThreadLines &Lines, Builder::Filler Body) const {
    if (Ctx.Matrix.CheckBounds)
      B.ifElse(Lines.isInside(B), Body);
    else
      Body(B);
  }

  void outerProduct(Builder &B, Op &O) {
    auto Of = O.as<ops::MatOuterProduct>();
    ElementFormat Format = formatIn(O, AttrKind::Input, Of.lhs());
    PlannedThread T = plannedAddition(B.types(), O);
    const Type *Component = T.Component, *Number = T.Vector;
    const Type *Work = workingType(B.types(), Component, {Number});
    uint32_t Rows = T.Rows, Cols = T.Columns;
    bool IsNative = Native.addsOuterProduct(O, Number, Component, Rows, Cols);
    T.IsNative = T.IsDrivers = IsNative;
    M.Plan.add(T);
    if (IsNative) {
      auto Halves = [&](Value *V, uint32_t Numbers) {
        const Type *Half = B.types().f16();
        if (V->type()->element() == Half)
          return V;
        return packed(B, converted(B, unpacked(B, V, Format, Numbers), Half), formatOf(Half),
                      B.types().vector(Half, Numbers));
      };
      B.MatOuterProduct(
          {Halves(Of.lhs(), Rows), Halves(Of.rhs(), Cols), Of.memory(), Of.offset()}, nullptr,
          {Builder::word(AttrKind::Matrix, formatOf(Component)), Builder::flag(AttrKind::Native)});
      O.erase();
      return;
    }
    Fours Left = converted(B, unpacked(B, Of.lhs(), Format, Rows), Work);
    Fours Right = converted(B, unpacked(B, Of.rhs(), Format, Cols), Work);
    ThreadLines Lines(B, Known, Component, {Rows, Cols}, Of.memory(), Of.offset(), nullptr);
    bool IsSmall = Rows * Cols <= MostAdditions;
    uint32_t Bytes = Component->bits() / 8;
    ifInside(B, Lines, [&](Builder &In) {
      forEachFour(
          In, "row", Left, Rows, IsSmall, [&](Builder &R, Value *Row, Value *X, uint32_t NumRows) {
            forEachFour(R, "column", Right, Cols, IsSmall,
                        [&](Builder &C, Value *Col, Value *Y, uint32_t NumCols) {
                          for (uint32_t I = 0; I < NumRows; ++I) {
                            Value *Factor = C.splat(C.extract(X, {I}), Y->type());
                            Fours Sums{C.convert(C.Mul({Factor, Y}), fourOf(C.types(), Component))};
                            Value *At = C.Add({Lines.start(C, C.Add({Row, C.u32(I)})),
                                               C.Mul({Col, C.u32(Bytes)})});
                            Lines.add(C, At, scalarsOf(C, Sums, NumCols));
                          }
                        });
          });
    });
    O.erase();
  }

  void addVector(Builder &B, Op &O) {
    auto Of = O.as<ops::VecAtomicAdd>();
    PlannedThread T = plannedAddition(B.types(), O);
    const Type *Component = T.Component;
    uint32_t Count = T.Columns;
    bool IsNative = T.IsNative = Native.adds(Component, Count, Of.offset());
    M.Plan.add(T);
    if (IsNative) {
      B.VecAtomicAdd({Of.vector(), Of.memory(), Of.offset()}, nullptr,
                     {Builder::flag(AttrKind::Native)});
      O.erase();
      return;
    }
    Fours F = unpacked(B, Of.vector(), formatOf(Component), Count);
    ThreadLines Lines(B, Known, Component, {1, Count}, Of.memory(), Of.offset(), B.u32(0));
    ifInside(B, Lines, [&](Builder &In) {
      forEachFour(In, "i", F, Count, Count <= MostAdditions,
                  [&](Builder &Deep, Value *Index, Value *Four, uint32_t Numbers) {
                    Value *At =
                        Deep.Add({Of.offset(), Deep.Mul({Index, Deep.u32(Component->bits() / 8)})});
                    Lines.add(Deep, At, scalarsOf(Deep, {Four}, Numbers));
                  });
    });
    O.erase();
  }

  Module &M;
  const PassContext &Ctx;
  KnownBitsAnalysis Known;
  CooperativeVectors Native;
};
} // namespace

void tessera::lowerThreadMatrices(Module &M, const PassContext &Ctx) {
  Lowering L(M, Ctx);
  SmallVector<Op *, 8> Found;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (isOfThreadMatrix(O))
        Found.push_back(&O);
    });
  for (Op *O : Found)
    L.visit(*O);
}
