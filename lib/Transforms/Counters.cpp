// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Counters.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

void tessera::resolveCounters(Module &M, DiagnosticEngine &Diags) {
  DenseMap<const Global *, Global *> CounterOf;
  for (Global *G : M.Globals)
    if (G->CounterOf)
      CounterOf[G->CounterOf] = G;
  SmallVector<Op *, 8> Counters;
  StringSet<> Named;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Counter))
        Counters.push_back(&O);
      else if (O.is(Opcode::Global))
        Named.insert(O.strAttr(AttrKind::Symbol));
    });
  for (Op *O : Counters) {
    const Value *Buffer = O->as<ops::Counter>().buffer();
    Op *At = Buffer->def(), *Root = rootOf(Buffer, Opcode::Global);
    if (!Root)
      continue;
    const Global *Counted = M.findGlobal(Root->strAttr(AttrKind::Symbol));
    Global *Counter = CounterOf.lookup(Counted);
    if (!Counter) {
      Diags.report(O->loc(), diags::HandleNoCounter, Counted->Name);
      continue;
    }
    Named.insert(Counter->Name);
    auto B = Builder::before(M, *O);
    SmallVector<Value *, 2> Indices;
    if (At != Root)
      append_range(Indices, At->as<ops::Access>().indices());
    Indices.push_back(B.u32(0));
    O->replaceWith(B.access(B.global(Counter), Indices));
  }
  // The frontend adds a counter to each buffer that it may pass to a function that uses counters.
  M.eraseGlobals([&](const Global &G) { return G.CounterOf && !Named.contains(G.Name); });
}
