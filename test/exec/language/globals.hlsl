// RUN: %exec-test %s
// groups: 2 1 1
// in In i32: [3, -8]
// out Result i32: [v for t in range(8) for v in (100 + t * 3, 100 + t * 3 + 5)]
// Static variables start afresh in every thread; initializers may compute.
StructuredBuffer<int> In : register(t1);
RWStructuredBuffer<int> Result : register(u0);

static int Plain = 100;
static int Zero;
static float4 Vector = float4(1, 2, 3, 4);
static const int Factor = 3;
static const int Derived = Factor * 2 - 1;
static int Computed = Plain + Derived - 5;
static int Array[4] = {1, 2, 3, 4};
static bool Flag = true;
struct State {
  int a;
  float b[2];
};
static State Shared = {7, {1.5, 2.5}};
static int FromBuffer = In[0] * 2;

void add(int x) { Plain += x; }
int counter() {
  static int Calls = 10;
  static const int Step[2] = {1, 5};
  Calls += Step[Calls & 1];
  return Calls;
}
bool wrong() {
  return Zero != 0 || any(Vector != float4(1, 2, 3, 4)) || Computed != 100 || Array[2] != 3 ||
         !Flag || Shared.a != 7 || Shared.b[1] != 2.5 || FromBuffer != 6;
}

[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  if (wrong()) {
    Result[i * 2] = -1;
    return;
  }
  add((int)i * Factor);
  Result[i * 2] = Plain;
  counter(); // 11
  int a = counter(); // 16
  Zero = 1;
  Vector.y = 9;
  Array[i & 3] = 50;
  Shared.b[0] = -1;
  Shared.a += Array[i & 3] + (int)Vector.y;
  if (Shared.a != 66 || a != 16 || In[1] != -8)
    Plain = 0;
  Result[i * 2 + 1] = Plain + Derived;
}
