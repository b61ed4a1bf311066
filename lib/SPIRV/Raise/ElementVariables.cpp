// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Raise/ElementVariables.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "Transforms/LoopStores.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Builder;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

Value *tessera::spirv::elementOf(Builder &B, Value *Var, Value *Index) {
  const ir::Type *Element = Var->type()->element()->element();
  return B.SpirvMatElement({Var, Index}, B.types().pointer(Element, ir::AddressSpace::Function));
}

Value *ElementCopies::of(Builder &B, Op &Read, Value *Matrix) {
  const Region *Home = Matrix->def() ? Matrix->def()->parent() : nullptr;
  Op *Loop = nullptr;
  for (Op *O = &Read; O->parent() != Home && O->parent()->owner();) {
    O = O->parent()->owner();
    if (O->is(Opcode::Loop))
      Loop = O;
  }
  const void *Place = Loop ? static_cast<const void *>(Loop) : Read.parent();
  Value *&Copy = Known[{Matrix, Place}];
  if (!Copy)
    Copy = (Loop ? Builder::before(B.module(), *Loop) : B).var(Matrix->type(), "", Matrix);
  return Copy;
}

namespace {
/// Finds the variables and loops. Each change of a variable gives it a new version, and a value
/// that was loaded can only be accessed in place while its variable still has that version.
class Finder {
public:
  explicit Finder(Function &F) : Vars(F), Stores(F, [&](Op &Var) { return isTracked(&Var); }) {
    visit(F.body());
  }

  struct Use {
    Op *Var, *Loop;
    bool Writes = false;
  };
  /// The outermost loops that access a variable only by element.
  SmallVector<Use, 4> found() const;

private:
  /// A value of a variable.
  struct Carrier {
    Op *Var = nullptr;
    unsigned Version = 0;
    size_t Depth = 0; ///< how many loops are around the load
  };
  struct Change {
    Op *Var;
    unsigned Before;
  };
  struct InLoop {
    bool Reads = false, Writes = false, IsWhole = false;
  };

  bool isTracked(const Op *Var) const {
    return Vars.isTracked(Var) && Var->type()->element()->isMatrix();
  }
  void change(Op *Var) {
    unsigned &Version = Versions[Var];
    Log.push_back({Var, Version});
    Version = ++Last;
  }
  void note(Op *Var, bool InLoop::*What, size_t Depth) {
    for (Op *Loop : ArrayRef(Loops).take_front(Depth))
      Uses[{Var, Loop}].*What = true;
  }
  void noteWhole(Op *Var) { note(Var, &InLoop::IsWhole, Loops.size()); }
  void visit(Region &R);
  void visitOp(Op &O);
  void visitInsert(Op &O, Carrier From);
  void visitRegions(Op &O);

  Locals Vars;
  LoopStores Stores;
  SmallVector<Op *, 4> Loops; ///< around the current op
  DenseMap<Op *, unsigned> Versions;
  DenseMap<const Value *, Carrier> Carriers;
  SmallVector<std::pair<Op *, Value *>, 4> Pending; ///< changed matrices that are not stored yet
  SmallVector<Change, 16> Log;
  SmallVector<Op *, 16> Changed; ///< variables, in the order of changes
  unsigned Last = 0;
  MapVector<std::pair<Op *, Op *>, InLoop> Uses;
};

class Placer {
public:
  Placer(Module &M, const Finder::Use &Use);

private:
  void visit(Op &O);

  Module &M;
  Op *Old;
  Value *Whole, *New;
  DenseSet<const Value *> Carriers;
  SmallVector<Op *, 8> Dead;
};
} // namespace

void Finder::visitOp(Op &O) {
  if (O.is(Opcode::Var)) {
    if (isTracked(&O))
      change(&O);
    return;
  }
  if (auto Load = O.dyn<ir::ops::Load>()) {
    Op *Var = Load.address()->def();
    if (!isTracked(Var))
      return;
    Carriers[O.result()] = {Var, Versions[Var], Loops.size()};
    if (any_of(Pending, [&](auto &Changed) { return Changed.first == Var; }))
      noteWhole(Var);
    return;
  }
  if (auto Store = O.dyn<ir::ops::Store>(); Store && isTracked(Store.address()->def())) {
    Op *Var = Store.address()->def();
    Changed.push_back(Var);
    auto It = find(Pending, std::pair(Var, Store.value()));
    if (It != Pending.end() && It->second->def()->parent() == O.parent()) {
      Pending.erase(It);
      return;
    }
    Carrier Own = Carriers.lookup(Store.value());
    if (Own.Var == Var && Own.Version == Versions[Var])
      return; // it stays as it is
    noteWhole(Var);
    change(Var);
  }
  for (Value *V : O.operands()) {
    Carrier From = Carriers.lookup(V);
    if (!From.Var || O.is(Opcode::MatLength))
      continue;
    bool IsElement =
        (O.is(Opcode::MatExtract) || O.is(Opcode::MatInsert)) && From.Version == Versions[From.Var];
    if (!IsElement) {
      noteWhole(From.Var);
      continue;
    }
    note(From.Var, &InLoop::Reads, From.Depth);
    if (O.is(Opcode::MatInsert))
      visitInsert(O, From);
  }
}

