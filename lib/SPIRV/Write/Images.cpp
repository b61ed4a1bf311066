// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typed buffers, textures and samplers.
#include "IR/ImageOps.h"
#include "SPIRV/Write/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::SampleLevel;
using ir::Type;
using ir::Value;
using Mask = spv::ImageOperandsMask;

namespace {
/// Image operands: a mask and what it asks for, in the order of the bits.
class ImageOperands {
public:
  void add(Mask Bit, ArrayRef<ID> Values) {
    Bits |= uint32_t(Bit);
    Words.append(Values.begin(), Values.end());
  }
  void appendTo(SmallVectorImpl<uint32_t> &To) const {
    if (!Bits)
      return;
    To.push_back(Bits);
    To.append(Words.begin(), Words.end());
  }

private:
  uint32_t Bits = 0;
  SmallVector<ID, 6> Words;
};

/// An instruction that reads texels, and the one that says whether there is memory for them.
struct Reading {
  spv::Op Plain, Resident;
};
} // namespace

/// Operand 0 of operations on images.
static const Value *imageOf(const Op &O) { return O.operand(ir::ops::ImageLoad::image_at); }

ID FunctionWriter::loadOpaque(const Op &O, const Value *Address) {
  ID Loaded = make(spv::Op::OpLoad, W.type(Address->type()->element()), {id(Address)});
  if (O.flag(AttrKind::NonUniform))
    W.decorate(Loaded, spv::Decoration::NonUniform);
  return Loaded;
}

ID FunctionWriter::loadImage(const Op &O) {
  ID Loaded = loadOpaque(O, imageOf(O));
  const Type *Ty = imageOf(O)->type()->element();
  if (!Ty->isCombined())
    return Loaded;
  ID Image = make(spv::Op::OpImage, W.imageType(Ty), {Loaded});
  if (O.flag(AttrKind::NonUniform))
    W.decorate(Image, spv::Decoration::NonUniform);
  return Image;
}

ID FunctionWriter::sampledImage(const Op &O) {
  if (O.operand(ir::ops::ImageSample::sampler_at) == imageOf(O))
    return loadOpaque(O, imageOf(O));
  ID Image = loadImage(O), Sampler = loadOpaque(O, O.operand(ir::ops::ImageSample::sampler_at));
  ID Both = make(spv::Op::OpSampledImage, W.sampledImageType(imageOf(O)->type()->element()),
                 {Image, Sampler});
  if (O.flag(AttrKind::NonUniform))
    W.decorate(Both, spv::Decoration::NonUniform);
  return Both;
}

void FunctionWriter::writeReading(Op &O, spv::Op Plain, spv::Op Resident,
                                  ArrayRef<uint32_t> Words) {
  define(O, O.flag(AttrKind::Resident) ? Resident : Plain, Words);
}

/// Adds the synchronization operands of an access to a storage image.
static void addAccess(ImageOperands &To, const Op &O, ModuleWriter &W) {
  if (!O.flag(AttrKind::Access))
    return;
  if (O.enumAttr<ir::MemoryAccess>(AttrKind::Access) == ir::MemoryAccess::Coherent)
    To.add(O.has(ir::Writes) ? Mask::MakeTexelAvailable : Mask::MakeTexelVisible,
           {W.u32(uint32_t(spv::Scope::QueueFamily))});
  To.add(Mask::NonPrivateTexel, {});
}

void FunctionWriter::writeImageLoad(Op &O) {
  const Type *Image = imageOf(O)->type()->element();
  SmallVector<uint32_t, 8> Words{loadImage(O), id(O.as<ir::ops::ImageLoad>().coordinate())};
  ImageOperands Operands;
  if (Value *Select = O.as<ir::ops::ImageLoad>().select())
    Operands.add(info(Image->dim()).IsMultisampled ? Mask::Sample : Mask::Lod, {id(Select)});
  bool IsFetched = Image->isSampled() && !info(Image->dim()).isAttachment();
  if (!Image->isSampled())
    addAccess(Operands, O, W);
  Operands.appendTo(Words);
  if (IsFetched)
    writeReading(O, spv::Op::OpImageFetch, spv::Op::OpImageSparseFetch, Words);
  else
    writeReading(O, spv::Op::OpImageRead, spv::Op::OpImageSparseRead, Words);
}

void FunctionWriter::writeImageStore(Op &O) {
  auto Store = O.as<ir::ops::ImageStore>();
  ID Image = loadImage(O);
  SmallVector<uint32_t, 8> Words{Image, id(Store.coordinate()), id(Store.texel())};
  ImageOperands Operands;
  if (Value *Sample = Store.select())
    Operands.add(Mask::Sample, {id(Sample)});
  addAccess(Operands, O, W);
  Operands.appendTo(Words);
  effect(spv::Op::OpImageWrite, Words);
}

