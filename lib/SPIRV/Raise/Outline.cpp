// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/InlineSPIRV.h"
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/OutlineImpl.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/Inline.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Function;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// Divisors of the block limit of a function. A run has at most 1/RunsIn of it. A run with at most
/// 1/CallsIn of it is not worth a call.
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

/// Returns the values of \p F that cannot be passed as a parameter. A decoration by inline SPIR-V
/// holds only for the variable or address itself, NonUniform only for the value where it is used.
/// The result of a constant instruction may be needed where SPIR-V requires a constant. Contains
/// null for a decoration of the function.
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

/// True if the op is repeated where its result is needed. It cannot be a parameter (SPIR-V only
/// passes addresses of whole variables), or it is cheaper than one.
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
class Outliner {
public:
  Outliner(ir::Module &M, Function &F, size_t MostBlocks)
      : F(F), MostBlocks(MostBlocks), Bound(findBound(M, F)), Mover(M, F) {}

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

  Function &F;
  size_t MostBlocks;
  DenseSet<const Value *> Bound; ///< see findBound
  RunMover Mover;
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
  // The code that tests how a run was left adds blocks too.
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

/// Moves runs out of \p R. \p Blocks holds the number of blocks of each op.
void Outliner::cut(Region &R, const DenseMap<const Op *, size_t> &Blocks) {
  SmallVector<Op *, 0> Ops;
  for (Op &O : R)
    if (!O.isTerminator())
      Ops.push_back(&O);
  // Ops before an op with blocks mostly compute its operands.
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

/// Moves the run as a whole, or parts of it if that is not possible.
void Outliner::outline(ArrayRef<Op *> Ops) {
  Run T = look(Ops);
  if (T.CanMove)
    return Mover.move(T);
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

void tessera::spirv::outlineRuns(ir::Module &M, const PassContext &Ctx) {
  SmallVector<Function *, 8> Functions(M.Functions);
  for (Function *F : Functions)
    if (blocksIn(F->body()) > Ctx.SPIRV.MostBlocks)
      Outliner(M, *F, Ctx.SPIRV.MostBlocks).run();
}
