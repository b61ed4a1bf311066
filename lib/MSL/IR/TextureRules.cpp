// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of operations on textures as MSL has them.
#include "IR/OpFamilies.h"
#include "IR/Rules/OpRules.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The texture at operand 0; null after a report.
static const Type *textureOf(const OpUnderTest &T) {
  const Type *Ty = ops::OfImage(T.O).imageType();
  if (Ty->isImage() && Ty->dim() != ImageDim::Buffer)
    return Ty;
  T.rule("operand 0 points to a texture");
  return nullptr;
}

/// A coordinate at \p At, then the layer of an array, and \p More operands.
static void checkPlace(const OpUnderTest &T, const Type *Texture, unsigned At, unsigned More) {
  const ImageDimInfo &Dim = info(Texture->dim());
  if (!Dim.texelParts())
    return T.rule("a cube can only be sampled");
  if (T.O.numOperands() != At + 1 + Dim.IsArray + More)
    return T.rule("a layer is given of an array, and what else the function takes");
  T.expectOperand(At, T.scalars(T.types().u32(), Dim.Axes));
  if (Dim.IsArray)
    T.expectOperand(At + 1, T.types().u32());
}

/// Four components, or the one of a depth texture.
static void expectTexel(const OpUnderTest &T, const Type *Texture) {
  if (T.type() != Texture->element() || !T.type()->isFloat())
    T.expectResult(T.types().vector(Texture->element(), 4));
}

void rules::checkMslTexelRead(const OpUnderTest &T) {
  const Type *Texture = textureOf(T);
  if (!Texture)
    return;
  checkPlace(T, Texture, ops::MslTexelRead::coordinate_at,
             info(Texture->dim()).IsMultisampled || Texture->hasLevels());
  expectTexel(T, Texture);
}

void rules::checkMslTexelWrite(const OpUnderTest &T) {
  const Type *Texture = textureOf(T);
  if (!Texture)
    return;
  checkPlace(T, Texture, ops::MslTexelWrite::coordinate_at, 0);
  T.expectOperand(ops::MslTexelWrite::texel_at, T.types().vector(Texture->element(), 4));
  checkImageWrites(T, Texture);
}

void rules::checkMslTexelAtomic(const OpUnderTest &T) {
  const Type *Texture = textureOf(T);
  if (!Texture)
    return;
  bool Compares = T.O.enumAttr<AtomicFn>(AttrKind::Atomic) == AtomicFn::CompareExchange;
  checkPlace(T, Texture, ops::MslTexelAtomic::coordinate_at, Compares);
  const Type *Element = Texture->element();
  if (Element->isFloat())
    return T.rule("the texture is one of integers");
  T.expectOperand(ops::MslTexelAtomic::value_at, Element);
  if (Compares)
    T.expectOperand(T.O.numOperands() - 1, Element);
  T.expectResult(Element);
  checkImageWrites(T, Texture);
}

void rules::checkMslSample(const OpUnderTest &T) {
  const Type *Texture = textureOf(T);
  if (!Texture)
    return;
  const ImageDimInfo &Dim = info(Texture->dim());
  bool Compares = T.O.flag(AttrKind::Compares), IsSample = T.O.attr(AttrKind::Level);
  const Type *Float = T.types().f32();
  SmallVector<const Type *, 8> More;
  if (Dim.IsArray)
    More.push_back(T.types().u32());
  if (Compares)
    More.push_back(Float);
  SampleLevel Level = IsSample ? T.O.enumAttr<SampleLevel>(AttrKind::Level) : SampleLevel::Implicit;
  if (Level == SampleLevel::Explicit || Level == SampleLevel::Bias)
    More.push_back(Float);
  else if (Level == SampleLevel::Gradient)
    More.append(2, T.scalars(Float, Dim.axesSampled()));
  if (T.O.flag(AttrKind::Clamped))
    More.push_back(Float);
  if (T.O.flag(AttrKind::Offset))
    More.push_back(T.scalars(T.types().i32(), Dim.Axes));
  if (!T.O.operand(ops::MslSample::sampler_at)->type()->element()->isSampler())
    T.rule("operand 1 points to a sampler");
  if (T.O.numOperands() != ops::MslSample::more_at + More.size())
    return T.rule("operands are those that attributes ask for");
  T.expectOperand(ops::MslSample::coordinate_at, T.scalars(Float, Dim.axesSampled()));
  for (unsigned I = 0; I < More.size(); ++I)
    T.expectOperand(ops::MslSample::more_at + I, More[I]);
  if (T.O.attr(AttrKind::Component) && (IsSample || Compares))
    T.rule("gather reads one component");
  if (!IsSample)
    T.expectResult(T.types().vector(Texture->element(), 4));
  else if (Compares)
    T.expectResult(Float);
  else
    expectTexel(T, Texture);
}

void rules::checkMslTextureSize(const OpUnderTest &T) {
  const Type *Texture = textureOf(T);
  if (!Texture)
    return;
  const ImageDimInfo &Dim = info(Texture->dim());
  constexpr int64_t Layers = 3;
  int64_t Component = T.O.intAttr(AttrKind::Component);
  bool IsLayers = Component == Layers;
  if (IsLayers ? !Dim.IsArray : Component >= Dim.Sized - Dim.IsArray)
    T.rule("the texture has that number");
  bool HasLevel = T.O.numOperands() > ops::MslTextureSize::level_at;
  if (HasLevel != (Texture->hasLevels() && !IsLayers))
    return T.rule("the level is given of a texture that has levels");
  if (HasLevel)
    T.expectOperand(ops::MslTextureSize::level_at, T.types().u32());
  T.expectResult(T.types().u32());
}

void rules::checkMslTextureFence(const OpUnderTest &T) {
  if (const Type *Texture = textureOf(T))
    checkImageWrites(T, Texture);
}
