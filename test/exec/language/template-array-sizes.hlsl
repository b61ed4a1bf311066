// RUN: %exec-test %s
// Sizes of arrays that templates deduce: of locals, constants, buffers, parts of structs, rows of arrays and groupshared memory.
// groups: 1 1 1
// py: N = 16
// in In f32: [i % 7 - 3 for i in range(4 * N)]
// inout Rows f32: [i for i in range(4 * N)] -> [4 * i + j + 2 * i for i in range(N) for j in range(4)]
// out Sums f32: [x for i in range(N) for x in (sum(In[4 * i:4 * i + 3]), 15, sum(In[4 * i:4 * i + 4]), i + i + 1, sum(range(N)) * 3, 6 * 10 + 3, 3 * 3 + i, 21)]
// out Counts u32: [x for i in range(N) for x in (3, 5, 4, 23, 2 * 16 + N, 2, 8, 12)]
StructuredBuffer<float> In : register(t1);
struct Row {
  float v[4];
};
RWStructuredBuffer<Row> Rows : register(u3);
RWStructuredBuffer<float> Sums : register(u4);
RWStructuredBuffer<uint> Counts : register(u5);
static const float Fixed[5] = {1, 2, 3, 4, 5};
groupshared float Shared[16];
groupshared uint Table[2][3];

template <typename T, uint N> T sum(T a[N]) {
  T total = 0;
  for (uint i = 0; i < N; ++i)
    total += a[i];
  return total;
}
template <typename T, uint N> uint count(T a[N]) { return N; }
template <typename T, int N, int M> uint both(T a[N][M]) { return 10 * N + M; }
template <typename T, uint N> T inner(T a[N]) { return a[N - 1]; }
template <typename T, uint N> T outer(T a[N]) { return inner(a) + a[0]; }
template <typename T, int K, uint N> T last(vector<T, K> a[N]) { return a[N - 1][K - 1]; }
template <uint N, uint M> float joined(float a[N], const float b[M]) { return 10 * sum(a) + M; }
template <uint N> void scale(inout float a[N], float by) {
  for (uint i = 0; i < N; ++i)
    a[i] = a[i] + by;
}
template <typename T, uint N> void fill(out T a[N], T first) {
  for (uint i = 0; i < N; ++i)
    a[i] = first + i;
}
template <typename T, uint N> void put(inout T a[N], uint i, T v) { a[i % N] = v; }
template <typename T> uint bytes(T value) { return sizeof(value); }

struct Statistics {
  float total;
  template <typename T, uint N> void add(T a[N]) { total += sum(a); }
};

[numthreads(16, 1, 1)] void main(uint i : SV_GroupIndex) {
  float three[3] = {In[4 * i], In[4 * i + 1], In[4 * i + 2]};
  Row row = {In[4 * i], In[4 * i + 1], In[4 * i + 2], In[4 * i + 3]};
  put(Shared, i, float(i));
  if (i < 6) put(Table[i / 3], i % 3, i);
  GroupMemoryBarrierWithGroupSync();
  uint counted[2];
  fill(counted, i);
  float3 vectors[2] = {float3(1, 2, 3), float3(4, 5, 3)};
  Statistics statistics = {0};
  statistics.add(Shared);
  statistics.add(Shared);
  float small[3] = {1, 2, 3};
  Sums[8 * i] = sum(three);
  Sums[8 * i + 1] = sum(Fixed);
  Sums[8 * i + 2] = sum(row.v);
  Sums[8 * i + 3] = outer(counted);
  Sums[8 * i + 4] = statistics.total + sum(Shared);
  Sums[8 * i + 5] = joined(small, three);
  Sums[8 * i + 6] = last(vectors) * 3 + inner(counted) - 1;
  Sums[8 * i + 7] = sum(Table[0]) + sum(Table[1]) + 2 * inner(small);
  Counts[8 * i] = count(three);
  Counts[8 * i + 1] = count(Fixed);
  Counts[8 * i + 2] = count(row.v);
  Counts[8 * i + 3] = both(Table);
  Counts[8 * i + 4] = count(Table) * 16 + count(Shared);
  Counts[8 * i + 5] = count(vectors);
  Counts[8 * i + 6] = bytes(counted);
  Counts[8 * i + 7] = bytes(three);
  scale(Rows[i].v, 2 * i);
}
