// bfloat from MSL 3.1 on, 16-bit integers before.
//
// RUN: sed 's/bfloat16, simdgroup-matrix-bfloat16, msl-3.1/msl-3.1/; s/^name: .*/name: older/; /^aliases:/d; s/bf16 x bf16 -> bf16/f16 x f32 -> f32/' %source/lib/Target/targets/apple-m1.yaml > %t.yaml
// RUN: tessera --target apple-m1 --emit=msl %s -o - | FileCheck %s
// RUN: tessera --target %t.yaml --emit=msl %s -o - | FileCheck %s --check-prefix=BITS
//
// CHECK: // language: MSL 3.1
// CHECK: const device bfloat *In
// CHECK: device bfloat4 *Out
// CHECK: bfloat(float({{.*}}) * float({{.*}}))
//
// BITS-NOT: bfloat
// BITS: const device ushort *In
// BITS: device ushort4 *Out
// BITS-NOT: bfloat
StructuredBuffer<bfloat16_t> In : register(t0);
RWStructuredBuffer<bfloat16_t4> Out : register(u1);

[numthreads(1, 1, 1)] void main() { Out[0] = In[0] * In[1]; }
