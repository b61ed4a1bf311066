// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Raise.h"
#include "Raise/LongVectors.h"
#include "Raise/ReadOnly.h"
#include "SPIRV/Views.h"
#include "Target/Target.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

bool tessera::spirv::raise(ir::Module &M, const SPIRVOptions &Options, DiagnosticEngine &Diags) {
  auto Needs = [&](Workaround W) { return Options.Device && Options.Device->needs(W); };
  // First, so that what is refused still looks as the user wrote it.
  if (!refuse(M, Options, Diags))
    return false;
  // Before anything makes or expands operations on waves.
  if (needsLinearGroup(M, Options))
    linearizeGroup(M);
  // Before addresses are rewritten: views copy the mark.
  inferReadOnly(M);
  // Before raiseVectors: comparisons of long vectors are made here.
  raiseWaves(M);
  if (Needs(Workaround::SplitMatrixStructs))
    raiseLocals(M);
  {
    Views V(M);
    raiseMatrices(M, V);
    raiseBuffers(M, V);
  }
  // After raiseMatrices, which shares accumulators between multiplies no more.
  if (Needs(Workaround::CopyAccumulators))
    copyAccumulators(M);
  if (Needs(Workaround::NoWaveBarriers))
    dropWaveBarriers(M);
  // After raiseBuffers, which loads and stores vectors of any length.
  raiseVectors(M);
  // After everything that makes arithmetic.
  raiseArithmetic(M);
  raiseCalls(M);
  return true;
}

void tessera::spirv::raiseCalls(ir::Module &M) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.is(Opcode::Call))
      return std::nullopt;
    for (Value *&Argument : O.operands()) {
      if (!Argument->type()->isPointer() || !Argument->def() ||
          !Argument->def()->is(Opcode::Access))
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
