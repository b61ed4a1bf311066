// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise/OutlineImpl.h"
#include "llvm/ADT/MapVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Function;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Type;
using ir::Value;

/// \p O again, with the operands of \p Map, which gets its result.
static void repeat(Op &O, Builder &At, DenseMap<Value *, Value *> &Map) {
  SmallVector<Value *, 4> Operands;
  for (Value *V : O.operands()) {
    Value *New = Map.lookup(V);
    Operands.push_back(New ? New : V);
  }
  At.setLoc(O.loc());
  Value *Copy = At.create(O.opcode(), Operands, O.type(), O.attrs())->result();
  Copy->setName(O.result()->name());
  Map[O.result()] = Copy;
}

static bool isMatrixValue(const Value *V) {
  return !V->type()->isPointer() && V->type()->containsMatrix();
}

/// Cooperative matrices are only passed between functions in memory, as other compilers do.
Value *RunMover::variableOf(Value *Matrix) {
  Value *&Variable = MatrixVariables[Matrix];
  if (!Variable) {
    Builder B = Builder::after(M, *Matrix->def());
    Variable = B.var(Matrix->type(), Matrix->name());
    B.store(Variable, Matrix);
  }
  return Variable;
}

/// A variable that is used behind the run as well is made in front of it.
void RunMover::keepVariable(Run &T, Op &Variable, Op &Call) {
  if (Value *Init = Variable.as<ir::ops::Var>().init()) {
    Builder B = Builder::before(M, Variable);
    T.Inside.insert(B.create(Opcode::Store, {Variable.result(), Init}));
    M.setOperands(&Variable, {});
  }
  Region &R = *Variable.parent();
  R.remove(&Variable);
  R.insert(Call.getIterator(), &Variable);
  T.Inside.erase(&Variable);
}

/// Returns the arguments of the call.
SmallVector<Value *, 16> RunMover::passed(Run &T, Op &Call) {
  Builder Before = Builder::before(M, Call);
  SmallVector<Value *, 16> Result;
  for (Op *Variable : T.Variables) {
    keepVariable(T, *Variable, Call);
    Result.push_back(Variable->result());
  }
  for (Value *V : T.In)
    Result.push_back(isMatrixValue(V) ? variableOf(V) : V);
  for (Value *V : T.Out)
    Result.push_back(Before.var(V->type(), V->name()));
  if (T.ReturnsValue)
    Result.push_back(Before.var(F.resultType(), "result"));
  return Result;
}

/// The function begins with what the run uses.
void RunMover::receive(Run &T, Function &To) {
  Builder Begin(M, To.body());
  SmallVector<Value *, 16> Originals;
  for (Op *Variable : T.Variables)
    Originals.push_back(Variable->result());
  append_range(Originals, T.In);
  for (auto [I, V] : enumerate(Originals)) {
    Value *Parameter = To.param(unsigned(I));
    Parameter->setName(V->name());
    Begin.setLoc(To.loc());
    T.Map[V] = isMatrixValue(V) ? Begin.load(Parameter) : Parameter;
    // Debuggers are told of a variable in each function that has it.
    if (V->type()->isPointer())
      for (const Op *Told : V->debugUsers())
        if (!T.Inside.contains(Told)) {
          Begin.setLoc(Told->loc());
          Begin.create(Opcode::DebugValue, {Parameter}, nullptr, Told->attrs());
        }
  }
  for (Op *O : T.RepeatedIn)
    repeat(*O, Begin, T.Map);
}

/// Moves what stands between \p Call and \p End to the end of \p To.
void RunMover::moveOps(Run &T, Region &From, Op &Call, Region::iterator End, Function &To) {
  for (auto It = std::next(Call.getIterator()); It != End;) {
    Op &O = *It;
    It = From.remove(&O);
    To.body().push_back(&O);
  }
  ir::walk(To.body(), [&](Op &O) {
    for (unsigned I = 0; I < O.numOperands(); ++I) {
      Value *V = O.operand(I);
      if (Value *New = T.Map.lookup(V))
        O.setOperand(I, New);
      else if (O.is(Opcode::DebugValue) && !T.contains(V) && V->parameterOf() != &To)
        return M.setOperands(&O, {}); // nothing else in the run uses it
    }
  });
}

/// Goes on behind the call as the run did, by what it says.
void RunMover::testExits(Run &T, Builder &Behind, Op &Call) {
  for (auto [How, Code] : {std::pair(Returns, Opcode::Return), std::pair(Breaks, Opcode::Break),
                           std::pair(Continues, Opcode::Continue)})
    if (T.leaves(How))
      Behind.ifElse(Behind.Eq({Call.result(), Behind.u32(How)}), [&](Builder &Inside) {
        SmallVector<Value *, 1> Value;
        if (How == Returns && T.ReturnsValue)
          Value.push_back(Inside.load(Call.operand(unsigned(T.returned()))));
        Inside.create(Code, Value);
      });
}

void RunMover::replaceBehind(const Run &T, Value *V, Value *By) {
  auto Replace = [&](Op *User) {
    if (!T.Inside.contains(User))
      for (unsigned I = 0; I < User->numOperands(); ++I)
        if (User->operand(I) == V)
          User->setOperand(I, By);
  };
  for_each(V->users(), Replace);
  for_each(V->debugUsers(), Replace);
}

