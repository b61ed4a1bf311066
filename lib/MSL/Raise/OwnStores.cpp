// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/OwnStores.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "Transforms/LoopStores.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

namespace {
class Dropper {
public:
  Dropper(Module &M, Function &F)
      : M(M), Vars(F), Stores(F, [&](Op &Var) { return isTracked(&Var); }) {
    visit(F.body());
    for (Op *Load : Loads)
      if (!Load->result()->hasUses())
        Load->erase();
  }

private:
  /// What a variable held before a change.
  struct Change {
    Op *Var;
    Value *Before;
  };

  bool isTracked(const Op *Var) const {
    return Vars.isTracked(Var) && Var->type()->element()->isMatrix();
  }
  void set(Op *Var, Value *V) {
    Value *&Now = Held[Var];
    Log.push_back({Var, Now});
    Now = V;
    if (V)
      Holders[V] = Var;
  }
  void rollBack(size_t Length) {
    for (; Log.size() > Length; Log.pop_back())
      Held[Log.back().Var] = Log.back().Before;
  }
  void visit(Region &R);
  void visitRegions(Op &O);
  void visitStore(ir::ops::Store Store);
  void loadAgain(Op &O);

  Module &M;
  Locals Vars;
  LoopStores Stores;
  DenseMap<Op *, Value *> Held;    ///< by variable; null where it is not known
  DenseMap<Value *, Op *> Holders; ///< the last variable that a value was put into
  SmallVector<Change, 32> Log;
  SmallVector<Op *, 16> Stored; ///< variables, in the order of the stores
  SetVector<Op *> Loads;        ///< that may have lost their uses
};
} // namespace

void Dropper::visitStore(ir::ops::Store Store) {
  Op *Var = Store.address()->def();
  if (!isTracked(Var))
    return;
  Value *V = Store.value();
  if (Held.lookup(Var) != V) {
    Stored.push_back(Var);
    return set(Var, V);
  }
  if (V->def() && V->def()->is(Opcode::Load))
    Loads.insert(V->def());
  Store->erase();
}

/// Reads or changes an element of the variable itself.
void Dropper::loadAgain(Op &O) {
  Value *Matrix = ir::ops::OfMatrix(O).matrix();
  Op *Def = Matrix->def(), *Var = Holders.lookup(Matrix);
  if (!Def || Def->parent() == O.parent() || !Var || Held.lookup(Var) != Matrix)
    return;
  O.setOperand(ir::ops::OfMatrix::matrix_at, Builder::before(M, O).load(Var->result()));
  if (Def->is(Opcode::Load))
    Loads.insert(Def);
}

void Dropper::visitRegions(Op &O) {
  if (O.is(Opcode::Loop))
    for (const LoopStores::Entry &Entry : Stores.in(O))
      set(Entry.Root, nullptr);
  size_t Length = Log.size(), Before = Stored.size();
  for (Region *R : O.regions()) {
    visit(*R);
    rollBack(Length);
    if (O.is(Opcode::Switch)) // the next case may be entered from this one
      for (size_t I = Before; I < Stored.size(); ++I)
        set(Stored[I], nullptr);
  }
  for (size_t I = Before; I < Stored.size(); ++I)
    set(Stored[I], nullptr);
}

void Dropper::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    if (!O.regions().empty()) {
      visitRegions(O);
    } else if (O.is(Opcode::Var)) {
      if (isTracked(&O))
        set(&O, O.as<ir::ops::Var>().init());
    } else if (auto Load = O.dyn<ir::ops::Load>()) {
      if (Op *Var = Load.address()->def(); isTracked(Var) && !Held.lookup(Var))
        set(Var, O.result());
    } else if (auto Store = O.dyn<ir::ops::Store>()) {
      visitStore(Store);
    } else if (O.is(Opcode::MatExtract) || O.is(Opcode::MatInsert)) {
      loadAgain(O);
    }
  }
}

void tessera::msl::dropOwnStores(Module &M, Function &F) { Dropper(M, F); }
