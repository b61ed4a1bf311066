// The format of a buffer's declaration also applies to a function that gets the buffer as an argument.
// RUN: %check-diags %s
[[vk::image_format("r16ui")]] RWBuffer<uint> Narrow;
[[vk::image_format("unknown")]] RWBuffer<int> Any;
RWBuffer<uint> Good;
[[vk::image_format("rgb10a2ui")]] RWTexture2D<uint> Packed;
void add(RWBuffer<uint> b, uint n) { InterlockedAdd(b[n], 1); }
[numthreads(1, 1, 1)] void main() {
  add(Good, 1);
  add(Narrow, 1);
  InterlockedMax(Any[2], 5);
  InterlockedAdd(Packed[uint2(1, 2)], 5);
}
// EXPECT
// DIAG: TexelAtomicFormat @ 7
// DIAG: TexelAtomicFormat @ 11
// DIAG: TexelAtomicFormat @ 12
//| typed-buffer-atomic-format.hlsl:7:56: error: an atomic needs a typed buffer or texture with the format r32i, r32ui, r64i or r64ui
//|     7 | void add(RWBuffer<uint> b, uint n) { InterlockedAdd(b[n], 1); }
//|       |                                                        ^
//| typed-buffer-atomic-format.hlsl:11:23: error: an atomic needs a typed buffer or texture with the format r32i, r32ui, r64i or r64ui
//|    11 |   InterlockedMax(Any[2], 5);
//|       |                       ^
//| typed-buffer-atomic-format.hlsl:12:36: error: an atomic needs a typed buffer or texture with the format r32i, r32ui, r64i or r64ui
//|    12 |   InterlockedAdd(Packed[uint2(1, 2)], 5);
//|       |                                    ^
//| 3 errors generated.
