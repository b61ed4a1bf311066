// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
RWStructuredBuffer<float> Data : register(u0);
cbuffer Constants {
  bool Columns;
};
void store(Left a, bool columns) { subgroupMatrixStore(Data, 0, a, columns, 8); }
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left a = subgroupMatrixLoad<Left>(Data, 0, Columns, 8);
  store(a, true);
  bool columns = false;
  subgroupMatrixStore(Data, 0, a, columns, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixLayoutConstant @ 9
// DIAG: MatrixLayoutConstant @ 12
// DIAG: MatrixLayoutConstant @ 7
//| layout.hlsl:9:12: error: the layout must be a constant: make it a template parameter, or branch around two calls
//|     9 |   Left a = subgroupMatrixLoad<Left>(Data, 0, Columns, 8);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~
//| layout.hlsl:12:3: error: the layout must be a constant: make it a template parameter, or branch around two calls
//|    12 |   subgroupMatrixStore(Data, 0, a, columns, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| layout.hlsl:7:36: error: the layout must be a constant: make it a template parameter, or branch around two calls
//|     7 | void store(Left a, bool columns) { subgroupMatrixStore(Data, 0, a, columns, 8); }
//|       |                                    ^~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
