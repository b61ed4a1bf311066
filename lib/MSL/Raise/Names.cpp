// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/ModuleNames.h"
#include "MSL/Raise/Raise.h"
#include "MSL/Raise/ValueNames.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

namespace {
/// Declares names in the scopes of the text.
class Namer {
public:
  Namer(ir::Module &M, ModuleNames &Module)
      : M(M), T(Module.types()), Identifiers(Module.identifiers()) {}

  void run(ir::Function &F) {
    Identifiers.enter();
    for (Value *P : F.params())
      P->setName(M.intern(Identifiers.declare(P->name().empty() ? "x" : P->name())));
    visit(F.body());
    Identifiers.leave();
  }

private:
  void visitInner(Region &R) {
    Identifiers.enter();
    visit(R);
    Identifiers.leave();
  }

  void visit(Region &R) {
    for (Op &O : R) {
      if (O.is(Opcode::Var))
        nameVariable(O);
      else if (O.is(Opcode::MslLet))
        name(O, letHint(O));
      else if (O.is(Opcode::Loop))
        visitLoop(O);
      else
        for (Region *Inner : O.regions())
          visitInner(*Inner);
    }
  }

  void nameVariable(Op &Var) {
    const ir::Attr *Place = Var.attr(AttrKind::Place);
    if (!Place)
      return name(Var, wanted(Var));
    if (Place->Int == uint64_t(ir::VarPlace::LoopHead))
      Counter = &Var;
    else
      setName(Var, Var.as<ir::ops::Var>().init()->name());
  }

  /// A declaration in the head of a loop is visible only in the loop.
  void visitLoop(Op &Loop) {
    Identifiers.enter();
    if (Op *Declared = std::exchange(Counter, nullptr))
      name(*Declared, Declared->strAttr(AttrKind::Name));
    for (Region *Inner : Loop.regions())
      visitInner(*Inner);
    Identifiers.leave();
  }

  /// Returns the name of a variable: its own, or a hint from its first value.
  std::string wanted(const Op &Var) {
    const Value *Init = Var.as<ir::ops::Var>().init();
    StringRef Given = Var.strAttr(AttrKind::Name);
    return Given.empty() && Init ? hint(Init, Var.result(), T) : Given.str();
  }

  std::string letHint(const Op &Let) {
    const Value *V = Let.as<ir::ops::MslLet>().value();
    return V->type()->isPointer() ? "place" : hint(V, Let.result(), T);
  }

  void name(Op &O, StringRef Wanted) { setName(O, M.intern(Identifiers.declare(Wanted))); }
  void setName(Op &O, StringRef Name) { M.setAttr(&O, Builder::string(AttrKind::Name, Name)); }

  ir::Module &M;
  Types &T;
  Names &Identifiers;
  Op *Counter = nullptr; ///< of the loop that comes next
};
} // namespace

void tessera::msl::raiseNames(ir::Module &M, const PassContext &Ctx) {
  // What the printer will declare.
  TextNames Text = Ctx.MSL.Names ? *Ctx.MSL.Names : TextNames();
  ModuleNames Names(M, Text);
  Namer N(M, Names);
  for (ir::Function *F : Names.environments().order())
    N.run(*F);
}
