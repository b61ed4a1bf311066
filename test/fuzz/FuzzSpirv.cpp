// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V modules, mutated by instructions and words, in the checks of tessera-run before it uses a
// device. A driver gets accepted modules without further checks. The stage of the first entry point
// chooses the description. Its name is main.
#include "Description/PipelineReader.h"
#include "Fuzz.h"
#include "Vulkan/ModuleCheck.h"
#include "Vulkan/Runner.h"
#include "Vulkan/ShaderModule.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <random>
#include <spirv/unified1/spirv.hpp11>
#include <vector>

using namespace llvm;
using namespace tessera::fuzz;
using namespace tessera::run;

static constexpr StringRef Description = R"(---
Shaders:
  - Stage: Compute
    Entry: main
    SpecializationConstants:
      - { ConstantID: 0, Type: UInt32, Value: 8 }
DispatchParameters:
  DispatchGroupCount: [1, 1, 1]
Buffers:
  - { Name: A, Format: UInt32, Data: [1, 2, 3, 4] }
  - { Name: B, Format: UInt32, FillSize: 64 }
DescriptorSets:
  - Resources:
      - { Name: A, Kind: ByteAddressBuffer, DirectXBinding: { Register: 0, Space: 0 }, VulkanBinding: { Binding: 0 } }
      - { Name: B, Kind: RWByteAddressBuffer, DirectXBinding: { Register: 1, Space: 0 }, VulkanBinding: { Binding: 1 } }
...
)";

static constexpr StringRef Drawing = R"(---
Shaders:
  - { Stage: Vertex, Entry: main }
  - { Stage: Hull, Entry: main }
  - { Stage: Domain, Entry: main }
  - { Stage: Geometry, Entry: main }
  - { Stage: Pixel, Entry: main }
Buffers:
  - { Name: Corners, Format: Float32, Data: [-1, -1, 3, -1, -1, 3] }
  - { Name: A, Format: UInt32, Data: [1, 2, 3, 4] }
  - { Name: Image, Format: Float32, Channels: 4, FillSize: 64, OutputProps: { Width: 2, Height: 2 } }
Bindings:
  Topology: PatchList
  PatchControlPoints: 3
  VertexBuffer: Corners
  VertexAttributes: [{ Format: Float32, Channels: 2, Offset: 0, Name: POSITION }]
  RenderTarget: Image
DescriptorSets:
  - Resources:
      - { Name: A, Kind: ByteAddressBuffer, DirectXBinding: { Register: 0, Space: 0 }, VulkanBinding: { Binding: 0 } }
...
)";

static constexpr StringRef Meshes = R"(---
Shaders:
  - { Stage: Amplification, Entry: main }
  - { Stage: Mesh, Entry: main }
  - { Stage: Pixel, Entry: main }
DispatchParameters: { DispatchGroupCount: [2, 1, 1] }
Buffers:
  - { Name: A, Format: UInt32, Data: [1, 2, 3, 4] }
  - { Name: Image, Format: Float32, Channels: 4, FillSize: 64, OutputProps: { Width: 2, Height: 2 } }
Bindings: { RenderTarget: Image }
DescriptorSets:
  - Resources:
      - { Name: A, Kind: ByteAddressBuffer, DirectXBinding: { Register: 0, Space: 0 }, VulkanBinding: { Binding: 0 } }
...
)";

static constexpr StringRef Rays = R"(---
Shaders:
  - { Stage: RayGeneration, Entry: begin }
  - { Stage: Miss, Entry: lost }
  - { Stage: ClosestHit, Entry: found }
  - { Stage: AnyHit, Entry: sift }
  - { Stage: Intersection, Entry: meet }
  - { Stage: Callable, Entry: called }
DispatchParameters: { DispatchGroupCount: [2, 1, 1] }
HitGroups:
  - { Name: Flat, ClosestHit: found, AnyHit: sift }
  - { Name: Round, Type: Procedural, ClosestHit: found, Intersection: meet }
