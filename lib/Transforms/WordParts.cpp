// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/WordParts.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr unsigned WordBits = 32;

namespace {
struct WordPart {
  Value *Word = nullptr;
  uint64_t Shift = 0;
};
} // namespace

/// Returns the operand of the \p View op that made \p V; null if another op did.
template <typename View> static Value *madeOf(const Value *V) {
  auto Of = V->def() ? V->def()->dyn<View>() : View(nullptr);
  return Of ? Of.value() : nullptr;
}

static WordPart partOfWord(Value *V) {
  unsigned Bits = V->type()->bits();
  if (Value *Same = madeOf<ops::Bitcast>(V); Same && Same->type()->isScalar())
    V = Same;
  Value *Wide = madeOf<ops::Convert>(V);
  if (!V->type()->isInt() || !Wide || !Wide->type()->isInt() || Wide->type()->bits() != WordBits)
    return {};
  if (Value *Shifted = madeOf<ops::Shr>(Wide))
    if (auto Count = constantBits(Wide->def()->as<ops::Shr>().count());
        Count && *Count + Bits <= WordBits)
      return {Shifted, *Count};
  return {Wide, 0};
}

SmallVector<Value *, 4> tessera::wordsOf(ArrayRef<Value *> Parts) {
  const Type *Ty = Parts[0]->type();
  if (!Ty->isScalar() || (Ty->bits() != 8 && Ty->bits() != 16) ||
      Parts.size() * Ty->bits() % WordBits != 0)
    return {};
  SmallVector<Value *, 4> Words;
  for (auto [I, V] : enumerate(Parts)) {
    WordPart P = partOfWord(V);
    if (!P.Word || P.Shift != I * Ty->bits() % WordBits || (P.Shift && P.Word != Words.back()))
      return {};
    if (!P.Shift)
      Words.push_back(P.Word);
  }
  return Words;
}
