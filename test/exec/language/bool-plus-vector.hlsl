// RUN: %exec-test %s
// A vector that is added to a bool gives its first component, of integers too.
// options: -Wno-conversion
// in In f32: [0, 2, 3, -4]
// out O u32: [1, 0, 1, 1]
StructuredBuffer<float> In : register(t1);
RWStructuredBuffer<uint> O : register(u0);
[numthreads(1, 1, 1)] void main() {
  bool a = false, b = false, c = false, d = true;
  a += cross(float3(In[0], In[1], 0), float3(0, 0, In[2]));
  b += cross(1, 1);
  c += int3(In[3], 0, 0);
  d += float2(In[0], In[1]);
  O[0] = a;
  O[1] = b;
  O[2] = c;
  O[3] = d;
}