ShaderBindingTable:
  RayGen: { ShaderName: begin }
  Miss: [ { ShaderName: lost } ]
  HitGroup: [ { ShaderName: Flat, LocalRootData: [1, 0, 0, 0] }, { ShaderName: Round, LocalRootData: [2, 0, 0, 0] } ]
  Callable: [ { ShaderName: called } ]
Buffers:
  - { Name: Corners, Format: Float32, Data: [-4, -4, 2, 4, -4, 2, 0, 8, 2] }
  - { Name: Around, Format: Float32, Data: [-1, -1, 3, 1, 1, 4] }
  - { Name: B, Format: UInt32, FillSize: 64 }
AccelerationStructures:
  BLAS:
    - { Name: Mesh, Triangles: [ { VertexBuffer: Corners, Opaque: false } ] }
    - { Name: Box, AABBs: [ { AABBBuffer: Around } ] }
  TLAS:
    - { Name: Scene, Instances: [ { BLAS: Mesh }, { BLAS: Box, InstanceContributionToHitGroupIndex: 1 } ] }
DescriptorSets:
  - Resources:
      - { Name: Scene, Kind: AccelerationStructure, VulkanBinding: { Binding: 0 } }
      - { Name: B, Kind: RWStructuredBuffer, VulkanBinding: { Binding: 1 } }
...
)";

static Pipeline read(StringRef Text) {
  std::string Errors;
  raw_string_ostream Stream(Errors);
  std::optional<Pipeline> Read = readPipeline(MemoryBufferRef(Text, "description.yaml"), Stream);
  if (!Read)
    finding("the description is refused: " + Errors);
  return std::move(*Read);
}

namespace {
/// A shader of a description, whose name is that in the module.
struct Described {
  const Pipeline *In;
  spv::ExecutionModel Model;
  Shader Own;
};
} // namespace

static spv::ExecutionModel modelOf(ShaderStage Stage) {
  switch (Stage) {
#define STAGE(Enumerator, Word, Profile, Environment, Model, ...)                                  \
  case ShaderStage::Enumerator:                                                                    \
    return spv::ExecutionModel::Model;
#include "IR/Stages.def"
  }
  llvm_unreachable("stage");
}

/// The description for a module, and its shader.
static const Described &described(StringRef Bytes) {
  static const std::vector<Described> All = [] {
    static const Pipeline Read[] = {read(Description), read(Drawing), read(Meshes), read(Rays)};
    std::vector<Described> Shaders;
    for (const Pipeline &P : Read)
      for (const Shader &S : P.Shaders) {
        Shaders.push_back({&P, modelOf(S.Stage), S});
        Shaders.back().Own.Entry.Text = "main";
      }
    return Shaders;
  }();
  for (size_t At = 20; At + 8 <= Bytes.size();) {
    uint32_t First = support::endian::read32le(Bytes.data() + At);
    if (spv::Op(First & 0xffff) == spv::Op::OpEntryPoint) {
      auto Model = spv::ExecutionModel(support::endian::read32le(Bytes.data() + At + 4));
      for (const Described &D : All)
        if (D.Model == Model)
          return D;
      break;
    }
    At += std::max<size_t>(First >> 16, 1) * 4;
  }
  return All.front();
}

/// Notes the message without numbers and quoted text.
static void noteError(Error E) { noteText(toString(std::move(E))); }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  setInput(Bytes);
  const Described &D = described(Bytes);
  Expected<ShaderModule> Module = readModule(Bytes, D.Own);
  if (!Module) {
    noteError(Module.takeError());
    return 0;
  }
  noteFeature("read", std::to_string(unsigned(D.Model)));
  if (Error E = checkInterface(*D.In, *Module))
    noteError(std::move(E));
  if (Error E = checkModule(*Module)) {
    noteError(std::move(E));
    return 0;
  }
  noteFeature("valid", std::to_string(unsigned(D.Model)));
  noteWords(Module->Words);
  return 0;
}

