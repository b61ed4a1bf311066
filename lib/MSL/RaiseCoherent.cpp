// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/FunctionInfo.h"
#include "MSL/Raise.h"

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
    if (O.is(Opcode::Load) && Splits(O.type(), O.operand(0))) {
      SmallVector<Value *, 4> Parts;
      for (uint32_t I = 0; I < O.type()->count(); ++I)
        Parts.push_back(B.load(B.access(O.operand(0), {B.u32(I)})));
      return B.Construct(Parts, O.type());
    }
    if (O.is(Opcode::Store) && Splits(O.operand(1)->type(), O.operand(0))) {
      for (uint32_t I = 0; I < O.operand(1)->type()->count(); ++I)
        B.store(B.access(O.operand(0), {B.u32(I)}), B.extract(O.operand(1), {int64_t(I)}));
      return nullptr;
    }
    return std::nullopt;
  });
}
