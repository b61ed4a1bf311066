// RUN: %exec-test %s
// Writes to textures: each shape, formats of several channels and widths, parts of texels, sizes. A thread
// reads its own writes and, after a barrier, those of others; texels outside are 0 and are not written.
// interp: --bounds=robust
// groups: 1 1 1
// texture Line: 5
// inout Line f32: [i + 0.5 for i in range(5)] -> [0.5, 1.5, 20.0, 30.25, 4.5]
// texture Lines: 3 layers 2
// inout Lines u32: [7, 8, 9, 10, 11, 12] -> [7, 8, 1009, 10, 11, 22]
// texture Bytes: 4x3
// py: def byte(x): return max(0, min(255, round(x * 255)))
// py: def bytes4(x, y): return [byte(0.2 * x), byte(0.4 * y), byte(-1.0), byte(0.2 * (x + 1))]
// inout Bytes bytes: [9] * 48 -> sum((bytes4(x, y) for y in range(3) for x in range(4)), [])
// texture Planes: 2x3 layers 2
// inout Planes i32: range(-6, 6) -> [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, -41, 5]
// texture Volume: 3x2x2
// inout Volume f32: [0.25] * 24 -> sum(([x * 1.0, z - y * 2.0] for z in range(2) for y in range(2) for x in range(3)), [])
// texture Whole: 4x3
// inout Whole f32: range(48) -> sum(([i * 4 + 2.0, i * 4 + 1.0, float(i), i * 4 + 13.0] for i in range(12)), [])
// texture Halves: 2x1
// inout Halves f16: [1, 2, 3, 4, 5, 6, 7, 8] -> [2, 4, 6, 8, 5, 6, 7, 8]
// texture Words: 4x3
// inout Words u32: [0] * 12 -> [10 * x + y for y in range(3) for x in range(4)]
// texture Norms: 2x2
// py: def norms(x, y): return [round(max(-1, min(1, v)) * 127) % 256 for v in (x - 0.25, -2.0, y * 0.25, 1.0)]
// inout Norms bytes: [0] * 16 -> sum((norms(x, y) for y in range(2) for x in range(2)), [])
#include "check.hlsli"
RWTexture1D<float> Line : register(u1);
RWTexture1DArray<uint> Lines : register(u2);
[[vk::image_format("rgba8")]] RWTexture2D<float4> Bytes : register(u3);
RWTexture2DArray<int> Planes : register(u4);
RWTexture3D<float2> Volume : register(u5);
RWTexture2D<float4> Whole : register(u6);
RWTexture2D<half4> Halves : register(u7);
RWTexture2D<uint> Words : register(u8);
[[vk::image_format("rgba8snorm")]] RWTexture2D<float4> Norms : register(u9);

groupshared uint Passed;

uint neighbour(RWTexture2D<uint> From, uint2 at) { return From[uint2(at.x ^ 1, at.y)]; }

[numthreads(4, 3, 1)] void main(uint3 id : SV_GroupThreadID) {
  uint2 at = id.xy;
  if (all(at == 0))
    Passed = 0;
  Bytes[at] = float4(0.2 * at.x, 0.4 * at.y, -1, 0.2 * (at.x + 1));
  Words[at] = 10 * at.x + at.y;
  if (at.x < 3 && at.y < 2)
    for (uint z = 0; z < 2; ++z)
      Volume[uint3(at, z)] = float2(at.x, (float)z - at.y * 2.0);
  if (all(at < 2))
    Norms[at] = float4(at.x - 0.25, -2, at.y * 0.25, 1);
  // Its own texel, part by part.
  Whole[at].x += 2;
  Whole[at].w = Whole[at].w + 10;
  Whole[at].z = at.y * 4 + at.x;
  if (at.x < 3)
    Words[uint2(at.x + 4, at.y)] = 99;
  AllMemoryBarrierWithGroupSync();
  uint other = neighbour(Words, at);
  bool good = other == 10 * (at.x ^ 1) + at.y;
  InterlockedAdd(Passed, good ? 1u : 100u);
  GroupMemoryBarrierWithGroupSync();
  if (any(at != 0))
    return;
  Line[2] = 20;
  Line[3] = Line[2] + 10.25;
  Lines[uint2(2, 0)] += 1000;
  int layer = 1;
  Lines[uint2(2, layer)] = Lines[uint2(2, layer)] * 2 - 2;
  Planes[int3(0, 2, 1)] = Planes[int3(1, 0, 0)] * 8 - 1;
  half4 h = Halves[uint2(0, 0)];
  Halves[uint2(0, 0)] = h + h;
  Halves[uint2(2, 0)] = 77;
  CHECK(Passed);                          //= 12
  CHECKF4(Whole[uint2(1, 2)]);            //= [38.0, 37.0, 9.0, 49.0]
  CHECK(Words[uint2(4, 0)]);              //= 0
  CHECK(Words.Load(int2(-1, 1)));         //= 0
  CHECKF(Line[4]);                        //= 4.5
  uint w, h2, d;
  Line.GetDimensions(w);
  CHECK(w);                               //= 5
  Lines.GetDimensions(w, d);
  CHECK2(uint2(w, d));                    //= (3, 2)
  Planes.GetDimensions(w, h2, d);
  CHECK3(uint3(w, h2, d));                //= (2, 3, 2)
  Volume.GetDimensions(w, h2, d);
  CHECK3(uint3(w, h2, d));                //= (3, 2, 2)
  Bytes.GetDimensions(w, h2);
  CHECK2(uint2(w, h2));                   //= (4, 3)
}
