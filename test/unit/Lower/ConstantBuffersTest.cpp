// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "LowerFixture.h"

using namespace tessera;

namespace {
class ConstantBuffer : public LowerFixture {
protected:
  /// The byte at which the member \p Name of the constant buffer \p Buffer begins.
  uint64_t offsetOf(llvm::StringRef Buffer, llvm::StringRef Name) {
    const ir::Type *Ty = Module->findGlobal(Buffer)->ValueType;
    for (unsigned I = 0; I < Ty->members().size(); ++I)
      if (Ty->members()[I].Name == Name)
        return ir::memberOffset(Ty, I, ir::AddressSpace::Uniform);
    return ~uint64_t(0);
  }
};
} // namespace

TEST_F(ConstantBuffer, MembersFollowTheRowRules) {
  lowerBody("cbuffer C { float a[2]; float b; float3 c; float2 d; bool e; float2x2 m; }",
            "Out.Store(0, a[1] + b + c.x + d.x + m[0][0] + e);");
  ASSERT_TRUE(Module) << Messages;
  EXPECT_EQ(offsetOf("C", "b"), 20u);
  EXPECT_EQ(offsetOf("C", "c"), 32u);
  EXPECT_EQ(offsetOf("C", "d"), 48u);
  EXPECT_EQ(offsetOf("C", "e"), 56u);
  EXPECT_EQ(offsetOf("C", "m"), 64u);
}

TEST_F(ConstantBuffer, PackoffsetPlacesMembersInAnyOrder) {
  lowerBody("cbuffer C { float a : packoffset(c2.y); half b : packoffset(c2.z);"
            "            float c : packoffset(c0); }",
            "Out.Store(0, a + b + c);");
  ASSERT_TRUE(Module) << Messages;
  EXPECT_EQ(offsetOf("C", "a"), 36u);
  EXPECT_EQ(offsetOf("C", "b"), 40u);
  EXPECT_EQ(offsetOf("C", "c"), 0u);
}

TEST_F(ConstantBuffer, RegistersPlaceLooseConstants) {
  lowerBody("float4 a : register(c3); float b; float2 c : register(c1);",
            "Out.Store(0, a.x + b + c.y);");
  ASSERT_TRUE(Module) << Messages;
  EXPECT_EQ(offsetOf("$Globals", "a"), 48u);
  EXPECT_EQ(offsetOf("$Globals", "b"), 64u);
  EXPECT_EQ(offsetOf("$Globals", "c"), 16u);
}

TEST_F(ConstantBuffer, LooseConstantsOfNamespacesAreInGlobals) {
  lowerBody("namespace N { float x; } float x;", "Out.Store(0, N::x + x);");
  ASSERT_TRUE(Module) << Messages;
  EXPECT_EQ(Module->findGlobal("$Globals")->ValueType->members().size(), 2u);
}

TEST_F(ConstantBuffer, PushConstantsAreAStructOrAConstantBuffer) {
  lowerBody("struct P { float4 a; uint b; }; [[vk::push_constant]] ConstantBuffer<P> Push;",
            "Out.Store(0, Push.b);");
  EXPECT_TRUE(has("struct %P, push {kind = PushConstants, readonly}")) << Messages << IR;
}

TEST_F(ConstantBuffer, PushConstantsHoldPlainData) {
  lowerBody("struct P { ByteAddressBuffer b; }; [[vk::push_constant]] P Push;",
            "Out.Store(0, Push.b.Load(0));");
  EXPECT_TRUE(says("PushConstantType: push constant 'Push'")) << Messages;
}

TEST_F(ConstantBuffer, SpecializationConstantsKeepTheirDefault) {
  lowerBody("[[vk::constant_id(3)]] const int A = -7; [[vk::constant_id(4)]] const bool B = true;"
            "enum E { X, Y }; [[vk::constant_id(5)]] const E C = Y;",
            "Out.Store(0, B ? A : (int)C);");
  EXPECT_TRUE(has("spec @A : i32 {id = 3} = -7")) << Messages << IR;
  EXPECT_TRUE(has("spec @B : bool {id = 4} = true"));
  EXPECT_TRUE(has("{id = 5} = 1"));
}

TEST_F(ConstantBuffer, AnInitializerThatIsIgnoredIsReported) {
  lowerBody("uint Loose = 3;", "Out.Store(0, Loose);");
  EXPECT_TRUE(Module);
  EXPECT_TRUE(says("ConstantInitIgnored: the initializer of 'Loose' is ignored")) << Messages;
}

TEST_F(ConstantBuffer, OffsetsForSomeMembersOnlyAreAnError) {
  lowerBody("cbuffer C { float a : packoffset(c1); float b; }", "Out.Store(0, a + b);");
  EXPECT_TRUE(says("ConstantMixedOffsets: some members of constant buffer 'C'")) << Messages;
}

TEST_F(ConstantBuffer, RegistersThatOverlapAreAnError) {
  lowerBody("float4 a : register(c0); float4 b : register(c0);", "Out.Store(0, a.x + b.x);");
  EXPECT_TRUE(says("OffsetOverlap: 'b' at byte 0 overlaps")) << Messages;
}

TEST_F(ConstantBuffer, TextureBuffersHaveASpaceOfTheirOwn) {
  lowerBody("tbuffer T : register(t3) { float a; }", "Out.Store(0, a);");
  EXPECT_TRUE(has("global @T : struct %T, tbuffer {kind = TextureBuffer, set = 0, binding = 3, "
                  "readonly}"))
      << Messages << IR;
}

TEST_F(ConstantBuffer, ATextureBufferIsReadByMembers) {
  lowerBody("struct S { float a, b; }; TextureBuffer<S> T : register(t3);",
            "S s = T; Out.Store(0, T.b + s.a);");
  EXPECT_TRUE(has("global @T : struct %S, tbuffer {kind = TextureBuffer, set = 0, binding = 3, "
                  "readonly}"))
      << Messages << IR;
  EXPECT_TRUE(has("ptr<f32, tbuffer>")) << IR;
}
