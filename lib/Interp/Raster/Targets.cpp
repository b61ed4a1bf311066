// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Targets.h"
#include <cstring>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

static constexpr Word FloatOne = 0x3f800000;

Picture::Picture(const Target &T, const Draw &Of) : T(T), Of(Of) {
  size_t Texels = size_t(Of.Width) * Of.Height * T.Layers;
  Samples.resize(Texels * Of.Samples * T.Format.bytes());
  if (!T.Clear) {
    Samples = *T.Bytes;
    Samples.resize(Texels * Of.Samples * T.Format.bytes());
    return;
  }
  for (size_t At = 0; At < Samples.size(); At += T.Format.bytes())
    encode(Samples.data() + At, *T.Clear, 15);
}

std::vector<uint8_t> interp::contentsBefore(const Target &T, const Draw &Of) {
  return Picture(T, Of).bytes();
}

size_t Picture::offsetOf(const SampleAt &At) const {
  size_t Texel = (size_t(At.Layer) * Of.Height + At.Y) * Of.Width + At.X;
  return (Texel * Of.Samples + At.Sample) * T.Format.bytes();
}

Channels Picture::decode(const uint8_t *Texel) const {
  Channels To = {0, 0, 0, T.Format.isFloat() ? FloatOne : 1};
  for (unsigned C = 0; C < T.Format.Channels; ++C) {
    Word Bits = 0;
    if (T.Format.isPacked()) {
      std::memcpy(&Bits, Texel, T.Format.bytes());
      Bits >>= T.Format.firstBitOf(C);
    } else {
      std::memcpy(&Bits, Texel + C * T.Format.Bits / 8, T.Format.Bits / 8);
    }
    To[C] = ir::decodeChannel(T.Format, C, Bits);
  }
  return To;
}

void Picture::encode(uint8_t *Texel, const Channels &Values, uint32_t WriteMask) const {
  Word Whole = 0;
  if (T.Format.isPacked())
    std::memcpy(&Whole, Texel, T.Format.bytes());
  for (unsigned C = 0; C < T.Format.Channels; ++C) {
    if (!(WriteMask >> C & 1))
      continue;
    Word Bits = ir::encodeChannel(T.Format, C, Values[C]);
    if (!T.Format.isPacked()) {
      std::memcpy(Texel + C * T.Format.Bits / 8, &Bits, T.Format.Bits / 8);
      continue;
    }
    Word Mask = maskTrailingOnes<Word>(T.Format.bitsOf(C)) << T.Format.firstBitOf(C);
    Whole = (Whole & ~Mask) | (Bits << T.Format.firstBitOf(C) & Mask);
  }
  if (T.Format.isPacked())
    std::memcpy(Texel, &Whole, T.Format.bytes());
}

Channels Picture::read(const SampleAt &At) const { return decode(Samples.data() + offsetOf(At)); }

void Picture::write(const SampleAt &At, const Channels &Values, uint32_t WriteMask) {
  encode(Samples.data() + offsetOf(At), Values, WriteMask);
}

void Picture::finish(bool Averages) const {
  if (T.Samples == Of.Samples) {
    std::copy_n(Samples.begin(), std::min(Samples.size(), T.Bytes->size()), T.Bytes->begin());
    return;
  }
  size_t Size = T.Format.bytes();
  for (size_t Texel = 0; (Texel + 1) * Size <= T.Bytes->size(); ++Texel) {
    const uint8_t *First = Samples.data() + Texel * Of.Samples * Size;
    uint8_t *To = T.Bytes->data() + Texel * Size;
    if (!Averages || !T.Format.isFloat()) {
      std::copy_n(First, Size, To);
      continue;
    }
    Channels Mean;
    for (unsigned C = 0; C < 4; ++C) {
      double Sum = 0;
      for (uint32_t S = 0; S < Of.Samples; ++S)
        Sum += F32Kind({}).get(decode(First + S * Size)[C]);
      Mean[C] = F32Kind({}).put(float(Sum / Of.Samples));
    }
    encode(To, Mean, 15);
  }
}
