// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typed buffers: memory in the format that the image's type names.
#include "Interp/Evaluators.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

static constexpr unsigned TexelParts = 4;

/// Of the buffer that \p Image names; of one beyond an array any.
static const ir::ImageFormatInfo &formatAt(Wave &W, Word Image) {
  return ir::info(Image & BadPointer ? ir::ImageFormat::Rgba32f
                                     : *W.M.Mem.Objects[objectOf(Image)].Format);
}

static Word texelAt(Word Image, Word Coordinate, unsigned Bytes) {
  return Image & BadPointer ? Image : Image + uint64_t(uint32_t(Coordinate)) * Bytes;
}

/// A: image, B: coordinate.
static void runImageLoad(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A), *Coordinate = W.row(I.B);
  if (!W.need(Image, I, "the buffer") || !W.need(Coordinate, I, "the coordinate"))
    return;
  for (unsigned C = 0; C < TexelParts; ++C)
    W.setDefined(W.row(I.To + C));
  eachActive(W, [&](unsigned Lane) {
    const ir::ImageFormatInfo &Format = formatAt(W, Image[Lane]);
    Word At = texelAt(Image[Lane], Coordinate[Lane], Format.bytes());
    for (unsigned C = 0; C < TexelParts; ++C) {
      Word *To = W.row(I.To + C);
      if (C >= Format.Channels) {
        To[Lane] = C + 1 < TexelParts ? 0 : Format.isFloat() ? 0x3f800000 : 1;
        continue;
      }
      Word Value;
      bool IsDefined;
      Word From = At & BadPointer ? At : At + C * Format.Bits / 8;
      if (!W.load(I, Lane, From, Format.Bits / 8, Value, IsDefined))
        return;
      To[Lane] = ir::decodeChannel(Format, uint32_t(Value));
      if (!IsDefined)
        W.addUndefined(To, Lanes::only(Lane), I);
    }
  });
}

/// A: image, B: coordinate, C: texel.
static void runImageStore(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A), *Coordinate = W.row(I.B);
  if (!W.need(Image, I, "the buffer") || !W.need(Coordinate, I, "the coordinate"))
    return;
  eachActive(W, [&](unsigned Lane) {
    const ir::ImageFormatInfo &Format = formatAt(W, Image[Lane]);
    Word At = texelAt(Image[Lane], Coordinate[Lane], Format.bytes());
    for (unsigned C = 0; C < Format.Channels; ++C) {
      const Word *From = W.row(I.C + C);
      if (W.undefined(From).has(Lane) && !W.M.D.StoresUndefined)
        return W.failUndefined(From, I, Lane, "what is written to the buffer");
      Word To = At & BadPointer ? At : At + C * Format.Bits / 8;
      if (!W.store(I, Lane, To, Format.Bits / 8, ir::encodeChannel(Format, uint32_t(From[Lane])),
                   !W.undefined(From).has(Lane)))
        return;
    }
  });
}

static void runImageSize(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A);
  if (!W.need(Image, I, "the buffer"))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  eachActive(W, [&](unsigned Lane) {
    Word P = Image[Lane];
    if (P & BadPointer) {
      if (W.checkLocal(I, Lane, P))
        To[Lane] = 0;
      return;
    }
    To[Lane] = uint32_t(W.M.Mem.Objects[objectOf(P)].size() / formatAt(W, P).bytes());
  });
}

static void runImageTexel(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A), *Coordinate = W.row(I.B);
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = texelAt(Image[Lane], Coordinate[Lane], formatAt(W, Image[Lane]).bytes());
  W.join(To, Image, Coordinate);
}

void build::imageLoad(Translator &T, ir::Op &O) { T.emit(O, runImageLoad); }
void build::imageStore(Translator &T, ir::Op &O) { T.emit(O, runImageStore); }
void build::imageSize(Translator &T, ir::Op &O) { T.emit(O, runImageSize); }
void build::imageTexel(Translator &T, ir::Op &O) { T.emit(O, runImageTexel); }
