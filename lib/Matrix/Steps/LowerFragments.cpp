// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/LowerFragments.h"
#include "IR/OpViews.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Code/WaveScratch.h"
#include "Matrix/Facts/Footprint.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Plan.h"
#include "Support/DiagnosticsIR.h"
#include "Support/InternalError.h"
#include "Target/LegalityReport.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Returns null if there is none.
const Type *accumulatorFor(const Module &M, const Type *Fragment) {
  const PlannedMatrix *Plan = M.Plan.find(Fragment);
  return Plan ? Plan->Sums : nullptr;
}

class FragmentLowering : public MatrixRewriter {
public:
  explicit FragmentLowering(Module &M) : MatrixRewriter(M), Scratch(M) {}

private:
  /// A multiply whose result is a sum of rows or columns, or part of one.
  struct Step {
    Value *Left, *Right;
  };

  Parts partsOf(const Type *Matrix) override {
    const Type *Ty = accumulator(Matrix);
    return {Ty, Ty ? uint64_t(1) : 0};
  }
  void rewrite(Op &O, Builder &B) override;

  const Type *accumulator(const Type *Fragment) const { return accumulatorFor(M, Fragment); }
  Value *ones(Op &User, const Type *Ty);
  void sum(Op &O, Builder &B);
  void arith(Op &O, Builder &B);
  Value *plus(Value *To, Value *Sum, Builder &B);
  void load(Op &O, Builder &B);
  void loadElements(Op &O, Builder &B);
  void store(Op &O, Builder &B);
  void storeElements(Op &O, Builder &B);

  WaveScratch Scratch;
  /// For each function.
  DenseMap<std::pair<Region *, const Type *>, Value *> Ones;
  DenseMap<Value *, SmallVector<Step, 4>> Sums;
};
} // namespace

/// The layout in which a stride of 0 repeats the vector in every column (row).
static MatrixLayout repeatingLayout(const Type *Fragment) {
  return Fragment->use() == MatrixUse::ColumnSums ? MatrixLayout::ColumnMajor
                                                  : MatrixLayout::RowMajor;
}

static uint32_t lengthOf(const Type *Fragment) { return Fragment->rows() * Fragment->cols(); }

//===--- sums --------------------------------------------------------------===//

/// Filled where the function starts, so that no loop fills it again.
Value *FragmentLowering::ones(Op &User, const Type *Ty) {
  Region *R = User.parent();
  while (R->owner())
    R = R->owner()->parent();
  Value *&Known = Ones[{R, Ty}];
  if (Known)
    return Known;
  Builder B(M, *R);
  B.setInsertionBefore(&R->front());
  B.setLoc(User.loc());
  return Known = B.MatFill({B.number(Ty->element(), 1)}, Ty);
}

void FragmentLowering::sum(Op &O, Builder &B) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  const Type *In = Matrix->type(), *Out = accumulator(O.type());
  bool OfRows = O.is(Opcode::MatRowSum);
  const Type *OnesTy =
      OfRows ? M.types().matrix(In->element(), In->cols(), Out->cols(), MatrixUse::B, In->scope())
             : M.types().matrix(In->element(), Out->rows(), In->rows(), MatrixUse::A, In->scope());
  Value *One = ones(O, OnesTy);
  Step S = OfRows ? Step{Matrix, One} : Step{One, Matrix};
  Value *Result = B.MatMul({S.Left, S.Right}, Out);
  Sums[Result] = {S};
  setParts(O, {Result});
}

/// Computes To + Sum with one multiply-add for each multiply in \p Sum; null if \p Sum is not a
/// sum. An integer sum may be behind a change of sign, which wraps the same way.
Value *FragmentLowering::plus(Value *To, Value *Sum, Builder &B) {
  if (auto It = Sums.find(Sum); It != Sums.end()) {
    SmallVector<Step, 4> Steps = It->second;
    Value *Result = To;
    for (const Step &S : Steps)
      Result = B.MatMulAdd({S.Left, S.Right, Result}, Sum->type());
    if (auto Earlier = Sums.find(To); Earlier != Sums.end()) {
      SmallVector<Step, 4> All(Earlier->second);
      append_range(All, Steps);
      Sums[Result] = std::move(All);
    }
    return Result;
  }
  Op *Def = Sum->def();
  const Type *Ty = Sum->type()->element();
  if (!Def || !Def->is(Opcode::MatConvert) || !Ty->isInt())
    return nullptr;
  Value *Inner = Def->as<ops::MatConvert>().matrix();
  if (!sameButSign(elementType(Ty), elementType(Inner->type()->element())) || !Sums.contains(Inner))
    return nullptr;
  return B.MatConvert({plus(B.MatConvert({To}, Inner->type()), Inner, B)}, Sum->type());
}

