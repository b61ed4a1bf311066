// RUN: %check-diags %s
// Matrices of a wave and of a thread group are for compute shaders, not for those of rays.
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u0);
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> OfWave;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup> OfGroup;
struct [raypayload] Payload { float x : read(caller, anyhit, closesthit, miss) : write(caller, anyhit, closesthit, miss); };

[shader("closesthit")] void near(inout Payload p, BuiltInTriangleIntersectionAttributes at) {
  OfWave sums = OfWave::Splat(p.x);
  sums.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
[shader("anyhit")] void sieve(inout Payload p, BuiltInTriangleIntersectionAttributes at) {
  OfGroup sums = OfGroup::Splat(p.x);
  sums.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
[shader("miss")] void sky(inout Payload p) {
  OfGroup sums = OfGroup::Splat(p.x);
  sums.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
[shader("callable")] void call(inout Payload p) {
  OfWave sums = OfWave::Splat(p.x);
  sums.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
[shader("intersection")] void box() {
  OfWave sums = OfWave::Splat(1);
  sums.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
[shader("raygeneration")] void generate() {
  OfWave sums = OfWave::Splat(1);
  sums.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT -T lib_6_10 -E near
// DIAG: MatrixStage @ 11
//| matrices.hlsl:11:10: error: closesthit shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    11 |   OfWave sums = OfWave::Splat(p.x);
//|       |          ^~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E sieve
// DIAG: MatrixStage @ 15
//| matrices.hlsl:15:11: error: anyhit shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    15 |   OfGroup sums = OfGroup::Splat(p.x);
//|       |           ^~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E sky
// DIAG: MatrixStage @ 19
//| matrices.hlsl:19:11: error: miss shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    19 |   OfGroup sums = OfGroup::Splat(p.x);
//|       |           ^~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E call
// DIAG: MatrixStage @ 23
//| matrices.hlsl:23:10: error: callable shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    23 |   OfWave sums = OfWave::Splat(p.x);
//|       |          ^~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E box
// DIAG: MatrixStage @ 27
//| matrices.hlsl:27:10: error: intersection shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    27 |   OfWave sums = OfWave::Splat(1);
//|       |          ^~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E generate
// DIAG: MatrixStage @ 31
//| matrices.hlsl:31:10: error: raygeneration shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    31 |   OfWave sums = OfWave::Splat(1);
//|       |          ^~~~
//| 1 error generated.
