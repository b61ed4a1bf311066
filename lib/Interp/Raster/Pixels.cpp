// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From quads to pixels: the shader runs between the tests, early or late, and the targets.
#include "Interp/Raster/Pixels.h"
#include "IR/SystemValues.h"
#include "Interp/Evaluators.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::EntryMode;
using ir::Interpolation;
using ir::SystemValue;

Framebuffer::Framebuffer(const Draw &Of) : Tests(Of) {
  Colors.reserve(Of.Colors.size());
  for (const ColorTarget &T : Of.Colors)
    Colors.emplace_back(T, Of);
}

void Framebuffer::finish() const {
  for (const Picture &P : Colors)
    P.finish(/*Averages=*/true);
  Tests.finish();
}

PixelStage::PixelStage(Machine *M, ArrayRef<ir::StageElement> Given, const Draw &Of, uint32_t View,
                       Framebuffer &Into)
    : StageContext(Of, View), M(M), Into(Into) {
  if (!M)
    return;
  ArrayRef<ir::StageElement> Inputs = M->M.Entry.Inputs;
  for (const ir::StageElement &E : Inputs)
    InputLinks.push_back(linksOf(E, Given));
  for (const ir::StageElement &E : M->M.Entry.Outputs)
    for (uint32_t Part = 0; Part < scalarsOf(E) && !valueOf(E); ++Part)
      if (uint32_t At = slotOf(E, Part).Location; At < 32)
        WrittenTargets |= 1u << At;
  for (const StageRows &Rows : M->P.Inputs)
    RunsPerSample |= Inputs[Rows.Element].How.has(Interpolation::Sample);
  for (const Inst &I : M->P.Code)
    if (I.Op && I.Op->is(ir::Opcode::Builtin))
      RunsPerSample |=
          I.Op->enumAttr<SystemValue>(ir::AttrKind::Builtin) == SystemValue::SampleIndex;
}

std::string PixelStage::textOf(const ThreadName &Name) const {
  auto [X, Y, Primitive, Sample] = Name;
  std::string Text = "pixel (" + std::to_string(X) + ", " + std::to_string(Y) + ") of primitive " +
                     std::to_string(Primitive);
  return RunsPerSample ? "sample " + std::to_string(Sample) + " of " + Text : Text;
}

//===--- inputs ------------------------------------------------------------===//

Point PixelStage::placeOf(unsigned Lane, ir::InterpolationSet How) const {
  const StageThread &T = Threads[Lane];
  Point In = {0.5, 0.5};
  uint32_t Inside = Rasterized[Lane];
  bool IsPartial = Inside && Inside != maskTrailingOnes<uint32_t>(Of.Samples);
  if (RunsPerSample || How.has(Interpolation::Sample))
    In = samplePosition(Of.Samples, T.Sample);
  else if (How.has(Interpolation::Centroid) && IsPartial)
    In = samplePosition(Of.Samples, uint32_t(countr_zero(Inside)));
  return {T.X + In[0], T.Y + In[1]};
}

void PixelStage::prepareThreads(ArrayRef<Quad> Quads, std::optional<uint32_t> Sample) {
  std::optional<ir::InterpolationSet> OfSmooth, OfPlain; // of barycentrics
  for (const ir::StageElement &E : M->M.Entry.Inputs) {
    if (valueOf(E) == SystemValue::Barycentrics)
      OfSmooth = E.How;
    if (valueOf(E) == SystemValue::PlainBarycentrics)
      OfPlain = E.How;
  }
  for (unsigned Lane = 0; Lane < Quads.size() * 4; ++Lane) {
    const Quad &Q = Quads[Lane / 4];
    StageThread &T = Threads[Lane];
    T.X = Q.X + (Lane & 1);
    T.Y = Q.Y + (Lane >> 1 & 1);
    T.Layer = Now->Layer;
    T.Pixel = (T.Layer * Of.Height + T.Y) * Of.Width + T.X + 1;
    T.Viewport = Now->Viewport;
    T.Primitive = Now->Of.Number;
    T.PrimitiveID = Now->Of.ID;
    T.Sample = Sample.value_or(0);
    T.IsFront = Now->IsFront;
    T.IsCovered = Q.IsInner[Lane & 3];
    Rasterized[Lane] = T.Coverage = Q.Coverage[Lane & 3] & (Sample ? 1u << *Sample : ~0u);
    Point At = placeOf(Lane, {});
    Weights W = Now->Between.at(At);
    T.Position = {At[0], At[1], W.Depth, W.ReciprocalW};
    if (OfSmooth)
      T.Smooth = Now->Between.at(placeOf(Lane, *OfSmooth)).Smooth;
    if (OfPlain)
      T.Plain = Now->Between.at(placeOf(Lane, *OfPlain)).Plain;
  }
}