void FunctionWriter::writeImageSize(Op &O) {
  ID Image = loadImage(O);
  if (Value *Level = O.as<ir::ops::ImageSize>().level())
    return define(O, spv::Op::OpImageQuerySizeLod, {Image, id(Level)});
  define(O, spv::Op::OpImageQuerySize, {Image});
}

void FunctionWriter::writeImageTexel(Op &O) {
  auto Texel = O.as<ir::ops::ImageTexel>();
  ID Sample = Texel.sample() ? id(Texel.sample()) : W.u32(0);
  SmallVector<ID, 4> Words{id(Texel.image()), id(Texel.coordinate()), Sample};
  if (Texel.image()->def()->is(ir::Opcode::SpirvHeapElement)) {
    Words.insert(Words.begin(), W.type(Texel.image()->type()->element()));
    define(O, make(spv::Op::OpUntypedImageTexelPointerEXT,
                   W.untypedPointer(spv::StorageClass::Image), Words));
  } else {
    ID Type = W.pointerType(spv::StorageClass::Image, W.type(O.type()->element()));
    define(O, make(spv::Op::OpImageTexelPointer, Type, Words));
  }
  if (O.flag(AttrKind::NonUniform))
    W.decorate(id(O.result()), spv::Decoration::NonUniform);
}

static Reading samplingOf(bool Compares, bool IsExplicit) {
  if (Compares)
    return IsExplicit ? Reading{spv::Op::OpImageSampleDrefExplicitLod,
                                spv::Op::OpImageSparseSampleDrefExplicitLod}
                      : Reading{spv::Op::OpImageSampleDrefImplicitLod,
                                spv::Op::OpImageSparseSampleDrefImplicitLod};
  return IsExplicit
             ? Reading{spv::Op::OpImageSampleExplicitLod, spv::Op::OpImageSparseSampleExplicitLod}
             : Reading{spv::Op::OpImageSampleImplicitLod, spv::Op::OpImageSparseSampleImplicitLod};
}

static void addOffset(ImageOperands &To, const Op &O, unsigned At, ID Offset) {
  To.add(ir::isConstant(O.operand(At)) ? Mask::ConstOffset : Mask::Offset, {Offset});
}

void FunctionWriter::writeImageSample(Op &O) {
  ir::SampleOperands More(O);
  auto Level = O.enumAttr<SampleLevel>(AttrKind::Level);
  SmallVector<uint32_t, 10> Words{sampledImage(O), id(O.as<ir::ops::ImageSample>().coordinate())};
  if (auto At = More.reference_at())
    Words.push_back(id(O.operand(*At)));
  ImageOperands Operands;
  if (auto At = More.level_at())
    Operands.add(Level == SampleLevel::Bias ? Mask::Bias : Mask::Lod, {id(O.operand(*At))});
  if (auto At = More.gradient_at())
    Operands.add(Mask::Grad, {id(O.operand(*At)), id(O.operand(*At + 1))});
  if (auto At = More.offset_at())
    addOffset(Operands, O, *At, id(O.operand(*At)));
  if (auto At = More.clamp_at())
    Operands.add(Mask::MinLod, {id(O.operand(*At))});
  Operands.appendTo(Words);
  Reading R = samplingOf(O.flag(AttrKind::Compares),
                         Level == SampleLevel::Explicit || Level == SampleLevel::Gradient);
  writeReading(O, R.Plain, R.Resident, Words);
}

void FunctionWriter::writeImageGather(Op &O) {
  ir::SampleOperands More(O);
  SmallVector<uint32_t, 8> Words{sampledImage(O), id(O.as<ir::ops::ImageGather>().coordinate())};
  auto Reference = More.reference_at();
  Words.push_back(Reference ? id(O.operand(*Reference))
                            : W.u32(uint32_t(O.intAttr(AttrKind::Component))));
  ImageOperands Operands;
  if (auto At = More.offset_at())
    addOffset(Operands, O, *At, id(O.operand(*At)));
  Operands.appendTo(Words);
  if (Reference)
    writeReading(O, spv::Op::OpImageDrefGather, spv::Op::OpImageSparseDrefGather, Words);
  else
    writeReading(O, spv::Op::OpImageGather, spv::Op::OpImageSparseGather, Words);
}

void FunctionWriter::writeImageLevelOf(Op &O) {
  define(O, spv::Op::OpImageQueryLod,
         {sampledImage(O), id(O.as<ir::ops::ImageLevelOf>().coordinate())});
}
