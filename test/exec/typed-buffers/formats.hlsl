// Formats that differ from the type, by vk::image_format, and those of a Buffer's view; 16-bit numbers.
//
// RUN: %exec-test %s
// no-metal: typed buffers are plain memory there
// py: import struct
// py: bytes_of = [0, 1, 127, 128, 255, 64, 3, 200]
// in Unorm bytes view rgba8: bytes(bytes_of)
// in Snorm bytes view rg8snorm: bytes(bytes_of)
// in Narrow bytes view r16i: struct.pack("<4h", -32768, 5, -1, 32767)
// inout Fixed bytes: bytes(8) -> bytes([255, 0, 51, 255, 0, 128, 255, 0])
// inout Signed bytes: bytes(4) -> bytes([127, 129, 0, 127])
// inout Halves bytes: bytes(16) -> struct.pack("<8e", 1.5, -2.25, 0, 65504, 0.5, 1, 2, 3)
// inout Shorts bytes: struct.pack("<4h", 1, -2, 3, -4) -> struct.pack("<4h", -1, 2, -3, 4)
// in Triples u32: [n * 1000003 for n in range(12)]
// out Three u32 view rgba32ui: [x for n in range(4) for x in (Triples[3 * n + 1], Triples[3 * n + 2], Triples[3 * n], 0)]
// inout Bytes bytes: bytes([1, 2, 3, 100]) -> bytes([2, 4, 6, 200])
// out Read f32: [b / 255 for b in bytes_of] + [max((b if b < 128 else b - 256) / 127, -1) for b in bytes_of] + [0, 0, 0, 1, -32768, 5, -1, 32767]
// tolerance Read: 2 ulp
Buffer<float4> Unorm : register(t0);
Buffer<float4> Snorm : register(t1);
Buffer<int> Narrow : register(t2);
[[vk::image_format("rgba8")]] RWBuffer<float4> Fixed : register(u3);
[[vk::image_format("r8snorm")]] RWBuffer<float> Signed : register(u4);
RWBuffer<half4> Halves : register(u5);
RWBuffer<int16_t2> Shorts : register(u6);
[[vk::image_format("r8ui")]] RWBuffer<uint> Bytes : register(u7);
RWStructuredBuffer<float> Read : register(u8);
Buffer<uint3> Triples : register(t9);
RWBuffer<uint3> Three : register(u10);

[numthreads(1, 1, 1)] void main() {
  for (uint n = 0; n < 2; ++n)
    for (uint c = 0; c < 4; ++c)
      Read[4 * n + c] = Unorm[n][c];
  for (uint m = 0; m < 4; ++m) {
    Read[8 + 2 * m] = Snorm[m].x;
    Read[9 + 2 * m] = Snorm[m].y;
    Read[20 + m] = Narrow[m];
  }
  float4 last = Snorm[0];
  Read[16] = last.z;
  Read[17] = last.z * 3;
  Read[18] = last.z;
  Read[19] = last.w;
  Fixed[0] = float4(7, -3, 0.2, 1);
  Fixed[1] = float4(0, 0.502, 1.5, -0.0);
  Signed[0] = 1;
  Signed[1] = -3.5;
  Signed[2] = 0;
  Signed[3] = 2;
  Halves[0] = half4(1.5, -2.25, 0, 65504);
  Halves[1] = half4(0.5, 1, 2, 3);
  for (uint k = 0; k < 2; ++k)
    Shorts[k] = -Shorts[k];
  for (uint b = 0; b < 4; ++b)
    Bytes[b] = Bytes[b] * 2;
  for (uint t = 0; t < 4; ++t)
    Three[t] = Triples[t].yzx;
}