/// False if the value is undefined.
bool PixelStage::interpolate(uint32_t Element, uint32_t Part, bool Plain, const Weights &At,
                             Word &Value) const {
  const ir::StageElement &E = M->M.Entry.Inputs[Element];
  std::optional<uint32_t> From = InputLinks[Element][Part];
  if (!From)
    return false;
  NumberType Ty = scalarTypeOf(E);
  const Primitive &P = Now->Of;
  if (E.PerPrimitive) {
    Value = P.Values->Values[*From];
    return !P.Values->Undefined[*From];
  }
  if (E.How.has(Interpolation::Flat) || !Ty.isFloat()) {
    Value = P.Corners[0]->Values[*From];
    return !P.Corners[0]->Undefined[*From];
  }
  double Sum = 0;
  for (unsigned I = 0; I < P.Count; ++I) {
    if (P.Corners[I]->Undefined[*From])
      return false;
    Sum += (Plain ? At.Plain : At.Smooth)[I] * decodeFloat(Ty, P.Corners[I]->Values[*From]);
  }
  // What all corners have is exact everywhere.
  const auto &First = P.Corners[0]->Values[*From];
  bool IsEqual = all_of(ArrayRef(P.Corners).take_front(P.Count),
                        [&](const ShadedVertex *V) { return V->Values[*From] == First; });
  Value = IsEqual ? First : encodeFloat(Ty, Sum);
  return true;
}

void PixelStage::fillInput(Wave &W, const StageRows &Rows) {
  const ir::StageElement &E = M->M.Entry.Inputs[Rows.Element];
  std::optional<SystemValue> V = valueOf(E);
  bool IsLinked = !V || V == SystemValue::ClipDistance || V == SystemValue::CullDistance;
  bool Plain = E.How.has(Interpolation::NoPerspective);
  for (uint32_t C = 0; C < Rows.Count; ++C) {
    Word *Row = W.row(Rows.First + C);
    Lanes Bad;
    W.Exist.each([&](unsigned Lane) {
      if (!IsLinked) {
        Row[Lane] = stageValue(W, Lane, *V, C);
      } else if (Rows.Corner) {
        std::optional<uint32_t> From = InputLinks[Rows.Element][C];
        const ShadedVertex *Corner =
            *Rows.Corner < Now->Of.Count ? Now->Of.Corners[*Rows.Corner] : nullptr;
        bool Has = From && Corner && !Corner->Undefined[*From];
        Row[Lane] = Has ? Corner->Values[*From] : 0;
        Bad.add(Lane, !Has);
      } else {
        Weights At = Now->Between.at(placeOf(Lane, E.How));
        Bad.add(Lane, E.BuiltIn || !interpolate(Rows.Element, C, Plain, At, Row[Lane]));
      }
      return true;
    });
    W.setUndefined(Row, Bad, 0);
  }
}

bool PixelStage::evaluate(unsigned Lane, uint32_t Element, uint32_t Part,
                          const EvaluationPlace &Place, Word &Value) const {
  const StageThread &T = Threads[Lane];
  Point At = {T.X + 0.5 + Place.X, T.Y + 0.5 + Place.Y};
  if (Place.Fn == ir::EvaluateFn::Centroid)
    At = placeOf(Lane, Interpolation::Centroid);
  if (Place.Fn == ir::EvaluateFn::Sample) {
    Point In = samplePosition(Of.Samples, Place.Sample);
    At = {T.X + In[0], T.Y + In[1]};
  }
  bool Plain = M->M.Entry.Inputs[Element].How.has(Interpolation::NoPerspective);
  return interpolate(Element, Part, Plain, Now->Between.at(At), Value);
}

