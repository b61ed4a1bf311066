// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/UnneededOperands.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/EnclosingFunction.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Dropper {
public:
  Dropper(Module &M, const Needed &Known) : M(M), Known(Known) {}

  void run();

private:
  struct Operand {
    Op *User;
    unsigned Index;
  };

  void find(Op &O);
  void drop(const Operand &Each);

  void forgetIn(const Operand &Each);
  void forget(Value &V);
  void forgetLoads(const Value *Address);

  Module &M;
  const Needed &Known;
  std::vector<Operand> Found;
  DenseMap<std::pair<Function *, const Type *>, Value *> Undefined;
  DenseSet<Value *> Forgotten; ///< with a part that is undefined now
  SmallVector<Value *, 8> Left;
};
} // namespace

/// Whether \p O may use only some of its operands.
static bool isChoosy(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Call:
  case Opcode::Return:
  case Opcode::Construct:
  case Opcode::Insert:
  case Opcode::Shuffle:
  case Opcode::Var:
    return true;
  default:
    return false;
  }
}

void Dropper::find(Op &O) {
  if (!isChoosy(O) || !Known.contains(O))
    return;
  for (auto [I, V] : enumerate(O.operands()))
    if (!isConstant(V) && !(V->def() && V->def()->is(Opcode::Undef)) && !Known.takes(O, I))
      Found.push_back({&O, unsigned(I)});
}

void Dropper::drop(const Operand &Each) {
  const Type *Ty = Each.User->operand(Each.Index)->type();
  Function *F = enclosingFunction(*Each.User);
  Value *&None = Undefined[{F, Ty}];
  if (!None)
    None = Builder::before(M, F->body().front()).Undef({}, Ty);
  Each.User->setOperand(Each.Index, None);
}

//===--- debug information ------------------------------------------------===//

/// \p V has a part that is undefined now.
void Dropper::forget(Value &V) {
  if (!Known.isPartly(V) || !Forgotten.insert(&V).second)
    return;
  for (Op *Told : V.debugUsers()) {
    Builder::before(M, *Told).DebugValue({}, nullptr, Told->attrs());
    Told->erase();
  }
  Left.push_back(&V);
}

void Dropper::forgetLoads(const Value *Address) {
  for (Op *User : Address->users())
    if (User->is(Opcode::Load))
      forget(*User->result());
    else if (User->is(Opcode::Access))
      forgetLoads(User->result());
}

void Dropper::forgetIn(const Operand &Each) {
  Op &O = *Each.User;
  if (auto Return = O.dyn<ops::Return>()) {
    for (Op *Call : Known.calls(*enclosingFunction(O)))
      forget(*Call->result());
  } else if (O.is(Opcode::Call)) {
    forget(*M.findFunction(O.strAttr(AttrKind::Symbol))->param(Each.Index));
  } else if (O.is(Opcode::Var)) {
    forgetLoads(O.result());
  } else if (auto Store = O.dyn<ops::Store>()) {
    if (Op *Var = Locals::rootOf(Store.address()); Var && Each.Index == ops::Store::value_at)
      forgetLoads(Var->result());
  } else if (O.type()) {
    forget(*O.result());
  }
}

void Dropper::run() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { find(O); });
  if (M.Debug) {
    for (const Operand &Each : Found)
      forgetIn(Each);
    while (!Left.empty())
      for (const Use &U : Left.pop_back_val()->uses())
        forgetIn({U.user(), U.index()});
  }
  for (const Operand &Each : Found)
    drop(Each);
}

void tessera::dropUnneededOperands(Module &M, const Needed &Known) { Dropper(M, Known).run(); }
