// RUN: tessera %s --target=vulkan --print-after=lower -o %t.spv 2>&1 | FileCheck %s
// RUN: tessera %s --target=apple-m2 -o %t.metal
// RUN: tessera %s --target=vulkan -Zi -o %t.debug.spv
struct Constants {
  float4x4 m;
};
ConstantBuffer<Constants> Blocks[] : register(b0, space1);
ByteAddressBuffer Bytes[] : register(t0, space2);
RWStructuredBuffer<uint> Words[] : register(u0, space3);
StructuredBuffer<uint> Eight[8] : register(t0, space4);
StructuredBuffer<uint> Any[] : register(t0, space5);
RWStructuredBuffer<float4> Out : register(u0);

float4 row(in ConstantBuffer<Constants> from[], uint i) { return from[i].m[1]; }
uint load(const ByteAddressBuffer from[], uint i) { return from[i].Load(16); }
struct Adds {
  uint k;
  uint to(RWStructuredBuffer<uint> words[]) {
    uint old;
    InterlockedAdd(words[k][2], 5, old);
    return old;
  }
};
uint second(StructuredBuffer<uint> from[], uint i) { return from[i][1]; }

// CHECK-LABEL: func @row(
// CHECK-SAME:    %from : ptr<array<struct %Constants, unbounded>, uniform>
// CHECK-LABEL: func @load(
// CHECK-SAME:    %from : ptr<array<bytes, unbounded>, storage>
// CHECK-LABEL: func @Adds.to(
// CHECK-SAME:    %words : ptr<array<runtime_array<u32>, unbounded>, storage>
// One function for each type of an array that is passed.
// CHECK-LABEL: func @second(
// CHECK-SAME:    %from : ptr<array<runtime_array<u32>, 8>, storage>
// CHECK-LABEL: func @second_1(
// CHECK-SAME:    %from : ptr<array<runtime_array<u32>, unbounded>, storage>
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  Adds adds;
  adds.k = id.y;
  Out[id.x] = row(Blocks, id.x) + load(Bytes, id.x) + adds.to(Words) + second(Eight, id.y) + second(Any, id.y) +
              second(Any, id.x);
}
