// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/CallContexts.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Fold.h"
#include "Transforms/KnownValues.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The evaluation of one function in one context.
class CallContexts::Evaluation {
public:
  Evaluation(Module &M, Function &F, const Context &Arguments) : M(M) {
    for (auto [Param, Passed] : zip_equal(F.params(), Arguments))
      Known[Param] = Passed;
  }

  /// Returns null if the value is unknown.
  const Constant *valueOf(Value *V, unsigned Depth = 0);
  /// Calls \p Visit for each op that this context may reach.
  void walkReached(Region &R, function_ref<void(Op &)> Visit);
  /// The regions that walkReached came through.
  const DenseSet<Region *> &reached() const { return Reached; }

private:
  const Constant *compute(Op &O, unsigned Depth);
  /// The regions of the if or switch \p O that this context enters.
  SmallVector<Region *, 2> entered(Op &O);

  /// Conditions that a parameter decides are short.
  static constexpr unsigned MaxDepth = 16;
  Module &M;
  DenseMap<Value *, const Constant *> Known;
  DenseSet<Region *> Reached;
};

const Constant *CallContexts::Evaluation::compute(Op &O, unsigned Depth) {
  if (O.is(Opcode::Const))
    return O.constant();
  if (!O.has(Pure) || O.has(Convergent) || !O.regions().empty() || O.numOperands() == 0)
    return nullptr;
  SmallVector<const Constant *, 4> Operands;
  for (Value *V : O.operands()) {
    Operands.push_back(valueOf(V, Depth));
    if (!Operands.back())
      return nullptr;
  }
  return foldConstant(M, O, Operands);
}

const Constant *CallContexts::Evaluation::valueOf(Value *V, unsigned Depth) {
  auto [It, IsNew] = Known.try_emplace(V, nullptr);
  if (!IsNew)
    return It->second;
  Op *Def = V->def();
  const Constant *C = Def && Depth < MaxDepth ? compute(*Def, Depth + 1) : nullptr;
  return Known[V] = C;
}

static bool hasFallthrough(Region &R) {
  bool Has = false;
  walk(R, [&](Op &O) { Has |= O.is(Opcode::Fallthrough); });
  return Has;
}

SmallVector<Region *, 2> CallContexts::Evaluation::entered(Op &O) {
  if (auto If = O.dyn<ops::If>()) {
    if (const Constant *C = valueOf(If.condition()))
      return {&O.region(C->Bits ? 0 : 1)};
    return SmallVector<Region *, 2>(O.regions());
  }
  const Constant *Selector = valueOf(O.as<ops::Switch>().value());
  if (!Selector)
    return SmallVector<Region *, 2>(O.regions());
  SmallVector<Region *, 2> Entered;
  Region *First = enteredRegion(O, *Selector);
  for (Region *R : O.regions())
    if (R == First || (!Entered.empty() && hasFallthrough(*Entered.back())))
      Entered.push_back(R);
  return Entered;
}

void CallContexts::Evaluation::walkReached(Region &R, function_ref<void(Op &)> Visit) {
  Reached.insert(&R);
  for (Op &O : R) {
    Visit(O);
    bool Chooses = O.is(Opcode::If) || O.is(Opcode::Switch);
    for (Region *Sub : Chooses ? entered(O) : SmallVector<Region *, 2>(O.regions()))
      walkReached(*Sub, Visit);
  }
}

ArrayRef<CallContexts::Context> CallContexts::contextsOf(Function &F) {
  Contexts &C = ByFunction[&F];
  if (C.All.empty())
    C.All.emplace_back(F.params().size(), nullptr);
  return C.All;
}

static bool areSame(const Constant *A, const Constant *B) {
  return A == B || (A && B && sameConstant(A, B));
}

void CallContexts::add(Function &Callee, Context New) {
  Contexts &C = ByFunction[&Callee];
  auto IsNew = [&](const Context &Old) {
    return any_of(zip_equal(Old, New), [](auto Pair) { return !std::apply(areSame, Pair); });
  };
  if (!all_of(C.All, IsNew))
    return;
  if (!C.AreJoined && C.All.size() < MaxContexts && any_of(New, [](auto *P) { return P; })) {
    C.All.push_back(std::move(New));
    return;
  }
  C.AreJoined = true;
  for (const Context &Old : C.All)
    for (auto [Known, Passed] : zip_equal(New, Old))
      Known = areSame(Known, Passed) ? Known : nullptr;
  C.All.assign(1, New);
}

const Constant *CallContexts::common(Function &F, size_t I) {
  ArrayRef<Context> All = contextsOf(F);
  const Constant *First = All.front()[I];
  return all_of(All, [&](const Context &C) { return areSame(First, C[I]); }) ? First : nullptr;
}

bool CallContexts::fixBranches(Function &F) {
  if (contextsOf(F).size() == 1)
    return false;
  SmallSetVector<Op *, 8> Branches;
  DenseSet<Region *> Entered;
  for (const Context &C : contextsOf(F)) {
    Evaluation E(M, F, C);
    E.walkReached(F.body(), [&](Op &O) {
      if (O.is(Opcode::If) || O.is(Opcode::Switch))
        Branches.insert(&O);
    });
    Entered.insert_range(E.reached());
  }
  bool Changed = false;
  for (Op *O : Branches) {
    if (auto If = O->dyn<ops::If>()) {
      bool Then = Entered.contains(&O->region(0)), Else = Entered.contains(&O->region(1));
      if (Then == Else)
        continue;
      O->setOperand(ops::If::condition_at, Builder::before(M, *O).boolean(Then));
      Changed = true;
      continue;
    }
    for (Region *R : O->regions())
      while (!Entered.contains(R) && !R->empty()) {
        R->back().erase();
        Changed = true;
      }
  }
  return Changed;
}

void CallContexts::noteCalls(Function &F) {
  SmallVector<Context, 2> All(contextsOf(F));
  for (const Context &C : All) {
    Evaluation E(M, F, C);
    auto Note = [&](Op &O) {
      if (!O.is(Opcode::Call))
        return;
      Context Passed;
      for (Value *V : O.as<ops::Call>().arguments())
        Passed.push_back(E.valueOf(V));
      add(*M.findFunction(O.strAttr(AttrKind::Symbol)), std::move(Passed));
    };
    // With a single context, the branches that it decides have been folded already.
    if (All.size() == 1)
      walk(F.body(), Note);
    else
      E.walkReached(F.body(), Note);
  }
}
