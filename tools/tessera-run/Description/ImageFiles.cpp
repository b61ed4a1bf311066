// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/ImageFiles.h"

#include "Formats/PngFile.h"
#include "Limits.h"
#include "common/Outputs.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace tessera::run {
namespace {

/// Bits of a sample in a file with the contents of such a buffer; nothing where a PNG has no such
/// numbers. Floats get all that a file can have.
std::optional<unsigned> sampleBits(Format F) {
  switch (F) {
  case Format::UInt8:
  case Format::Hex8:
    return 8;
  case Format::UInt16:
  case Format::Hex16:
  case Format::Float16:
  case Format::Float32:
  case Format::Depth32:
    return 16;
  default:
    return std::nullopt;
  }
}

/// Returns why the buffer cannot be a picture; empty if it can.
std::string checkPicture(const Buffer &B) {
  std::string Which = "buffer '" + B.Id.Text + "' ";
  if (!sampleBits(B.ElementFormat))
    return Which + "is " + B.format().Name.str() +
           ", and what a PNG file has is UInt8, Hex8, UInt16, Hex16, Float16, Float32 or Depth32";
  if (B.ArraySize != 1)
    return Which + "is an array, and a PNG file is one picture";
  if (B.Image && (B.Image->MipLevels != 1 || B.Image->Samples != 1))
    return Which + "has " + (B.Image->Samples != 1 ? "Samples" : "MipLevels") +
           ", and a PNG file is one picture";
  return {};
}

bool isAlpha(uint32_t Channel, uint32_t Channels) {
  return Channels % 2 == 0 && Channel == Channels - 1;
}

double decodeSRGB(double V) {
  return V <= 0.04045 ? V / 12.92 : std::pow((V + 0.055) / 1.055, 2.4);
}

double encodeSRGB(double V) {
  return V <= 0.0031308 ? V * 12.92 : 1.055 * std::pow(V, 1 / 2.4) - 0.055;
}

/// The height of layers and slices below each other, as they are in the contents.
uint64_t heightOf(const OutputProps &Size) {
  return uint64_t(Size.Height) * Size.Depth * Size.Layers;
}

constexpr double One = 65535;

/// Returns which part of the picture a buffer of \p Channels with samples of \p Bits would lose;
/// empty if none.
StringRef whatIsLost(const Picture &P, uint32_t Channels, unsigned Bits) {
  bool HasColors = false, HasAlpha = false, HasLowBits = false;
  for (size_t I = 0; I < P.Samples.size(); I += 4) {
    const uint16_t *S = &P.Samples[I];
    HasColors |= S[0] != S[1] || S[1] != S[2];
    HasAlpha |= S[3] != 0xFFFF;
    HasLowBits |= any_of(ArrayRef(S, 4), [](uint16_t V) { return V % 257 != 0; });
  }
  if (HasColors && Channels < 3)
    return "has colors, which need 3 or 4 Channels";
  if (HasAlpha && Channels % 2 != 0)
    return "is not opaque, which needs 2 or 4 Channels";
  if (HasLowBits && Bits == 8)
    return "has samples of 16 bits, which need UInt16, Hex16 or floats";
  return {};
}

uint64_t elementOf(double V, const FormatInfo &F, unsigned Bits) {
  return F.isFloat() ? encodeFloat(F, V)
                     : static_cast<uint64_t>(std::nearbyint(V * (Bits == 8 ? 255 : One)));
}

} // namespace

Error readImage(Buffer &B, uint64_t MaxBytes) {
  if (std::string Problem = checkPicture(B); !Problem.empty())
    return createStringError(Problem);
  Expected<std::unique_ptr<MemoryBuffer>> File = readFile(B.File);
  if (!File)
    return File.takeError();
  Expected<Picture> P = decodePng((*File)->getBuffer(), MaxBytes);
  if (!P)
    return createStringError(B.File + ": " + toString(P.takeError()));
  if (!B.Image) {
    if (std::max(P->Width, P->Height) > MaxExtent)
      return createStringError(B.File + " has " + Twine(P->Width) + "x" + Twine(P->Height) +
                               " pixels; a texture has at most " + Twine(MaxExtent) + " each way");
    B.Image.emplace();
    B.Image->Width = P->Width;
    B.Image->Height = P->Height;
  }
  if (P->Width != B.Image->Width || P->Height != heightOf(*B.Image))
    return createStringError(B.File + " has " + Twine(P->Width) + "x" + Twine(P->Height) +
                             " pixels, and the OutputProps of buffer '" + B.Id.Text + "' " +
                             Twine(B.Image->Width) + "x" + Twine(heightOf(*B.Image)));
  const FormatInfo &F = B.format();
  unsigned Bits = *sampleBits(B.ElementFormat);
  if (StringRef Lost = whatIsLost(*P, B.Channels, Bits); !Lost.empty())
    return createStringError(B.File + " " + Lost + "; buffer '" + B.Id.Text + "' is " +
                             Twine(B.Channels) + " x " + F.Name);
  size_t Pixels = P->Samples.size() / 4;
  std::vector<uint8_t> &Bytes = B.Data.emplace_back(Pixels * B.Channels * F.Bytes);
  for (size_t I = 0; I < Pixels * B.Channels; ++I) {
    auto Channel = static_cast<uint32_t>(I % B.Channels);
    bool Alpha = isAlpha(Channel, B.Channels);
    double V = P->Samples[I / B.Channels * 4 + (Alpha ? 3 : Channel)] / One;
    if (B.Colors == ColorSpace::Linear && !Alpha)
      V = decodeSRGB(V);
    storeBits(F, elementOf(V, F, Bits), &Bytes[I * F.Bytes]);
  }
  return Error::success();
}

