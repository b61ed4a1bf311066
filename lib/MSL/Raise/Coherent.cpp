// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

bool tessera::msl::isCoherent(ir::Module &M, const Value *Pointer) {
  const Op *Root = rootOf(Pointer)->def();
  return Root && Root->is(Opcode::Global) &&
         M.findGlobal(Root->strAttr(AttrKind::Symbol))->Coherent;
}

void tessera::msl::raiseCoherent(ir::Module &M, const PassContext &) {
  auto Splits = [&](const ir::Type *Ty, const Value *Pointer) {
    return Ty->isVector() && isCoherent(M, Pointer);
  };
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (auto Load = O.dyn<ir::ops::Load>(); Load && Splits(O.type(), Load.address())) {
      SmallVector<Value *, 4> Parts;
      for (uint32_t I = 0; I < O.type()->count(); ++I)
        Parts.push_back(B.load(B.access(Load.address(), {B.u32(I)})));
      return B.Construct(Parts, O.type());
    }
    auto Store = O.dyn<ir::ops::Store>();
    if (Store && Splits(Store.value()->type(), Store.address())) {
      for (uint32_t I = 0; I < Store.value()->type()->count(); ++I) {
        Value *Part = B.access(Store.address(), {B.u32(I)});
        B.store(Part, B.extract(Store.value(), {int64_t(I)}));
      }
      return nullptr;
    }
    return std::nullopt;
  });
}
