// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of operations on images.
#include "IR/ImageOps.h"
#include "IR/OpFamilies.h"
#include "IR/Rules/OpRules.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The image at operand 0; null after a report.
static const Type *imageOf(const OpUnderTest &T) {
  const Type *Ty = ops::OfImage(T.O).imageType();
  if (Ty->isImage())
    return Ty;
  T.rule("operand 0 points to an image");
  return nullptr;
}

/// The coordinate of a texel, and what selects a level or a sample where there are several.
static void checkPlace(const OpUnderTest &T, const Type *Image, unsigned SelectAt, bool HasLevels) {
  const ImageDimInfo &Dim = info(Image->dim());
  const Type *Coordinate = T.operandType(ops::ImageLoad::coordinate_at);
  if (!Dim.texelParts())
    return T.rule("a cube can only be sampled");
  if (!Coordinate->scalar()->isInt() || Coordinate->scalar()->bits() != 32 ||
      Coordinate->components() != Dim.texelParts())
    T.rule("the coordinate is an integer of 32 bits for each axis, and for the layer of an array");
  bool Selects = Dim.IsMultisampled || HasLevels, HasSelect = T.O.numOperands() > SelectAt;
  if (Selects != HasSelect)
    return T.rule("a level is given of a texture that has levels, a sample of a multisampled one");
  if (HasSelect && (T.operandType(SelectAt)->isVector() || T.operandType(SelectAt)->bits() != 32))
    T.rule("a level or sample is one integer of 32 bits");
}

static const Type *texelOf(const OpUnderTest &T, const Type *Image) {
  return T.types().vector(Image->element(), 4);
}

/// \p Ty, or a struct of a u32 and that.
static void expectResident(const OpUnderTest &T, const Type *Ty) {
  if (!T.O.flag(AttrKind::Resident))
    return T.expectResult(Ty);
  const Type *Result = T.type();
  if (!Result->isStruct() || Result->members().size() != 2 ||
      Result->members()[0].Ty != T.types().u32() || Result->members()[1].Ty != Ty)
    T.rule("the result is a struct of a u32 and what is read");
}

void rules::checkImageLoad(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  checkPlace(T, Image, ops::ImageLoad::select_at, Image->hasLevels());
  expectResident(T, texelOf(T, Image));
}

void tessera::ir::checkImageWrites(const OpUnderTest &T, const Type *Image) {
  if (Image->isSampled())
    T.fail(diags::VerifyReadOnly);
  else
    checkWritable(T, ops::OfImage(T.O).image());
}

void rules::checkImageStore(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  checkPlace(T, Image, ops::ImageStore::select_at, false);
  T.expectOperand(ops::ImageStore::texel_at, texelOf(T, Image));
  checkImageWrites(T, Image);
}

void rules::checkImageSize(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  bool HasLevels = Image->hasLevels();
  if (HasLevels != (T.O.numOperands() > ops::ImageSize::level_at))
    return T.rule("the level is given of a texture that has levels");
  if (HasLevels && T.operandType(ops::ImageSize::level_at)->isVector())
    T.rule("a level is one integer");
  T.expectResult(T.scalars(T.types().u32(), info(Image->dim()).Sized));
}

void rules::checkImageCount(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  if (T.O.is(Opcode::ImageLevels) && !Image->hasLevels())
    T.rule("the texture has levels");
  if (T.O.is(Opcode::ImageSamples) && !info(Image->dim()).IsMultisampled)
    T.rule("the texture is multisampled");
  T.expectResult(T.types().u32());
}

void rules::checkImageTexel(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  checkPlace(T, Image, ops::ImageTexel::sample_at, false);
  if (Image->imageAccess() != ImageAccess::Storage || Image->element()->isFloat())
    return T.rule("the image is one of integers that can be written");
  T.expectResult(T.types().pointer(Image->element(), AddressSpace::Storage));
}

/// The texture, the sampler and the coordinate; null after a report.
static const Type *sampledImage(const OpUnderTest &T, bool HasLayer) {
  const Type *Image = imageOf(T);
  if (!Image)
    return nullptr;
  const ImageDimInfo &Dim = info(Image->dim());
  if (!Image->isSampled() || Image->dim() == ImageDim::Buffer || Dim.IsMultisampled) {
    T.rule("the image is a texture that samplers read");
    return nullptr;
  }
  const Value *Sampler = T.O.operand(ops::ImageSample::sampler_at);
  bool IsOwn = Image->isCombined() && Sampler == ops::OfImage(T.O).image();
  if (!IsOwn && !Sampler->type()->element()->isSampler())
    T.rule("operand 1 must point to a sampler, or be operand 0 where that includes one");
  T.expectOperand(ops::ImageSample::coordinate_at,
                  T.scalars(T.types().f32(), HasLayer ? Dim.sampledParts() : Dim.axesSampled()));
  return Image;
}

/// Checks the operands after the coordinate.
static void checkMore(const OpUnderTest &T, const ImageDimInfo &Dim) {
  SampleOperands More(T.O);
  if (T.O.numOperands() != More.end())
    return T.rule("operands after the coordinate are those that attributes ask for");
  const Type *Float = T.types().f32();
  for (std::optional<unsigned> At : {More.reference_at(), More.level_at(), More.clamp_at()})
    if (At)
      T.expectOperand(*At, Float);
  if (std::optional<unsigned> At = More.gradient_at())
    for (unsigned I = 0; I < 2; ++I)
      T.expectOperand(*At + I, T.scalars(Float, Dim.axesSampled()));
  if (std::optional<unsigned> At = More.offset_at()) {
    if (!Dim.offsetParts())
      return T.rule("a cube has no offsets");
    T.expectOperand(*At, T.scalars(T.types().i32(), Dim.offsetParts()));
  }
}

void rules::checkImageSample(const OpUnderTest &T) {
  const Type *Image = sampledImage(T, true);
  if (!Image)
    return;
  checkMore(T, info(Image->dim()));
  bool Compares = T.O.flag(AttrKind::Compares);
  if (Compares && !Image->element()->isFloat())
    T.rule("floats are compared");
  if (Compares && Image->dim() == ImageDim::Volume)
    T.rule("nothing is compared in a volume");
  expectResident(T, Compares ? Image->element() : texelOf(T, Image));
}

void rules::checkImageGather(const OpUnderTest &T) {
  const Type *Image = sampledImage(T, true);
  if (!Image)
    return;
  const ImageDimInfo &Dim = info(Image->dim());
  checkMore(T, Dim);
  if (Dim.Axes != 2)
    return T.rule("four texels are gathered of two axes");
  bool Compares = T.O.flag(AttrKind::Compares);
  if (Compares && !Image->element()->isFloat())
    T.rule("floats are compared");
  if (T.O.intAttr(AttrKind::Component) > (Compares ? 0u : 3u))
    T.rule("a texel has four components, and the first is compared");
  expectResident(T, texelOf(T, Image));
}

void rules::checkImageLevelOf(const OpUnderTest &T) {
  if (sampledImage(T, false))
    T.expectResult(T.types().vector(T.types().f32(), 2));
}
