// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/ShaderModule.h"

#include "Vulkan/DeviceNeeds.h"
#include "gtest/gtest.h"
#include <cstring>
#include <spirv/unified1/spirv.hpp11>

using namespace tessera::run;

namespace {

class ModuleBuilder {
public:
  explicit ModuleBuilder(uint32_t Version = 0x00010600)
      : Words{spv::MagicNumber, Version, 0, 100, 0} {}

  ModuleBuilder &op(spv::Op Opcode, std::vector<uint32_t> Operands) {
    Words.push_back(static_cast<uint32_t>(Operands.size() + 1) << 16 |
                    static_cast<uint32_t>(Opcode));
    Words.insert(Words.end(), Operands.begin(), Operands.end());
    return *this;
  }
  std::string bytes() const {
    return std::string(reinterpret_cast<const char *>(Words.data()), Words.size() * 4);
  }

  std::vector<uint32_t> Words;
};

constexpr uint32_t Main = 0x6e69616d; // "main"
constexpr uint32_t GLCompute = 5, LocalSize = 17, LocalSizeId = 38;
constexpr uint32_t DescriptorSetDecoration = 34, BindingDecoration = 33, SpecIdDecoration = 1;

Shader mainShader() {
  Shader S;
  S.Entry.Text = "main";
  return S;
}

std::string errorOf(llvm::StringRef Bytes, const Shader &S) {
  llvm::Expected<ShaderModule> Module = readModule(Bytes, S);
  return Module ? "" : llvm::toString(Module.takeError());
}

ModuleBuilder sample(uint32_t Version = 0x00010600) {
  ModuleBuilder B(Version);
  B.op(spv::Op::OpCapability, {1});
  B.op(spv::Op::OpEntryPoint, {GLCompute, 4, Main, 0, 7});
  B.op(spv::Op::OpExecutionMode, {4, LocalSize, 8, 2, 1});
  B.op(spv::Op::OpName, {7, 0x00006e49});
  for (uint32_t Id : {7u, 8u}) {
    B.op(spv::Op::OpDecorate, {Id, DescriptorSetDecoration, 2});
    B.op(spv::Op::OpDecorate, {Id, BindingDecoration, Id});
  }
  B.op(spv::Op::OpVariable, {5, 7, 12});
  B.op(spv::Op::OpVariable, {5, 8, 12});
  return B;
}

} // namespace

TEST(ShaderModule, ReadsCapabilitiesSizeAndResources) {
  llvm::Expected<ShaderModule> Module = readModule(sample().bytes(), mainShader());
  ASSERT_TRUE(bool(Module)) << llvm::toString(Module.takeError());
  EXPECT_TRUE(Module->hasCapability(1));
  EXPECT_EQ(Module->WorkgroupSize, (std::array<uint32_t, 3>{8, 2, 1}));
  ASSERT_EQ(Module->Resources.size(), 1u);
  EXPECT_EQ(Module->Resources[0].Name, "In");
  EXPECT_EQ(Module->Resources[0].Set, 2u);
  EXPECT_EQ(Module->Resources[0].Binding, 7u);
  EXPECT_EQ(Module->Resources[0].StorageClass, 12u);
}

TEST(ShaderModule, OldModulesDoNotListTheirResources) {
  llvm::Expected<ShaderModule> Module = readModule(sample(0x00010300).bytes(), mainShader());
  ASSERT_TRUE(bool(Module)) << llvm::toString(Module.takeError());
  EXPECT_EQ(Module->Resources.size(), 2u);
}