/// Replaces values that are used behind the run by loads of the variables that the call wrote.
void RunMover::giveBack(Run &T, Builder &Behind, Op &Call) {
  for (auto [Before, InRun] : T.Map)
    T.MapBehind[InRun] = Before;
  Behind.setLoc(Call.loc());
  for (auto [I, V] : enumerate(T.Out)) {
    Value *Variable = Call.operand(unsigned(T.firstOut() + I));
    Value *Loaded = T.MapBehind[V] = Behind.load(Variable);
    Loaded->setName(V->name());
    if (isMatrixValue(V))
      MatrixVariables[Loaded] = Variable;
  }
  for (Op *O : T.RepeatedOut)
    repeat(*O, Behind, T.MapBehind);
  for (Value *V : T.Out)
    replaceBehind(T, V, T.MapBehind[V]);
  for (Op *O : T.RepeatedOut)
    replaceBehind(T, O->result(), T.MapBehind[O->result()]);
  for (Op *O : T.Ops)
    if (Value *V = O->result(); V && T.Inside.contains(O) && !T.MapBehind.contains(V))
      for (Op *Told : V->debugUsers())
        if (!T.Inside.contains(Told))
          M.setOperands(Told, {});
}

/// Repeats the debug_values of the run behind it. If a variable may have one of several values, or
/// a value that is not known behind the run, it is marked unknown.
void RunMover::tellBehind(Run &T, Builder &Behind) {
  MapVector<std::pair<uint64_t, ArrayRef<int64_t>>, Op *> Last;
  for (Op *O : T.Ops) {
    auto Note = [&](Op &Told) {
      if (Told.is(Opcode::DebugValue))
        Last[{Told.intAttr(AttrKind::Variable), Told.intsAttr(AttrKind::Indices)}] = &Told;
    };
    Note(*O);
    for (Region *Sub : O->regions())
      ir::walk(*Sub, Note);
  }
  for (auto &[Which, Told] : Last) {
    bool IsAlways = is_contained(T.Ops, Told);
    Value *Inside = Told->as<ir::ops::DebugValue>().value();
    Value *V = IsAlways && Inside ? T.MapBehind.lookup(Inside) : nullptr;
    Behind.setLoc(Told->loc());
    Behind.create(Opcode::DebugValue, V ? ArrayRef(V) : ArrayRef<Value *>(), nullptr,
                  Told->attrs());
  }
}

/// The function ends as the run did.
void RunMover::leave(Run &T, Function &To) {
  for (auto [I, V] : enumerate(T.Out)) {
    Value *Variable = To.param(unsigned(T.firstOut() + I));
    Variable->setName(V->name());
    Builder::after(M, *V->def()).store(Variable, V);
  }
  for (auto [O, How] : T.Exits) {
    Builder B = Builder::before(M, *O);
    if (auto Return = O->dyn<ir::ops::Return>(); Return && Return.value())
      B.store(To.param(unsigned(T.returned())), Return.value());
    B.Return({B.u32(How)});
    O->erase();
  }
  if (T.Exits.empty())
    return;
  Builder End(M, To.body());
  End.setLoc(To.loc());
  End.Return({End.u32(0)});
}

/// Erases repeated ops and loads of variables that the run made unused.
void RunMover::dropUnused(const Run &T) {
  for (Value *V : T.In)
    if (isMatrixValue(V) && V->def()->is(Opcode::Load) && !V->hasUses()) {
      MatrixVariables.erase(V);
      V->def()->erase();
    }
  for (Op *O : reverse(T.RepeatedIn))
    if (!O->result()->hasUses())
      O->erase();
}

void RunMover::move(Run &T) {
  Op &First = *T.Ops.front(), &Last = *T.Ops.back();
  Region &From = *First.parent();
  SmallVector<const Type *, 16> Types;
  auto Add = [&](const Type *Ty, bool InMemory) {
    Types.push_back(InMemory ? M.types().pointer(Ty, ir::AddressSpace::Function) : Ty);
  };
  for (const Op *Variable : T.Variables)
    Add(Variable->type(), false);
  for (const Value *V : T.In)
    Add(V->type(), isMatrixValue(V));
  for (const Value *V : T.Out)
    Add(V->type(), true);
  if (T.ReturnsValue)
    Add(F.resultType(), true);
  const Type *Result = T.Exits.empty() ? M.types().voidTy() : M.types().u32();
  Function &To = *M.addFunction((F.name() + ".run").str(), Result, Types, First.loc());

  auto End = std::next(Last.getIterator());
  Op &Call = *Builder::before(M, First).create(Opcode::Call, {}, Result,
                                               {Builder::string(AttrKind::Symbol, To.name())});
  M.setOperands(&Call, passed(T, Call));
  receive(T, To);
  moveOps(T, From, Call, End, To);
  Builder Behind = Builder::after(M, Call);
  testExits(T, Behind, Call);
  giveBack(T, Behind, Call);
  tellBehind(T, Behind);
  leave(T, To);
  dropUnused(T);
}
