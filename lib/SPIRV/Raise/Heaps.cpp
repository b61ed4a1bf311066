// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Support/DiagnosticsBackend.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Whether \p O addresses an element of a heap without a binding, or a part of one.
static bool isInHeap(ir::Module &M, const Op &O) {
  auto Access = O.dyn<ir::ops::Access>();
  const Op *Base = Access ? Access.base()->def() : nullptr;
  return Base && Base->is(Opcode::Global) &&
         ir::isUntypedHeap(*M.findGlobal(Base->strAttr(AttrKind::Symbol)));
}

static void takeFromHeap(ir::Module &M, Op &O) {
  auto Access = O.as<ir::ops::Access>();
  Value *Heap = Access.base(), *Index = Access.indices().front();
  const ir::Type *Resource =
      M.types().pointer(Heap->type()->element()->element(), Heap->type()->space());
  SmallVector<ir::Attr, 1> Attrs;
  if (O.flag(AttrKind::NonUniform))
    Attrs.push_back(Builder::flag(AttrKind::NonUniform));
  Value *Element = Builder::before(M, O).SpirvHeapElement({Heap, Index}, Resource, Attrs);
  if (Access.indices().size() == 1) {
    Element->setName(O.result()->name());
    return O.replaceWith(Element);
  }
  SmallVector<Value *, 6> Operands{Element};
  append_range(Operands, Access.indices().drop_front());
  M.setOperands(&O, Operands);
}

void tessera::spirv::raiseHeaps(ir::Module &M, const PassContext &Ctx) {
  std::vector<Op *> Accesses;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (isInHeap(M, O))
        Accesses.push_back(&O);
    });
  constexpr unsigned MinorOfDecorateId = 2;
  if (!Accesses.empty() && Ctx.SPIRV.Minor < MinorOfDecorateId) {
    Ctx.Diags.report(Accesses.front()->loc(), diags::SpirvVersion,
                     "an element of a descriptor heap", MinorOfDecorateId, "vulkan1.1");
    return;
  }
  for (Op *O : Accesses)
    takeFromHeap(M, *O);
}
