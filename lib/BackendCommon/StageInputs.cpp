// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StageInputs.h"

using namespace tessera;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;

std::map<unsigned, bool> tessera::raising::readInputs(const ir::Module &M) {
  std::map<unsigned, bool> Read;
  if (!M.mayHave(ir::OpcodeSet(Opcode::IoLoad) | Opcode::IoEvaluate))
    return Read;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      if (O.is(Opcode::IoLoad) || O.is(Opcode::IoEvaluate))
        Read[unsigned(O.intAttr(AttrKind::Element))] |= O.is(Opcode::IoEvaluate);
    });
  return Read;
}
