// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/EarlyOps.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Whether \p Address exists on every path. An index that is computed, or that was folded to a
/// constant, may be out of range.
static bool isFixedPlace(const Value *Address) {
  const Op *Def = Address->def();
  if (!Def || !Def->is(Opcode::Access))
    return Def != nullptr;
  auto Access = Def->as<ops::Access>();
  const Type *Ty = Access.base()->type()->element();
  for (const Value *Index : Access.indices()) {
    if (!isConstant(Index) || Ty->isRuntimeArray() || Ty->isSpecArray())
      return false;
    Ty = partType(Ty, Index->def()->constant()->Bits);
    if (!Ty)
      return false;
  }
  return isFixedPlace(Access.base());
}

/// True if the op reads memory that is not written while the shader runs, at a place that exists.
static bool readsConstant(const Op &O) {
  if (!O.is(Opcode::Load))
    return false;
  const Value *Address = O.as<ops::Load>().address();
  return isConstantSpace(Address->type()->space()) && isFixedPlace(Address);
}

bool tessera::ir::mayRunEarly(const Op &O) {
  return (O.has(Pure) && !O.has(Collective)) || readsConstant(O);
}
