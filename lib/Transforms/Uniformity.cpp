// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Uniformity.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Each turn can make a local varying that makes another one varying; more turns than this are not
/// worth it.
constexpr unsigned MaxTurns = 8;

static const Value *rootOf(const Value *Pointer) {
  while (Pointer->def() &&
         (Pointer->def()->is(Opcode::Access) || Pointer->def()->is(Opcode::BytesAt)))
    Pointer = Pointer->def()->operand(0);
  return Pointer;
}

Uniformity::Uniformity(Module &M, Function &F) : M(M) {
  for (unsigned Turn = 0;; ++Turn) {
    Changed = false;
    AllLocalsVary = Turn >= MaxTurns;
    visit(F.body(), /*Divergent=*/false);
    if (!Changed || AllLocalsVary)
      return;
  }
}

static bool builtinVaries(BuiltinFn Fn) {
  switch (Fn) {
  case BuiltinFn::DispatchThreadID:
  case BuiltinFn::GroupThreadID:
  case BuiltinFn::GroupIndex:
  case BuiltinFn::WaveLaneIndex:
    return true;
  case BuiltinFn::GroupID:
  case BuiltinFn::NumGroups:
  case BuiltinFn::WaveLaneCount:
  case BuiltinFn::WaveIndex:
  case BuiltinFn::WaveCount:
    return false;
  }
  llvm_unreachable("system value");
}

bool Uniformity::loadVaries(const Op &O) const {
  const Value *Root = rootOf(O.operand(0));
  const Op *Def = Root->def();
  if (!Def)
    return true;
  if (Def->is(Opcode::Var))
    return AllLocalsVary || VaryingLocals.contains(Root);
  if (!Def->is(Opcode::Global))
    return true;
  const Global *G = M.findGlobal(Def->strAttr(AttrKind::Symbol));
  return !G || !(G->ReadOnly || G->IsConst || G->Space == AddressSpace::Uniform ||
                 G->Space == AddressSpace::Push);
}

/// Whether lanes may get different results from the same operands.
bool Uniformity::variesByItself(const Op &O) const {
  switch (O.opcode()) {
  case Opcode::Builtin:
    return builtinVaries(O.enumAttr<BuiltinFn>(AttrKind::Builtin));
  case Opcode::Load:
    return loadVaries(O);
  case Opcode::Var: // the address
  case Opcode::BytesSize:
  case Opcode::ArrayLength:
    return false;
  case Opcode::MatLength:
  case Opcode::MatCoord:
  case Opcode::MatExtract:
    return true;
  default:
    return !O.has(Pure) && !(O.type() && O.type()->isMatrix());
  }
}

/// Operations whose result all lanes of the wave share, whatever the operands.
static bool isOfWholeWave(const Op &O) {
  switch (O.opcode()) {
  case Opcode::WaveAny:
  case Opcode::WaveAll:
  case Opcode::WaveAllEqual:
  case Opcode::WaveBallot:
  case Opcode::WaveCountBits:
  case Opcode::WaveReadFirst:
  case Opcode::WaveReduce:
    return true;
  default:
    return false;
  }
}

void Uniformity::visitStore(const Op &O, bool Divergent) {
  bool Varies = Divergent || isVarying(O.operand(1)) || isVarying(O.operand(0));
  if (Varies && VaryingLocals.insert(rootOf(O.operand(0))).second)
    Changed = true;
}

/// Whether some lanes may leave the loop of this body, or its turn, where others stay.
bool Uniformity::leavesUnevenly(Region &R, bool Uneven) const {
  for (Op &O : R) {
    bool Leaves = O.is(Opcode::Break) || O.is(Opcode::Continue) || O.is(Opcode::Return);
    if (Leaves && Uneven)
      return true;
    bool Splits = (O.is(Opcode::If) || O.is(Opcode::Switch)) && isVarying(O.operand(0));
    for (Region *Inner : O.regions())
      if (leavesUnevenly(*Inner, Uneven || Splits))
        return true;
    if (O.is(Opcode::Yield) && isVarying(O.operand(0)))
      return true;
  }
  return false;
}

void Uniformity::visit(Region &R, bool Divergent) {
  for (Op &O : R) {
    if (O.is(Opcode::Store)) {
      visitStore(O, Divergent);
      continue;
    }
    bool Splits = (O.is(Opcode::If) || O.is(Opcode::Switch)) && isVarying(O.operand(0));
    if (O.is(Opcode::Loop))
      Splits = any_of(O.regions(), [&](Region *Part) { return leavesUnevenly(*Part, false); });
    for (Region *Inner : O.regions())
      visit(*Inner, Divergent || Splits);
    // A local that a function may write.
    if (O.is(Opcode::Call))
      for (const Value *V : O.operands())
        if (V->type()->isPointer() && VaryingLocals.insert(rootOf(V)).second)
          Changed = true;
    if (O.is(Opcode::Var) && O.numOperands() && isVarying(O.operand(0)) &&
        VaryingLocals.insert(O.result()).second)
      Changed = true;
    if (!O.result() || isOfWholeWave(O))
      continue;
    bool Varies =
        variesByItself(O) ||
        (!O.is(Opcode::Var) && any_of(O.operands(), [&](Value *V) { return isVarying(V); }));
    if (O.is(Opcode::WaveReadLane))
      Varies = isVarying(O.operand(1));
    if (Varies && Varying.insert(O.result()).second)
      Changed = true;
  }
}
