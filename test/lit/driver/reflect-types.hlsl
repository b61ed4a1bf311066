// Facts that an application needs about the bytes of its buffers: types as HLSL spells them, offsets, strides,
// orders; each resource as it was declared.
// RUN: tessera --target vulkan %s -o %t.spv --reflect - | FileCheck %s
// RUN: tessera --target metal %s -o %t.metal --reflect - | FileCheck %s
struct Light {
  bool on;
  float3 position;
  float2x3 columns;
  row_major float2x3 rows;
};
struct Item {
  half weights[2][3];
  Light lights[4];
  [[vk::offset(512)]] int8_t4_packed packed;
};
enum Mode { Fast, Slow };
ByteAddressBuffer Raw : register(t0);
cbuffer Frame : register(b1) {
  Mode mode : packoffset(c1.y);
  float2x2 m[2] : packoffset(c2);
  Light light : packoffset(c8);
}
StructuredBuffer<Item> Items : register(t2);
RWStructuredBuffer<row_major float3x2> Out : register(u3);
[[vk::push_constant]] Light Push;
[[vk::constant_id(7)]] const uint Loops = 3;
[[vk::constant_id(8)]] const float Lowest = -1e39;
[[vk::constant_id(9)]] const float Highest = 1e39;

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  // Two views of the bytes are one resource.
  float a = Raw.Load<float>(0) + Raw.Load<int>(4) + Raw.Load<uint4>(16).x + Raw.Load<int16_t>(8);
  a += mode + m[1][0][1] + light.position.x + Items[i].lights[1].position.y + Push.position.z + Loops + Lowest + Highest;
  Out[0][1] = a;
}
// CHECK: "version": 2,
// CHECK: "resources": [
// CHECK: "name": "Raw",
// CHECK-NEXT: "kind": "ByteAddressBuffer",
// CHECK-NEXT: "set": 0,
// CHECK-NEXT: "binding": 0,
// CHECK-NEXT: "readOnly": true
// CHECK-NOT: "name": "Raw
// CHECK: "name": "Frame",
// CHECK: "type": "Frame",
// CHECK-NEXT: "size": 220,
// CHECK-NEXT: "members": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "mode",
// CHECK-NEXT: "type": "int",
// CHECK-NEXT: "offset": 20,
// CHECK-NEXT: "size": 4
// CHECK: "name": "m",
// CHECK-NEXT: "type": "float2x2[2]",
// CHECK-NEXT: "array": [
// CHECK-NEXT: {
// CHECK-NEXT: "count": 2,
// CHECK-NEXT: "stride": 32
// CHECK-NEXT: }
// CHECK-NEXT: ],
// CHECK-NEXT: "rows": 2,
// CHECK-NEXT: "columns": 2,
// CHECK-NEXT: "order": "column_major",
// CHECK-NEXT: "matrixStride": 16,
// CHECK-NEXT: "offset": 32,
// CHECK-NEXT: "size": 56
// CHECK: "name": "light",
// CHECK-NEXT: "type": "Light",
// CHECK-NEXT: "struct": [[#ROWS:]],
// CHECK-NEXT: "offset": 128,
// CHECK-NEXT: "size": 92
// CHECK: "name": "Items",
// CHECK: "elementType": "Item",
// CHECK-NEXT: "struct": [[#ITEM:]],
// CHECK-NEXT: "elementStride": 516
// CHECK: "name": "Out",
// CHECK: "readOnly": false,
// CHECK-NEXT: "elementType": "float3x2",
// CHECK-NEXT: "rows": 3,
// CHECK-NEXT: "columns": 2,
// CHECK-NEXT: "order": "row_major",
// CHECK-NEXT: "matrixStride": 8,
// CHECK-NEXT: "elementStride": 24
// CHECK: "pushConstants": [
// CHECK: "name": "Push",
// CHECK-NEXT: "kind": "PushConstants",
// CHECK: "type": "Light",
// CHECK: "name": "position",
// CHECK-NEXT: "type": "float3",
// CHECK-NEXT: "offset": 4,
// CHECK-NEXT: "size": 12
// CHECK: "structs": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "Light",
// CHECK-NEXT: "layout": "constant",
// CHECK-NEXT: "size": 92,
// CHECK: "name": "on",
// CHECK-NEXT: "type": "bool",
// CHECK-NEXT: "offset": 0,
// CHECK-NEXT: "size": 4
// CHECK: "name": "columns",
// CHECK-NEXT: "type": "float2x3",
// CHECK-NEXT: "rows": 2,
// CHECK-NEXT: "columns": 3,
// CHECK-NEXT: "order": "column_major",
// CHECK-NEXT: "matrixStride": 16,
// CHECK-NEXT: "offset": 16,
// CHECK-NEXT: "size": 40
// CHECK: "name": "rows",
// CHECK: "order": "row_major",
// CHECK-NEXT: "matrixStride": 16,
// CHECK-NEXT: "offset": 64,
// CHECK-NEXT: "size": 28
// CHECK: "name": "Item",
// CHECK-NEXT: "layout": "storage",
// CHECK-NEXT: "size": 516,
// CHECK: "name": "weights",
// CHECK-NEXT: "type": "float16_t[2][3]",
// CHECK-NEXT: "array": [
// CHECK-NEXT: {
// CHECK-NEXT: "count": 2,
// CHECK-NEXT: "stride": 6
// CHECK-NEXT: },
// CHECK-NEXT: {
// CHECK-NEXT: "count": 3,
// CHECK-NEXT: "stride": 2
// CHECK: "name": "lights",
// CHECK-NEXT: "type": "Light[4]",
// CHECK-NEXT: "array": [
// CHECK-NEXT: {
// CHECK-NEXT: "count": 4,
// CHECK-NEXT: "stride": 64
// CHECK-NEXT: }
// CHECK-NEXT: ],
// CHECK-NEXT: "struct": [[#TIGHT:]],
// CHECK-NEXT: "offset": 12,
// CHECK-NEXT: "size": 256
// CHECK: "name": "packed",
// CHECK-NEXT: "type": "int8_t4_packed",
// CHECK-NEXT: "offset": 512
// CHECK: "name": "Light",
// CHECK-NEXT: "layout": "storage",
// CHECK-NEXT: "size": 64,
// CHECK: "specializationConstants": [
// CHECK: "type": "uint",
// CHECK-NEXT: "default": 3
// CHECK: "name": "Lowest",
// CHECK-NEXT: "id": 8,
// CHECK-NEXT: "type": "float",
// CHECK-NEXT: "default": "-Infinity"
// CHECK: "default": "Infinity"
