// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalBindings.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera::run;

namespace {

/// The example of docs/bindings.md: A at set 0, binding 0; B at 1, 5; C at 0, 1; D at 2, 3;
/// $Globals at 0, 2; four buffers E from 0, 3 on.
Pipeline example() {
  Pipeline P;
  P.Buffers.resize(2);
  P.Buffers[1].ArraySize = 4;
  P.Sets.resize(3);
  auto Add = [&](uint32_t Set, uint32_t Binding, uint32_t Object) {
    Resource R;
    R.Kind = ResourceKind::RWByteAddressBuffer;
    R.Set = Set;
    R.Binding = Binding;
    R.Object = Object;
    P.Sets[Set].Resources.push_back(R);
  };
  Add(0, 0, 0);
  Add(1, 5, 0);
  Add(0, 1, 0);
  Add(2, 3, 0);
  Add(0, 2, 0);
  Add(0, 3, 1);
  return P;
}

using Indexes = std::map<DescriptorPlace, uint32_t>;

TEST(MetalBindings, Rule) {
  Pipeline P = example();
  MetalBindings B = defaultMetalBindings(P);
  EXPECT_EQ(B.Buffers, (Indexes{{{0, 0, 0}, 0},
                                {{0, 1, 0}, 1},
                                {{0, 2, 0}, 2},
                                {{0, 3, 0}, 3},
                                {{0, 3, 1}, 4},
                                {{0, 3, 2}, 5},
                                {{0, 3, 3}, 6},
                                {{1, 5, 0}, 7},
                                {{2, 3, 0}, 8}}));
  EXPECT_FALSE(B.PushConstants);
  EXPECT_EQ(B.BufferSizes, 9u);
  P.PushConstants.emplace_back();
  B = defaultMetalBindings(P);
  EXPECT_EQ(B.PushConstants, 9u);
  EXPECT_EQ(B.BufferSizes, 10u);
}

/// Textures and samplers have their own tables, and move if their index is taken.
TEST(MetalBindings, Textures) {
  Pipeline P;
  P.Buffers.resize(2);
  P.Buffers[1].ArraySize = 3;
  P.Samplers.resize(3);
  P.Samplers[1].ArraySize = 2;
  P.Sets.resize(2);
  auto Add = [&](ResourceKind Kind, uint32_t Set, uint32_t Binding, uint32_t Object) {
    Resource R;
    R.Kind = Kind;
    R.Set = Set;
    R.Binding = Binding;
    R.Object = Object;
    P.Sets[Set].Resources.push_back(R);
  };
  Add(ResourceKind::Texture2D, 0, 2, 1);
  Add(ResourceKind::RWTexture3D, 0, 4, 0);
  Add(ResourceKind::TextureCube, 1, 0, 0);
  Add(ResourceKind::Texture2D, 0, 200, 0);
  Add(ResourceKind::Sampler, 0, 5, 0);
  Add(ResourceKind::Sampler, 0, 15, 1);
  MetalBindings B = defaultMetalBindings(P);
  EXPECT_EQ(B.Textures, (Indexes{{{0, 2, 0}, 0},
                                 {{0, 2, 1}, 1},
                                 {{0, 2, 2}, 2},
                                 {{0, 4, 0}, 4},
                                 {{0, 200, 0}, 3},
                                 {{1, 0, 0}, 5}}));
  EXPECT_EQ(B.Samplers, (Indexes{{{0, 5, 0}, 5}, {{0, 15, 0}, 0}, {{0, 15, 1}, 1}}));
  EXPECT_TRUE(B.Buffers.empty());
  EXPECT_EQ(B.BufferSizes, 0u);
  Add(ResourceKind::SampledTexture2D, 1, 7, 0);
  P.Sets[1].Resources.back().OwnSampler = 0;
  MetalBindings WithCombined = defaultMetalBindings(P);
  EXPECT_EQ((WithCombined.Textures[{1, 7, 0}]), 6u);
  EXPECT_EQ((WithCombined.Samplers[{1, 7, 0}]), 2u);
  ASSERT_FALSE(bool(applyReflection(
      R"({"resources": [{"set": 0, "binding": 2, "metal": {"texture": 9, "textures": [9, 10, 11]}},
                        {"set": 0, "binding": 5, "metal": {"sampler": 7}}]})",
      B)));
  EXPECT_EQ((B.Textures[{0, 2, 2}]), 11u);
  EXPECT_EQ((B.Samplers[{0, 5, 0}]), 7u);
}

