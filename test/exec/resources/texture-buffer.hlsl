// RUN: %exec-test %s
// TextureBuffer and tbuffer: under the rules of Direct3D they lie as constant buffers do, in rows of 16 bytes.
// py: def f(*v): return pack('<%df' % len(v), *v)
// py: def settings(n): return f(n + 1, n + 2, n + 3, n + 4) + pack('<3if', n + 5, n + 6, n - 77, n + 8) + f(n + 10, 0, 0, 0, n + 20) + pack('<2i', 1, 0) + f(0.5) + f(n + 1, n + 4, 9, 9, n + 2, n + 5, 9, 9, n + 3, n + 6)
// in Settings bytes: settings(0)
// in Other bytes: settings(100)
// in Loose bytes: f(1, 2, 3, 99, 4, 5, 6, 99, 7, 8, 99, 99, 9, 10, 99, 99, 11, 12, 99, 99, 13, 14, 21, 22) + pack('<4i', -15, 99, 99, 99) + settings(200)
// in Packed bytes: f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
#include "check.hlsli"
struct Parameters {
  float4 color;
  int3 size;
  float scale;
  float weights[2];
  bool2 flags;
  float part;
  float2x3 m;
  float total() { return color.x + color.y + weights[0]; }
};
const TextureBuffer<Parameters> Settings : register(t4);
TextureBuffer<Parameters> Other : register(t5);
tbuffer Loose : register(t6) {
  float3 V[2];
  float2 Grid[2][2];
  float2 Last;
  int I;
  Parameters Inner;
};
tbuffer Packed : register(t7) {
  float2 X : packoffset(c0.y);
  float Y : packoffset(c1.w);
  float3 Z : packoffset(c2);
};

float volume(Parameters p) { return p.size.x * p.size.y * p.size.z * p.scale; }
float direct(TextureBuffer<Parameters> p) { return p.scale; }
static TextureBuffer<Parameters> Kept = Other;

[numthreads(1, 1, 1)] void main() {
  CHECKF4(Settings.color); //= (1, 2, 3, 4)
  CHECK3(Settings.size);   //= (5, 6, -77)
  CHECKF(Settings.weights[1]); //= 20
  CHECKF(Settings.weights[Settings.size.x - 5]); //= 10
  CHECKF(Settings.part);       //= 0.5
  CHECKF3(Settings.m[1]);      //= (4, 5, 6)
  CHECKF(Settings.m._m02);     //= 3
  CHECK(Settings.flags.x ? 1 : 2); //= 1
  CHECK(Settings.flags.y ? 1 : 2); //= 2
  Parameters p = Settings;
  p.scale = 0.5;
  CHECKF(volume(p));        //= -1155
  CHECKF(volume(Settings)); //= -18480
  CHECKF(p.total());        //= 13
  CHECKF(Settings.total()); //= 13
  CHECKF(direct(Settings)); //= 8
  CHECKF(direct(Other));    //= 108
  CHECKF(Kept.m._m10);      //= 104
  TextureBuffer<Parameters> chosen = Other;
  if (Settings.size.y == 6)
    chosen = Settings;
  CHECKF2(chosen.color.yx); //= (2, 1)
  CHECKF3(V[0]); //= (1, 2, 3)
  CHECKF3(V[1]); //= (4, 5, 6)
  CHECKF2(Grid[0][1]); //= (9, 10)
  int one = (int)V[0].x;
  CHECKF2(Grid[one][0]);    //= (11, 12)
  CHECKF2(Grid[one][one]);  //= (13, 14)
  CHECKF2(Last);            //= (21, 22)
  CHECK(I);                 //= -15
  CHECKF(Inner.weights[one]); //= 220
  CHECKF(Inner.total());    //= 613
  CHECKF2(X); //= (2, 3)
  CHECKF(Y);  //= 8
  CHECKF3(Z); //= (9, 10, 11)
}
