// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
struct Rows {
  float values[64];
};
cbuffer Constants {
  float4 Padding;
  float Values[64];
};
ConstantBuffer<Rows> More : register(b1);
static float Mine[64];
RWStructuredBuffer<float> Out : register(u1);
RWStructuredBuffer<float> Several[2] : register(u2);
RWBuffer<float> Typed : register(u4);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  float local[64];
  for (uint i = 0; i < 64; ++i)
    local[i] = i;
  Left a = subgroupMatrixLoad<Left>(local, 0, false, 8);
  a = subgroupMatrixLoad<Left>(Mine, 0, false, 8);
  a = subgroupMatrixLoad<Left>(Values, 0, false, 8);
  a = subgroupMatrixLoad<Left>(More.values, 0, false, 8);
  a = subgroupMatrixLoad<Left>(local[3], 0, false, 8);
  subgroupMatrixStore(local, 0, a, false, 8);
  subgroupMatrixStore(Out[0], 0, a, false, 8);
  subgroupMatrixStore(Several, 0, a, false, 8);
  subgroupMatrixStore(Typed, 0, a, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixArrayWhere @ 19
// DIAG: MatrixArrayWhere @ 20
// DIAG: MatrixArrayWhere @ 21
// DIAG: MatrixArrayWhere @ 22
// DIAG: MatrixArrayWhere @ 23
// DIAG: MatrixArrayWhere @ 24
// DIAG: MatrixArrayWhere @ 25
// DIAG: MatrixArrayWhere @ 26
// DIAG: MatrixArrayWhere @ 27
//| address-space.hlsl:19:12: error: a matrix cannot be loaded from or stored to a local variable: use a structured buffer, an array in one, or a groupshared array, of float
//|    19 |   Left a = subgroupMatrixLoad<Left>(local, 0, false, 8);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:20:7: error: a matrix cannot be loaded from or stored to a static variable: use a structured buffer, an array in one, or a groupshared array, of float
//|    20 |   a = subgroupMatrixLoad<Left>(Mine, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:21:7: error: a matrix cannot be loaded from or stored to a constant buffer: use a structured buffer, an array in one, or a groupshared array, of float
//|    21 |   a = subgroupMatrixLoad<Left>(Values, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:22:7: error: a matrix cannot be loaded from or stored to a constant buffer: use a structured buffer, an array in one, or a groupshared array, of float
//|    22 |   a = subgroupMatrixLoad<Left>(More.values, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:23:7: error: a matrix cannot be loaded from or stored to a value: use a structured buffer, an array in one, or a groupshared array, of float
//|    23 |   a = subgroupMatrixLoad<Left>(local[3], 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:24:3: error: a matrix cannot be loaded from or stored to a local variable: use a structured buffer, an array in one, or a groupshared array, of float
//|    24 |   subgroupMatrixStore(local, 0, a, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:25:3: error: a matrix cannot be loaded from or stored to a value: use a structured buffer, an array in one, or a groupshared array, of float
//|    25 |   subgroupMatrixStore(Out[0], 0, a, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:26:3: error: a matrix cannot be loaded from or stored to an array of buffers: use a structured buffer, an array in one, or a groupshared array, of float
//|    26 |   subgroupMatrixStore(Several, 0, a, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| address-space.hlsl:27:3: error: a matrix cannot be loaded from or stored to a typed buffer: use a structured buffer, an array in one, or a groupshared array, of float
//|    27 |   subgroupMatrixStore(Typed, 0, a, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 9 errors generated.
