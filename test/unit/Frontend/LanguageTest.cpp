// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"

using namespace tessera::test;

namespace {

struct Snippet {
  const char *Name;
  const char *Text; ///< defines void test()
};

class Language : public testing::TestWithParam<Snippet> {};

TEST_P(Language, IsAcceptedInSilence) {
  Parse P(std::string(GetParam().Text) + "[numthreads(1, 1, 1)] void main() { test(); }\n");
  EXPECT_EQ(P.text(), "");
  EXPECT_TRUE(P.ok());
}

const Snippet Accepted[] = {
    {"SwizzleScalar", R"(
void test() { float s = 1; float4 v = s.xxxx;
v.xy = v.yx; v.xyz *= 2; float3 r = v.rgb;
v.a = 1; float4 w = (1.0).xxxx; uint2 u = 1u.xx;
}
)"},
    {"CastZero", R"(
struct S { float a; int b[3]; float4 c; };
void test() { float4 v = (float4)0; S s = (S)0;
float4x4 m = (float4x4)0; float3x3 m3 = (float3x3)m;
int i = (int)1.5; float3 t = (float3)v; uint a[4] = (uint[4])0;
}
)"},
    {"IntToBool", R"(
void test() { int i = 3; bool b = i; if (i) b = false;
while (i & 1) i--; b = !i; float f = 1; if (f) b = true;
bool3 b3 = int3(1,0,2); int k = b ? 1 : 0;
b = i && f; }
)"},
    {"MatrixSwizzle", R"(
void test() { float4x4 m = 1; float a = m._m00;
float2 v = m._m00_m11; v = m._11_22; m._m00 = 2;
m._m00_m11 = v; float4 row = m[1]; m[2][3] = 1;
m[1] = row; float b = m[1].y; m[1].xy = v;
}
)"},
    {"LongVectors", R"(
void test() { vector<float, 8> v = 0; v[3] = 1;
vector<float,8> w = v + v * 2; float4 x = (float4)0;
vector<half,16> h = (vector<half,16>)1; for (int i = 0; i < 8; i++) w[i] = i;
vector<uint,5> q = {1,2,3,4,5}; }
)"},
    {"TernaryVectors", R"(
void test() { float4 a = 1, b = 2; float4 c = (a.x > 1) ? a : b;
int3 x = true ? int3(1,2,3) : 0; float f = a.x > b.x ? 1 : 0.5;
}
)"},
    {"TernaryVectorCond", R"(
void test() { float4 a = 1, b = 2; bool4 t = a > b;
float4 c = select(t, a, b); float4 d = t ? a : b;
}
)"},
    {"StaticConstArrays", R"(
static const float2 K[4] = { float2(0,1), float2(1,2), {3,4}, 5, 6 };
static const uint N = 4; static const float W[N] = {1,2,3,4};
static const int Q[] = {1,2,3};
static const struct { int a; float b; } TT = {1, 2};
void test() { float2 a = K[2]; float w = W[N-1] + Q[1] + TT.b; }
)"},
    {"InitListFlatten", R"(
struct S { float2 a; float b; int c[2]; };
void test() { float2 a = 1; float b = 2; float3 v = {a, b};
S s = {a, b, 1, 2}; S t = {v, 1, 2}; float4 q = {a.xy, v.z, b};
float4 arr[2] = {q, v, b}; float2x2 m = {1,2,3,4};
float2x2 n = {a, a}; uint3 u = {1, 2, 3};
}
)"},
    {"OutInout", R"(
void f(out float a, inout int b, in float c) { a = b; b += (int)c; }
void g(inout float4 v) { v.x = 1; } void arr(inout float a[4]) { a[1] = 2;
} void h(out float2 v) { v = 1; }
struct S { float x; void set(out float q) { q = x; x = 2; } };
void test() { float x; int y = 1; f(x, y, 2);
float4 v = 0; g(v); f(v.x, y, 1); h(v.yz);
float a[4]; arr(a); S s; s.x = 1; s.set(v.w);
half hh; f(hh, y, 1); uint u = 1; f(x, u, 1);
}
)"},
    {"StructInheritance", R"(
struct B { float a; float get() { return a;
} }; struct D : B { float b; float get2() { return get() + a + b;
} };
void test() { D d; d.a = 1; d.b = 2; float f = d.get2() + d.get();
D e = {1, 2}; B b = (B)d; }
)"},
    {"OperatorOverload", R"(
struct C { float r, i; C operator+(C o) { C t;
t.r = r + o.r; t.i = i + o.i; return t; } C operator*(float s) { C t = {r*s, i*s};
return t; } float operator[](int k) { return k ? i : r;
} bool operator==(C o) { return r == o.r;
} };
C operator-(C a, C b) { C t = {a.r-b.r, a.i-b.i}; return t; }
void test() { C a = {1,2}; C b = a + a * 2; float f = b[1]; C c = a - b; bool e = a == b; }
)"},
    {"OperatorCallAndAssign", R"(
struct C { float r; float operator()(float x) { return r * x;
} void operator+=(C o) { r += o.r; } };
void test() { C a = {1}; float f = a(2); a += a; }
)"},
    {"Templates", R"(
template<typename T> T add(T a, T b) { return a + b; }
template<typename T, int N> struct Arr { T d[N];
T get(int i) { return d[i]; } static const int size = N;
};
template<uint N> uint twice() { return N * 2; }
template<> float add<float>(float a, float b) { return a - b; }
template<typename T> struct Tr { static const uint v = 1;
}; template<> struct Tr<float> { static const uint v = 2;
};
void test() { float f = add(1.0, 2.0); int i = add<int>(1, 2);
Arr<float4, 3> a; a.d[0] = 1; float4 g = a.get(1);
uint t = twice<4>(); int s = Arr<int,2>::size + Tr<float>::v;
}
)"},
    {"PartialSpec", R"(
template<typename T, uint N> struct X { static const uint v = 1;
}; template<uint N> struct X<float, N> { static const uint v = N;
};
template<typename T> struct en {}; 
void test() { uint a = X<float,4>::v; }
)"},
    {"Enums", R"(
enum E { A, B = 4, C }; enum class F : uint { P = 1, Q }; enum G : int { G0 = -1 };
void test() { E e = B; int i = e; F f = F::Q;
uint u = (uint)f; switch (e) { case A: i = 1;
break; case B: i = 2; break; default: break;
} if (f == F::P) i = 3; E x = (E)2; int z = E::C;
float q = A; }
)"},
    {"UsingAndNamespaces", R"(
namespace n { float f(float x) { return x;
} struct S { int a; }; namespace m { static const int k = 3;
} }
using namespace n; using T = n::S; typedef float4 V; using n::f;
void test() { T t; t.a = n::m::k; V v = f(1); n::S s = t; }
)"},
    {"UnsignedAndLiterals", R"(
void test() { unsigned a = 1; unsigned int b = 2u;
uint c = 0xFFu; uint d = 0777; uint e = 0b101;
uint64_t f = 0xffffffffffffull; int64_t g = -1ll;
uint64_t g2 = 5ul; half h = 1.0h; float i = 1.0f;
double j = 1.0L; double k = 1.0l; float l = .5;
float m = 1.; float n = 1e-3; float16_t o = 1.5h;
int64_t p = 5l; long q; }
)"},
    {"ControlFlow", R"(
void test() { int s = 0; [unroll] for (int i = 0; i < 4; i++) s += i;
[unroll(4)] for (int j = 0; j < 4; j++) s += j;
[loop] while (s < 10) s++; [branch] if (s) s = 1;
else s = 2; [flatten] if (s == 1) s = 0;
do { s++; if (s == 5) continue; if (s > 8) break;
} while (s < 20); [allow_uav_condition] for (;;) { break;
} switch (s) { case 1: case 2: s = 3; break;
default: s = 0; } [forcecase] switch(s) { case 0: break;
} [call] switch(s) { case 0: break; } [fastopt] for (int k = 0; k < 2; k++) {} for (int i = 0, q = 2; i < q; ++i) {} if (int z = s) {} }
)"},
    {"Globals", R"(
float g1; int4 g2[3]; static float sg = 2;
static uint counter; groupshared float gs[64];
groupshared float4x4 gm; struct S { float a;
uint b[2]; }; groupshared S gst[4]; const float cg;
static const float scg = 3; uniform float ug;
void test() { float f = g1 + g2[1].x + sg + scg + ug + cg;
gs[3] = f; gst[1].b[1] = 2; counter++; gm[1][2] = 3;
gs[0] += gst[2].a; }
)"},
    {"ArrayAssignReturnStruct", R"(
struct S { float a[4]; }; S mk() { S s; s.a[0] = 1;
s.a[1] = s.a[2] = s.a[3] = 0; return s; }
void test() { S s = mk(); float b[4] = s.a;
s.a = b; float c = mk().a[1]; float d[2][3];
d[1][2] = 1; float e[3] = d[1]; const float f[2] = {1, 2};
int n = 2; float q = f[n-1]; }
)"},
    {"TypedefArraysForwardDecl", R"(
typedef float Mat[4][4]; struct Fwd; float later(float x);
void test() { Mat m; m[1][2] = later(2);
} float later(float x) { return x; }
)"},
    {"Int16HalfArithmetic", R"(
void test() { int16_t a = 1; a = a + a; uint16_t b = a * 2;
half h = 1.0; h = h * h + 0.5h; float f = h;
h = f; half4 v = 1; v *= h; int16_t4 q = a;
q += 1; float16_t x = (float16_t)1.5; uint64_t u = (uint64_t)1 << 40;
u = u >> 32; double d = 1.5; d = d * 2; float g = (float)d;
double2 d2 = 1.0; min16float m = 1; min16uint mu = 2;
}
)"},
    {"BoolOps", R"(
void test() { bool2 a = true, b = false; bool2 c = and(a, b);
bool d = all(a) || any(b); bool e = a.x && b.y;
int2 i = (int2)a; float2 f = a; f = float2(a) + 1;
bool2x2 m = true; uint u = true + true; }
)"},
    {"StructInFunctionLocalStruct", R"(
void test() { struct L { int a; int f() { return a;
} }; L l; l.a = 1; int x = l.f(); typedef float2 V2;
V2 v = 1; }
)"},
    {"ConstParamStaticLocal", R"(
static float acc(const float a, const in float b) { static float s = 0;
s += a; return s; } void test() { acc(1, 2);
}
)"},
    {"TernaryStructLvalue", R"(
void test() { int a = 1, b = 2; int c = a > b ? a : b;
float4 v = 0; v[1] = 2; int i = 2; v[i] = 3;
float x = v[i]; (v.x) = 2; v.xy.x = 3; }
)"},
    {"FunctionOverloadByVec", R"(
float f(float a) { return a; } float f(float2 a) { return a.x;
} float f(float3 a) { return a.x; } float f(int3 a) { return a.x;
} float f(uint a) { return a;}
void test() { f(float2(1,2)); f(float3(1,2,3)); f(int3(1,2,3)); f(uint(1)); f(1.5); }
)"},
    {"Expressions", R"(
float f(float a, float b = 2) { return a + b;
} float f(int a) { return a; } float f2(float a[3]) { return a[0];
}
void test() { float a = f(1.0), b = f(1), c;
c = (a, b); float x[3] = {1,2,3}; a = f2(x);
int i = 5 % 3; float m = 5.5 % 2.0; i <<= 2;
i |= 1; i ^= 3; i = ~i; b = -a; i++; ++i;
uint u = uint(i); float4 v = float4(f(1), x[0], 1, 2);
float d = v.x == v.y; v = -v; bool4 bb = !v;
bb = v == v; int2 i2 = int2(1,2) << 1; i2 = i2 & 3;
float4 big = float4(float2(1,2), 3, 4); float4 s4 = float4(v.xyz, 1);
return; }
)"},
    {"MatrixArithmetic", R"(
void test() { float4x4 a = 1, b = 2; a = a + b;
a = a * b; a *= 2; float4x4 c = float4x4(1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1);
float3x3 d = (float3x3)c; float2x2 e = float2x2(float2(1,2), float2(3,4));
a = transpose(mul(a, b)); float4 v = mul(a, float4(1,2,3,4));
int2x2 i = int2x2(1,2,3,4); half3x3 h = 1;
float1x1 o = 1; float2x3 r = 0; r[1] = float3(1,2,3);
matrix<float, 2, 3> mm = r; row_major float3x4 rr;
float4x4 f4 = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16};
a = a / 2; a = a - 1; a = 2 * a; }
)"},
    {"Keywords", R"(
export float ef(float a) { return a; }
precise float p; static precise float pp;
uniform float u; Buffer<snorm float4> sn;
void test() { precise float x = 1; x = x * 2;
static int counter = 0; row_major float4x4 rm = 0;
column_major float4x4 cm; unorm float y = 1;
}
)"},
    {"Preprocessor", R"(
#define F(x) ((x)*2)
#if defined(F) && !defined(Q)
#define G 1
#elif 0
#error no
#else
#endif
#pragma pack_matrix(row_major)
#pragma warning(disable: 1234)
#ifndef __HLSL_VERSION
#error no version
#endif
#if __SHADER_TARGET_MAJOR != 6 || __SHADER_TARGET_MINOR != 8 || !defined(__TESSERA__)
#error no profile
#endif
#line 100 "foo.hlsl"
void test() { int a = F(G); }
)"},
    {"NsOverload", R"(
namespace n { struct C { float r; }; C lerp(C a, C b, float t) { C c = { lerp(a.r, b.r, t) };
return c; } float f() { return max(1.0, 2.0);
} }
void test() { n::C a = {1}; n::C b = n::lerp(a, a, 0.5); n::f(); }
)"},
    {"TemplateBodyIntrinsics", R"(
template<typename T> T relu(T x) { return max(x, 0);
} template<typename T> T f(T a, T b) { return clamp(a + b, (T)0, (T)1) * saturate(a);
}
void test() { float a = relu(1.5); int b = relu(-3);
float4 c = relu(float4(1,2,3,4)); half h = relu((half)1);
float3 d = f(float3(1,2,3), float3(1,1,1));
}
)"},
    {"DefineShadow", R"(
#define min(a,b) ((a)<(b)?(a):(b))
void test() { float a = min(1, 2); }
)"},
    {"MacrosAround", R"(
#define CALL(f, x) f(x)
void test() { float a = CALL(sin, 1.0) + CALL(abs, -2); }
)"},
    {"StructMethodNamedLikeIntrinsic", R"(
struct V { float x; float dot(V o) { return x * o.x;
} float length() { return sqrt(dot(this));
} float normalize() { return x / length();
} };
void test() { V v; v.x = 1; float a = v.length() + v.dot(v); }
)"},
    {"UserTypeNames", R"(
typedef float real; typedef vector<real, 3> real3;
struct float5 { float a; }; void test() { real3 x = 1;
float5 q; }
)"},
    {"RedefineType", R"(
typedef uint dword; typedef float4 float4_;
typedef half float16; void test() { dword d = 1;
}
)"},
    {"RedefineFloat16T", R"(
typedef half float16_t; void test() { float16_t d = 1; }
)"},
    {"AsfloatChain", R"(
void test() { uint4 u = 1; float4 f = asfloat(u);
u = asuint(f); int4 i = asint(f); f = asfloat(i);
uint a = asuint(1.0); float x = asfloat(0x3f800000);
float16_t h = asfloat16((uint16_t)1); uint lo, hi;
asuint(1.0L, lo, hi); double d = asdouble(lo, hi);
}
)"},
    {"F16", R"(
void test() { uint u = f32tof16(1.0); float f = f16tof32(u);
uint2 v = f32tof16(float2(1,2)); f = f16tof32(5);
}
)"},
    {"Firstbit", R"(
void test() { uint a = firstbithigh(5) + firstbitlow(5u) + countbits(7) + reversebits(1u);
uint64_t b = reversebits((uint64_t)1); uint c = countbits((uint64_t)1);
int2 i = firstbithigh(int2(1,2)); }
)"},
    {"AnyAll", R"(
void test() { bool a = any(float3(1,0,0)) && all(int2(1,1)) || any(true) || all(1.0); }
)"},
    {"StepLadder", R"(
void test() { float3 v = step(0.5, float3(1,0,0));
v = smoothstep(0, 1, v); v = lerp(0, 1, v);
v = lerp(float3(0,0,0), 1, 0.5); v = fmod(v, 2);
v = pow(abs(v), 1.0/2.2); v = max(0, v);
v = clamp(v, 0.0, float3(1,1,1)); v = min(min(v, 1), 2.0);
float d = distance(v, 0); d = length(1.0);
v = reflect(v, v); v = refract(v, v, 1.5);
v = normalize(v); v = cross(v, v); v = exp(-v);
v = mad(v, 2, 1); v = saturate(v * 2); v = rcp(v);
v = ldexp(v, 2); float3 e; v = frexp(v, e);
v = modf(v, e); v = atan2(v, 1); }
)"},
    {"InterlockedMix", R"(
groupshared uint a[4]; RWByteAddressBuffer b; RWStructuredBuffer<uint> s; 
void test() { int i = 3; InterlockedAdd(a[i], i);
InterlockedAdd(s[0], i); InterlockedMax(a[0], 5);
uint o; InterlockedAdd(s[i], 1, o); b.InterlockedAdd(4 * i, 1, o);
b.InterlockedMax(0, i); b.InterlockedMax(0, (uint)i);
}
)"},
    {"GroupsharedPass", R"(
groupshared float t[16];
void f(float a[16]) { float x = a[0]; } float g(groupshared float a[16], uint i) { return a[i];
} void h(inout float a) { a = 1; } template<typename A> float k(groupshared A a) { return a[1];
}
void test() { f(t); g(t, 1); h(t[2]); k(t); }
)"},
    {"ConstMethodsAndStatic", R"(
struct P { static const uint N = 4; float d[N];
float get(uint i) { return d[i % N]; } };
static P gp; void test() { gp.d[0] = 1; float x = gp.get(3);
}
)"},
    {"LiteralSuffix", R"(
void test() { float a = 1.0f + 2.F + 3e2 + .5 + 0x10 + 1e-5f;
half b = 1.5h; uint c = 1u + 2U; int64_t d = 5L;
uint64_t e = 7UL + 1ull; float f = 1; f += 1e10;
uint g = 0xFFFFFFFF; int h = -2147483648;
}
)"},
    {"HalfVecCtor", R"(
void test() { half4 a = half4(1, 2.0, 3, 4);
a = half4(a.xy, 1.0h, 0); half2 b = a.xy * 2.0;
half c = dot(a, a); float4 d = float4(a);
a = half4(d); a = d; uint2 u = uint2(asuint16(b));
float x = c * 1.0f; half m = max(c, 0); half n = max(c, 0.0);
half p = c > 0 ? c : 0; }
)"},
    {"IntVec", R"(
void test() { int4 a = int4(1,2,3,4); a = a % 3;
a = a >> 1; a = ~a; bool4 b = a > 2; a = select(b, a, 0);
uint4 u = a; u = u + 1; u = u & 0xff; int64_t2 q = int64_t2(1,2);
q = q * 3; a += 1; a.xy -= 2; a = -a; uint3 w = uint3(1,2,3).zyx;
a = max(a, int4(1,1,1,1)); int s = a.x + a[1];
a[s] = 4; }
)"},
    {"RwSwizzleStore", R"(
RWStructuredBuffer<float4> b; RWByteAddressBuffer r;
void test() { b[0].xy = float2(1,2); b[1].w += 2;
b[2] = b[1] * 2; float4x4 m = r.Load<float4x4>(0);
r.Store<float4x4>(64, m); r.Store<bool>(0, true);
}
)"},
    {"NestedTemplates", R"(
template<typename T, uint N> struct Vec { T d[N];
T sum() { T s = (T)0; [unroll] for (uint i = 0; i < N; ++i) s += d[i];
return s; } }; template<typename T> struct Pair { T a, b;
}; template<typename T, uint N> T total(Vec<T, N> v) { return v.sum();
} template<typename T> Pair<T> mk(T a, T b) { Pair<T> p = { a, b };
return p; }
void test() { Vec<float4, 3> v = (Vec<float4, 3>)0;
float4 s = total(v); Pair<int> p = mk(1, 2);
Vec<Pair<float>, 2> q; }
)"},
    {"EmptyDecls", R"(
;;
struct E {}; void test() { ; E e; {} }
)"},
    {"StructsInMemory", R"(
struct P { float a; void set(float v) { a = v; } };
groupshared P p[4]; RWStructuredBuffer<P> b;
void test() { b[0].set(2); P q = p[0]; p[1] = q; b[1] = p[1]; }
)"},
    {"CastsToTemplates", R"(
template<typename T> struct P { T a, b; };
template<typename T> P<T> z() { P<T> p = (P<T>)0; return p; }
template<typename T> struct Tr { static const uint v = 1; };
template<> struct Tr<float> { static const uint v = 2; };
template<typename T> struct Fwd; typedef Fwd<int> FI;
template<typename T> struct Q { P<P<T> > p;
}; template<typename T> struct Q<P<T> > { T x;
};
void test() { P<float> a = z<float>(); uint x = Tr<float>::v;
float4 v = ((P<float4>)1).a; Q<int> q = (Q<int>)0;
Q<P<half> > r; r.x = 1; }
)"},
};

