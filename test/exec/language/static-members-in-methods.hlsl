// RUN: %exec-test %s
// Static members that methods read before and after the definition outside of the class.
// in In i32: [2]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

struct Part {
  int Whole;
  float2 Both;
};
struct Shape {
  static const uint Sides;
  static const float3 Size;
  static const int Table[3];
  static const Part Kept;
  static const float2x2 Turn;
  static const half Small;
  static int Used;
  int read(int i) {
    Used += 1;
    return Sides + (int)Size.y + Table[i] + Kept.Whole + (int)Kept.Both.y + (int)Turn[1][0];
  }
  static int all(int i) { return Table[i] * Sides + Used; }
  struct Inner {
    static const int Depth;
    int read() { return Depth + Sides; }
  };
};
int before(Shape s, int i) { return s.read(i) + Shape::Sides; }
static const uint Shape::Sides = 3;
static const float3 Shape::Size = float3(1, 2, 3);
const static int Shape::Table[3] = {5, 6, 7};
static const Part Shape::Kept = {11, float2(1, 13)};
static const float2x2 Shape::Turn = {1, 2, 300, 4};
static const half Shape::Small = 0.5;
static int Shape::Used = 100;
static const int Shape::Inner::Depth = 1000;

template <typename T> struct Of {
  static const T Step;
  static T Sums[2];
  T next() {
    Sums[0] += Step;
    return Step + Sums[0] + Sums[1];
  }
};
template <typename T> static const T Of<T>::Step = (T)4;
template <typename T> static T Of<T>::Sums[2] = {(T)1, (T)2};

namespace outer {
struct Counted {
  static const int Count;
  int read() { return Count; }
  static int twice() { return Count * 2; }
};
} // namespace outer
static const int outer::Counted::Count = 21;

struct Derived : Shape {
  int sides() { return Sides + (int)(Small * 4); }
};

[numthreads(1, 1, 1)] void main() {
  int i = In[0];
  Shape s;
  CHECK(before(s, i));                         //= 339
  CHECK(Shape::all(i) + s.Used);               //= 223
  Shape::Inner inner;
  CHECK(inner.read());                         //= 1003
  Of<int> whole;
  Of<float> part;
  CHECK(whole.next() + whole.next());          //= 26
  CHECKF(part.next());                         //= 11
  outer::Counted counted;
  CHECK(counted.read() + counted.twice() + counted.Count); //= 84
  Derived derived;
  CHECK(derived.sides() + derived.read(0));    //= 339
}
