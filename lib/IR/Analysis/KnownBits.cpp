// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/KnownBits.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- what is known of one integer --------------------------------------===//

IntegerFacts::IntegerFacts(KnownBits B)
    : Bits(std::move(B)), Max(Bits.getMaxValue().getZExtValue()) {}

IntegerFacts IntegerFacts::constant(unsigned Width, uint64_t Value) {
  return IntegerFacts(
      KnownBits::makeConstant(APInt(Width, Value & maskTrailingOnes<uint64_t>(Width))));
}

IntegerFacts IntegerFacts::atMost(unsigned Width, uint64_t Max) {
  IntegerFacts F(Width);
  F.Max = std::min(F.Max, Max);
  F.Bits.Zero.setBitsFrom(F.Max ? Log2_64(F.Max) + 1 : 0);
  return F;
}

IntegerFacts IntegerFacts::multipleOf(unsigned Width, unsigned TrailingZeros) {
  KnownBits Bits(Width);
  Bits.Zero.setLowBits(std::min(TrailingZeros, Width));
  return IntegerFacts(Bits);
}

IntegerFacts IntegerFacts::both(const IntegerFacts &Other) const {
  IntegerFacts F(Bits.unionWith(Other.Bits));
  uint64_t Least = std::min({Max, Other.Max, F.Max});
  F.Bits = F.Bits.unionWith(atMost(width(), Least).Bits);
  F.Max = Least;
  return F;
}

IntegerFacts IntegerFacts::either(const IntegerFacts &Other) const {
  IntegerFacts F(Bits.intersectWith(Other.Bits));
  F.Max = std::max(Max, Other.Max);
  return F;
}

//===--- what an op makes of integers --------------------------------------===//

namespace {
struct Application {
  unsigned Width; ///< of the result
  bool IsSigned;  ///< operand 0
  ArrayRef<IntegerFacts> Operands;

