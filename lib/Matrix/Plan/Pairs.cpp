// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Pairs.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// How many multiplies with the same factor are tried as the second of a pair.
constexpr size_t MostTries = 16;

const MatrixRow *tessera::tensorsOf(const Target &Device, const MatrixShape &Shape) {
  auto Found =
      find_if(Device.Rows, [&](const MatrixRow &Row) { return Row.Tensor && Row.Shape == Shape; });
  return Found == Device.Rows.end() ? nullptr : &*Found;
}

StringRef tessera::textOf(PairObstacle Why) {
  static constexpr const char *Texts[] = {
#define OBSTACLE(Enumerator, Text) Text,
#include "Matrix/Plan/PairObstacles.def"
  };
  return Texts[size_t(Why)];
}

bool tessera::hasPartialTensors(const Target &Device) {
  return any_of(Device.Rows, [](const MatrixRow &Row) { return Row.Tensor && Row.PartOf; });
}

const Type *tessera::wholeOf(TypeContext &Types, const Type *Half, bool IsBeside) {
  return Types.matrix(Half->element(), IsBeside ? Half->rows() : 2 * Half->rows(),
                      IsBeside ? 2 * Half->cols() : Half->cols(), Half->use(), Half->scope(),
                      Half->isApart());
}

/// Whether \p X and \p Y are one value, also as constants.
static bool areEqual(const Value *X, const Value *Y) {
  return X == Y ||
         (isConstant(X) && isConstant(Y) && X->type() == Y->type() && X->type()->isScalar() &&
          X->def()->constant()->Bits == Y->def()->constant()->Bits);
}

bool tessera::areEqualFills(const Value *X, const Value *Y) {
  const Op *Of = X->def(), *Other = Y->def();
  return Of && Other && Of->is(Opcode::MatFill) && Other->is(Opcode::MatFill) &&
         areEqual(Of->as<ops::MatFill>().value(), Other->as<ops::MatFill>().value());
}

static MatrixShape shapeOf(const Op &Product) {
  return {Product.type()->rows(), Product.type()->cols(),
          ops::MatProduct(Product).a()->type()->cols()};
}

static MatrixShape shapeOfPair(const Op &Product, bool IsBeside) {
  MatrixShape Shape = shapeOf(Product);
  (IsBeside ? Shape.N : Shape.M) *= 2;
  return Shape;
}

//===--- one pair and what follows from it -----------------------------------===//

namespace tessera {
/// Two multiplies as halves of one. Collects the ops that must be in pairs too.
class PairTrial {
public:
  PairTrial(const PairSearch &Search, const PairFacts &Facts, bool IsBeside)
      : Search(Search), Facts(Facts), IsBeside(IsBeside) {}

  /// Returns false, with a reason, if they cannot be.
  bool run(Op &First, Op &Second);
  PairObstacle why() const { return Why; }
  PairedOps take() { return {IsBeside, std::move(Pairs)}; }

private:
  bool fail(PairObstacle Of) {
    Why = Of;
    return false;
  }
  bool require(Op &First, Op &Second);
  bool require(Value *First, Value *Second);
  bool requireUsers(Value *First, Value *Second);
  bool requireSlots(const OpPair &P);
  bool visit(const OpPair &P);
  bool visitOperands(const OpPair &P);
  bool visitProduct(const OpPair &P);
  bool visitMemory(const OpPair &P);

  const PairSearch &Search;
  const PairFacts &Facts;
  bool IsBeside;
  PairObstacle Why = PairObstacle::Use;
  std::vector<OpPair> Pairs; ///< those from Next on have not been visited
  size_t Next = 0;
  DenseMap<const Op *, const Op *> SecondOf;
  DenseSet<const Op *> Members;
};
} // namespace tessera

bool PairTrial::require(Op &First, Op &Second) {
  if (SecondOf.lookup(&First) == &Second)
    return true;
  if (&First == &Second || Members.contains(&First) || Members.contains(&Second) ||
      Search.Taken.contains(&First) || Search.Taken.contains(&Second))
    return fail(PairObstacle::Use);
  SecondOf[&First] = &Second;
  Members.insert(&First);
  Members.insert(&Second);
  Pairs.push_back({&First, &Second});
  return true;
}

bool PairTrial::require(Value *First, Value *Second) {
  if (areEqualFills(First, Second))
    return true;
  return First->def() && Second->def() ? require(*First->def(), *Second->def())
                                       : fail(PairObstacle::Use);
}

