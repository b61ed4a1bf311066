// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sampling of textures, in single precision: Metal does not specify the precision of filters.
#include "Textures.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;
using msl_model::TextureCall;

namespace tessera::model {

namespace {

/// Wraps the texel coordinate \p I to \p Size texels; -1 for outside.
int64_t wrapped(int64_t I, int64_t Size, Wrap Mode) {
  auto Modulo = [](int64_t A, int64_t N) { return (A % N + N) % N; };
  switch (Mode) {
  case Wrap::ClampToEdge:
    return std::max<int64_t>(0, std::min(I, Size - 1));
  case Wrap::Repeat:
    return Modulo(I, Size);
  case Wrap::Mirror: {
    int64_t In = Modulo(I, 2 * Size);
    return In < Size ? In : 2 * Size - 1 - In;
  }
  case Wrap::ClampToZero:
    return I >= 0 && I < Size ? I : -1;
  case Wrap::MirrorClamp:
    return std::min(I >= 0 ? I : -1 - I, Size - 1);
  }
  llvm_unreachable("address mode");
}

/// A place on a face of a cube, with s and t from -1 to 1.
struct OnFace {
  uint32_t Face;
  float S, T;
};

/// Metal Shading Language Specification, 2.9; the table of Vulkan's "cube map face selection".
OnFace faceOf(const float *P) {
  float X = P[0], Y = P[1], Z = P[2];
  float AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z);
  if (AZ >= AX && AZ >= AY)
    return Z < 0 ? OnFace{5, -X / AZ, -Y / AZ} : OnFace{4, X / AZ, -Y / AZ};
  if (AY >= AX)
    return Y < 0 ? OnFace{3, X / AY, -Z / AY} : OnFace{2, X / AY, Z / AY};
  return X < 0 ? OnFace{1, Z / AX, -Y / AX} : OnFace{0, -Z / AX, -Y / AX};
}

std::array<float, 3> directionOf(const OnFace &At) {
  switch (At.Face) {
  case 0:
    return {1, -At.T, -At.S};
  case 1:
    return {-1, -At.T, At.S};
  case 2:
    return {At.S, 1, At.T};
  case 3:
    return {At.S, -1, -At.T};
  case 4:
    return {At.S, -At.T, 1};
  default:
    return {-At.S, -At.T, -1};
  }
}

class Sampling {
public:
  Sampling(const Texture &T, const SamplerBinding &S, const TextureCall &Call, TexelReader Seen)
      : T(T), S(S), Call(Call), Seen(Seen), Shape(T.binding()) {
    std::copy_n(Call.Position, 3, Position);
    uint32_t Layers = Shape.IsCube ? Shape.Layers / 6 : Shape.Layers;
    Layer = std::min(Call.Layer, Layers - 1);
    if (!Shape.IsCube)
      return;
    OnFace At = faceOf(Call.Position);
    Face = At.Face;
    Position[0] = (At.S + 1) / 2;
    Position[1] = (At.T + 1) / 2;
  }

  Texel sample() {
    float Lod = Call.HasGradients ? lodOfGradients() + Call.Bias : Call.Lod;
    Lod = std::max(S.MinLod, std::min(Lod, S.MaxLod));
    Lod = std::max(Lod, Call.LeastLod);
    bool IsLinear = Lod <= 0 ? S.MagLinear : S.MinLinear;
    float Most = float(T.levels() - 1);
    Lod = std::isnan(Lod) ? 0 : std::max(0.0f, std::min(Lod, Most));
    if (!S.MipLinear)
      return filtered(uint32_t(std::max(0.0f, std::ceil(Lod + 0.5f) - 1)), IsLinear);
    auto Lower = uint32_t(Lod);
    float Part = Lod - float(Lower);
    Texel Fine = filtered(Lower, IsLinear);
    return Part == 0 ? Fine : mixed(Fine, filtered(Lower + 1, IsLinear), Part);
  }

