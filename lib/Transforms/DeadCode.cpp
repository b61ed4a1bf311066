// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/DeadCode.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "Transforms/Needed.h"
#include "Transforms/UnneededOperands.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
bool isEmpty(Region &R) {
  return all_of(R, [](const Op &O) { return O.is(Opcode::DebugValue); });
}

class Remover {
public:
  /// With \p Known, removes all ops that are not needed; without it, only unused ops and the stores
  /// to locals that are never loaded.
  Remover(Module &M, Function &F, bool KeepCollective, const Needed *Known = nullptr)
      : M(M), F(F), Known(Known), KeepCollective(KeepCollective) {
    if (!Known)
      Vars.emplace(F);
    else if (M.Debug)
      for (Op *Var : Known->partlyDead())
        Addresses[Var] = Var->result()->debugUsers();
  }

  void run() { sweep(F.body()); }

private:
  bool isDead(Op &O) {
    if (Known &&
        (O.is(Opcode::Store) || O.is(Opcode::Switch) || O.is(Opcode::Loop) || O.is(Opcode::Call)))
      return !Known->contains(O);
    if (auto Store = O.dyn<ops::Store>()) {
      const Op *Var = Locals::rootOf(Store.address());
      const Locals::Use *U = Var ? Vars->use(Var) : nullptr;
      return U && !U->Loads && !U->Escapes;
    }
    if (O.is(Opcode::If))
      return isEmpty(O.region(0)) && isEmpty(O.region(1));
    // Keeps a constant that a debugger shows: it costs nothing at run time.
    if (O.is(Opcode::Const) && M.Debug && !O.result()->debugUsers().empty())
      return false;
    bool HasEffect = O.has(Writes) || O.has(Convergent) || O.has(Terminator) ||
                     (KeepCollective && O.has(Collective));
    return O.type() && !HasEffect && !O.result()->hasUses();
  }

  /// From the last op to the first, inner regions before their owner: the users of a value come
  /// after it, so one sweep finds all that becomes dead.
  void sweep(Region &R) {
    for (Op *O = R.empty() ? nullptr : &R.back(), *Previous; O; O = Previous) {
      Previous = O == &R.front() ? nullptr : &*std::prev(O->getIterator());
      for (size_t I = O->regions().size(); I > 0; --I)
        sweep(O->region(I - 1));
      if (!isDead(*O)) {
        if (M.Debug)
          tellOfAddress(*O);
        if (O->is(Opcode::DebugValue))
          Swept.insert(O);
        continue;
      }
      if (M.Debug)
        tellDebugger(*O);
      O->erase();
    }
  }

  /// Keeps the values that \p O, which is about to be erased, gives to the user's variables.
  void tellDebugger(Op &O) {
    for (Region *Sub : O.regions())
      walk(*Sub, [&](Op &Inner) {
        if (!Inner.is(Opcode::DebugValue))
          return;
        Swept.erase(&Inner); // nothing of it remains behind O
        tell(Inner, O, nullptr, {});
      });
    if (auto Store = O.dyn<ops::Store>())
      tellOfStore(O, Store.address(), Store.value());
    if (auto Var = O.dyn<ops::Var>())
      tellOfVar(O, Var.init());
    if (O.is(Opcode::Construct))
      tellOfParts(O);
  }

  /// The variables that are told to be the value \p O get its parts. A debugger may prefer an
  /// earlier value of a whole variable to parts, so these are not for variables with such values.
  void tellOfParts(Op &O) {
    const Type *Ty = O.type();
    size_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
    if (O.numOperands() != Count)
      return;
    for (Op *Old : O.result()->debugUsers()) {
      if (timesTold(*Old) > 1)
        continue;
      for (auto [I, Part] : enumerate(O.operands()))
        tell(*Old, *Old, Part, {int64_t(I)});
      Old->erase();
    }
  }

  /// How many debug_values there are of the variable of \p Told.
  unsigned timesTold(const Op &Told) {
    if (Times.empty())
      walk(F.body(), [&](const Op &O) {
        if (O.is(Opcode::DebugValue))
          ++Times[O.intAttr(AttrKind::Variable)];
      });
    return Times.lookup(Told.intAttr(AttrKind::Variable));
  }

