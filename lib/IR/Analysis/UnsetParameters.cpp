// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/UnsetLocals.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Follows the ways through a function on which a parameter is unset.
class Ways {
public:
  explicit Ways(const Value &Parameter) : Parameter(Parameter) {}

  bool StaysUnset = false; ///< at some return

  /// Whether control comes to the end of \p R with the parameter unset.
  bool visit(Region &R) {
    for (Op &O : R)
      if (!visit(O))
        return false;
    return true;
  }

private:
  bool sets(const Op &O) const {
    if (O.is(Opcode::Load) || O.is(Opcode::Access) || O.is(Opcode::DebugValue))
      return false;
    return any_of(O.operands(), [&](const Value *V) {
      while (V->def() && V->def()->is(Opcode::Access))
        V = V->def()->as<ops::Access>().base();
      return V == &Parameter;
    });
  }

  bool visit(Op &O) {
    if (sets(O))
      return false;
    switch (O.opcode()) {
    case Opcode::Return:
      StaysUnset = true;
      return false;
    case Opcode::Break:
      *Break = true;
      return false;
    case Opcode::Continue:
    case Opcode::Fallthrough: // the next turn or case is taken to set it
      return false;
    case Opcode::If: {
      bool Then = visit(O.region(0)), Else = visit(O.region(1));
      return Then || Else;
    }
    case Opcode::Loop: {
      bool Breaks = false;
      SaveAndRestore Inner(Break, &Breaks);
      bool Ends = true;
      for (Region *Sub : O.regions())
        Ends = Ends && visit(*Sub);
      bool IsEndless = O.region(0).empty(); // and left by break
      return Breaks || (Ends && !IsEndless);
    }
    case Opcode::Switch: {
      bool Breaks = false, Ends = false;
      SaveAndRestore Inner(Break, &Breaks);
      for (Region *Case : O.regions())
        Ends |= visit(*Case);
      return Ends || Breaks;
    }
    default:
      return true;
    }
  }

  const Value &Parameter;
  bool *Break = nullptr;
};
} // namespace

bool tessera::ir::mayStayUnset(Function &F, const Value &Parameter) {
  Ways All(Parameter);
  return All.visit(F.body()) || All.StaysUnset;
}
