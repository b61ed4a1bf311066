// Typed buffers of each number of channels, read and written by index, by Load and by components; their sizes; in functions and structs.
//
// RUN: %exec-test %s
// no-swiftshader: it has no texel buffers of three components
// groups: 2 1 1
// in Scalars f32: [n * 0.75 - 5 for n in range(16)]
// in Pairs i32: [n * 7 - 90 for n in range(32)]
// in Triples u32: [n * 1000003 for n in range(48)]
// in Quads f32: [(n % 9 - 4) * 0.5 for n in range(64)]
// out A f32: [Scalars[15 - n] * 2 - Quads[4 * n + 3] for n in range(16)]
// out B i32: [Pairs[2 * n + 1 - c] + c for n in range(16) for c in range(2)]
// out C u32: [Triples[3 * n + (c + 1) % 3] for n in range(16) for c in range(2)]
// out D f32: [x for n in range(16) for x in (Quads[4 * n], -1.5, Quads[4 * n + 1], Scalars[n])]
// inout E u32: [n * 3 for n in range(64)] -> [x for n in range(16) for x in (4 * n * 3 + 5, (4 * n + 1) * 3, n, (4 * n + 3) * 3 * 2)]
// inout F i32: [-n for n in range(16)] -> [-n - 100 + (n == 3) * 1000 for n in range(16)]
// out Sizes u32: [16, 16, 16, 16, 16, 16]
Buffer<float> Scalars : register(t0);
Buffer<int2> Pairs : register(t1);
Buffer<uint3> Triples : register(t2);
Buffer<float4> Quads : register(t3);
RWBuffer<float> A : register(u4);
RWBuffer<int2> B : register(u5);
RWBuffer<uint2> C : register(u6);
RWBuffer<float4> D : register(u7);
RWBuffer<uint4> E : register(u8);
RWBuffer<int> F : register(u9);
RWStructuredBuffer<uint> Sizes : register(u10);

struct Both {
  Buffer<float4> From;
  RWBuffer<float4> To;
  float4 get(uint n) { return From.Load(n); }
};

void copy(RWBuffer<uint2> To, Buffer<uint3> From, int n) { To[n] = From[n].yz; }
void change(inout int value, out uint4 whole) {
  value -= 100;
  whole = 7;
}

[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  uint n = id.x;
  A[n] = Scalars[15 - n] * 2 - Quads[n].w;
  B[n] = Pairs.Load(n).yx + int2(0, 1);
  copy(C, Triples, n);
  Both b;
  b.From = Quads;
  b.To = D;
  b.To[n] = 0;
  b.To[n].xz = b.get(n).xy;
  b.To[n].y = -1.5;
  b.To[n][3] = Scalars[n];
  uint4 old = E[n];
  E[n].x += 5;
  E[n].zw = uint2(n, old.w * 2);
  uint4 whole;
  change(F[n], whole);
  if (n == 3)
    F[n] += 1000;
  if (n == 0) {
    Scalars.GetDimensions(Sizes[0]);
    Pairs.GetDimensions(Sizes[1]);
    uint size;
    Triples.GetDimensions(size);
    Sizes[2] = size;
    D.GetDimensions(size);
    Sizes[3] = size;
    C.GetDimensions(size);
    Sizes[4] = size;
    F.GetDimensions(size);
    Sizes[5] = size;
  }
}
