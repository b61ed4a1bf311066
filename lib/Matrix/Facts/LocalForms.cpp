// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/LocalForms.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Chains of arithmetic that are longer are not looked through.
constexpr unsigned MostDepth = 48;
/// Beyond, sums of products could leave 64 bits.
constexpr int64_t MostRange = INT32_MAX;

static bool isWord(const Type *Ty) { return Ty->isInt() && Ty->bits() == 32; }

/// The local that \p Address leads into; null for other memory.
static const Value *localOf(const Value *Address) {
  if (!Address->type()->isPointer() || Address->type()->space() != AddressSpace::Function)
    return nullptr;
  return rootOf(Address);
}

/// Whether \p O only reads of an address among its operands, or goes on from there.
static bool leavesLocals(const Op &O) {
  return O.is(Opcode::Load) || O.is(Opcode::Access) || O.is(Opcode::DebugValue);
}

//===--- values ------------------------------------------------------------===//

const OffsetForm &LocalForms::of(const Value *V, unsigned Depth) {
  if (auto It = Forms.find(V); It != Forms.end())
    return *It->second;
  std::optional<OffsetForm> F;
  if (std::optional<uint64_t> Bits = constantBits(V))
    F = OffsetForm::constant(*Bits);
  else if (V->def() && Depth < MostDepth && isWord(V->type()))
    F = formOf(*V->def(), Depth + 1);
  if (!F) {
    AtomID A = number(V, Depth);
    if (V->type()->isInt())
      Atoms[A].Max =
          std::min<int64_t>(Atoms[A].Max, int64_t(std::min<uint64_t>(Known.of(V).Max, UINT32_MAX)));
    F = OffsetForm::atom(A);
  }
  Made.push_back(std::move(*F));
  Forms[V] = &Made.back();
  return Made.back();
}

/// Where \p O makes its number by the arithmetic of forms.
std::optional<OffsetForm> LocalForms::formOf(const Op &O, unsigned Depth) {
  auto Of = [&](const Value *V) -> const OffsetForm & { return of(V, Depth); };
  switch (O.opcode()) {
  case Opcode::Add:
  case Opcode::Sub: {
    auto Sides = ops::Binary(O);
    return OffsetForm::sum(Of(Sides.lhs()), Of(Sides.rhs()), O.is(Opcode::Add) ? 1 : -1);
  }
  case Opcode::Mul: {
    auto Sides = ops::Binary(O);
    return OffsetForm::product(Of(Sides.lhs()), Of(Sides.rhs()));
  }
  case Opcode::Mad: {
    auto Mad = O.as<ops::Mad>();
    auto Product = OffsetForm::product(Of(Mad.a()), Of(Mad.b()));
    return Product ? OffsetForm::sum(*Product, Of(Mad.addend())) : std::nullopt;
  }
  case Opcode::Shl: {
    auto Shift = O.as<ops::Shl>();
    std::optional<uint64_t> Count = constantBits(Shift.count());
    if (!Count)
      return std::nullopt;
    return Of(Shift.value()).scaled(int32_t(uint32_t(1) << (*Count % 32)));
  }
  case Opcode::Neg:
    return Of(O.as<ops::Neg>().value()).scaled(-1);
  case Opcode::Convert:
  case Opcode::Bitcast: {
    const Value *From = ops::OfValue(O).value();
    return isWord(From->type()) ? std::optional(Of(From)) : std::nullopt;
  }
  case Opcode::WaveReadFirst:
    return Of(O.as<ops::WaveReadFirst>().value());
  case Opcode::Load: {
    const Value *Address = O.as<ops::Load>().address();
    auto Read = VersionRead.find(&O);
    if (Read == VersionRead.end() || localOf(Address) != Address)
      return std::nullopt;
    const Version &At = AllVersions[Read->second];
    return At.Stored ? Of(At.Stored) : OffsetForm::atom(At.Unknown);
  }
  default:
    return std::nullopt;
  }
}

/// True if the loaded memory is not written while the shader runs.
bool LocalForms::readsConstant(const Op &Load) const {
  const Value *Address = Load.as<ops::Load>().address();
  AddressSpace Space = Address->type()->space();
  if (isConstantSpace(Space))
    return true;
  const Global *G = Space == AddressSpace::Storage ? globalAt(M, Address) : nullptr;
  return G && G->ReadOnly;
}