INSTANTIATE_TEST_SUITE_P(Snippets, Language, testing::ValuesIn(Accepted),
                         [](const auto &Info) { return std::string(Info.param.Name); });

/// Constructs that HLSL, or Clang's HLSL, lacks; each with its first diagnostic.
struct Rejection {
  const char *Name;
  const char *Text;
  const char *First;
};

class LanguageErrors : public testing::TestWithParam<Rejection> {};

TEST_P(LanguageErrors, AreTold) {
  Parse P(std::string(GetParam().Text) + "\n[numthreads(1, 1, 1)] void main() {}\n");
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief().substr(0, P.brief().find('\n')), GetParam().First);
}

const Rejection Rejected[] = {
    {"Pointer", "void f() { int a = 1; int *p; }", "1:27: error: pointers are unsupported in HLSL"},
    {"AddressOf", "int f(int a) { return &a; }",
     "1:23: error: the '&' operator is unsupported in HLSL"},
    {"Constructor", "struct S { int a; S(int x) { a = x; } };",
     "1:19: error: HLSL does not support constructors or destructors"},
    {"VectorLogicalAnd", "bool2 f(bool2 a) { return a && a; }",
     "1:29: error: invalid operands to binary expression ('bool2' (vector of 2 'bool' values) and "
     "'bool2')"},
    {"SyntaxError", "float f(] { return 1; }", "1:9: error: expected expression"},
    {"UnknownName", "float f() { return q; }", "1:20: error: use of undeclared identifier 'q'"},
    {"SwizzleOutOfRange", "float4 f() { return float3(1, 2, 3).w; }",
     "1:36: error: vector component access exceeds type 'float3' (vector of 3 'float' values)"},
};

