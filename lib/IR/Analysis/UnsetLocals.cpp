// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/UnsetLocals.h"
#include "IR/Addresses.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Parts of a local, or of a value, that have a bit.
constexpr uint64_t MaxParts = 64;

/// Of \p Ty, or MaxParts + 1 where there are more.
static uint64_t partsOf(const Type *Ty) {
  uint64_t Parts = 1;
  if (Ty->isVector()) {
    Parts = Ty->count();
  } else if (Ty->isArray()) {
    Parts = std::min(Ty->count(), MaxParts + 1) * partsOf(Ty->element());
  } else if (Ty->isSpecArray()) {
    return MaxParts + 1;
  } else if (Ty->isStruct()) {
    Parts = 0;
    for (const StructMember &Member : Ty->members())
      Parts = std::min(Parts + partsOf(Member.Ty), MaxParts + 1);
  }
  return std::min(Parts, MaxParts + 1);
}

static uint64_t allParts(const Type *Ty) {
  return maskTrailingOnes<uint64_t>(unsigned(std::min(partsOf(Ty), MaxParts)));
}

/// The first part of member or element \p I of \p Ty.
static uint64_t firstPart(const Type *Ty, uint64_t I) {
  if (!Ty->isStruct())
    return I * partsOf(Ty->isArray() ? Ty->element() : Ty->scalar());
  uint64_t First = 0;
  for (const StructMember &Member : Ty->members().take_front(I))
    First += partsOf(Member.Ty);
  return First;
}

static bool isInside(const Type *Ty, uint64_t I) {
  return I < (Ty->isStruct() ? Ty->members().size() : Ty->count());
}

namespace {
/// Where an address leads to in a local.
struct Place {
  const Op *Var;
  uint64_t Parts;     ///< all that it may be
  unsigned First = 0; ///< of Parts
  bool IsExact;       ///< it is all of Parts
};

/// Unset parts, and the first load that has read them where they have been copied.
struct Unset {
  uint64_t Parts = 0;
  const Op *Load = nullptr, *Var = nullptr;
};

class Finder {
public:
  explicit Finder(Function &F) { collect(F.body()); }

  std::vector<UnsetUse> run(Region &Body) {
    visit(Body);
    return std::move(Found);
  }

private:
  struct State {
    Unset Now;
    const Op *Loop = nullptr; ///< that stores to it, and in which only the first turn sees this
  };
  struct LogEntry {
    const Op *Var;
    State Before;
  };

  //--- what is stored where

  void collect(Region &R) {
    for (Op &O : R) {
      if (auto Store = O.dyn<ops::Store>()) {
        if (const Op *Var = rootOf(Store.address(), Opcode::Var))
          Written.push_back(Var);
      } else if (!O.is(Opcode::Load) && !O.is(Opcode::Access) && !O.is(Opcode::DebugValue)) {
        for (const Value *V : O.operands())
          if (V->type()->isPointer())
            if (const Op *Var = rootOf(V, Opcode::Var))
              Written.push_back(Var);
      }
      size_t Begin = Written.size();
      for (Region *Sub : O.regions())
        collect(*Sub);
      if (O.is(Opcode::Loop) || O.is(Opcode::Switch))
        WrittenIn[&O] = {Begin, Written.size()};
    }
  }

  ArrayRef<const Op *> writtenIn(const Op &O) const {
    auto [Begin, End] = WrittenIn.lookup(&O);
    return ArrayRef(Written).slice(Begin, End - Begin);
  }

  static std::optional<Place> placeOf(const Value *Address) {
    SmallVector<ops::Access, 2> Path;
    const Op *At = Address->def();
    for (; At && At->is(Opcode::Access); At = Path.back().base()->def())
      Path.push_back(At->as<ops::Access>());
    if (!At || !At->is(Opcode::Var))
      return std::nullopt;
    const Type *Ty = At->type()->element();
    if (partsOf(Ty) > MaxParts)
      return Place{At, 1, 0, Path.empty()};
    uint64_t Starts = 1;
    bool IsExact = true;
    for (ops::Access Step : reverse(Path))
      for (const Value *Index : Step.indices()) {
        std::optional<uint64_t> Known = constantBits(Index);
        if (Known && !isInside(Ty, *Known))
          return std::nullopt;
        if (Known) {
          Starts <<= firstPart(Ty, *Known);
        } else {
          IsExact = false;
          uint64_t All = 0;
          for (uint64_t I = 0; I < Ty->count(); ++I)
            All |= Starts << firstPart(Ty, I);
          Starts = All;
        }
        Ty = accessedType(Ty, Index);
      }
    uint64_t Parts = 0;
    for (uint64_t I = 0; I < partsOf(Ty); ++I)
      Parts |= Starts << I;
    return Place{At, Parts, unsigned(countr_zero(Starts)), IsExact};
  }

  //--- what is unset

  void set(const Op *Var, const State &To) {
    State &Now = States[Var];
    Log.push_back({Var, Now});
    Now = To;
  }

  void clear(const Op *Var, uint64_t Parts) {
    auto It = States.find(Var);
    if (It == States.end() || !(It->second.Now.Parts & Parts))
      return;
    State To = It->second;
    To.Now.Parts &= ~Parts;
    set(Var, To);
  }

