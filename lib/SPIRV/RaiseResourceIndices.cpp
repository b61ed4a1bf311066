// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/Uniformity.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

SmallVector<const Value *, 2> tessera::spirv::resourceIndices(const Op &O) {
  auto Access = O.as<ir::ops::Access>();
  SmallVector<const Value *, 2> Found;
  const Type *Ty = Access.base()->type()->element();
  for (const Value *Index : Access.indices()) {
    if (!Ty->isArray() || !(Ty->isBlock() || Ty->isImages()))
      break;
    if (!ir::constantBits(Index))
      Found.push_back(Index);
    Ty = Ty->element();
  }
  return Found;
}

static bool isImageOp(const Op &O) {
  return O.is(Opcode::ImageLoad) || O.is(Opcode::ImageStore) || O.is(Opcode::ImageSize) ||
         O.is(Opcode::ImageTexel);
}

void tessera::spirv::markResourceIndices(ir::Module &M, const PassContext &Ctx) {
  std::vector<Op *> Accesses;
  bool Chooses = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (isImageOp(O))
        Accesses.push_back(&O);
      if (!O.is(Opcode::Access))
        return;
      Accesses.push_back(&O);
      Chooses |= !resourceIndices(O).empty();
    });
  if (!Chooses)
    return;
  ir::Uniformity Known(M, ir::waveSizesOf(M, Ctx.Device.Subgroup.Sizes), /*All=*/true);
  auto MayDiffer = [&](const Value *Index) {
    return Known.of(Index, ir::LaneScope::Group) != ir::Spread::Uniform;
  };
  for (Op *O : Accesses) {
    // A part of what has been chosen so is reached by a pointer that differs as well.
    const Op *Base = O->operand(ir::ops::Access::base_at)->def();
    if ((O->is(Opcode::Access) && any_of(resourceIndices(*O), MayDiffer)) ||
        (Base && Base->is(Opcode::Access) && Base->flag(AttrKind::NonUniform)))
      M.setAttr(O, ir::Builder::flag(AttrKind::NonUniform));
  }
}