/// In the order of the text.
static SmallVector<std::pair<Op *, unsigned>, 4> usersOf(const Value *V) {
  SmallVector<std::pair<Op *, unsigned>, 4> List;
  for (const Use &U : V->uses())
    List.push_back({U.user(), U.index()});
  sort(List, [](const auto &X, const auto &Y) {
    return std::pair(X.first->number(), X.second) < std::pair(Y.first->number(), Y.second);
  });
  return List;
}

bool PairTrial::requireUsers(Value *First, Value *Second) {
  auto OfFirst = usersOf(First), OfSecond = usersOf(Second);
  if (OfFirst.size() != OfSecond.size())
    return fail(PairObstacle::Use);
  for (auto [X, Y] : zip(OfFirst, OfSecond))
    if (X.second != Y.second || !require(*X.first, *Y.first))
      return fail(Why);
  return true;
}

/// All accesses to the matrices in locals that \p P accesses.
bool PairTrial::requireSlots(const OpPair &P) {
  for (const Op *O : {P.First, P.Second})
    if (std::optional<PairObstacle> Of = Facts.obstacleOf(*O))
      return fail(*Of);
  const MatrixSlot *First = Facts.slotOf(*P.First), *Second = Facts.slotOf(*P.Second);
  if (!First || !Second || First == Second || First->Var->parent() != Second->Var->parent() ||
      First->Accesses.size() != Second->Accesses.size())
    return fail(PairObstacle::Use);
  return all_of(zip(First->Accesses, Second->Accesses),
                [&](const auto &Both) { return require(*std::get<0>(Both), *std::get<1>(Both)); });
}

static bool isLocal(const Value *Address) {
  return Address->type()->space() == AddressSpace::Function;
}

/// Whether an op on a matrix cannot be moved past \p O: a load, or another one.
static bool isObstacle(Op &O, bool ForLoad, bool InMemory) {
  bool Found = false;
  auto Check = [&](Op &In) {
    bool Leaves = In.is(Opcode::Break) || In.is(Opcode::Continue) || In.is(Opcode::Return) ||
                  In.is(Opcode::Call);
    Found |= Leaves;
    // order-accesses has put barriers between accesses to matrices that may overlap.
    if (!InMemory || ops::MatAccess(In))
      return;
    bool Writes =
        In.has(OpFlag::Writes) && !(In.is(Opcode::Store) && isLocal(In.as<ops::Store>().address()));
    bool Reads =
        In.has(OpFlag::Reads) &&
        !(In.is(Opcode::Load) && (isLocal(In.as<ops::Load>().address()) ||
                                  isConstantSpace(In.as<ops::Load>().address()->type()->space())));
    Found |= In.is(Opcode::Barrier) || Writes || (Reads && !ForLoad);
  };
  Check(O);
  for (Region *R : O.regions())
    walk(*R, Check);
  return Found;
}

bool tessera::canBeDelayed(Op &Earlier, const Op &Later) {
  bool InMemory = bool(ops::MatAccess(Earlier));
  for (auto It = std::next(Earlier.getIterator()); &*It != &Later; ++It)
    if (isObstacle(*It, Earlier.is(Opcode::MatLoad), InMemory))
      return false;
  return true;
}

bool PairTrial::visitProduct(const OpPair &P) {
  ops::MatProduct First(*P.First), Second(*P.Second);
  const MatrixRow *Row = tensorsOf(Search.Device, shapeOfPair(*P.First, IsBeside));
  auto SharedBy = [&](ops::MatProduct Of) { return Search.onceLoaded(IsBeside ? Of.a() : Of.b()); };
  if (!Row || Row->PartOf || SharedBy(First) != SharedBy(Second))
    return fail(PairObstacle::Use);
  if (!require(IsBeside ? First.b() : First.a(), IsBeside ? Second.b() : Second.a()))
    return false;
  return !First.addend() || require(First.addend(), Second.addend());
}

bool PairTrial::visitMemory(const OpPair &P) {
  ops::MatAccess First(*P.First), Second(*P.Second);
  if (!First.counts().empty() || !Second.counts().empty())
    return fail(PairObstacle::Use);
  if (!Facts.follows(*P.Second, *P.First, IsBeside))
    return fail(PairObstacle::Place);
  return First.isLoad() ||
         require(ops::OfMatrix(*P.First).matrix(), ops::OfMatrix(*P.Second).matrix());
}

