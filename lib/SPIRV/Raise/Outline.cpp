// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/InlineSPIRV.h"
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/Inline.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

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

/// What runs have of the blocks that a function may have, and what is too little for a call.
constexpr unsigned RunsIn = 4, CallsIn = 32;
/// SPIR-V allows 255 (Universal Validation Rules).
constexpr size_t MostParameters = 200;

/// How many blocks it takes beside those in its regions.
static size_t ownBlocks(const Op &O) {
  switch (O.opcode()) {
  case Opcode::If:
    return size_t(!O.region(0).empty()) + size_t(!O.region(1).empty()) + 1;
  case Opcode::Loop:
    return 4; // header, body, continue target, merge block
  case Opcode::Switch:
    return O.regions().size() + 1;
  default:
    return 0;
  }
}

static size_t blocksIn(Region &R) {
  size_t Count = 0;
  ir::walk(R, [&](Op &O) { Count += ownBlocks(O); });
  return Count;
}

static size_t blocksIn(Op &O) {
  size_t Count = ownBlocks(O);
  for (Region *Sub : O.regions())
    Count += blocksIn(*Sub);
  return Count;
}

/// What inline SPIR-V says of a variable or an address holds for that alone, and not for a
/// parameter; so does NonUniform, where a value is used, and what makes a constant may be needed
/// where there must be one: all of these in \p F. Null for what it says of the function.
static DenseSet<const Value *> findBound(ir::Module &M, Function &F) {
  DenseSet<const Value *> Bound;
  if (!M.mayHave(ir::OpcodeSet(Opcode::Inline) | Opcode::InlineDeclare))
    return Bound;
  ir::walk(F.body(), [&](Op &O) {
    if (ir::ops::Decoration Said(O); Said) {
      const Value *V = Said.target();
      if (!V || V->type()->isPointer() ||
          O.intsAttr(AttrKind::LiteralWords).front() == ir::inlined::NonUniform)
        Bound.insert(V);
    } else if (O.is(Opcode::Inline) && O.strAttr(AttrKind::Text).empty() &&
               makesConstant(uint32_t(O.intAttr(AttrKind::Instruction))))
      Bound.insert(O.result());
  });
  return Bound;
}

/// What is written again where it is needed: nothing takes its place in a parameter (SPIR-V passes
/// addresses of whole variables alone), or it is less than one.
static bool isRepeated(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Const:
  case Opcode::Undef:
  case Opcode::Spec:
  case Opcode::Builtin:
  case Opcode::InlineBuiltin:
  case Opcode::Global:
  case Opcode::Access:
  case Opcode::AtAddress:
  case Opcode::ImageTexel:
  case Opcode::SpirvMatElement:
    return true;
  default:
    return false;
  }
}

namespace {
/// How control leaves a run but at its end, which is 0 in what the function returns.
enum Exit : unsigned { Returns = 1, Breaks, Continues, LastExit = Continues };

/// Ops that stand one after the other in a region, and what crosses their ends.
struct Run {
  explicit Run(ArrayRef<Op *> Ops) : Ops(Ops) {}

  ArrayRef<Op *> Ops;
  bool CanMove = true;
  DenseSet<const Op *> Inside; ///< these and what their regions hold
  SetVector<Value *> In;       ///< values that it uses, and variables
  SetVector<Op *> RepeatedIn;  ///< what it uses and is written again in it
  SetVector<Value *> Out;      ///< values that are used behind it
  SetVector<Op *> RepeatedOut; ///< what is used behind it and is written again there
  SetVector<Op *> Variables;   ///< of it that are used behind it
  /// What leaves it, and how.
  SmallVector<std::pair<Op *, Exit>, 4> Exits;
  bool ReturnsValue = false;
  /// What the run has in the place of what it used before it was moved, and the other way round.
  DenseMap<Value *, Value *> Map, MapBehind;

  bool contains(const Value *V) const { return V->def() && Inside.contains(V->def()); }
  bool leaves(Exit How) const {
    return any_of(Exits, [&](const auto &E) { return E.second == How; });
  }
  /// The parameters are the variables, then what goes in, what comes out, and what is returned.
  size_t firstIn() const { return Variables.size(); }
  size_t firstOut() const { return firstIn() + In.size(); }
  size_t returned() const { return firstOut() + Out.size(); }
  size_t parameters() const { return returned() + ReturnsValue; }
};

class Outliner {
public:
  Outliner(ir::Module &M, Function &F, size_t MostBlocks)
      : M(M), F(F), MostBlocks(MostBlocks), Bound(findBound(M, F)) {}

  void run() {
    if (!Bound.contains(nullptr))
      shorten(F.body());
  }

private:
  /// Gives the blocks that \p R has afterwards.
  size_t shorten(Region &R);
  void cut(Region &R, const DenseMap<const Op *, size_t> &Blocks);
  void outline(ArrayRef<Op *> Ops);

