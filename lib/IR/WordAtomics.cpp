// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/WordAtomics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Replaces the word at \p Word by the result of \p Replace in a compare-exchange loop. Returns the
/// old word.
static Value *tryUntilDone(Builder &B, Value *Word,
                           function_ref<Value *(Builder &, Value *)> Replace) {
  const Type *Bits = Word->type()->element();
  auto Update = [&](Builder &In, AtomicFn Fn, ArrayRef<Value *> Operands) {
    return In.Atomic(Operands, Bits, {Builder::word(AttrKind::Atomic, Fn)});
  };
  // Nothing but an atomic is certain to read what atomics write.
  Value *Seen = B.var(Bits, "seen", Update(B, AtomicFn::Or, {Word, B.zero(Bits)}));
  // What a helper gets from an atomic is undefined, so it would perhaps never be done.
  const Type *Bool = B.types().boolTy();
  Value *Takes =
      B.module().Entry.Of == Stage::Pixel ? B.Not({B.IsHelper({}, Bool)}) : B.boolean(true);
  Value *Again = B.var(Bool, "again", Takes);
  B.loop([&](Builder &In) { return In.load(Again); },
         [&](Builder &In) {
           Value *Old = In.load(Seen);
           Value *Found = Update(In, AtomicFn::CompareExchange, {Word, Replace(In, Old), Old});
           In.store(Seen, Found);
           In.store(Again, In.Ne({Found, Old}));
         });
  return B.load(Seen);
}

Value *tessera::ir::addInWord(Builder &B, Value *Word, Value *Index, Value *V) {
  const Type *Ty = V->type(), *Bits = Word->type()->element();
  unsigned PerWord = Bits->bits() / Ty->bits();
  const Type *All = PerWord == 1 ? Ty : B.types().vector(Ty, PerWord);
  auto Part = [&](Builder &In, Value *Whole) {
    return PerWord == 1 ? Whole : In.ExtractDynamic({Whole, Index}, Ty);
  };
  Value *Seen = tryUntilDone(B, Word, [&](Builder &In, Value *Old) {
    Value *Whole = In.bitcast(Old, All), *Sum = In.Add({Part(In, Whole), V});
    Value *New = PerWord == 1 ? Sum : In.InsertDynamic({Whole, Sum, Index});
    return In.bitcast(New, Bits);
  });
  return Part(B, B.bitcast(Seen, All));
}

void tessera::ir::addToWord(Builder &B, Value *Word, Value *V) {
  tryUntilDone(B, Word, [&](Builder &In, Value *Old) {
    return In.bitcast(In.Add({In.bitcast(Old, V->type()), V}), Word->type()->element());
  });
}

void tessera::ir::storeInWord(Builder &B, Value *Word, Value *Index, Value *V) {
  const Type *Ty = Word->type()->element(), *Part = V->type();
  Value *Shift = B.convert(B.Mul({Index, B.u32(Part->bits())}), Ty);
  Value *Mask = B.number(Ty, (1u << Part->bits()) - 1);
  auto Update = [&](AtomicFn Fn, Value *V) {
    B.Atomic({Word, V}, Ty, {Builder::word(AttrKind::Atomic, Fn)});
  };
  Update(AtomicFn::And, B.Not({B.Shl({Mask, Shift})}));
  if (Part->isFloat())
    V = B.bitcast(V, B.types().intTy(Part->bits(), false));
  Update(AtomicFn::Or, B.Shl({B.And({B.convert(V, Ty), Mask}), Shift}));
}
