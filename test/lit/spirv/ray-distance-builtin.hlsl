// The distance of a ray as a built-in input is that of RayTCurrent().
// RUN: tessera -T lib_6_6 -E meet --verify-each %s --target=nvidia-hopper --emit=ir -o - | FileCheck %s
// RUN: tessera -T lib_6_6 -E meet --verify-each %s --target=nvidia-hopper -o %t.spv
// RUN: %spirv-val %t.spv
RWStructuredBuffer<float> Out;
[[vk::ext_builtin_input(/* RayTmaxKHR */ 5326)]] static const float Distance;
struct Attributes { uint n; };

// CHECK: ray.t_current : f32
// CHECK: ray.t_current : f32
[shader("intersection")] void meet() {
  Out[0] = Distance;
  Attributes a = {0};
  ReportHit(3, 1, a);
  Out[1] = Distance;
}
