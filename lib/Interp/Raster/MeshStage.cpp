// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/MeshStage.h"
#include "IR/SystemValues.h"
#include "Interp/Raster/Links.h"
#include "Interp/Raster/Outputs.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::SystemValue;

MeshStage::MeshStage(Machine &M, Machine *Amplification, const Draw &Of, uint32_t View)
    : StageContext(Of, View), M(M), Amplification(Amplification) {
  M.Stage = this;
  M.Call = &Counts;
  if (Amplification)
    Amplification->Call = &Launch;
}

std::string MeshStage::textOf(const ThreadName &Name) const {
  return "vertex " + std::to_string(Name[0]) + " of " + M.nameOfGroup();
}

//===--- groups ------------------------------------------------------------===//

bool MeshStage::runGroup(Machine &Of, GroupCall &Call, uint32_t Number) {
  Call.By.assign(Of.Waves.size(), nullptr);
  Call.Values = {};
  Of.runGroup(Number);
  auto Fail = [&](Rule Broken, const Loc &Where, const char *Message) {
    Of.fail(Broken, Where, Of.nameOfGroup(), Message);
  };
  auto Made = find_if(Call.By, [](const Inst *By) { return By; });
  bool Launches = &Call == &Launch;
  if (Made == Call.By.end() && Launches)
    Fail(Rule::Mesh, Of.M.Entry.loc(), "the group ends without a call of DispatchMesh");
  else if (Made != Call.By.end() && is_contained(Call.By, nullptr))
    Fail(Rule::Divergent, (*Made)->Op->loc(),
         Launches ? "only some threads of the group reach DispatchMesh"
                  : "only some threads of the group reach SetMeshOutputCounts");
  if (Of.Found)
    M.fail(*Of.Found);
  return !M.Found;
}

static uint32_t sizeOf(const std::array<uint32_t, 3> &Groups) {
  return Groups[0] * Groups[1] * Groups[2];
}

void MeshStage::drawGroups(PrimitiveFn Each) {
  if (!Amplification)
    return runGrid(Of.Groups, Each);
  Amplification->Group.Groups = Of.Groups;
  for (uint32_t Number = 0; Number < sizeOf(Of.Groups) && !M.Found; ++Number) {
    if (!runGroup(*Amplification, Launch, Number) || !passPayload())
      return;
    M.Group.Launcher = Amplification->nameOfGroup() + " of the amplification shader";
    runGrid(Launch.Values, Each);
  }
  Amplification->Group.Before += sizeOf(Of.Groups);
}

bool MeshStage::passPayload() {
  for (Object &To : M.Mem.Objects) {
    if (!To.IsPayload)
      continue;
    fill(To.Written, 0);
    if (!Launch.Payload)
      continue;
    const Object &From = Amplification->Mem.Objects[*Launch.Payload];
    if (From.size() != To.size()) {
      M.fail(Rule::Mesh, Launch.By.front()->Op->loc(), Amplification->nameOfGroup(),
             "the payload has " + Twine(From.size()) + " bytes, and that of the mesh shader " +
                 Twine(To.size()));
      return false;
    }
    To.Own = From.Own;
    To.Written = From.Written;
  }
  return true;
}

void MeshStage::runGrid(const std::array<uint32_t, 3> &Groups, PrimitiveFn Each) {
  M.Group.Groups = Groups;
  for (uint32_t Number = 0; Number < sizeOf(Groups) && !M.Found; ++Number)
    if (runGroup(M, Counts, Number))
      draw(Each);
  M.Group.Before += sizeOf(Groups);
}

//===--- primitives --------------------------------------------------------===//

void MeshStage::failPrimitive(Rule Broken, const Loc &Where, uint32_t Number,
                              const Twine &Message) {
  M.fail(Broken, Where, "primitive " + std::to_string(Number) + " of " + M.nameOfGroup(), Message);
}

const ShadedVertex *MeshStage::vertex(uint32_t Number) {
  std::optional<ShadedVertex> &V = Vertices[Number];
  if (V)
    return &*V;
  V.emplace();
  V->By.Vertex = Number;
  takeShared(M, Number, /*OfPrimitives=*/false, *V);
  return setFixedValues(M, *V) ? &*V : nullptr;
}

void MeshStage::draw(PrimitiveFn Each) {
  auto [VertexCount, PrimitiveCount, Unused] = Counts.Values;
  Vertices.assign(VertexCount, std::nullopt);
  for (uint32_t Number = 0; Number < PrimitiveCount && !M.Found; ++Number)
    draw(Number, Each);
  Drawn += PrimitiveCount;
}

void MeshStage::draw(uint32_t Number, PrimitiveFn Each) {
  ShadedValues Values;
  takeShared(M, Number, /*OfPrimitives=*/true, Values);
  Primitive P;
  P.Number = Drawn + Number;
  P.ID = std::nullopt;
  P.Values = &Values;
  bool IsCulled = false;
  size_t First = 0, Indices = 0;
  const ir::StageElement *OfIndices = nullptr;
  const ir::MeshShapeRow &Shape = rowOf(M.M.Entry.Mesh->Shape);
  for (const ir::StageElement &E : M.M.Entry.Outputs) {
    size_t At = std::exchange(First, First + scalarsOf(E));
    std::optional<SystemValue> V = valueOf(E);
    if (!V || !E.PerPrimitive)
      continue;
    if (V == Shape.Indices) {
      OfIndices = &E;
      Indices = At;
      continue;
    }
    if (Values.Undefined[At])
      return failPrimitive(Rule::Undefined, E.Where, Number,
                           "the output " + E.Semantic + " is undefined");
    auto Value = uint32_t(Values.Values[At]);
    if (V == SystemValue::CullPrimitive)
      IsCulled = Value;
    else if (V == SystemValue::PrimitiveID)
      P.ID = Value;
    else if (V == SystemValue::RenderTargetArrayIndex)
      P.Layer = Value;
    else if (V == SystemValue::ViewportArrayIndex)
      P.Viewport = Value;
  }
  if (!OfIndices)
    return failPrimitive(Rule::Undefined, M.M.Entry.loc(), Number,
                         "the mesh shader has no indices of " + Shape.Word + "s");
  // An index that is out of range is wrong in a primitive that is culled too.
  for (P.Count = 0; P.Count < Shape.Corners; ++P.Count) {
    size_t At = Indices + P.Count;
    if (Values.Undefined[At] && IsCulled)
      continue;
    auto Index = uint32_t(Values.Values[At]);
    if (Values.Undefined[At])
      return failPrimitive(Rule::Undefined, OfIndices->Where, Number,
                           "the index of corner " + Twine(P.Count) + " is undefined");
    if (Index >= Vertices.size())
      return failPrimitive(Rule::OutOfBounds, OfIndices->Where, Number,
                           "corner " + Twine(P.Count) + " is vertex " + Twine(Index) + " of " +
                               Twine(Vertices.size()));
    if (!IsCulled && !(P.Corners[P.Count] = vertex(Index)))
      return;
  }
  if (!IsCulled)
    Each(P);
}
