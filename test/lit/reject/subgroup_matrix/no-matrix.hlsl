// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  float a = subgroupMatrixLoad<float>(Data, 0, false, 8);
  subgroupMatrixStore(Data, 0, a, false, 8);
  a = subgroupMatrixScalarAdd(a, 1);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 4
// DIAG: error @ 5
// DIAG: error @ 6
//| no-matrix.hlsl:4:13: error: use of undeclared identifier 'subgroupMatrixLoad'
//|     4 |   float a = subgroupMatrixLoad<float>(Data, 0, false, 8);
//|       |             ^~~~~~~~~~~~~~~~~~
//| no-matrix.hlsl:5:3: error: use of undeclared identifier 'subgroupMatrixStore'
//|     5 |   subgroupMatrixStore(Data, 0, a, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| no-matrix.hlsl:6:7: error: use of undeclared identifier 'subgroupMatrixScalarAdd'
//|     6 |   a = subgroupMatrixScalarAdd(a, 1);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