/// Returns the same number for all ops with the same result.
OffsetForm::AtomID LocalForms::numberOf(const Op &O, unsigned Depth) {
  std::vector<uint64_t> Key{uint64_t(O.opcode()), uint64_t(uintptr_t(O.type()))};
  for (const Attr &A : O.attrs()) {
    Key.insert(Key.end(), {uint64_t(A.Kind), A.Int, A.Ints.size()});
    Key.insert(Key.end(), A.Ints.begin(), A.Ints.end());
    Key.push_back(A.Const ? A.Const->Bits : 0);
    Key.push_back(Strings.try_emplace(A.Str, Strings.size()).first->second);
  }
  unsigned Level = 0;
  for (const Value *V : O.operands()) {
    AtomID A = number(V, Depth);
    Level = std::max(Level, Atoms[A].Level);
    Key.push_back(A);
  }
  if (auto Read = VersionRead.find(&O); Read != VersionRead.end()) {
    AtomID A = AllVersions[Read->second].Unknown;
    Level = std::max(Level, Atoms[A].Level);
    Key.push_back(A);
  }
  auto [It, IsNew] = Structures.try_emplace(std::move(Key));
  if (IsNew)
    It->second = makeAtom({Level});
  return It->second;
}

OffsetForm::AtomID LocalForms::number(const Value *V, unsigned Depth) {
  if (auto It = Numbers.find(V); It != Numbers.end())
    return It->second;
  const Op *O = V->def();
  if (O && O->is(Opcode::WaveReadFirst))
    return Numbers[V] = number(O->as<ops::WaveReadFirst>().value(), Depth + 1);
  bool IsSimple = O && (!O->constant() || O->constant()->Parts.empty()) && O->regions().empty() &&
                  ((O->has(Pure) && !O->has(Collective)) || O->is(Opcode::Var) ||
                   (O->is(Opcode::Load) && (VersionRead.contains(O) || readsConstant(*O))));
  if (O && O->is(Opcode::Var))
    IsSimple = false; // two of them are not one
  AtomID A;
  if (IsSimple && Depth < MostDepth) {
    A = numberOf(*O, Depth + 1);
  } else {
    unsigned Level = 0;
    for (const Op *Around = O; Around; Around = Around->parent()->owner())
      Level += Around->is(Opcode::Loop) && Around != O;
    A = makeAtom({O && O->is(Opcode::Var) ? 0 : Level});
  }
  return Numbers[V] = A;
}

//===--- locals ------------------------------------------------------------===//

uint32_t LocalForms::versionOf(const Value *Local) {
  auto [It, IsNew] = Now.try_emplace(Local);
  if (IsNew) {
    AllVersions.push_back({nullptr, makeAtom({LoopDepth})});
    It->second = uint32_t(AllVersions.size() - 1);
  }
  return It->second;
}

void LocalForms::change(const Value *Local, const Value *To) {
  AllVersions.push_back({To, makeAtom({LoopDepth})});
  Now[Local] = uint32_t(AllVersions.size() - 1);
}

void LocalForms::note(const Op &O) {
  if (auto Var = O.dyn<ops::Var>())
    return change(O.result(), Var.init());
  if (auto Load = O.dyn<ops::Load>()) {
    if (const Value *Local = localOf(Load.address()))
      VersionRead[&O] = versionOf(Local);
    return;
  }
  if (leavesLocals(O))
    return;
  auto Store = O.dyn<ops::Store>();
  for (const Value *V : O.operands())
    if (const Value *Local = localOf(V))
      change(Local, Store && Store.address() == Local ? Store.value() : nullptr);
}

/// Each is looked at once.
const SmallVector<const Value *, 4> &LocalForms::changedIn(const Op &O) {
  if (auto It = Changed.find(&O); It != Changed.end())
    return It->second;
  SmallSetVector<const Value *, 4> All;
  for (const Region *R : O.regions())
    for (const Op &In : *R) {
      if (!In.regions().empty())
        All.insert_range(changedIn(In));
      else if (!leavesLocals(In))
        for (const Value *V : In.operands())
          if (const Value *Local = localOf(V))
            All.insert(Local);
    }
  return Changed[&O] = SmallVector<const Value *, 4>(All.begin(), All.end());
}

LocalForms::Versions LocalForms::versionsAt(const Op &O) {
  Versions At;
  for (const Value *Local : changedIn(O))
    At.push_back({Local, versionOf(Local)});
  return At;
}

void LocalForms::restore(const Versions &To) {
  for (auto [Local, Version] : To)
    Now[Local] = Version;
}

void LocalForms::forget(const Op &O) {
  for (const Value *Local : changedIn(O))
    change(Local);
}

//===--- loops -------------------------------------------------------------===//

/// The one store to \p Local in the regions of \p Loop, if that is in its step.
static const Op *onlyStep(const Op &Loop, const Value *Local) {
  const Op *Found = nullptr;
  for (const Use &U : Local->uses()) {
    const Op *User = U.user();
    if (leavesLocals(*User))
      continue;
    bool IsInside = false;
    for (const Op *Around = User->parent()->owner(); Around; Around = Around->parent()->owner())
      IsInside |= Around == &Loop;
    if (!IsInside)
      continue;
    if (Found || !User->is(Opcode::Store) || User->parent() != &Loop.region(2))
      return nullptr;
    Found = User;
  }
  return Found;
}

