// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/Gathering.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The strips of \p V, which are made from the lanes' rows if it is not a matrix.
Strips Gathering::held(Builder &B, Value *V) {
  if (Forms.has(V))
    return Made.find(V)->second;
  return Wave.gather(B, V, Forms.strip());
}

void Gathering::makeVariable(Op &O) {
  const Type *Row = O.type()->element();
  const Type *Ty = M.types().matrix(Row->element(), Wave.lanes(), Forms.strip(),
                                    MatrixUse::Accumulator, Scope::Subgroup);
  auto B = Builder::before(M, O);
  Strips Addresses;
  for (uint64_t I = 0; I < Row->count() / Forms.strip(); ++I)
    Addresses.push_back(B.var(Ty, M.intern(O.result()->name())));
  Variables[&O] = Addresses;
  if (Value *Init = O.as<ops::Var>().init())
    for (auto [Address, Strip] : zip_equal(Addresses, held(B, Init)))
      B.store(Address, Strip);
}

void Gathering::store(Op &O, Op &Var) {
  auto B = Builder::before(M, O);
  for (auto [Address, Strip] :
       zip_equal(Variables.find(&Var)->second, held(B, O.as<ops::Store>().value())))
    B.store(Address, Strip);
}

/// The matrices from which the elements of \p V are computed. \p Between: what has been looked at.
void Gathering::leaves(Value *V, ValueSet &Found, ValueSet &Between) {
  for (Value *In : V->def()->operands()) {
    if (!Forms.has(In))
      continue;
    if (Forms.isMade(In))
      Found.insert(In);
    else if (Between.insert(In))
      leaves(In, Found, Between);
  }
}

/// One element of \p V.
Value *Gathering::evaluate(Builder &B, Value *V, function_ref<Value *(Builder &, Value *)> Leaf,
                           DenseMap<Value *, Value *> &Done) {
  if (Value *Known = Done.lookup(V))
    return Known;
  Op &O = *V->def();
  SmallVector<Value *, 3> Operands;
  for (Value *In : O.operands())
    Operands.push_back(!Forms.has(In)     ? MatrixForms::scalarOf(B, In)
                       : Forms.isMade(In) ? Leaf(B, In)
                                          : evaluate(B, In, Leaf, Done));
  const Type *Ty = V->type()->isVector() ? V->type()->element() : V->type();
  return Done[V] = B.create(O.opcode(), Operands, Ty, O.attrs())->result();
}

/// The matrix of a vector that is computed component by component.
Strips Gathering::compute(Builder &B, Value *V) {
  if (auto Convert = V->def()->dyn<ops::Convert>())
    return Wave.converted(B, held(B, Convert.value()), V->type()->element());
  ValueSet From, Between;
  leaves(V, From, Between);
  Strips Result;
  for (size_t I = 0; I < Made.find(From.front())->second.size(); ++I) {
    auto StripOf = [&](Value *Leaf) { return Made.find(Leaf)->second[I]; };
    Value *Held = B.var(StripOf(From.front())->type(), "", StripOf(From.front()));
    Value *Counter = B.var(M.types().u32(), "", B.u32(0));
    B.loop(
        [&](Builder &Test) {
          return Test.Lt({Test.load(Counter), Test.MatLength({Test.load(Held)}, M.types().u32())});
        },
        [&](Builder &Body) {
          Value *Index = Body.load(Counter), *Now = Body.load(Held);
          DenseMap<Value *, Value *> Done;
          auto Leaf = [&](Builder &In, Value *Of) {
            return In.MatExtract({Of == From.front() ? Now : StripOf(Of), Index});
          };
          Value *Element = evaluate(Body, V, Leaf, Done);
          Body.store(Held, Body.MatInsert({Now, Index, Element}));
        },
        [&](Builder &Step) { Step.store(Counter, Step.Add({Step.load(Counter), Step.u32(1)})); });
    Result.push_back(B.load(Held));
  }
  return Result;
}

void Gathering::multiply(Op &O, const GatheredProduct &P) {
  auto B = Builder::before(M, O);
  Value *V = P.vector();
  Strips A = Forms.has(V) ? Wave.factor(B, Made.find(V)->second, P) : Wave.gather(B, P);
  Strips Of = Wave.multiply(B, A, P);
  if (Forms.has(O.result()))
    Made[O.result()] = Of;
  else
    O.result()->replaceAllUsesWith(Wave.result(B, Of, P));
  Replaced.insert(&O);
}

void Gathering::visit(Op &O) {
  if (auto It = Products.find(&O); It != Products.end())
    return multiply(O, It->second);
  if (O.is(Opcode::Var) && Forms.has(&O)) {
    makeVariable(O);
    Replaced.insert(&O);
    return;
  }
  if (auto Store = O.dyn<ops::Store>())
    if (Op *Var = Store.address()->def(); Var && Forms.has(Var)) {
      store(O, *Var);
      Replaced.insert(&O);
      return;
    }
  if (!O.result() || !Forms.has(O.result()))
    return;
  Replaced.insert(&O);
  if (!Forms.isMade(O.result()))
    return;
  auto B = Builder::before(M, O);
  if (auto Load = O.dyn<ops::Load>()) {
    Strips Loaded;
    for (Value *Address : Variables.find(Load.address()->def())->second)
      Loaded.push_back(B.load(Address));
    Made[O.result()] = Loaded;
  } else {
    Made[O.result()] = compute(B, O.result());
  }
}

/// Replaces the uses of a matrix as a vector.
void Gathering::giveToLanes(Value *V) {
  Op &Def = *V->def();
  Value *Row = nullptr;
  SmallVector<std::pair<Op *, unsigned>, 4> Uses;
  for (const Use &U : V->uses())
    Uses.emplace_back(U.user(), U.index());
  for (auto [User, Index] : Uses) {
    if (Replaced.contains(User))
      continue;
    if (!Row) {
      auto B = Builder::before(M, Def);
      Row = Wave.row(B, Made.find(V)->second, V->type());
    }
    User->setOperand(Index, Row);
  }
}

void Gathering::run(Function &F) {
  SmallVector<Op *, 64> All;
  walk(F.body(), [&](Op &O) { All.push_back(&O); });
  for (Op *O : All)
    visit(*O);
  SmallVector<Value *, 32> Values;
  for (Op *O : Replaced)
    if (O->result() && Made.contains(O->result()))
      Values.push_back(O->result());
  for (Value *V : Values)
    giveToLanes(V);
  for (Op *O : reverse(Replaced.getArrayRef()))
    O->erase();
}
