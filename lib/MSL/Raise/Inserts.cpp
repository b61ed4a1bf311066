// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "MSL/Raise/VariableAccesses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

static bool isInsert(const Op &O) { return O.is(Opcode::Insert) || O.is(Opcode::InsertDynamic); }

/// Returns the composite that \p Insert changes a part of.
static Value *whole(const Op &Insert) {
  static_assert(+ir::ops::Insert::composite_at == +ir::ops::InsertDynamic::vector_at);
  return Insert.operand(ir::ops::Insert::composite_at);
}

/// Returns the only user of the result of \p O, if it is in the same region; else null.
static Op *onlyUser(Op &O) {
  if (!O.result()->hasOneUse())
    return nullptr;
  Op *User = O.result()->uses().begin()->user();
  return User->parent() == O.parent() ? User : nullptr;
}

/// Whether another insert goes on with the result of \p Insert.
static bool goesOn(Op &Insert) {
  const Op *User = onlyUser(Insert);
  return User && isInsert(*User) && whole(*User) == Insert.result();
}

static bool isSameIndex(const Value *A, const Value *B) {
  return A == B || (ir::constantBits(A) && ir::constantBits(A) == ir::constantBits(B));
}

/// Whether two addresses are the same. Compares indices only by their computation.
static bool isSamePlace(const Value *A, const Value *B) {
  if (A == B)
    return true;
  if (!A->def() || !B->def())
    return false;
  auto PathA = A->def()->dyn<ir::ops::Access>(), PathB = B->def()->dyn<ir::ops::Access>();
  return PathA && PathB && PathA.indices().size() == PathB.indices().size() &&
         all_of(zip(PathA.indices(), PathB.indices()),
                [](auto Both) { return isSameIndex(std::get<0>(Both), std::get<1>(Both)); }) &&
         isSamePlace(PathA.base(), PathB.base());
}

namespace {
class InsertRaiser {
public:
  InsertRaiser(ir::Module &M, ir::Function &F) : M(M), F(F) {}

  void run() {
    SmallVector<Op *, 8> Ends;
    ir::walk(F.body(), [&](Op &O) {
      if (isInsert(O) && !goesOn(O))
        Ends.push_back(&O);
    });
    for (Op *End : Ends)
      raise(*End);
  }

private:
  /// The chain of inserts that \p End is the last of becomes stores.
  void raise(Op &End) {
    SmallVector<Op *, 8> Chain{&End};
    Value *Base = whole(End);
    for (Op *Def = Base->def(); Def && isInsert(*Def) && onlyUser(*Def) == Chain.back();
         Def = Base->def()) {
      Chain.push_back(Def);
      Base = whole(*Def);
    }
    std::reverse(Chain.begin(), Chain.end());
    Op *User = onlyUser(End);
    auto Store = User ? User->dyn<ir::ops::Store>() : ir::ops::Store(nullptr);
    if (Store && Store.address()->type()->space() == ir::AddressSpace::Function) {
      auto B = Builder::before(M, *User);
      Value *Place = Store.address();
      if (!isKept(Base, *User) && !isUndefined(Base))
        B.store(Place, Base);
      storeParts(B, Place, Chain);
      User->erase();
    } else {
      auto B = Builder::before(M, End);
      Value *Var = B.var(Base->type(), End.result()->name(), isUndefined(Base) ? nullptr : Base);
      storeParts(B, Var, Chain);
      Value *Changed = B.load(Var);
      Changed->setName(End.result()->name());
      End.result()->replaceAllUsesWith(Changed);
    }
    for (Op *Insert : reverse(Chain))
      Insert->erase();
    removeLoad(Base);
  }

  static bool isUndefined(const Value *V) { return V->def() && V->def()->is(Opcode::Undef); }

  /// Whether \p Base already is the value at the address of \p Store.
  bool isKept(const Value *Base, const Op &Store) {
    const Op *Load = Base->def();
    const Value *Place = Store.as<ir::ops::Store>().address();
    if (!Load || !Load->is(Opcode::Load) || Load->parent() != Store.parent() ||
        !isSamePlace(Load->as<ir::ops::Load>().address(), Place))
      return false;
    if (!Known)
      Known.emplace(F);
    return !Known->isWritten(ir::rootOf(Place), *Load, Store);
  }

  static void storeParts(Builder &B, Value *Place, ArrayRef<Op *> Chain) {
    for (const Op *Insert : Chain) {
      B.setLoc(Insert->loc());
      if (auto Computed = Insert->dyn<ir::ops::InsertDynamic>()) {
        B.store(B.access(Place, {Computed.index()}), Computed.part());
        continue;
      }
      SmallVector<Value *, 4> Path;
      for (int64_t I : Insert->intsAttr(AttrKind::Indices))
        Path.push_back(B.u32(uint32_t(I)));
      B.store(B.access(Place, Path), Insert->as<ir::ops::Insert>().part());
    }
  }

  /// Erases the load of a composite that is now changed in place.
  static void removeLoad(Value *Base) {
    if (Op *Load = Base->def(); Load && Load->is(Opcode::Load) && !Base->hasUses())
      Load->erase();
  }

  ir::Module &M;
  ir::Function &F;
  std::optional<VariableAccesses> Known; ///< computed on first use
};
} // namespace

void tessera::msl::raiseInserts(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions)
    InsertRaiser(M, *F).run();
}