/// A matrix is changed where its element is set, so it must be stored under the same conditions.
void Finder::visitInsert(Op &O, Carrier From) {
  note(From.Var, &InLoop::Writes, From.Depth);
  change(From.Var);
  Carriers[O.result()] = {From.Var, Versions[From.Var], From.Depth};
  auto It = find_if(Pending, [&](auto &Changed) { return Changed.first == From.Var; });
  if (It == Pending.end())
    return Pending.push_back({From.Var, O.result()});
  if (It->second->def()->parent() != O.parent())
    noteWhole(From.Var);
  It->second = O.result();
}

void Finder::visitRegions(Op &O) {
  bool IsLoop = O.is(Opcode::Loop);
  if (IsLoop) {
    for (const LoopStores::Entry &Entry : Stores.in(O))
      change(Entry.Root);
    Loops.push_back(&O);
  }
  size_t Length = Log.size(), Before = Changed.size();
  for (Region *R : O.regions()) {
    visit(*R);
    for (; Log.size() > Length; Log.pop_back())
      Versions[Log.back().Var] = Log.back().Before;
    if (!O.is(Opcode::If)) // the next region may follow this one
      for (size_t I = Before; I < Changed.size(); ++I)
        Versions[Changed[I]] = ++Last;
  }
  for (size_t I = Before; I < Changed.size(); ++I)
    change(Changed[I]);
  if (IsLoop)
    Loops.pop_back();
}

void Finder::visit(Region &R) {
  size_t Before = Pending.size();
  for (Op &O : R)
    O.regions().empty() ? visitOp(O) : visitRegions(O);
  // Stored under other conditions than changed, or not at all.
  for (; Pending.size() > Before; Pending.pop_back())
    noteWhole(Pending.back().first);
}

SmallVector<Finder::Use, 4> Finder::found() const {
  SmallVector<Use, 4> Found;
  DenseSet<std::pair<Op *, Op *>> Chosen;
  for (const auto &[Where, In] : Uses) {
    auto [Var, Loop] = Where;
    if (!In.Reads || In.IsWhole)
      continue;
    bool IsInside = false; // of a loop that has been found, or of one that declares the variable
    for (Op *O = Loop->parent()->owner(); O; O = O->parent()->owner())
      IsInside |= Chosen.contains({Var, O});
    for (Op *O = Var; O && !IsInside; O = O->parent()->owner())
      IsInside = O == Loop;
    if (IsInside)
      continue;
    Chosen.insert(Where);
    Found.push_back({Var, Loop, In.Writes});
  }
  return Found;
}

Placer::Placer(Module &M, const Finder::Use &Use) : M(M), Old(Use.Var) {
  auto B = Builder::before(M, *Use.Loop);
  Whole = B.load(Old->result());
  New = B.var(Whole->type(), Old->strAttr(ir::AttrKind::Name), Whole);
  for (Region *R : Use.Loop->regions())
    ir::walk(*R, [&](Op &O) { visit(O); });
  for (Op *O : reverse(Dead))
    O->erase();
  if (!Use.Writes)
    return;
  auto After = Builder::after(M, *Use.Loop);
  After.store(Old->result(), After.load(New));
}

void Placer::visit(Op &O) {
  auto B = Builder::before(M, O);
  if (auto Load = O.dyn<ir::ops::Load>(); Load && Load.address() == Old->result()) {
    Carriers.insert(O.result());
    Dead.push_back(&O);
  } else if (auto Store = O.dyn<ir::ops::Store>(); Store && Store.address() == Old->result()) {
    Dead.push_back(&O);
  } else if (auto Insert = O.dyn<ir::ops::MatInsert>();
             Insert && Carriers.contains(Insert.matrix())) {
    B.store(elementOf(B, New, Insert.index()), Insert.value());
    Carriers.insert(O.result());
    Dead.push_back(&O);
  } else if (auto Extract = O.dyn<ir::ops::MatExtract>();
             Extract && Carriers.contains(Extract.matrix())) {
    O.result()->replaceAllUsesWith(B.load(elementOf(B, New, Extract.index())));
    Dead.push_back(&O);
  } else if (auto Length = O.dyn<ir::ops::MatLength>();
             Length && Carriers.contains(Length.matrix())) {
    O.setOperand(ir::ops::MatLength::matrix_at, Whole);
  }
}

void tessera::spirv::placeElementVariables(Module &M) {
  if (!M.mayHave({Opcode::MatExtract}) && !M.mayHave({Opcode::MatInsert}))
    return;
  for (Function *F : M.Functions)
    for (const Finder::Use &Use : Finder(*F).found())
      Placer(M, Use);
}
