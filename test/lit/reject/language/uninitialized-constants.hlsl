// RUN: %check-diags %s
// Constants without an initializer are 0, with a warning.
RWStructuredBuffer<float> Out;
struct S { float a; uint b; };
static const float3 Corners[3];
static const uint Scalar;
static const S Whole;
static const uint Unused;
struct Holder {
  static const float2 Pair;
};
const float2 Holder::Pair;
namespace deep {
const static int Number;
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  static const uint3 Local;
  const static float Given = 3;
  Out[i] = Corners[i % 3].y + Scalar + Whole.a + Holder::Pair.y + deep::Number + Local.z + Given;
}
// EXPECT
// DIAG: ConstantUninitialized @ 17
// DIAG: ConstantUninitialized @ 5
// DIAG: ConstantUninitialized @ 6
// DIAG: ConstantUninitialized @ 7
// DIAG: ConstantUninitialized @ 12
// DIAG: ConstantUninitialized @ 14
//| uninitialized-constants.hlsl:17:22: warning: the constant 'Local' has no initializer, so it is always 0 [-Wuninitialized]
//|    17 |   static const uint3 Local;
//|       |                      ^~~~~
//| uninitialized-constants.hlsl:5:21: warning: the constant 'Corners' has no initializer, so it is always 0 [-Wuninitialized]
//|     5 | static const float3 Corners[3];
//|       |                     ^~~~~~~
//| uninitialized-constants.hlsl:6:19: warning: the constant 'Scalar' has no initializer, so it is always 0 [-Wuninitialized]
//|     6 | static const uint Scalar;
//|       |                   ^~~~~~
//| uninitialized-constants.hlsl:7:16: warning: the constant 'Whole' has no initializer, so it is always 0 [-Wuninitialized]
//|     7 | static const S Whole;
//|       |                ^~~~~
//| uninitialized-constants.hlsl:12:22: warning: the constant 'Pair' has no initializer, so it is always 0 [-Wuninitialized]
//|    12 | const float2 Holder::Pair;
//|       |                      ^~~~
//| uninitialized-constants.hlsl:14:18: warning: the constant 'Number' has no initializer, so it is always 0 [-Wuninitialized]
//|    14 | const static int Number;
//|       |                  ^~~~~~
//| 6 warnings generated.
