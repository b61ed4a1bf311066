// Locals, or parts of them, that are used before anything is stored to them: vectors, structs, arrays, matrices of HLSL and
// of the matrix APIs, copies of them, in loops; and out parameters that a path leaves unset. Other ways of setting them count.
// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef subgroup_matrix_result<f32, 8, 8> Zeroed;
RWStructuredBuffer<float4> Out : register(u0);
ByteAddressBuffer In : register(t1);
RWByteAddressBuffer Products : register(u2);
RWStructuredBuffer<float> Zeros : register(u3);
struct Hit {
  float distance;
  float3 normal;
  uint pad;
};
void nearest(out Hit hit, out float weight, float x) {
  if (x > 1) {
    hit = (Hit)0;
    weight = 1;
    return;
  }
  hit.distance = x;
}
bool each(out float all[4], out int last, uint n) {
  for (int i = 0; i < n; ++i)
    all[i & 3] = i;
  switch (n) {
  case 0:
    last = 1;
    break;
  default:
    last = 2;
  }
  return true;
}
void fill(inout float4 v) { v = 1; }
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 u;
  u.x = 1;
  Out[0] = u;
  Hit s;
  s.distance = 2;
  Out[1].xyz = s.normal;
  float list[3];
  Out[2].x = list[i % 3];
  float2x3 m;
  m[0] = 4;
  Out[3].xyz = m[1];
  Sums c;
  for (uint k = 0; k < 4; ++k)
    c.MultiplyAccumulate(Left::Load(In, k * 32, 128, MatrixLayout::RowMajor), Right::Splat(1));
  c.Store(Products, 0, 64, MatrixLayout::RowMajor);
  Sums first, second = first;
  second.Store(Products, 1024, 64, MatrixLayout::RowMajor);
  // None of these is one.
  float4 w;
  w.xyz = 1;
  Out[4].xyz = w.zyx;
  Hit copied = s;
  Out[5].x = copied.distance;
  float4 filled, other, branched;
  fill(filled);
  if (i > 3)
    branched = 1;
  else
    branched = 2;
  for (uint n = 0; n < 3; ++n) {
    if (n == 0)
      other = 0;
    else
      other += n;
  }
  Out[6] = filled + other + branched;
  float a[4];
  int l;
  each(a, l, 4);
  Out[7] = float4(a[0], a[1], l, 0);
  Zeroed z;
  subgroupMatrixStore(Zeros, 0, z, false, 8);
  Hit h;
  float weight;
  nearest(h, weight, 3);
  Out[8].x = h.distance * weight;
}
// EXPECT --target nvidia-hopper --emit=ir
// DIAG: Uninitialized @ 43
// DIAG: Uninitialized @ 46
// DIAG: Uninitialized @ 48
// DIAG: Uninitialized @ 51
// DIAG: Uninitialized @ 54
// DIAG: Uninitialized @ 56
// DIAG: OutUnset @ 19
// DIAG: MatrixEmulated @ 81
//| uninitialized-parts.hlsl:43:12: warning: variable 'u.yzw' is uninitialized when used here [-Wuninitialized]
//|    43 |   Out[0] = u;
//|       |            ^
//| uninitialized-parts.hlsl:46:18: warning: variable 's.normal' is uninitialized when used here [-Wuninitialized]
//|    46 |   Out[1].xyz = s.normal;
//|       |                  ^~~~~~
//| uninitialized-parts.hlsl:48:14: warning: variable 'list[...]' is uninitialized when used here [-Wuninitialized]
//|    48 |   Out[2].x = list[i % 3];
//|       |              ^~~~~~~~~~~
//| uninitialized-parts.hlsl:51:16: warning: variable 'm[1]' is uninitialized when used here [-Wuninitialized]
//|    51 |   Out[3].xyz = m[1];
//|       |                ^
//| uninitialized-parts.hlsl:54:7: warning: variable 'c' is uninitialized when used here [-Wuninitialized]
//|    54 |     c.MultiplyAccumulate(Left::Load(In, k * 32, 128, MatrixLayout::RowMajor), Right::Splat(1));
//|       |       ^~~~~~~~~~~~~~~~~~
//| uninitialized-parts.hlsl:56:24: warning: variable 'first' is uninitialized when used here [-Wuninitialized]
//|    56 |   Sums first, second = first;
//|       |                        ^~~~~
//| uninitialized-parts.hlsl:19:27: warning: out parameter 'weight' is not set on every path through 'nearest' [-Wsometimes-uninitialized]
//|    19 | void nearest(out Hit hit, out float weight, float x) {
//|       |                           ^~~~~~~~~~~~~~~~
//| uninitialized-parts.hlsl:81:10: remark: target 'nvidia-hopper' does not support a 8x8 matrix of f32 as accumulator: the 32 lanes of the wave emulate it [-Wemulation]
//|    81 |   Zeroed z;
//|       |          ^
//| 7 warnings generated.
// EXPECT --target nvidia-hopper --emit=ir -Wno-uninitialized -Wno-sometimes-uninitialized
// DIAG: MatrixEmulated @ 81
//| uninitialized-parts.hlsl:81:10: remark: target 'nvidia-hopper' does not support a 8x8 matrix of f32 as accumulator: the 32 lanes of the wave emulate it [-Wemulation]
//|    81 |   Zeroed z;
//|       |          ^
