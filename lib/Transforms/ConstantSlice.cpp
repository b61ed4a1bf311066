// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/ConstantSlice.h"
#include "IR/ImageOps.h"
#include "IR/OpViews.h"
#include "Transforms/EnclosingFunction.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Value *tessera::operandToFix(const Op &O) {
  Value *V = nullptr;
  if (O.is(Opcode::ImageSample) || O.is(Opcode::ImageGather)) {
    if (auto At = SampleOperands(O).offset_at())
      V = O.operand(*At);
  } else if (auto Read = O.dyn<ops::QuadReadLane>()) {
    V = Read.lane();
  } else if (auto Access = O.dyn<ops::Access>();
             Access && Access.base()->type()->element()->containsHitObject()) {
    for (Value *Index : Access.indices())
      if (!isConstant(Index))
        return Index;
  }
  return V && !isConstant(V) ? V : nullptr;
}

bool tessera::cannotVary(const Op &O) { return O.is(Opcode::ImageSample) || O.is(Opcode::Access); }

ConstantSlice::ConstantSlice(Module &M) : M(M) {
  if (!M.mayHave(OpcodeSet(Opcode::ImageSample) | Opcode::ImageGather | Opcode::QuadReadLane |
                 Opcode::HitTrace | Opcode::HitNop | Opcode::HitMiss | Opcode::HitFromQuery))
    return;
  SmallVector<Value *, 8> Others;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (Value *V = operandToFix(O))
        cannotVary(O) ? push(V) : Others.push_back(V);
    });
  Empty = Next.empty() && Others.empty();
  if (Empty)
    return;
  index();
  for (bool Must : {true, false}) {
    IsRequired = Must;
    while (!Next.empty())
      follow(Next.pop_back_val());
    for (Value *V : Others)
      push(V);
  }
}

/// The value of \p O is unknown until the shader runs. The op that needs a constant may be in code
/// that this call never reaches: inlining or unrolling a copy shows that.
void ConstantSlice::noteUnknown(const Op &O) {
  if (IsRequired)
    Crossed.insert(enclosingFunction(O));
}

void ConstantSlice::index() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Call)) {
        if (const Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol)))
          Calls[Callee].push_back(&O);
      } else if (O.is(Opcode::Return)) {
        Returns[F].push_back(&O);
      } else if (O.is(Opcode::Global)) {
        const Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
        if (G && G->Space == AddressSpace::Private)
          Uses[G].push_back(&O);
      }
    });
}

void ConstantSlice::push(Value *V) {
  if (Seen.insert(V).second)
    Next.push_back(V);
}

void ConstantSlice::follow(Value *V) {
  if (const Function *F = V->parameterOf()) {
    Crossed.insert(F);
    for (Op *Call : Calls.lookup(F))
      push(Call->as<ops::Call>().arguments()[V->parameterIndex()]);
    return;
  }
  Op &Def = *V->def();
  if (Def.is(Opcode::Const))
    return;
  if (auto Load = Def.dyn<ops::Load>())
    return followLoad(Load.address());
  if (V->type()->isPointer())
    return followLoad(V);
  if (Def.is(Opcode::Call))
    return followCall(Def);
  if (!Def.has(Pure) || Def.numOperands() == 0)
    noteUnknown(Def);
  else
    for (Value *Operand : Def.operands())
      push(Operand);
}

/// Follows the stores that a load at \p Address may read: to a local, to a static variable, or to a
/// variable of the caller.
void ConstantSlice::followLoad(Value *Address) {
  while (Address->def() && Address->def()->is(Opcode::Access)) {
    auto Access = Address->def()->as<ops::Access>();
    for (Value *Index : Access.indices())
      push(Index);
    Address = Access.base();
  }
  if (Address->parameterOf()) {
    followStores(Address, nullptr);
    push(Address);
    return;
  }
  const Op &Root = *Address->def();
  if (Root.is(Opcode::Var)) {
    if (Value *Init = Root.as<ops::Var>().init())
      push(Init);
    return followStores(Address, Root.parent());
  }
  const Global *G =
      Root.is(Opcode::Global) ? M.findGlobal(Root.strAttr(AttrKind::Symbol)) : nullptr;
  if (G && G->Space == AddressSpace::Private)
    return followStatic(*G);
  noteUnknown(Root);
}

void ConstantSlice::followStatic(const Global &G) {
  if (G.IsConst || !Statics.insert(&G).second)
    return;
  for (Op *Use : Uses.lookup(&G)) {
    Crossed.insert(enclosingFunction(*Use));
    followStores(Use->result(), nullptr);
  }
}

void ConstantSlice::followCall(const Op &Call) {
  const Function *Callee = M.findFunction(Call.strAttr(AttrKind::Symbol));
  if (!Callee || !Returned.insert(Callee).second)
    return;
  Crossed.insert(Callee);
  for (Op *Return : Returns.lookup(Callee)) {
    if (Value *Result = Return->as<ops::Return>().value())
      push(Result);
    followConditions(*Return, nullptr);
  }
}

/// Follows all stores to \p Address and to parts of it; \p Scope is the region that declares it.
void ConstantSlice::followStores(Value *Address, const Region *Scope) {
  SmallVector<Value *, 8> Addresses{Address};
  while (!Addresses.empty()) {
    Value *A = Addresses.pop_back_val();
    if (!Stored.insert(A).second)
      continue;
    for (const ir::Use &U : A->uses()) {
      Op &User = *U.user();
      if (User.is(Opcode::Access)) {
        Addresses.push_back(User.result());
      } else if (auto Store = User.dyn<ops::Store>(); Store && Store.address() == A) {
        push(Store.value());
        if (const Op *Part = A->def(); Part && Part->is(Opcode::Access))
          for (Value *Index : Part->as<ops::Access>().indices())
            push(Index);
        followConditions(User, Scope);
      } else if (User.is(Opcode::Call)) {
        if (Function *Callee = M.findFunction(User.strAttr(AttrKind::Symbol)))
          Addresses.push_back(Callee->param(U.index()));
        followConditions(User, Scope);
      }
    }
  }
}

/// Follows the conditions that decide whether and how often \p O runs once \p Scope is entered; if
/// \p Scope is null, once the function is entered.
void ConstantSlice::followConditions(const Op &O, const Region *Scope) {
  const Region *R = O.parent();
  for (; R != Scope && R->owner(); R = R->owner()->parent()) {
    const Op &Owner = *R->owner();
    if (auto If = Owner.dyn<ops::If>()) {
      push(If.condition());
    } else if (auto Switch = Owner.dyn<ops::Switch>()) {
      push(Switch.value());
    } else if (Loops.insert(&Owner).second) {
      if (const Op *Yield = Owner.region(0).terminator())
        push(Yield->as<ops::Yield>().value());
    }
  }
}
