// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation --matrix-bounds=checked
// define: WAVE=8
// A window of 16x16 moves over an image of 24x24 in groupshared memory, also beyond its last rows: components outside are 0, and
// neighbors in groupshared memory are not read.
// py: W = 24
// py: Image = [[r * W + c + 1 for c in range(W)] for r in range(W)]
// py: def at(i): return Image[i // W][i % W] if i < W * W else 0
// py: Steps = [0, 4 * W, 8 * W + 8, 12 * W, 20 * W, W * W - 16, W * W, 0x7ffffff0, 0xfffffff0, 0xffffffe8]
// in Src f32: flat(Image)
// in Where u32: Steps
// out Out f32: [at(s + r * W + c) for s in Steps for r in range(16) for c in range(16)]
// out Beside u32: [77]
StructuredBuffer<float> Src : register(t0);
StructuredBuffer<uint> Where : register(t1);
RWByteAddressBuffer Out : register(u2);
RWStructuredBuffer<uint> Beside : register(u3);
groupshared uint Front[16];
groupshared float Image[24][24];
groupshared uint Back[16];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 576; i += WAVE)
    Image[i / 24][i % 24] = Src[i];
  for (uint j = t; j < 16; j += WAVE)
    Front[j] = Back[j] = 77;
  GroupMemoryBarrierWithGroupSync();
  for (uint s = 0; s < 10; ++s) {
    WaveMatrixAccumulator<float, 16, 16> window;
    window.Load(Image, Where[s], 24, false);
    window.Store(Out, s * 1024, 64, false);
  }
  GroupMemoryBarrierWithGroupSync();
  if (t == 0)
    Beside[0] = max(Front[15], Back[0]);
}