static bool reads(const Value *V, const Value *Local) {
  auto Load = V->def() ? V->def()->dyn<ops::Load>() : ops::Load(nullptr);
  return Load && Load.address() == Local;
}

/// Returns a value that \p Local is below while the body runs; null if none is known.
static const Value *limitOf(const Op &Loop, const Value *Local) {
  if (Loop.flag(AttrKind::TestAtEnd) || Loop.region(0).empty())
    return nullptr;
  auto Yield = Loop.region(0).back().dyn<ops::Yield>();
  const Op *Test = Yield ? Yield.value()->def() : nullptr;
  auto Less = Test ? Test->dyn<ops::Lt>() : ops::Lt(nullptr);
  bool IsOfCounter = Less && reads(Less.lhs(), Local) &&
                     Less.lhs()->def()->parent() ==
                         &Loop.region(0); // the counter's current value, not an earlier one
  return IsOfCounter ? Less.rhs() : nullptr;
}

/// If \p Local is an increasing counter of \p Loop, records that in its version there.
void LocalForms::noteCounter(const Op &Loop, const Value *Local) {
  if (!isWord(Local->type()->element()))
    return;
  const Op *Step = onlyStep(Loop, Local);
  const Value *Next = Step ? Step->as<ops::Store>().value() : nullptr;
  auto Add = Next && Next->def() ? Next->def()->dyn<ops::Add>() : ops::Add(nullptr);
  if (!Add)
    return;
  std::optional<uint64_t> By = constantBits(Add.rhs());
  if (!By || !*By || *By > MostRange || !reads(Add.lhs(), Local) ||
      Add.lhs()->def()->parent() != Step->parent())
    return;
  const Version &At = AllVersions[versionOf(Local)];
  const Value *Limit = limitOf(Loop, Local);
  // A signed one may begin below 0, or come there.
  bool IsSigned = Local->type()->element()->isSigned();
  std::optional<uint64_t> First = At.Stored ? constantBits(At.Stored) : std::nullopt;
  int64_t Least = First ? int64_t(*First) : IsSigned ? UINT32_MAX : 0;
  int64_t Most = Limit ? int64_t(Known.of(Limit).Max) - 1 : UINT32_MAX;
  if (IsSigned && Most + int64_t(*By) > MostRange)
    Most = UINT32_MAX;
  change(Local);
  AtomID Count = AllVersions.back().Unknown;
  if (Least <= MostRange && Most <= MostRange && Least <= Most) {
    Atoms[Count].Min = Least;
    Atoms[Count].Max = Most;
  }
  int64_t Turns = (Atoms[Count].Max - Atoms[Count].Min) / int64_t(*By);
  Counters[Count] = {&Loop, int32_t(*By), std::max<int64_t>(Turns, 1)};
}

void LocalForms::enterLoop(const Op &Loop) {
  ++LoopDepth;
  for (const Value *Local : changedIn(Loop)) {
    uint32_t Before = versionOf(Local);
    noteCounter(Loop, Local);
    if (Now[Local] == Before)
      change(Local);
  }
}

void LocalForms::leaveLoop(const Op &Loop) {
  --LoopDepth;
  forget(Loop);
}

OffsetForm LocalForms::Earlier::replacement(AtomID A) {
  // A value from outside of the loop does not change in it.
  if (Forms.Atoms[A].Level < Forms.LoopDepth)
    return OffsetForm::atom(A);
  auto Counts = Forms.Counters.find(A);
  if (Counts != Forms.Counters.end() && Counts->second.Loop == &Loop) {
    if (!Turns)
      Turns = Forms.makeAtom({0, UINT32_MAX, 1});
    int64_t &Most = Forms.Atoms[*Turns].Max;
    Most = std::min(Most, Counts->second.MostTurns);
    return *OffsetForm::sum(OffsetForm::atom(A), OffsetForm::atom(*Turns), -Counts->second.Step);
  }
  auto [It, IsNew] = Others.try_emplace(A);
  if (IsNew) {
    Atom Other = Forms.Atoms[A];
    Other.Level = 0;
    It->second = Forms.makeAtom(Other);
  }
  return OffsetForm::atom(It->second);
}

std::optional<OffsetForm> LocalForms::Earlier::of(const OffsetForm &F) {
  return F.replaced([&](AtomID A) { return replacement(A); });
}

std::optional<NumberRange> LocalForms::rangeOf(ArrayRef<AtomID> Of) const {
  NumberRange All{1, 1};
  for (AtomID A : Of) {
    const Atom &At = Atoms[A];
    if (At.Max > MostRange || All.Max > MostRange)
      return std::nullopt;
    All = {All.Min * At.Min, All.Max * At.Max}; // none is negative
  }
  return All.Max > MostRange ? std::nullopt : std::optional(All);
}
