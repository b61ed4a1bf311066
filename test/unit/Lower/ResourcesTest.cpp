// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LowerFixture.h"

using namespace tessera;

namespace {
using ResourceLowering = LowerFixture;
using MemoryTypes = LowerFixture;
} // namespace

TEST_F(ResourceLowering, AnAggregateIsLoadedPartByPart) {
  lowerBody("struct S { float3 a; bool b; half c[2]; }; ByteAddressBuffer In;",
            "S s = In.Load<S>(i * 32); Out.Store(0, s.b ? s.a.x : s.c[1]);");
  EXPECT_TRUE(has("{align = 16} : ptr<vec<f32, 3>, storage>")) << Messages << IR;
  EXPECT_TRUE(has("{align = 4} : ptr<u32, storage>")); // the bool, at byte 12
  EXPECT_TRUE(has("{align = 16} : ptr<f16, storage>"));
  EXPECT_TRUE(has("{align = 2} : ptr<f16, storage>"));
}

TEST_F(ResourceLowering, AlignmentFollowsFromTheOffset) {
  lowerBody("ByteAddressBuffer In;", "Out.Store4(i << 4, In.Load4(i * 8 + 8));"
                                     "Out.Store4(64, In.Load4(i));");
  EXPECT_TRUE(has("{align = 8} : ptr<vec<u32, 4>, storage>")) << Messages << IR;
  EXPECT_TRUE(has("{align = 16} : ptr<vec<u32, 4>, storage>"));
  EXPECT_TRUE(has("{align = 4} : ptr<vec<u32, 4>, storage>"));
}

TEST_F(ResourceLowering, A64BitValueAtAnOffsetOf4IsTwoWords) {
  lowerBody("ByteAddressBuffer In;", "uint64_t v = In.Load<uint64_t>(i * 4);"
                                     "Out.Store<uint64_t>(i * 8, v);");
  EXPECT_TRUE(has("{align = 4} : ptr<vec<u32, 2>, storage>")) << Messages << IR;
  EXPECT_TRUE(has("{align = 8} : ptr<u64, storage>"));
}

TEST_F(ResourceLowering, ALongArrayIsCopiedByALoop) {
  lowerBody("struct S { float a[100]; }; ByteAddressBuffer In;",
            "S s = In.Load<S>(0); Out.Store<S>(0, s);");
  EXPECT_EQ(count("loop test"), 2u) << Messages << IR;
}

TEST_F(ResourceLowering, DimensionsCountBytesOrElements) {
  lowerBody("StructuredBuffer<float3> S; ByteAddressBuffer In;",
            "uint n, stride, size; S.GetDimensions(n, stride); In.GetDimensions(size);"
            "Out.Store3(0, uint3(n, stride, size));");
  EXPECT_TRUE(has("array_length")) << Messages << IR;
  EXPECT_TRUE(has("bytes_size"));
  EXPECT_TRUE(has("const 12 : u32"));
}

TEST_F(ResourceLowering, AtomicMethodsSeeTheirValuesType) {
  lowerBody("", "int old; Out.InterlockedMin(4, -1, old); uint64_t wide;"
                "Out.InterlockedAdd64(8, (uint64_t)1, wide); Out.Store(0, old);");
  EXPECT_TRUE(has("{fn = min}")) << Messages << IR;
  EXPECT_TRUE(has("ptr<u64, storage>"));
}

TEST_F(ResourceLowering, AnArrayOfResourcesIsIndexed) {
  lowerBody("RWByteAddressBuffer Many[4];", "Many[i].Store(0, i);");
  EXPECT_TRUE(has("global @Many : array<bytes, 4>, storage")) << Messages << IR;
}

TEST_F(ResourceLowering, ReadOnlyResourcesAreMarked) {
  lowerBody("ByteAddressBuffer In;", "Out.Store(0, In.Load(0));");
  EXPECT_TRUE(has("kind = ByteAddressBuffer, set = 0, binding = 0, readonly")) << Messages << IR;
  EXPECT_FALSE(has("kind = RWByteAddressBuffer, set = 0, binding = 1, readonly"));
}