bool PairTrial::visitOperands(const OpPair &P) {
  Op &First = *P.First, &Second = *P.Second;
  switch (First.opcode()) {
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
    return visitProduct(P);
  case Opcode::MatLoad:
  case Opcode::MatStore:
  case Opcode::MatAtomicAdd:
    return visitMemory(P);
  case Opcode::Store:
    return require(First.as<ops::Store>().value(), Second.as<ops::Store>().value()) &&
           requireSlots(P);
  case Opcode::Load:
    return requireSlots(P);
  case Opcode::Var:
    if (Value *Init = First.as<ops::Var>().init())
      return Second.as<ops::Var>().init() && require(Init, Second.as<ops::Var>().init()) &&
             requireSlots(P);
    return (!Second.as<ops::Var>().init() || fail(PairObstacle::Use)) && requireSlots(P);
  case Opcode::MatConvert:
    if (First.flag(AttrKind::Transpose))
      return fail(PairObstacle::Use);
    [[fallthrough]];
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::Select:
    for (auto [X, Y] : zip(First.operands(), Second.operands()))
      if (X->type()->isMatrix() ? !require(X, Y) : !areEqual(X, Y))
        return fail(Why);
    return true;
  case Opcode::Undef:
    return true;
  case Opcode::MatLength:
  case Opcode::MatCoord:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
    return fail(PairObstacle::Elements);
  default:
    return fail(PairObstacle::Use);
  }
}

/// Whether attributes differ that say what the ops do.
static bool haveUnlikeAttrs(const Op &X, const Op &Y) {
  auto Says = [](const Attr &A) { return A.Kind != AttrKind::Align && A.Kind != AttrKind::Name; };
  auto HasAll = [&](const Op &Of, const Op &In) {
    return all_of(Of.attrs(), [&](const Attr &A) {
      const Attr *B = In.attr(A.Kind);
      return !Says(A) || (B && A.Int == B->Int && A.Str == B->Str && A.Ints == B->Ints);
    });
  };
  return !HasAll(X, Y) || !HasAll(Y, X);
}

bool PairTrial::visit(const OpPair &P) {
  Op &First = *P.First, &Second = *P.Second;
  if (First.opcode() != Second.opcode() || First.parent() != Second.parent() ||
      First.type() != Second.type() || haveUnlikeAttrs(First, Second) ||
      First.flag(AttrKind::Inner))
    return fail(PairObstacle::Use);
  // A factor has K along the other side.
  const Type *Ty = First.type();
  if (Ty && Ty->isMatrix() &&
      (Ty->isFragment() || Ty->use() == (IsBeside ? MatrixUse::A : MatrixUse::B)))
    return fail(PairObstacle::Use);
  if (!visitOperands(P))
    return false;
  if (!canBeDelayed(P.earlier(), P.later()))
    return fail(PairObstacle::Order);
  return !Ty || !Ty->isMatrix() || requireUsers(First.result(), Second.result());
}

bool PairTrial::run(Op &First, Op &Second) {
  if (!require(First, Second))
    return false;
  while (Next < Pairs.size())
    if (OpPair P = Pairs[Next++]; !visit(P))
      return false;
  return true;
}

//===--- all pairs -------------------------------------------------------------===//

static bool areEqualLoads(Op &X, Op &Y) {
  return X.type() == Y.type() && X.operands() == Y.operands() && !haveUnlikeAttrs(X, Y) &&
         canBeDelayed(X, Y);
}

void PairSearch::findEqualLoads(Region &R) {
  SmallVector<Op *, 16> Loads;
  for (Op &O : R) {
    for (Region *Inner : O.regions())
      findEqualLoads(*Inner);
    if (!O.is(Opcode::MatLoad))
      continue;
    auto Same = find_if(Loads, [&](Op *Before) { return areEqualLoads(*Before, O); });
    if (Same == Loads.end())
      Loads.push_back(&O);
    else
      EqualLoads[O.result()] = (*Same)->result();
  }
}

void PairSearch::note(const Op &Product, PairObstacle Why) {
  auto [It, IsNew] = Reasons.try_emplace(&Product, Why);
  It->second = std::max(It->second, Why);
}

/// Lists the multiplies without pairs in the plan.
void PairSearch::planAlone() const {
  auto Check = [&](const Op &O) {
    const MatrixRow *Row = ops::MatProduct(O) ? tensorsOf(Device, shapeOf(O)) : nullptr;
    if (Row && Row->PartOf &&
        none_of(M.Plan.Alone, [&](const PlannedAlone &A) { return A.Ty == O.type(); }))
      M.Plan.Alone.push_back({O.type(), textOf(Reasons.lookup_or(&O, PairObstacle::Factor))});
  };
  for (Function *F : M.Functions)
    walk(F->body(), Check);
}

bool PairSearch::tryPair(Op &First, Op &Second, const PairFacts &Facts, bool IsBeside,
                         std::vector<PairedOps> &Found) {
  PairTrial Trial(*this, Facts, IsBeside);
  if (!Trial.run(First, Second)) {
    note(First, Trial.why());
    note(Second, Trial.why());
    return false;
  }
  Found.push_back(Trial.take());
  for (const OpPair &P : Found.back().Ops) {
    Taken.insert(P.First);
    Taken.insert(P.Second);
  }
  return true;
}

