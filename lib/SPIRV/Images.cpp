// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typed buffers.
#include "IR/OpViews.h"
#include "SPIRV/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Type;
using ir::Value;

/// Operand 0 of operations on images.
static const Value *imageOf(const Op &O) { return O.operand(ir::ops::ImageLoad::image_at); }

ID FunctionWriter::loadImage(const Op &O) {
  ID Image = make(spv::Op::OpLoad, W.type(imageOf(O)->type()->element()), {id(imageOf(O))});
  if (O.flag(AttrKind::NonUniform))
    W.decorate(Image, spv::Decoration::NonUniform);
  return Image;
}

void FunctionWriter::appendImageOperands(SmallVectorImpl<uint32_t> &Words, const Op &O) {
  appendAccess(Words, O,
               {uint32_t(spv::ImageOperandsMask::NonPrivateTexel),
                uint32_t(spv::ImageOperandsMask::MakeTexelAvailable),
                uint32_t(spv::ImageOperandsMask::MakeTexelVisible)});
}

void FunctionWriter::writeImageLoad(Op &O) {
  ID Image = loadImage(O);
  SmallVector<uint32_t, 4> Words{Image, id(O.as<ir::ops::ImageLoad>().coordinate())};
  if (imageOf(O)->type()->element()->imageAccess() == ir::ImageAccess::Sampled)
    return define(O, spv::Op::OpImageFetch, Words);
  appendImageOperands(Words, O);
  define(O, spv::Op::OpImageRead, Words);
}

void FunctionWriter::writeImageStore(Op &O) {
  auto Store = O.as<ir::ops::ImageStore>();
  ID Image = loadImage(O);
  SmallVector<uint32_t, 5> Words{Image, id(Store.coordinate()), id(Store.texel())};
  appendImageOperands(Words, O);
  effect(spv::Op::OpImageWrite, Words);
}

void FunctionWriter::writeImageSize(Op &O) { define(O, spv::Op::OpImageQuerySize, {loadImage(O)}); }

void FunctionWriter::writeImageTexel(Op &O) {
  auto Texel = O.as<ir::ops::ImageTexel>();
  ID Type = W.pointerType(spv::StorageClass::Image, W.type(O.type()->element()));
  // A buffer has one sample.
  define(O, make(spv::Op::OpImageTexelPointer, Type,
                 {id(Texel.image()), id(Texel.coordinate()), W.u32(0)}));
  if (O.flag(AttrKind::NonUniform))
    W.decorate(id(O.result()), spv::Decoration::NonUniform);
}
