// RUN: %exec-test %s
// in In i32: [2, -9, 31]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

struct Counter {
  int value;
  int step;
  static const int Limit = 50;
  void advance() {
    value += step;
    if (value > Limit)
      clear();
  }
  void clear() { this.value = 0; }
  int peek() { return value; }
  Counter copy() { return this; }
  static int limitTimes(int n) { return Limit * n; }
};
struct Vec {
  float x, y;
  Vec operator+(Vec o) {
    Vec r = {x + o.x, y + o.y};
    return r;
  }
  Vec operator*(float s) {
    Vec r = {x * s, y * s};
    return r;
  }
  Vec operator-() {
    Vec r = {-x, -y};
    return r;
  }
  bool operator==(Vec o) { return x == o.x && y == o.y; }
  float operator[](int i) { return i == 0 ? x : y; }
  float operator()(float a, float b) { return x * a + y * b; }
};
struct Base {
  int id;
  int name() { return id * 10; }
  int common() { return name() + 1; }
};
struct Derived : Base {
  float weight;
  int name() { return id * 20; }
  int both() { return name() + Base::name(); }
  void setAll(int i, float w) {
    id = i;
    weight = w;
  }
};
struct Leaf : Derived {
  int3 extra;
};
static const Derived Known = {-4, 2.5};
static const Leaf Leaves[2] = {{1, 0.5, int3(2, 3, 4)}, {-5, 1.5, int3(6, -7, 8)}};
struct Inner {
  float2 uv;
  int list[3];
};
struct Outer {
  Inner inner;
  Inner two[2];
  float4 color;
  bool flag;
};

Outer make(int seed) {
  Outer o;
  o.inner.uv = float2(seed, seed * 2);
  for (int i = 0; i < 3; ++i) {
    o.inner.list[i] = seed + i;
    o.two[0].list[i] = seed * 10 + i;
    o.two[1].list[i] = seed * 100 + i;
  }
  o.two[0].uv = 1;
  o.two[1].uv = float2(-1, 5);
  o.color = float4(1, 2, 3, 4) * seed;
  o.flag = seed > 1;
  return o;
}

[numthreads(1, 1, 1)] void main() {
  Counter c = {In[0], 20};
  c.advance();
  CHECK(c.value); //= 22
  c.advance();
  CHECK(c.peek()); //= 42
  Counter d = c.copy();
  c.advance();
  CHECK(c.value); //= 0
  CHECK(d.value); //= 42
  CHECK(d.copy().step);          //= 20
  CHECK(Counter::limitTimes(3)); //= 150
  CHECK(Counter::Limit);         //= 50

  Vec a = {In[0], 1.5};
  Vec b = {In[1], 4};
  Vec r = a + b * 2;
  CHECKF(r.x); //= -16
  CHECKF(r.y); //= 9.5
  CHECKF((-r).y);     //= -9.5
  CHECK(a == a);      //= 1
  CHECK(a == b);      //= 0
  CHECKF(b[0]);       //= -9
  CHECKF(b[In[0]]);   //= 4
  CHECKF(a(10, 100)); //= 170

  Derived v;
  v.setAll(In[2], 0.5);
  CHECK(v.name());   //= 620
  CHECK(v.common()); //= 311
  CHECK(v.both());   //= 930
  CHECKF(v.weight);  //= 0.5
  Base base = (Base)v;
  CHECK(base.name()); //= 310
  Leaf leaf;
  leaf.setAll(3, 9);
  leaf.extra = int3(7, 8, 9);
  leaf.id += 1;
  CHECK(leaf.both());  //= 120
  CHECK3(leaf.extra);  //= (7, 8, 9)
  CHECK(Known.id);                      //= -4
  CHECKF(Known.weight);                 //= 2.5
  CHECK(Leaves[In[0] - 1].id);          //= -5
  CHECKF(Leaves[In[0] - 1].weight);     //= 1.5
  CHECK3(Leaves[In[0] - 1].extra);      //= (6, -7, 8)

  Outer o = make(In[0]);
  Outer p = o;
  p.two[In[0] - 1].list[In[0]] = 777;
  p.color.yw = p.color.wy;
  CHECK(o.two[1].list[2]);  //= 202
  CHECK(p.two[1].list[2]);  //= 777
  CHECK(p.two[0].list[1]);  //= 21
  CHECKF4(p.color);         //= (2, 8, 6, 4)
  CHECKF2(p.two[1].uv);     //= (-1, 5)
  CHECKF2(o.inner.uv);      //= (2, 4)
  CHECK(o.flag);            //= 1
  p.inner = o.two[1];
  CHECK(p.inner.list[0]); //= 200
  p.two[0] = p.inner;
  CHECK(p.two[0].list[1]); //= 201
  Outer zero = (Outer)0;
  CHECKF4(zero.color);      //= (0, 0, 0, 0)
  CHECK(zero.flag);         //= 0
  CHECK(make(In[0]).inner.list[1]); //= 3
  struct Local {
    int q;
  };
  Local l = {5};
  CHECK(l.q + In[0]); //= 7
}
