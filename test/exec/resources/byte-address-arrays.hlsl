// RUN: %exec-test %s
// Load and Store of arrays: explicit and deduced, in templates, as arguments, of structs, matrices and arrays of arrays.
// py: W = [float(n - 20) * 0.5 for n in range(64)]
// in Src bytes: to_bytes(W, "f32")
// inout Dst bytes: bytes(240) -> to_bytes([W[5], W[6], W[7], 0, W[11], W[10], 0, 0], "f32")
//    + to_bytes([W[3], W[4], W[5], W[6], W[7], W[8], 9.5, -9.5], "f32") + to_bytes([W[40], W[42], W[44], W[41], W[43], W[45]], "f32")
//    + to_bytes([W[46], W[48], W[50], W[47], W[49], W[51], 0, 0], "f32") + to_bytes([4, 3, 2, 1], "i16") + bytes(8)
//    + to_bytes([W[2], W[3], W[4], W[5], W[6], W[7]], "f32") + bytes(240 - 160)
#include "check.hlsli"
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);
struct Part {
  float one;
  float2 two;
};

float sum(float values[4]) {
  float result = 0;
  for (int i = 0; i < 4; ++i)
    result += values[i];
  return result;
}
template <typename T> void copy(uint to, uint from) {
  T value = Src.Load<T>(from);
  Dst.Store<T>(to, value);
}

[numthreads(1, 1, 1)] void main() {
  float three[3] = Src.Load<float[3]>(20);
  Dst.Store<float[3]>(0, three);
  float turned[2] = {Src.Load<float[2]>(40)[1], (Src.Load<float[2]>(40))[0]};
  Dst.Store(16, turned);
  Part parts[2] = Src.Load<Part[2]>(12);
  Dst.Store(32, parts);
  CHECKF(parts[1].two.y);               //= W[8]
  CHECKF(sum(Src.Load<float[4]>(36)));  //= sum(W[9:13])
  parts[0].one = 9.5;
  parts[1].two = -9.5;
  Dst.Store<float>(56, parts[0].one);
  Dst.Store<float>(60, parts[1].two.x);
  float2x3 matrices[2] = Src.Load<float2x3[2]>(160);
  Dst.Store<float3x2>(64, transpose(matrices[0]));
  copy<float[6]>(136, 8);
  Dst.Store(88, transpose(matrices[1]));
  int16_t few[4] = {4, 3, 2, 1};
  Dst.Store(120, few);
  float table[2][3] = Src.Load<float[2][3]>(100);
  CHECKF(table[1][2] - table[0][1]);    //= W[30] - W[26]
}
