// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Transforms/Elements/ElementLoop.h"
#include "Transforms/Locals.h"
#include "Transforms/LoopStores.h"
#include "Transforms/MergeReturns.h"
#include "Transforms/Simplify.h"
#include "Transforms/Turns.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// A limit of the ops that loops for single tiles add to a function.
constexpr size_t MaxAdded = 16384;
/// A limit of the ops of a loop that drivers are asked to unroll, and the threads that share a
/// matrix.
constexpr size_t MaxUnrolled = 8192, LeastThreads = 32;

namespace {
class Simplifier {
public:
  Simplifier(Module &M, Function &F) : M(M), Vars(F), Stores(F, [](Op &) { return true; }) {
    eachLoop(F.body(), [&](Op &Loop) { visitLoop(Loop); });
  }
  bool haveChanged() const { return Changed; }

private:
  void visitLoop(Op &Loop);
  void hint(Op &Loop, const ElementLoop &Of);
  void mergeEnds(Op &Loop, const ElementLoop &Of);
  void split(Op &Loop, const ElementLoop &Of);
  void emitTile(Op &Loop, const ElementLoop &Of, Value *PerTile, uint32_t Tile);

  Module &M;
  Locals Vars;
  LoopStores Stores;
  size_t Added = 0;
  bool Changed = false;
};
} // namespace

/// Drivers keep a matrix in registers only if the index of each element is known. On an NVIDIA H200
/// a mask of 32x32 took 3.8 ms in a loop and 0.7 ms unrolled.
void Simplifier::hint(Op &Loop, const ElementLoop &Of) {
  if (Loop.flag(AttrKind::DontUnroll) || Loop.flag(AttrKind::Unroll) || Loop.flag(AttrKind::Turns))
    return;
  size_t Size = 0;
  bool Indexes = false;
  ir::walk(Loop.region(1), [&](Op &O) {
    ++Size;
    Indexes |= O.is(Opcode::MatExtract) || O.is(Opcode::MatInsert);
  });
  const ir::Type *Matrix = Of.matrix()->type();
  if (Indexes && Size * Matrix->rows() * Matrix->cols() <= MaxUnrolled * LeastThreads)
    M.setAttr(&Loop, Builder::flag(AttrKind::Unroll));
}

/// After a `break` in a loop that it unrolls, lavapipe (Mesa 26.1.6) takes wrong elements.
void Simplifier::mergeEnds(Op &Loop, const ElementLoop &Of) {
  if (Loop.flag(AttrKind::Unroll) && leavesTurn(Loop.region(1))) {
    mergeTurns(M, Loop, Of.Counter);
    Changed = true;
  }
}

/// The loop for the elements of one tile: which tile it is, and the place in it, need no division.
void Simplifier::emitTile(Op &Loop, const ElementLoop &Of, Value *PerTile, uint32_t Tile) {
  auto B = Builder::before(M, Loop);
  const ir::Type *Matrix = PerTile->def()->as<ir::ops::MatLength>().matrix()->type();
  Value *First = B.Mul({PerTile, B.u32(Tile)});
  auto IsOfTile = [&](Value *Counted, Value *Length) {
    const Op *O = Length->def();
    return ElementLoop::counterOf(Counted) == Of.Counter && O && O->is(Opcode::MatLength) &&
           O->as<ir::ops::MatLength>().matrix()->type() == Matrix &&
           Counted->type()->bits() == 32 && !Counted->type()->isSigned();
  };
  auto Body = [&](Builder &In, Value *Index) {
    DenseMap<Value *, Value *> Map;
    Value *Whole = In.convert(In.Add({First, Index}), Of.Counter->type()->element());
    M.cloneInto(Loop.region(1), In.region(), In.position(), Map);
    ir::walk(In.region(), [&](Op &O) {
      if (auto Div = O.dyn<ir::ops::Div>(); Div && IsOfTile(Div.lhs(), Div.rhs()))
        O.result()->replaceAllUsesWith(Builder::before(M, O).u32(Tile));
      else if (auto Rem = O.dyn<ir::ops::Rem>(); Rem && IsOfTile(Rem.lhs(), Rem.rhs()))
        O.result()->replaceAllUsesWith(Index);
    });
    ir::walk(In.region(), [&](Op &O) {
      if (auto Load = O.dyn<ir::ops::Load>(); Load && Load.address() == Of.Counter->result())
        O.result()->replaceAllUsesWith(Whole);
    });
  };
  B.countedLoop("element", PerTile, Body, nullptr, nullptr, Loop.attrs());
}

/// One loop for each tile, if the loop goes over all elements of a matrix of several.
void Simplifier::split(Op &Loop, const ElementLoop &Of) {
  uint64_t Tiles = Of.tiles();
  if (Tiles == 1 || !countsElements(Loop, Of))
    return;
  size_t Size = 0;
  ir::walk(Loop.region(1), [&](Op &) { ++Size; });
  if (Added + Size * Tiles > MaxAdded)
    return;
  Value *Tile = Of.matrix();
  auto B = Builder::before(M, Loop);
  if (Tile->def() && Tile->def()->parent()->owner() == &Loop) {
    auto Load = Tile->def()->dyn<ir::ops::Load>();
    const Op *Var = Load ? Load.address()->def() : nullptr;
    if (!Var || !Vars.use(Var) || Var->parent()->owner() == &Loop)
      return;
    Tile = B.load(Load.address());
  }
  mergeTurns(M, Loop, Of.Counter);
  Added += Size * Tiles;
  Value *PerTile = B.MatLength({Tile}, M.types().u32());
  for (uint32_t I = 0; I < Tiles; ++I)
    emitTile(Loop, Of, PerTile, I);
  Value *All = B.Mul({PerTile, B.u32(uint32_t(Tiles))});
  B.store(Of.Counter->result(), B.convert(All, Of.Counter->type()->element()));
  Loop.erase();
  Changed = true;
}

void Simplifier::visitLoop(Op &Loop) {
  ElementLoop Of(Loop, Vars, Stores);
  if (!Of.Counter)
    return;
  Changed |= dropTests(M, Loop, Of);
  hint(Loop, Of);
  mergeEnds(Loop, Of);
  split(Loop, Of);
}

void tessera::spirv::simplifyElementLoops(Module &M, const PassContext &) {
  if (!M.mayHave({Opcode::MatLength}))
    return;
  for (Function *F : M.Functions)
    if (Simplifier(M, *F).haveChanged())
      simplify(M, *F);
}
