// RUN: %check-diags %s
// A method that changes its object, itself or by another one, is not for constant objects.
struct In {
  float v;
  float2 w[2];
  void bump() { v += 1; }
  void indirect() { bump(); }
  void element(uint i) { w[i].y = 2; }
  void out_(out float x) { x = 1; }
  void by_out() { out_(v); }
  void whole(In o) { this = o; }
  void increment() { v++; }
  float leaves() { return v + w[0].x; }
  void outside();
};
void In::outside() { this.v = 3; }
template <typename T> struct Box {
  T held;
  void put(T v) { held = v; }
  void by_put() { put(held); }
  void alter(inout T a) { a = held; }
  void by_alter() { alter(held); }
};
template <typename H> struct Holder {
  H held[2];
  float peek(uint i) { return held[i].look(); }
  float both() { return peek(0) - peek(1); }
};
struct Counts {
  float v;
  float look() { return v++; }
};
template <typename D> struct Derived : D {
  using D::bump;
  using D::leaves;
  void twice() { bump(); bump(); }
  float kept() { return leaves(); }
  float operator[](uint i) { twice(); return i; }
  float own;
  float mixed() { own = 1; return kept(); }
};
cbuffer C {
  In K;
  Box<float> B;
  Holder<Counts> H;
  Derived<In> D;
};
StructuredBuffer<In> Read;
RWStructuredBuffer<float> Out;
static const In Fixed = {1, {float2(1, 2), float2(3, 4)}};
[numthreads(1, 1, 1)] void main() {
  K.bump();
  K.indirect();
  Read[0].element(1);
  Fixed.by_out();
  Read[1].whole(K);
  Fixed.increment();
  K.outside();
  B.put(1);
  B.by_put();
  B.by_alter();
  H.both();
  D.twice();
  D[1];
  D.mixed();
  Out[1] = D.kept();
  Out[0] = K.leaves() + Read[0].leaves() + Fixed.leaves();
}
// EXPECT
// DIAG: MethodChangesConst @ 52
// DIAG: note @ 6
// DIAG: MethodChangesConst @ 53
// DIAG: note @ 7
// DIAG: MethodChangesConst @ 54
// DIAG: note @ 8
// DIAG: MethodChangesConst @ 55
// DIAG: note @ 10
// DIAG: MethodChangesConst @ 56
// DIAG: note @ 11
// DIAG: MethodChangesConst @ 57
// DIAG: note @ 12
// DIAG: MethodChangesConst @ 58
// DIAG: note @ 16
// DIAG: MethodChangesConst @ 59
// DIAG: note @ 19
// DIAG: MethodChangesConst @ 60
// DIAG: note @ 20
// DIAG: MethodChangesConst @ 61
// DIAG: note @ 22
// DIAG: MethodChangesConst @ 62
// DIAG: note @ 27
// DIAG: MethodChangesConst @ 63
// DIAG: note @ 36
// DIAG: MethodChangesConst @ 64
// DIAG: note @ 38
// DIAG: MethodChangesConst @ 65
// DIAG: note @ 40
//| method-changes-const.hlsl:52:3: error: method 'bump' changes its object, but this object is constant
//|    52 |   K.bump();
//|       |   ^
//| method-changes-const.hlsl:6:8: note: 'bump' declared here
//|     6 |   void bump() { v += 1; }
//|       |        ^
//| method-changes-const.hlsl:53:3: error: method 'indirect' changes its object, but this object is constant
//|    53 |   K.indirect();
//|       |   ^
//| method-changes-const.hlsl:7:8: note: 'indirect' declared here
//|     7 |   void indirect() { bump(); }
//|       |        ^
//| method-changes-const.hlsl:54:3: error: method 'element' changes its object, but this object is constant
//|    54 |   Read[0].element(1);
//|       |   ^~~~~~~
//| method-changes-const.hlsl:8:8: note: 'element' declared here
//|     8 |   void element(uint i) { w[i].y = 2; }
//|       |        ^
//| method-changes-const.hlsl:55:3: error: method 'by_out' changes its object, but this object is constant
//|    55 |   Fixed.by_out();
//|       |   ^~~~~
//| method-changes-const.hlsl:10:8: note: 'by_out' declared here
//|    10 |   void by_out() { out_(v); }
//|       |        ^
//| method-changes-const.hlsl:56:3: error: method 'whole' changes its object, but this object is constant
//|    56 |   Read[1].whole(K);
//|       |   ^~~~~~~
//| method-changes-const.hlsl:11:8: note: 'whole' declared here
//|    11 |   void whole(In o) { this = o; }
//|       |        ^
//| method-changes-const.hlsl:57:3: error: method 'increment' changes its object, but this object is constant
//|    57 |   Fixed.increment();
//|       |   ^~~~~
//| method-changes-const.hlsl:12:8: note: 'increment' declared here
//|    12 |   void increment() { v++; }
//|       |        ^
//| method-changes-const.hlsl:58:3: error: method 'outside' changes its object, but this object is constant
//|    58 |   K.outside();
//|       |   ^
//| method-changes-const.hlsl:16:10: note: 'outside' declared here
//|    16 | void In::outside() { this.v = 3; }
//|       |          ^
//| method-changes-const.hlsl:59:3: error: method 'put' changes its object, but this object is constant
//|    59 |   B.put(1);
//|       |   ^
//| method-changes-const.hlsl:19:8: note: 'put' declared here
//|    19 |   void put(T v) { held = v; }
//|       |        ^
//| method-changes-const.hlsl:60:3: error: method 'by_put' changes its object, but this object is constant
//|    60 |   B.by_put();
//|       |   ^
//| method-changes-const.hlsl:20:8: note: 'by_put' declared here
//|    20 |   void by_put() { put(held); }
//|       |        ^
//| method-changes-const.hlsl:61:3: error: method 'by_alter' changes its object, but this object is constant
//|    61 |   B.by_alter();
//|       |   ^
//| method-changes-const.hlsl:22:8: note: 'by_alter' declared here
//|    22 |   void by_alter() { alter(held); }
//|       |        ^
//| method-changes-const.hlsl:62:3: error: method 'both' changes its object, but this object is constant
//|    62 |   H.both();
//|       |   ^
//| method-changes-const.hlsl:27:9: note: 'both' declared here
//|    27 |   float both() { return peek(0) - peek(1); }
//|       |         ^
//| method-changes-const.hlsl:63:3: error: method 'twice' changes its object, but this object is constant
//|    63 |   D.twice();
//|       |   ^
//| method-changes-const.hlsl:36:8: note: 'twice' declared here
//|    36 |   void twice() { bump(); bump(); }
//|       |        ^
//| method-changes-const.hlsl:64:3: error: method 'operator[]' changes its object, but this object is constant
//|    64 |   D[1];
//|       |   ^
//| method-changes-const.hlsl:38:9: note: 'operator[]' declared here
//|    38 |   float operator[](uint i) { twice(); return i; }
//|       |         ^
//| method-changes-const.hlsl:65:3: error: method 'mixed' changes its object, but this object is constant
//|    65 |   D.mixed();
//|       |   ^
//| method-changes-const.hlsl:40:9: note: 'mixed' declared here
//|    40 |   float mixed() { own = 1; return kept(); }
//|       |         ^
//| 14 errors generated.
