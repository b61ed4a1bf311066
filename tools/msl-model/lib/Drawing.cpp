// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Drawing.h"

#include "Fragments.h"
#include "Meshes.h"
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
  Drawing(const Draw &Given, const DrawFunctions &Functions)
      : D(Given), Object(find(Functions, FunctionKind::Object)),
        Mesh(find(Functions, FunctionKind::Mesh)), Vertex(find(Functions, FunctionKind::Vertex)),
        Fragment(find(Functions, FunctionKind::Fragment)), Before(Mesh ? *Mesh : *Vertex),
        Images(D) {
    static constexpr Primitive ByCorners[] = {Primitive::Point, Primitive::Line,
                                              Primitive::Triangle};
    if (Mesh)
      D.Topology = ByCorners[Mesh->Bound.Kernel.Mesh.Corners - 1];
  }

  Error run();

private:
  static const DrawFunction *find(const DrawFunctions &In, FunctionKind Kind) {
    auto Found = In.find(Kind);
    return Found == In.end() ? nullptr : &Found->second;
  }
  Error readInterfaces();
  Error runVertices();
  Error runMeshes();
  Error drawPrimitives(FragmentStage &Pixels);

  Draw D;
  const DrawFunction *Object, *Mesh, *Vertex, *Fragment;
  /// The vertex or mesh function.
  const DrawFunction &Before;
  Targets Images;
  StageInterface OfBefore, OfFragment;
  /// Those that have run, in their order. All vertices and groups come first, because one machine
  /// runs at a time.
  std::deque<Machine> Machines;
  std::vector<ShadedVertex> Vertices;
  std::optional<MeshStage> Meshes;
  std::vector<PrimitiveCorners> Primitives;
};

Error Drawing::readInterfaces() {
  Expected<StageInterface> Read =
      readInterface(Before.Info, Before.Bound.Kernel, Before.Bound.TextName);
  if (!Read)
    return Read.takeError();
  OfBefore = std::move(*Read);
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
  if (Error E = Mesh ? runMeshes() : runVertices())
    return E;
  if (Error E = drawPrimitives(Pixels))
    return E;
  Images.store();
  return Error::success();
}

} // namespace

Error runDraw(const Draw &D, const DrawFunctions &Functions) {
  FlushScope Subnormals(Functions.begin()->second.Bound.Strictness.FlushSubnormals);
  return Drawing(D, Functions).run();
}

} // namespace tessera::model
