// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Drawing.h"

#include "Fragments.h"
#include "Meshes.h"
#include "Patches.h"
#include "Subnormals.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

using namespace llvm;

namespace tessera::model {

namespace {

/// The vertices of an instance, and the primitives that they make.
class Assembly {
public:
  explicit Assembly(const Draw &D) : D(D) {
    for (uint32_t I = 0; I < D.Count; ++I)
      add(D.Indexes ? (*D.Indexes)[I] : D.First + I, D.Indexes.has_value());
    finishRun();
  }

  /// The numbers of the vertices, each once.
  std::vector<uint32_t> Vertices;
  /// Of each primitive: places in Vertices.
  std::vector<SmallVector<uint32_t, 3>> Primitives;

private:
  bool isStrip() const {
    return D.Topology == Primitive::LineStrip || D.Topology == Primitive::TriangleStrip;
  }

  void add(uint32_t Number, bool IsIndex) {
    if (IsIndex && isStrip() && Number == D.RestartIndex)
      return finishRun();
    uint32_t Vertex = IsIndex ? Number + uint32_t(D.BaseVertex) : Number;
    auto [It, New] = Places.try_emplace(Vertex, uint32_t(Vertices.size()));
    if (New)
      Vertices.push_back(Vertex);
    Run.push_back(It->second);
  }

  /// Makes primitives of the vertices since the last end of a strip.
  void finishRun() {
    auto Add = [&](std::initializer_list<size_t> At) {
      auto &P = Primitives.emplace_back();
      for (size_t I : At)
        P.push_back(Run[I]);
    };
    size_t Count = Run.size();
    switch (D.Topology) {
    case Primitive::Point:
      for (size_t I = 0; I < Count; ++I)
        Add({I});
      break;
    case Primitive::Line:
      for (size_t I = 0; I + 1 < Count; I += 2)
        Add({I, I + 1});
      break;
    case Primitive::LineStrip:
      for (size_t I = 0; I + 1 < Count; ++I)
        Add({I, I + 1});
      break;
    case Primitive::Triangle:
      for (size_t I = 0; I + 2 < Count; I += 3)
        Add({I, I + 1, I + 2});
      break;
    case Primitive::TriangleStrip:
      // Every second triangle turns, so that all face the same side.
      for (size_t I = 0; I + 2 < Count; ++I)
        Add({I, I + 1 + I % 2, I + 2 - I % 2});
      break;
    }
    Run.clear();
  }

  const Draw &D;
  DenseMap<uint32_t, uint32_t> Places;
  std::vector<uint32_t> Run;
};

class Drawing {
public:
  Drawing(const Draw &Given, const DrawFunctions &Functions, BoundMemory &Memory)
      : D(Given), Memory(Memory), VertexKernel(find(Functions, DrawStage::VertexKernel)),
        Hull(find(Functions, DrawStage::Hull)), Object(find(Functions, DrawStage::Object)),
        Mesh(find(Functions, DrawStage::Mesh)), Vertex(find(Functions, DrawStage::Vertex)),
        Fragment(find(Functions, DrawStage::Fragment)), Before(Mesh ? *Mesh : *Vertex), Images(D) {
    static constexpr Primitive ByCorners[] = {Primitive::Point, Primitive::Line,
                                              Primitive::Triangle};
    if (Mesh)
      D.Topology = ByCorners[Mesh->Bound.Kernel.Mesh.Corners - 1];
    if (D.Patches)
      D.Topology = Primitive::Triangle;
  }

  Error run();

private:
  static const DrawFunction *find(const DrawFunctions &In, DrawStage Stage) {
    auto Found = In.find(Stage);
    return Found == In.end() ? nullptr : &Found->second;
  }
  Error readInterfaces();
  Error runVertices();
  Error runMeshes();
  Error runPatches();
  Error drawPrimitives(FragmentStage &Pixels);

