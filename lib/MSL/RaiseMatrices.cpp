#include "MSL/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

void tessera::msl::raiseMatrices(ir::Module &M) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.is(Opcode::Select) || !O.type()->containsMatrix())
      return std::nullopt;
    Value *Result = B.var(O.type(), "");
    Op *If = B.create(Opcode::If, {O.operand(0)}, nullptr, {}, 2);
    for (unsigned I : {0u, 1u}) {
      Builder Arm(B.module(), If->region(I));
      Arm.setLoc(B.loc());
      Arm.store(Result, O.operand(1 + I));
    }
    return B.load(Result);
  });
}