  /// The level that sample() reads, and the level before it is clamped.
  Texel levelOfDetail() const {
    float Lod = Call.HasGradients ? lodOfGradients() : 0;
    float Most = float(T.levels() - 1);
    float Clamped = std::max(S.MinLod, std::min(Lod, S.MaxLod));
    return {bit_cast<uint32_t>(std::max(0.0f, std::min(Clamped, Most))), bit_cast<uint32_t>(Lod)};
  }

  Texel gather() {
    Texel Result;
    int64_t Low[3];
    float Parts[3];
    split(0, Low, Parts);
    static constexpr int Order[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    for (unsigned I = 0; I < 4; ++I)
      Result[I] = texel(0, Low[0] + Order[I][0], Low[1] + Order[I][1],
                        0)[Call.Compares ? 0 : Call.Component];
    return Result;
  }

private:
  uint32_t axis(const TextureSize &Size, unsigned I) const {
    return I == 0 ? Size.Width : I == 1 ? Size.Height : Size.Depth;
  }

  float lodOfGradients() const {
    float X[3], Y[3];
    along(Call.AlongX, X);
    along(Call.AlongY, Y);
    float Most = 0;
    for (const float *G : {X, Y}) {
      float Sum = 0;
      for (unsigned I = 0; I < Call.Axes; ++I) {
        float Texels = G[I] * float(axis(T.size(0), I));
        Sum += Texels * Texels;
      }
      Most = std::max(Most, std::sqrt(Sum));
    }
    return Most == 0 ? -1000 : std::log2(Most);
  }

  /// Transforms a gradient of normalized coordinates.
  void along(const float *G, float *To) const {
    std::copy_n(G, 3, To);
    if (!Shape.IsCube)
      return;
    // The face's own axes, for the position and for the gradient; the third is the divisor.
    auto Turned = [&](const float *P) -> std::array<float, 3> {
      switch (Face) {
      case 0:
        return {-P[2], -P[1], P[0]};
      case 1:
        return {P[2], -P[1], -P[0]};
      case 2:
        return {P[0], P[2], P[1]};
      case 3:
        return {P[0], -P[2], -P[1]};
      case 4:
        return {P[0], -P[1], P[2]};
      default:
        return {-P[0], -P[1], -P[2]};
      }
    };
    auto P = Turned(Call.Position), D = Turned(G);
    for (unsigned I = 0; I < 2; ++I)
      To[I] = 0.5f * (D[I] * P[2] - P[I] * D[2]) / (P[2] * P[2]);
  }

  /// The lower texels of a linear filter, and how far the place is from them.
  void split(uint32_t Level, int64_t *Low, float *Parts) const {
    for (unsigned I = 0; I < 3; ++I) {
      Low[I] = 0;
      Parts[I] = 0;
      if (I >= Call.Axes)
        continue;
      float At = Position[I] * float(axis(T.size(Level), I)) - 0.5f + float(Call.Offset[I]);
      Low[I] = int64_t(std::floor(At));
      Parts[I] = At - std::floor(At);
    }
  }

  Texel filtered(uint32_t Level, bool IsLinear) {
    if (!IsLinear) {
      int64_t At[3] = {0, 0, 0};
      for (unsigned I = 0; I < Call.Axes; ++I)
        At[I] = int64_t(std::floor(Position[I] * float(axis(T.size(Level), I)))) + Call.Offset[I];
      return texel(Level, At[0], At[1], At[2]);
    }
    int64_t Low[3];
    float Parts[3];
    split(Level, Low, Parts);
    auto Row = [&](int64_t Y, int64_t Z) {
      return mixed(texel(Level, Low[0], Y, Z), texel(Level, Low[0] + 1, Y, Z), Parts[0]);
    };
    auto Slice = [&](int64_t Z) {
      return Call.Axes < 2 ? Row(0, 0) : mixed(Row(Low[1], Z), Row(Low[1] + 1, Z), Parts[1]);
    };
    return Call.Axes < 3 ? Slice(0) : mixed(Slice(Low[2]), Slice(Low[2] + 1), Parts[2]);
  }

  static Texel mixed(const Texel &A, const Texel &B, float Part) {
    Texel Result;
    for (unsigned I = 0; I < 4; ++I)
      Result[I] =
          bit_cast<uint32_t>(bit_cast<float>(A[I]) * (1 - Part) + bit_cast<float>(B[I]) * Part);
    return Result;
  }

  /// As it is, or whether it passes.
  Texel texel(uint32_t Level, int64_t X, int64_t Y, int64_t Z) {
    Texel Found = Shape.IsCube ? onCube(Level, X, Y) : onPlane(Level, X, Y, Z);
    if (Call.Compares)
      Found[0] = bit_cast<uint32_t>(passes(bit_cast<float>(Found[0])) ? 1.0f : 0.0f);
    return Found;
  }

  Texel onPlane(uint32_t Level, int64_t X, int64_t Y, int64_t Z) {
    const TextureSize &Size = T.size(Level);
    int64_t At[3] = {X, Y, Z};
    for (unsigned I = 0; I < Call.Axes; ++I) {
      At[I] = wrapped(At[I], axis(Size, I), S.Address);
      if (At[I] < 0)
        return T.outside();
    }
    return fetch(uint32_t(At[0]), uint32_t(At[1]), uint32_t(At[2]), Layer, Level);
  }

  Texel fetch(uint32_t X, uint32_t Y, uint32_t Z, uint32_t Where, uint32_t Level) {
    const uint8_t *Found = T.find(X, Y, Z, Where, Level);
    Seen(Found);
    return T.decode(Found);
  }

  /// Beyond an edge is the neighboring face, and beyond a corner the mean of the texels around it.
  Texel onCube(uint32_t Level, int64_t X, int64_t Y) {
    int64_t N = T.size(Level).Width;
    bool OutX = X < 0 || X >= N, OutY = Y < 0 || Y >= N;
    if (OutX && OutY) {
      int64_t InX = wrapped(X, N, Wrap::ClampToEdge), InY = wrapped(Y, N, Wrap::ClampToEdge);
      Texel Around[] = {onCube(Level, InX, InY), onCube(Level, X, InY), onCube(Level, InX, Y)};
      Texel Mean;
      for (unsigned I = 0; I < 4; ++I)
        Mean[I] =
            bit_cast<uint32_t>((bit_cast<float>(Around[0][I]) + bit_cast<float>(Around[1][I]) +
                                bit_cast<float>(Around[2][I])) /
                               3);
      return T.isFloat() ? Mean : Around[0];
    }
    OnFace At{Face, (2 * float(X) + 1) / float(N) - 1, (2 * float(Y) + 1) / float(N) - 1};
    if (OutX || OutY) {
      At = faceOf(directionOf(At).data());
      X = wrapped(int64_t(std::floor((At.S + 1) / 2 * float(N))), N, Wrap::ClampToEdge);
      Y = wrapped(int64_t(std::floor((At.T + 1) / 2 * float(N))), N, Wrap::ClampToEdge);
    }
    return fetch(uint32_t(X), uint32_t(Y), 0, Layer * 6 + At.Face, Level);
  }

  bool passes(float Texel) const {
    float Reference = Call.Reference;
    switch (S.Compare) {
    case Comparison::Never:
      return false;
    case Comparison::Less:
      return Reference < Texel;
    case Comparison::Equal:
      return Reference == Texel;
    case Comparison::LessEqual:
      return Reference <= Texel;
    case Comparison::Greater:
      return Reference > Texel;
    case Comparison::NotEqual:
      return Reference != Texel;
    case Comparison::GreaterEqual:
      return Reference >= Texel;
    case Comparison::Always:
      return true;
    }
    llvm_unreachable("comparison");
  }

  const Texture &T;
  const SamplerBinding &S;
  const TextureCall &Call;
  TexelReader Seen;
  const TextureBinding &Shape;
  /// From 0 to 1; of a cube, on its face.
  float Position[3];
  uint32_t Layer = 0, Face = 0;
};

} // namespace

Texel sampled(const Texture &T, const SamplerBinding &S, const TextureCall &Call,
              TexelReader Seen) {
  Sampling What(T, S, Call, Seen);
  if (Call.What == TextureCall::Kind::LevelOfDetail)
    return What.levelOfDetail();
  return Call.What == TextureCall::Kind::Gather ? What.gather() : What.sample();
}

} // namespace tessera::model
