// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hidden counters of structured buffers. An op names the counter of a handle; each buffer that
// the handle may be has a variable for it.
#include "IR/OpViews.h"
#include "Lower/Resources.h"
#include "Lower/Types/SourceTypes.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::Value;

Value *tessera::addToCounter(FunctionLowering &F, Value *Buffer, int32_t Change) {
  F.L.Counted.push_back(Buffer);
  Value *Counter = F.B.Counter({Buffer}, F.Types.pointer(F.Types.u32(), ir::AddressSpace::Storage));
  return F.B.Atomic({Counter, F.B.u32(uint32_t(Change))}, F.Types.u32(),
                    {ir::Builder::word(ir::AttrKind::Atomic, ir::AtomicFn::Add)});
}

static ir::Global *makeCounter(ModuleLowering &L, ir::Global *Buffer) {
  ir::Global G;
  // As DXC calls it, for applications that find it by reflection.
  G.Name = L.M.intern(("counter.var." + Buffer->Name).str());
  G.ValueType = L.Types.runtimeArray(L.Types.u32());
  if (Buffer->ValueType->isArray())
    G.ValueType = L.Types.array(G.ValueType, Buffer->ValueType->count());
  G.Space = ir::AddressSpace::Storage;
  G.Kind = ir::ResourceKind::RWStructuredBuffer;
  G.Where = Buffer->Where;
  G.CounterOf = Buffer;
  G.Heap = Buffer->Heap;
  G.Source = sourceType(L, L.AST.UnsignedIntTy);
  return L.M.addGlobal(G);
}

/// Follows \p Buffer through locals that are only written by their initializer.
static const Value *sourceOf(const Value *Buffer) {
  while (const ir::Op *Load = Buffer->def()) {
    const ir::Op *Var =
        Load->is(ir::Opcode::Load) ? Load->as<ir::ops::Load>().address()->def() : nullptr;
    if (!Var || !Var->is(ir::Opcode::Var) || !Var->numOperands() ||
        any_of(Var->result()->uses(),
               [](const ir::Use &U) { return !U.user()->is(ir::Opcode::Load); }))
      break;
    Buffer = Var->as<ir::ops::Var>().init();
  }
  return Buffer;
}

DenseMap<const ir::Global *, ir::Global *> tessera::makeCounters(ModuleLowering &L) {
  DenseMap<const ir::Global *, ir::Global *> Counters;
  if (L.Counted.empty())
    return Counters;
  DenseSet<const ir::Global *> Named;
  DenseSet<const ir::Type *> Unknown;
  for (const Value *Buffer : L.Counted)
    if (const ir::Op *Root = ir::rootOf(sourceOf(Buffer), ir::Opcode::Global))
      Named.insert(L.M.findGlobal(Root->strAttr(ir::AttrKind::Symbol)));
    else // of a parameter, or a local variable that is assigned to
      Unknown.insert(Buffer->type()->element());
  // In the order in which the buffers were first used.
  SmallVector<ir::Global *, 16> Buffers(L.M.Globals.begin(), L.M.Globals.end());
  for (ir::Global *G : Buffers) {
    bool MayCount = Named.contains(G) || Unknown.contains(G->ValueType->innermost());
    if (counts(G->Kind) && MayCount)
      Counters[G] = makeCounter(L, G);
  }
  return Counters;
}
