// RUN: %exec-test %s
// in In i32: [1, 3, 0, 2, -5, 9]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

struct Cell {
  int a;
  float2 b;
};
static const int Table[2][3] = {{1, 2, 3}, {40, 50, 60}};
static const float4 Colors[] = {float4(1, 0, 0, 1), float4(0, 0.5, 0, 1), float4(0, 0, 0.25, 1)};

static const uint Width = 3;
template <uint N> struct Padded { int held[max(N, 4)]; };

[numthreads(min(1, Width), max(1, -1), 1)] void main() {
  // Sizes by intrinsics of constants.
  int sized[min(4, Width) + 1];
  CHECK(sizeof(sized) / 4 + sizeof(Padded<7>) + sizeof(Padded<2>)); //= 4 + 28 + 16
  int chosen = 0;
  switch (In[5]) {
  case max(9, -9):
    chosen = max(In[4], -7) + min(In[4], -7);
  }
  CHECK(chosen); //= -12
  int one[6];
  for (int i = 0; i < 6; ++i)
    one[i] = In[i] * 2;
  CHECK(one[In[1]]);     //= 4
  CHECK(one[In[0] + 3]); //= -10
  one[In[3]]++;
  one[In[3]] += 5;
  CHECK(one[2]); //= 6
  --one[In[3]];
  CHECK(one[2]++); //= 5
  CHECK(one[2]);   //= 6

  int grid[3][4];
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 4; ++x)
      grid[y][x] = y * 10 + x;
  CHECK(grid[In[0]][In[1]]); //= 13
  CHECK(grid[2][In[3]]);     //= 22
  int row[4] = grid[In[0]];
  grid[1][3] = -1;
  CHECK(row[3]); //= 13
  grid[0] = row;
  CHECK(grid[0][2]); //= 12
  CHECK(grid[1][3]); //= -1

  int deep[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
  CHECK(deep[In[0]][In[2]][In[0]]); //= 6
  int flatInit[2][2] = {1, 2, 3, In[5]};
  CHECK(flatInit[1][1]); //= 9

  CHECK(Table[In[0]][In[3]]);   //= 60
  CHECKF4(Colors[In[0]]);       //= (0, 0.5, 0, 1)
  CHECKF(Colors[In[3]].z);      //= 0.25
  CHECKF(Colors[In[3]][In[1]]); //= 1

  Cell cells[3];
  for (int k = 0; k < 3; ++k) {
    cells[k].a = k;
    cells[k].b = float2(k, -k) * 0.5;
  }
  Cell copy[3] = cells;
  cells[In[0]].b.y = 100;
  cells[In[3]] = cells[In[0]];
  CHECKF2(cells[2].b); //= (0.5, 100)
  CHECK(cells[2].a);   //= 1
  CHECKF2(copy[1].b);  //= (0.5, -0.5)
  CHECKF2(copy[2].b);  //= (1, -1)

  float3 vs[2] = {float3(1, 2, 3), float3(4, 5, 6)};
  vs[In[0]].zx = vs[0].xy;
  CHECKF3(vs[1]); //= (2, 5, 1)
  vs[In[2]][In[3]] = 8;
  CHECKF3(vs[0]); //= (1, 2, 8)

  int zero[5] = (int[5])0;
  CHECK(zero[In[1]]); //= 0
  CHECK(sizeof(one) / sizeof(one[0])); //= 6
}