TEST(MetalBindings, GapsAreFilled) {
  Pipeline P = example();
  P.Sets[0].Resources.resize(1);
  P.Sets[0].Resources[0].Binding = 1;
  MetalBindings B = defaultMetalBindings(P);
  EXPECT_EQ(B.Buffers, (Indexes{{{0, 1, 0}, 1}, {{1, 5, 0}, 0}, {{2, 3, 0}, 2}}));
}

TEST(MetalBindings, NumbersBeyondTheTableMove) {
  Pipeline P = example();
  P.Sets[0].Resources[0].Binding = 31;
  MetalBindings B = defaultMetalBindings(P);
  EXPECT_EQ((B.Buffers[{0, 31, 0}]), 6u);
}

TEST(MetalBindings, ElementsOfArgumentBuffersTakeNoIndex) {
  MetalBindings B = defaultMetalBindings(example(), {{3, {}}, {5, {16, 0, 8}}});
  EXPECT_EQ(B.Buffers, (Indexes{{{0, 0, 0}, 0}, {{0, 1, 0}, 1}, {{0, 2, 0}, 2}, {{1, 5, 0}, 4}}));
  ASSERT_EQ(B.ArgumentBuffers.size(), 2u);
  EXPECT_EQ((B.ArgumentBuffers[{0, 3}].Index), 3u);
  EXPECT_EQ((B.ArgumentBuffers[{0, 3}].Layout.Stride), 8u);
  EXPECT_FALSE((B.ArgumentBuffers[{0, 3}].Layout.Size));
  EXPECT_EQ((B.ArgumentBuffers[{2, 3}].Index), 5u);
  EXPECT_EQ((B.ArgumentBuffers[{2, 3}].Layout.Size), 8u);
  EXPECT_EQ(B.BufferSizes, 6u);
}

TEST(MetalBindings, HeapsAndArraysOfTexturesAreArgumentBuffers) {
  Pipeline P = example();
  P.Samplers.resize(1);
  auto Add = [&](ResourceKind Kind, uint32_t Set, uint32_t Binding, uint32_t Element) {
    Resource R;
    R.Kind = Kind;
    R.Set = Set;
    R.Binding = Binding;
    R.Object = 0;
    if (Element)
      R.HeapIndex = Element;
    P.Sets[Set].Resources.push_back(R);
  };
  // A heap of three classes in another set, one of samplers, and an array without a size.
  Add(ResourceKind::Texture2D, 1, 7, 9);
  Add(ResourceKind::RWStructuredBuffer, 1, 7, 4);
  P.Sets[1].Resources.back().CounterBinding = 8;
  Add(ResourceKind::ConstantBuffer, 1, 7, 5);
  Add(ResourceKind::Sampler, 0, 10, 3);
  Add(ResourceKind::Texture2D, 0, 9, 0);
  // The lowest that are free follow E and B, up to 7: the heap and its counters.
  MetalBindings B = defaultMetalBindings(P, {{8, {}}, {11, {16, 0, 8}}, {10, {}}, {9, {}}});
  ASSERT_EQ(B.ArgumentBuffers.size(), 4u);
  EXPECT_EQ((B.ArgumentBuffers[{0, 9}].Index), 9u);
  EXPECT_EQ((B.ArgumentBuffers[{0, 10}].Index), 10u);
  EXPECT_EQ((B.ArgumentBuffers[{1, 7}].Index), 8u);
  EXPECT_EQ((B.ArgumentBuffers[{1, 8}].Index), 11u);
  EXPECT_EQ((B.ArgumentBuffers[{1, 8}].Layout.Stride), 16u);
  EXPECT_TRUE(B.Textures.empty());
  EXPECT_TRUE(B.Samplers.empty());
}