/// \p Products share a factor, in one region.
void PairSearch::findIn(ArrayRef<Op *> Products, const PairFacts &Facts, bool IsBeside,
                        std::vector<PairedOps> &Found) {
  for (auto [I, First] : enumerate(Products)) {
    size_t Tries = 0;
    for (Op *Second : Products.drop_front(I + 1)) {
      if (Taken.contains(First) || Tries == MostTries)
        break;
      if (Taken.contains(Second))
        continue;
      ++Tries;
      if (!tryPair(*First, *Second, Facts, IsBeside, Found))
        tryPair(*Second, *First, Facts, IsBeside, Found);
    }
  }
}

std::vector<PairedOps> PairSearch::findIn(Function &F, bool IsBeside) {
  findEqualLoads(F.body());
  MapVector<std::pair<const Region *, const Value *>, SmallVector<Op *, 8>> ByFactor;
  walk(F.body(), [&](Op &O) {
    ops::MatProduct Product(O);
    if (Product && O.type()->scope() == Scope::Subgroup && tensorsOf(Device, shapeOf(O)) &&
        tensorsOf(Device, shapeOfPair(O, IsBeside)))
      ByFactor[{O.parent(), onceLoaded(IsBeside ? Product.a() : Product.b())}].push_back(&O);
  });
  std::vector<PairedOps> Found;
  if (none_of(ByFactor, [](const auto &Group) { return Group.second.size() > 1; }))
    return Found;
  PairFacts Facts(M, F);
  for (const auto &[Key, Products] : ByFactor)
    findIn(Products, Facts, IsBeside, Found);
  return Found;
}

/// Drops pairs that leave a type of matrices to multiplies of two operations: the operation says
/// which elements a lane holds.
void PairSearch::dropMixed(std::vector<PairedOps> &Found) {
  bool Drops = true;
  while (Drops) {
    DenseMap<const Op *, bool> Sides; // by product in pairs
    for (const PairedOps &Of : Found)
      for (const OpPair &P : Of.Ops)
        if (ops::MatProduct(*P.First))
          Sides[P.First] = Sides[P.Second] = Of.IsBeside;
    DenseMap<const Type *, MatrixShape> Operations;
    DenseSet<const Type *> Mixed;
    auto TypesOf = [&](const Op &O) {
      ops::MatProduct Product(O);
      SmallVector<const Type *, 3> Types{Product.a()->type(), Product.b()->type(), O.type()};
      if (auto Side = Sides.find(&O); Side != Sides.end())
        for (const Type *&Ty : Types)
          if (Ty->use() != (Side->second ? MatrixUse::A : MatrixUse::B))
            Ty = wholeOf(M.types(), Ty, Side->second);
      return Types;
    };
    for (Function *F : M.Functions)
      walk(F->body(), [&](Op &O) {
        if (!ops::MatProduct(O))
          return;
        auto Side = Sides.find(&O);
        const MatrixRow *Row =
            tensorsOf(Device, Side == Sides.end() ? shapeOf(O) : shapeOfPair(O, Side->second));
        if (Row)
          for (const Type *Ty : TypesOf(O))
            if (auto [It, IsNew] = Operations.try_emplace(Ty, Row->operation());
                !IsNew && !(It->second == Row->operation()))
              Mixed.insert(Ty);
      });
    size_t Before = Found.size();
    erase_if(Found, [&](const PairedOps &Of) {
      bool IsMixed = any_of(Of.Ops, [&](const OpPair &P) {
        return ops::MatProduct(*P.First) &&
               any_of(TypesOf(*P.First), [&](const Type *Ty) { return Mixed.contains(Ty); });
      });
      for (const OpPair &P : Of.Ops)
        if (IsMixed && ops::MatProduct(*P.First)) {
          note(*P.First, PairObstacle::Kinds);
          note(*P.Second, PairObstacle::Kinds);
        }
      return IsMixed;
    });
    Drops = Found.size() != Before;
  }
}

std::vector<PairedOps> PairSearch::run() {
  Reasons.clear();
  for (bool IsBeside : {true, false}) {
    Taken.clear();
    EqualLoads.clear();
    std::vector<PairedOps> Found;
    for (Function *F : M.Functions)
      for (PairedOps &Of : findIn(*F, IsBeside))
        Found.push_back(std::move(Of));
    dropMixed(Found);
    if (!Found.empty())
      return Found;
  }
  planAlone();
  return {};
}