namespace {
/// A module as a list of instructions.
class Mutator {
public:
  Mutator(const uint8_t *Data, size_t Size, unsigned Seed) : Random(Seed) {
    std::vector<uint32_t> Words(Size / 4);
    memcpy(Words.data(), Data, Words.size() * 4);
    size_t At = std::min<size_t>(5, Words.size());
    Header.assign(Words.begin(), Words.begin() + At);
    while (At < Words.size()) {
      size_t Length = std::clamp<size_t>(Words[At] >> 16, 1, Words.size() - At);
      Instructions.emplace_back(Words.begin() + At, Words.begin() + At + Length);
      At += Length;
    }
  }

  size_t below(size_t N) { return N ? Random() % N : 0; }
  std::vector<uint32_t> &any() { return Instructions[below(Instructions.size())]; }

  void mutate() {
    if (Instructions.empty())
      return;
    size_t At = below(Instructions.size()), Other = below(Instructions.size());
    switch (below(8)) {
    case 0:
      Instructions.erase(Instructions.begin() + At);
      return;
    case 1:
      Instructions.insert(Instructions.begin() + At, std::vector(Instructions[Other]));
      return;
    case 2:
      return std::swap(Instructions[At], Instructions[Other]);
    case 3: { // another opcode
      uint32_t &First = Instructions[At][0];
      First = (First & 0xffff0000) | (below(2) ? Instructions[Other][0] & 0xffff : below(7000));
      return;
    }
    case 4: { // more or fewer words
      std::vector<uint32_t> &I = Instructions[At];
      if (below(2) && I.size() > 1)
        I.erase(I.begin() + 1 + below(I.size() - 1));
      else
        I.insert(I.begin() + 1 + below(I.size()), word());
      if (below(8))
        I[0] = (I[0] & 0xffff) | uint32_t(I.size()) << 16;
      return;
    }
    case 5:
      if (!Header.empty() && below(4) == 0) {
        Header[below(Header.size())] = word();
        return;
      }
      [[fallthrough]];
    default: { // another operand
      std::vector<uint32_t> &I = Instructions[At];
      if (I.size() > 1)
        I[1 + below(I.size() - 1)] = word();
    }
    }
  }

  void splice(Mutator &Other) {
    if (Other.Instructions.empty() || Instructions.empty())
      return;
    size_t From = below(Other.Instructions.size());
    size_t Count = std::min(1 + below(8), Other.Instructions.size() - From);
    auto First = Other.Instructions.begin() + From;
    Instructions.insert(Instructions.begin() + below(Instructions.size()), First, First + Count);
  }

  size_t store(uint8_t *Data, size_t MaxSize) const {
    std::vector<uint32_t> Words = Header;
    for (const std::vector<uint32_t> &I : Instructions)
      Words.insert(Words.end(), I.begin(), I.end());
    size_t Size = std::min(Words.size() * 4, MaxSize / 4 * 4);
    memcpy(Data, Words.data(), Size);
    return Size;
  }

private:
  uint32_t word() {
    static constexpr uint32_t Edges[] = {
        0, 1, 2, 3, 4, 31, 32, 64, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff, 0x20002};
    switch (below(3)) {
    case 0:
      return Edges[below(std::size(Edges))];
    case 1: {
      const std::vector<uint32_t> &I = any();
      return I[below(I.size())];
    }
    default: // an id
      return static_cast<uint32_t>(
          below(Header.size() > 3 ? std::min(Header[3], 100000u) + 2 : 100));
    }
  }

  std::minstd_rand Random;
  std::vector<uint32_t> Header;
  std::vector<std::vector<uint32_t>> Instructions;
};
} // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize,
                                          unsigned Seed) {
  if (Seed % 16 == 0)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  Mutator M(Data, Size, Seed);
  for (size_t Count = 1 + M.below(3); Count; --Count)
    M.mutate();
  return M.store(Data, MaxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *A, size_t SizeA, const uint8_t *B,
                                            size_t SizeB, uint8_t *Out, size_t MaxSize,
                                            unsigned Seed) {
  Mutator M(A, SizeA, Seed), Other(B, SizeB, Seed + 1);
  M.splice(Other);
  return M.store(Out, MaxSize);
}
