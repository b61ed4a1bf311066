// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Samplers.h"
#include "Interp/Images.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

//===--- cubes -------------------------------------------------------------===//

namespace {
/// "Cube Map Face and Coordinate Selection": the axis of each face, and the two axes in its plane.
struct FaceRow {
  unsigned Axis;
  int Sign;
  unsigned SAxis;
  int SSign;
  unsigned TAxis;
  int TSign;
};
constexpr FaceRow Faces[] = {{0, +1, 2, -1, 1, -1}, {0, -1, 2, +1, 1, -1}, {1, +1, 0, +1, 2, +1},
                             {1, -1, 0, +1, 2, -1}, {2, +1, 0, +1, 1, -1}, {2, -1, 0, -1, 1, -1}};
constexpr uint32_t FacesOfCube = 6;
} // namespace

static uint32_t faceOf(const Vector3 &Direction) {
  auto Length = [&](unsigned Axis) { return std::fabs(Direction[Axis]); };
  unsigned Axis = Length(2) >= Length(0) && Length(2) >= Length(1) ? 2
                  : Length(1) >= Length(0)                         ? 1
                                                                   : 0;
  return Axis * 2 + (Direction[Axis] < 0);
}

/// Returns the coordinates on the face, from 0 to 1.
static std::array<double, 2> onFace(const FaceRow &Face, const Vector3 &Direction) {
  double Length = std::fabs(Direction[Face.Axis]);
  return {(Face.SSign * Direction[Face.SAxis] / Length + 1) / 2,
          (Face.TSign * Direction[Face.TAxis] / Length + 1) / 2};
}

/// Returns how the coordinates on the face change if the direction changes by \p Change.
static Vector3 changeOnFace(const FaceRow &Face, const Vector3 &Direction, const Vector3 &Change) {
  double Length = std::fabs(Direction[Face.Axis]), Growth = Face.Sign * Change[Face.Axis];
  auto Part = [&](unsigned Axis, int Sign) {
    return (Length * Sign * Change[Axis] - Sign * Direction[Axis] * Growth) / (Length * Length) / 2;
  };
  return {Part(Face.SAxis, Face.SSign), Part(Face.TAxis, Face.TSign), 0};
}

//===--- levels ------------------------------------------------------------===//

double Sampling::levelOfChange(const Vector3 &At, const Vector3 &AlongX,
                               const Vector3 &AlongY) const {
  const double Extent[] = {double(Size.Width), double(Size.Height), double(Size.Depth)};
  double Greatest = 0;
  for (Vector3 Change : {AlongX, AlongY}) {
    if (Dim.isCube())
      Change = changeOnFace(Faces[faceOf(At)], At, Change);
    double Sum = 0;
    for (unsigned Axis = 0; Axis < Dim.Axes; ++Axis)
      Sum += Change[Axis] * Extent[Axis] * Change[Axis] * Extent[Axis];
    Greatest = std::fmax(Greatest, std::sqrt(Sum));
  }
  return std::log2(Greatest) + S.Bias;
}

double Sampling::clampLevel(double Level, double Least) const {
  return std::fmin(std::fmax(Level, std::fmax(Least, S.LeastLevel)), S.GreatestLevel);
}

double Sampling::levelOfImage(double Level) const {
  double Clamped = std::fmin(std::fmax(Level, 0), Size.Levels - 1);
  return S.Levels == Filter::Linear ? Clamped : std::ceil(Clamped + 0.5) - 1;
}

//===--- texels ------------------------------------------------------------===//

/// Coordinates in texels of a level.
struct Sampling::Scaled {
  Vector3 At{};
  uint32_t Layer = 0;
};

/// Returns the next lower integer of a number of any size; 0 for a NaN.
static int64_t wholeOf(double V) {
  constexpr double Limit = 1e15;
  return std::isnan(V) ? 0 : int64_t(std::floor(std::clamp(V, -Limit, Limit)));
}

static int64_t modulo(int64_t A, int64_t B) { return ((A % B) + B) % B; }
static int64_t mirror(int64_t N) { return N >= 0 ? N : -(1 + N); }

/// Returns the sampler's coordinate for one that may be outside; -1 or the size: the border.
static int64_t wrap(Addressing How, int64_t At, int64_t Size) {
  switch (How) {
  case Addressing::Repeat:
    return modulo(At, Size);
  case Addressing::Mirror:
    return Size - 1 - mirror(modulo(At, 2 * Size) - Size);
  case Addressing::Clamp:
    return std::clamp<int64_t>(At, 0, Size - 1);
  case Addressing::Border:
    return std::clamp<int64_t>(At, -1, Size);
  case Addressing::MirrorOnce:
    return std::clamp<int64_t>(mirror(At), 0, Size - 1);
  }
  llvm_unreachable("addressing mode");
}

Sampling::Scaled Sampling::scale(const SamplePlace &Where, uint32_t Level) const {
  Scaled To;
  ImageLevel L = levelOf(Size, Level);
  uint32_t Faces = Dim.isCube() ? FacesOfCube : 1;
  if (Dim.IsArray) {
    double Layer = std::isnan(Where.Layer) ? 0 : std::nearbyint(Where.Layer);
    uint32_t Last = Size.Layers / Faces - 1;
    To.Layer = Faces * uint32_t(std::clamp(Layer, 0.0, double(Last)));
  }
  Vector3 At = Where.At;
  if (Dim.isCube()) {
    uint32_t Face = faceOf(Where.At);
    To.Layer += Face;
    auto [X, Y] = onFace(::Faces[Face], Where.At);
    At = {X, Y, 0};
  }
  for (unsigned Axis = 0; Axis < Dim.Axes; ++Axis)
    To.At[Axis] = At[Axis] * L.Size[Axis] + Where.Offset[Axis];
  return To;
}

