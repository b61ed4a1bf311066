// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The whole module: names, lines, requirements, rejections.

#include "EmitHelpers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
const char *const Product =
    "%in = global @In : ptr<bytes, storage>\n%out = global @Out : ptr<bytes, storage>\n"
    "%i = builtin {fn = group_index} : u32 loc(\"a.hlsl\":3:5)\n"
    "%p = bytes_at %in, %i {align = 4} : ptr<f32, storage> loc(\"a.hlsl\":4:7)\n"
    "%value = load %p : f32 loc(\"a.hlsl\":4:7)\n"
    "%q = bytes_at %out, %i {align = 4} : ptr<f32, storage> loc(\"a.hlsl\":5:2)\n"
    "store %q, %value loc(\"a.hlsl\":5:2)";

TEST(Module, TheSameInputGivesTheSameWords) {
  EXPECT_EQ(emitText(shader(Product)).Words, emitText(shader(Product)).Words);
}

TEST(Module, HeaderAndModel) {
  Emitted E = emitText(shader(Product));
  ASSERT_GT(E.Words.size(), 5u);
  EXPECT_EQ(E.Words[0], 0x07230203u);
  EXPECT_EQ(E.Words[1], 0x00010600u);
  EXPECT_TRUE(E.has("OpMemoryModel Logical Vulkan"));
  EXPECT_TRUE(E.has("OpEntryPoint GLCompute %main \"main\" %In %Out %LocalInvocationIndex"));
  EXPECT_TRUE(E.has("OpExecutionMode %main LocalSize 8 1 1"));
  EXPECT_TRUE(E.has("OpSource HLSL"));
}

TEST(Module, NamesAreThoseOfTheUser) {
  Emitted E = emitText(shader(Product));
  EXPECT_TRUE(E.has("OpName %value \"value\""));
  SPIRVOptions NoNames;
  NoNames.DebugNames = false;
  Emitted Bare = emitText(shader(Product), "vulkan", NoNames);
  EXPECT_FALSE(Bare.has("OpName"));
  EXPECT_EQ(Bare.Info.Capabilities, E.Info.Capabilities);
}

TEST(Module, LinesOnRequest) {
  EXPECT_FALSE(emitText(shader(Product)).has("OpLine"));
  SPIRVOptions Lines;
  Lines.DebugLines = true;
  Emitted E = emitText(shader(Product), "vulkan", Lines);
  EXPECT_TRUE(E.has("OpString \"a.hlsl\""));
  EXPECT_EQ(E.count("OpLine"), 3u);
  EXPECT_TRUE(E.has(" 3 5"));
}

TEST(Module, RequirementsAreThoseOfTheInstructions) {
  Emitted E = emitText(shader(Product));
  EXPECT_EQ(E.Info.Capabilities, (std::vector<std::string>{"Shader", "VulkanMemoryModel"}));
  EXPECT_TRUE(E.Info.Extensions.empty());

  Emitted Wave = emitText(shader("%t = const true : bool\n%r = wave.ballot %t : vec<u32, 4>\n"
                                 "%h = const 1.0 : f16\n%s = wave.reduce %h {fn = sum}"));
  EXPECT_EQ(Wave.Info.Capabilities,
            (std::vector<std::string>{"Float16", "GroupNonUniformArithmetic",
                                      "GroupNonUniformBallot", "Shader", "VulkanMemoryModel"}));
  EXPECT_EQ(llvm::count(Wave.Info.Features, info(Feature::SubgroupExtendedTypes).ApiName.str()), 1);

  Emitted Matrix = emitText(shader("%h = const 1.0 : f16\n%m = mat.fill %h : mat<f16, 16x16, a, "
                                   "subgroup>"));
  EXPECT_EQ(Matrix.Info.Extensions, std::vector<std::string>{"SPV_KHR_cooperative_matrix"});
}

TEST(Module, PreciseArithmeticIsNotContracted) {
  Emitted E = emitText(shader("%a = const 1.0 : f32\n%r = mad %a, %a, %a {precise}"));
  EXPECT_EQ(E.count("NoContraction"), 2u);
}

TEST(Module, ConstantsAndTypesAreUnique) {
  Emitted E = emitText(shader("%a = const 7 : u32\n%b = const 7 : u32\n%s = add %a, %b\n"
                              "%v = var : ptr<array<u32, 2>, function>\n"
                              "%w = var : ptr<array<u32, 2>, function>\n"
                              "%p = access %v, %s : ptr<u32, function>\nstore %p, %a\n"
                              "%q = access %w, %s : ptr<u32, function>\nstore %q, %b"));
  EXPECT_EQ(E.count("OpConstant %uint 7"), 1u);
  EXPECT_EQ(E.count("OpTypePointer Function %uint"), 1u);
}

TEST(Refusals, FunctionsOfDouble) {
  for (const char *Op : {"exp", "exp2", "log", "log2", "pow", "sin", "cos", "tan", "asin", "acos",
                         "atan", "atan2", "sinh", "cosh", "tanh"}) {
    bool Binary = StringRef(Op) == "pow" || StringRef(Op) == "atan2";
    Emitted E = emitText(shader(std::string("%a = const 1.0 : f64\n%r = ") + Op + " %a" +
                                (Binary ? ", %a" : "") + " loc(\"a.hlsl\":9:4)"));
    EXPECT_REFUSED(E, SpirvNoDouble);
    EXPECT_TRUE(StringRef(E.Errors).starts_with(
        std::string("a.hlsl:9:4: error: '") + Op +
        "' has no double-precision form in SPIR-V: convert its operand to float\n"))
        << E.Errors;
  }
}

TEST(Refusals, LongVectorInAConstantBuffer) {
  EXPECT_REFUSED(emitText("struct %P {\n  v : vec<f32, 8>\n}\n" +
                          shader("", "global @P : struct %P, uniform {kind = ConstantBuffer, set = "
                                     "0, binding = 3, readonly}")),
                 SpirvLongVectorInConstantBuffer);
}

TEST(Refusals, MatrixOperationsWithoutACounterpart) {
  EXPECT_REFUSED(emitText(shader("%m = undef : mat<f16, 16x16, acc, subgroup>\n%i = const 0 : u32\n"
                                 "%c = mat.coord %m, %i : vec<u32, 2>")),
                 SpirvNoCounterpart);
}

TEST(Refusals, SaturatingConversion) {
  EXPECT_REFUSED(
      emitText(shader("%m = undef : mat<i32, 16x16, acc, subgroup>\n"
                      "%c = mat.convert %m {saturating} : mat<i8, 16x16, acc, subgroup>")),
      SpirvNumberConversion);
}

TEST(Refusals, WhatTheValidatorRefusesIsAnInternalError) {
  // Lowering makes no second block of push constants.
  EXPECT_REFUSED(
      emitText("struct %P {\n  a : f32\n}\n" +
               shader("%z = const 0 : u32\n%p = global @P : ptr<struct %P, push>\n"
                      "%q = global @Q : ptr<struct %P, push>\n%a = access %p, %z : ptr<f32, push>\n"
                      "%b = access %q, %z : ptr<f32, push>\n%v = load %a : f32\n%w = load %b : f32",
                      "global @P : struct %P, push {kind = PushConstants, readonly}\n"
                      "global @Q : struct %P, push {kind = PushConstants, readonly}")),
      SpirvInvalidModule);
}
} // namespace
