// An undeclared name gets the nearest one, or HLSL's word for it.
// RUN: %check-diags %s
RWStructuredBuffer<float4> Out : register(u0);
RWByteAddressBuffer Bytes : register(u1);
float average(float a, float b) { return (a + b) / 2; }

[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  vec4 v = 0;
  Out[0] = satturate(Out[1]);
  Out[1] = averge(1, 2);
  Bytes.Stroe(0, 1);
  Out[2] = gl_GlobalInvocationID.x;
  Out[3] = gl_NumSubgroups;
  uint i = threadIdx.x;
  simdgroup_matrix m;
  dx::linalg::MatrixUse use;
  float q = qqqqqqqq;
}
// EXPECT
// DIAG: error @ 8
// DIAG: HintInstead @ 8
// DIAG: HintLanguage @ 8
// DIAG: error @ 9
// DIAG: DidYouMean @ 9
// DIAG: error @ 10
// DIAG: note @ 5
// DIAG: error @ 11
// DIAG: DidYouMean @ 11
// DIAG: error @ 12
// DIAG: HintInstead @ 12
// DIAG: error @ 13
// DIAG: error @ 14
// DIAG: HintInstead @ 14
// DIAG: HintLanguage @ 14
// DIAG: error @ 15
// DIAG: HintInstead @ 15
// DIAG: HintLanguage @ 15
// DIAG: error @ 15
// DIAG: HintInstead @ 15
// DIAG: error @ 16
// DIAG: HintInclude @ 16
// DIAG: error @ 17
//| names.hlsl:8:3: error: unknown type name 'vec4'
//|     8 |   vec4 v = 0;
//|       |   ^
//| names.hlsl:8:3: note: write float4 in HLSL
//| names.hlsl:8:3: note: this looks like GLSL; Tessera compiles HLSL (docs/coming-from.md lists the counterparts)
//| names.hlsl:9:12: error: use of undeclared identifier 'satturate'
//|     9 |   Out[0] = satturate(Out[1]);
//|       |            ^~~~~~~~~
//| names.hlsl:9:12: note: did you mean 'saturate'?
//| names.hlsl:10:12: error: use of undeclared identifier 'averge'; did you mean 'average'?
//|    10 |   Out[1] = averge(1, 2);
//|       |            ^~~~~~
//|       |            average
//| names.hlsl:5:7: note: 'average' declared here
//|     5 | float average(float a, float b) { return (a + b) / 2; }
//|       |       ^
//| names.hlsl:11:9: error: no member named 'Stroe' in 'hlsl::RWByteAddressBuffer'
//|    11 |   Bytes.Stroe(0, 1);
//|       |   ~~~~~ ^
//| names.hlsl:11:9: note: did you mean 'Store'?
//| names.hlsl:12:12: error: use of undeclared identifier 'gl_GlobalInvocationID'
//|    12 |   Out[2] = gl_GlobalInvocationID.x;
//|       |            ^~~~~~~~~~~~~~~~~~~~~
//| names.hlsl:12:12: note: write a parameter with SV_DispatchThreadID in HLSL
//| names.hlsl:13:12: error: use of undeclared identifier 'gl_NumSubgroups'
//|    13 |   Out[3] = gl_NumSubgroups;
//|       |            ^~~~~~~~~~~~~~~
//| names.hlsl:14:12: error: use of undeclared identifier 'threadIdx'
//|    14 |   uint i = threadIdx.x;
//|       |            ^~~~~~~~~
//| names.hlsl:14:12: note: write a parameter with SV_GroupThreadID in HLSL
//| names.hlsl:14:12: note: this looks like CUDA; Tessera compiles HLSL (docs/coming-from.md lists the counterparts)
//| names.hlsl:15:3: error: use of undeclared identifier 'simdgroup_matrix'
//|    15 |   simdgroup_matrix m;
//|       |   ^
//| names.hlsl:15:3: note: write subgroup_matrix_left, subgroup_matrix_right and subgroup_matrix_result in HLSL
//| names.hlsl:15:3: note: this looks like Metal; Tessera compiles HLSL (docs/coming-from.md lists the counterparts)
//| names.hlsl:15:3: error: unknown type name 'simdgroup_matrix'
//| names.hlsl:15:3: note: write subgroup_matrix_left, subgroup_matrix_right and subgroup_matrix_result in HLSL
//| names.hlsl:16:3: error: use of undeclared identifier 'dx'
//|    16 |   dx::linalg::MatrixUse use;
//|       |   ^
//| names.hlsl:16:3: note: add '#include <dx/linalg.h>', which declares it
//| names.hlsl:17:13: error: use of undeclared identifier 'qqqqqqqq'
//|    17 |   float q = qqqqqqqq;
//|       |             ^~~~~~~~
//| 11 errors generated.