TEST(MetalBindings, ReflectionTellsOfArgumentBuffers) {
  MetalBindings B = defaultMetalBindings(example());
  ASSERT_FALSE(bool(applyReflection(R"({
    "resources": [
      {"name": "E", "set": 0, "binding": 3, "metal": {"buffer": 7,
       "argumentBuffer": {"stride": 32, "addressOffset": 8, "sizeOffset": 16}}}]})",
                                    B)));
  // A resource that the kernel does not use leaves index 7.
  EXPECT_EQ(B.Buffers, (Indexes{{{0, 0, 0}, 0}, {{0, 1, 0}, 1}, {{0, 2, 0}, 2}, {{2, 3, 0}, 8}}));
  const ArgumentBuffer &E = B.ArgumentBuffers[{0, 3}];
  EXPECT_EQ(E.Index, 7u);
  EXPECT_EQ(E.Layout.Stride, 32u);
  EXPECT_EQ(E.Layout.Address, 8u);
  EXPECT_EQ(E.Layout.Size, 16u);
}

TEST(MetalBindings, WhatTheReflectionPlacesDisplacesTheDefaults) {
  Pipeline P = example();
  P.PushConstants.emplace_back();
  MetalBindings B = defaultMetalBindings(P);
  std::optional<uint32_t> Pushed = B.PushConstants, Sizes = B.BufferSizes;
  ASSERT_TRUE(Pushed && Sizes);
  std::string Json = R"({"resources": [
      {"name": "E", "set": 0, "binding": 3, "metal": {"buffer": )" +
                     std::to_string(*Sizes) + R"(, "argumentBuffer": {"stride": 8}}},
      {"name": "B", "set": 1, "binding": 5, "metal": {"buffer": )" +
                     std::to_string(*Pushed) + "}}]}";
  ASSERT_FALSE(bool(applyReflection(Json, B)));
  EXPECT_EQ((B.ArgumentBuffers[{0, 3}].Index), *Sizes);
  EXPECT_EQ(B.PushConstants, std::nullopt);
  EXPECT_EQ(B.BufferSizes, std::nullopt);
  B = defaultMetalBindings(P);
  ASSERT_FALSE(bool(applyReflection(R"({"metal": {"threadgroup": [4, 1, 1]}})", B)));
  EXPECT_EQ(B.PushConstants, Pushed);
  EXPECT_EQ(B.BufferSizes, Sizes);
}

TEST(MetalBindings, ReflectionWins) {
  MetalBindings B = defaultMetalBindings(example());
  ASSERT_FALSE(bool(applyReflection(R"({
    "resources": [
      {"name": "B", "set": 1, "binding": 5, "metal": {"buffer": 20}},
      {"name": "E", "set": 0, "binding": 3, "metal": {"buffers": [10, 11, 12, 13]}}],
    "pushConstants": [{"name": "p", "metal": {"buffer": 21}}],
    "metal": {"kernel": "main0", "threadgroup": [8, 4, 1], "simd_width": 32, "buffer_sizes": 22}})",
                                    B)));
  EXPECT_EQ((B.Buffers[{1, 5, 0}]), 20u);
  EXPECT_EQ((B.Buffers[{0, 3, 2}]), 12u);
  EXPECT_EQ((B.Buffers[{0, 1, 0}]), 1u);
  EXPECT_EQ(B.Kernel, "main0");
  EXPECT_EQ(B.PushConstants, 21u);
  EXPECT_EQ(B.BufferSizes, 22u);
  EXPECT_EQ(B.ThreadgroupSize, (std::array<uint32_t, 3>{8, 4, 1}));
}

TEST(MetalBindings, WhatIsNoReflection) {
  MetalBindings B;
  EXPECT_TRUE(errorToBool(applyReflection("[1, 2]", B)));
  EXPECT_TRUE(errorToBool(applyReflection("kernel", B)));
}

} // namespace