  const IntegerFacts &operator[](unsigned I) const { return Operands[I]; }
  uint64_t largest() const { return maskTrailingOnes<uint64_t>(Width); }
  /// \p Bits, and nothing above \p Max: where that does not fit, it may have wrapped.
  IntegerFacts result(KnownBits Bits, uint64_t Max) const {
    return IntegerFacts(std::move(Bits))
        .both(IntegerFacts::atMost(Width, std::min(Max, largest())));
  }
  IntegerFacts result(KnownBits Bits) const { return result(std::move(Bits), largest()); }
  template <typename Signed, typename Unsigned> KnownBits bySign(Signed S, Unsigned U) const {
    return IsSigned ? S((*this)[0].Bits, (*this)[1].Bits) : U((*this)[0].Bits, (*this)[1].Bits);
  }
};

IntegerFacts sum(const Application &A, const IntegerFacts &X, const IntegerFacts &Y) {
  return A.result(KnownBits::add(X.Bits, Y.Bits), SaturatingAdd(X.Max, Y.Max));
}
IntegerFacts product(const Application &A, const IntegerFacts &X, const IntegerFacts &Y) {
  return A.result(KnownBits::mul(X.Bits, Y.Bits), SaturatingMultiply(X.Max, Y.Max));
}

IntegerFacts add(const Application &A) { return sum(A, A[0], A[1]); }
IntegerFacts sub(const Application &A) { return A.result(KnownBits::sub(A[0].Bits, A[1].Bits)); }
IntegerFacts mul(const Application &A) { return product(A, A[0], A[1]); }
IntegerFacts mad(const Application &A) { return sum(A, product(A, A[0], A[1]), A[2]); }
using Division = APInt (APInt::*)(const APInt &) const;
/// The quotient or remainder of two constants.
std::optional<IntegerFacts> exactly(const Application &A, Division S, Division U) {
  const KnownBits &X = A[0].Bits, &Y = A[1].Bits;
  if (!X.isConstant() || !Y.isConstant() || Y.isZero())
    return std::nullopt;
  APInt Result =
      A.IsSigned ? (X.getConstant().*S)(Y.getConstant()) : (X.getConstant().*U)(Y.getConstant());
  return IntegerFacts(KnownBits::makeConstant(Result));
}

IntegerFacts div(const Application &A) {
  if (auto Exact = exactly(A, &APInt::sdiv, &APInt::udiv))
    return *Exact;
  if (A.IsSigned)
    return A.result(KnownBits::sdiv(A[0].Bits, A[1].Bits));
  uint64_t Least = std::max<uint64_t>(A[1].Bits.getMinValue().getZExtValue(), 1);
  return A.result(KnownBits::udiv(A[0].Bits, A[1].Bits), A[0].Max / Least);
}
IntegerFacts rem(const Application &A) {
  if (auto Exact = exactly(A, &APInt::srem, &APInt::urem))
    return *Exact;
  if (A.IsSigned)
    return A.result(KnownBits::srem(A[0].Bits, A[1].Bits));
  return A.result(KnownBits::urem(A[0].Bits, A[1].Bits),
                  std::min(A[0].Max, A[1].Max ? A[1].Max - 1 : A.largest()));
}
IntegerFacts neg(const Application &A) {
  return A.result(KnownBits::sub(KnownBits::makeConstant(APInt(A.Width, 0)), A[0].Bits));
}
IntegerFacts bitAnd(const Application &A) {
  return A.result(A[0].Bits & A[1].Bits, std::min(A[0].Max, A[1].Max));
}
IntegerFacts bitOr(const Application &A) { return A.result(A[0].Bits | A[1].Bits); }
IntegerFacts bitXor(const Application &A) { return A.result(A[0].Bits ^ A[1].Bits); }
IntegerFacts bitNot(const Application &A) {
  KnownBits Bits = A[0].Bits;
  std::swap(Bits.Zero, Bits.One);
  return A.result(Bits);
}

/// Counts are taken modulo the width.
IntegerFacts count(const Application &A) {
  const IntegerFacts &C = A[1];
  IntegerFacts Masked(C.Bits & KnownBits::makeConstant(APInt(C.width(), A.Width - 1)));
  return C.Max < A.Width ? Masked.both(C) : Masked;
}
IntegerFacts shl(const Application &A) {
  IntegerFacts By = count(A);
  bool Fits = A[0].Max <= A.largest() >> By.Max;
  return A.result(KnownBits::shl(A[0].Bits, By.Bits), Fits ? A[0].Max << By.Max : A.largest());
}
IntegerFacts shr(const Application &A) {
  IntegerFacts By = count(A);
  if (A.IsSigned)
    return A.result(KnownBits::ashr(A[0].Bits, By.Bits));
  return A.result(KnownBits::lshr(A[0].Bits, By.Bits),
                  A[0].Max >> By.Bits.getMinValue().getZExtValue());
}

IntegerFacts smaller(const Application &A) {
  return A.result(A.bySign(KnownBits::smin, KnownBits::umin),
                  A.IsSigned ? A.largest() : std::min(A[0].Max, A[1].Max));
}
IntegerFacts larger(const Application &A) {
  return A.result(A.bySign(KnownBits::smax, KnownBits::umax),
                  A.IsSigned ? A.largest() : std::max(A[0].Max, A[1].Max));
}
IntegerFacts clamp(const Application &A) {
  const IntegerFacts Limited[] = {larger({A.Width, A.IsSigned, A.Operands.take_front(2)}), A[2]};
  return smaller({A.Width, A.IsSigned, Limited});
}
IntegerFacts abs(const Application &A) {
  return A.result(A.IsSigned ? A[0].Bits.abs() : A[0].Bits);
}
IntegerFacts select(const Application &A) { return A[1].either(A[2]); }
IntegerFacts bitcast(const Application &A) { return A[0]; }
IntegerFacts convert(const Application &A) {
  const IntegerFacts &X = A[0];
  if (A.Width == 1) // to bool
    return X.Max == 0 || X.Bits.isNonZero() ? IntegerFacts::constant(1, X.Max != 0)
                                            : IntegerFacts(1);
  if (A.IsSigned)
    return A.result(X.Bits.sextOrTrunc(A.Width), X.Bits.isNonNegative() ? X.Max : A.largest());
  return A.result(X.Bits.zextOrTrunc(A.Width), X.Max);
}
IntegerFacts countBits(const Application &A) {
  return IntegerFacts::atMost(A.Width, A[0].Bits.countMaxPopulation());
}
IntegerFacts reverseBits(const Application &A) { return A.result(A[0].Bits.reverseBits()); }

struct Row {
  Opcode Code;
  IntegerFacts (*Rule)(const Application &);
  /// Operands, and the bits of each, are as many as those of the result.
  bool SameWidth;
};
constexpr Row Rows[] = {
    {Opcode::Add, add, true},
    {Opcode::Sub, sub, true},
    {Opcode::Mul, mul, true},
    {Opcode::Mad, mad, true},
    {Opcode::Div, div, true},
    {Opcode::Rem, rem, true},
    {Opcode::Neg, neg, true},
    {Opcode::And, bitAnd, true},
    {Opcode::Or, bitOr, true},
    {Opcode::Xor, bitXor, true},
    {Opcode::Not, bitNot, true},
    {Opcode::Shl, shl, true},
    {Opcode::Shr, shr, true},
    {Opcode::Min, smaller, true},
    {Opcode::Max, larger, true},
    {Opcode::Clamp, clamp, true},
    {Opcode::Abs, abs, true},
    {Opcode::Select, select, false},
    {Opcode::Bitcast, bitcast, true},
    {Opcode::Convert, convert, false},
    {Opcode::CountBits, countBits, false},
    {Opcode::ReverseBits, reverseBits, true},
};

constexpr auto RowOf = [] {
  std::array<uint8_t, NumOpcodes> Index{};
  for (size_t I = 0; I < std::size(Rows); ++I)
    Index[size_t(Rows[I].Code)] = uint8_t(I + 1);
  return Index;
}();
const Row *ruleOf(Opcode Code) {
  uint8_t Index = RowOf[size_t(Code)];
  return Index ? &Rows[Index - 1] : nullptr;
}

bool isIntegral(const Type *Ty) {
  return (Ty->isScalar() || Ty->isVector()) && (Ty->scalar()->isInt() || Ty->scalar()->isBool());
}
/// Of a local, that of what it holds. A bool counts as one bit, whatever its size in memory.
unsigned widthOf(const Type *Ty) {
  if (Ty->isPointer())
    Ty = Ty->element();
  return !isIntegral(Ty) ? 64 : Ty->scalar()->isBool() ? 1 : Ty->scalar()->bits();
}
} // namespace

