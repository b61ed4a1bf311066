// RUN: %exec-test %s
// groups: 3 1 1
// py: N = 16
// in In i32: [(i * 37) % 50 - 20 for i in range(3 * N)]
// py: G = [In[g * N:(g + 1) * N] for g in range(3)]
// out Sum i32: [sum(g) for g in G]
// out Reversed i32: [x for g in G for x in g[::-1]]
// out Prefix i32: [sum(g[:i + 1]) for g in G for i in range(N)]
// out Misc f32: [v for g in G for v in (g[3] * 0.5, g[5], g[7] + g[8], 3)]
#define N 16
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int> Sum : register(u1);
RWStructuredBuffer<int> Reversed : register(u2);
RWStructuredBuffer<int> Prefix : register(u3);
RWStructuredBuffer<float> Misc : register(u4);

struct Cell {
  int value;
  float2 pos;
  bool used;
};
groupshared int Total;
groupshared int Data[N];
groupshared float3 Point;
groupshared Cell Cells[2][N];
groupshared half Halves[N];
groupshared bool Flags[N];
groupshared float4x4 Mat;

void store(int i, int v) { Data[i] = v; }
int sumOf(groupshared int a[N]) {
  int s = 0;
  for (int i = 0; i < N; ++i)
    s += a[i];
  return s;
}

[numthreads(N, 1, 1)] void main(uint g : SV_GroupID, uint i : SV_GroupThreadID) {
  if (i == 0)
    Total = 0;
  store(i, In[g * N + i]);
  Halves[i] = (half)Data[i];
  Flags[i] = Data[i] < 0;
  GroupMemoryBarrierWithGroupSync();
  Reversed[g * N + i] = Data[N - 1 - i];
  InterlockedAdd(Total, Data[i]);
  Cells[0][i].value = Data[i];
  Cells[0][i].used = true;
  Cells[1][i].pos = float2(i, Data[i]);
  GroupMemoryBarrierWithGroupSync();

  uint from = 0;
  for (uint d = 1; d < N; d *= 2) {
    int v = Cells[from][i].value;
    if (i >= d)
      v += Cells[from][i - d].value;
    Cells[1 - from][i].value = v;
    GroupMemoryBarrierWithGroupSync();
    from = 1 - from;
  }
  Prefix[g * N + i] = Cells[from][i].value;

  if (i == 3) {
    Point.x = Halves[3] * 0.5;
    Point.yz = float2(Cells[1][5].pos.y, Cells[1][7].pos.y + Halves[8]);
    Mat = (float4x4)0;
    Mat[1][2] = 2;
    Mat[2] = float4(0, 1, 0, 0);
  }
  AllMemoryBarrierWithGroupSync();
  if (i == 0) {
    Sum[g] = Total == sumOf(Data) ? Total : 12345;
    bool good = Cells[0][9].used && Flags[4] == (In[g * N + 4] < 0);
    Misc[g * 4] = Point.x;
    Misc[g * 4 + 1] = Point.y;
    Misc[g * 4 + 2] = Point.z;
    Misc[g * 4 + 3] = good ? Mat._m12 + Mat._m21 : -1;
  }
}