void FragmentLowering::arith(Op &O, Builder &B) {
  auto Arith = O.as<ops::MatArith>();
  Value *Left = parts(Arith.matrix())[0], *Right = Arith.other();
  if (Right->type()->isMatrix())
    Right = parts(Right)[0];
  Value *Result = nullptr;
  if (O.enumAttr<ArithFn>(AttrKind::Fn) == ArithFn::Add && Right->type()->isMatrix()) {
    Result = plus(Left, Right, B);
    if (!Result)
      Result = plus(Right, Left, B);
  }
  setParts(O, {Result ? Result : B.MatArith({Left, Right}, nullptr, O.attrs())});
}

//===--- memory ------------------------------------------------------------===//

namespace {
/// A vector in memory, in the units of Ops.def.
struct VectorInMemory {
  Value *Memory, *Offset, *Stride;
  const Type *Component;
  BoundsGuard Guard;

  VectorInMemory(ops::MatAccess Access, const Type *Component)
      : Memory(Access.memory()), Offset(Access.offset()), Stride(Access.stride()),
        Component(Component), Guard(Access) {}

  bool inBytes() const { return Memory->type()->element()->isBytes(); }

  bool isContiguous() const {
    return constantBits(Stride) == (inBytes() ? Component->bits() / 8 : 1);
  }

  Value *address(Builder &B, Value *Index) const {
    Value *At = B.Add({Offset, B.Mul({Index, Stride})});
    if (!inBytes())
      return B.access(Memory, {At});
    return B.BytesAt({Memory, At}, B.types().pointer(Component, Memory->type()->space()),
                     {Builder::integer(AttrKind::Align, Component->bits() / 8)});
  }

  static auto insideAt(Value *Index) {
    return [Index](const MatrixFootprint &F, Builder &B) { return F.isInside(B, Index, B.u32(0)); };
  }
  Value *load(Builder &B, Value *Index) const {
    return Guard.load(B, Component, insideAt(Index),
                      [&](Builder &In) { return In.load(address(In, Index)); });
  }
  void store(Builder &B, Value *Index, function_ref<Value *(Builder &)> Component) const {
    Guard.ifInside(B, insideAt(Index), [&](Builder &In) {
      Value *Address = address(In, Index);
      In.store(Address, Component(In));
    });
  }
};
} // namespace

/// Returns row and column of this lane's element \p Index: its position in the vector, and the
/// number of the repetition.
static std::pair<Value *, Value *> placeInVector(Builder &B, Value *Matrix, Value *Index,
                                                 const Type *Fragment) {
  Value *Place = B.MatCoord({Matrix, Index}, B.types().vector(B.types().u32(), 2));
  bool OfColumns = Fragment->use() == MatrixUse::ColumnSums;
  return {B.extract(Place, {!OfColumns}), B.extract(Place, {OfColumns})};
}

void FragmentLowering::loadElements(Op &O, Builder &B) {
  const Type *Ty = accumulator(O.type());
  VectorInMemory V(ops::MatAccess(O), Ty->element());
  Value *Empty = B.MatFill({B.zero(Ty->element())}, Ty);
  setParts(O, {mapElements(B, Empty, [&](Builder &In, Value *Now, Value *Index) {
             Value *At = placeInVector(In, Now, Index, O.type()).first;
             return V.load(In, At);
           })});
}

void FragmentLowering::storeElements(Op &O, Builder &B) {
  Value *Stored = O.as<ops::MatStore>().matrix();
  const Type *Fragment = Stored->type();
  Value *Matrix = parts(Stored)[0];
  VectorInMemory V(ops::MatAccess(O), Fragment->element());
  forEachElement(B, Matrix, [&](Builder &In, Value *Index) {
    auto [At, Repetition] = placeInVector(In, Matrix, Index, Fragment);
    In.ifElse(In.Eq({Repetition, In.u32(0)}), [&, At = At](Builder &Then) {
      V.store(Then, At, [&](Builder &In) { return In.MatExtract({Matrix, Index}); });
    });
  });
}

void FragmentLowering::load(Op &O, Builder &B) {
  auto Way = O.enumAttr<MatrixWay>(AttrKind::Via);
  if (Way == MatrixWay::Elements)
    return loadElements(O, B);
  const Type *Ty = accumulator(O.type());
  VectorInMemory V(ops::MatAccess(O), Ty->element());
  Attr Layout = Builder::word(AttrKind::Layout, repeatingLayout(O.type()));
  if (Way == MatrixWay::Direct && V.isContiguous()) {
    SmallVector<Attr, 2> Attrs{Layout};
    if (const Attr *Align = O.attr(AttrKind::Align))
      Attrs.push_back(*Align);
    return setParts(O, {B.MatLoad({V.Memory, V.Offset, B.u32(0)}, Ty, Attrs)});
  }
  Scratchpad Pad = Scratch.get({Ty->element(), lengthOf(O.type())}, O.loc());
  setParts(O, {Pad.load(B, Ty, {repeatingLayout(O.type()), 0}, lengthOf(O.type()),
                        [&](Builder &In, Value *Index) {
                          Value *To = Pad.element(In, Index);
                          In.store(To, V.load(In, Index));
                        })});
}