INSTANTIATE_TEST_SUITE_P(Snippets, LanguageErrors, testing::ValuesIn(Rejected),
                         [](const auto &Info) { return std::string(Info.param.Name); });

TEST(SixteenBit, IsThereFromShaderModel62) {
  Parse P;
  P.Options.Profile = "cs_6_2";
  P.Options.Text = "[numthreads(1, 1, 1)] void main() {\n"
                   "  _Static_assert(sizeof(half) == 2 && sizeof(min16float) == 2, \"\");\n"
                   "  float16_t a = 1.5h; int16_t b = 1; uint16_t2 c = 2;\n}\n";
  EXPECT_TRUE(P.run().ok()) << P.text();
}

TEST(SixteenBit, IsAnErrorBefore) {
  Parse P;
  P.Options.Profile = "cs_6_1";
  P.Options.Text = "[numthreads(1, 1, 1)] void main() {\n  half h = 1;\n  float16_t4 a = 1;\n}\n";
  EXPECT_FALSE(P.run().ok());
  EXPECT_EQ(
      P.brief(),
      "3:3: error: 'float16_t4' needs shader model 6.2 or later, but the profile is for 6.1\n");
}

TEST(SixteenBit, HalfIsFloatBefore) {
  Parse P;
  P.Options.Profile = "cs_6_0";
  P.Options.Text = "[numthreads(1, 1, 1)] void main() {\n"
                   "  _Static_assert(sizeof(half) == 4 && sizeof(half3) == 12, \"\");\n"
                   "  half h = sin((half)1) + max((half)1, 0) + 1.0h;\n}\n";
  EXPECT_TRUE(P.run().ok()) << P.text();
}

TEST(PackedTypes, AreDistinctAndConvert) {
  Parse P = parseBody(R"(
  int8_t4_packed a = 0x01020304; uint8_t4_packed b = a; uint c = b; int d = a;
  g[0] = a; a = g[1] + 1;
  f(a); f(b);
  _Static_assert(!__is_same(int8_t4_packed, uint8_t4_packed), "");
  _Static_assert(!__is_same(int8_t4_packed, int) && !__is_same(uint8_t4_packed, uint), "");
)",
                      "groupshared int8_t4_packed g[4];\n"
                      "void f(int8_t4_packed a) {} void f(uint8_t4_packed a) {}");
  EXPECT_EQ(P.text(), "");
}

} // namespace
