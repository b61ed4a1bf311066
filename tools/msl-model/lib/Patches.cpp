// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Patches.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::model {

static Error wrong(const DrawFunction &F, const Twine &What) {
  return createStringError(F.Bound.TextName + ":" + Twine(F.Info.Line) + ": " +
                           wordFor(F.Info.Kind) + " function '" + F.Info.Name + "' " + What);
}

Error PatchStage::check() const {
  const auto &Patch = Vertex.Info.Patch;
  if (!Patch)
    return wrong(Vertex, "has no [[patch]], and the pipeline has a hull shader");
  if (Patch->IsQuad != Rules.IsQuad)
    return wrong(Vertex, Twine("has patches of another type than the hull shader, which makes ") +
                             (Rules.IsQuad ? "quads" : "triangles"));
  if (uint32_t Count = D.Patches->OutputPoints; Patch->Points.value_or(Count) != Count)
    return wrong(Vertex, formatv("has {0} control points, and the hull shader makes {1}",
                                 *Patch->Points, Count)
                             .str());
  return Error::success();
}

/// Gives a kernel the grid with these threads.
static void setGrid(GridShape &Shape, const std::array<uint32_t, 3> &Threads) {
  Shape.Grid = Threads;
  for (unsigned I = 0; I < 3; ++I)
    Shape.Groups[I] = divideCeil(Threads[I], Shape.Threads[I]);
}

Error PatchStage::runKernels(Machine &OfVertices, const DrawFunction &VertexKernel, Machine &OfHull,
                             const DrawFunction &Hull, ArrayRef<VertexNumber> Numbers) {
  Expected<StageInterface> Inputs =
      readInterface(VertexKernel.Info, VertexKernel.Bound.Kernel, VertexKernel.Bound.TextName);
  if (!Inputs)
    return Inputs.takeError();
  VertexStage Stage(D, *Inputs);
  if (Error E = Stage.check(VertexKernel.Bound.TextName))
    return E;
  GridShape &OfGrid = VertexKernel.Bound.Shape;
  // Vertices behind the last patch belong to none.
  uint32_t Width = patches() * D.Patches->InputPoints;
  setGrid(OfGrid, {Width, D.Instances, 1});
  OfGrid.Origin = {D.Indexes ? static_cast<uint32_t>(D.BaseVertex) : D.First, D.BaseInstance, 0};
  if (Error E = Stage.runKernel(OfVertices, Width, Numbers))
    return E;
  Memory.Data.forgetAccesses();
  setGrid(Hull.Bound.Shape, {D.Patches->OutputPoints, patches(), D.Instances});
  if (Error E = OfHull.run())
    return E;
  Memory.Data.forgetAccesses();
  return Error::success();
}

PatchFactors PatchStage::factorsOf(uint32_t Patch) const {
  // Halves: those of the edges, then of the inside.
  unsigned Edges = Rules.IsQuad ? 4 : 3, Insides = Rules.IsQuad ? 2 : 1;
  const Region &R = *Memory.Shared.find(D.Patches->Factors)->second;
  PatchFactors Factors;
  for (unsigned I = 0; I < Edges + Insides; ++I) {
    uint16_t Bits;
    std::memcpy(&Bits, R.Base + 2 * (size_t(Patch) * (Edges + Insides) + I), sizeof(Bits));
    float Value = APFloat(APFloat::IEEEhalf(), APInt(16, Bits)).convertToFloat();
    (I < Edges ? Factors.Edges[I] : Factors.Insides[I - Edges]) = Value;
  }
  return Factors;
}

void PatchStage::input(uint32_t Lane, uint32_t First, uint8_t *To) {
  const Point &P = Points[FirstPoint + Lane];
  const StageVariable &V = Interface.Inputs[First];
  StageWords Value = {P.Patch};
  if (V.Role == StageRole::PositionInPatch)
    for (unsigned I = 0; I < 3; ++I)
      Value[I] = bit_cast<uint32_t>(static_cast<float>(P.At[I]));
  storeValue(V.Type, Value, To);
}

void PatchStage::output(uint32_t Lane, const uint8_t *From) {
  Vertices[FirstPoint + Lane] = shadedVertex(Interface.Outputs, From);
}

std::string PatchStage::nameOf(uint32_t Lane) const {
  const Point &P = Points[FirstPoint + Lane];
  return formatv("point ({0}, {1}) of patch {2}", P.At[0], P.At[1], P.Patch).str();
}

Error PatchStage::run(Machine &M) {
  for (uint32_t Patch = 0; Patch < patches() * D.Instances; ++Patch) {
    DividedPatch Divided = divide(Rules, factorsOf(Patch));
    auto First = static_cast<uint32_t>(Points.size());
    for (const std::array<double, 3> &At : Divided.Points)
      Points.push_back({Patch, At});
    for (const std::array<uint32_t, 3> &T : Divided.Triangles)
      Triangles.push_back({{First + T[0], First + T[1], First + T[2]}, Patch});
  }
  uint32_t Width = Vertex.Bound.Shape.SimdWidth;
  Vertices.resize(Points.size());
  if (Error E = M.start(Width))
    return E;
  for (; FirstPoint < Points.size(); FirstPoint += Width)
    if (Error E = M.runSimdgroup(
            *this, std::min(Width, static_cast<uint32_t>(Points.size() - FirstPoint))))
      return E;
  return Error::success();
}

} // namespace tessera::model