TEST(ShaderModule, WorkgroupSizeFollowsTheSpecialization) {
  ModuleBuilder B;
  B.op(spv::Op::OpEntryPoint, {GLCompute, 4, Main, 0});
  B.op(spv::Op::OpExecutionModeId, {4, LocalSizeId, 10, 11, 11});
  B.op(spv::Op::OpDecorate, {10, SpecIdDecoration, 3});
  B.op(spv::Op::OpSpecConstant, {5, 10, 64});
  B.op(spv::Op::OpConstant, {5, 11, 2});
  Shader S = mainShader();
  llvm::Expected<ShaderModule> Module = readModule(B.bytes(), S);
  ASSERT_TRUE(bool(Module)) << llvm::toString(Module.takeError());
  EXPECT_EQ(Module->WorkgroupSize, (std::array<uint32_t, 3>{64, 2, 2}));
  SpecializationConstant C;
  C.ConstantID = 3;
  C.Bits = 16;
  S.SpecializationConstants.push_back(C);
  Module = readModule(B.bytes(), S);
  ASSERT_TRUE(bool(Module)) << llvm::toString(Module.takeError());
  EXPECT_EQ(Module->WorkgroupSize[0], 16u);
}

TEST(ShaderModule, EitherByteOrder) {
  ModuleBuilder B = sample();
  for (uint32_t &Word : B.Words)
    Word = __builtin_bswap32(Word);
  EXPECT_EQ(errorOf(B.bytes(), mainShader()), "");
}

TEST(ShaderModule, Rejections) {
  EXPECT_EQ(errorOf("", mainShader()), "not a SPIR-V module: its size is 0 bytes");
  EXPECT_EQ(errorOf("abc", mainShader()), "not a SPIR-V module: its size is 3 bytes");
  EXPECT_EQ(errorOf(std::string(40, 'x'), mainShader()),
            "not a SPIR-V module: it does not start with SPIR-V's magic number");
  EXPECT_EQ(errorOf(ModuleBuilder().bytes(), mainShader()),
            "the module has no compute entry point 'main'");
  Shader Other;
  Other.Entry.Text = "other";
  EXPECT_EQ(errorOf(sample().bytes(), Other),
            "the module has no compute entry point 'other'; it has 'main'");
  ModuleBuilder B;
  B.Words.push_back(0);
  EXPECT_EQ(errorOf(B.bytes(), mainShader()),
            "malformed SPIR-V: an instruction at word 5 passes the end");
  B.Words.back() = 9u << 16;
  EXPECT_EQ(errorOf(B.bytes(), mainShader()),
            "malformed SPIR-V: an instruction at word 5 passes the end");
  B.Words.back() = 1u << 16 | static_cast<uint32_t>(spv::Op::OpEntryPoint);
  EXPECT_EQ(errorOf(B.bytes(), mainShader()),
            "malformed SPIR-V: the instruction at word 5 lacks operands");
}

TEST(ShaderModule, LayoutsOfMatricesForVectors) {
  ModuleBuilder B = sample();
  for (uint32_t Number : {0u, 1u, 2u, 3u})
    B.op(spv::Op::OpConstant, {9, 20 + Number, Number});
  B.op(spv::Op::OpFunction, {1, 4, 0, 2});
  // Result and its type, vector and format, memory, offset and format, M, K, layout, transposed.
  B.op(spv::Op::OpCooperativeVectorMatrixMulNV, {1, 30, 31, 20, 7, 20, 20, 21, 21, 22, 40});
  llvm::Expected<ShaderModule> Module = readModule(B.bytes(), mainShader());
  ASSERT_TRUE(bool(Module));
  EXPECT_EQ(Module->VectorLayouts, (std::set<uint32_t>{2}));
  // A bias, its offset and format come before M.
  B.op(spv::Op::OpCooperativeVectorMatrixMulAddNV,
       {1, 32, 31, 20, 7, 20, 20, 7, 20, 20, 21, 21, 21, 40});
  B.op(spv::Op::OpCooperativeVectorOuterProductAccumulateNV, {7, 20, 31, 31, 23, 20});
  Module = readModule(B.bytes(), mainShader());
  ASSERT_TRUE(bool(Module));
  EXPECT_EQ(Module->VectorLayouts, (std::set<uint32_t>{1, 2, 3}));
}

