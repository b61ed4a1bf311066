// RUN: %exec-test %s
// Braces inside initializer lists, around anything: calls, operators, increments, conversions, vectors and matrices.
// in In i32: [1, 2, 3, 4, -5, 6]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

struct Pair {
  int a;
  float b;
};
struct Deep {
  Pair p[2];
  int2 v;
  float2x2 m;
  int tail;
};
#define ROW(A, B) {A, max(A, B)}
static uint Calls = 0;
int next() { return ++Calls; }
float2 both(float x) { Calls += 10; return float2(x, -x); }
Pair make(int a) { Calls += 100; Pair p = {a, {a * 0.5}}; return p; }
int sum(int values[2][2]) { return values[0][0] + 10 * values[0][1] + 100 * values[1][0] + 1000 * values[1][1]; }
struct Defaults {
  int grid[2][2];
  int first() { int local[2][2] = {{grid[0][0], next()}, {max(1, 2), 4}}; return local[0][1] * 10 + local[1][0]; }
};
template <typename T> T corner(T a, T b) {
  T grid[2][2] = {{a, max(a, b)}, {min(a, b), b}};
  return grid[0][1] * 10 + grid[1][0];
}
static int Ready[2][2] = {{1, max(2, 3)}, {4, 5}};

int scalar(int a, int b = {1}) { return {a + b}; }
struct Scalars {
  static const int Start;
  int twice(int a) {
    int b = {max(a, 0)};
    return b * 2;
  }
};
const int Scalars::Start = {3};

[numthreads(1, 1, 1)] void main() {
  int b[2][2] = {{In[0], max(1, 2)}, {1, 2}};
  CHECK(sum(b)); //= 2121
  int i = 3;
  int c[2][2] = {{i++, i}, {i += 2, -i}};
  CHECK4(int4(c[0][0], c[0][1], c[1][0], c[1][1])); //= (3, 4, 6, -6)
  int d[2][2] = {ROW(In[1], In[0]), ROW(next(), In[2])};
  CHECK4(int4(d[0][0], d[0][1], d[1][0], d[1][1])); //= (2, 2, 1, 3)
  CHECK(Calls); //= 2
  float2 v[3] = {{both(2)}, {1, {float(next())}}, both(In[4])};
  CHECKF2(v[0]); //= (2, -2)
  CHECKF2(v[1]); //= (1, 13)
  CHECKF2(v[2]); //= (-5, 5)
  CHECK(Calls);  //= 23
  Deep deep = {{make(7), {next(), 0.25}}, {In[0], In[1]}, {{1, abs(-2)}, {both(3)}}, {{{next()}}}};
  CHECK(deep.p[0].a);   //= 7
  CHECKF(deep.p[0].b);  //= 3.5
  CHECK(deep.p[1].a);   //= 124
  CHECKF(deep.p[1].b);  //= 0.25
  CHECK2(deep.v);       //= (1, 2)
  CHECKF2(deep.m[0]);   //= (1, 2)
  CHECKF2(deep.m[1]);   //= (3, -3)
  CHECK(deep.tail);     //= 135
  CHECK(Calls);         //= 135
  float2x3 m = {{float3(1, 2, 3) * In[1]}, {min(4, 5), {5, In[5]}}};
  CHECKF3(m[0]); //= (2, 4, 6)
  CHECKF3(m[1]); //= (4, 5, 6)
  Pair pairs[2] = {{In[4], 1.5,}, {int(abs(-2.5)), In[1] * 0.5},};
  CHECK(pairs[0].a + pairs[1].a); //= -3
  CHECKF2(float2(pairs[0].b, pairs[1].b)); //= (1.5, 1)
  int open[][2] = {{next(), 1}, {2, next()}, {3, 4}};
  CHECK4(int4(open[0][0], open[1][1], open[2][0], open[2][1])); //= (136, 137, 3, 4)
  Defaults defaults = {{{5, next()}, {6, 7}}};
  CHECK(defaults.grid[0][1]); //= 138
  CHECK(defaults.first());    //= 1392
  CHECK(corner(3, 8));        //= 83
  CHECKF(corner(1.5, 0.5));   //= 15.5
  CHECK(sum(Ready));          //= 5431
  int4 mixed = {{1, In[1]}, {In[2]}, 4};
  CHECK4(mixed); //= (1, 2, 3, 4)
  for (int k[2][1] = {{next()}, {0}}; k[1][0] < 2; k[1][0]++)
    k[0][0] += k[1][0];
  CHECK(Calls); //= 140
  int one = {next()}, two[1] = {next()}, three = {next(),};
  CHECK4(int4(one, two[0], three, Calls)); //= (141, 142, 143, 143)
  if (int seen = {next()})
    CHECK(seen); //= 144
  for (int n = {next()}; n < 146; n = scalar(n))
    CHECK(n * 10 + Scalars::Start); //= 1453
  Scalars counter;
  CHECK(counter.twice(4)); //= 8
}
