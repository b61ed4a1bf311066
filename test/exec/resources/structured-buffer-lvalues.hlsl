// RUN: %exec-test %s
// Writing parts of an element: members, components, swizzles, array elements, through methods.
// inout Data f32: [float(i) for i in range(32)] -> [0, 1, 2, 3, 100, 5, 107, 106, 108, 9, 11, 20, 12, 13, 14.5, 15, 0, 1, 2, 3, 4, 5, 7, 6, 8, 9, 10, -1, 12, 13, 14, 15]
// inout Ints i32: [1, 2, 3] -> [11, 8, -1]
#include "check.hlsli"
struct Element {
  float a[4];
  float4 v;
  float2 w[3];
  float s;
  float t;
  void bump() { s += 0.5; }
};
RWStructuredBuffer<Element> Data : register(u1);
RWStructuredBuffer<int> Ints : register(u2);

void add(inout int x, int y) { x += y; }
void reorder(inout float2 p) { p = p.yx; }

[numthreads(1, 1, 1)] void main() {
  Data[1] = Data[0];
  reorder(Data[1].v.zw);
  Data[1].w[1].y = -1;
  Data[0].v.x = 100;
  Data[0].v.zw = Data[0].v.wz + 100;
  Data[0].w[0].x += 100;
  Data[0].w[1] = float2(11, 20);
  Data[0].bump();
  add(Ints[0], 10);
  Ints[1] <<= 2;
  Ints[2] = -1;
  CHECK(Ints[1]++); //= 8
  CHECK(--Ints[1]); //= 8
  CHECKF(Data[0].s); //= 14.5
  uint i = Ints[0] - 11;
  CHECKF4(Data[i].v); //= (100, 5, 107, 106)
}
