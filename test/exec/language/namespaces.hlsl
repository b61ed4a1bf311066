// RUN: %exec-test %s
// in In i32: [4]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

namespace outer {
static const int Base = 100;
int f(int x) { return x + Base; }
namespace inner {
static const int Base = 7;
int f(int x) { return x * Base; }
int g(int x) { return f(x) + outer::f(x); }
struct S {
  int v;
  int twice() { return v * 2; }
};
} // namespace inner
enum Color { Red = 3, Green };
} // namespace outer
namespace outer {
int reopened(int x) { return inner::g(x) + 1; }
} // namespace outer
namespace alias = outer::inner;
int f(int x) { return -x; }

[numthreads(1, 1, 1)] void main() {
  int x = In[0];
  CHECK(f(x));               //= -4
  CHECK(outer::f(x));        //= 104
  CHECK(outer::inner::f(x)); //= 28
  CHECK(outer::reopened(x)); //= 28 + 104 + 1
  CHECK(alias::g(x));        //= 132
  outer::inner::S s;
  s.v = x;
  CHECK(s.twice());        //= 8
  CHECK((int)outer::Green + x); //= 8
  using namespace outer::inner;
  CHECK(g(x)); //= 132
}
