// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier's rules for the ops of the MSL back end, except those of textures.
#include "IR/Rules/OpRules.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

void rules::checkMslWordsAt(const OpUnderTest &T) {
  const Type *Buffer = T.O.as<ops::MslWordsAt>().buffer()->type(), *There = Buffer->element();
  bool IsShared = Buffer->space() == AddressSpace::Workgroup && There->isArray() &&
                  There->element()->isScalar() &&
                  There->element()->bits() == 8 * T.O.intAttr(AttrKind::Unit);
  if (!There->isBytes() && !IsShared)
    return T.rule(
        "the buffer is a pointer to bytes, or a groupshared array of scalars of `unit` bytes");
  if (!T.type()->isPointer() || T.type()->space() != Buffer->space() ||
      !T.type()->element()->scalar()->isScalar())
    T.rule("the result points to a scalar or vector in the space of the buffer");
}

void rules::checkMslChoose(const OpUnderTest &T) {
  for (const Region *R : T.O.regions()) {
    const Op *Last = R->empty() ? nullptr : &R->back();
    if (Last && Last->is(Opcode::Yield) && Last->numOperands() &&
        Last->as<ops::Yield>().value()->type() != T.type())
      T.rule("both regions give a value of its type");
  }
}

void rules::checkMslAtomicBits(const OpUnderTest &T) {
  auto Fn = T.O.enumAttr<AtomicFn>(AttrKind::Atomic);
  const Value *Address = T.O.as<ops::MslAtomicBits>().address();
  const Type *There = Address->type()->element();
  if (!There->isFloat())
    return T.rule("there is a float at the address");
  if ((T.O.numOperands() == ops::MslAtomicBits::Count) != (Fn == AtomicFn::CompareExchange))
    T.rule("only compare_exchange has a comparand");
  const Type *Bits = T.types().intTy(There->bits(), false);
  for (unsigned I = ops::MslAtomicBits::value_at; I < T.O.numOperands(); ++I)
    T.expectOperand(I, Bits);
  T.expectResult(Bits);
  checkWritable(T, Address);
}

void rules::checkMslRayOver(const OpUnderTest &T) {
  if (T.M.Entry.Fn && T.M.Entry.Of != Stage::Intersection)
    T.rule("only an intersection shader asks it");
  T.expectResult(T.types().boolTy());
}
