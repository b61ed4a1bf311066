// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Drawing.h"

#include "Fragments.h"
#include "Subnormals.h"
#include "llvm/ADT/DenseMap.h"

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
  Drawing(const Draw &D, const DrawFunction &Vertex, const DrawFunction *Fragment)
      : D(D), Vertex(Vertex), Fragment(Fragment), Images(D) {}

  Error run();

private:
  Error readInterfaces();
  Error drawAll(Machine &Vertices, FragmentStage &Pixels, Machine *Fragments);

  const Draw &D;
  const DrawFunction &Vertex;
  const DrawFunction *Fragment;
  Targets Images;
  StageInterface OfVertex, OfFragment;
};

Error Drawing::readInterfaces() {
  Expected<StageInterface> Read =
      readInterface(Vertex.Info, Vertex.Bound.Kernel, Vertex.Bound.TextName);
  if (!Read)
    return Read.takeError();
  OfVertex = std::move(*Read);
  if (D.Topology == Primitive::Point && !OfVertex.output(StageRole::PointSize))
    return createStringError(Vertex.Bound.TextName + ":" + Twine(Vertex.Info.Line) +
                             ": the draw has points, and vertex function '" + Vertex.Info.Name +
                             "' has no output with [[point_size]]");
  if (!Fragment)
    return Error::success();
  Read = readInterface(Fragment->Info, Fragment->Bound.Kernel, Fragment->Bound.TextName);
  if (!Read)
    return Read.takeError();
  OfFragment = std::move(*Read);
  if (Error E = link(OfVertex, OfFragment, Fragment->Bound.TextName))
    return E;
  if (OfFragment.hasInput(StageRole::PointCoord) && D.Topology != Primitive::Point)
    return createStringError(Fragment->Bound.TextName + ":" + Twine(Fragment->Info.Line) +
                             ": fragment function '" + Fragment->Info.Name +
                             "' takes [[point_coord]], and the draw has no points");
  return Error::success();
}

Error Drawing::drawAll(Machine &Vertices, FragmentStage &Pixels, Machine *Fragments) {
  Assembly Each(D);
  uint32_t Width = Vertex.Bound.Shape.SimdWidth;
  // All vertices come first, because one machine runs at a time.
  std::vector<VertexNumber> Numbers;
  for (uint32_t View = 0; View < D.Views; ++View)
    for (uint32_t Instance = 0; Instance < D.Instances; ++Instance)
      for (uint32_t Number : Each.Vertices)
        Numbers.push_back({Number, Instance, View});
  VertexStage Stage(D, OfVertex);
  if (Error E = Stage.check(Vertex.Bound.TextName))
    return E;
  if (Error E = Vertices.start(Width))
    return E;
  Expected<std::vector<ShadedVertex>> Shaded = Stage.run(Vertices, Width, Numbers);
  if (!Shaded)
    return Shaded.takeError();
  if (Fragments)
    if (Error E = Fragments->start(Width))
      return E;
  for (uint32_t Run = 0; Run < D.Views * D.Instances; ++Run)
    for (const auto &[Number, Places] : enumerate(Each.Primitives)) {
      PrimitiveCorners P;
      P.Number = uint32_t(Number);
      P.View = Run / D.Instances;
      for (uint32_t Place : Places)
        P.Vertices.push_back(&(*Shaded)[Run * Each.Vertices.size() + Place]);
      if (Error E = Pixels.draw(P, Fragments, Width))
        return E;
    }
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
  Machine Vertices(Vertex.Bound);
  std::optional<Machine> Fragments;
  Error E = Error::success();
  if (!Fragment)
    E = drawAll(Vertices, Pixels, nullptr);
  else
    E = drawAll(Vertices, Pixels, &Fragments.emplace(Fragment->Bound, &Vertices));
  if (E)
    return E;
  Images.store();
  return Error::success();
}

} // namespace

Error runDraw(const Draw &D, const DrawFunction &Vertex, const DrawFunction *Fragment) {
  FlushScope Subnormals(Vertex.Bound.Strictness.FlushSubnormals);
  return Drawing(D, Vertex, Fragment).run();
}

} // namespace tessera::model
