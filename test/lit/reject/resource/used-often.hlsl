// An unsupported resource is reported where it is declared, once, and not where it is used; an unused one not at all.
// RUN: %check-diags %s
RaytracingAccelerationStructure A;
RaytracingAccelerationStructure B[2];
RaytracingAccelerationStructure Unused;
RWStructuredBuffer<float4> Out;
float4 read(RaytracingAccelerationStructure T, uint i) { return i; }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Out[i] = read(A, i) + read(A, i + 1);
  Out[i] += read(B[1], i);
}
// EXPECT
// DIAG: ResourceUnsupported @ 3
// DIAG: ResourceInstead @ 3
// DIAG: ResourceUnsupported @ 7
// DIAG: ResourceInstead @ 7
// DIAG: ResourceUnsupported @ 4
// DIAG: ResourceInstead @ 4
//| used-often.hlsl:3:33: error: 'RaytracingAccelerationStructure' is not supported
//|     3 | RaytracingAccelerationStructure A;
//|       |                                 ^
//| used-often.hlsl:3:33: note: rays cannot be traced: look for what they hit in buffers
//|     3 | RaytracingAccelerationStructure A;
//|       |                                 ^
//| used-often.hlsl:7:13: error: 'RaytracingAccelerationStructure' is not supported
//|     7 | float4 read(RaytracingAccelerationStructure T, uint i) { return i; }
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| used-often.hlsl:7:13: note: rays cannot be traced: look for what they hit in buffers
//|     7 | float4 read(RaytracingAccelerationStructure T, uint i) { return i; }
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| used-often.hlsl:4:33: error: 'RaytracingAccelerationStructure' is not supported
//|     4 | RaytracingAccelerationStructure B[2];
//|       |                                 ^
//| used-often.hlsl:4:33: note: rays cannot be traced: look for what they hit in buffers
//|     4 | RaytracingAccelerationStructure B[2];
//|       |                                 ^
//| 3 errors generated.
