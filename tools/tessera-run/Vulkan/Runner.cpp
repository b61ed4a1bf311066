// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Runner.h"

#include "Description/Addresses.h"
#include "Vulkan/Descriptors.h"
#include "Vulkan/Launch.h"
#include "Vulkan/SceneMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;

namespace tessera::run {

static spv::StorageClass storageClassOf(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::ConstantBuffer:
    return spv::StorageClass::Uniform;
  case ResourceKind::StructuredBuffer:
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return spv::StorageClass::StorageBuffer;
  case ResourceKind::Buffer:
  case ResourceKind::RWBuffer:
#define TEXTURE(Kind, ...) case ResourceKind::Kind:
#include "Description/Textures.def"
  case ResourceKind::Sampler:
  case ResourceKind::AccelerationStructure:
    return spv::StorageClass::UniformConstant;
  }
  llvm_unreachable("covered switch");
}

Error checkInterface(const Pipeline &P, const ShaderModule &Module) {
  for (const ModuleResource &Wanted : Module.Resources) {
    const Resource *Found = nullptr;
    bool IsCounter = false;
    for (const DescriptorSet &Set : P.Sets)
      for (const Resource &R : Set.Resources)
        if (R.Set == Wanted.Set &&
            (R.Binding == Wanted.Binding || R.CounterBinding == Wanted.Binding)) {
          Found = &R;
          IsCounter = R.Binding != Wanted.Binding;
        }
    std::string Where = "set " + std::to_string(Wanted.Set) + ", binding " +
                        std::to_string(Wanted.Binding) + " of the shader";
    if (!Wanted.Name.empty())
      Where += " ('" + Wanted.Name + "')";
    if (!Found)
      return createStringError(Where + " has no resource in the pipeline description");
    // The classes of the descriptors in a heap are known only when the shader runs.
    if (Found->HeapIndex)
      continue;
    auto Has = static_cast<spv::StorageClass>(Wanted.StorageClass);
    // Up to SPIR-V 1.3, storage buffers may be Uniform with another decoration.
    bool Old = Module.majorVersion() == 1 && Module.minorVersion() < 4;
    bool IsSame =
        Old || Has == (IsCounter ? spv::StorageClass::StorageBuffer : storageClassOf(Found->Kind));
    if (!IsSame || Wanted.IsAccelerationStructure != Found->isAccelerationStructure())
      return createStringError(Where + " cannot be the " + spelling(Found->Kind) + " '" +
                               Found->Id.Text + "'; it is of another kind");
  }
  for (const ModuleInput &Wanted : Module.Inputs) {
    bool Found = any_of(P.Bindings.VertexBuffers, [&](const VertexBuffer &V) {
      return any_of(V.Attributes,
                    [&](const VertexAttribute &A) { return A.Location == Wanted.Location; });
    });
    if (!Found)
      return createStringError("location " + Twine(Wanted.Location) + " of the vertex shader" +
                               (Wanted.Name.empty() ? "" : " ('" + Wanted.Name + "')") +
                               " has no attribute in the pipeline description");
  }
  if (Module.HasPushConstants && P.PushConstants.empty())
    return createStringError("the shader reads push constants, and the pipeline description has no "
                             "PushConstants");
  return Error::success();
}

Error checkRecords(const Pipeline &P, size_t Number, const ShaderModule &Module) {
  if (!Module.HasRecord)
    return Error::success();
  const Shader &S = P.Shaders[Number];
  Error Lacks = Error::success();
  auto Check = [&](const ShaderRecord &R, bool IsOfShader) {
    if (IsOfShader && R.bytes().empty() && !Lacks)
      Lacks = createStringError("the " + info(S.Stage).Word + " shader '" + S.name().Text +
                                "' reads its record, and the one of '" + R.Of.Text +
                                "' in the ShaderBindingTable has no data");
  };
  const ShaderTable &T = P.Rays.Table;
  Check(T.RayGeneration, T.RayGeneration.Object == Number);
  for (const std::vector<ShaderRecord> *Records : {&T.Miss, &T.Callable})
    for (const ShaderRecord &R : *Records)
      Check(R, R.Object == Number);
  for (const ShaderRecord &R : T.HitGroups) {
    const HitGroup &G = P.Rays.HitGroups[R.Object];
    Check(R, is_contained({G.ClosestHitShader, G.AnyHitShader, G.IntersectionShader}, Number));
  }
  return Lacks;
}

Error checkAddresses(const Pipeline &P, const ModuleNeeds &Needs) {
  if (addressedBuffers(P).empty() ||
      Needs.hasCapability(uint32_t(spv::Capability::PhysicalStorageBufferAddresses)))
    return Error::success();
  return createStringError("the pipeline description has addresses of buffers, and the shader "
                           "reaches nothing by its address");
}

namespace {

class Runner {
public:
  Runner(Device &D, Pipeline &P, ArrayRef<ShaderModule> Modules)
      : D(D), Views(static_cast<uint32_t>(std::max(1, popcount(P.Raster.ViewMask)))),
        Work(launchOf(D, P, Modules)), Memory(D, P), Scene(D, P), Sets(D, P, Memory, Scene, *Work) {
  }

