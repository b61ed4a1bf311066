// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<int> Out;
struct P {
  int a;
  float2 b;
};

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  // Literals take their final type at once.
  float4 splat = 2;
  // CHECK: const {2.0, 2.0, 2.0, 2.0} : vec<f32, 4>
  half h = -1;
  // CHECK: const -1.0 : f16
  float f = i;
  // CHECK: convert {{%.*}} : f32
  bool b = f;
  // CHECK: convert {{%.*}} : bool
  int n = b;
  // CHECK: convert {{%.*}} : i32
  float2 low = (float2)splat;
  // CHECK: shuffle {{%.*}} {indices = [0, 1]} : vec<f32, 2>
  float first = (float)splat;
  // CHECK: extract {{%.*}} {indices = [0]} : f32
  int4 whole = splat;
  // CHECK: convert {{%.*}} : vec<i32, 4>
  P zero = (P)0;
  // CHECK: const zero : struct %P
  P p = (P)float3(1, 2, 3);
  // CHECK: convert {{%.*}} : i32
  // CHECK: construct {{.*}} : vec<f32, 2>
  // CHECK: construct {{.*}} : struct %P
  float arr[3] = (float[3])p;
  // CHECK: construct {{.*}} : array<f32, 3>
  // HLSL's bools count as ints.
  n = b + b;
  // CHECK: [[X:%.*]] = convert {{%.*}} : i32
  // CHECK: [[Y:%.*]] = convert {{%.*}} : i32
  // CHECK: add [[X]], [[Y]]
  // The comparison of two vectors is a vector of bools, and gives 0 or 1.
  int4 c = splat > 1;
  // CHECK: [[GT:%.*]] = gt
  // CHECK: convert [[GT]] : vec<i32, 4>
  Out[0] = n + c.x + whole.y + p.a + zero.a + first + low.y + h + arr[1];
}
