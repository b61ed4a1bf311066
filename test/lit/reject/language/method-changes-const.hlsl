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
cbuffer C {
  In K;
  Box<float> B;
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
  Out[0] = K.leaves() + Read[0].leaves() + Fixed.leaves();
}
// EXPECT
// DIAG: MethodChangesConst @ 32
// DIAG: note @ 6
// DIAG: MethodChangesConst @ 33
// DIAG: note @ 7
// DIAG: MethodChangesConst @ 34
// DIAG: note @ 8
// DIAG: MethodChangesConst @ 35
// DIAG: note @ 10
// DIAG: MethodChangesConst @ 36
// DIAG: note @ 11
// DIAG: MethodChangesConst @ 37
// DIAG: note @ 12
// DIAG: MethodChangesConst @ 38
// DIAG: note @ 16
// DIAG: MethodChangesConst @ 39
// DIAG: note @ 19
// DIAG: MethodChangesConst @ 40
// DIAG: note @ 20
// DIAG: MethodChangesConst @ 41
// DIAG: note @ 22
//| method-changes-const.hlsl:32:3: error: method 'bump' changes its object, but this object is constant
//|    32 |   K.bump();
//|       |   ^
//| method-changes-const.hlsl:6:8: note: 'bump' declared here
//|     6 |   void bump() { v += 1; }
//|       |        ^
//| method-changes-const.hlsl:33:3: error: method 'indirect' changes its object, but this object is constant
//|    33 |   K.indirect();
//|       |   ^
//| method-changes-const.hlsl:7:8: note: 'indirect' declared here
//|     7 |   void indirect() { bump(); }
//|       |        ^
//| method-changes-const.hlsl:34:3: error: method 'element' changes its object, but this object is constant
//|    34 |   Read[0].element(1);
//|       |   ^~~~~~~
//| method-changes-const.hlsl:8:8: note: 'element' declared here
//|     8 |   void element(uint i) { w[i].y = 2; }
//|       |        ^
//| method-changes-const.hlsl:35:3: error: method 'by_out' changes its object, but this object is constant
//|    35 |   Fixed.by_out();
//|       |   ^~~~~
//| method-changes-const.hlsl:10:8: note: 'by_out' declared here
//|    10 |   void by_out() { out_(v); }
//|       |        ^
//| method-changes-const.hlsl:36:3: error: method 'whole' changes its object, but this object is constant
//|    36 |   Read[1].whole(K);
//|       |   ^~~~~~~
//| method-changes-const.hlsl:11:8: note: 'whole' declared here
//|    11 |   void whole(In o) { this = o; }
//|       |        ^
//| method-changes-const.hlsl:37:3: error: method 'increment' changes its object, but this object is constant
//|    37 |   Fixed.increment();
//|       |   ^~~~~
//| method-changes-const.hlsl:12:8: note: 'increment' declared here
//|    12 |   void increment() { v++; }
//|       |        ^
//| method-changes-const.hlsl:38:3: error: method 'outside' changes its object, but this object is constant
//|    38 |   K.outside();
//|       |   ^
//| method-changes-const.hlsl:16:10: note: 'outside' declared here
//|    16 | void In::outside() { this.v = 3; }
//|       |          ^
//| method-changes-const.hlsl:39:3: error: method 'put' changes its object, but this object is constant
//|    39 |   B.put(1);
//|       |   ^
//| method-changes-const.hlsl:19:8: note: 'put' declared here
//|    19 |   void put(T v) { held = v; }
//|       |        ^
//| method-changes-const.hlsl:40:3: error: method 'by_put' changes its object, but this object is constant
//|    40 |   B.by_put();
//|       |   ^
//| method-changes-const.hlsl:20:8: note: 'by_put' declared here
//|    20 |   void by_put() { put(held); }
//|       |        ^
//| method-changes-const.hlsl:41:3: error: method 'by_alter' changes its object, but this object is constant
//|    41 |   B.by_alter();
//|       |   ^
//| method-changes-const.hlsl:22:8: note: 'by_alter' declared here
//|    22 |   void by_alter() { alter(held); }
//|       |        ^
//| 10 errors generated.
