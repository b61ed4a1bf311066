// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/BufferViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Op;
using ir::Opcode;

/// The names of variables that are used. Ops that name one for nothing go.
static StringSet<> usedVariables(ir::Module &M) {
  StringSet<> Used;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::Global))
        return;
      if (O.result()->hasUses())
        Used.insert(O.strAttr(ir::AttrKind::Symbol));
      else
        O.erase();
    });
  return Used;
}

void tessera::spirv::chooseVariables(ir::Module &M, const PassContext &Ctx) {
  StringSet<> Used = usedVariables(M);
  M.eraseGlobals([&](ir::Global &G) { return G.ViewOf && !Used.contains(G.Name); });
  replaceByViews(M, [&](const ir::Global &G) { return !Used.contains(G.Name); });
  Used = usedVariables(M);
  M.eraseGlobals([&](ir::Global &G) {
    bool Keeps = Ctx.SPIRV.AllBindings && G.Kind != ir::ResourceKind::None && !G.ViewOf;
    return !Keeps && !Used.contains(G.Name);
  });

  DenseMap<std::pair<uint32_t, uint32_t>, unsigned> WithDescriptor;
  for (const ir::Global *G : M.Globals)
    if (G->Bind)
      ++WithDescriptor[{G->Bind->Set, G->Bind->Index}];
  // Modules that are linked with this one have a variable each.
  bool AnyIsReached = ir::usesAddresses(M) || rowOf(M.Entry.Of).isFunction();
  for (ir::Global *G : M.Globals) {
    if (!ir::isStorage(G->Space))
      continue;
    G->NonWritable = G->ReadOnly && !G->ValueType->isSampled();
    // Without the decoration two variables are taken to be different memory (SPIR-V 2.18.2).
    G->Aliased = AnyIsReached || ir::isUntypedHeap(*G) ||
                 (G->Bind && WithDescriptor[{G->Bind->Set, G->Bind->Index}] > 1);
  }
}
