// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/PairFacts.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- locals ------------------------------------------------------------===//

/// \p Path leads to \p Address in \p Var.
void PairFacts::findSlots(Op &Var, Value *Address, ArrayRef<uint64_t> Path) {
  const Type *Held = Address->type()->element();
  if (!Held->containsMatrix())
    return;
  SmallVector<Op *, 8> Accesses;
  for (const Use &U : Address->uses()) {
    Op &User = *U.user();
    if (auto Part = User.dyn<ops::Access>()) {
      SmallVector<uint64_t, 4> Longer(Path);
      for (const Value *Index : Part.indices())
        if (std::optional<uint64_t> Known = constantBits(Index))
          Longer.push_back(*Known);
      if (Longer.size() == Path.size() + Part.indices().size())
        findSlots(Var, User.result(), Longer);
      else if (User.type()->element()->containsMatrix())
        Obstacles[&Var] = PairObstacle::Index;
    } else if (Held->isMatrix()) {
      Accesses.push_back(&User);
    } else {
      Obstacles[&Var] = PairObstacle::Use;
    }
  }
  if (!Held->isMatrix())
    return;
  auto Slot = find_if(
      Slots, [&](const MatrixSlot &S) { return S.Var == &Var && ArrayRef(S.Path) == Path; });
  if (Slot == Slots.end()) {
    Slots.push_back({&Var, SmallVector<uint64_t, 2>(Path), {}});
    Slot = std::prev(Slots.end());
    if (Path.empty())
      Accesses.push_back(&Var);
  }
  for (Op *O : Accesses) {
    Slot->Accesses.push_back(O);
    SlotsOf[O] = &*Slot;
  }
}

void PairFacts::findSlots(Op &Var) {
  if (!Var.type()->element()->containsMatrix())
    return;
  if (Var.as<ops::Var>().init() && !Var.type()->element()->isMatrix())
    Obstacles[&Var] = PairObstacle::Use;
  findSlots(Var, Var.result(), {});
}

const MatrixSlot *PairFacts::slotOf(const Op &O) const { return SlotsOf.lookup(&O); }

std::optional<PairObstacle> PairFacts::obstacleOf(const Op &O) const {
  const Op *Var = rootOf(O.is(Opcode::Var)    ? O.result()
                         : O.is(Opcode::Load) ? O.as<ops::Load>().address()
                                              : O.as<ops::Store>().address())
                      ->def();
  auto It = Obstacles.find(Var);
  return It == Obstacles.end() ? std::nullopt : std::optional(It->second);
}

//===--- memory ------------------------------------------------------------===//

void PairFacts::findPlaces(Op &O) {
  enum { Test, Body, Step }; // of a loop
  Forms.note(O);
  if (ops::MatAccess Access(O); Access && Access.matrix()->scope() == Scope::Subgroup)
    Places.try_emplace(&O, AccessPlace(O, Forms, Memories));
  if (O.regions().empty())
    return;
  if (!O.is(Opcode::Loop)) {
    LocalForms::Versions Before = Forms.versionsAt(O);
    for (Region *R : O.regions()) {
      // A case of a switch may follow another one.
      if (O.is(Opcode::If))
        Forms.restore(Before);
      else
        Forms.forget(O);
      findPlaces(*R);
    }
    return Forms.forget(O);
  }
  Forms.enterLoop(O);
  if (!O.flag(AttrKind::TestAtEnd))
    findPlaces(O.region(Test));
  findPlaces(O.region(Body));
  Forms.forget(O);
  findPlaces(O.region(Step));
  if (O.flag(AttrKind::TestAtEnd))
    findPlaces(O.region(Test));
  Forms.leaveLoop(O);
}

void PairFacts::findPlaces(Region &R) {
  for (Op &O : R)
    findPlaces(O);
}

static bool areEqual(const OffsetForm &X, const OffsetForm &Y) {
  std::optional<OffsetForm> Difference = OffsetForm::sum(X, Y, -1);
  return Difference && Difference->isZero();
}

bool PairFacts::follows(const Op &O, const Op &Before, bool IsBeside) const {
  auto Here = Places.find(&O), There = Places.find(&Before);
  if (Here == Places.end() || There == Places.end())
    return false;
  const AccessPlace &Second = Here->second, &First = There->second;
  if (!First.Memory.Number || First.Memory.Variable != Second.Memory.Variable ||
      First.Path.size() != Second.Path.size() || !areEqual(First.Stride, Second.Stride) ||
      !all_of(zip(First.Path, Second.Path), [](const auto &Indices) {
        return areEqual(std::get<0>(Indices), std::get<1>(Indices));
      }))
    return false;
  const Type *Ty = ops::MatAccess(O).matrix();
  bool ByRow = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  MatrixMemory Form(O);
  uint64_t Line = Form.units(ByRow ? Ty->cols() : Ty->rows()) * Form.UnitBytes;
  OffsetForm Distance = ByRow == IsBeside
                            ? OffsetForm::constant(Line)
                            : First.Stride.scaled(int32_t(IsBeside ? Ty->cols() : Ty->rows()));
  std::optional<OffsetForm> Between = OffsetForm::sum(Second.Offset, First.Offset, -1);
  return Between && areEqual(*Between, Distance);
}

PairFacts::PairFacts(Module &M, Function &F) : Forms(M), Memories(M) {
  uint32_t Number = 0;
  walk(F.body(), [&](Op &O) { O.setNumber(Number++); });
  walk(F.body(), [&](Op &O) {
    if (O.is(Opcode::Var))
      findSlots(O);
  });
  for (MatrixSlot &S : Slots)
    sort(S.Accesses, [](const Op *X, const Op *Y) { return X->number() < Y->number(); });
  findPlaces(F.body());
}
