// RUN: %exec-test %s
// Arrays that are initialized with the result of a call or a cast with other numbers: each element is converted.
// py: W = [-1.75, 2.5, 300.25, 0, -0.5, 7.9]
// in In bytes: to_bytes(W, "f32") + to_bytes([3, -4], "i32")
// out Out i32: [-1, 2, 300, 0, 0, 7, 1, 0, 1, 300, 0, 0, 2, 7, 0, 300, 2]
// out Floats f32: [3, -4, 300, 0]
ByteAddressBuffer In : register(t0);
RWStructuredBuffer<int> Out : register(u2);
RWStructuredBuffer<float> Floats : register(u3);
static const int2 pairs[2] = In.Load<float2[2]>(8);

[numthreads(1, 1, 1)] void main() {
  int whole[2][3] = In.Load<float[2][3]>(0);
  bool any[3] = (In.Load<float[3]>(8));
  const int some[3] = In.Load<float[3]>(8);
  static int kept[2] = (float[2])In.Load<float2>(16);
  float fromInts[2] = In.Load<int[2]>(24);
  int2x2 matrices[1] = In.Load<float2x2[1]>(4);
  float16_t halves[2] = In.Load<float[2]>(8);
  int loaded = In.Load<float[2]>(0)[1];
  uint at = 0;
  for (uint k = 0; k < 6; ++k)
    Out[at++] = whole[k / 3][k % 3];
  for (uint c = 0; c < 3; ++c)
    Out[at++] = any[c] ? 1 : 0;
  for (uint c = 0; c < 3; ++c)
    Out[at++] = some[c];
  Out[at++] = loaded;
  Out[at++] = kept[1];
  Out[at++] = pairs[1].x;
  Out[at++] = pairs[0].x;
  Out[at++] = matrices[0]._11;
  Floats[0] = fromInts[0];
  Floats[1] = fromInts[1];
  Floats[2] = (float)halves[0] - 0.25;
  Floats[3] = (float)halves[1];
}
