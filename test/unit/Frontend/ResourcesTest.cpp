// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"

using namespace tessera::test;

namespace {

struct Snippet {
  const char *Name;
  const char *Text; ///< defines void test()
};

class Resources : public testing::TestWithParam<Snippet> {};

TEST_P(Resources, AreAcceptedInSilence) {
  Parse P(std::string(GetParam().Text) + "[numthreads(1, 1, 1)] void main() { test(); }\n");
  EXPECT_EQ(P.text(), "");
  EXPECT_TRUE(P.ok());
}

const Snippet Accepted[] = {
    {"Bab", R"(
ByteAddressBuffer b : register(t0); RWByteAddressBuffer r : register(u0, space1);
struct S { float4 a; uint b[3]; half h; };
void test() { uint a = b.Load(0); uint2 x = b.Load2(4);
uint3 y = b.Load3(8); uint4 z = b.Load4(16);
float f = b.Load<float>(0); float4 f4 = b.Load<float4>(16);
S s = b.Load<S>(0); half h = r.Load<half>(2);
r.Store(0, a); r.Store2(0, x); r.Store3(0, y);
r.Store4(0, z); r.Store<float>(0, f); r.Store(0, f4);
r.Store<S>(0, s); r.Store(8, h); uint n;
r.GetDimensions(n); b.GetDimensions(n); float3x3 m = b.Load<float3x3>(0);
uint q = r.Load(0) + r.Load4(4).x; int i = asint(b.Load(4));
r.Store(4, 1.5); r.Store<float16_t4>(4, (float16_t4)1);
uint64_t u6 = b.Load<uint64_t>(8); double d = b.Load<double>(8);
int16_t i16 = b.Load<int16_t>(2); }
)"},
    {"ByteAddressOfStructsWithArrays", R"(
ByteAddressBuffer b : register(t0); RWByteAddressBuffer r : register(u0);
struct A { uint v[4]; };
void test() { uint st; uint a = b.Load(0, st); A x = b.Load<A>(0); r.Store<A>(0, x); }
)"},
    {"BabAtomics", R"(
RWByteAddressBuffer r : register(u0);
void test() { uint o; r.InterlockedAdd(0, 1, o);
r.InterlockedAdd(0, 1); r.InterlockedMin(0, 1, o);
r.InterlockedMax(0, 1u); r.InterlockedAnd(0, 1, o);
r.InterlockedOr(0, 1, o); r.InterlockedXor(0, 1, o);
r.InterlockedExchange(0, 1, o); r.InterlockedCompareExchange(0, 1, 2, o);
r.InterlockedCompareStore(0, 1, 2); int so;
r.InterlockedMin(0, -1, so); uint64_t o6;
r.InterlockedAdd64(0, 1, o6); r.InterlockedCompareExchange64(0, 1, 2, o6);
float fo; r.InterlockedExchangeFloat(0, 1.0, fo);
r.InterlockedCompareStoreFloatBitwise(0, 1.0, 2.0);
r.InterlockedMax64(8, 1); }
)"},
    {"Sb", R"(
struct S { float4 a; uint b; float c[2]; void f() { a = 1;
} }; StructuredBuffer<S> b : register(t0);
RWStructuredBuffer<S> r : register(u0); StructuredBuffer<float> bf;
RWStructuredBuffer<uint4> ru;
void test() { S s = b[1]; float4 v = b[2].a;
r[0] = s; r[1].a.x = 2; r[1].c[1] += 1; S t = b.Load(3);
uint n, st; b.GetDimensions(n, st); r.GetDimensions(n, st);
uint c = r.IncrementCounter(); c = r.DecrementCounter();
ru[0].x = 1; ru[1] += 2; float f = bf[0] + bf.Load(1);
InterlockedAdd(r[0].b, 1); uint status; S q = b.Load(0, status);
r[0].f(); }
)"},
    {"Cbuffer", R"(
struct P { float4 a; uint n; float4x4 m; };
cbuffer CB : register(b0) { float4 x; uint k;
P p; float arr[4]; row_major float4x4 rm;
}; cbuffer CB2 : register(b1, space2) { float4 y : packoffset(c0);
float2 z : packoffset(c1.y); } ConstantBuffer<P> pc : register(b2);
cbuffer CB3 { static float4 q; float helper() { return 1;
} };
float glob; 
void test() { float4 v = x + y + pc.a + p.a;
uint u = k + pc.n + p.n; float f = arr[2] + glob + pc.m[1][2] + pc.m._m00 + rm[1].x;
float4 w = mul(pc.m, v); P copy = pc; P c2 = p;
}
)"},
    {"Tbuffer", R"(
tbuffer TB : register(t0) { float4 x; };
void test() { float4 v = x; }
)"},
    {"PushConstant", R"(
struct P { uint n; float a; }; [[vk::push_constant]] P pc;
void test() { uint n = pc.n; }
)"},
    {"PushConstantCb", R"(
struct P { uint n; float a; }; [[vk::push_constant]] ConstantBuffer<P> pc;
void test() { uint n = pc.n; }
)"},
    {"SpecConst", R"(
[[vk::constant_id(0)]] const uint N = 4; [[vk::constant_id(1)]] const float F = 1.5;
[[vk::constant_id(2)]] const bool B = true;
[[vk::constant_id(3)]] const int I = -1;
void test() { uint n = N; float f = F; if (B) n = I; }
)"},
    {"VkBinding", R"(
[[vk::binding(1, 2)]] RWByteAddressBuffer a;
[[vk::binding(3)]] StructuredBuffer<float> b;
[[vk::binding(4)]] cbuffer C { float x; };
void test() { a.Store(0, b[0] + x); }
)"},
    {"RegisterVariants", R"(
RWByteAddressBuffer a : register(u0, space3);
ByteAddressBuffer b : register(t12); RWByteAddressBuffer c : register(space2);
struct P { float4 q; }; ConstantBuffer<P> q : register(b3, space1);
void test() { a.Store(0, b.Load(0)); }
)"},
    {"ResParams", R"(
float f(ByteAddressBuffer b, uint i) { return asfloat(b.Load(i));
} void g(RWByteAddressBuffer b, StructuredBuffer<float> s) { b.Store(0, s[0]);
} void h(in RWByteAddressBuffer b) { b.Store(0, 1);
} ByteAddressBuffer pick(ByteAddressBuffer b) { return b;
} struct R { ByteAddressBuffer a; RWStructuredBuffer<uint> u;
uint n; }; void k(R r) { r.u[0] = r.a.Load(r.n);
}
ByteAddressBuffer b; RWByteAddressBuffer rw;
StructuredBuffer<float> sb; RWStructuredBuffer<uint> ru;
template<typename B> void tp(B b) { uint x = b.Load(0);
}
void test() { f(b, 0); g(rw, sb); h(rw); R r;
r.a = b; r.u = ru; r.n = 1; k(r); ByteAddressBuffer loc = b;
loc.Load(0); tp(b); tp(rw); pick(b).Load(0);
}
)"},
    {"GlobalStructWithResources", R"(
struct R { ByteAddressBuffer a; RWStructuredBuffer<uint> u;
uint n; }; R gr : register(t0) : register(u0);
void test() { gr.u[0] = gr.a.Load(gr.n); }
)"},
    {"ResArrays", R"(
ByteAddressBuffer b[4] : register(t0); RWByteAddressBuffer rw[2][2];
StructuredBuffer<float> un[] : register(t0, space1);
void test() { uint x = b[2].Load(0); rw[1][0].Store(0, x);
float f = un[5][0]; ByteAddressBuffer q = b[1];
}
)"},
    {"AppendConsume", R"(
AppendStructuredBuffer<uint> a; ConsumeStructuredBuffer<uint> c;
void test() { a.Append(c.Consume()); }
)"},
    {"Textures", R"(
Texture2D<float4> t : register(t0); SamplerState s : register(s0);
RWTexture2D<float4> rt; Buffer<float4> tb;
RWBuffer<uint> rb;
void test() { float4 v = t.SampleLevel(s, float2(0,0), 0);
v = t.Load(int3(0,0,0)); v = t[uint2(1,2)];
rt[uint2(0,0)] = v; v = tb[0]; rb[0] = 1;
uint w,h; t.GetDimensions(w, h); v = tb.Load(1);
}
)"},
    {"Textures2", R"(
Texture2D t : register(t0);
void test() { float4 v = t.Load(int3(0,0,0)); }
)"},
    {"Globallycoherent", R"(
globallycoherent RWByteAddressBuffer r; globallycoherent RWStructuredBuffer<uint> s : register(u1);
void test() { r.Store(0, 1); }
)"},
    {"Rov", R"(
RasterizerOrderedByteAddressBuffer r;
void test() { }
)"},
    {"HalfInCbufferArrays", R"(
cbuffer C { half h; half4 h4; uint16_t u;
bool b; bool4 b4; double d; int64_t l; float3 v[2];
struct { float a; } st; }
void test() { float f = h + h4.x + u; bool x = b && b4.x; }
)"},
};

INSTANTIATE_TEST_SUITE_P(Snippets, Resources, testing::ValuesIn(Accepted),
                         [](const auto &Info) { return std::string(Info.param.Name); });

TEST(ResourceErrors, WrongRegisterClass) {
  Parse P("ByteAddressBuffer b : register(u0);\n[numthreads(1, 1, 1)] void main() {}\n");
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief(), "1:19: error: binding type 'u' only applies to UAV resources\n");
}

TEST(ResourceErrors, StoreToReadOnly) {
  Parse P("ByteAddressBuffer b;\n[numthreads(1, 1, 1)] void main() { b.Store(0, 1); }\n");
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief(), "2:39: error: no member named 'Store' in 'hlsl::ByteAddressBuffer'\n");
}

} // namespace