IntegerFacts tessera::ir::transfer(Opcode Code, unsigned Width, bool IsSigned,
                                   ArrayRef<IntegerFacts> Operands) {
  const Row *R = ruleOf(Code);
  bool Fits = R && (!R->SameWidth ||
                    all_of(Operands, [&](const IntegerFacts &F) { return F.width() == Width; }));
  return Fits ? R->Rule({Width, IsSigned, Operands}) : IntegerFacts(Width);
}

//===--- what makes a value ------------------------------------------------===//

namespace {
/// Limits of HLSL: threads of a group, lanes of a wave.
constexpr uint64_t MaxGroupSize = 1024;
constexpr uint64_t MaxLanes = 128;

const Op *localOf(const Value *Address) {
  const Op *Def = Address->def();
  return Def && Def->is(Opcode::Var) ? Def : nullptr;
}

/// A store of what the local holds plus or minus a number, which is given; else null.
const Value *incrementOf(const Op &Store) {
  ops::Update Stored(Store);
  const Op *Def = Stored.value()->def();
  if (!Def || (!Def->is(Opcode::Add) && !Def->is(Opcode::Sub)))
    return nullptr;
  auto IsItself = [&](const Value *V) {
    auto Load = V->def() ? V->def()->dyn<ops::Load>() : ops::Load(nullptr);
    return Load && Load.address() == Stored.address();
  };
  ops::Binary Terms(*Def);
  if (IsItself(Terms.lhs()))
    return Terms.rhs();
  return Def->is(Opcode::Add) && IsItself(Terms.rhs()) ? Terms.lhs() : nullptr;
}
} // namespace

/// True if only loads and stores use the local, so that each store to it is known.
bool KnownBitsAnalysis::isFollowed(const Value *Local) const {
  return isIntegral(Local->type()->element()) && all_of(Local->uses(), [&](const Use &U) {
           const Op *User = U.user();
           return User->is(Opcode::Load) ||
                  (User->is(Opcode::Store) && U.index() == +ops::Store::address_at);
         });
}

