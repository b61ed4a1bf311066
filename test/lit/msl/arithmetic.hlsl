// Operations that C++ leaves undefined are written in a defined form.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=MSL
StructuredBuffer<int> In : register(t0);
StructuredBuffer<float> F : register(t1);
RWStructuredBuffer<int> Out : register(u2);
RWStructuredBuffer<float> R : register(u3);
RWStructuredBuffer<uint> Bits : register(u4);

[numthreads(1, 1, 1)] void main() {
  int a = In[0], b = In[1];
  Out[0] = a + b * 3;
  Out[1] = -a;
  Out[2] = a << b;
  Out[3] = a >> 5;
  Out[4] = a % b;
  Out[5] = clamp(a, b, 10);
  Out[6] = clamp(a, -2, 10);
  Out[7] = a > b && b > 0 ? a : b;
  uint16_t n = (uint16_t)a;
  Out[8] = n * n;
  float x = F[0], y = F[1];
  R[0] = min(x, y);
  R[1] = round(x) + frac(y);
  R[2] = lerp(x, y, 0.25);
  R[3] = saturate(x * 2);
  R[4] = fmod(x, y);
  precise float p = x * y;
  R[5] = p + 1;
  R[6] = f16tof32(f32tof16(x));
  R[7] = sign(x);
  Bits[0] = firstbitlow((uint)a);
  Bits[1] = firstbithigh((uint)a);
  Bits[2] = firstbithigh(b);
  Bits[3] = countbits((uint)b);
  Bits[4] = asuint(x);
  Bits[5] = (a != 0) | (isnan(y) ? 2u : 0u);
}

//MSL:// The index of the lowest set bit; all ones when there is none.
//MSL-NEXT:template <typename T> static T first_bit_low(T bits) {
//MSL-NEXT:  return select(ctz(bits), T(0xffffffff), bits == T(0));
//MSL-NEXT:}
//MSL:kernel void main0(
//MSL-NEXT:    const device int *In {{\[\[}}buffer(0)]],
//MSL-NEXT:    const device float *F {{\[\[}}buffer(1)]],
//MSL-NEXT:    device int *Out {{\[\[}}buffer(2)]],
//MSL-NEXT:    device float *R {{\[\[}}buffer(3)]],
//MSL-NEXT:    device uint *Bits {{\[\[}}buffer(4)]]) {
//MSL-NEXT:  int In_1 = In[0];
//MSL-NEXT:  int In_2 = In[1];
//MSL-NEXT:  Out[0] = int(uint(In_1) + uint(In_2) * 3);
//MSL-NEXT:  Out[1] = int(-uint(In_1));
//MSL-NEXT:  Out[2] = int(uint(In_1) << uint(In_2 & 31));
//MSL-NEXT:  Out[3] = In_1 >> 5;
//MSL-NEXT:  Out[4] = In_1 % In_2;
//MSL-NEXT:  Out[5] = min(max(In_1, In_2), 10);
//MSL-NEXT:  Out[6] = clamp(In_1, -2, 10);
//MSL-NEXT:  Out[7] = In_1 > In_2 && In_2 > 0 ? In_1 : In_2;
//MSL-NEXT:  ushort n = ushort(In_1);
//MSL-NEXT:  Out[8] = int(ushort(uint(n) * n));
//MSL-NEXT:  float F_1 = F[0];
//MSL-NEXT:  float F_2 = F[1];
//MSL-NEXT:  R[0] = fmin(F_1, F_2);
//MSL-NEXT:  R[1] = rint(F_1) + (F_2 - floor(F_2));
//MSL-NEXT:  R[2] = F_1 + fma(F_2 - F_1, 0.25f, -0.0f);
//MSL-NEXT:  R[3] = saturate(fma(F_1, 2.0f, -0.0f));
//MSL-NEXT:  R[4] = fmod(F_1, F_2);
//MSL-NEXT:  R[5] = fma(F_1, F_2, -0.0f) + 1.0f;
//MSL-NEXT:  R[6] = float(as_type<half>(ushort(uint(as_type<ushort>(half(F_1))))));
//MSL-NEXT:  R[7] = float(int(sign(F_1)));
//MSL-NEXT:  uint t = uint(In_1);
//MSL-NEXT:  Bits[0] = first_bit_low(t);
//MSL-NEXT:  Bits[1] = 31u - clz(t);
//MSL-NEXT:  Bits[2] = 31u - clz(uint(In_2 ^ (In_2 >> 31)));
//MSL-NEXT:  Bits[3] = popcount(uint(In_2));
//MSL-NEXT:  Bits[4] = as_type<uint>(F_1);
//MSL-NEXT:  Bits[5] = uint(In_1 != 0) | (isnan(F_2) ? 2u : 0u);
//MSL-NEXT:}
