// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Waves.h"
#include "IR/ImageOps.h"
#include "IR/SystemValues.h"

using namespace tessera;
using namespace tessera::ir;

bool tessera::ir::worksInWaves(const Op &O) {
  if (takesDerivatives(O))
    return false;
  llvm::StringRef Name = O.mnemonic();
  return Name.starts_with("mat.") || Name.starts_with("wave.") || Name.starts_with("quad.") ||
         (O.is(Opcode::Builtin) &&
          rowOf(O.enumAttr<SystemValue>(AttrKind::Builtin)).Needs == Capability::GroupNonUniform);
}

ThreadOrder tessera::ir::threadOrderOf(const Module &M) {
  // Only a group of one row has an order that does not depend on its size.
  if (M.Entry.hasSpecializedGroup())
    return M.Entry.Group->known(1) == 1u && M.Entry.Group->known(2) == 1u ? ThreadOrder::Rows
                                                                          : ThreadOrder::Device;
  const OpcodeSet OfQuads =
      OpcodeSet(Opcode::QuadRead) | Opcode::QuadReadLane | Opcode::QuadAny | Opcode::QuadAll;
  if (!M.Entry.hasSquareQuads() ||
      !M.mayHave(OfQuads | Opcode::ImageSample | Opcode::ImageLevelOf | Opcode::Derivative))
    return ThreadOrder::Rows;
  auto Order = ThreadOrder::Rows;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (takesDerivatives(O))
        Order = ThreadOrder::Device;
      else if (Order == ThreadOrder::Rows && OfQuads.has(O.opcode()))
        Order = ThreadOrder::Squares;
    });
  return Order;
}
