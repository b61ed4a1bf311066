// RUN: %exec-test %s
// A bool, an enumerator and integers of other widths as the index of everything that has parts, for reading and writing.
// options: -Wno-switch-bool
// in In i32: [1, 0, 7, -3, 5, 2]
// inout Raw u32: [10, 20, 30] -> [10, 99, 20]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);
RWByteAddressBuffer Raw : register(u2);

enum Which : bool { First, Second };
enum Place { Here = 1, There = 2 };
struct Cell {
  uint a[2];
  uint2 v;
};
static const uint Table[2][2] = {{3, 4}, {5, 6}};
static uint Counters[2];
groupshared uint Shared[2][3];
groupshared uint4 SharedVector;

[numthreads(1, 1, 1)] void main() {
  bool yes = In[0], no = In[1];
  uint a[2] = {In[2], In[4]};
  CHECK(a[yes]);  //= 5
  CHECK(a[!yes]); //= 7
  a[no] = 11;
  a[yes]++;
  CHECK2(uint2(a[0], a[1]));            //= (11, 6)
  CHECK(a[In[0] > 0 && In[1] > 0]);     //= 11
  CHECK(a[(Which)In[0]]);               //= 6
  CHECK(a[Second]);                     //= 6
  CHECK(Table[yes][no]);                //= 5
  CHECK(Table[true][yes]);              //= 6
  CHECK(uint4(In[2], In[4], 1, 2)[yes]); //= 5
  uint4 v = uint4(1, 2, 3, 4);
  v[yes] = 20;
  v.zw[no] = 30;
  CHECK4(v); //= (1, 20, 30, 4)
  CHECK(v.wzyx[yes]); //= 30
  int2x3 m = int2x3(1, 2, 3, 4, 5, 6);
  CHECK3(m[yes]);    //= (4, 5, 6)
  CHECK(m[yes][no]); //= 4
  m[no][yes] = -8;
  m[yes] = int3(7, 8, 9);
  CHECK3(m[0]); //= (1, -8, 3)
  CHECK(m[1].y); //= 8
  CHECK((m * 2)[no][yes]); //= -16
  Counters[yes] += 3;
  Counters[no] -= In[3];
  CHECK2(uint2(Counters[0], Counters[1])); //= (3, 3)
  Shared[yes][no] = 12;
  Shared[no][In[5] == 2] = 13;
  SharedVector[yes] = 14;
  CHECK(Shared[1][0] + Shared[0][1] + SharedVector.y); //= 39
  Cell cells[2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
  cells[yes].a[no] = 50;
  cells[no].v[yes] = 40;
  CHECK(cells[1].a[0]); //= 50
  CHECK(cells[0].v.y); //= 40
  CHECK(In[yes]); //= 0
  Raw.Store((yes + no) * 4, 99);
  Raw.Store(8, 20);
  CHECK(Raw.Load(no)); //= 10

  uint16_t narrow = (uint16_t)In[0];
  int64_t wide = In[0];
  Place place = (Place)In[0];
  CHECK(a[narrow] + a[wide] + a[place]); //= 18
  CHECK(v[narrow] + v[wide] + v[There]); //= 70
  CHECK(m[narrow][wide]); //= 8
  CHECK(In[wide] + In[place] + In[narrow]); //= 0
  int result = 0;
  switch (yes) {
  case false: result = 1; break;
  case true: result = 2; break;
  }
  CHECK(result); //= 2
  CHECK(1u << yes); //= 2
  CHECK(WaveReadLaneAt(In[2], no)); //= 7
}
