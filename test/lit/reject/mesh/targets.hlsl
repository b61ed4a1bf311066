// Devices without mesh shaders, versions of SPIR-V before 1.4, and of MSL before 3.0.
// RUN: %check-diags %s
struct Vertex { float4 position : SV_Position; };
struct Payload { uint first; };
groupshared Payload Given;
[shader("mesh")] [outputtopology("triangle")] [numthreads(3, 1, 1)] void make(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[1]) {
  SetMeshOutputCounts(3, 1);
  v[i].position = float4(i & 1, i >> 1, 0, 1);
  t[0] = uint3(0, 1, 2);
}
[shader("amplification")] [numthreads(1, 1, 1)] void launch() {
  Given.first = 1;
  DispatchMesh(2, 1, 1, Given);
}
// EXPECT -T lib_6_5 -E make --target=swiftshader
// DIAG: FeatureMissing @ 6
// DIAG: FeatureWayOut @ 0
//| targets.hlsl:6:48: error: target 'swiftshader' lacks mesh shaders (feature 'mesh-shader'), which a mesh shader needs
//|     6 | [shader("mesh")] [outputtopology("triangle")] [numthreads(3, 1, 1)] void make(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[1]) {
//|       |                                                ^~~~~~~~~~~~~~~~~~~
//| tessera: note: use a vertex shader, or choose 'amd-rdna3', 'amd-rdna4', 'intel-dg2' or another target that has it
//| 1 error generated.
// EXPECT -T lib_6_5 -E launch --target=swiftshader
// DIAG: FeatureMissing @ 11
// DIAG: FeatureWayOut @ 0
//| targets.hlsl:11:28: error: target 'swiftshader' lacks amplification shaders (feature 'task-shader'), which an amplification shader needs
//|    11 | [shader("amplification")] [numthreads(1, 1, 1)] void launch() {
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| tessera: note: let the application launch all groups of the mesh shader, or choose 'amd-rdna3', 'amd-rdna4', 'intel-dg2' or another target that has it
//| 1 error generated.
// EXPECT -T lib_6_5 -E make -fspv-target-env=vulkan1.1
// DIAG: SpirvVersion @ 6
//| targets.hlsl:6:48: error: a mesh shading pipeline needs SPIR-V 1.4: use -fspv-target-env=vulkan1.1spirv1.4 or newer
//|     6 | [shader("mesh")] [outputtopology("triangle")] [numthreads(3, 1, 1)] void make(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[1]) {
//|       |                                                ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E make --target=../../msl/Inputs/msl-2.3.yaml --emit=msl
// DIAG: MslVersion @ 6
//| targets.hlsl:6:48: error: a mesh or amplification shader needs MSL 3.0, which target 'msl-2.3' lacks
//|     6 | [shader("mesh")] [outputtopology("triangle")] [numthreads(3, 1, 1)] void make(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[1]) {
//|       |                                                ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E launch --target=../../msl/Inputs/msl-2.3.yaml --emit=msl
// DIAG: MslVersion @ 11
//| targets.hlsl:11:28: error: a mesh or amplification shader needs MSL 3.0, which target 'msl-2.3' lacks
//|    11 | [shader("amplification")] [numthreads(1, 1, 1)] void launch() {
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
