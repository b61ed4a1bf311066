// RUN: %exec-test %s
// Atomics on values at an address, from two groups.
// groups: 2 1 1
// inout Data u32 @ none: [100, 0xffffffff, 0, 0, 7, 3, 0, 0] -> [100 + sum(range(64)), 0, 63, 1, 7, 3, 32, 32]
// inout Floats f32 @ none: [0.5, 2] -> [0.5, 9]
// inout Uniforms u64: [0, 0] -> [0, 0]
// addresses Uniforms: [(0, "Data"), (8, "Floats", 4)]
struct Counters {
  uint sum, least;
  int most;
  uint winner;
  uint2 kept;
  uint each[2];
};
struct Where {
  vk::BufferPointer<Counters> counters;
  vk::BufferPointer<float> last;
};
RWStructuredBuffer<Where> Uniforms : register(u0);
RWStructuredBuffer<uint> Old : register(u1);
// out Old u32: [1]

[numthreads(32, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  Where w = Uniforms[0];
  InterlockedAdd(w.counters.Get().sum, id.x);
  InterlockedMin(w.counters.Get().least, id.x);
  InterlockedMax(w.counters.Get().most, int(id.x));
  uint before;
  InterlockedCompareExchange(w.counters.Get().winner, 0, 1, before);
  InterlockedAdd(w.counters.Get().each[id.x % 2], 1, before);
  if (id.x == 40) {
    float old;
    InterlockedExchange(w.last.Get(), 9, old);
    Old[0] = uint(old) / 2;
  }
}