void Sampling::add(std::array<int64_t, 3> At, uint32_t Level, uint32_t Layer, double Weight,
                   Taps &To) const {
  if (Weight == 0)
    return;
  if (Dim.isCube())
    return addOfCube(At, Level, Layer, Weight, To);
  ImageLevel L = levelOf(Size, Level);
  Tap T{Level, Layer, {}, Weight};
  for (unsigned Axis = 0; Axis < Dim.Axes; ++Axis) {
    int64_t Found = wrap(S.Address, At[Axis], L.Size[Axis]);
    T.IsBorder |= Found < 0 || Found >= L.Size[Axis];
    T.At[Axis] = uint32_t(Found);
  }
  To.push_back(T);
}

/// "Cube Map Edge Handling": beyond one edge is the adjacent face; beyond two, the three texels at
/// the corner have equal weights.
void Sampling::addOfCube(std::array<int64_t, 3> At, uint32_t Level, uint32_t Layer, double Weight,
                         Taps &To) const {
  int64_t N = levelOf(Size, Level).Size[0];
  auto IsBeyond = [&](int64_t V) { return V < 0 || V >= N; };
  auto Inside = [&](int64_t V) { return std::clamp<int64_t>(V, 0, N - 1); };
  if (IsBeyond(At[0]) && IsBeyond(At[1])) {
    for (std::array<int64_t, 3> Near : {std::array<int64_t, 3>{Inside(At[0]), Inside(At[1]), 0},
                                        {At[0], Inside(At[1]), 0},
                                        {Inside(At[0]), At[1], 0}})
      addOfCube(Near, Level, Layer, Weight / 3, To);
    return;
  }
  uint32_t Cube = Layer / FacesOfCube * FacesOfCube, Face = Layer - Cube;
  if (IsBeyond(At[0]) || IsBeyond(At[1])) {
    // The face extends from -1 to 1; coordinates beyond are folded down to the neighboring face.
    double X = (2 * double(At[0]) + 1) / double(N) - 1, Y = (2 * double(At[1]) + 1) / double(N) - 1;
    double Depth = 2 - std::fmax(1, std::fmax(std::fabs(X), std::fabs(Y)));
    const FaceRow &From = Faces[Face];
    Vector3 Direction{};
    Direction[From.Axis] = From.Sign * Depth;
    Direction[From.SAxis] = From.SSign * std::clamp(X, -1.0, 1.0);
    Direction[From.TAxis] = From.TSign * std::clamp(Y, -1.0, 1.0);
    Face = faceOf(Direction);
    auto [S, T] = onFace(Faces[Face], Direction);
    At = {Inside(wholeOf(S * double(N))), Inside(wholeOf(T * double(N))), 0};
  }
  To.push_back({Level, Cube + Face, {uint32_t(At[0]), uint32_t(At[1]), 0}, Weight});
}

void Sampling::sampleLevel(const SamplePlace &Where, uint32_t Level, Filter How, double Weight,
                           Taps &To) const {
  Scaled At = scale(Where, Level);
  std::array<int64_t, 3> First{};
  Vector3 Fraction{};
  for (unsigned Axis = 0; Axis < Dim.Axes; ++Axis) {
    double V = At.At[Axis] - (How == Filter::Linear ? 0.5 : 0);
    First[Axis] = wholeOf(V);
    if (How == Filter::Linear && std::isfinite(V))
      Fraction[Axis] = V - std::floor(V);
  }
  if (How == Filter::Nearest && Dim.isCube())
    for (unsigned Axis = 0; Axis < Dim.Axes; ++Axis)
      First[Axis] = std::clamp<int64_t>(First[Axis], 0, levelOf(Size, Level).Size[Axis] - 1);
  for (unsigned Corner = 0; Corner < 1u << Dim.Axes; ++Corner) {
    std::array<int64_t, 3> Texel = First;
    double Part = Weight;
    for (unsigned Axis = 0; Axis < Dim.Axes; ++Axis) {
      bool IsNext = Corner >> Axis & 1;
      Texel[Axis] += IsNext;
      Part *= IsNext ? Fraction[Axis] : 1 - Fraction[Axis];
    }
    add(Texel, Level, At.Layer, Part, To);
  }
}

Taps Sampling::sample(const SamplePlace &Where, double Level) const {
  Taps To;
  Filter How = filterAt(Level);
  double OfImage = levelOfImage(Level), Whole = std::floor(OfImage), Next = OfImage - Whole;
  sampleLevel(Where, uint32_t(Whole), How, 1 - Next, To);
  if (Next > 0)
    sampleLevel(Where, uint32_t(Whole) + 1, How, Next, To);
  return To;
}

std::array<Taps, 4> Sampling::gather(const SamplePlace &Where) const {
  static constexpr int Order[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  Scaled At = scale(Where, 0);
  std::array<Taps, 4> To;
  for (unsigned I = 0; I < 4; ++I)
    add({wholeOf(At.At[0] - 0.5) + Order[I][0], wholeOf(At.At[1] - 0.5) + Order[I][1], 0}, 0,
        At.Layer, 1, To[I]);
  return To;
}
