// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// Buffers hold a bool as u32 and a column_major matrix as an array of columns.
struct S {
  bool flag;
  bool3 flags;
  float2x3 columns;
  row_major float2x3 rows;
};
// CHECK: struct %S {
// CHECK-DAG: flag : u32
// CHECK-DAG: flags : vec<u32, 3>
// CHECK-DAG: columns : array<vec<f32, 2>, 3>
// CHECK-DAG: rows : array<vec<f32, 3>, 2>
RWStructuredBuffer<S> Out;
cbuffer C {
  float4x4 square;
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0].flag = i > 2;
  // CHECK: [[B:%.*]] = gt
  // CHECK: [[U:%.*]] = convert [[B]] : u32
  // CHECK: store {{%.*}}, [[U]]
  bool b = Out[1].flags.y;
  // CHECK: [[AT:%.*]] = access {{%.*}}, {{%.*}} : ptr<u32, storage>
  // CHECK: [[V:%.*]] = load [[AT]] : u32
  // CHECK: ne [[V]]
  Out[2].columns[1] = 3;
  // The row of a matrix held by columns is written component by component.
  // CHECK-COUNT-3: access {{%.*}}, {{%.*}}, {{%.*}} : ptr<f32, storage>
  // CHECK-COUNT-3: store
  Out[3].rows[1] = 4;
  // CHECK: [[ROW:%.*]] = access {{%.*}}, {{%.*}} : ptr<vec<f32, 3>, storage>
  // CHECK: store [[ROW]]
  float e = square[1][2];
  // CHECK: [[R:%.*]] = const 1 : i32
  // CHECK: [[K:%.*]] = const 2 : i32
  // CHECK: access {{%.*}}, [[K]], [[R]] : ptr<f32, uniform>
  float4x4 m = square;
  // Four rows of four extracted elements: the whole matrix is transposed.
  // CHECK: load {{%.*}} : array<vec<f32, 4>, 4>
  // CHECK-COUNT-16: extract
  // CHECK: construct {{.*}} : array<vec<f32, 4>, 4>
  // CHECK: %m = var
  Out[4].rows[0] = m[0].xyz * e * (b ? 1 : 2);
}
