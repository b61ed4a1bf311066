// RUN: %exec-test %s
// Constants without an initializer are zero: numbers, vectors, arrays, structs, members of structs, in namespaces and functions.
// options: -Wno-uninitialized
#include "check.hlsli"
struct S { float a; uint b[2]; };
static const float3 Corners[3];
const static uint Scalar;
static const S Whole;
struct Holder {
  static const float2 Pair;
};
const float2 Holder::Pair;
namespace deep {
static const int2x3 Matrix;
}
static const uint Table[2] = {5, 7};

uint local(uint i) {
  static const uint Zeros[4];
  return Zeros[i & 3] + i;
}

[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex) {
  if (i != 2)
    return;
  CHECKF(Corners[i].y + Corners[i - 1].z + 1); //= f32(1)
  CHECK(Scalar + 3); //= 3
  CHECKF(Whole.a - 2); //= f32(-2)
  CHECK(Whole.b[i - 1] + i); //= 2
  CHECKF(Holder::Pair.y + i); //= f32(2)
  CHECK(deep::Matrix[i - 1][i] + 9); //= 9
  CHECK(local(i)); //= 2
  CHECK(Table[i - 1] + Scalar); //= 7
}
