// RUN: %exec-test %s
// Bit-fields in every memory: the integers that they share, signs, neighbors of a written field, lists, bases, templates, casts.
// py: def cell(*fields): return sum((v & ((1 << w) - 1)) << s for v, s, w in fields)
// in In bytes: pack('<6I', cell((5, 0, 3), (-9, 3, 5)), 77, cell((300, 0, 9), (-1, 9, 1), (1234, 10, 20)),
//    cell((2, 0, 3), (15, 3, 5)), 78, cell((511, 0, 9), (0, 9, 1), (99999, 10, 20)))
// in C bytes @ 0.2 uniform: pack('<4I', cell((3, 0, 4), (12, 4, 28)), cell((-3, 0, 7)), 0, 0)
// inout Result bytes: bytes(24) -> pack('<6I', cell((4, 0, 3), (-16, 3, 5)), 70, cell((301, 0, 9), (-1, 9, 1), (4321, 10, 20)),
//    cell((7, 0, 3), (1, 3, 5)), 0xfffffff7, cell((12, 10, 20)))
// out Wide bytes: pack('<QH', (1 << 44) + 5 | 513 << 45, 100) + bytes([0xcd] * 2) + pack('<IIii', 21, 1 | 1 << 1, 0, -3)
#include "check.hlsli"
struct Item {
  uint low : 3;
  uint : 0;
};
struct Packed {
  uint kind : 3;
  uint age : 5;
  int whole;
  uint count : 9;
  uint flag : 1;
  uint rest : 20;
};
struct Signed {
  int kind : 3;
  int age : 5;
  int whole;
  int count : 9;
  int flag : 1;
  int rest : 20;
};
struct Sizes {
  uint64_t first : 45;
  uint64_t second : 10;
  uint16_t third : 7;
  uint fourth : 5;
  bool yes : 1;
  bool no : 4;
  int : 3;
  int last : 32;
};
enum Color : uint { Red, Green, Blue = 3 };
struct Based : Item {
  Color color : 2;
  uint spare : 30;
  static const Item None;
};
template <typename T, int N> struct Of {
  T a : (N);
  T b : (N + 1);
};
static const Packed Fixed = {1, 31, -5, 256, 1, 70000};
static Of<int, 4> Kept = {-8, 15};
groupshared Packed Shared[2];

StructuredBuffer<Signed> In : register(t1);
cbuffer C : register(b2) {
  Of<uint, 4> ignored;
  uint unused;
};
RWStructuredBuffer<Packed> Result : register(u3);
RWStructuredBuffer<Sizes> Wide : register(u4);

void change(inout uint value, out int next) {
  value += 3;
  next = -7;
}
uint sum(Packed p) { return p.kind + p.age + p.count + p.rest; }
Packed make(uint kind) {
  Packed p = (Packed)0;
  p.kind = kind;
  return p;
}

[numthreads(1, 1, 1)] void main() {
  Signed s = In[0];
  CHECK(s.kind);                     //= -3
  CHECK(s.age);                      //= -9
  CHECK(s.count);                    //= 300 - 512
  CHECK(s.flag);                     //= -1
  CHECK(s.rest);                     //= 1234
  CHECK(In[1].age);                  //= 15
  CHECK(In[1].rest);                 //= 99999
  int next = In[1].whole - 78;
  Packed p = make(6);
  p.age = next + 40; // 8 remains
  p.count--;
  p.rest = 0x1fffff + next;
  CHECK(p.kind * 1000 + p.age);      //= 6008
  CHECK(p.count);                    //= 511
  CHECK(p.rest);                     //= 0xfffff
  CHECK(sum(p));                     //= 6 + 8 + 511 + 0xfffff
  CHECK(make(13).kind);              //= 5
  CHECK(Fixed.age * 1000 + Fixed.count); //= 31256
  CHECK(Fixed.rest + Fixed.whole);   //= 69995
  CHECK(Kept.a);                     //= -8
  CHECK(Kept.b);                     //= 15
  Kept.b += 2; // beyond four bits and a sign
  CHECK(Kept.b);                     //= -15
  CHECK(Kept.a);                     //= -8
  Shared[In[0].whole - 76] = p;
  Shared[0] = Fixed;
  Shared[1].age ^= 3;
  Shared[0].kind = Shared[1].kind << 1;
  CHECK(Shared[1].age);              //= 11
  CHECK(Shared[0].kind);             //= 4
  Based b = {5, Blue, 9};
  b.low = next + 12;
  b.color = Green;
  CHECK(b.low * 100 + b.color * 10 + b.spare); //= 419
  CHECK((uint)b);                    //= 4

  uint age = 1;
  change(age, next);
  Result[0].kind = age;
  Result[0].age = In[0].age - 7;
  Result[0].whole = 70;
  Result[0].count = In[0].count + 1;
  Result[0].flag = age - 1;
  Result[0].rest = 4321;
  Packed q = {age + 11, age + 29, next - 2, 0, 0, 12};
  Result[1] = q;
  Sizes w = {5, 513, 100, 21, true, true, -3};
  w.first |= 1ull << 44;
  Wide[0] = w;
  CHECK(w.yes + 2 * w.no);           //= 3
}
