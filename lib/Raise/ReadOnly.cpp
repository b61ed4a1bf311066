// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Raise/ReadOnly.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Value;

void tessera::raising::inferReadOnly(ir::Module &M, const PassContext &) {
  StringSet<> Written;
  auto Write = [&](const Value *Pointer) {
    const Op *Def = Pointer->def();
    while (Def && (Def->is(Opcode::Access) || Def->is(Opcode::BytesAt)))
      Def = Def->operand(0)->def();
    if (Def && Def->is(Opcode::Global))
      Written.insert(Def->strAttr(AttrKind::Symbol));
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Store) || O.is(Opcode::Atomic))
        Write(O.operand(0));
      else if (O.is(Opcode::MatStore) || O.is(Opcode::MatAtomicAdd))
        Write(O.operand(1));
    });
  for (ir::Global *G : M.Globals)
    if (G->Space == AddressSpace::Storage && !G->Coherent && !Written.contains(G->Name))
      G->ReadOnly = true;
}