KnownBitsAnalysis::Inputs KnownBitsAnalysis::inputs(const Value *V) const {
  const Op *Def = V->def();
  if (!Def)
    return {};
  if (Def->is(Opcode::Var)) {
    if (!isFollowed(V))
      return {};
    Inputs All;
    if (const Value *Init = Def->as<ops::Var>().init())
      All.push_back(Init);
    for (const Use &U : V->uses())
      if (U.user()->is(Opcode::Store)) {
        const Value *Increment = incrementOf(*U.user());
        All.push_back(Increment ? Increment : ops::Update(*U.user()).value());
      }
    return All;
  }
  if (!isIntegral(V->type()))
    return {};
  if (auto Load = Def->dyn<ops::Load>())
    return FollowsLocals && localOf(Load.address()) ? Inputs{Load.address()} : Inputs();
  bool Passes = Def->is(Opcode::Construct) || Def->is(Opcode::Splat) || Def->is(Opcode::Extract) ||
                Def->is(Opcode::Shuffle) || Def->is(Opcode::Insert) ||
                Def->is(Opcode::ExtractDynamic);
  Inputs All;
  if (Passes || ruleOf(Def->opcode()))
    for (const Value *In : Def->operands())
      if (isIntegral(In->type()))
        All.push_back(In);
  return All;
}

IntegerFacts KnownBitsAnalysis::find(const Value *V) const {
  auto It = Known.find(V);
  return It == Known.end() ? IntegerFacts(widthOf(V->type())) : It->second;
}

IntegerFacts KnownBitsAnalysis::systemValue(SystemValue V, unsigned Width,
                                            std::optional<unsigned> Component) const {
  CountRange Range = rowOf(V).Range;
  if (Range.What == Counted::Anything)
    return IntegerFacts(Width);
  const std::optional<WaveSize> &Wave = M.Entry.Wave;
  if (Range.What == Counted::LanesOfWave && Wave) {
    if (Wave->Min == Wave->Max)
      return IntegerFacts::constant(Width, Wave->Min);
    // Sizes are powers of two.
    return IntegerFacts::atMost(Width, countOf(Counted::Lanes, Component))
        .both(IntegerFacts::multipleOf(Width, Log2_32(std::max(Wave->Min, 1u))));
  }
  return IntegerFacts::atMost(Width, countOf(Range.What, Component) - (Range.ReachesCount ? 0 : 1));
}

uint64_t KnownBitsAnalysis::countOf(Counted What, std::optional<unsigned> Component) const {
  const std::optional<GroupShape> &Group = M.Entry.Group;
  auto Threads = [&](unsigned I) -> uint64_t {
    return Group ? Group->known(I).value_or(MaxGroupSize) : MaxGroupSize;
  };
  auto InDimension = [&] {
    return Component ? Threads(*Component) : std::max({Threads(0), Threads(1), Threads(2)});
  };
  switch (What) {
  case Counted::ThreadsOfGrid:
    return MaxGroups * InDimension();
  case Counted::Groups:
    return MaxGroups;
  case Counted::ThreadsOfDimension:
    return InDimension();
  case Counted::ThreadsOfGroup:
    return Group && !Group->isSpecialized() ? std::min(Group->size(), MaxGroupSize) : MaxGroupSize;
  case Counted::Lanes:
  case Counted::LanesOfWave:
    return M.Entry.Wave ? std::min<uint64_t>(M.Entry.Wave->Max, MaxLanes) : MaxLanes;
  case Counted::Anything:
    return uint64_t(UINT32_MAX) + 1;
  }
  llvm_unreachable("what is counted");
}

/// Null in a constant that is all zero.
static const Constant *partOf(const Constant *C, ArrayRef<int64_t> Indices) {
  for (int64_t I : Indices)
    C = C && !C->Parts.empty() ? C->Parts[size_t(I)] : nullptr;
  return C;
}

static IntegerFacts constantFacts(const Constant *C, unsigned Width) {
  if (!C || !C->Ty->isVector() || C->Parts.empty())
    return IntegerFacts::constant(Width, C ? C->Bits : 0);
  IntegerFacts F = IntegerFacts::constant(Width, C->Parts.front()->Bits);
  for (const Constant *Part : C->Parts.drop_front())
    F = F.either(IntegerFacts::constant(Width, Part->Bits));
  return F;
}

IntegerFacts KnownBitsAnalysis::extracted(const Op &Extract) const {
  const Value *Whole = Extract.as<ops::Extract>().composite();
  ArrayRef<int64_t> Indices = Extract.intsAttr(AttrKind::Indices);
  unsigned Width = widthOf(Extract.type());
  const Op *Def = Whole->def();
  if (Def && Def->is(Opcode::Const))
    return constantFacts(partOf(Def->constant(), Indices), Width);
  if (!isIntegral(Whole->type()) || Indices.size() != 1)
    return IntegerFacts(Width);
  if (Def && Def->is(Opcode::Builtin))
    return systemValue(Def->enumAttr<SystemValue>(AttrKind::Builtin), Width, unsigned(Indices[0]));
  if (Def && Def->is(Opcode::Construct))
    return find(Def->as<ops::Construct>().parts()[size_t(Indices[0])]);
  return find(Whole);
}

