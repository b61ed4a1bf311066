// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/GroupBarriers.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void barrier(Builder &B, BarrierScope Waits, MemoryKind Memory) {
  B.Barrier({}, nullptr,
            {Builder::word(AttrKind::ExecScope, Waits), Builder::word(AttrKind::Memory, Memory)});
}

void tessera::groupBarrier(Builder &B, MemoryKind Memory) {
  barrier(B, BarrierScope::Workgroup, Memory);
}

void tessera::waveBarrier(Builder &B, MemoryKind Memory) {
  barrier(B, BarrierScope::Subgroup, Memory);
}

namespace {
/// Accesses to memory since the last barrier of the group, as bits.
enum Touched : unsigned {
  Nothing = 0,
  SharedRead = 1,
  SharedWritten = 2,
  BufferRead = 4,
  BufferWritten = 8,
  Shared = SharedRead | SharedWritten,
  Buffer = BufferRead | BufferWritten,
  Everything = Shared | Buffer
};

/// One walk in the order of the program. A loop may begin with all that happens in it.
class BarrierWriter {
public:
  explicit BarrierWriter(Module &M) : M(M) {}
  void visit(Region &R, unsigned &Now);

private:
  void visit(Op &O, unsigned &Now);
  unsigned memoryOf(const Value *Address) const;
  unsigned touchedBy(const Op &O) const;
  unsigned touchedIn(const Op &O);

  Module &M;
  DenseMap<const Op *, unsigned> Inside; ///< by op with regions: the effects inside of them
};
} // namespace

/// Returns no memory for a read-only resource.
unsigned BarrierWriter::memoryOf(const Value *Address) const {
  switch (Address->type()->space()) {
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
    return Shared;
  case AddressSpace::Storage: {
    const Global *G = globalAt(M, Address);
    return G && G->ReadOnly ? Nothing : Buffer;
  }
  case AddressSpace::Physical:
    return Buffer;
  case AddressSpace::Function:
  case AddressSpace::Private:
  case AddressSpace::Uniform:
  case AddressSpace::TBuffer:
  case AddressSpace::Push:
  case AddressSpace::Record:
    return 0;
  }
  llvm_unreachable("address space");
}

unsigned BarrierWriter::touchedBy(const Op &O) const {
  if (O.is(Opcode::Call))
    return Everything;
  unsigned How = (O.has(Reads) ? SharedRead | BufferRead : 0) |
                 (O.has(Writes) ? SharedWritten | BufferWritten : 0);
  unsigned Where = 0;
  for (const Value *V : O.operands())
    if (V->type()->isPointer())
      Where |= memoryOf(V);
  return How & Where;
}

/// Returns the effects in the regions of \p O; computes them once.
unsigned BarrierWriter::touchedIn(const Op &O) {
  if (auto Known = Inside.find(&O); Known != Inside.end())
    return Known->second;
  unsigned All = 0;
  for (Region *R : O.regions())
    for (Op &In : *R)
      All |= touchedBy(In) | (In.regions().empty() ? 0 : touchedIn(In));
  return Inside[&O] = All;
}

/// Kinds of memory that the whole group is in step about behind \p O.
static unsigned orderedBy(const Op &O) {
  if (!O.is(Opcode::Barrier) || !O.attr(AttrKind::Memory) ||
      O.enumAttr<BarrierScope>(AttrKind::ExecScope) != BarrierScope::Workgroup)
    return 0;
  switch (O.enumAttr<MemoryKind>(AttrKind::Memory)) {
  case MemoryKind::Workgroup:
    return Shared;
  case MemoryKind::Device:
    return Buffer;
  case MemoryKind::All:
    return Everything;
  }
  llvm_unreachable("kind of memory");
}

void BarrierWriter::visit(Op &O, unsigned &Now) {
  if (!O.regions().empty()) {
    unsigned Before = Now | (O.is(Opcode::If) ? 0 : touchedIn(O)), After = 0;
    for (Region *R : O.regions()) {
      unsigned In = Before;
      visit(*R, In);
      After |= In;
    }
    // A loop or a switch may be left anywhere.
    Now = O.is(Opcode::If) ? After : Before;
    return;
  }
  ops::MatAccess Access(O);
  if (Access && Access.matrix()->scope() == Scope::Workgroup) {
    unsigned Memory = memoryOf(Access.memory());
    bool OnlyReads = O.is(Opcode::MatLoad);
    if (Now & Memory & (OnlyReads ? SharedWritten | BufferWritten : Everything)) {
      auto B = Builder::before(M, O);
      groupBarrier(B, Memory == Shared ? MemoryKind::Workgroup : MemoryKind::Device);
      Now &= ~Memory;
    }
  }
  Now = (Now & ~orderedBy(O)) | touchedBy(O);
}

void BarrierWriter::visit(Region &R, unsigned &Now) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    visit(O, Now);
  }
}

void tessera::addGroupBarriers(Module &M) {
  for (Function *F : M.Functions) {
    // Whoever calls may have touched anything.
    unsigned Now = F == M.Entry.Fn ? Nothing : Everything;
    BarrierWriter(M).visit(F->body(), Now);
  }
}
