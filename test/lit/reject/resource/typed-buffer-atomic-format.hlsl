// The format that a buffer has where it is declared counts, also for a function that it is passed to.
// RUN: %check-diags %s
[[vk::image_format("r16ui")]] RWBuffer<uint> Narrow;
[[vk::image_format("unknown")]] RWBuffer<int> Any;
RWBuffer<uint> Good;
void add(RWBuffer<uint> b, uint n) { InterlockedAdd(b[n], 1); }
[numthreads(1, 1, 1)] void main() {
  add(Good, 1);
  add(Narrow, 1);
  InterlockedMax(Any[2], 5);
}
// EXPECT
// DIAG: TexelAtomicFormat @ 6
// DIAG: TexelAtomicFormat @ 10
//| typed-buffer-atomic-format.hlsl:6:56: error: an atomic on a typed buffer or texture needs one with the format r32i, r32ui, r64i or r64ui
//|     6 | void add(RWBuffer<uint> b, uint n) { InterlockedAdd(b[n], 1); }
//|       |                                                        ^
//| typed-buffer-atomic-format.hlsl:10:23: error: an atomic on a typed buffer or texture needs one with the format r32i, r32ui, r64i or r64ui
//|    10 |   InterlockedMax(Any[2], 5);
//|       |                       ^
//| 2 errors generated.
