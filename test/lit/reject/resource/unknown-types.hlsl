// Types that Clang does not know: each where it is declared, and nothing of what follows.
// RUN: %check-diags %s
Texture3D<float> Volume[3];
RWTexture1D<uint> Line;
Texture2D<float4> Known;
RaytracingAccelerationStructure Scene;
RWStructuredBuffer<float4> Out;
float4 sample(TextureCube<float4> Sky) { return Sky.SampleLevel(S, 0, 0); }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Out[i] = Volume[1].Load(int4(i, 0, 0, 0)).x + Line[i] + Known.Load(int3(0, 0, 0));
  RayQuery<RAY_FLAG_NONE> Query;
  Query.TraceRayInline(Scene, 0, 1, Out[0]);
  struct RayDesc { int a; } Own = {1};
  Out[i + 1] = Own.a;
}
// EXPECT
// DIAG: TypeUnsupported @ 3
// DIAG: TypeInstead @ 3
// DIAG: TypeUnsupported @ 4
// DIAG: TypeInstead @ 4
// DIAG: TypeUnsupported @ 6
// DIAG: TypeInstead @ 6
// DIAG: TypeUnsupported @ 8
// DIAG: TypeInstead @ 8
// DIAG: TypeUnsupported @ 11
// DIAG: TypeInstead @ 11
//| unknown-types.hlsl:3:1: error: 'Texture3D' is not supported
//|     3 | Texture3D<float> Volume[3];
//|       | ^~~~~~~~~
//| unknown-types.hlsl:3:1: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     3 | Texture3D<float> Volume[3];
//|       | ^~~~~~~~~
//| unknown-types.hlsl:4:1: error: 'RWTexture1D' is not supported
//|     4 | RWTexture1D<uint> Line;
//|       | ^~~~~~~~~~~
//| unknown-types.hlsl:4:1: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     4 | RWTexture1D<uint> Line;
//|       | ^~~~~~~~~~~
//| unknown-types.hlsl:6:1: error: 'RaytracingAccelerationStructure' is not supported
//|     6 | RaytracingAccelerationStructure Scene;
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:6:1: note: rays cannot be traced: look for what they hit in buffers
//|     6 | RaytracingAccelerationStructure Scene;
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:8:15: error: 'TextureCube' is not supported
//|     8 | float4 sample(TextureCube<float4> Sky) { return Sky.SampleLevel(S, 0, 0); }
//|       |               ^~~~~~~~~~~
//| unknown-types.hlsl:8:15: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     8 | float4 sample(TextureCube<float4> Sky) { return Sky.SampleLevel(S, 0, 0); }
//|       |               ^~~~~~~~~~~
//| unknown-types.hlsl:11:3: error: 'RayQuery' is not supported
//|    11 |   RayQuery<RAY_FLAG_NONE> Query;
//|       |   ^~~~~~~~
//| unknown-types.hlsl:11:3: note: rays cannot be traced: look for what they hit in buffers
//|    11 |   RayQuery<RAY_FLAG_NONE> Query;
//|       |   ^~~~~~~~
//| 5 errors generated.