IntegerFacts KnownBitsAnalysis::contents(const Value *Local) const {
  unsigned Width = widthOf(Local->type());
  if (!isFollowed(Local))
    return IntegerFacts(Width);
  std::optional<IntegerFacts> All;
  auto Either = [&](const IntegerFacts &F) { All = All ? All->either(F) : F; };
  if (const Value *Init = Local->def()->as<ops::Var>().init())
    Either(find(Init));
  for (const Use &U : Local->uses()) {
    if (!U.user()->is(Opcode::Store))
      continue;
    // A number that divides the first value and each step divides every value.
    if (const Value *Increment = incrementOf(*U.user()))
      Either(IntegerFacts::multipleOf(Width, find(Increment).trailingZeros()));
    else
      Either(find(ops::Update(*U.user()).value()));
  }
  return All.value_or(IntegerFacts(Width));
}

IntegerFacts KnownBitsAnalysis::computeOp(const Op &O) const {
  unsigned Width = widthOf(O.type());
  switch (O.opcode()) {
  case Opcode::Const:
    return constantFacts(O.constant(), Width);
  case Opcode::Builtin:
    return systemValue(O.enumAttr<SystemValue>(AttrKind::Builtin), Width, std::nullopt);
  case Opcode::Load: {
    const Value *Address = O.as<ops::Load>().address();
    return FollowsLocals && localOf(Address) ? find(Address) : IntegerFacts(Width);
  }
  case Opcode::Extract:
    return extracted(O);
  case Opcode::ExtractDynamic:
    return find(O.as<ops::ExtractDynamic>().vector());
  case Opcode::Construct:
  case Opcode::Splat:
  case Opcode::Shuffle:
  case Opcode::Insert: {
    ArrayRef<Value *> Parts = O.operands();
    IntegerFacts All = find(Parts.front());
    for (const Value *Part : Parts.drop_front())
      All = All.either(find(Part));
    return All;
  }
  default:
    break;
  }
  SmallVector<IntegerFacts, 3> Operands;
  const Row *R = ruleOf(O.opcode());
  if (!R || !all_of(O.operands(), [](const Value *V) { return isIntegral(V->type()); }))
    return IntegerFacts(Width);
  for (const Value *V : O.operands())
    Operands.push_back(find(V));
  const Type *First = ops::operandType(O)->scalar();
  return transfer(O.opcode(), Width, First->isInt() && First->isSigned(), Operands);
}

IntegerFacts KnownBitsAnalysis::compute(const Value *V) const {
  const Op *Def = V->def();
  if (Def && Def->is(Opcode::Var))
    return contents(V);
  return Def && isIntegral(V->type()) ? computeOp(*Def) : IntegerFacts(widthOf(V->type()));
}

IntegerFacts KnownBitsAnalysis::of(const Value *V) {
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  // A local may be stored what is computed of itself: then nothing is known of it on the way.
  DenseSet<const Value *> Entered;
  SmallVector<const Value *, 16> Stack{V};
  while (!Stack.empty()) {
    const Value *Next = Stack.back();
    size_t Before = Stack.size();
    if (!Known.contains(Next) && Entered.insert(Next).second)
      for (const Value *In : inputs(Next))
        if (!Known.contains(In) && !Entered.contains(In))
          Stack.push_back(In);
    if (Stack.size() != Before)
      continue;
    Stack.pop_back();
    if (!Known.contains(Next))
      Known.try_emplace(Next, compute(Next));
  }
  return Known.find(V)->second;
}

uint64_t KnownBitsAnalysis::multiple(const Value *V, uint64_t Limit) {
  return uint64_t(1) << std::min(of(V).trailingZeros(), Log2_64(Limit));
}

std::optional<uint64_t> KnownBitsAnalysis::modulo(const Value *V, uint64_t PowerOfTwo) {
  KnownBits Bits = of(V).Bits;
  uint64_t Zero = Bits.Zero.getZExtValue() | ~maskTrailingOnes<uint64_t>(Bits.getBitWidth());
  uint64_t One = Bits.One.getZExtValue(), Mask = PowerOfTwo - 1;
  return ((Zero | One) & Mask) == Mask ? std::optional(One & Mask) : std::nullopt;
}
