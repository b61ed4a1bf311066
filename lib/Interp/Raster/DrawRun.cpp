// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A draw, from its first stage to its targets.
#include "Interp/Raster/MeshStage.h"
#include "Interp/Raster/Rasterizer.h"
#include "Interp/Raster/Vertices.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
/// A shader with a machine of its own, which has the same resources.
struct OtherShader {
  OtherShader(const StageShader &S, Launch Given) : D(std::move(Given)), Runs(*S.M, D) {}
  static OtherShader *make(std::optional<OtherShader> &At, const StageShader &S, const Launch &D) {
    if (!S.M)
      return nullptr;
    Launch Own = D;
    Own.Constants = S.Constants;
    return &At.emplace(S, std::move(Own));
  }

  const Launch D;
  Machine Runs;
};
} // namespace

/// This machine runs the vertex or mesh shader.
void Machine::runAll(const Draw &Work) {
  if (Work.Pixel.M && D.WaveSize % 4) {
    Violation V;
    V.Broken = Rule::Divergent;
    V.Where = Work.Pixel.M->Entry.loc();
    V.Message = "a wave of " + std::to_string(D.WaveSize) +
                " lanes has no whole number of quads, which a pixel shader runs in";
    V.Thread = "all threads of the pixel shader";
    return fail(std::move(V));
  }
  std::optional<OtherShader> OfPixels, OfGroups;
  OtherShader *Pixel = OtherShader::make(OfPixels, Work.Pixel, D);
  OtherShader *Amplification = OtherShader::make(OfGroups, Work.Amplification, D);
  Framebuffer Into(Work);
  uint32_t Views = Work.ViewMask ? Work.ViewMask : 1;
  for (uint32_t View = 0; View < 32 && !Found; ++View) {
    if (!(Views >> View & 1))
      continue;
    PixelStage Pixels(Pixel ? &Pixel->Runs : nullptr, M.Entry.Outputs, Work, View, Into);
    Rasterizer Raster(*this, Work, View, Pixels);
    auto Each = [&](const Primitive &P) {
      Raster.draw(P);
      if (Pixel && Pixel->Runs.Found)
        fail(*Pixel->Runs.Found);
    };
    if (M.Entry.Mesh) {
      MeshStage(*this, Amplification ? &Amplification->Runs : nullptr, Work, View).drawGroups(Each);
      continue;
    }
    VertexStage Vertices(*this, Work, View);
    for (uint32_t I = 0; I < Work.Instances && !Found; ++I)
      Vertices.drawInstance(Work.FirstInstance + I, Each);
  }
  Into.finish();
  for (OtherShader *Other : {Pixel, Amplification})
    if (Other)
      ScalarOperations += Other->Runs.ScalarOperations;
}