  Draw D;
  BoundMemory &Memory;
  const DrawFunction *VertexKernel, *Hull, *Object, *Mesh, *Vertex, *Fragment;
  /// The vertex or mesh function.
  const DrawFunction &Before;
  Targets Images;
  StageInterface OfBefore, OfFragment;
  /// Those that have run, in their order. All vertices and groups come first, because one machine
  /// runs at a time.
  std::deque<Machine> Machines;
  std::vector<ShadedVertex> Vertices;
  std::optional<MeshStage> Meshes;
  std::optional<PatchStage> Patches;
  std::vector<PrimitiveCorners> Primitives;
};

Error Drawing::readInterfaces() {
  Expected<StageInterface> Read =
      readInterface(Before.Info, Before.Bound.Kernel, Before.Bound.TextName);
  if (!Read)
    return Read.takeError();
  OfBefore = std::move(*Read);
  if (Before.Info.Patch && !D.Patches)
    return createStringError(Before.Bound.TextName + ":" + Twine(Before.Info.Line) +
                             ": vertex function '" + Before.Info.Name +
                             "' is for patches, and the pipeline has no hull shader");
  if (D.Topology == Primitive::Point && !OfBefore.output(StageRole::PointSize))
    return createStringError(Before.Bound.TextName + ":" + Twine(Before.Info.Line) +
                             ": the draw has points, and " + wordFor(Before.Info.Kind) +
                             " function '" + Before.Info.Name +
                             "' has no output with [[point_size]]");
  if (!Fragment)
    return Error::success();
  Read = readInterface(Fragment->Info, Fragment->Bound.Kernel, Fragment->Bound.TextName);
  if (!Read)
    return Read.takeError();
  OfFragment = std::move(*Read);
  if (Error E = link(OfBefore, Before.Info.Kind, OfFragment, Fragment->Bound.TextName))
    return E;
  if (OfFragment.hasInput(StageRole::PrimitiveID) && D.Patches)
    return createStringError(Fragment->Bound.TextName + ":" + Twine(Fragment->Info.Line) +
                             ": fragment function '" + Fragment->Info.Name +
                             "' takes [[primitive_id]], which Metal leaves open behind a "
                             "tessellator");
  if (OfFragment.hasInput(StageRole::PointCoord) && D.Topology != Primitive::Point)
    return createStringError(Fragment->Bound.TextName + ":" + Twine(Fragment->Info.Line) +
                             ": fragment function '" + Fragment->Info.Name +
                             "' takes [[point_coord]], and the draw has no points");
  return Error::success();
}

Error Drawing::runVertices() {
  Assembly Each(D);
  uint32_t Width = Vertex->Bound.Shape.SimdWidth;
  std::vector<VertexNumber> Numbers;
  for (uint32_t View = 0; View < D.Views; ++View)
    for (uint32_t Instance = 0; Instance < D.Instances; ++Instance)
      for (uint32_t Number : Each.Vertices)
        Numbers.push_back({Number, Instance, View});
  VertexStage Stage(D, OfBefore);
  if (Error E = Stage.check(Vertex->Bound.TextName))
    return E;
  Machine &M = Machines.emplace_back(Vertex->Bound);
  if (Error E = M.start(Width))
    return E;
  Expected<std::vector<ShadedVertex>> Shaded = Stage.run(M, Width, Numbers);
  if (!Shaded)
    return Shaded.takeError();
  Vertices = std::move(*Shaded);
  for (uint32_t Run = 0; Run < D.Views * D.Instances; ++Run)
    for (const auto &[Number, Places] : enumerate(Each.Primitives)) {
      PrimitiveCorners &P = Primitives.emplace_back();
      P.Number = uint32_t(Number);
      P.View = Run / D.Instances;
      for (uint32_t Place : Places)
        P.Vertices.push_back(&Vertices[Run * Each.Vertices.size() + Place]);
      P.Layer = P.provoking().Layer;
      P.Viewport = P.provoking().Viewport;
    }
  return Error::success();
}

Error Drawing::runMeshes() {
  Meshes.emplace(*Mesh, OfBefore);
  if (Object)
    if (Error E = Meshes->runObjects(Machines.emplace_back(Object->Bound), *Object))
      return E;
  Machine *Earlier = Object ? &Machines.back() : nullptr;
  if (Error E = Meshes->run(Machines.emplace_back(Mesh->Bound, Earlier)))
    return E;
  for (uint32_t View = 0; View < D.Views; ++View)
    for (const ShadedPrimitive &Each : Meshes->Primitives) {
      PrimitiveCorners &P = Primitives.emplace_back();
      P.Number = Each.Number;
      P.View = View;
      P.Layer = Each.Layer;
      P.Viewport = Each.Viewport;
      P.Values = Each.Values;
      for (uint32_t Place : Each.Corners)
        P.Vertices.push_back(&Meshes->Vertices[Place]);
    }
  return Error::success();
}

Error Drawing::runPatches() {
  Patches.emplace(D, *Vertex, OfBefore, Memory);
  if (Error E = Patches->check())
    return E;
  std::vector<VertexNumber> Numbers;
  uint32_t Count = D.Count - D.Count % D.Patches->InputPoints;
  for (uint32_t Instance = 0; Instance < D.Instances; ++Instance)
    for (uint32_t I = 0; I < Count; ++I)
      Numbers.push_back(
          {D.Indexes ? (*D.Indexes)[I] + static_cast<uint32_t>(D.BaseVertex) : D.First + I,
           Instance, 0});
  Machine &First = Machines.emplace_back(VertexKernel->Bound);
  Machine &Second = Machines.emplace_back(Hull->Bound, &First);
  if (Error E = Patches->runKernels(First, *VertexKernel, Second, *Hull, Numbers))
    return E;
  if (Error E = Patches->run(Machines.emplace_back(Vertex->Bound, &Second)))
    return E;
  for (uint32_t View = 0; View < D.Views; ++View)
    for (const PatchTriangle &Each : Patches->Triangles) {
      PrimitiveCorners &P = Primitives.emplace_back();
      P.Number = Each.Patch;
      P.View = View;
      for (uint32_t Place : Each.Corners)
        P.Vertices.push_back(&Patches->Vertices[Place]);
      P.Layer = P.provoking().Layer;
      P.Viewport = P.provoking().Viewport;
    }
  return Error::success();
}

Error Drawing::drawPrimitives(FragmentStage &Pixels) {
  uint32_t Width = Before.Bound.Shape.SimdWidth;
  Machine *M = nullptr;
  if (Fragment) {
    M = &Machines.emplace_back(Fragment->Bound, &Machines.back());
    if (Error E = M->start(Width))
      return E;
  }
  for (const PrimitiveCorners &P : Primitives)
    if (Error E = Pixels.draw(P, M, Width))
      return E;
  return Error::success();
}

Error Drawing::run() {
  if (Error E = readInterfaces())
    return E;
  if (Error E = Images.create())
    return E;
  FragmentStage Pixels(D, Fragment ? &OfFragment : nullptr,
                       Fragment && Fragment->Info.HasEarlyTests, Images);
  if (Fragment)
    if (Error E = Pixels.check(Fragment->Bound.TextName, Fragment->Info.Line))
      return E;
  if (Error E = Mesh ? runMeshes() : D.Patches ? runPatches() : runVertices())
    return E;
  if (Error E = drawPrimitives(Pixels))
    return E;
  Images.store();
  return Error::success();
}

} // namespace

FunctionKind kindOf(DrawStage S) {
  static constexpr FunctionKind Kinds[] = {FunctionKind::Kernel, FunctionKind::Kernel,
                                           FunctionKind::Object, FunctionKind::Mesh,
                                           FunctionKind::Vertex, FunctionKind::Fragment};
  return Kinds[size_t(S)];
}

Error runDraw(const Draw &D, const DrawFunctions &Functions, BoundMemory &Memory) {
  FlushScope Subnormals(Functions.begin()->second.Bound.Strictness.FlushSubnormals);
  return Drawing(D, Functions, Memory).run();
}

} // namespace tessera::model
