// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/FitParameters.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/CallContexts.h"
#include "Transforms/DeadCode.h"
#include "Transforms/EnclosingFunction.h"
#include "Transforms/Simplify.h"
#include "Transforms/SimplifyRules.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Fitter {
public:
  explicit Fitter(Module &M) : M(M), Contexts(M) {}

  void run();

private:
  bool order(Function &F);
  /// Whether simplify may make more of them.
  bool takeConstants(Function &F);
  void forgetIn(const Value &Param);
  void passNothing(Function &F);

  Function *callee(const Op &Call) const { return M.findFunction(Call.strAttr(AttrKind::Symbol)); }

  Module &M;
  CallContexts Contexts;
  SmallVector<Function *, 8> CalleesFirst;
  enum class State { New, Active, Done };
  DenseMap<Function *, State> States;
  DenseMap<Function *, SmallVector<Op *, 4>> Calls;
  DenseSet<Function *> Lighter; ///< they compute arguments that calls do not pass any more
};
} // namespace

/// Lists \p F and its callees in CalleesFirst. Returns false if a function calls itself, which
/// inline reports for code that users write.
bool Fitter::order(Function &F) {
  if (State S = States[&F]; S != State::New)
    return S == State::Done;
  States[&F] = State::Active;
  bool IsTree = true;
  walk(F.body(), [&](Op &O) {
    if (O.is(Opcode::Call))
      IsTree &= order(*callee(O));
  });
  States[&F] = State::Done;
  CalleesFirst.push_back(&F);
  return IsTree;
}

/// Folds the ops that use \p Constant, and the ops that use those. Returns whether simplify may
/// find more.
static bool foldUses(Module &M, Value &Constant) {
  bool MayChange = false;
  SmallVector<Value *, 8> Known = {&Constant};
  while (!Known.empty()) {
    Value *V = Known.pop_back_val();
    for (Op *User : SmallSetVector<Op *, 8>(llvm::from_range, V->users())) {
      MayChange |= User->is(Opcode::Store) || User->is(Opcode::If) || User->is(Opcode::Switch);
      Value *Folded = simplifyOp(M, *User);
      if (!Folded)
        continue;
      User->replaceWith(Folded);
      if (Folded->def() && Folded->def()->is(Opcode::Const))
        Known.push_back(Folded);
    }
  }
  return MayChange;
}

bool Fitter::takeConstants(Function &F) {
  bool MayChange = false;
  for (auto [I, Param] : enumerate(F.params())) {
    const Constant *Common = Param->hasUses() ? Contexts.common(F, I) : nullptr;
    if (!Common)
      continue;
    Value *Known = Builder::before(M, *F.body().begin()).constant(Common);
    Param->replaceAllUsesWith(Known);
    MayChange |= foldUses(M, *Known);
  }
  return MayChange;
}

/// Marks \p Param as unknown for debuggers.
void Fitter::forgetIn(const Value &Param) {
  for (Op *Told : Param.debugUsers()) {
    Builder::before(M, *Told).DebugValue({}, nullptr, Told->attrs());
    Told->erase();
  }
}

void Fitter::passNothing(Function &F) {
  for (auto [I, Param] : enumerate(F.params())) {
    if (Param->hasUses())
      continue;
    bool IsDropped = false;
    for (Op *Call : Calls[&F]) {
      const Op *Passed = Call->operand(I)->def();
      if (Passed && (Passed->is(Opcode::Undef) || Passed->is(Opcode::Const)))
        continue;
      Call->setOperand(I, Builder::before(M, *Call).Undef({}, Param->type()));
      Lighter.insert(enclosingFunction(*Call));
      IsDropped = true;
    }
    if (IsDropped)
      forgetIn(*Param);
  }
}

void Fitter::run() {
  for (Function *F : M.Functions)
    if (!order(*F))
      return;
  DenseSet<Function *> Reached;
  bool HasEntry = M.Entry.Fn;
  // Callers come first, so that their arguments are simplified before a callee takes them.
  for (Function *F : reverse(CalleesFirst)) {
    bool IsRoot = HasEntry ? F == M.Entry.Fn : !Calls.contains(F);
    if (!IsRoot && !Calls.contains(F))
      continue;
    Reached.insert(F);
    bool MayChange = takeConstants(*F);
    if (Contexts.fixBranches(*F) || MayChange)
      simplify(M, *F);
    Contexts.noteCalls(*F);
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Call))
        Calls[callee(O)].push_back(&O);
    });
  }
  for (Function *F : CalleesFirst) {
    if (!Reached.contains(F))
      continue;
    if (Lighter.contains(F))
      removeDeadCode(M, *F, /*KeepCollective=*/true);
    if (Calls.contains(F))
      passNothing(*F);
  }
  M.eraseFunctions([&](Function &F) { return !Reached.contains(&F); });
}

void tessera::fitParameters(Module &M, const PassContext &) {
  // Most shaders have one function here.
  if (M.Functions.size() > 1)
    Fitter(M).run();
}