  void rollBack(size_t To) {
    for (; Log.size() > To; Log.pop_back())
      States[Log.back().Var] = Log.back().Before;
  }

  Unset unsetIn(const Value *V) const { return Values.empty() ? Unset() : Values.lookup(V); }

  /// Whether some part of the local that \p Address leads to is unset; most are set at once.
  bool isTracked(const Value *Address) const {
    const Op *Var = rootOf(Address, Opcode::Var);
    auto It = Var ? States.find(Var) : States.end();
    return It != States.end() && It->second.Now.Parts;
  }

  void load(Op &O, const Value *Address) {
    if (!isTracked(Address))
      return;
    std::optional<Place> P = placeOf(Address);
    if (!P)
      return;
    const State &S = States[P->Var];
    uint64_t Parts = S.Now.Parts & P->Parts;
    if (!Parts || (S.Loop && O.parent()->owner() != S.Loop))
      return;
    if (partsOf(P->Var->type()->element()) > MaxParts || (!P->IsExact && Parts == P->Parts))
      Parts = allParts(O.type());
    else if (P->IsExact)
      Parts >>= P->First;
    else
      return;
    Values[O.result()] = {Parts, S.Now.Load ? S.Now.Load : &O, S.Now.Load ? S.Now.Var : P->Var};
  }

  void store(const Value *Address, const Value *V) {
    if (!unsetIn(V).Parts && !isTracked(Address))
      return;
    std::optional<Place> P = placeOf(Address);
    if (!P) {
      if (const Op *Var = rootOf(Address, Opcode::Var))
        return clear(Var, ~uint64_t(0));
      // Aggregates may have members that are never read.
      bool IsAggregate = V->type()->isStruct() || V->type()->isArray();
      return use(V, /*Any=*/!IsAggregate);
    }
    assign(*P, unsetIn(V));
  }

  void assign(const Place &P, const Unset &V) {
    if (!P.IsExact || !V.Parts || partsOf(P.Var->type()->element()) > MaxParts)
      return clear(P.Var, P.Parts);
    State To = States[P.Var];
    To.Now.Parts = (To.Now.Parts & ~P.Parts) | (V.Parts << P.First & P.Parts);
    // A store to some components stores the others as they were.
    if (V.Var != P.Var)
      To.Now.Load = V.Load, To.Now.Var = V.Var;
    To.Loop = nullptr;
    set(P.Var, To);
  }

  /// \p V is used. \p Any: also if only some of its parts are unset.
  void use(const Value *V, bool Any) {
    Unset In = unsetIn(V);
    bool IsWhole = In.Parts == allParts(V->type());
    if (!In.Parts || (!Any && !IsWhole) || !Told.insert(In.Var).second)
      return;
    Found.push_back({In.Load, In.Var, In.Parts, IsWhole});
  }

  //--- the walk; what is visited gives whether control comes to the end

  bool visit(Region &R) {
    for (Op &O : R)
      if (!visit(O))
        return false;
    return true;
  }

  bool visit(Op &O) {
    switch (O.opcode()) {
    case Opcode::Var: {
      const Value *Init = O.as<ops::Var>().init();
      Unset First = Init ? unsetIn(Init) : Unset{allParts(O.type()->element())};
      if (First.Parts)
        set(&O, {First});
      return true;
    }
    case Opcode::Load:
      load(O, O.as<ops::Load>().address());
      return true;
    case Opcode::Store: {
      auto Store = O.as<ops::Store>();
      store(Store.address(), Store.value());
      return true;
    }
    case Opcode::Access:
    case Opcode::DebugValue:
      return true;
    case Opcode::If:
      use(O.as<ops::If>().condition(), true);
      visitIf(O);
      return true;
    case Opcode::Loop:
      visitLoop(O);
      return true;
    case Opcode::Switch:
      use(O.as<ops::Switch>().value(), true);
      visitSwitch(O);
      return true;
    case Opcode::Return:
    case Opcode::Call:
      for (const Value *V : O.operands())
        use(V, false);
      clearAddresses(O);
      return O.is(Opcode::Call);
    case Opcode::Break:
    case Opcode::Continue:
    case Opcode::Fallthrough:
      return false;
    default:
      compute(O);
      return true;
    }
  }

  void clearAddresses(const Op &O) {
    for (const Value *V : O.operands())
      if (V->type()->isPointer())
        if (const Op *Var = rootOf(V, Opcode::Var))
          clear(Var, ~uint64_t(0));
  }

  void visitIf(Op &O) {
    size_t Begin = Log.size();
    DenseMap<const Op *, std::pair<unsigned, State>> Ends;
    unsigned Ways = 0;
    for (Region *Arm : O.regions()) {
      visit(*Arm);
      // A jump goes on elsewhere in the loop, where what the arm has set counts as set.
      bool Returns = Arm->terminator() && Arm->terminator()->is(Opcode::Return);
      if (!Returns) {
        ++Ways;
        DenseSet<const Op *> Seen;
        for (const LogEntry &Each : ArrayRef(Log).drop_front(Begin))
          if (Seen.insert(Each.Var).second) {
            const State &Now = States[Each.Var];
            auto [It, IsNew] = Ends.try_emplace(Each.Var, 1, Now);
            if (!IsNew) {
              ++It->second.first;
              It->second.second.Now.Parts &= Now.Now.Parts;
            }
          }
      }
      rollBack(Begin);
    }
    for (auto &[Var, End] : Ends) {
      if (End.first < Ways)
        End.second.Now.Parts &= States[Var].Now.Parts;
      set(Var, End.second);
    }
  }