  // --- what crosses the ends of a run ---
  Run look(ArrayRef<Op *> Ops);
  void findExits(Run &T, Region &R, bool InLoop, bool InSwitch);
  void needInside(Run &T, Value *V);
  void needBehind(Run &T, Value *V);

  // --- moving it ---
  void move(Run &T);
  SmallVector<Value *, 16> passed(Run &T, Op &Call);
  void keepVariable(Run &T, Op &Variable, Op &Call);
  void receive(Run &T, Function &To);
  void moveOps(Run &T, Region &From, Op &Call, Region::iterator End, Function &To);
  void testExits(Run &T, Builder &Behind, Op &Call);
  void giveBack(Run &T, Builder &Behind, Op &Call);
  void tellBehind(Run &T, Builder &Behind);
  void replaceBehind(const Run &T, Value *V, Value *By);
  void leave(Run &T, Function &To);
  void dropUnused(const Run &T);
  Value *variableOf(Value *Matrix);

  ir::Module &M;
  Function &F;
  size_t MostBlocks;
  DenseSet<const Value *> Bound; ///< see findBound
  /// Where matrices that cross the end of a run lie.
  DenseMap<Value *, Value *> MatrixVariables;
};
} // namespace

size_t Outliner::shorten(Region &R) {
  DenseMap<const Op *, size_t> Blocks;
  size_t Count = 0;
  for (Op &O : R) {
    size_t InOp = ownBlocks(O);
    for (Region *Sub : O.regions())
      InOp += shorten(*Sub);
    if (InOp)
      Blocks[&O] = InOp;
    Count += InOp;
  }
  // What tests how a run was left has blocks, too.
  for (size_t Before = SIZE_MAX; Count > MostBlocks && Count < Before / 2;) {
    Before = Count;
    cut(R, Blocks);
    Blocks.clear();
    Count = 0;
    for (Op &O : R)
      if (size_t InOp = blocksIn(O)) {
        Blocks[&O] = InOp;
        Count += InOp;
      }
  }
  return Count;
}

/// Moves runs out of \p R, each op of which takes \p Blocks.
void Outliner::cut(Region &R, const DenseMap<const Op *, size_t> &Blocks) {
  SmallVector<Op *, 0> Ops;
  for (Op &O : R)
    if (!O.isTerminator())
      Ops.push_back(&O);
  // What stands in front of an op with blocks is mostly for that.
  size_t Begin = 0, InRun = 0, Last = 0;
  auto End = [&] {
    if (InRun > MostBlocks / CallsIn)
      outline(ArrayRef(Ops).slice(Begin, Last - Begin));
    Begin = Last;
    InRun = 0;
  };
  for (auto [I, O] : enumerate(Ops)) {
    size_t Next = Blocks.lookup(O);
    if (!Next)
      continue;
    if (InRun && InRun + Next > MostBlocks / RunsIn)
      End();
    InRun += Next;
    Last = I + 1;
  }
  End();
}

/// What cannot be moved as a whole may have parts that can.
void Outliner::outline(ArrayRef<Op *> Ops) {
  Run T = look(Ops);
  if (T.CanMove)
    return move(T);
  SmallVector<size_t, 16> WithBlocks;
  for (auto [I, O] : enumerate(Ops))
    if (!O->regions().empty())
      WithBlocks.push_back(I);
  if (WithBlocks.size() < 2)
    return;
  size_t Middle = WithBlocks[WithBlocks.size() / 2];
  for (ArrayRef<Op *> Half : {Ops.take_front(Middle), Ops.drop_front(Middle)}) {
    size_t Blocks = 0;
    for (Op *O : Half)
      Blocks += blocksIn(*O);
    if (Blocks > MostBlocks / CallsIn)
      outline(Half);
  }
}

void Outliner::findExits(Run &T, Region &R, bool InLoop, bool InSwitch) {
  for (Op &O : R) {
    if (O.is(Opcode::Return))
      T.Exits.push_back({&O, Returns});
    else if (O.is(Opcode::Break) && !InLoop && !InSwitch)
      T.Exits.push_back({&O, Breaks});
    else if (O.is(Opcode::Continue) && !InLoop)
      T.Exits.push_back({&O, Continues});
    for (Region *Sub : O.regions())
      findExits(T, *Sub, InLoop || O.is(Opcode::Loop), InSwitch || O.is(Opcode::Switch));
  }
}

