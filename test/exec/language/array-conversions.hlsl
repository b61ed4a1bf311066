// RUN: %exec-test %s
// Arrays that are initialized with arrays of other numbers, in memory of all kinds: each element is converted.
// in In f32: [-1.75, 2.5, 300.25, 0, -0.5, 7.9]
// in B u32: [7, 0, 0, 0, 8, 0, 0, 0, 4294967295]
// out Out i32: [-1, 2, 300, 0, 0, 7, 1, 1, 1, 0, 1, 1, 7, 8, -1, -1, 2, 300, 0, 0, 7, -1, 0, 300, 7]
// out Floats f32: [7, 8, 4294967295, -1, 2, 300, 0, 0, 7]
StructuredBuffer<float> In : register(t0);
cbuffer B : register(b1) {
  uint numbers[3];
}
RWStructuredBuffer<int> Out : register(u2);
RWStructuredBuffer<float> Floats : register(u3);
struct Held {
  float of[2][3];
  uint used;
};
groupshared Held shared[2];
static Held kept;
groupshared float2 pairs[3];

[numthreads(1, 1, 1)] void main() {
  float rows[2][3];
  for (uint k = 0; k < 6; ++k)
    rows[k / 3][k % 3] = In[k];
  int whole[2][3] = rows;
  bool any[2][3] = rows;
  int same[3] = numbers;
  shared[1].of = rows;
  kept = shared[1];
  int fromShared[2][3] = shared[1].of;
  int last[3] = kept.of[1];
  pairs[0] = rows[0][0];
  pairs[1] = float2(rows[1][1], rows[0][2]);
  pairs[2] = rows[1][2];
  int2 both[3] = pairs;
  float asFloats[3] = numbers;
  float back[2][3] = whole;
  uint at = 0;
  for (uint r = 0; r < 2; ++r)
    for (uint c = 0; c < 3; ++c)
      Out[at++] = whole[r][c];
  for (uint r = 0; r < 2; ++r)
    for (uint c = 0; c < 3; ++c)
      Out[at++] = any[r][c] ? 1 : 0;
  for (uint c = 0; c < 3; ++c)
    Out[at++] = same[c];
  for (uint r = 0; r < 2; ++r)
    for (uint c = 0; c < 3; ++c)
      Out[at++] = r ? last[c] : fromShared[r][c];
  Out[at++] = both[0].y;
  Out[at++] = both[1].x;
  Out[at++] = both[1].y;
  Out[at++] = both[2].x;
  for (uint c = 0; c < 3; ++c)
    Floats[c] = asFloats[c];
  for (uint c = 0; c < 6; ++c)
    Floats[3 + c] = back[c / 3][c % 3];
}
