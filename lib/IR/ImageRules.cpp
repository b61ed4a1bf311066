// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of operations on images.
#include "IR/OpRules.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The image at operand 0; null after a report.
static const Type *imageOf(const OpUnderTest &T) {
  const Type *Ty = T.O.operand(0)->type()->element();
  if (!Ty->isImage()) {
    T.rule("operand 0 points to an image");
    return nullptr;
  }
  for (unsigned I = 1; I < std::min(T.O.numOperands(), 2u); ++I)
    if (!T.operandType(I)->isInt() || T.operandType(I)->bits() != 32)
      T.rule("the coordinate in a buffer is one integer of 32 bits");
  return Ty;
}

static const Type *texelOf(const OpUnderTest &T, const Type *Image) {
  return T.types().vector(Image->element(), 4);
}

void rules::checkImageLoad(const OpUnderTest &T) {
  if (const Type *Image = imageOf(T))
    T.expectResult(texelOf(T, Image));
}

static void checkWrites(const OpUnderTest &T, const Type *Image) {
  if (Image->imageAccess() == ImageAccess::Sampled)
    T.fail(diags::VerifyReadOnly);
  else
    checkWritable(T, T.O.operand(0));
}

void rules::checkImageStore(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  T.expectOperand(ops::ImageStore::texel_at, texelOf(T, Image));
  checkWrites(T, Image);
}

void rules::checkImageSize(const OpUnderTest &T) {
  if (imageOf(T))
    T.expectResult(T.types().u32());
}

void rules::checkImageTexel(const OpUnderTest &T) {
  const Type *Image = imageOf(T);
  if (!Image)
    return;
  if (Image->imageAccess() != ImageAccess::Storage || Image->element()->isFloat())
    return T.rule("the image is one of integers that can be written");
  T.expectResult(T.types().pointer(Image->element(), AddressSpace::Storage));
}
