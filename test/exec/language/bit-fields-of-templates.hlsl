// RUN: %exec-test %s
// The width of a bit-field is a template's argument, a constant, an enumerator, a member of a class, or begins with one.
// groups: 1 1 1
// in In u32: [0x12345, 0xABCDE, 77, 3]
// out First u32: [5 | 10 << 8]
// out Second u32: [0x345 | (0x12345 >> 12) << 12]
// out Third u32: [3 | 77 << 4 | 1 << 20]
// out Sizes_ u32: [4, 4, 4]
static const uint Low = 12;
enum Width { Nibble = 4 };
struct Sizes {
  static const uint Middle = 16;
};
template <typename T, uint Bits> struct Pair {
  T low : Bits;
  T high : (sizeof(T) * 8 - Bits);
  static Pair make(T a, T b) {
    Pair p;
    p.low = a;
    p.high = b;
    return p;
  }
};
struct Constant {
  uint low : Low;
  uint high : 32 - Low;
};
struct Several {
  uint a : Nibble;
  uint b : Sizes::Middle;
  uint c : Low;
};
struct Semantic {
  float4 at : POSITION;
  float2 uv : TEXCOORD0;
};
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<Pair<uint, 8> > First : register(u1);
RWStructuredBuffer<Constant> Second : register(u2);
RWStructuredBuffer<Several> Third : register(u3);
RWStructuredBuffer<uint> Sizes_ : register(u4);
[numthreads(1, 1, 1)] void main() {
  First[0] = Pair<uint, 8>::make(5, 10);
  Constant c;
  c.low = In[0];
  c.high = In[0] >> Low;
  Second[0] = c;
  Several s;
  s.a = In[3];
  s.b = In[2];
  s.c = 1;
  Third[0] = s;
  Sizes_[0] = sizeof(Pair<uint, 8>);
  Sizes_[1] = sizeof(Constant);
  Sizes_[2] = sizeof(Several);
  Semantic unused = (Semantic)0;
}
