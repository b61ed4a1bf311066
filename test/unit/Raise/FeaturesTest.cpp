// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A module needs each feature that it declares: without it, the validator rejects the module. Tests
// this for every shader of the tests, for one of two devices. Each compile validates that a module
// declares enough.
#include "Frontend/Frontend.h"
#include "Lower/Lower.h"
#include "SPIRV/SPIRV.h"
#include "Target/TargetRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <set>
#define SPV_ENABLE_UTILITY_CODE
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp11>

using namespace tessera;
namespace fs = std::filesystem;

namespace {

/// Whether a module is valid without the capability: others imply it, or only the type's use in
/// arithmetic needs it, or the validator does not check it.
bool mayBeMissing(spv::Capability C) {
  switch (C) {
  case spv::Capability::Shader:
  case spv::Capability::GroupNonUniform:
  case spv::Capability::Float16:
  case spv::Capability::Int8:
  case spv::Capability::Int16:
  case spv::Capability::Int64:
  case spv::Capability::BFloat16TypeKHR:
  case spv::Capability::Float8EXT:
  case spv::Capability::CooperativeMatrixKHR:
  case spv::Capability::StorageBuffer8BitAccess:
  case spv::Capability::StorageBuffer16BitAccess:
  case spv::Capability::UniformAndStorageBuffer16BitAccess:
  case spv::Capability::StorageBufferArrayDynamicIndexing:
  case spv::Capability::UniformBufferArrayDynamicIndexing:
  case spv::Capability::SampledImageArrayDynamicIndexing:
  case spv::Capability::StorageImageArrayDynamicIndexing:
  case spv::Capability::UniformTexelBufferArrayDynamicIndexing:
  case spv::Capability::StorageTexelBufferArrayDynamicIndexing:
  case spv::Capability::SampledCubeArray:
  // Each of these implies the first, and the decoration asks for that.
  case spv::Capability::ShaderNonUniform:
  case spv::Capability::StorageBufferArrayNonUniformIndexing:
  case spv::Capability::UniformBufferArrayNonUniformIndexing:
  case spv::Capability::SampledImageArrayNonUniformIndexing:
  case spv::Capability::StorageImageArrayNonUniformIndexing:
  case spv::Capability::UniformTexelBufferArrayNonUniformIndexing:
  case spv::Capability::StorageTexelBufferArrayNonUniformIndexing:
  // Implied by other capabilities of texel buffers.
  case spv::Capability::SampledBuffer:
  case spv::Capability::ImageBuffer:
    return true;
  default:
    return false;
  }
}

/// The capabilities of \p Words without which the module is valid too.
std::vector<std::string> declaredInVain(const std::vector<uint32_t> &Words) {
  spvtools::SpirvTools Tools(SPV_ENV_VULKAN_1_3);
  spvtools::ValidatorOptions Options;
  Options.SetScalarBlockLayout(true);
  std::vector<std::string> Found;
  constexpr size_t HeaderWords = 5;
  for (size_t At = HeaderWords; uint16_t(Words[At]) == uint16_t(spv::Op::OpCapability); At += 2) {
    auto C = spv::Capability(Words[At + 1]);
    std::vector<uint32_t> Without = Words;
    Without.erase(Without.begin() + At, Without.begin() + At + 2);
    if (!mayBeMissing(C) && Tools.Validate(Without.data(), Without.size(), Options))
      Found.push_back(spv::CapabilityToString(C));
  }
  return Found;
}

/// Every second shader of the tests, the others if \p Odd.
std::vector<fs::path> shaders(bool Odd) {
  std::set<fs::path> Found;
  for (const auto &Entry : fs::recursive_directory_iterator(SOURCE_FOLDER "/test"))
    if (Entry.path().extension() == ".hlsl" && Entry.path().filename() != "eater.hlsl")
      Found.insert(Entry.path());
  std::vector<fs::path> Half;
  for (const auto &[I, Path] : llvm::enumerate(Found))
    if (I % 2 == Odd)
      Half.push_back(Path);
  return Half;
}

class Features : public testing::TestWithParam<const char *> {};

TEST_P(Features, AreNotDeclaredInVain) {
  SourceFiles TargetFiles;
  DiagnosticEngine TargetDiags(TargetFiles);
  std::optional<Target> Device = findTarget(GetParam(), TargetDiags);
  ASSERT_TRUE(Device);
  unsigned Compiled = 0;
  for (const fs::path &Path : shaders(/*Odd=*/GetParam() == llvm::StringRef("vulkan"))) {
    SourceFiles Files;
    DiagnosticEngine Diags(Files);
    FrontendOptions Options;
    Options.File = Path.string();
    Options.Defines = {"WAVE=32"};
    Options.IncludeDirs = {SOURCE_FOLDER "/test/exec/include"};
    std::unique_ptr<ParsedShader> Parsed = parseShader(Options, Diags);
    std::unique_ptr<ir::Module> M = Parsed ? lower(*Parsed, *Device, {}, Diags) : nullptr;
    PassContext Ctx{.Diags = Diags, .Device = *Device};
    if (!M || !runSteps(*M, passes(), Ctx, {}))
      continue; // the tests of rejections
    spirv::SPIRVOptions Emit;
    Emit.Device = &*Device;
    auto Words = spirv::emitSPIRV(*M, Emit, Diags);
    if (!Words)
      continue;
    ++Compiled;
    EXPECT_EQ(declaredInVain(*Words), std::vector<std::string>()) << Path;
  }
  EXPECT_GT(Compiled, 75u);
}

INSTANTIATE_TEST_SUITE_P(Targets, Features, testing::Values("vulkan", "nvidia-hopper"),
                         [](const auto &Info) {
                           return std::string(Info.param).find("nvidia") == 0 ? "hopper" : "any";
                         });

} // namespace
