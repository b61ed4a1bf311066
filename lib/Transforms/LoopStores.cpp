// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/LoopStores.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

LoopStores::LoopStores(Function &F, function_ref<bool(Op &Var)> Counts) { visit(F.body(), Counts); }

void LoopStores::visit(Region &R, function_ref<bool(Op &Var)> Counts) {
  for (Op &O : R) {
    if (auto Store = O.dyn<ops::Store>())
      if (Op *Root = Locals::rootOf(Store.address()); Root && Counts(*Root)) {
        StoresByRoot[Root].push_back(Stores.size());
        Stores.push_back({&O, Root});
      }
    size_t Begin = Stores.size();
    for (Region *Sub : O.regions())
      visit(*Sub, Counts);
    if (!O.regions().empty() && !O.is(Opcode::If))
      Ranges[&O] = {Begin, Stores.size()};
  }
}

ArrayRef<LoopStores::Entry> LoopStores::in(const Op &O) const {
  Range Inside = Ranges.at(&O);
  return ArrayRef(Stores).slice(Inside.Begin, Inside.End - Inside.Begin);
}

bool LoopStores::isStoredIn(const Op &O, const Op *Root) const {
  auto It = StoresByRoot.find(Root);
  if (It == StoresByRoot.end())
    return false;
  Range Inside = Ranges.at(&O);
  auto First = lower_bound(It->second, Inside.Begin);
  return First != It->second.end() && *First < Inside.End;
}