/// \p V, from in front of the run, is used in it.
void Outliner::needInside(Run &T, Value *V) {
  Op *Def = V->def();
  T.CanMove &= !Bound.contains(V);
  if (Def && isRepeated(*Def)) {
    if (T.RepeatedIn.contains(Def))
      return;
    for (Value *Operand : Def->operands())
      needInside(T, Operand);
    T.RepeatedIn.insert(Def);
    return;
  }
  bool IsVariable = V->type()->isPointer() && (!Def || Def->is(Opcode::Var));
  T.CanMove &= (IsVariable || !V->type()->containsPointer()) && !V->type()->containsSpirv() &&
               (Def || !V->type()->containsMatrix());
  T.In.insert(V);
}

/// \p V, from in the run, is used behind it.
void Outliner::needBehind(Run &T, Value *V) {
  Op &Def = *V->def();
  T.CanMove &= !Bound.contains(V);
  if (Def.is(Opcode::Var)) {
    T.Variables.insert(&Def);
    return;
  }
  if (!isRepeated(Def)) {
    T.CanMove &= !V->type()->containsPointer() && !V->type()->containsSpirv();
    T.Out.insert(V);
    return;
  }
  if (T.RepeatedOut.contains(&Def))
    return;
  for (Value *Operand : Def.operands())
    if (T.contains(Operand))
      needBehind(T, Operand);
  T.RepeatedOut.insert(&Def);
}

Run Outliner::look(ArrayRef<Op *> Ops) {
  Run T(Ops);
  auto Each = [&](auto Do) {
    for (Op *O : Ops) {
      Do(*O);
      for (Region *Sub : O->regions())
        ir::walk(*Sub, Do);
    }
  };
  Each([&](Op &O) { T.Inside.insert(&O); });
  Each([&](Op &O) {
    if (!O.is(Opcode::DebugValue))
      for (Value *V : O.operands())
        if (!T.contains(V))
          needInside(T, V);
  });
  for (Op *O : Ops) {
    if (O->result() &&
        any_of(O->result()->uses(), [&](const ir::Use &U) { return !T.Inside.contains(U.user()); }))
      needBehind(T, O->result());
    for (Region *Sub : O->regions())
      findExits(T, *Sub, O->is(Opcode::Loop), O->is(Opcode::Switch));
  }
  T.ReturnsValue = !F.resultType()->isVoid() && T.leaves(Returns);
  T.CanMove &= T.parameters() <= MostParameters;
  return T;
}

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

/// Cooperative matrices go from function to function in memory alone, as other compilers have it.
Value *Outliner::variableOf(Value *Matrix) {
  Value *&Variable = MatrixVariables[Matrix];
  if (!Variable) {
    Builder B = Builder::after(M, *Matrix->def());
    Variable = B.var(Matrix->type(), Matrix->name());
    B.store(Variable, Matrix);
  }
  return Variable;
}

/// A variable that is used behind the run as well is made in front of it.
void Outliner::keepVariable(Run &T, Op &Variable, Op &Call) {
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

/// What the call hands over.
SmallVector<Value *, 16> Outliner::passed(Run &T, Op &Call) {
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
void Outliner::receive(Run &T, Function &To) {
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
void Outliner::moveOps(Run &T, Region &From, Op &Call, Region::iterator End, Function &To) {
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
void Outliner::testExits(Run &T, Builder &Behind, Op &Call) {
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

void Outliner::replaceBehind(const Run &T, Value *V, Value *By) {
  auto Replace = [&](Op *User) {
    if (!T.Inside.contains(User))
      for (unsigned I = 0; I < User->numOperands(); ++I)
        if (User->operand(I) == V)
          User->setOperand(I, By);
  };
  for_each(V->users(), Replace);
  for_each(V->debugUsers(), Replace);
}

/// What is used behind the run is what the call left in variables.
void Outliner::giveBack(Run &T, Builder &Behind, Op &Call) {
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

/// What debuggers were told in the run they are told again behind it: where it is one of several
/// values, or one that is not known there, that nobody knows.
void Outliner::tellBehind(Run &T, Builder &Behind) {
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
void Outliner::leave(Run &T, Function &To) {
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

/// What was repeated, or loaded from its variable in the run, may be needed nowhere else.
void Outliner::dropUnused(const Run &T) {
  for (Value *V : T.In)
    if (isMatrixValue(V) && V->def()->is(Opcode::Load) && !V->hasUses()) {
      MatrixVariables.erase(V);
      V->def()->erase();
    }
  for (Op *O : reverse(T.RepeatedIn))
    if (!O->result()->hasUses())
      O->erase();
}

void Outliner::move(Run &T) {
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

void tessera::spirv::outlineRuns(ir::Module &M, const PassContext &Ctx) {
  SmallVector<Function *, 8> Functions(M.Functions);
  for (Function *F : Functions)
    if (blocksIn(F->body()) > Ctx.SPIRV.MostBlocks)
      Outliner(M, *F, Ctx.SPIRV.MostBlocks).run();
}