  /// Inserts a debug_value like \p Old before \p Before: with value \p V, or unknown if \p V is
  /// null, and for part \p Part of the variable (or part) of \p Old.
  void tell(const Op &Old, Op &Before, Value *V, ArrayRef<int64_t> Part) {
    SmallVector<int64_t, 4> Indices(Old.intsAttr(AttrKind::Indices));
    Indices.append(Part.begin(), Part.end());
    SmallVector<Attr, 2> Attrs{*Old.attr(AttrKind::Variable)};
    if (!Indices.empty())
      Attrs.push_back({AttrKind::Indices, 0, {}, M.ints(Indices), nullptr});
    SmallVector<Value *, 1> Known;
    if (V && isShown(V->type()))
      Known.push_back(V);
    // The location is that of the assignment, on no line if that is in a function that this one
    // calls. A function that has returned has no variables, and one that will be called gets their
    // first values on no line.
    std::optional<Loc> At = M.Debug->within(M.Debug->callOf(Old.loc().Place), Before.loc());
    if (!At && Before.loc().Place) {
      if (!Swept.contains(&Old))
        return;
      At.emplace().Place = Old.loc().Place;
    }
    auto B = Builder::before(M, Before);
    B.setLoc(At.value_or(Old.loc()));
    B.DebugValue(Known, nullptr, Attrs);
  }

  /// A store at a non-constant index of an array makes the whole array unknown.
  void tellOfStore(Op &Store, Value *Address, Value *Stored) {
    Op *Var = Locals::rootOf(Address);
    if (!Var)
      return; // a private variable: debug_values only name locals
    SmallVector<int64_t, 4> Part;
    for (const Op *At = Address->def(); Stored && At != Var;
         At = At->as<ops::Access>().base()->def()) {
      SmallVector<int64_t, 4> Indices;
      for (const Value *Index : At->as<ops::Access>().indices())
        if (auto Bits = constantBits(Index))
          Indices.push_back(int64_t(*Bits));
        else
          Stored = nullptr;
      Part.insert(Part.begin(), Indices.begin(), Indices.end());
    }
    if (!Stored)
      Part.clear();
    auto Known = Addresses.find(Var);
    for (Op *Old : Known == Addresses.end() ? Var->result()->debugUsers() : Known->second) {
      tell(*Old, Store, Stored, Part);
      Told.insert(Old);
    }
  }

  /// After a store that stays, points the debugger to the variable's memory again: stores that were
  /// removed before it gave the variable's value instead.
  void tellOfAddress(Op &O) {
    auto Store = O.dyn<ops::Store>();
    auto Known = Store ? Addresses.find(Locals::rootOf(Store.address())) : Addresses.end();
    if (Known == Addresses.end())
      return;
    auto B = Builder::after(M, O);
    for (Op *Old : Known->second)
      B.DebugValue({Known->first->result()}, nullptr, Old->attrs());
  }

  void tellOfVar(Op &Var, Value *Init) {
    for (Op *Old : Var.result()->debugUsers()) {
      if (Init)
        tell(*Old, Var, Init, {});
      // A debug_value without an initial value stays, and tells the debugger that the value is
      // unknown.
      if (Init || Told.contains(Old))
        Old->erase();
    }
  }

  Module &M;
  Function &F;
  DenseSet<const Op *> Told; ///< of a variable's address, and there were stores to it
  /// The debug_values of locals that have removed stores and remaining ones.
  DenseMap<Op *, SmallVector<Op *, 2>> Addresses;
  DenseSet<const Op *> Swept;        ///< the debug_values behind the current op
  DenseMap<int64_t, unsigned> Times; ///< by variable, once timesTold was asked
  const Needed *Known;
  std::optional<Locals> Vars;
  bool KeepCollective;
};
} // namespace

void tessera::removeDeadCode(Module &M, Function &F, bool KeepCollective) {
  Remover(M, F, KeepCollective).run();
}

/// Variables of the shader's own. A resource stays, for the application may bind it.
static void removeUnusedGlobals(Module &M) {
  StringSet<> Used;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Global))
        Used.insert(O.strAttr(AttrKind::Symbol));
    });
  M.eraseGlobals([&](Global &G) { return G.Kind == ResourceKind::None && !Used.contains(G.Name); });
}

void tessera::removeDeadCode(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    removeDeadCode(M, *F, /*KeepCollective=*/false);
  removeUnusedGlobals(M);
}

void tessera::removeUnneeded(Module &M, const PassContext &) {
  Needed Known(M);
  M.eraseFunctions([&](Function &F) { return !Known.contains(F); });
  dropUnneededOperands(M, Known);
  for (Function *F : M.Functions)
    Remover(M, *F, /*KeepCollective=*/false, &Known).run();
  removeUnusedGlobals(M);
}