  void clearWritten(const Op &O) {
    for (const Op *Var : writtenIn(O))
      clear(Var, ~uint64_t(0));
  }

  void visitLoop(Op &O) {
    size_t Begin = Log.size();
    for (const Op *Var : writtenIn(O))
      if (auto It = States.find(Var); It != States.end() && It->second.Now.Parts) {
        State To = It->second;
        To.Loop = &O;
        set(Var, To);
      }
    for (Region *Sub : O.regions())
      visit(*Sub);
    rollBack(Begin);
    clearWritten(O);
  }

  void visitSwitch(Op &O) {
    size_t Begin = Log.size();
    for (Region *Case : O.regions()) {
      visit(*Case);
      rollBack(Begin);
      // The next case may be fallen into.
      clearWritten(O);
    }
  }

  //--- operations

  /// \p Path: indices of a part of \p Ty. Gives its first part, and its type in \p Ty.
  static unsigned partAt(const Type *&Ty, ArrayRef<int64_t> Path) {
    uint64_t First = 0;
    for (int64_t I : Path) {
      First += firstPart(Ty, uint64_t(I));
      Ty = partType(Ty, uint64_t(I));
    }
    return unsigned(First);
  }

  void give(Op &O, uint64_t Parts, const Unset &From) {
    if (Parts && partsOf(O.type()) <= MaxParts)
      Values[O.result()] = {Parts, From.Load, From.Var};
  }

  void compute(Op &O) {
    clearAddresses(O);
    if (none_of(O.operands(), [&](const Value *V) { return unsetIn(V).Parts != 0; })) {
      for (Region *Sub : O.regions())
        visit(*Sub);
      return;
    }
    ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
    switch (O.opcode()) {
    case Opcode::Extract: {
      auto Extract = O.as<ops::Extract>();
      Unset Whole = unsetIn(Extract.composite());
      const Type *Ty = Extract.composite()->type();
      unsigned At = partAt(Ty, Indices);
      return give(O, Whole.Parts >> At & allParts(Ty), Whole);
    }
    case Opcode::Insert: {
      auto Insert = O.as<ops::Insert>();
      Unset Whole = unsetIn(Insert.composite()), Part = unsetIn(Insert.part());
      const Type *Ty = O.type();
      unsigned At = partAt(Ty, Indices);
      return give(O, (Whole.Parts & ~(allParts(Ty) << At)) | Part.Parts << At,
                  Whole.Parts ? Whole : Part);
    }
    case Opcode::Shuffle: {
      auto Shuffle = O.as<ops::Shuffle>();
      Unset First = unsetIn(Shuffle.first());
      Unset Second = Shuffle.second() ? unsetIn(Shuffle.second()) : Unset();
      uint64_t Both = First.Parts | Second.Parts << Shuffle.first()->type()->count(), Parts = 0;
      for (auto [I, From] : enumerate(Indices))
        Parts |= (Both >> From & 1) << I;
      return give(O, Parts, First.Parts ? First : Second);
    }
    case Opcode::Construct: {
      uint64_t Parts = 0, At = 0;
      Unset From;
      for (const Value *V : O.operands()) {
        if (Unset In = unsetIn(V); In.Parts && At < MaxParts) {
          Parts |= In.Parts << At;
          From = In;
        }
        At += partsOf(V->type());
      }
      return give(O, Parts, From);
    }
    case Opcode::Splat: {
      Unset Each = unsetIn(O.as<ops::Splat>().value());
      return give(O, Each.Parts ? allParts(O.type()) : 0, Each);
    }
    case Opcode::MatInsert: // the elements may all be set so, one by one
    case Opcode::MatLength:
    case Opcode::MatCoord:
    case Opcode::InlineDeclare:
      return;
    default:
      break;
    }
    for (const Value *V : O.operands())
      use(V, O.has(Writes) || O.is(Opcode::Yield));
    // By component: other components of the result may be what is needed.
    if (O.has(Elementwise))
      for (const Value *V : O.operands())
        if (Unset In = unsetIn(V); In.Parts)
          return give(O, In.Parts, In);
  }

  std::vector<const Op *> Written;                           ///< the local of each store, in order
  DenseMap<const Op *, std::pair<size_t, size_t>> WrittenIn; ///< of loops and switches
  DenseMap<const Op *, State> States;
  DenseMap<const Value *, Unset> Values;
  std::vector<LogEntry> Log;
  DenseSet<const Op *> Told;
  std::vector<UnsetUse> Found;
};
} // namespace

std::vector<UnsetUse> tessera::ir::unsetUses(Function &F) { return Finder(F).run(F.body()); }