void FragmentLowering::store(Op &O, Builder &B) {
  if (O.enumAttr<MatrixWay>(AttrKind::Via) == MatrixWay::Elements)
    return storeElements(O, B);
  Value *Stored = O.as<ops::MatStore>().matrix();
  const Type *Fragment = Stored->type();
  Value *Matrix = parts(Stored)[0];
  VectorInMemory V(ops::MatAccess(O), Fragment->element());
  Scratchpad Pad = Scratch.get(scratchFor(Matrix->type()), O.loc());
  Pad.store(B, Matrix, {repeatingLayout(Fragment), lengthOf(Fragment)}, lengthOf(Fragment),
            [&](Builder &In, Value *Index) {
              V.store(In, Index,
                      [&](Builder &Deep) { return Deep.load(Pad.element(Deep, Index)); });
            });
}

void FragmentLowering::rewrite(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::MatFill:
    return setParts(O, {B.MatFill({O.as<ops::MatFill>().value()}, accumulator(O.type()))});
  case Opcode::MatLoad:
    return load(O, B);
  case Opcode::MatStore:
    return store(O, B);
  case Opcode::MatArith:
    return arith(O, B);
  case Opcode::MatNeg:
    return setParts(O, {B.MatNeg({parts(O.as<ops::MatNeg>().matrix())[0]})});
  case Opcode::MatConvert:
    return setParts(O, {B.MatConvert({parts(O.as<ops::MatConvert>().matrix())[0]},
                                     accumulator(O.type()), O.attrs())});
  case Opcode::MatRowSum:
  case Opcode::MatColSum:
    return sum(O, B);
  case Opcode::MatBroadcastAdd: {
    auto Sum = O.as<ops::MatBroadcastAdd>();
    return setParts(O, {B.MatArith({Sum.matrix(), parts(Sum.vector())[0]}, nullptr,
                                   {Builder::word(AttrKind::Fn, ArithFn::Add)})});
  }
  default:
    internalError(Twine(O.mnemonic()) + " is refused before", O.loc());
  }
}

//===--- errors -----------------------------------------------------------===//

namespace {
class FragmentChecker {
public:
  FragmentChecker(Module &M, const PassContext &Ctx)
      : M(M), Ctx(Ctx), Invocations(invocationsOf(M)) {}

  /// False after a report.
  bool check(Op &O) {
    const Type *Result = O.type() && O.type()->isFragment() ? O.type() : nullptr;
    const Type *In = ops::operandType(O);
    if (In && !In->isFragment())
      In = nullptr;
    Found |= Result || In;
    switch (O.opcode()) {
    case Opcode::MatLength:
    case Opcode::MatCoord:
    case Opcode::MatExtract:
    case Opcode::MatInsert:
      if (In)
        Ctx.Diags.report(O.loc(), diags::FragmentElements);
      return !In;
    case Opcode::MatRowSum:
    case Opcode::MatColSum:
      return accumulatorFor(M, Result) || reportSum(O);
    default:
      return !Result || accumulatorFor(M, Result) || Ctx.Diags.hasErrors() || reportLone(O, Result);
    }
  }

  bool Found = false;

private:
  bool reportSum(const Op &O) {
    const Type *In = ops::OfMatrix(O).matrix()->type(), *Out = O.type();
    ElementType From = elementType(In->element()), To = elementType(Out->element());
    uint32_t Length = lengthOf(Out);
    MultiplyQuery Query;
    Query.Shape = {Length, Length, O.is(Opcode::MatRowSum) ? In->cols() : In->rows()};
    Query.Types = {From, From, To, To};
    Query.Scope = scopeOf(In);
    Query.Invocations = Invocations;
    Target Device = targetOfPlan(M, Ctx.Device);
    MultiplyCheck Check = checkMultiply(Device, Query);
    // The target has the types at this size, but not at the size of the addend.
    if (Check)
      reportLone(O, Out);
    reportMultiply(Ctx.Diags, O.loc(), Device, asWritten(M, O, Query), Check);
    return false;
  }

  bool reportLone(const Op &O, const Type *Fragment) {
    Ctx.Diags.report(O.loc(), diags::FragmentNoSize,
                     Fragment->use() == MatrixUse::ColumnSums ? "column" : "row",
                     lengthOf(Fragment), name(elementType(Fragment->element())), Ctx.Device.Name);
    return false;
  }

  Module &M;
  const PassContext &Ctx;
  uint32_t Invocations;
};
} // namespace

void tessera::lowerFragments(Module &M, const PassContext &Ctx) {
  if (!M.Plan.anyMatrix([](const PlannedMatrix &Matrix) { return Matrix.Ty->isFragment(); }))
    return;
  FragmentChecker Checker(M, Ctx);
  bool Works = true;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { Works &= Checker.check(O); });
  if (Works && Checker.Found)
    FragmentLowering(M).run();
}
