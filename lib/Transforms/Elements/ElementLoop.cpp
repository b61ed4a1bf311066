// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Elements/ElementLoop.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Turns.h"

using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Builder;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// Without conversions between signed and unsigned numbers.
static Value *withoutSigns(Value *V) {
  while (Op *O = V->def()) {
    auto Convert = O->dyn<ir::ops::Convert>();
    if (!Convert || !V->type()->isInt() || !Convert.value()->type()->isInt() ||
        Convert.value()->type()->bits() != V->type()->bits())
      break;
    V = Convert.value();
  }
  return V;
}

/// Whether \p A and \p B are the number of elements of matrices of one type, or of as many tiles.
static bool isSameLength(Value *A, Value *B) {
  const Op *X = withoutSigns(A)->def(), *Y = withoutSigns(B)->def();
  if (!X || !Y || X->opcode() != Y->opcode())
    return false;
  if (X->is(Opcode::MatLength))
    return ir::ops::OfMatrix(*X).matrix()->type() == ir::ops::OfMatrix(*Y).matrix()->type();
  if (!X->is(Opcode::Mul))
    return false;
  auto OfX = X->as<ir::ops::Mul>(), OfY = Y->as<ir::ops::Mul>();
  auto Tiles = ir::constantBits(OfX.rhs());
  return Tiles && Tiles == ir::constantBits(OfY.rhs()) && isSameLength(OfX.lhs(), OfY.lhs());
}

/// Of the length of several tiles, the length of one.
static Op *lengthOfTile(Value *Length) {
  Op *O = withoutSigns(Length)->def();
  return O->is(Opcode::Mul) ? withoutSigns(O->as<ir::ops::Mul>().lhs())->def() : O;
}

ElementLoop::ElementLoop(Op &Loop, const Locals &Vars, const LoopStores &Stores) {
  Op *Yield = Loop.region(0).terminator();
  Op *Test = Yield ? Yield->as<ir::ops::Yield>().value()->def() : nullptr;
  if (!Test || !Test->is(Opcode::Lt) || Loop.flag(AttrKind::TestAtEnd))
    return;
  auto Less = Test->as<ir::ops::Lt>();
  Op *Local = counterOf(Less.lhs());
  if (!Vars.isTracked(Local) || !isSameLength(Less.rhs(), Less.rhs()))
    return;
  for (const LoopStores::Entry &Entry : Stores.in(Loop))
    if (Entry.Root == Local && Entry.Store->parent() != &Loop.region(2))
      return;
  Counter = Local;
  Compared = Less.lhs();
  Length = Less.rhs();
}

Op *ElementLoop::counterOf(Value *V) {
  Op *Def = withoutSigns(V)->def();
  auto Load = Def ? Def->dyn<ir::ops::Load>() : ir::ops::Load(nullptr);
  return Load ? Load.address()->def() : nullptr;
}

Value *ElementLoop::matrix() const {
  return lengthOfTile(Length)->as<ir::ops::MatLength>().matrix();
}

uint64_t ElementLoop::tiles() const {
  Op *O = withoutSigns(Length)->def();
  return O->is(Opcode::Mul) ? *ir::constantBits(O->as<ir::ops::Mul>().rhs()) : 1;
}

/// Whether \p Step only adds 1 to \p Counter.
static bool countsByOne(Region &Step, const Op &Counter) {
  for (Op &O : Step) {
    auto Store = O.dyn<ir::ops::Store>();
    Op *Sum = Store ? Store.value()->def() : nullptr;
    if (!Store && !O.has(ir::Pure) && !O.is(Opcode::Load))
      return false;
    if (Store && (Store.address() != Counter.result() || !Sum || !Sum->is(Opcode::Add) ||
                  ElementLoop::counterOf(Sum->as<ir::ops::Add>().lhs()) != &Counter ||
                  ir::constantBits(Sum->as<ir::ops::Add>().rhs()) != uint64_t(1)))
      return false;
  }
  return true;
}

bool tessera::countsElements(Op &Loop, const ElementLoop &Of) {
  const Value *First = valueBefore(*Of.Counter, Loop);
  return First && ir::constantBits(First) == uint64_t(0) &&
         countsByOne(Loop.region(2), *Of.Counter);
}

bool tessera::countsAllElements(Op &Loop, const ElementLoop &Of) {
  return !leavesTurn(Loop.region(1)) && !Loop.region(1).terminator() && countsElements(Loop, Of);
}

bool tessera::dropTests(Module &M, Op &Loop, const ElementLoop &Of) {
  bool Changed = false;
  ir::walk(Loop.region(1), [&](Op &O) {
    auto Again = O.dyn<ir::ops::Lt>();
    if (!Again || Again.lhs()->type() != Of.Compared->type() ||
        ElementLoop::counterOf(Again.lhs()) != Of.Counter || !isSameLength(Again.rhs(), Of.Length))
      return;
    O.result()->replaceAllUsesWith(Builder::before(M, O).boolean(true));
    Changed = true;
  });
  return Changed;
}

bool tessera::dropElementTests(Module &M, Function &F) {
  bool Changed = false;
  Locals Vars(F);
  LoopStores Stores(F, [](Op &) { return true; });
  ir::walk(F.body(), [&](Op &O) {
    if (!O.is(Opcode::Loop))
      return;
    if (ElementLoop Of(O, Vars, Stores); Of.Counter)
      Changed |= dropTests(M, O, Of);
  });
  return Changed;
}