TEST_F(ResourceLowering, ACounterIsAVariableOfItsOwn) {
  lowerBody("RWStructuredBuffer<uint> S;", "Out.Store(0, S.IncrementCounter());");
  EXPECT_TRUE(
      has("global @counter.var.S : runtime_array<u32>, storage {kind = RWStructuredBuffer, set "
          "= 0, binding = 2, counter_of = @S}"))
      << Messages << IR;
}

TEST_F(ResourceLowering, AStatusIsAnError) {
  lowerBody("ByteAddressBuffer In;", "uint status; Out.Store(0, In.Load(0, status));");
  EXPECT_TRUE(says("ResourceStatusUnsupported: a load from 'ByteAddressBuffer'")) << Messages;
}

TEST_F(ResourceLowering, TexelsAreReadByCoordinateAndLevel) {
  lowerBody("Texture2DArray<float2> T : register(t3);",
            "Out.Store2(0, asuint(T.Load(int4(1, 2, 3, 4), int2(-1, 1))));");
  EXPECT_TRUE(has("global @T : image<f32, 2d_array, sampled>, storage {kind = Texture, set = 0, "
                  "binding = 3, readonly}"))
      << Messages << IR;
  EXPECT_TRUE(has("image.load")) << IR;
}

TEST_F(ResourceLowering, GroupsharedMemoryHoldsNoResource) {
  lowerBody("struct S { ByteAddressBuffer b; uint x; }; groupshared S Shared;",
            "Out.Store(0, Shared.x);");
  EXPECT_TRUE(says("ResourceInMemory: a resource cannot be in groupshared memory")) << Messages;
}

TEST_F(ResourceLowering, AGlobalStructHoldsNoResource) {
  lowerBody("struct S { ByteAddressBuffer b; uint x; }; S Global;", "Out.Store(0, Global.x);");
  EXPECT_TRUE(says("ResourceInGlobalStruct: global variable 'Global'")) << Messages;
}

TEST_F(ResourceLowering, StaticVariablesBeginAtTheirInitializerOrAtZero) {
  lowerBody("static uint A = 3; static uint B; static const uint T[3] = {1, 2, 3};",
            "A += i; B += A; Out.Store(0, B + T[i]);");
  EXPECT_TRUE(has("global @A : u32, private = 3")) << Messages << IR;
  EXPECT_TRUE(has("global @B : u32, private = 0"));
  EXPECT_TRUE(has("global @T : array<u32, 3>, private {const} = {1, 2, 3}"));
}

TEST_F(MemoryTypes, BoolIsAWordInBuffers) {
  lowerBody("struct S { bool2 b; }; RWStructuredBuffer<S> R;", "R[i].b = !R[i + 1].b;");
  EXPECT_TRUE(has("b : vec<u32, 2>")) << Messages << IR;
  EXPECT_TRUE(has("= ne "));
  EXPECT_TRUE(has("= convert "));
}

TEST_F(MemoryTypes, MatricesAreColumnsUnlessTheSourceSaysRows) {
  lowerBody("struct S { float2x3 c; row_major float2x3 r; }; StructuredBuffer<S> In;",
            "S s = In[i]; Out.Store(0, s.c[1][2] + s.r[1][2]);");
  EXPECT_TRUE(has("c : array<vec<f32, 2>, 3>")) << Messages << IR;
  EXPECT_TRUE(has("r : array<vec<f32, 3>, 2>"));
}

TEST_F(MemoryTypes, AStructThatIsItsOwnMemoryTypeIsNotDoubled) {
  lowerBody("struct S { float4 a; int b; }; RWStructuredBuffer<S> R;", "R[i] = R[i + 1];");
  EXPECT_EQ(count("struct %S {"), 1u) << Messages << IR;
  EXPECT_FALSE(has("%S_1"));
}