  Expected<RunResult> run(uint32_t Repeat) {
    if (Error E = Work->checkLimits())
      return std::move(E);
    if (Error E = Memory.create())
      return std::move(E);
    if (Error E = Scene.create())
      return std::move(E);
    if (Error E = Sets.create())
      return std::move(E);
    if (Error E = Work->create(Sets.Layout, Memory))
      return std::move(E);
    RunResult Result;
    if (Error E = D.submit([&](VkCommandBuffer Commands) {
          Memory.recordUpload(Commands);
          recordFullBarrier(D, Commands);
          recordWork(Commands);
          recordFullBarrier(D, Commands);
          Memory.recordDownload(Commands);
          recordFullBarrier(D, Commands);
        }))
      return std::move(E);
    Result.Buffers = Memory.contents();
    if (Repeat) {
      Expected<Timing> Time = measure(Repeat);
      if (!Time)
        return Time.takeError();
      Result.Time = *Time;
    }
    return Result;
  }

private:
  void recordWork(VkCommandBuffer Commands) {
    Work->record(Commands, [&] { Sets.recordBind(Commands); });
  }

  Expected<Timing> measure(uint32_t Repeat) {
    if (!D.TimestampBits)
      return deviceError("--repeat needs timestamps, and the device's queue has none");
    if (Error E = warmUp())
      return std::move(E);
    std::vector<double> Times, Together;
    while (Times.size() < Repeat)
      if (Error E = measureBatch(
              std::min<uint32_t>(BatchSize, Repeat - static_cast<uint32_t>(Times.size())),
              Waiting::AfterEach, Times))
        return std::move(E);
    if (Error E = measureBatch(Repeat, Waiting::AfterAll, Together))
      return std::move(E);
    llvm::sort(Times);
    size_t Half = Times.size() / 2;
    double Median = Times.size() % 2 ? Times[Half] : (Times[Half - 1] + Times[Half]) / 2;
    return Timing{Times.front(), Median, Together.front(), Repeat};
  }

  /// Clocks rise only under load: dispatches for a tenth of a second, at least three.
  Error warmUp() {
    using Clock = std::chrono::steady_clock;
    Clock::time_point End = Clock::now() + std::chrono::milliseconds(100);
    for (unsigned I = 0; I < 3 || (Clock::now() < End && I < 1000); ++I)
      if (Error E = D.submit([&](VkCommandBuffer Commands) { recordWork(Commands); }))
        return E;
    return Error::success();
  }

  enum class Waiting { AfterEach, AfterAll };

  /// Adds the time of each of \p Count dispatches, or the average of all when they may overlap.
  Error measureBatch(uint32_t Count, Waiting When, std::vector<double> &Times) {
    uint32_t Spans = When == Waiting::AfterEach ? Count : 1, Each = Count / Spans;
    VkQueryPoolCreateInfo Info = {};
    Info.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
    Info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    Info.queryCount = 2 * Spans * Views;
    VkQueryPool Queries = VK_NULL_HANDLE;
    if (Error E =
            check(D.Vk.vkCreateQueryPool(D.Handle, &Info, nullptr, &Queries), "vkCreateQueryPool"))
      return E;
    Cleanup QueryCleaner;
    QueryCleaner.add([this, Queries] { D.Vk.vkDestroyQueryPool(D.Handle, Queries, nullptr); });
    if (Error E = D.submit([&](VkCommandBuffer Commands) {
          D.Vk.vkCmdResetQueryPool(Commands, Queries, 0, 2 * Spans * Views);
          auto Stamp = [&](uint32_t Query) {
            D.Vk.vkCmdWriteTimestamp2(Commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, Queries,
                                      Query * Views);
          };
          for (uint32_t I = 0; I < Spans; ++I) {
            recordFullBarrier(D, Commands);
            Stamp(2 * I);
            for (uint32_t J = 0; J < Each; ++J)
              recordWork(Commands);
            Stamp(2 * I + 1);
          }
        }))
      return E;
    std::vector<uint64_t> Stamps(2 * Spans);
    for (uint32_t Query = 0; Query < Stamps.size(); ++Query)
      if (Error E = check(D.Vk.vkGetQueryPoolResults(
                              D.Handle, Queries, Query * Views, 1, sizeof(uint64_t), &Stamps[Query],
                              sizeof(uint64_t), VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
                          "vkGetQueryPoolResults"))
        return E;
    uint64_t Mask = D.TimestampBits < 64 ? (uint64_t(1) << D.TimestampBits) - 1 : ~uint64_t(0);
    double Period = static_cast<double>(D.Physical.Properties.limits.timestampPeriod);
    for (uint32_t I = 0; I < Spans; ++I)
      Times.push_back(static_cast<double>((Stamps[2 * I + 1] - Stamps[2 * I]) & Mask) * Period /
                      1000 / Each);
    return Error::success();
  }

  static constexpr uint32_t BatchSize = 256;

  Device &D;
  /// Queries of a timestamp: lavapipe 26.1 writes one for each view after a pass with views, too,
  /// and crashes if the pool has less.
  uint32_t Views;
  std::unique_ptr<Launch> Work;
  DeviceMemory Memory;
  SceneMemory Scene;
  Descriptors Sets;
};

} // namespace

Expected<RunResult> runPipeline(Device &D, Pipeline &P, ArrayRef<ShaderModule> Modules,
                                uint32_t Repeat) {
  return Runner(D, P, Modules).run(Repeat);
}

} // namespace tessera::run
