// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Intrinsics/Intrinsics.h"
#include "Lower/Resources.h"
#include "LowerFixture.h"

using namespace tessera;

namespace {
using IntrinsicLowering = LowerFixture;

struct FrontendRow {
  llvm::StringRef Name, Op;
};
constexpr FrontendRow FrontendRows[] = {
#define INTRINSIC(name, signature, elements, shapes, op) {#name, op},
#include "Frontend/Builtins/Intrinsics.def"
};
} // namespace

TEST(IntrinsicTags, EveryTagOfTheFrontEndIsLowered) {
  // Barrier's flags and the text of printf are looked at before there are values.
  for (const FrontendRow &Row : FrontendRows)
    EXPECT_TRUE(findIntrinsic(Row.Op) || isPlainOp(Row.Op) || isAtomic(Row.Name.lower()) ||
                Row.Op == "barrier_of" || Row.Op == "printf" || Row.Op.starts_with("pixel."))
        << Row.Name.str() << ": " << Row.Op.str();
}

TEST(IntrinsicTags, AFunctionOfAnOpMustExist) {
  EXPECT_TRUE(isPlainOp("wave.reduce:sum"));
  EXPECT_FALSE(isPlainOp("wave.reduce:sums"));
  EXPECT_FALSE(isPlainOp("if"));
  EXPECT_FALSE(isPlainOp("no_such_op"));
}

TEST_F(IntrinsicLowering, AnUnknownTagIsAnErrorThatNamesTheFunction) {
  lowerBody("[[clang::annotate(\"tessera.op\", \"nonsense\")]] float mystery(float x);",
            "Out.Store(0, mystery(1));");
  EXPECT_FALSE(Module);
  EXPECT_TRUE(says("IntrinsicUnsupported: 'mystery' is not supported")) << Messages;
}

TEST_F(IntrinsicLowering, PlainOpsTakeMatricesRowByRow) {
  lowerBody("float2x3 m;", "Out.Store(0, sin(m)[1][2]);");
  EXPECT_EQ(count("= sin "), 2u) << Messages << IR;
}

TEST_F(IntrinsicLowering, BitCountsAreUnsignedWhateverTheOperand) {
  lowerBody("int64_t2 v;", "Out.Store(0, countbits(v).y + firstbithigh(v).x);");
  EXPECT_TRUE(has("count_bits")) << Messages;
  EXPECT_TRUE(has(": vec<u32, 2>"));
}

TEST_F(IntrinsicLowering, OutParametersAreCopiedBack) {
  lowerBody("float3 v;", "float3 s, c; sincos(v, s, c); Out.Store(0, s + c);");
  EXPECT_EQ(count("= sin "), 1u) << Messages;
  EXPECT_EQ(count("= cos "), 1u);
}

TEST_F(IntrinsicLowering, MatrixTimesVectorIsOneDotForEachRow) {
  lowerBody("float3x4 m; float4 v;", "Out.Store(0, mul(m, v));");
  EXPECT_EQ(count("= dot "), 3u) << Messages;
}

TEST_F(IntrinsicLowering, VectorTimesMatrixSumsScaledRows) {
  lowerBody("float3x4 m; float3 v;", "Out.Store(0, mul(v, m));");
  EXPECT_EQ(count("= mad "), 2u) << Messages;
  EXPECT_EQ(count("= dot "), 0u);
}

TEST_F(IntrinsicLowering, BarriersStateScopeAndMemory) {
  lowerBody("", "GroupMemoryBarrierWithGroupSync(); DeviceMemoryBarrier();");
  EXPECT_TRUE(has("barrier {exec = workgroup, memory = workgroup}")) << Messages << IR;
  EXPECT_TRUE(has("barrier {exec = none, memory = device}"));
}

TEST_F(IntrinsicLowering, AtomicsWorkOnTheElementItself) {
  lowerBody("groupshared uint Shared[4]; RWStructuredBuffer<int2> Cells;",
            "uint old; InterlockedMax(Shared[i], 7, old); InterlockedAdd(Cells[i].y, -1);"
            "Out.Store(0, old);");
  EXPECT_TRUE(has("{fn = max} : u32")) << Messages << IR;
  EXPECT_TRUE(has("{fn = add} : i32"));
}

TEST_F(IntrinsicLowering, CompareExchangeTakesTheNewValueBeforeTheComparand) {
  lowerBody("groupshared uint Shared;",
            "uint old; InterlockedCompareExchange(Shared, 5, 9, old); Out.Store(0, old);");
  EXPECT_TRUE(has("%2 = const 5 : u32")) << IR;
  EXPECT_TRUE(has("%3 = const 9 : u32"));
  EXPECT_TRUE(has("atomic %1, %3, %2 {fn = compare_exchange}")) << IR;
}

TEST_F(IntrinsicLowering, AnAtomicOnALocalIsAnError) {
  lowerBody("", "uint local = 0; InterlockedAdd(local, 1);");
  EXPECT_TRUE(says("AtomicTarget: the target of 'InterlockedAdd' must be a groupshared variable"))
      << Messages;
}

TEST_F(IntrinsicLowering, AtomicsOnFloatsAddCompareAndExchange) {
  lowerBody("groupshared float Shared; groupshared double Wide;",
            "float old; InterlockedAdd(Shared, 1.0); InterlockedMin(Shared, 1.0, old);"
            "InterlockedMax(Shared, -1.0); InterlockedExchange(Shared, 2.0, old);"
            "InterlockedAdd(Wide, 1.0);");
  EXPECT_EQ(Messages, "");
}

TEST_F(IntrinsicLowering, OtherAtomicsOnFloatsAreErrors) {
  lowerBody("groupshared float Shared; groupshared double Wide; groupshared half Short;",
            "InterlockedAnd(Shared, 1.0); InterlockedMin(Wide, 1.0); double old;"
            "InterlockedExchange(Wide, 1.0, old); InterlockedAdd(Short, (half)1.0);"
            "InterlockedCompareStore(Shared, 1.0, 2.0);");
  EXPECT_TRUE(says("AtomicType: 'InterlockedAnd' does not support memory of type float"))
      << Messages;
  EXPECT_TRUE(says("AtomicType: 'InterlockedMin' does not support memory of type double"));
  EXPECT_TRUE(says("AtomicType: 'InterlockedExchange' does not support memory of type double"));
  EXPECT_TRUE(says("AtomicType: 'InterlockedAdd' does not support memory of type float16_t"));
  EXPECT_TRUE(says("AtomicType: 'InterlockedCompareStore' does not support memory of type float"));
}

TEST_F(IntrinsicLowering, FloatsAreComparedBitByBitOnlyInByteAddressBuffers) {
  lowerBody("groupshared float Shared;", "float old;"
                                         "InterlockedCompareStoreFloatBitwise(Shared, 1.0, 2.0);");
  EXPECT_TRUE(says("AtomicFloatBits: 'InterlockedCompareStoreFloatBitwise'")) << Messages;
}