TEST(ShaderModule, TheStageChoosesTheEntryPoint) {
  constexpr uint32_t Vertex = 0, Fragment = 4, InputAttachmentIndex = 43, UniformConstant = 0;
  ModuleBuilder B;
  B.op(spv::Op::OpCapability, {1});
  B.op(spv::Op::OpEntryPoint, {Vertex, 4, Main, 0});
  B.op(spv::Op::OpEntryPoint, {Fragment, 5, Main, 0, 7});
  B.op(spv::Op::OpDecorate, {7, DescriptorSetDecoration, 1});
  B.op(spv::Op::OpDecorate, {7, BindingDecoration, 2});
  B.op(spv::Op::OpDecorate, {7, InputAttachmentIndex, 3});
  B.op(spv::Op::OpVariable, {6, 7, UniformConstant});
  Shader S = mainShader();
  S.Stage = ShaderStage::Pixel;
  llvm::Expected<ShaderModule> Module = readModule(B.bytes(), S);
  ASSERT_TRUE(static_cast<bool>(Module));
  EXPECT_EQ(Module->Stage, ShaderStage::Pixel);
  ASSERT_EQ(Module->Resources.size(), 1u);
  EXPECT_EQ(Module->Resources[0].InputAttachment, 3u);
  S.Stage = ShaderStage::Vertex;
  Module = readModule(B.bytes(), S);
  ASSERT_TRUE(static_cast<bool>(Module));
  EXPECT_TRUE(Module->Resources.empty());
  EXPECT_EQ(errorOf(B.bytes(), mainShader()),
            "the module has no compute entry point 'main'; it has 'main' (vertex) 'main' (pixel)");
}

TEST(DeviceNeeds, FollowFromModulesAndState) {
  constexpr uint32_t Shader = 1, GroupNonUniform = 61;
  Pipeline P;
  P.Shaders.resize(2);
  P.Shaders[0].Stage = ShaderStage::Vertex;
  P.Shaders[1].Stage = ShaderStage::Pixel;
  Resource Written, Read;
  Written.Kind = ResourceKind::RWStructuredBuffer;
  Written.Binding = 1;
  Read.Kind = ResourceKind::StructuredBuffer;
  Read.Binding = 2;
  P.Sets.push_back({{Written, Read}});
  std::vector<ShaderModule> Modules(2);
  Modules[0].Stage = ShaderStage::Vertex;
  Modules[0].Capabilities = {Shader, GroupNonUniform};
  Modules[0].Resources.resize(1);
  Modules[0].Resources[0].Binding = 2;
  Modules[1].Stage = ShaderStage::Pixel;
  Modules[1].Capabilities = {Shader};
  Modules[1].Resources.resize(1);
  Modules[1].Resources[0].Binding = 1;
  P.Bindings.RenderTargets.resize(2);
  DeviceNeeds Needs = needsOf(P, Modules);
  EXPECT_TRUE(Needs.Draws);
  EXPECT_EQ(Needs.Capabilities, (std::vector<uint32_t>{Shader, GroupNonUniform}));
  EXPECT_EQ(Needs.SubgroupStages, (std::set<ShaderStage>{ShaderStage::Vertex}));
  EXPECT_EQ(Needs.State, (std::set<StateNeed>{StateNeed::PixelStores}));

  P.Bindings.RenderTargets[1].Blend.emplace();
  P.Bindings.RenderTargets[1].Blend->Alpha.Source = BlendFactor::OneMinusSrc1Alpha;
  P.Raster.DepthClamp = true;
  P.Raster.Viewports.resize(2);
  P.Raster.ViewMask = 2;
  EXPECT_EQ(needsOf(P, Modules).State,
            (std::set<StateNeed>{StateNeed::PixelStores, StateNeed::IndependentBlend,
                                 StateNeed::DualSourceBlend, StateNeed::DepthClamp,
                                 StateNeed::Viewports, StateNeed::Views}));
}
