// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Meshes.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tessera::model {

Error MeshStage::error(const Twine &What) const {
  return createStringError(Mesh.Bound.TextName + ":" + Twine(Mesh.Info.Line) +
                           ": a threadgroup of mesh function '" + Mesh.Info.Name + "' " + What);
}

Error MeshStage::runObjects(Machine &M, const DrawFunction &Object) {
  if (Error E = M.start(Object.Bound.Shape.threadsOfGroup()))
    return E;
  GroupResults Results;
  Grids.emplace();
  return M.runGrid(Object.Bound.Shape.Groups, Results, [&]() -> Error {
    Launched New{Results.Grid.value_or(std::array<uint32_t, 3>{}), {}};
    if (Results.Payload)
      New.Payload = Memory::save(*Results.Payload);
    Grids->push_back(std::move(New));
    return Error::success();
  });
}

Error MeshStage::run(Machine &M) {
  if (Error E = M.start(Mesh.Bound.Shape.threadsOfGroup()))
    return E;
  GroupResults Results;
  auto RunGrid = [&](const std::array<uint32_t, 3> &Groups) {
    return M.runGrid(Groups, Results, [&] { return take(Results); });
  };
  if (!Grids)
    return RunGrid(Mesh.Bound.Shape.Groups);
  for (const Launched &Each : *Grids) {
    if (Each.Payload && !Results.Payload) {
      Expected<Region *> Added =
          Mesh.Bound.Bound.Data.add("payload", Space::Payload, Each.Payload->Bytes.size(),
                                    /*ReadOnly=*/true, LargestAlign);
      if (!Added)
        return Added.takeError();
      Results.Payload = *Added;
    }
    if (Each.Payload)
      Memory::restore(*Each.Payload, *Results.Payload);
    if (Error E = RunGrid(Each.Groups))
      return E;
  }
  return Error::success();
}

Error MeshStage::take(const GroupResults &Results) {
  const msl_model::MeshShape &Shape = Mesh.Bound.Kernel.Mesh;
  /// By their numbers in the group: places in Vertices.
  std::map<uint32_t, uint32_t> Places;
  for (uint32_t P = 0; P < Results.Count.value_or(0); ++P) {
    ShadedPrimitive New;
    New.Number = P;
    for (uint32_t I = P * Shape.Corners; I < (P + 1) * Shape.Corners; ++I) {
      auto Index = Results.Corners.find(I);
      if (Index == Results.Corners.end())
        return error(
            formatv("makes {0} primitives and does not set index {1}", *Results.Count, I).str());
      uint32_t Number = Index->second.Bytes.front();
      auto Vertex = Results.Vertices.find(Number);
      if (Vertex == Results.Vertices.end())
        return error(formatv("does not set vertex {0}, which index {1} names", Number, I).str());
      auto [Place, IsNew] = Places.try_emplace(Number, uint32_t(Vertices.size()));
      if (IsNew)
        Vertices.push_back(shadedVertex(Interface.Outputs, Vertex->second.Bytes.data()));
      New.Corners.push_back(Place->second);
    }
    bool IsCulled = false;
    auto Given = Results.Primitives.find(P);
    if (Shape.PrimitiveSize && Given == Results.Primitives.end())
      return error(
          formatv("makes {0} primitives and does not set primitive {1}", *Results.Count, P).str());
    for (const StageVariable &V : Interface.OfPrimitives) {
      StageWords Value = loadValue(V.Type, Given->second.Bytes.data() + V.Offset);
      if (V.Role == StageRole::Culled)
        IsCulled = Value[0];
      else if (V.Role == StageRole::PrimitiveID)
        New.Number = Value[0];
      else if (V.Role == StageRole::Layer)
        New.Layer = Value[0];
      else if (V.Role == StageRole::Viewport)
        New.Viewport = Value[0];
      New.Values.push_back(Value);
    }
    if (!IsCulled)
      Primitives.push_back(std::move(New));
  }
  return Error::success();
}

} // namespace tessera::model
