// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera::ir;

static bool has(const Module &M, function_ref<bool(const Op &)> Test) {
  bool Found = false;
  if (!M.mayHave(Opcode::AtAddress))
    return Found;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { Found |= Test(O); });
  return Found;
}

bool tessera::ir::usesAddresses(const Module &M) {
  return has(M, [](const Op &O) { return O.is(Opcode::AtAddress); });
}

bool tessera::ir::writesAddresses(const Module &M) {
  return has(M, [](const Op &O) { return O.has(Writes) && any_of(O.operands(), isAtAddress); });
}
