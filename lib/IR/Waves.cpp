// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Waves.h"
#include "IR/ImageOps.h"

bool tessera::ir::worksInWaves(const Op &O) {
  if (takesDerivatives(O))
    return false;
  llvm::StringRef Name = O.mnemonic();
  return Name.starts_with("mat.") || Name.starts_with("wave.") || Name.starts_with("quad.") ||
         (O.is(Opcode::Builtin) &&
          O.enumAttr<BuiltinFn>(AttrKind::Builtin) >= BuiltinFn::WaveLaneIndex);
}
