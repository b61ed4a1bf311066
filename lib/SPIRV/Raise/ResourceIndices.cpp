// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/Uniformity.h"
#include "IR/Builder.h"
#include "IR/ImageOps.h"
#include "SPIRV/Raise/Raise.h"

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
    if (!Ty->isArray() || !(Ty->isBlock() || Ty->isOpaque()))
      break;
    if (!ir::constantBits(Index))
      Found.push_back(Index);
    Ty = Ty->element();
  }
  return Found;
}

void tessera::spirv::markResourceIndices(ir::Module &M, const PassContext &Ctx) {
  std::vector<Op *> Accesses;
  bool Chooses = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (ir::isImageOp(O))
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
    auto IsChosen = [](const Value *Address) {
      const Op *Base = Address->def();
      return Base && Base->is(Opcode::Access) && Base->flag(AttrKind::NonUniform);
    };
    if ((O->is(Opcode::Access) && any_of(resourceIndices(*O), MayDiffer)) ||
        IsChosen(O->operand(ir::ops::Access::base_at)) ||
        (O->numOperands() > ir::ops::ImageSample::sampler_at && ir::isImageOp(*O) &&
         IsChosen(O->operand(ir::ops::ImageSample::sampler_at))))
      M.setAttr(O, ir::Builder::flag(AttrKind::NonUniform));
  }
}
