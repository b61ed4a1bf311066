// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/LiveWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

uint64_t tessera::ir::wordsOf(const Type *Ty, uint64_t WaveSize, uint64_t GroupSize) {
  if (Ty->isScalar() || Ty->isVector()) {
    uint64_t Bits = Ty->scalar()->isBool() ? 32 : Ty->scalar()->bits();
    return divideCeil(Bits * Ty->components(), 32);
  }
  if (Ty->isMatrix()) {
    uint64_t Holders = Ty->scope() == Scope::Subgroup ? WaveSize : GroupSize;
    return divideCeil(uint64_t(Ty->rows()) * Ty->cols() * Ty->element()->bits(), 32 * Holders);
  }
  if (Ty->isArray())
    return Ty->count() * wordsOf(Ty->element(), WaveSize, GroupSize);
  if (Ty->isSpecArray())
    return Ty->defaultCount() * wordsOf(Ty->element(), WaveSize, GroupSize);
  uint64_t Words = 0;
  if (Ty->isStruct())
    for (const StructMember &Member : Ty->members())
      Words += wordsOf(Member.Ty, WaveSize, GroupSize);
  return Words;
}

namespace {
/// One function: ops are numbered in order, and a loop ends at the number of the last op in it.
class Lives {
public:
  Lives(uint64_t WaveSize, uint64_t GroupSize) : WaveSize(WaveSize), GroupSize(GroupSize) {}

  LiveWords of(Function &F) {
    number(F.body());
    Change.assign(Ops.size() + 1, 0);
    for (const Op *O : Ops)
      add(*O);
    LiveWords Found;
    int64_t Alive = 0;
    for (auto [O, C] : zip(Ops, Change))
      if (Alive += C; uint64_t(Alive) > Found.Most)
        Found = {uint64_t(Alive), O->loc()};
    return Found;
  }

private:
  struct Span {
    uint32_t First = 0, Last = 0;
  };

  void number(Region &R) {
    for (Op &O : R) {
      Spans[&O].First = uint32_t(Ops.size());
      Ops.push_back(&O);
      for (Region *Inner : O.regions())
        number(*Inner);
      Spans[&O].Last = uint32_t(Ops.size() - 1);
    }
  }

  void add(const Op &O) {
    if (!O.result() || O.is(Opcode::Const))
      return;
    const Type *Ty = O.type();
    bool IsVar = O.is(Opcode::Var);
    uint64_t Words = wordsOf(IsVar ? Ty->element() : Ty, WaveSize, GroupSize);
    if (!Words)
      return;
    Span Alive{UINT32_MAX, 0};
    if (!IsVar)
      Alive = {Spans.lookup(&O).First, Spans.lookup(&O).First};
    include(*O.result(), *O.parent(), Alive);
    if (Alive.First > Alive.Last)
      return;
    Change[Alive.First] += int64_t(Words);
    Change[Alive.Last + 1] -= int64_t(Words);
  }

  /// The uses of \p V, and those of addresses made of it.
  void include(const Value &V, const Region &Home, Span &Alive) {
    for (const Use &U : V.uses()) {
      const Op &User = *U.user();
      if (User.result() && User.type()->isPointer() && V.type()->isPointer()) {
        include(*User.result(), Home, Alive);
        continue;
      }
      Span At{Spans.lookup(&User).First, Spans.lookup(&User).First};
      for (const Region *R = User.parent(); R != &Home && R->owner(); R = R->owner()->parent())
        if (R->owner()->is(Opcode::Loop))
          At = Spans.lookup(R->owner());
      Alive.First = std::min(Alive.First, At.First);
      Alive.Last = std::max(Alive.Last, At.Last);
    }
  }

  uint64_t WaveSize, GroupSize;
  std::vector<const Op *> Ops;
  DenseMap<const Op *, Span> Spans;
  std::vector<int64_t> Change; ///< of the words alive, at each op
};
} // namespace

LiveWords tessera::ir::liveWords(Module &M, uint32_t WaveSize) {
  LiveWords Most;
  for (Function *F : M.Functions) {
    LiveWords Found = Lives(std::max(1u, WaveSize), M.Entry.groupSize()).of(*F);
    if (Found.Most > Most.Most)
      Most = Found;
  }
  return Most;
}
