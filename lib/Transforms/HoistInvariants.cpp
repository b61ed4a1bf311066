// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/HoistInvariants.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class LoopHoister {
public:
  explicit LoopHoister(Op &Loop) : Loop(Loop) {
    for (Region *R : Loop.regions())
      walk(*R, [&](Op &O) {
        if (O.result())
          Inside.insert(O.result());
      });
  }

  void run() {
    for (Region *R : Loop.regions())
      for (auto It = R->begin(); It != R->end();) {
        Op &O = *It++;
        if (canMove(O))
          move(O);
      }
  }

private:
  static bool isConst(const Value *V) { return V->def() && V->def()->is(Opcode::Const); }

  /// Whether a place exists whatever the loop does: an index that is computed may be outside, and
  /// one that became a constant.
  static bool isFixedPlace(const Value *Address) {
    const Op *Def = Address->def();
    if (!Def || !Def->is(Opcode::Access))
      return Def != nullptr;
    auto Access = Def->as<ops::Access>();
    const Type *Ty = Access.base()->type()->element();
    for (const Value *Index : Access.indices()) {
      if (!isConst(Index) || Ty->isRuntimeArray())
        return false;
      Ty = partType(Ty, Index->def()->constant()->Bits);
      if (!Ty)
        return false;
    }
    return isFixedPlace(Access.base());
  }

  /// Reads what nobody writes while the shader runs, at a place that exists.
  static bool readsConstant(const Op &O) {
    if (!O.is(Opcode::Load))
      return false;
    const Value *Address = O.as<ops::Load>().address();
    AddressSpace Space = Address->type()->space();
    return (Space == AddressSpace::Uniform || Space == AddressSpace::Push) && isFixedPlace(Address);
  }

  bool canMove(const Op &O) const {
    bool Movable = (O.has(Pure) && !O.has(Collective)) || readsConstant(O);
    // Constants move with what uses them.
    if (!Movable || O.is(Opcode::Const) || O.type()->containsMatrix())
      return false;
    return all_of(O.operands(), [&](const Value *V) {
      return !V->type()->containsMatrix() && (!Inside.contains(V) || isConst(V));
    });
  }

  void move(Op &O) {
    for (Value *V : O.operands())
      if (Inside.contains(V))
        moveOut(*V->def());
    moveOut(O);
  }

  void moveOut(Op &O) {
    O.parent()->remove(&O);
    Loop.parent()->insert(Loop.getIterator(), &O);
    Inside.erase(O.result());
  }

  Op &Loop;
  DenseSet<const Value *> Inside;
};
} // namespace

static void visit(Region &R) {
  for (Op &O : R) {
    // Inner loops first: what leaves them may leave this one.
    for (Region *Inner : O.regions())
      visit(*Inner);
    if (O.is(Opcode::Loop))
      LoopHoister(O).run();
  }
}

void tessera::hoistInvariants(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    visit(F->body());
}