bool parseImageOutput(StringRef Text, std::vector<ImageOutput> &Outputs, std::string &Problem) {
  auto [Name, Path] = Text.split('=');
  if (Name.empty() || Path.empty()) {
    Problem = ("--write-image: '" + Text + "' is not BUFFER=FILE").str();
    return false;
  }
  Outputs.push_back({Name.str(), Path.str()});
  return true;
}

static const Buffer *findBuffer(const Pipeline &P, StringRef Name) {
  auto Found = find_if(P.Buffers, [&](const Buffer &B) { return B.Id.Text == Name; });
  return Found == P.Buffers.end() ? nullptr : &*Found;
}

Error checkImageOutputs(ArrayRef<ImageOutput> Outputs, const Pipeline &P,
                        ArrayRef<StringRef> Inputs) {
  SmallVector<StringRef> Written, Read(Inputs);
  for (const Buffer &B : P.Buffers)
    if (!B.File.empty())
      Read.push_back(B.File);
  for (const ImageOutput &O : Outputs) {
    const Buffer *B = findBuffer(P, O.Buffer);
    if (!B)
      return createStringError("--write-image: no buffer is named '" + O.Buffer + "'");
    std::string Problem = checkPicture(*B);
    if (Problem.empty() && !B->Image)
      Problem = "buffer '" + O.Buffer + "' needs OutputProps for the size of the picture";
    else if (Problem.empty() && B->Image->texels() * B->Channels * B->format().Bytes != B->size())
      Problem = "buffer '" + O.Buffer + "' has not the size that its OutputProps tell";
    if (!Problem.empty())
      return createStringError("--write-image: " + Problem);
    Written.push_back(O.Path);
  }
  if (std::string Clash = tools::findClash(Written, Read); !Clash.empty())
    return createStringError(Clash);
  return Error::success();
}

static std::string pngOf(const Buffer &B) {
  Picture P;
  P.Width = B.Image->Width;
  P.Height = static_cast<uint32_t>(heightOf(*B.Image));
  P.Channels = B.Channels;
  const FormatInfo &F = B.format();
  unsigned Bits = *sampleBits(B.ElementFormat);
  P.Samples.resize(B.size() / F.Bytes);
  for (size_t I = 0; I < P.Samples.size(); ++I) {
    uint64_t Pattern = loadBits(F, &B.Data.front()[I * F.Bytes]);
    double V = F.isFloat() ? decodeFloat(F, Pattern)
                           : static_cast<double>(Pattern) / (Bits == 8 ? 255 : One);
    // A NaN is black.
    V = V > 0 ? std::min(V, 1.0) : 0;
    if (B.Colors == ColorSpace::Linear &&
        !isAlpha(static_cast<uint32_t>(I % P.Channels), P.Channels))
      V = encodeSRGB(V);
    P.Samples[I] = Bits == 8 ? static_cast<uint16_t>(std::nearbyint(V * 255) * 257)
                             : static_cast<uint16_t>(std::nearbyint(V * One));
  }
  return encodePng(P, Bits);
}

bool writeImages(ArrayRef<ImageOutput> Outputs, const Pipeline &P) {
  std::vector<std::string> Files;
  for (const ImageOutput &O : Outputs)
    Files.push_back(pngOf(*findBuffer(P, O.Buffer)));
  std::vector<tools::Output> List;
  for (auto [O, File] : zip(Outputs, Files))
    List.push_back({O.Path, File});
  return tools::writeOutputs(List);
}

} // namespace tessera::run
