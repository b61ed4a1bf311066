// The name of a texture's class may be an argument of a macro, which has the type of its texels behind it or not; a class in a namespace may have that name.
// RUN: tessera -WX --emit=ir -o - %s | FileCheck %s
#define DECLARE(Class, Of, Name, Slot) Class<Of> Name : register(Slot);
#define BARE(Class, Name, Slot) Class Name : register(Slot);
#define OUTER(Class, Of, Name, Slot) DECLARE(Class, Of, Name, Slot)
DECLARE(Texture2D, float, First, t1)
BARE(Texture2D, Second, t2)
OUTER(Texture2D, int2, Third, t3)
namespace mine {
class Texture2D {
  float v;
};
}
RWStructuredBuffer<float> Out : register(u0);

// CHECK-DAG: @First : image<f32
// CHECK-DAG: @Second : image<f32
// CHECK-DAG: @Third : image<i32
[numthreads(1, 1, 1)] void main() {
  mine::Texture2D t;
  t.v = 1;
  Out[0] = First[uint2(1, 0)] + Second[uint2(1, 0)].y + Third[uint2(1, 0)].y + t.v;
}
