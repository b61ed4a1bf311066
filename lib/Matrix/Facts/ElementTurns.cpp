// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/ElementTurns.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Queries.h"
#include "Transforms/Turns.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool usesNumbers(const Op &O) { return O.is(Opcode::MatLength) || ops::MatElement(O); }

/// Calls \p Do for the uses of an integer, also as one of the other sign. Returns false if one of
/// the calls does.
static bool eachUse(const Value *V, function_ref<bool(const Use &)> Do) {
  return all_of(V->uses(), [&](const Use &U) {
    auto Convert = U.user()->dyn<ops::Convert>();
    if (Convert && Convert->type()->isInt() && Convert->type()->bits() == V->type()->bits())
      return eachUse(Convert->result(), Do);
    return Do(U);
  });
}

/// Whether only the elements of matrices can differ after a turn, each by its own number.
static bool onlySetsElements(Region &Body, const Type *Matrix, const Op &Loop) {
  bool Only = true;
  auto IsLocal = [](const Value *Address) {
    return Address->def() && Address->def()->is(Opcode::Var);
  };
  walk(Body, [&](Op &O) {
    if (auto Store = O.dyn<ops::Store>()) {
      bool IsOfTurn = IsLocal(Store.address()) && isWithin(*Store.address()->def(), Loop);
      Only &= IsOfTurn || (IsLocal(Store.address()) && Store.value()->type() == Matrix);
    } else if (auto Load = O.dyn<ops::Load>()) {
      Only &= IsLocal(Load.address());
    } else {
      Only &= O.has(Pure) || O.is(Opcode::If) || O.is(Opcode::Var);
    }
  });
  return Only;
}

/// Whether values from \p Body are used elsewhere.
static bool givesValues(Region &Body, const Op &Loop) {
  bool Gives = false;
  walk(Body, [&](Op &O) {
    if (O.result())
      Gives |= any_of(O.result()->uses(), [&](const Use &U) {
        const Op *At = U.user();
        while (At->parent() != &Body && At->parent()->owner())
          At = At->parent()->owner();
        return At->parent() != &Body;
      });
  });
  return Gives;
}

void ElementTurns::addLoop(Op &Of, const Locals &Vars, const LoopStores &Stores) {
  ElementLoop Elements(Of, Vars, Stores);
  if (!Elements.Counter || Elements.tiles() != 1)
    return;
  Region &Body = Of.region(1);
  const Type *Matrix = Elements.matrix()->type();
  bool MayBeLeftOut = !Body.terminator() && !givesValues(Body, Of);
  for (unsigned I : {0, 1, 2})
    walk(Of.region(I), [&](Op &O) {
      bool IsOfAll = O.regions().empty() && (O.has(Convergent) || O.has(Collective));
      MayBeLeftOut &= !IsOfAll && (I == 1 || !ops::MatElement(O));
    });
  if (MayBeLeftOut)
    Loops.push_back({&Of, Elements.Counter, Matrix, !onlySetsElements(Body, Matrix, Of)});
}

const ElementTurns::Loop *ElementTurns::loopAround(const Op &O, const Op *Counter) const {
  const auto *Found =
      find_if(Loops, [&](const Loop &L) { return L.Counter == Counter && isWithin(O, *L.Of); });
  return Found == Loops.end() ? nullptr : Found;
}

/// Whether the program only uses the numbers that \p L counts as the numbers of elements.
bool ElementTurns::isCounted(const Loop &L) const {
  return all_of(L.Counter->result()->uses(), [&](const Use &Access) {
    const Op &O = *Access.user();
    if (O.is(Opcode::Store))
      return true;
    const Loop *Around = O.is(Opcode::Load) ? loopAround(O, L.Counter) : nullptr;
    if (!Around)
      return false;
    return eachUse(O.result(), [&](const Use &U) {
      const Op &User = *U.user();
      if (ops::MatElement Element(User); Element)
        return U.index() == 1 && Element.matrix()->type() == Around->Matrix;
      const Value *Limit = User.is(Opcode::Lt) ? User.as<ops::Lt>().rhs() : nullptr;
      bool IsStep = isWithin(User, *Around->Of) && User.parent() == &Around->Of->region(2);
      return IsStep || (Limit && U.index() == 0);
    });
  });
}

ElementTurns::ElementTurns(Function &F) {
  SmallVector<Op *, 8> Numbered;
  walk(F.body(), [&](Op &O) {
    if (usesNumbers(O))
      Numbered.push_back(&O);
  });
  if (Numbered.empty())
    return;
  Locals Vars(F);
  LoopStores Stores(F, [](Op &) { return true; });
  eachLoop(F.body(), [&](Op &Of) { addLoop(Of, Vars, Stores); });
  for (bool Changes = true; Changes;) {
    SmallVector<const Op *, 4> Others;
    for (const Loop &L : Loops)
      if (!isCounted(L))
        Others.push_back(L.Of);
    Changes = !Others.empty();
    erase_if(Loops, [&](const Loop &L) { return is_contained(Others, L.Of); });
  }
  for (Op *O : Numbered) {
    bool IsIn = false;
    if (ops::MatElement Element(*O); Element) {
      const Loop *Around = loopAround(*O, ElementLoop::counterOf(Element.index()));
      IsIn = Around && Around->Matrix == Element.matrix()->type();
    } else {
      IsIn = eachUse(O->result(), [&](const Use &U) {
        const Op &User = *U.user();
        if (!User.is(Opcode::Lt) || U.index() != 1)
          return false;
        const Loop *Around = loopAround(User, ElementLoop::counterOf(User.as<ops::Lt>().lhs()));
        return Around && Around->Matrix == O->as<ops::MatLength>().matrix()->type();
      });
    }
    if (IsIn)
      Contained.insert(O);
  }
}
