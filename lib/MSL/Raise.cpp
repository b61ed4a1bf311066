// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise.h"
#include "Raise/LongVectors.h"
#include "Raise/ReadOnly.h"
#include "Transforms/DeadCode.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

bool tessera::msl::raise(ir::Module &M, const MSLOptions &Options, DiagnosticEngine &Diags,
                         Version &Needed) {
  // First, so that what is refused still looks as the user wrote it.
  if (!refuse(M, Options, Diags, Needed))
    return false;
  // Before inferReadOnly and raiseAtomics: elements of matrices are added to memory.
  raiseMatrices(M);
  inferReadOnly(M);
  // Before raiseVectors: what is made here of long vectors is taken apart there.
  raiseWaves(M);
  raiseVectors(M);
  // After raiseVectors, which makes arrays of long vectors.
  raiseCopies(M);
  // After raiseCopies, which takes arrays and structs apart.
  raiseCoherent(M);
  raiseAtomics(M, *Options.Device);
  // Before raiseArithmetic, and after raiseVectors: what is read of a buffer is known then.
  raiseOffsets(M);
  // After everything that makes arithmetic.
  raiseArithmetic(M);
  raiseCalls(M);
  // What the steps left without a use would count as one for the printer.
  removeDeadCode(M, {Diags, *Options.Device});
  return true;
}

void tessera::msl::raiseCalls(ir::Module &M) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.is(Opcode::Call))
      return std::nullopt;
    for (Value *&Argument : O.operands()) {
      const Op *Def = Argument->def();
      if (!Argument->type()->isPointer() || !Def || !Def->is(Opcode::Access))
        continue;
      const ir::Type *Whole = Def->operand(0)->type()->element();
      for (const Value *Index : Def->operands().drop_front().drop_back())
        Whole = ir::partType(Whole, constantBits(Index));
      if (!Whole->isVector())
        continue;
      Value *Part = Argument;
      Argument = B.var(Part->type()->element(), "", B.load(Part));
      Builder After(B.module(), B.region());
      After.setInsertionAfter(&O);
      After.setLoc(O.loc());
      After.store(Part, After.load(Argument));
    }
    return std::nullopt;
  });
}
