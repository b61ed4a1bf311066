// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Static matrices: at file scope, in a struct, an array and a function, written and read in functions that stay functions.
// in In f32: [2, 3]
// out C f32: [0.0] * 256 + [6.0] * 256 + [11.0] * 256 + [3.0] * 256 + [5.0] * 256
// out Words u32: [0, 4, 2]
StructuredBuffer<float> In : register(t0);
RWByteAddressBuffer C : register(u1);
RWStructuredBuffer<uint> Words : register(u2);

typedef WaveMatrixAccumulator<float, 16, 16> Acc;
struct State {
  uint count;
  Acc sums[2];
};
static Acc Untouched;
static Acc Total;
static State All;
static Acc Filled = (Acc)3;

void add(float x) {
  Total.ScalarAdd(x);
  All.count++;
  All.sums[1].ScalarAdd(x * All.count);
}
void twice(float x) {
  add(x);
  add(x);
}
uint keep(float x, uint at) {
  static Acc Kept = (Acc)In[0];
  static uint Times;
  Kept.ScalarAdd(x);
  Kept.Store(C, at, 64, false);
  return ++Times;
}

[WaveSize(WAVE)]
[numthreads(WAVE, 1, 1)] void main() {
  uint before = All.count;
  Untouched.Store(C, 0, 64, false);
  twice(In[0]);
  add(In[0]);
  add(0);
  Total.Store(C, 1024, 64, false);
  All.sums[0] = All.sums[1];
  All.sums[0].ScalarAdd(-1);
  All.sums[0].Store(C, 2048, 64, true);
  Filled.Store(C, 3072, 64, false);
  keep(1, 4096);
  uint times = keep(2, 4096);
  if (WaveIsFirstLane()) {
    Words[0] = before;
    Words[1] = All.count;
    Words[2] = times;
  }
}
