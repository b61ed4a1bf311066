// RUN: %exec-test %s
// Barrier(memory, how): flags joined, a scope that is a constant of the program, a buffer, memory that a
// caller names.
// groups: 2 1 1
// py: N = 64
// in In i32: [(i * 13) % 71 - 30 for i in range(2 * N)]
// out Turned i32: [x for g in (In[:N], In[N:]) for x in g[::-1]]
// inout Through i32: [0] * (2 * N) -> [3 * x for g in (In[:N], In[N:]) for x in g[5:] + g[:5]]
// out Both i32: [a + 2 * b for g in (In[:N], In[N:]) for a, b in zip(g[1:] + g[:1], g[2:] + g[:2])]
// out Only i32: [7 * x for g in (In[:N], In[N:]) for x in g[9:] + g[:9]]
#define N 64
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int> Turned : register(u1);
globallycoherent RWStructuredBuffer<int> Through : register(u2);
RWStructuredBuffer<int> Both : register(u3);
RWStructuredBuffer<int> Only : register(u4);
groupshared int Data[N], Other[N];
static const uint Together = GROUP_SYNC | GROUP_SCOPE;
void wait(uint memory) { Barrier(memory, Together); }

[numthreads(N, 1, 1)] void main(uint3 t : SV_DispatchThreadID, uint i : SV_GroupIndex) {
  uint first = t.x - i;
  int v = In[t.x];
  Data[i] = v;
  Barrier(GROUP_SHARED_MEMORY, Together);
  Turned[t.x] = Data[N - 1 - i];
  Through[t.x] = v * 3;
  Barrier(UAV_MEMORY, GROUP_SYNC | DEVICE_SCOPE);
  int seen = Through[first + (i + 5) % N];
  Barrier(Through, GROUP_SYNC | DEVICE_SCOPE);
  Through[t.x] = seen;
  Other[i] = 2 * v;
  Barrier(ALL_MEMORY, GROUP_SYNC | DEVICE_SCOPE);
  Both[t.x] = Data[(i + 1) % N] + Other[(i + 2) % N];
  Barrier(UAV_MEMORY | GROUP_SHARED_MEMORY, GROUP_SYNC | GROUP_SCOPE);
  Data[i] = 7 * v;
  Barrier(0, 0);
  Barrier(UAV_MEMORY, DEVICE_SCOPE);
  Barrier(2, 3);
  int only = Data[(i + 9) % N];
  wait(GROUP_SHARED_MEMORY);
  Data[i] = only;
  wait(UAV_MEMORY | GROUP_SHARED_MEMORY);
  uint memory = GROUP_SHARED_MEMORY;
  [unroll] for (uint turn = 1; turn < 3; ++turn) Barrier(memory | turn, Together);
  Only[t.x] = Data[i];
}
