// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Waves.h"
#include "IR/ImageOps.h"

using namespace tessera;
using namespace tessera::ir;

bool tessera::ir::worksInWaves(const Op &O) {
  if (takesDerivatives(O))
    return false;
  llvm::StringRef Name = O.mnemonic();
  return Name.starts_with("mat.") || Name.starts_with("wave.") || Name.starts_with("quad.") ||
         (O.is(Opcode::Builtin) &&
          O.enumAttr<BuiltinFn>(AttrKind::Builtin) >= BuiltinFn::WaveLaneIndex);
}

static bool worksInQuads(const Op &O) {
  return O.is(Opcode::QuadRead) || O.is(Opcode::QuadReadLane) || O.is(Opcode::QuadAny) ||
         O.is(Opcode::QuadAll);
}

ThreadOrder tessera::ir::threadOrderOf(const Module &M) {
  if (!M.Entry.hasSquareQuads())
    return ThreadOrder::Rows;
  auto Order = ThreadOrder::Rows;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (takesDerivatives(O))
        Order = ThreadOrder::Device;
      else if (Order == ThreadOrder::Rows && worksInQuads(O))
        Order = ThreadOrder::Squares;
    });
  return Order;
}
