// RUN: %check-diags %s
// An exported function runs in any stage, so that it has nothing that belongs to one.
#include <dx/linalg.h>
using namespace dx::linalg;
Texture2D<float4> Picture;
SamplerState Linear;
RaytracingAccelerationStructure Scene;
RWByteAddressBuffer Out;
struct Payload { float x; };

#ifdef SAMPLE
export float4 sampled(float2 at) { return Picture.Sample(Linear, at); }
#endif
#ifdef DISCARD
export void drop(float x) { if (x < 0) discard; }
#endif
#ifdef WAVE
export uint lane(uint x) { return WaveActiveSum(x) + QuadReadAcrossX(x) + WavePrefixSum(x); }
#endif
#ifdef LANE
export uint lane(uint x) { return x % WaveGetLaneCount() + WaveGetLaneIndex(); }
#endif
#ifdef INPUT
[[vk::ext_builtin_input(25)]] static const uint3 Size;
export uint threads() { return Size.x; }
#endif
#ifdef OUTPUT
[[vk::ext_builtin_output(1)]] static float PointSize;
export void size(float x) { PointSize = x; }
#endif
#ifdef TRACE
export float trace(RayDesc ray) { Payload p = { 1 }; TraceRay(Scene, 0, 1, 0, 0, 0, ray, p); return p.x; }
#endif
#ifdef MATRIX
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
export void fill(float x) { Sums::Splat(x).Store(Out, 0, 64, MatrixLayout::RowMajor); }
#endif
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DSAMPLE
// DIAG: DerivativeStage @ 12
//| stages.hlsl:12:51: error: derivatives are not available in library shaders: pass the level of detail or the gradients
//|    12 | export float4 sampled(float2 at) { return Picture.Sample(Linear, at); }
//|       |                                                   ^~~~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DDISCARD
// DIAG: PixelOnly @ 15
//| stages.hlsl:15:40: error: 'discard' is only available in pixel shaders
//|    15 | export void drop(float x) { if (x < 0) discard; }
//|       |                                        ^~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DWAVE
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DLANE
// DIAG: ExportValue @ 21
// DIAG: ExportValue @ 21
//| stages.hlsl:21:39: error: an exported function cannot use WaveGetLaneCount(), an input of entry points: make it a parameter
//|    21 | export uint lane(uint x) { return x % WaveGetLaneCount() + WaveGetLaneIndex(); }
//|       |                                       ^~~~~~~~~~~~~~~~
//| stages.hlsl:21:60: error: an exported function cannot use WaveGetLaneIndex(), an input of entry points: make it a parameter
//|    21 | export uint lane(uint x) { return x % WaveGetLaneCount() + WaveGetLaneIndex(); }
//|       |                                                            ^~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DINPUT
// DIAG: ExportInterface @ 24
//| stages.hlsl:24:50: error: 'Size' is an input of entry points, which 'threads', an exported function, does not have: make it a parameter
//|    24 | [[vk::ext_builtin_input(25)]] static const uint3 Size;
//|       |                                                  ^~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DOUTPUT
// DIAG: ExportInterface @ 28
// DIAG: ExportStatic @ 28
//| stages.hlsl:28:44: error: 'PointSize' is an output of entry points, which 'size', an exported function, does not have: make it a parameter
//|    28 | [[vk::ext_builtin_output(1)]] static float PointSize;
//|       |                                            ^~~~~~~~~
//| stages.hlsl:28:44: error: 'PointSize' is a static variable that keeps its value between calls of 'size', which is exported: exported functions have no variables in common, so pass it as an 'inout' parameter
//|    28 | [[vk::ext_builtin_output(1)]] static float PointSize;
//|       |                                            ^
//| 2 errors generated.
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DTRACE
// DIAG: RayStage @ 32
//| stages.hlsl:32:54: error: 'TraceRay' is not available here: only raygeneration, closesthit, miss shaders have it
//|    32 | export float trace(RayDesc ray) { Payload p = { 1 }; TraceRay(Scene, 0, 1, 0, 0, 0, ray, p); return p.x; }
//|       |                                                      ^~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -fspv-target-env=universal1.5 -DMATRIX
// DIAG: MatrixStage @ 36
//| stages.hlsl:36:29: error: library shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    36 | export void fill(float x) { Sums::Splat(x).Store(Out, 0, 64, MatrixLayout::RowMajor); }
//|       |                             ^~~~~~~~~~~
//| 1 error generated.
