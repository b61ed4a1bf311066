// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Fragments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <cstring>

using namespace llvm;

namespace tessera::model {

static bool takesSource1(const BlendEquation &E) {
  return E.Source >= BlendFactor::Source1Color || E.Destination >= BlendFactor::Source1Color;
}

Error FragmentStage::check(StringRef TextName, uint32_t Line) const {
  auto Wrong = [&](uint32_t In, const Twine &What) {
    return createStringError(TextName + ":" + Twine(In) + ": " + What);
  };
  if (!Interface)
    return Error::success();
  for (const StageVariable &V : Interface->Outputs) {
    if (V.Role == StageRole::Color && V.Index < D.Colors.size()) {
      bool IsFloat = Images.isFloat(V.Index);
      if (IsFloat != model::isFloat(V.Type) ||
          (!IsFloat && isSigned(V.Type) != Images.isSigned(V.Index)))
        return Wrong(V.Line, "'" + V.Name + "' ([[color(" + Twine(V.Index) +
                                 ")]]) has other numbers than the target '" +
                                 D.Colors[V.Index].Image.Name + "'");
    }
    if (V.Role == StageRole::Depth && !D.Depth)
      return Wrong(V.Line, "'" + V.Name + "' is a depth, and the draw has no depth target");
    if (V.Role == StageRole::Stencil && !D.Stencil)
      return Wrong(V.Line,
                   "'" + V.Name + "' is a stencil value, and the draw has no stencil target");
  }
  for (const auto &[I, C] : enumerate(D.Colors)) {
    auto Number = uint32_t(I);
    bool TakesSource1 = C.Blend && (takesSource1(C.Blend->Color) || takesSource1(C.Blend->Alpha));
    if (TakesSource1 && Interface->output(StageRole::Color, Number) &&
        !Interface->output(StageRole::Color, Number, 1))
      return Wrong(Line, "the blend of '" + C.Image.Name +
                             "' takes a second source, and the "
                             "fragment function has no output with [[color(" +
                             Twine(Number) + "), index(1)]]");
  }
  return Error::success();
}

bool FragmentStage::runsForEachSample() const {
  return Interface && D.Samples > 1 && any_of(Interface->Inputs, [](const StageVariable &V) {
           return V.Role == StageRole::SampleID || V.Place == SamplingPlace::Sample;
         });
}

SamplePlace FragmentStage::placeOf(const Fragment &F, uint32_t Sample) const {
  return {uint32_t(F.X), uint32_t(F.Y), Layer, Sample};
}

float FragmentStage::depthOf(const Fragment &F, uint32_t Sample) const {
  std::array<double, 2> At = samplePlaces(D.Samples)[Sample];
  return static_cast<float>(Raster.weightsAt(F.X + At[0], F.Y + At[1]).Depth);
}

std::array<double, 2> FragmentStage::placeOf(const Fragment &F, SamplingPlace Place) const {
  ArrayRef<std::array<double, 2>> Places = samplePlaces(D.Samples);
  uint32_t All = (1u << D.Samples) - 1;
  if (Place == SamplingPlace::Sample && D.Samples > 1)
    return {F.X + Places[F.Sample][0], F.Y + Places[F.Sample][1]};
  uint32_t Covered = runsForEachSample() ? 1u << F.Sample : F.OfPixel;
  if (Place == SamplingPlace::Centroid && Covered && Covered != All) {
    auto First = uint32_t(countr_zero(Covered));
    return {F.X + Places[First][0], F.Y + Places[First][1]};
  }
  return {F.X + 0.5, F.Y + 0.5};
}

StageWords FragmentStage::interpolated(const StageVariable &V, double X, double Y) const {
  if (V.OfPrimitive)
    return Primitive->Values[V.From];
  PlaceWeights At = Raster.weightsAt(X, Y);
  const std::array<double, 3> &Parts = V.HasPerspective ? At.Perspective : At.Plain;
  StageWords Result = {};
  for (unsigned C = 0; C < V.Type.Components; ++C) {
    double Sum = 0;
    for (const auto &[I, Corner] : enumerate(Primitive->Vertices))
      Sum += Parts[I] * double(bit_cast<float>(Corner->Values[V.From][C]));
    Result[C] = bit_cast<uint32_t>(float(Sum));
  }
  return Result;
}

StageWords FragmentStage::valueOf(const StageVariable &V, const Fragment &F) const {
  auto Floats = [](auto... Values) {
    return StageWords{bit_cast<uint32_t>(static_cast<float>(Values))...};
  };
  std::array<double, 2> At = placeOf(F, V.Place);
  switch (V.Role) {
  case StageRole::Varying:
    return V.Place == SamplingPlace::Flat && !V.OfPrimitive ? Primitive->provoking().Values[V.From]
                                                            : interpolated(V, At[0], At[1]);
  case StageRole::Position: {
    PlaceWeights W = Raster.weightsAt(At[0], At[1]);
    return Floats(At[0], At[1], W.Depth, W.ReciprocalW);
  }
  case StageRole::PointSize:
    return Floats(Raster.pointSize());
  case StageRole::PointCoord: {
    std::array<double, 2> Center = Raster.point();
    double Size = Raster.pointSize();
    return Floats((At[0] - Center[0]) / Size + 0.5, (At[1] - Center[1]) / Size + 0.5);
  }
  case StageRole::FrontFacing:
    return {Raster.isFront()};
  case StageRole::PrimitiveID:
    return {Primitive->Number};
  case StageRole::SampleID:
    return {F.Sample};
  case StageRole::SampleMask:
    return {F.OfPixel};
  case StageRole::Layer:
    return {Primitive->Layer};
  case StageRole::Viewport:
    return {Primitive->Viewport};
  case StageRole::View:
    return {Primitive->View};
  case StageRole::Barycentric: {
    PlaceWeights W = Raster.weightsAt(At[0], At[1]);
    const std::array<double, 3> &Parts = V.HasPerspective ? W.Perspective : W.Plain;
    return Floats(Parts[0], Parts[1], Parts[2]);
  }
  default:
    llvm_unreachable("no input of a fragment function");
  }
}

void FragmentStage::input(uint32_t Lane, uint32_t First, uint8_t *To) {
  for (size_t I = First, End = endOfParameter(Interface->Inputs, First); I < End; ++I) {
    const StageVariable &V = Interface->Inputs[I];
    auto Number = static_cast<uint32_t>(I);
    if (V.Type.IsInterpolant)
      std::memcpy(To + V.Offset, &Number, sizeof(Number));
    else
      storeValue(V.Type, valueOf(V, Lanes[Lane]), To + V.Offset);
  }
}

void FragmentStage::interpolate(uint32_t Lane, uint32_t Value, const msl_model::Where &Where,
                                uint32_t *Values) {
  using Kind = msl_model::Where::Kind;
  const Fragment &F = Lanes[Lane];
  std::array<double, 2> At =
      placeOf(F, Where.What == Kind::Centroid ? SamplingPlace::Centroid : SamplingPlace::Center);
  if (Where.What == Kind::Sample) {
    std::array<double, 2> Of = samplePlaces(D.Samples)[std::min(Where.Sample, D.Samples - 1)];
    At = {F.X + Of[0], F.Y + Of[1]};
  } else if (Where.What == Kind::Offset) {
    At = {F.X + double(Where.X), F.Y + double(Where.Y)};
  }
  copy(interpolated(Interface->Inputs[Value], At[0], At[1]), Values);
}

bool FragmentStage::samplePosition(uint32_t Sample, float *Position) const {
  if (Sample >= D.Samples)
    return false;
  for (unsigned I = 0; I < 2; ++I)
    Position[I] = static_cast<float>(samplePlaces(D.Samples)[Sample][I]);
  return true;
}

void FragmentStage::output(uint32_t Lane, const uint8_t *From) {
  Fragment &F = Lanes[Lane];
  for (const StageVariable &V : Interface->Outputs) {
    StageWords Value = loadValue(V.Type, From + V.Offset);
    // Metal says nothing about channels that the function does not write.
    for (unsigned I = V.Type.Components; I < 4; ++I)
      Value[I] = 0x5a5a5a5a;
    F.Results.push_back(Value);
  }
}

std::string FragmentStage::nameOf(uint32_t Lane) const {
  const Fragment &F = Lanes[Lane];
  std::string Name =
      formatv("{0} at pixel ({1}, {2}) of primitive {3}",
              F.Covered ? "the fragment" : "the helper thread", F.X, F.Y, Primitive->Number);
  return runsForEachSample() ? Name + ", sample " + std::to_string(F.Sample) : Name;
}

const StageWords *FragmentStage::result(const Fragment &F, StageRole Role, uint32_t Index,
                                        uint32_t Source) const {
  const StageVariable *V = Interface ? Interface->output(Role, Index, Source) : nullptr;
  return V && !F.Results.empty() ? &F.Results[size_t(V - Interface->Outputs.data())] : nullptr;
}

Error FragmentStage::test(Fragment &F) {
  const StageWords *Depth = HasEarlyTests ? nullptr : result(F, StageRole::Depth);
  const StageWords *Stencil = HasEarlyTests ? nullptr : result(F, StageRole::Stencil);
  for (uint32_t S = 0; S < D.Samples; ++S) {
    if (!(F.Passing & 1u << S))
      continue;
    float Value = depthOf(F, S);
    if (Depth) {
      float Own = Value;
      Value = bit_cast<float>((*Depth)[0]);
      const std::string &Order = Interface->output(StageRole::Depth)->Order;
      if ((Order == "greater" && Value < Own) || (Order == "less" && Value > Own))
        return createStringError(
            formatv("the fragment at pixel ({0}, {1}) of primitive {2} returns the depth {3} as "
                    "[[depth({4})]], and its own is {5}",
                    F.X, F.Y, Primitive->Number, Value, Order, Own));
    }
    const ViewportRectangle &V = Raster.viewport();
    auto Near = static_cast<float>(std::min(V.Near, V.Far)),
         Far = static_cast<float>(std::max(V.Near, V.Far));
    if (!D.DepthClamp) {
      Near = 0;
      Far = 1;
    }
    Value = std::max(Near, std::min(Far, Value));
    std::optional<uint32_t> Reference;
    if (Stencil)
      Reference = (*Stencil)[0];
    if (!Images.test(placeOf(F, S), Raster.isFront(), Value, Reference))
      F.Passing &= ~(1u << S);
  }
  return Error::success();
}

Error FragmentStage::finish(Fragment &F) {
  if (const StageWords *Mask = result(F, StageRole::SampleMask))
    F.Passing &= (*Mask)[0];
  const StageWords *First = result(F, StageRole::Color);
  if (D.AlphaToCoverage && D.Samples > 1 && First) {
    double Alpha = double(bit_cast<float>((*First)[3]));
    auto Count = uint32_t(std::nearbyint(std::max(0.0, std::min(1.0, Alpha)) * D.Samples));
    F.Passing &= (1u << Count) - 1;
  }
  if (!HasEarlyTests)
    if (Error E = test(F))
      return E;
  for (uint32_t C = 0; C < D.Colors.size(); ++C) {
    const StageWords *Color = result(F, StageRole::Color, C);
    if (!Color)
      continue;
    const StageWords *Source1 = result(F, StageRole::Color, C, 1);
    for (uint32_t S = 0; S < D.Samples; ++S)
      if (F.Passing & 1u << S)
        Images.blend(C, placeOf(F, S), *Color, Source1 ? *Source1 : Texel());
  }
  return Error::success();
}

Error FragmentStage::runLanes(Machine *M) {
  if (Lanes.empty())
    return Error::success();
  if (M)
    if (Error E = M->runSimdgroup(*this, static_cast<uint32_t>(Lanes.size())))
      return E;
  for (Fragment &F : Lanes)
    if (F.Passing)
      if (Error E = finish(F))
        return E;
  Lanes.clear();
  return Error::success();
}

Error FragmentStage::draw(const PrimitiveCorners &P, Machine *M, uint32_t SimdWidth) {
  Primitive = &P;
  Layer = P.Layer + P.View;
  if (!Images.hasLayer(Layer) || !Raster.set(P))
    return Error::success();
  // The lanes of a quad are its pixels, row by row.
  std::map<std::pair<int32_t, int32_t>, std::array<uint32_t, 4>> Quads;
  for (const CoveredPixel &C : Raster.pixels())
    Quads[{C.Y / 2, C.X / 2}][size_t(C.Y % 2 * 2 + C.X % 2)] = C.Samples;
  bool EachSample = runsForEachSample();
  Lanes.clear();
  for (const auto &[At, Samples] : Quads)
    for (uint32_t S = 0; S < (EachSample ? D.Samples : 1); ++S) {
      std::array<Fragment, 4> Quad;
      bool Any = false;
      for (unsigned I = 0; I < 4; ++I) {
        Fragment &F = Quad[I];
        F.X = At.second * 2 + int32_t(I % 2);
        F.Y = At.first * 2 + int32_t(I / 2);
        F.OfPixel = Samples[I];
        F.Sample = S;
        F.Passing = Samples[I] & (EachSample ? 1u << S : ~0u);
        if (HasEarlyTests)
          if (Error E = test(F))
            return E;
        F.Covered = F.Passing;
        Any |= F.Covered != 0;
      }
      if (!Any)
        continue;
      Lanes.insert(Lanes.end(), Quad.begin(), Quad.end());
      if (Lanes.size() + 4 > SimdWidth)
        if (Error E = runLanes(M))
          return E;
    }
  return runLanes(M);
}

} // namespace tessera::model
