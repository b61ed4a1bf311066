// RUN: %exec-test %s
// Texels by their coordinates: Load, [], mips, in textures of each shape, with levels, layers and offsets.
// groups: 1 1 1
// texture A: 8x6 levels 3
// py: def texels(n, f): return [f(i) for i in range(n)]
// in A f32: texels((48 + 12 + 2) * 4, lambda i: i * 0.5 - 20)
// texture B: 5x3 layers 2
// in B u32: texels(30, lambda i: i * 7 + 1)
// texture C: 4x3x2 levels 2
// in C i32: texels((24 + 2) * 2, lambda i: i * 3 - 40)
// texture D: 7 levels 2
// in D f32: texels(10, lambda i: i * 1.25)
// texture E: 3 layers 4
// in E f32: texels(12 * 2, lambda i: -i)
// py: def a(x, y, l, c): return A[([0, 48, 60][l] + y * [8, 4, 2][l] + x) * 4 + c]
// py: def b(x, y, z): return B[(z * 3 + y) * 5 + x]
// py: def c(x, y, z, l, k): return C[(24 * l + z * [12, 2][l] + y * [4, 2][l] + x) * 2 + k]
#include "check.hlsli"
Texture2D<float4> A : register(t1);
Texture2DArray<uint> B : register(t2);
Texture3D<int2> C : register(t3);
Texture1D<float> D : register(t4);
Texture1DArray<float2> E : register(t5);

[numthreads(1, 1, 1)] void main(uint3 id : SV_GroupID) {
  CHECKF4(A.Load(int3(3, 4, 0)));            //= [a(3, 4, 0, i) for i in range(4)]
  CHECKF4(A[uint2(7, 5) + id.xy]);           //= [a(7, 5, 0, i) for i in range(4)]
  CHECKF4(A.mips[1][uint2(3, 2)]);           //= [a(3, 2, 1, i) for i in range(4)]
  CHECKF4(A.Load(int3(1, 0, 2)));            //= [a(1, 0, 2, i) for i in range(4)]
  CHECKF4(A.Load(int3(3, 4, 0), int2(2, -3))); //= [a(5, 1, 0, i) for i in range(4)]
  CHECKF2(A[uint2(2, 1)].zx);                //= (a(2, 1, 0, 2), a(2, 1, 0, 0))
  CHECK(B.Load(int4(4, 2, 1, 0)));           //= b(4, 2, 1)
  CHECK(B[uint3(1, 1, 0)]);                  //= b(1, 1, 0)
  CHECK(B.Load(int4(1, 1, 1, 0), int2(-1, 1))); //= b(0, 2, 1)
  int2 v = C.Load(int4(3, 2, 1, 0));
  CHECK2(asuint(v));                         //= [c(3, 2, 1, 0, k) % 2**32 for k in range(2)]
  v = C.mips[1][uint3(1, 0, 0)];
  CHECK2(asuint(v));                         //= [c(1, 0, 0, 1, k) % 2**32 for k in range(2)]
  v = C.Load(int4(0, 0, 0, 0), int3(1, 2, 1));
  CHECK2(asuint(v));                         //= [c(1, 2, 1, 0, k) % 2**32 for k in range(2)]
  CHECKF(D.Load(int2(6, 0)));                //= D[6]
  CHECKF(D.Load(int2(2, 1)));                //= D[9]
  CHECKF(D[4]);                              //= D[4]
  CHECKF2(E.Load(int3(2, 3, 0)));            //= (E[22], E[23])
  CHECKF2(E[uint2(0, 1)]);                   //= (E[6], E[7])
  uint w, h, d, n;
  A.GetDimensions(w, h);
  CHECK2(uint2(w, h));                       //= (8, 6)
  A.GetDimensions(1, w, h, n);
  CHECK3(uint3(w, h, n));                    //= (4, 3, 3)
  B.GetDimensions(w, h, d);
  CHECK3(uint3(w, h, d));                    //= (5, 3, 2)
  float fw, fh, fd, fn;
  C.GetDimensions(1, fw, fh, fd, fn);
  CHECKF4(float4(fw, fh, fd, fn));           //= (2, 1, 1, 2)
  D.GetDimensions(w);
  CHECK(w);                                  //= 7
  E.GetDimensions(0, w, d, n);
  CHECK3(uint3(w, d, n));                    //= (3, 4, 1)
}
