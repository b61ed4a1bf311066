// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capture/Probes.h"

#include "Description/PipelineReader.h"
#include "LoadsProbe.h"
#include "PackedProbe.h"
#include "ResidentProbe.h"
#include "Vulkan/Runner.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

namespace {

using Bytes = std::vector<uint8_t>;

/// A dispatch of one of the shaders; the last of the buffers is written.
struct Probe {
  ArrayRef<uint32_t> Words;
  std::vector<uint32_t> Constants; ///< by their ids
  std::vector<Bytes> Buffers;      ///< by their bindings
  uint32_t Groups = 1;
  uint32_t SubgroupSize = 0; ///< 0 where it is not asked for
  std::string Queue;         ///< as in DeviceOptions
};

std::string describe(const Probe &P) {
  std::string Text = "Shaders:\n  - Stage: Compute\n    Entry: main\n"
                     "    SpecializationConstants:\n";
  for (size_t I = 0; I < P.Constants.size(); ++I)
    Text += "      - { ConstantID: " + std::to_string(I) +
            ", Type: UInt32, Value: " + std::to_string(P.Constants[I]) + " }\n";
  Text += "DispatchParameters:\n  DispatchGroupCount: [ " + std::to_string(P.Groups) + ", 1, 1 ]\n";
  if (P.SubgroupSize)
    Text += "  SubgroupSize: " + std::to_string(P.SubgroupSize) + "\n";
  Text += "Buffers:\n";
  for (size_t I = 0; I < P.Buffers.size(); ++I)
    Text += "  - { Name: B" + std::to_string(I) +
            ", Format: UInt32, ZeroInitSize: " + std::to_string(P.Buffers[I].size()) + " }\n";
  Text += "DescriptorSets:\n  - Resources:\n";
  for (size_t I = 0; I < P.Buffers.size(); ++I)
    Text += "    - { Name: B" + std::to_string(I) +
            ", Kind: RWStructuredBuffer, VulkanBinding: { Binding: " + std::to_string(I) + " } }\n";
  return Text;
}

/// Runs a probe and returns the contents of its last buffer.
Expected<Bytes> run(VulkanApi &Vk, const PhysicalDevice &On, const Probe &P) {
  std::string Text = describe(P);
  std::optional<Pipeline> Described = readPipeline(MemoryBufferRef(Text, "probe"), errs());
  if (!Described)
    return createStringError("a probe is described wrongly");
  for (size_t I = 0; I < P.Buffers.size(); ++I)
    Described->Buffers[I].Data = {P.Buffers[I]};
  StringRef Code(reinterpret_cast<const char *>(P.Words.data()), P.Words.size() * 4);
  Expected<ShaderModule> Module = readModule(Code, Described->shader());
  if (!Module)
    return Module.takeError();
  Device D(Vk, On);
  if (Error E =
          D.create(needsOf(*Described, *Module), {/*RobustAccess=*/true, P.Queue, /*Timed=*/false}))
    return std::move(E);
  Expected<RunResult> Result = runPipeline(D, *Described, *Module, /*Repeat=*/0);
  if (!Result)
    return Result.takeError();
  return Result->Buffers.back().Data.front();
}

/// Returns 16-bit patterns of normal floats that repeat only after a long period.
Bytes halves(size_t Count) {
  Bytes Result(Count * 2);
  for (size_t I = 0; I < Count; ++I) {
    auto Pattern = uint16_t(0x0400 + I * 37 % 0x7000);
    std::memcpy(&Result[I * 2], &Pattern, 2);
  }
  return Result;
}

Bytes words(std::initializer_list<uint32_t> Words) {
  Bytes Result(Words.size() * 4);
  std::memcpy(Result.data(), Words.begin(), Result.size());
  return Result;
}

class Prober {
public:
  Prober(VulkanApi &Vk, const PhysicalDevice &Of, StringRef Where, DeviceReport &R)
      : Vk(Vk), Of(Of), Where(Where), R(R) {}

  void run() {
    packedArrays();
    loads();
    for (uint32_t Family = 0; Family < Of.QueueFamilies.size(); ++Family)
      if (Of.QueueFamilies[Family].queueFlags & VK_QUEUE_COMPUTE_BIT)
        residentGroups(Family);
  }

private:
  /// The first row of the device for A matrices of this type.
  const MatrixRow *rowOf(ElementType Type) const {
    auto Found = find_if(R.Rows, [&](const MatrixRow &Row) {
      return Row.Types.A == Type && Row.Scope == MatrixScope::Subgroup && !Row.Flexible;
    });
    return Found == R.Rows.end() ? nullptr : &*Found;
  }

  Probe ofMatrix(ArrayRef<uint32_t> Words, const MatrixRow &Row) const {
    Probe P;
    P.Words = Words;
    P.Constants = {Row.Shape.M, Row.Shape.K, R.SubgroupSize};
    P.SubgroupSize = R.MinSubgroupSize ? R.SubgroupSize : 0;
    return P;
  }

