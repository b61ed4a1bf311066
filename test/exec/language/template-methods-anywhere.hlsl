// RUN: %exec-test %s
// Methods of class templates, whose arguments tell what they call, on objects in any memory, and on constant objects if they do
// not change them.
// in Words u32: [5, 7, 11, 13, 17]
// in Boxes bytes: pack('<2f', 3, -4) + pack('<2f', 5, 6)
// inout Mem bytes: pack('<2f', 7, 8) * 3 -> pack('<2f', 7, 8) + pack('<2f', 9, 12) + pack('<2f', 7, 10)
// in Settings bytes: pack('<2f', 10, 20) + bytes(8) + pack('<2f', 30, 40) + pack('<I', 1) + bytes(4) + pack('<f', 4) + bytes(12) + pack('<f', 0.5) + bytes(12) + pack('<f', 2.75) + bytes(12) + pack('<7f', 1, 2, 3, 0, 4, 5, 6)
// out Put f32: [1.5, 2.5]
#include "check.hlsli"
StructuredBuffer<uint> Words : register(t1);

template <typename T> struct Base {
  T a;
  T b;
  T sum() { return a + b; }
  T element(uint i) { return i == 0 ? a : b; }
  void set(T to) { b = to; }
  T next() { return a += 1; }
};
template <typename D, typename T> struct Middle : D {
  using D::sum;
  using D::set;
  using D::next;
  T twice() { return sum() + this.sum(); }
  T operator[](uint i) { return D::element(i); }
  T operator*(T by) { return twice() * by; }
  T operator()(T x, T y) { return x * sum() + y; }
  template <typename U> U as() { return (U)twice(); }
  void raise() { set(sum() + 1); }
  T taken() { return next() + next(); }
};
template <typename T> struct Pair : Middle<Base<T>, T> {
  T quarter() { return this.twice() / 4; }
};
/// What it holds tells whether peek() changes it.
template <typename H> struct Holder {
  H held[2];
  float peek(uint i) { return held[i].look(); }
  float both() { return peek(0) - peek(1); }
};
struct Keeps {
  float v;
  float look() { return v; }
};
struct Rows {
  row_major float2x3 m;
  float3 row(uint i) { return m[i]; }
  void setRow(uint i, float3 to) { m[i] = to; }
};
struct Counts {
  float v;
  float look() { return v++; }
};
/// Its methods are parsed with those of the outermost struct.
template <typename T> struct Nest {
  struct Inner {
    T a;
    struct Deep {
      T d;
      T look() { return d; }
    } deep;
    T twice() { return 2 * a + deep.look(); }
    void put(T v) { a = v; }
  } inner;
  T all() { return inner.twice() + inner.deep.look(); }
};
template <typename T> struct Later {
  T v;
  T get();
  template <typename U> U as();
  void set(T to);
};
template <typename T> T Later<T>::get() { return v; }
template <typename T> template <typename U> U Later<T>::as() { return (U)v; }
template <typename T> void Later<T>::set(T to) { v = to; }
template <typename R, typename T> struct Source {
  R from;
  T load(uint i) { return from[i]; }
  T dot2(uint i) { return load(i) * load(i + 1); }
};
template <typename R> struct Target {
  R to;
  void put(uint i, float v) { to[i] = v; }
};

StructuredBuffer<Pair<float> > Boxes : register(t2);
RWStructuredBuffer<Pair<float> > Mem : register(u3);
cbuffer Settings : register(b4) {
  Pair<float> First;
  Pair<float> Second;
  uint One;
  Nest<float> Nested;
  Later<float> Defined;
  Rows Matrix;
};
RWStructuredBuffer<float> Put : register(u5);
groupshared Pair<float> Shared[2];
groupshared Holder<Counts> Counted;
groupshared Nest<int> SharedNest;
groupshared Rows SharedRows;
groupshared Later<uint> SharedLater;
static const Pair<int> Fixed = {{{2, 3}}};

float passed(const Pair<float> p) { return p[1] + p.quarter(); }
template <typename T> float called(T p) { return p(2, p[0]); }

[numthreads(1, 1, 1)] void main() {
  CHECKF(First.twice());                  //= 60
  CHECKF(Second[One]);                    //= 40
  CHECKF(First * 2);                      //= 120
  CHECKF(Second(2, 3));                   //= 143
  CHECK(Second.as<int>());                //= 140
  CHECKF(Boxes[1].quarter());                //= 5.5
  CHECKF(Boxes[0][One]);                  //= -4
  CHECKF(Boxes[0].element(0) + Boxes[One].sum()); //= 14
  CHECK(Fixed.twice() + Fixed[1]);        //= 13
  CHECKF(passed(First) + called(Second)); //= 20 + 15 + 140 + 30
  Mem[1].a = 9;
  Mem[1].set(10);
  Mem[1].set(Mem[1].sum() - 7);
  Mem[2].set(9);
  Mem[2].b += 1;
  Shared[0].a = 1;
  Shared[0].set(4);
  Shared[1] = First;
  Shared[0].raise();
  CHECKF(Shared[0][1]);                   //= 6
  CHECKF(Shared[0].taken());              //= 2 + 3
  CHECKF(Shared[0].sum() + Shared[1].twice()); //= 9 + 60
  Pair<float> local = Second;
  CHECKF(local.taken());                  //= 31 + 32
  CHECKF(local * 1);                      //= 2 * (32 + 40)
  const Holder<Keeps> keeps = {{{1.5}, {0.25}}};
  CHECKF(keeps.both());                   //= 1.25
  Counted.held[0].v = 5;
  Counted.held[1].v = 3;
  CHECKF(Counted.both());                 //= 2
  CHECKF(Counted.held[0].v * 10 + Counted.held[1].v); //= 64
  CHECKF(Nested.all() + Nested.inner.twice());  //= 9 + 8.5
  SharedNest.inner.put(-3);
  SharedNest.inner.deep.d = 10;
  CHECK(SharedNest.all());                //= 14
  SharedLater.set(21);
  CHECKF(Defined.get() + Defined.as<int>() + SharedLater.get() + SharedLater.as<float>()); //= 2.75 + 2 + 42
  SharedRows.setRow(One, Matrix.row(One).zyx);
  CHECKF2(Matrix.row(0).yz);              //= [2, 3]
  CHECKF2(SharedRows.row(One).xy);        //= [6, 5]
  const Source<StructuredBuffer<uint>, uint> source = {Words};
  CHECK(source.dot2(One));                //= 77
  Target<RWStructuredBuffer<float> > target = {Put};
  target.put(0, 1.5);
  target.put(1, 2.5);
}
