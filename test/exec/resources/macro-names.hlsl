// RUN: %exec-test %s
// options: -w -DGIVEN=Texture2D
// Names of resource classes that are arguments and results of macros, with and without their own arguments.
// texture Flat: 2x2
// in Flat f32: [1, 2, 3, 4]
// texture Four: 2x1
// in Four f32: [1, 2, 3, 4, 5, 6, 7, 8]
// in Words u32: [7, 8, 9]
// in Vectors f32: [1, 2, 3, 4, 5, 6]
// out Put f32: [3.5]
#include "check.hlsli"
#define OF(Class, Element) Class<Element>
#define NAMED(Class, Element, Name) Class < Element > Name
#define PLAIN(Class, Name) Class Name
#define PASTE_(A, B) A##B
#define PASTE(A, B) PASTE_(A, B)
#define SAME(X) X
#define OPEN <
#define PICTURE Texture2D
#define TEXTURE(N) Texture##N
#define WRITABLE(N) RW##N

Texture2D<float> Flat : register(t1);
Texture2D Four : register(t2);
OF(StructuredBuffer, uint) Words : register(t3);
PASTE(Structured, Buffer) OPEN SAME(float3)> Vectors : register(t4);
OF(RWStructuredBuffer, float) Put : register(u5);

NAMED(Texture2D, float, Unused) : register(t6);
PLAIN(PASTE(Texture, CubeArray), AlsoUnused) : register(t7);
PASTE(RW, Texture1DArray)<float> Third : register(u8);

float sum(PASTE(Texture, 2D)<float> From, SAME(Texture2D) Other, uint2 At) { return From[At] + Other[At].w; }
float first(PICTURE From, GIVEN Other) { return From[uint2(0, 0)].x - Other[uint2(1, 0)].x; }
float unusedToo(TEXTURE(CubeArray)<float> From, SamplerState S) { return From.SampleLevel(S, 1, 0); }
uint unused(WRITABLE(Texture3D)<float> From) { return (uint)From[uint3(0, 0, 0)]; }
float last(PICTURE From) { return From[uint2(1, 0)].w; }
float one(NAMED(Texture2D, float, From), PLAIN(Texture2D, Other)) { return From[uint2(0, 1)] * Other[uint2(0, 0)].y; }

[numthreads(1, 1, 1)] void main() {
  PLAIN(vector, v) = 2;
  SAME(matrix) m = 1;
  CHECKF(Flat[uint2(1, 0)]);             //= 2
  CHECKF(sum(Flat, Four, uint2(1, 0)));  //= 2 + 8
  CHECKF(last(Four) + one(Flat, Four));        //= 14
  CHECKF(first(Four, Four));             //= 1 - 5
  CHECK(Words[2]);                       //= 9
  CHECKF(Vectors[1].y);                  //= 5
  CHECKF(v.w + m._m32 + ((SAME(vector))3).z); //= 6
  Put[0] = 3.5;
}
