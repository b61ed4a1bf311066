// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Function;
using ir::Op;
using ir::Opcode;
using ir::Value;

namespace {
/// Finds the ops that access rasterizer-ordered resources.
class OrderedAccesses {
public:
  explicit OrderedAccesses(ir::Module &M) : M(M) {}

  /// Whether \p O, or an op in it or in a function that it calls, does so.
  bool in(Op &O) {
    bool Found = isOne(O);
    for (ir::Region *R : O.regions())
      ir::walk(*R, [&](Op &Inner) { Found |= isOne(Inner); });
    return Found;
  }

private:
  bool isOne(const Op &O) {
    if (O.is(Opcode::Call))
      return isIn(*M.findFunction(O.strAttr(AttrKind::Symbol)));
    // An op that computes an address does not access the memory.
    if (O.type() && O.type()->isPointer())
      return false;
    return any_of(O.operands(),
                  [&](const Value *V) { return V->type()->isPointer() && isOrdered(V); });
  }

  bool isOrdered(const Value *Address) const {
    const ir::Global *G = ir::globalAt(M, Address);
    return G && G->Ordered;
  }

  bool isIn(Function &F) {
    auto [It, New] = Known.try_emplace(&F, false);
    if (!New)
      return It->second;
    bool Found = false;
    ir::walk(F.body(), [&](Op &O) { Found |= isOne(O); });
    return Known[&F] = Found;
  }

  ir::Module &M;
  DenseMap<const Function *, bool> Known;
};
} // namespace

void tessera::spirv::orderPixels(ir::Module &M, const PassContext &) {
  if (none_of(M.Globals, [](const ir::Global *G) { return G->Ordered; }))
    return;
  OrderedAccesses Accesses(M);
  Op *First = nullptr, *Last = nullptr;
  for (Op &O : M.Entry.Fn->body())
    if (Accesses.in(O)) {
      First = First ? First : &O;
      Last = &O;
    }
  if (!First)
    return;
  Builder::before(M, *First).SpirvBeginInterlock({});
  Builder::after(M, *Last).SpirvEndInterlock({});
  M.Entry.Modes = M.Entry.Modes | ir::EntryMode::PixelOrdered;
}