  std::string source(const Twine &What) const { return ("measured: " + What + ", " + Where).str(); }

  void unknown(StringRef What, Error E) {
    R.LeftOut.push_back((What + " could not be measured: " + toString(std::move(E))).str());
  }

  void packedArrays() {
    const MatrixRow *Row = rowOf(ElementType::S8);
    if (!Row || Row->Shape.K % 4)
      return;
    Probe P = ofMatrix(PackedProbe, *Row);
    P.Buffers = {halves(Row->Shape.M * Row->Shape.K / 2), Bytes(Row->Shape.M * Row->Shape.K)};
    Expected<Bytes> Got = run::run(Vk, Of, P);
    if (!Got)
      return unknown("8-bit matrices in arrays of words", Got.takeError());
    if (*Got != P.Buffers[0])
      return;
    R.Measured.push_back(Feature::CooperativeMatrixPackedArrays);
    R.MeasuredSource = source("load and store of s8 matrices in an array of uint");
  }

  /// Whether a load of \p Row from these elements gives what lies there.
  Expected<bool> loadsExactly(const MatrixRow &Row, uint32_t Offset, uint32_t Stride) {
    const auto [M, N, K] = Row.Shape;
    Probe P = ofMatrix(LoadsProbe, Row);
    // An even number of elements, with room for those that are not asked for.
    P.Buffers = {words({Offset, Stride}), halves(2 * (M * (K + 16) + 64)), Bytes(M * K * 2)};
    Expected<Bytes> Got = run::run(Vk, Of, P);
    if (!Got)
      return Got.takeError();
    for (uint32_t I = 0; I < M; ++I)
      if (std::memcmp(&(*Got)[I * K * 2], &P.Buffers[1][(Offset + I * Stride) * 2], K * 2) != 0)
        return false;
    return true;
  }

  void loads() {
    const MatrixRow *Row = rowOf(ElementType::F16);
    if (!Row)
      return;
    Expected<bool> Repeats = loadsExactly(*Row, 0, 0);
    if (!Repeats)
      return unknown("loads of matrices", Repeats.takeError());
    MatrixLoadFacts Facts;
    Facts.StrideZero = *Repeats;
    for (uint32_t Alignment : {16u, 8u, 4u, 2u}) {
      uint32_t Elements = Alignment / 2;
      Expected<bool> Exact = loadsExactly(*Row, 3 * Elements, Row->Shape.K + Elements);
      if (!Exact) {
        unknown("loads of matrices at multiples of " + std::to_string(Alignment) + " bytes",
                Exact.takeError());
        break;
      }
      if (!*Exact)
        break;
      Facts.Alignment = Alignment;
    }
    Facts.Source = source("loads of f16 matrices of " + Twine(Row->Shape.M) + "x" +
                          Twine(Row->Shape.K) + " from a buffer");
    R.Loads = std::move(Facts);
  }

  void residentGroups(uint32_t Family) {
    // A CPU has no more groups at a time than threads, and takes long for many.
    bool IsCPU = Of.Properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    ResidentGroups Facts;
    Facts.Draws = (Of.QueueFamilies[Family].queueFlags & VK_QUEUE_GRAPHICS_BIT) != 0;
    Facts.Family = Family;
    Facts.Threads = 128;
    for (uint32_t KiB : {1u, 8u, 16u, 20u, 24u, 28u, 32u, 40u, 48u, 64u, 96u, 128u}) {
      if (KiB * 1024 > R.Limits.SharedMemory)
        break;
      Probe P;
      P.Words = ResidentProbe;
      P.Constants = {KiB * 256, IsCPU ? 64u : 512u};
      P.Buffers = {words({0, 0, 0})};
      P.Groups = IsCPU ? 64 : 16384;
      P.Queue = std::to_string(Family);
      Expected<Bytes> Got = run::run(Vk, Of, P);
      if (!Got)
        return unknown("the groups of queue family " + std::to_string(Family), Got.takeError());
      uint32_t Counters[3];
      std::memcpy(Counters, Got->data(), sizeof(Counters));
      if (Counters[2])
        return unknown("the groups of queue family " + std::to_string(Family),
                       createStringError("groupshared memory did not keep its contents"));
      Facts.SharedMemory.push_back(KiB * 1024);
      Facts.Groups.push_back(Counters[1]);
    }
    Facts.Source = source("groups of the whole device at a time, counted with atomics");
    R.Resident.push_back(std::move(Facts));
  }

  VulkanApi &Vk;
  const PhysicalDevice &Of;
  StringRef Where;
  DeviceReport &R;
};

} // namespace

void measure(VulkanApi &Vk, const PhysicalDevice &Of, StringRef Where, DeviceReport &Report) {
  Prober(Vk, Of, Where, Report).run();
}

} // namespace tessera::run
