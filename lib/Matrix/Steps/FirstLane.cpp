// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/FirstLane.h"
#include "Dialects/Rules.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Matrix/Code/LaneReads.h"
#include "Matrix/Steps/CheckUniformity.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class FirstLane {
public:
  FirstLane(Module &M, const Uniformity &Known) : M(M), Known(Known) {}

  void visit(Op &O) {
    if (auto Read = O.dyn<ops::WaveReadFirst>(); Read && !Known.isVarying(Read.value()))
      return O.replaceWith(Read.value());
    for (const DialectRules::Argument &A : dialectOf(O).arguments())
      if (O.is(A.Code))
        take(O, A.Operand);
  }

private:
  void take(Op &O, unsigned I) {
    if (!O.operand(I)->type()->isMatrix())
      O.setOperand(I, uniform(O.operand(I)));
  }

  Value *uniform(Value *V) {
    if (!Known.isVarying(V))
      return V;
    if (Value *Done = Uniform.lookup(V))
      return Done;
    Op *Def = V->def();
    // An element read from a shared matrix is a different component in each lane, so the read is
    // not repeated. A part of an aggregate is read from the first lane after the extraction, to
    // avoid reading the whole aggregate.
    bool Repeats = Def && Def->has(Pure) && !Def->has(Collective) && Def->numOperands() > 0 &&
                   none_of(Def->operands(), [](Value *In) {
                     return In->type()->isMatrix() || In->type()->isAggregate();
                   });
    SmallVector<Value *, 3> Operands;
    if (Repeats)
      for (Value *Operand : Def->operands())
        Operands.push_back(uniform(Operand));
    Builder B = after(V);
    Value *Result = Repeats ? B.create(Def->opcode(), Operands, Def->type(), Def->attrs())->result()
                            : readFirst(B, V);
    return Uniform[V] = Result;
  }

  Builder after(Value *V) {
    Builder B(M, V->def() ? *V->def()->parent() : V->parameterOf()->body());
    if (V->def()) {
      B.setInsertionAfter(V->def());
      B.setLoc(V->def()->loc());
    } else if (!B.region().empty()) {
      B.setInsertionBefore(&B.region().front());
    }
    return B;
  }

  static Value *readFirst(Builder &B, Value *V) {
    return readIn32Bits(B, V, [&](Value *Word) { return B.WaveReadFirst({Word}); });
  }

  Module &M;
  const Uniformity &Known;
  DenseMap<Value *, Value *> Uniform;
};
} // namespace

static bool takesFirstLane(const Op &O) {
  return O.is(Opcode::WaveReadFirst) ||
         (O.has(Collective) &&
          any_of(dialectOf(O).arguments(),
                 [&](const DialectRules::Argument &A) { return O.is(A.Code); }));
}

void tessera::takeFirstLane(Module &M, const PassContext &Ctx) {
  SmallVector<Op *, 64> Takers;
  SmallVector<const Op *, 64> Together;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (takesFirstLane(O))
        Takers.push_back(&O);
      // An operation on waves concerns the lanes that reach it. In stages where helpers and ended
      // threads take no part, that is easily forgotten.
      bool IsOfStage = !M.Entry.Group && O.mnemonic().starts_with("wave.");
      if (IsOfStage || mustBeReachedTogether(O))
        Together.push_back(&O);
    });
  if (Takers.empty() && Together.empty())
    return;
  Uniformity Known(M, waveSizesOf(M, Ctx.Device.Subgroup.Sizes), /*All=*/false);
  // Who calls an exported function is not known.
  if (M.Entry.Fn && !rowOf(M.Entry.Of).isFunction())
    checkUniformity(Together, Known, Ctx);
  FirstLane First(M, Known);
  for (Op *O : Takers)
    First.visit(*O);
}
