// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A draw, from its first stage to its targets.
#include "Interp/Raster/GeometryStage.h"
#include "Interp/Raster/MeshStage.h"
#include "Interp/Raster/Patches.h"
#include "Interp/Raster/Rasterizer.h"
#include "Interp/Raster/Vertices.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
/// A shader with a machine of its own, which has the same resources.
struct OtherShader {
  OtherShader(const StageShader &S, Launch Given) : D(std::move(Given)), Runs(*S.M, D) {}

  const Launch D;
  Machine Runs;
};

/// The machines of a draw. What one of them finds ends the run of all.
class DrawRun {
public:
  DrawRun(Machine &First, const Draw &Work, const Launch &D) : First(First), Work(Work) {
    Amplification = add(Work.Amplification, D);
    Hull = add(Work.Hull, D);
    Domain = add(Work.Domain, D);
    Geometry = add(Work.Geometry, D);
    Pixel = add(Work.Pixel, D);
  }

  void run();

private:
  Machine *add(const StageShader &S, const Launch &D) {
    if (!S.M)
      return nullptr;
    Launch Own = D;
    Own.Constants = S.Constants;
    return &Others.emplace_back(std::make_unique<OtherShader>(S, std::move(Own)))->Runs;
  }
  void runView(uint32_t View, Framebuffer &Into);
  void drawVertices(uint32_t View, PrimitiveFn Each);
  /// Ends all runs after a violation in one.
  void stop() {
    for (const std::unique_ptr<OtherShader> &Other : Others)
      if (Other->Runs.Found)
        First.fail(*Other->Runs.Found);
    for (const std::unique_ptr<OtherShader> &Other : Others)
      if (First.Found)
        Other->Runs.fail(*First.Found);
  }

  Machine &First; ///< of the vertex or mesh shader
  const Draw &Work;
  std::vector<std::unique_ptr<OtherShader>> Others;
  Machine *Amplification, *Hull, *Domain, *Geometry, *Pixel; ///< null: there is none
};
} // namespace

void DrawRun::run() {
  Framebuffer Into(Work);
  uint32_t Views = Work.ViewMask ? Work.ViewMask : 1;
  for (uint32_t View = 0; View < 32 && !First.Found; ++View)
    if (Views >> View & 1)
      runView(View, Into);
  Into.finish();
  for (const std::unique_ptr<OtherShader> &Other : Others)
    First.ScalarOperations += Other->Runs.ScalarOperations;
}

void DrawRun::runView(uint32_t View, Framebuffer &Into) {
  Machine &Last = Geometry ? *Geometry : Domain ? *Domain : First;
  PixelStage Pixels(Pixel, Last.M.Entry.Outputs, Work, View, Into);
  Rasterizer Raster(Last, Work, View, Pixels);
  auto Each = [&](const Primitive &P) {
    Raster.draw(P);
    stop();
  };
  if (First.M.Entry.Mesh)
    MeshStage(First, Amplification, Work, View).drawGroups(Each);
  else
    drawVertices(View, Each);
}

void DrawRun::drawVertices(uint32_t View, PrimitiveFn Each) {
  VertexStage Vertices(First, Work, View, /*IsLast=*/!Domain && !Geometry);
  std::optional<HullStage> Hulls;
  std::optional<DomainStage> Domains;
  std::optional<GeometryStage> Geometries;
  ArrayRef<ir::StageElement> Given = First.M.Entry.Outputs;
  if (Hull) {
    Hulls.emplace(*Hull, Given, Work, View);
    Domains.emplace(*Domain, Hull->M.Entry.Outputs, Work, View, /*IsLast=*/!Geometry);
    Given = Domain->M.Entry.Outputs;
  }
  if (Geometry)
    Geometries.emplace(*Geometry, Given, Work, View);
  auto Draw = [&](const AssembledPrimitive &P) {
    if (Geometries)
      Geometries->draw(P, Each);
    else
      Each(primitiveOf(P));
    stop();
  };
  auto Assembled = [&](const AssembledPrimitive &P) {
    if (!Hulls)
      return Draw(P);
    if (std::optional<ShadedPatch> Patch = Hulls->run(P))
      Domains->draw(P, *Patch, Draw);
    stop();
  };
  for (uint32_t I = 0; I < Work.Instances && !First.Found; ++I)
    Vertices.drawInstance(Work.FirstInstance + I, Assembled);
}

/// This machine runs the vertex or mesh shader.
void Machine::runAll(const Draw &Work) {
  if (!Work.Pixel.M || D.WaveSize % 4 == 0)
    return DrawRun(*this, Work, D).run();
  fail(Rule::Divergent, Work.Pixel.M->Entry.loc(), "all threads of the pixel shader",
       "a wave of " + Twine(D.WaveSize) +
           " lanes has no whole number of quads, which a pixel shader runs in");
}
