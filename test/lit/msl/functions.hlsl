// The user's names are kept if possible; variables of the kernel are passed on.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=MSL
struct kernel {
  float half_;
  int list[2];
};
[[vk::constant_id(7)]] const uint Size = 16;
[[vk::push_constant]] struct { uint start; float scale; } Push;
RWStructuredBuffer<float> Out : register(u0);

void twice(inout float thread, out int n) {
  thread *= 2;
  n = (int)thread;
}

float device(kernel k, uint i) { return k.half_ + k.list[i] + Out[i] * Push.scale; }

[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float min = id.x;
  int n;
  twice(min, n);
  kernel k = {min, {n, 4}};
  Out[id.x + Push.start] = device(k, id.x & 1) + Size;
}

//MSL:struct kernel_ {
//MSL-NEXT:  float half_;
//MSL-NEXT:  array<int, 2> list;
//MSL-NEXT:};
//MSL:struct Unnamed {
//MSL-NEXT:  uint start;
//MSL-NEXT:  float scale;
//MSL-NEXT:};
//MSL:constant uint Size_given {{\[\[}}function_constant(7)]];
//MSL-NEXT:constant uint Size = is_function_constant_defined(Size_given) ? Size_given : 16;
//MSL:static float device_(kernel_ k, uint i, device float *Out, constant Unnamed &Push) {
//MSL-NEXT:  array<int, 2> k_list = k.list;
//MSL-NEXT:  return k.half_ + float(k_list[i]) + Out[i] * Push.scale;
//MSL-NEXT:}
//MSL:kernel void main0(
//MSL-NEXT:    device float *Out {{\[\[}}buffer(0)]],
//MSL-NEXT:    constant Unnamed &Push {{\[\[}}buffer(1)]],
//MSL-NEXT:    uint3 id {{\[\[}}thread_position_in_grid]]) {
//MSL-NEXT:  float min_ = float(id.x) * 2.0f;
//MSL-NEXT:  Out[id.x + Push.start] = device_(kernel_{min_, array<int, 2>{int(min_), 4}}, id.x & 1, Out, Push)
//MSL-NEXT:      + float(Size);
//MSL-NEXT:}
