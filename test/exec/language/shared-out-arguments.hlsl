// RUN: %exec-test %s
// options: --layout=relaxed
// An out or inout parameter is the argument itself where that is an array or a struct in groupshared memory or in a buffer:
// each thread writes a part, and none copies the others back. Scalars and locals are copied. Rows of arrays, members of
// structs, elements of arrays of structs; functions that return early and call each other.
// groups: 1 1 1
// py: N = 16
// py: turned = [(i * 5 + 3) % N for i in range(N)]
// out Result u32: [v for i in range(N) for v in (100 + turned[i], 200 + i, 300 + turned[i], i & 1, 7 * turned[i], 1000 + i, 5)]
// inout Table u32: [9] * (N * 3 + 2) -> [9] * N + [turned.index(k) + 50 for k in range(N)] + [9] * N + [9, 9]
// inout Items u32: [1] * (N * 2 * 4) -> [1] * (N * 4) + [v for i in range(N) for v in (1, 1, 60 + i, 1)]
#define N 16
struct Item {
  uint before[2];
  uint value;
  bool seen;
};
struct Tables {
  uint rows[3][N];
  uint2 end;
};
struct Group {
  float pad;
  uint list[N];
  Item items[N];
};
RWStructuredBuffer<uint> Result : register(u0);
RWStructuredBuffer<Tables> Table : register(u1);
RWStructuredBuffer<Item> Items : register(u2);
groupshared uint Plain[N];
groupshared uint Rows[2][N];
groupshared Group All;
groupshared uint Scalar[N];

void put(inout uint to[N], uint i, uint v) { to[i] = v; }
void putAll(inout uint to[N], uint i, uint v) {
  if (i > 100)
    return;
  put(to, i, v);
}
void putRow(inout uint to[2][N], uint row, uint i, uint v) { put(to[row], i, v); }
bool mark(inout Item item, uint v, bool odd) {
  item.value = v;
  if (odd) {
    item.seen = true;
    return true;
  }
  item.seen = false;
  return false;
}
void whole(inout Group g, uint i, uint v) { g.list[i] = v; }
/// The groupshared scalar is copied, so changes made in the meantime are lost.
void add(inout uint x, uint i) {
  x += 5;
  Scalar[i] = 77;
}

[numthreads(N, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint t = (i * 5 + 3) % N;
  put(Plain, t, 100 + t);
  putRow(Rows, 1, i, 200 + i);
  whole(All, t, 300 + t);
  mark(All.items[i], i, i & 1);
  Scalar[i] = 0;
  add(Scalar[i], i);
  uint local[N];
  for (uint k = 0; k < N; ++k)
    local[k] = k;
  put(local, t, 7 * t);
  putAll(Table[0].rows[1], t, i + 50);
  mark(Items[N + i], 60 + i, true);
  GroupMemoryBarrierWithGroupSync();
  Result[i * 7] = Plain[t];
  Result[i * 7 + 1] = Rows[1][i];
  Result[i * 7 + 2] = All.list[t];
  Result[i * 7 + 3] = All.items[i].seen;
  Result[i * 7 + 4] = local[t];
  putAll(Rows[0], i, 1000 + i);
  Result[i * 7 + 5] = Rows[0][i];
  Result[i * 7 + 6] = Scalar[i];
}