//===--- runs --------------------------------------------------------------===//

void PixelStage::draw(const RasterPrimitive &P, ArrayRef<Quad> Quads) {
  Now = &P;
  if (!M) {
    for (const Quad &Q : Quads)
      for (unsigned I = 0; I < 4; ++I) {
        StageThread T;
        T.X = Q.X + (I & 1);
        T.Y = Q.Y + (I >> 1);
        T.Layer = P.Layer;
        T.IsFront = P.IsFront;
        test(T, Q.Coverage[I], nullptr);
      }
    return;
  }
  M->Stage = this;
  size_t Most = M->D.WaveSize / 4;
  auto Run = [&](ArrayRef<Quad> Of, std::optional<uint32_t> Sample) {
    for (; !Of.empty() && !M->Found; Of = Of.drop_front(std::min(Most, Of.size())))
      runQuads(Of.take_front(Most), Sample);
  };
  if (!RunsPerSample)
    return Run(Quads, std::nullopt);
  // Threads of one pixel are in waves of their own, in the order of their samples.
  for (uint32_t Sample = 0; Sample < Of.Samples; ++Sample) {
    std::vector<Quad> Covered;
    copy_if(Quads, std::back_inserter(Covered), [&](const Quad &Q) {
      return any_of(Q.Coverage, [&](uint32_t Mask) { return Mask >> Sample & 1; });
    });
    Run(Covered, Sample);
  }
}

void PixelStage::runQuads(ArrayRef<Quad> Quads, std::optional<uint32_t> Sample) {
  prepareThreads(Quads, Sample);
  bool IsEarly = hasMode(EntryMode::EarlyTests);
  auto Count = unsigned(Quads.size() * 4);
  std::array<uint32_t, MaxWaveSize> Written{};
  Lanes Helpers;
  for (unsigned Lane = 0; Lane < Count; ++Lane) {
    Written[Lane] = IsEarly ? test(Threads[Lane], Rasterized[Lane], nullptr) : Rasterized[Lane];
    Helpers.add(Lane, !Written[Lane]);
    if (hasMode(EntryMode::PostDepthCoverage))
      Threads[Lane].Coverage = Written[Lane];
  }
  if (Helpers == Lanes::first(Count))
    return;
  bool Good = runWave(*M, Count, [&](Wave &W) {
    W.Helpers = Helpers;
    for (const StageRows &Rows : M->P.Inputs)
      fillInput(W, Rows);
  });
  if (!Good)
    return;
  Wave &W = *M->Waves.front();
  (W.Exist & ~W.Helpers & ~W.Ended).each([&](unsigned Lane) {
    Result From;
    uint32_t Coverage = Written[Lane];
    if (!take(W, Lane, From, Coverage))
      return false;
    if (Of.AlphaToCoverage)
      Coverage &= alphaCoverage(From);
    if (!IsEarly)
      Coverage = test(Threads[Lane], Coverage, &From);
    write(Threads[Lane], Coverage, From);
    return !M->Found;
  });
}

uint32_t PixelStage::test(const StageThread &T, uint32_t Coverage, const Result *From) {
  const Viewport &V = Of.Viewports[Now->Viewport];
  uint32_t Passing = 0;
  for (uint32_t S = 0; S < Of.Samples; ++S) {
    if (!(Coverage >> S & 1))
      continue;
    Point In = samplePosition(Of.Samples, S);
    double Depth =
        From && From->Depth ? *From->Depth : Now->Between.at({T.X + In[0], T.Y + In[1]}).Depth;
    if (Of.DepthClamp)
      Depth = std::clamp(Depth, std::min(V.MinDepth, V.MaxDepth), std::max(V.MinDepth, V.MaxDepth));
    if (Into.Tests.passes({T.X, T.Y, T.Layer, S}, float(Depth), T.IsFront,
                          From ? From->Stencil : std::nullopt))
      Passing |= 1u << S;
  }
  return Passing;
}
