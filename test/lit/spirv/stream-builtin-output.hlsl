// A variable that is an output of a geometry shader is stored before each vertex ends.
// RUN: tessera -T gs_6_8 --verify-each %s --target=vulkan -Fc - -o %t.spv | FileCheck %s
// RUN: %spirv-val %t.spv
[[vk::ext_builtin_output(/* Layer */ 9)]] static uint layer;
struct Vertex { float4 position : SV_Position; };

// CHECK:     OpDecorate %Layer BuiltIn Layer
// CHECK:     OpFunction
// CHECK:     OpStore %layer %uint_3
// CHECK:     OpStore %Layer
// CHECK:     OpEmitVertex
// CHECK:     OpStore %layer %uint_4
// CHECK:     OpStore %Layer
// CHECK:     OpEmitVertex
// CHECK-NEXT: OpReturn
[maxvertexcount(2)] void main(point Vertex v[1], inout PointStream<Vertex> out_) {
  layer = 3;
  out_.Append(v[0]);
  layer = 4;
  out_.Append(v[0]);
}
