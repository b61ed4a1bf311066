// An out argument gives a variable its value, also in methods and namespaces, and where it is converted.
// RUN: %check-diags %s
Texture2D<float4> T : register(t0);
RWStructuredBuffer<float> Out : register(u1);
namespace inner {
struct Sizes {
  int At;
  float inverse() {
    if (At > 3) {
      float2 size;
      T.GetDimensions(size.x, size.y);
      return rcp(size).x;
    }
    int never;
    return never;
  }
};
float width() {
  float w, h;
  T.GetDimensions(w, h);
  return w * h;
}
} // namespace inner
[numthreads(1, 1, 1)] void main() {
  inner::Sizes S = {int(Out[1])};
  Out[0] = S.inverse() + inner::width();
}
// EXPECT
// DIAG: warning @ 15
// DIAG: note @ 14
//| uninitialized-out-arguments.hlsl:15:12: warning: variable 'never' is uninitialized when used here [-Wuninitialized]
//|    15 |     return never;
//|       |            ^~~~~
//| uninitialized-out-arguments.hlsl:14:14: note: initialize the variable 'never' to silence this warning
//|    14 |     int never;
//|       |              ^
//|       |               = 0
//| 1 warning generated.
