// RUN: %exec-test %s
// Methods are called on objects in any memory, and on constant objects if they do not change them.
// in In bytes: pack('<3f', 1, 2, 3) + pack('<3f', -4, 5, 6)
// inout Mem bytes: pack('<3f', 7, 8, 9) * 3 -> pack('<3f', 7, 8, 9) + pack('<3f', 0.5, 8, 20) + pack('<3f', 7, 9.5, 9)
// in Settings bytes: pack('<8f', 10, 20, 30, 40, 50, 0, 0, 0)
#include "check.hlsli"
struct Point {
  float x;
  float2 yz;
  float sum() { return x + yz.x + yz.y; }
  float twice() { return sum() + this.sum(); }
  float scaled(float by) {
    float all = by;
    all *= sum();
    return all;
  }
  void set(float to) { this.x = to; }
  void setZ(float to) { yz[1] = to; }
  void addTo(inout float total) { total += x; }
  void addToY() { addTo(yz.x); }
  float operator[](uint i) { return i == 0 ? x : yz[i - 1]; }
  Point operator+(Point o) {
    Point r = this;
    r.x += o.x;
    r.yz += o.yz;
    return r;
  }
  template <typename T> T product(T by) { return (T)(sum() * by); }
  template <typename T> T power(T by) { return product<T>(by) * this.product<T>(by); }
  float later();
  void raise(float by);
};
float Point::later() { return -sum(); }
void Point::raise(float by) { set(x + by); }

template <typename T> struct Box {
  T held;
  T get() { return held; }
  T three() { return get() + get() + held; }
  void put(T v) { held = v; }
  void putTwice(T v) { put(v + v); }
  template <typename U> U as() { return (U)held; }
};
struct Outer {
  Point inner[2];
  Box<float> box;
  row_major float2x2 m;
  float all() { return inner[0].sum() + inner[1].sum() + box.three() + m._m01 + m[1][0]; }
  void change(float v) {
    inner[1].set(v);
    box.putTwice(v);
    m[0][1] = v;
  }
};
struct Held {
  int before;
  Point p;
};

StructuredBuffer<Point> In : register(t1);
RWStructuredBuffer<Point> Mem : register(u2);
cbuffer Settings : register(b3) {
  Point K;
  float Scale;
  Box<float> B;
};
static const Point Fixed = {1.5, float2(2.5, 3.5)};
static Point Thread;
groupshared Point Shared[3];
groupshared Held SharedHeld;

template <typename T> T ofAll(uint i) { return K.product<T>(2) + In[i].product<T>(3); }

[numthreads(1, 1, 1)] void main() {
  CHECKF(In[1].product<float>(2)); //= 14
  CHECKF(In[1].power(2.0f));       //= 196
  CHECK(K.product<int>(2));        //= 120
  CHECK(B.as<int>());              //= 50
  CHECK(ofAll<int>(0));            //= 138
  CHECKF(Mem[0].product<float>(2)); //= 48
  Shared[2] = In[0];
  CHECKF(Shared[2].product<float>(3)); //= 18
  CHECKF(In[1].sum());       //= 7
  CHECKF(In[0].twice());     //= 12
  CHECKF(In[1].later());     //= -7
  CHECKF(In[0][2]);          //= 3
  CHECKF((In[0] + In[1]).x); //= -3
  CHECKF(K.sum());           //= 60
  CHECKF(K.scaled(2));       //= 120
  CHECKF(B.three());         //= 150
  CHECKF(Fixed.twice());     //= 15
  float total = Scale;
  K.addTo(total);
  CHECKF(total); //= 50
  const Point local = In[1];
  CHECKF(local.later()); //= -7
  CHECKF(local[0]);      //= -4

  Mem[1].set(0.5);
  Mem[1].setZ(20);
  Mem[2].yz[0] -= 5.5;
  Mem[2].addToY();
  CHECKF(Mem[1].twice()); //= 57
  Thread = In[1];
  Thread.raise(4);
  Thread.raise(3);
  CHECKF(Thread.sum()); //= 14

  Shared[0] = In[0];
  Shared[1] = In[1];
  Shared[2] = K;
  Shared[1].raise(-6);
  Shared[2].setZ(-1);
  Shared[0].addToY();
  CHECKF(Shared[0].sum());                //= 7
  CHECKF(Shared[1][0]);                   //= -10
  CHECKF((Shared[1] + Shared[2]).twice()); //= 60
  CHECKF(Shared[2].later());              //= -29
  SharedHeld.p = In[1];
  SharedHeld.p.set(Shared[1].x);
  CHECKF(SharedHeld.p.sum());    //= 1

  Outer o;
  o.inner[0] = In[0];
  o.inner[1] = In[1];
  o.box.put(1);
  o.m = float2x2(1, 2, 3, 4);
  const Outer before = o;
  o.change(100);
  CHECKF(before.all()); //= 21
  CHECKF(o.all());      //= 820
  CHECK(o.box.as<int>()); //= 200
}
