// RUN: %check-diags %s
// Matrices of a wave or a thread group: no known device has them in these stages.
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer B : register(u0);
struct Vertex { float4 position : SV_Position; };
struct Payload { uint first; };
groupshared Payload Given;

template <MatrixScopeEnum Scope> void copy() {
  typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::Accumulator, Scope> Sum;
  Sum::Load(B, 0, 32, MatrixLayout::RowMajor).Store(B, 512, 32, MatrixLayout::RowMajor);
}
[shader("mesh")] [outputtopology("point")] [numthreads(32, 1, 1)] void make(out vertices Vertex v[32], out indices uint p[32]) {
  SetMeshOutputCounts(32, 32);
  copy<MatrixScope::Wave>();
}
[shader("amplification")] [numthreads(64, 1, 1)] void launch() {
  copy<MatrixScope::ThreadGroup>();
  DispatchMesh(1, 1, 1, Given);
}
// EXPECT -T lib_6_10 -E make
// DIAG: MatrixStage @ 12
//| matrices.hlsl:12:3: error: mesh shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    12 |   Sum::Load(B, 0, 32, MatrixLayout::RowMajor).Store(B, 512, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E launch --target=nvidia-hopper
// DIAG: MatrixStage @ 12
//| matrices.hlsl:12:3: error: amplification shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    12 |   Sum::Load(B, 0, 32, MatrixLayout::RowMajor).Store(B, 512, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~
//| 1 error generated.
