// RUN: %exec-test %s
// Vectors of more than four components in byte-address buffers, as variables and in structs, at offsets that are not aligned for a vector of four.
// in Src bytes: pack('<I5f6h2xq', 9, 1.5, -2, 3, 4, 5.25, -1, 2, -3, 4, -5, 6, 1 << 40)
// inout Dst bytes: b'\xcd' * 72 -> b'\xcd' * 4 + pack('<5fI', 3, -4, 6, 8, 10.5, 7) + b'\xcd' * 4 + pack('<6h', 6, -5, 4, -3, 2, -1) + b'\xcd' * 4 + pack('<5I', 10, 9, 9, 9, 9) + b'\xcd' * 4
#include "check.hlsli"
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);

struct Long {
  vector<float, 5> v;
  uint n;
};

[numthreads(1, 1, 1)] void main(uint t : SV_GroupIndex) {
  vector<float, 5> v = Src.Load<vector<float, 5> >(4 + 4 * t);
  CHECKF(v[0] + v[4]); //= 6.75
  CHECK(Src.Load<Long>(4).v[3]); //= 4
  Long l = {v * 2, 7};
  Dst.Store<Long>(4, l);
  vector<int16_t, 6> h = Src.Load<vector<int16_t, 6> >(24);
  vector<int16_t, 6> back;
  for (uint i = 0; i < 6; ++i)
    back[i] = h[5 - i];
  Dst.Store<vector<int16_t, 6> >(32, back);
  vector<uint, 5> w = Src.Load(0);
  w[0]++;
  Dst.Store<vector<uint, 5> >(48, w);
}
