// System values that several streams of a geometry shader have are one variable; a stream may be `in` or `inout`.
// RUN: tessera -T gs_6_0 --emit=spirv-asm %s | FileCheck %s
// CHECK-COUNT-1: BuiltIn Position
// CHECK-NOT: BuiltIn Position
// CHECK-COUNT-1: BuiltIn ClipDistance
// CHECK-NOT: BuiltIn ClipDistance
struct Near { float4 at : SV_Position; float2 near : SV_ClipDistance; };
struct Other { float near[2] : SV_ClipDistance; float4 at : SV_Position; float2 uv : UV; };

// CHECK: %ClipDistance = OpVariable %_ptr_Output__arr_float_uint_2 Output
// CHECK: OpAccessChain %_ptr_Output_float %ClipDistance %uint_1
// CHECK: OpEmitStreamVertex %uint_0
// CHECK: OpAccessChain %_ptr_Output_float %ClipDistance %uint_1
// CHECK: OpEmitStreamVertex %uint_1
[maxvertexcount(2)]
void main(point float4 at[1] : AT, in PointStream<Near> first, inout PointStream<Other> second) {
  Near n = {at[0], at[0].zw};
  first.Append(n);
  Other o = {{1, at[0].y}, at[0], 2, 3};
  second.Append(o);
}
