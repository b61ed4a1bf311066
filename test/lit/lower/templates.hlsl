// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<float> Out;
template <typename T> struct Pair {
  T a, b;
  T sum() { return a + b; }
  template <typename U> U as() { return (U)a; }
};
template <typename T, int N> T times(T x) { return x * N; }
enum class Kind : uint { A, B = 4 };
namespace outer {
static const int Three = 3;
namespace inner {
float twice(float x) { return 2 * x; }
}
using namespace inner;
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  Pair<float2> p = {1, 2, 3, 4};
  // CHECK: %p = var {{.*}} : ptr<struct %Pair, function>
  float2 s = p.sum();
  // CHECK: call @Pair.sum %p : vec<f32, 2>
  int2 n = p.as<int2>();
  // CHECK: call @Pair.as %p : vec<i32, 2>
  uint k = times<uint, 5>(i);
  // CHECK: call @times {{%.*}} : u32
  if ((Kind)i == Kind::B)
    // CHECK: eq
    s.x = outer::twice(outer::Three);
  // CHECK: const 3.0
  // CHECK: call @twice
  Out[0] = s.x + n.y + k;
}
// CHECK: func @times(%x : u32) : u32
// CHECK: mul
