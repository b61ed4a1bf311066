// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tables of a ray tracing pipeline on Metal (docs/rays.md).
#include "Metal/MetalArguments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

namespace {
/// The arguments of a ray generation function.
struct RayArgumentsLayout {
  uint64_t Functions, Resources, Tables[4];
  uint32_t Strides[3], Unused; ///< of all tables but the first
};

/// The beginning of a record: numbers in the table of functions.
struct RecordHeaderLayout {
  uint32_t Shader, AnyHit, Intersection;
};

constexpr uint32_t SlotSize = 8;
/// Of records, so that the data of a shader may have any type.
constexpr uint32_t RecordAlignment = 32;

void putNumber(std::vector<uint8_t> &To, size_t At, uint64_t Number) {
  std::memcpy(To.data() + At, &Number, sizeof(Number));
}

/// The number of a shader in the table of functions, whose first entry is none.
uint32_t functionOf(uint32_t Shader) { return Shader == NoIndex ? 0 : Shader + 1; }
} // namespace

void MetalArguments::fillSlots(const RaySlots &Slots, model::Function &F) {
  RayResources.assign(size_t(Slots.Count) * SlotSize, 0xFF);
  model::Binding Own = {std::nullopt, "resources", true, &RayResources, {}};
  for (model::Binding &B : F.Bindings) {
    auto Offsets = HitGroupOffsets.find(B.Contents);
    if (B.Index)
      Own.Addresses.push_back({size_t(*B.Index) * SlotSize, B.Contents});
    if (Offsets != HitGroupOffsets.end() && B.Index)
      Own.Addresses.push_back({size_t(*B.Index + 1) * SlotSize, &Offsets->second});
    // The elements of argument buffers are pairs too.
    for (size_t I = 0, Count = B.Addresses.size(); I < Count; ++I)
      if (auto Of = HitGroupOffsets.find(B.Addresses[I].second); Of != HitGroupOffsets.end())
        B.Addresses.push_back({B.Addresses[I].first + SlotSize, &Of->second});
    B.Index = std::nullopt;
  }
  for (auto &[Scene, Offsets] : HitGroupOffsets)
    add(F, std::nullopt, "hit groups of instances", true, Offsets);
  auto Number = [&](auto &List) {
    for (auto [I, B] : enumerate(List))
      if (B.Index < model::FirstArgumentID) {
        putNumber(RayResources, size_t(B.Index) * SlotSize, model::FirstArgumentID + I);
        B.Index = static_cast<uint32_t>(model::FirstArgumentID + I);
      }
  };
  Number(F.Textures);
  Number(F.Samplers);
  F.Bindings.push_back(std::move(Own));
}

void MetalArguments::writeRecords(uint32_t Header) {
  for (RayTable &T : RayTables)
    for (auto [I, R] : enumerate(T.Records)) {
      uint8_t *To = T.Bytes.data() + I * T.Stride;
      bool IsGroup = &T == &RayTables[2];
      RecordHeaderLayout Head = {};
      if (IsGroup) {
        const HitGroup &Group = P.Rays.HitGroups[R->Object];
        Head = {functionOf(Group.ClosestHitShader), functionOf(Group.AnyHitShader),
                functionOf(Group.IntersectionShader)};
      } else {
        Head.Shader = functionOf(R->Object);
      }
      std::memcpy(To, &Head, sizeof(Head));
      copy(R->bytes(), To + Header);
    }
}

void MetalArguments::bindRays(const RaySlots &Slots, ArrayRef<std::string> Names,
                              model::Function &F) {
  RecordHeader = Slots.RecordHeader;
  fillSlots(Slots, F);
  RayFunctions.assign((Names.size() + 1) * sizeof(uint64_t), 0);
  model::Binding Functions = {std::nullopt, "table of functions", true, &RayFunctions, {}};
  for (auto [Shader, Name] : enumerate(Names))
    if (P.Shaders[Shader].Stage != ShaderStage::RayGeneration)
      Functions.Functions.push_back({functionOf(uint32_t(Shader)) * sizeof(uint64_t), Name});
  F.Bindings.push_back(std::move(Functions));

  const ShaderTable &Table = P.Rays.Table;
  RayTables[0].Records = {&Table.RayGeneration};
  for (auto [To, From] : {std::pair(&RayTables[1], &Table.Miss),
                          {&RayTables[2], &Table.HitGroups},
                          {&RayTables[3], &Table.Callable}})
    for (const ShaderRecord &R : *From)
      To->Records.push_back(&R);
  RayArguments.assign(sizeof(RayArgumentsLayout), 0);
  RayArgumentsLayout Written = {};
  model::Binding Arguments = {0, "tables", true, &RayArguments, {}};
  Arguments.Addresses = {{offsetof(RayArgumentsLayout, Functions), &RayFunctions},
                         {offsetof(RayArgumentsLayout, Resources), &RayResources}};
  for (auto [I, T] : enumerate(RayTables)) {
    size_t Largest = 0;
    for (const ShaderRecord *R : T.Records)
      Largest = std::max(Largest, R->bytes().size());
    T.Stride = static_cast<uint32_t>(alignTo(Slots.RecordHeader + Largest, RecordAlignment));
    T.Bytes.assign(T.Stride * T.Records.size(), 0);
    if (I)
      Written.Strides[I - 1] = T.Stride;
    Arguments.Addresses.push_back(
        {offsetof(RayArgumentsLayout, Tables) + I * sizeof(uint64_t), &T.Bytes});
    add(F, std::nullopt, "shader records", true, T.Bytes);
  }
  std::memcpy(RayArguments.data(), &Written, sizeof(Written));
  F.Bindings.push_back(std::move(Arguments));
  writeRecords(Slots.RecordHeader);
}

} // namespace tessera::run
