// The status of a load from a typed buffer, and from a texture that is written.
// RUN: tessera --emit=spirv-asm -o - %s | FileCheck %s
Buffer<uint> Typed : register(t1);
RWBuffer<float4> Written : register(u2);
RWTexture2D<float> Picture : register(u3);
RWStructuredBuffer<float4> Out : register(u0);

// CHECK: OpCapability SparseResidency
// CHECK: OpImageSparseFetch
// CHECK: OpImageSparseTexelsResident
// CHECK: OpImageSparseRead
// CHECK: OpImageSparseRead
[numthreads(1, 1, 1)] void main() {
  uint status;
  Out[0] = Typed.Load(3, status);
  Out[1] = CheckAccessFullyMapped(status);
  Out[2] = Written.Load(4, status);
  Out[3] = status;
  Out[4] = Picture.Load(uint2(1, 2), status);
  Out[5] = status;
}
