// RUN: %exec-test %s
// options: -w
// Which of several functions a call means, with 16-bit types. See overloads-half-32.hlsl.
// in In i32: [1]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

enum En { Ea = 1, Eb = 2 };
uint float_half(float a0) { return 1; }
uint float_half(half a0) { return 2; }
uint float_min(float a0) { return 1; }
uint float_min(min16float a0) { return 2; }
uint three_floats(half a0) { return 1; }
uint three_floats(min16float a0) { return 2; }
uint three_floats(float a0) { return 3; }
uint int_min(int a0) { return 1; }
uint int_min(min16int a0) { return 2; }
uint uint_min(uint a0) { return 1; }
uint uint_min(min16uint a0) { return 2; }
uint two_mins(min16int a0) { return 1; }
uint two_mins(min16uint a0) { return 2; }
uint int_uint(int a0) { return 1; }
uint int_uint(uint a0) { return 2; }
uint int_float(int a0) { return 1; }
uint int_float(float a0) { return 2; }
uint uint_float(uint a0) { return 1; }
uint uint_float(float a0) { return 2; }
uint bool_float(bool a0) { return 1; }
uint bool_float(float a0) { return 2; }
uint float_double(float a0) { return 1; }
uint float_double(double a0) { return 2; }
uint half_double(half a0) { return 1; }
uint half_double(double a0) { return 2; }
uint int_int64(int a0) { return 1; }
uint int_int64(int64_t a0) { return 2; }
uint uint_uint64(uint a0) { return 1; }
uint uint_uint64(uint64_t a0) { return 2; }
uint scalar(half a0) { return 1; }
uint scalar(float a0) { return 2; }
uint scalar(double a0) { return 3; }
uint scalar(int a0) { return 4; }
uint scalar(uint a0) { return 5; }
uint scalar(bool a0) { return 6; }
uint scalar(min16float a0) { return 7; }
uint scalar(min16int a0) { return 8; }
uint scalar(min16uint a0) { return 9; }
uint scalar(int64_t a0) { return 10; }
uint scalar(uint64_t a0) { return 11; }
uint sizes(float a0) { return 1; }
uint sizes(float2 a0) { return 2; }
uint sizes(float3 a0) { return 3; }
uint sizes(float4 a0) { return 4; }
uint float3_int3(float3 a0) { return 1; }
uint float3_int3(int3 a0) { return 2; }
uint one_three(float a0) { return 1; }
uint one_three(float3 a0) { return 2; }
uint two_four(float2 a0) { return 1; }
uint two_four(float4 a0) { return 2; }
uint half3_float3(half3 a0) { return 1; }
uint half3_float3(float3 a0) { return 2; }
uint three_pairs(min16float2 a0) { return 1; }
uint three_pairs(float2 a0) { return 2; }
uint three_pairs(half2 a0) { return 3; }
uint squares(float2x2 a0) { return 1; }
uint squares(float3x3 a0) { return 2; }
uint scalar_matrix(float a0) { return 1; }
uint scalar_matrix(float2x2 a0) { return 2; }
uint one_two(float1 a0) { return 1; }
uint one_two(float2 a0) { return 2; }
uint vector_matrix(float4 a0) { return 1; }
uint vector_matrix(float2x2 a0) { return 2; }
uint int_beside_float(int a0, float a1) { return 1; }
uint int_beside_float(float a0, int a1) { return 2; }
uint two_uints_floats(uint a0, uint a1) { return 1; }
uint two_uints_floats(float a0, float a1) { return 2; }
uint two_halves_floats(half a0, half a1) { return 1; }
uint two_halves_floats(float a0, float a1) { return 2; }
uint vector_beside_float(float2 a0, float a1) { return 1; }
uint vector_beside_float(float a0, float2 a1) { return 2; }
uint inout_int_float(inout int a0) { return 1; }
uint inout_int_float(inout float a0) { return 2; }
uint out_half_float(out half a0) { a0 = 0; return 1; }
uint out_half_float(out float a0) { a0 = 0; return 2; }
uint out_uint_int(out uint a0) { a0 = 0; return 1; }
uint out_uint_int(out int a0) { a0 = 0; return 2; }
uint int_enum(int a0) { return 1; }
uint int_enum(En a0) { return 2; }
uint uint_or_float(uint a0) { return 1; }
uint uint_or_float(float a0) { return 2; }

[numthreads(1, 1, 1)] void main() {
  half h = (half)In[0];
  float f = (float)In[0];
  min16float m = (min16float)In[0];
  double d = (double)In[0];
  int i = (int)In[0];
  uint u = (uint)In[0];
  min16int mi = (min16int)In[0];
  min16uint mu = (min16uint)In[0];
  bool b = (bool)In[0];
  int64_t l = (int64_t)In[0];
  uint64_t ul = (uint64_t)In[0];
  En e = (En)In[0];
  float1 f1 = (float1)In[0];
  float2 f2 = (float2)In[0];
  float3 f3 = (float3)In[0];
  float4 f4 = (float4)In[0];
  half2 h2 = (half2)In[0];
  half3 h3 = (half3)In[0];
  min16float2 m2 = (min16float2)In[0];
  int2 i2 = (int2)In[0];
  int3 i3 = (int3)In[0];
  uint3 u3 = (uint3)In[0];
  bool3 b3 = (bool3)In[0];
  float2x2 f22 = (float2x2)In[0];
  float3x3 f33 = (float3x3)In[0];
  half2x2 h22 = (half2x2)In[0];
  float1x1 f11 = (float1x1)In[0];
  CHECK(float_half(h)); //= 2
  CHECK(float_half(f)); //= 1
  CHECK(float_half(f1)); //= 1
  CHECK(float_half(1.5f)); //= 1
  CHECK(float_half(h * 2)); //= 2
  CHECK(float_half(m + h)); //= 2
  CHECK(float_min(h)); //= 1
  CHECK(float_min(f)); //= 1
  CHECK(float_min(m)); //= 2
  CHECK(float_min(f1)); //= 1
  CHECK(float_min(1.5)); //= 1
  CHECK(float_min(1.5f)); //= 1
  CHECK(float_min(h * 2)); //= 1
  CHECK(float_min(m + h)); //= 1
  CHECK(three_floats(h)); //= 1
  CHECK(three_floats(f)); //= 3
  CHECK(three_floats(m)); //= 2
  CHECK(three_floats(f1)); //= 3
  CHECK(three_floats(1.5f)); //= 3
  CHECK(three_floats(h * 2)); //= 1
  CHECK(three_floats(m + h)); //= 1
  CHECK(int_min(i)); //= 1
  CHECK(int_min(u)); //= 1
  CHECK(int_min(mi)); //= 2
  CHECK(int_min(mu)); //= 1
  CHECK(int_min(1)); //= 1
  CHECK(int_min(1u)); //= 1
  CHECK(int_min(-1)); //= 1
  CHECK(int_min(i + 1)); //= 1
  CHECK(int_min(u << 1)); //= 1
  CHECK(uint_min(i)); //= 1
  CHECK(uint_min(u)); //= 1
  CHECK(uint_min(mu)); //= 2
  CHECK(uint_min(1)); //= 1
  CHECK(uint_min(1u)); //= 1
  CHECK(uint_min(-1)); //= 1
  CHECK(uint_min(i + 1)); //= 1
  CHECK(uint_min(u << 1)); //= 1
  CHECK(two_mins(i)); //= 1
  CHECK(two_mins(mi)); //= 1
  CHECK(two_mins(mu)); //= 2
  CHECK(two_mins(l)); //= 1
  CHECK(two_mins(i + 1)); //= 1
  CHECK(int_uint(i)); //= 1
  CHECK(int_uint(u)); //= 2
  CHECK(int_uint(mi)); //= 1
  CHECK(int_uint(mu)); //= 2
  CHECK(int_uint(l)); //= 1
  CHECK(int_uint(1u)); //= 2
  CHECK(int_uint(i + 1)); //= 1
  CHECK(int_uint(u << 1)); //= 2
  CHECK(int_float(h)); //= 2
  CHECK(int_float(f)); //= 2
  CHECK(int_float(m)); //= 2
  CHECK(int_float(i)); //= 1
  CHECK(int_float(u)); //= 1
  CHECK(int_float(mi)); //= 1
  CHECK(int_float(mu)); //= 1
  CHECK(int_float(l)); //= 1
  CHECK(int_float(ul)); //= 1
  CHECK(int_float(f1)); //= 2
  CHECK(int_float(1)); //= 1
  CHECK(int_float(1.5)); //= 2
  CHECK(int_float(1u)); //= 1
  CHECK(int_float(1.5f)); //= 2
  CHECK(int_float(-1)); //= 1
  CHECK(int_float(i + 1)); //= 1
  CHECK(int_float(h * 2)); //= 2
  CHECK(int_float(u << 1)); //= 1
  CHECK(int_float(m + h)); //= 2
  CHECK(uint_float(h)); //= 2
  CHECK(uint_float(f)); //= 2
  CHECK(uint_float(m)); //= 2
  CHECK(uint_float(i)); //= 1
  CHECK(uint_float(u)); //= 1
  CHECK(uint_float(mu)); //= 1
  CHECK(uint_float(l)); //= 1
  CHECK(uint_float(ul)); //= 1
  CHECK(uint_float(f1)); //= 2
  CHECK(uint_float(1)); //= 1
  CHECK(uint_float(1.5)); //= 2
  CHECK(uint_float(1u)); //= 1
  CHECK(uint_float(1.5f)); //= 2
  CHECK(uint_float(-1)); //= 1
  CHECK(uint_float(i + 1)); //= 1
  CHECK(uint_float(h * 2)); //= 2
  CHECK(uint_float(u << 1)); //= 1
  CHECK(uint_float(m + h)); //= 2
  CHECK(bool_float(h)); //= 2
  CHECK(bool_float(f)); //= 2
  CHECK(bool_float(m)); //= 2
  CHECK(bool_float(i)); //= 1
  CHECK(bool_float(u)); //= 1
  CHECK(bool_float(mi)); //= 1
  CHECK(bool_float(mu)); //= 1
  CHECK(bool_float(b)); //= 1
  CHECK(bool_float(l)); //= 1
  CHECK(bool_float(ul)); //= 1
  CHECK(bool_float(e)); //= 2
  CHECK(bool_float(f1)); //= 2
  CHECK(bool_float(1)); //= 1
  CHECK(bool_float(1.5)); //= 2
  CHECK(bool_float(1u)); //= 1
  CHECK(bool_float(1.5f)); //= 2
  CHECK(bool_float(-1)); //= 1
  CHECK(bool_float(i + 1)); //= 1
  CHECK(bool_float(h * 2)); //= 2
  CHECK(bool_float(u << 1)); //= 1
  CHECK(bool_float(m + h)); //= 2
  CHECK(float_double(f)); //= 1
  CHECK(float_double(d)); //= 2
  CHECK(float_double(f1)); //= 1
  CHECK(float_double(1.5f)); //= 1
  CHECK(half_double(h)); //= 1
  CHECK(half_double(f)); //= 2
  CHECK(half_double(d)); //= 2
  CHECK(half_double(f1)); //= 2
  CHECK(half_double(1.5f)); //= 2
  CHECK(half_double(h * 2)); //= 1
  CHECK(half_double(m + h)); //= 1
  CHECK(int_int64(i)); //= 1
  CHECK(int_int64(u)); //= 1
  CHECK(int_int64(l)); //= 2
  CHECK(int_int64(ul)); //= 2
  CHECK(int_int64(1u)); //= 1
  CHECK(int_int64(i + 1)); //= 1
  CHECK(int_int64(u << 1)); //= 1
  CHECK(uint_uint64(i)); //= 2
  CHECK(uint_uint64(u)); //= 1
  CHECK(uint_uint64(l)); //= 2
  CHECK(uint_uint64(ul)); //= 2
  CHECK(uint_uint64(1u)); //= 1
  CHECK(uint_uint64(i + 1)); //= 2
  CHECK(uint_uint64(u << 1)); //= 1
  CHECK(scalar(h)); //= 1
  CHECK(scalar(f)); //= 2
  CHECK(scalar(m)); //= 7
  CHECK(scalar(d)); //= 3
  CHECK(scalar(i)); //= 4
  CHECK(scalar(u)); //= 5
  CHECK(scalar(mi)); //= 8
  CHECK(scalar(mu)); //= 9
  CHECK(scalar(b)); //= 6
  CHECK(scalar(l)); //= 10
  CHECK(scalar(ul)); //= 11
  CHECK(scalar(f1)); //= 2
  CHECK(scalar(1u)); //= 5
  CHECK(scalar(1.5f)); //= 2
  CHECK(scalar(i + 1)); //= 4
  CHECK(scalar(h * 2)); //= 1
  CHECK(scalar(u << 1)); //= 5
  CHECK(scalar(m + h)); //= 1
  CHECK(sizes(f)); //= 1
  CHECK(sizes(i)); //= 1
  CHECK(sizes(1)); //= 1
  CHECK(sizes(f1)); //= 1
  CHECK(sizes(f2)); //= 2
  CHECK(sizes(f3)); //= 3
  CHECK(sizes(f4)); //= 4
  CHECK(sizes(h2)); //= 2
  CHECK(sizes(i2)); //= 2
  CHECK(sizes(i3)); //= 3
  CHECK(sizes(u3)); //= 3
  CHECK(sizes(b3)); //= 3
  CHECK(sizes(m2)); //= 2
  CHECK(sizes(f2 + 1)); //= 2
  CHECK(sizes(i3 * 2)); //= 3
  CHECK(float3_int3(f)); //= 1
  CHECK(float3_int3(i)); //= 2
  CHECK(float3_int3(1)); //= 2
  CHECK(float3_int3(f3)); //= 1
  CHECK(float3_int3(f4)); //= 1
  CHECK(float3_int3(i3)); //= 2
  CHECK(float3_int3(u3)); //= 2
  CHECK(float3_int3(i3 * 2)); //= 2
  CHECK(one_three(f)); //= 1
  CHECK(one_three(i)); //= 1
  CHECK(one_three(1)); //= 1
  CHECK(one_three(f1)); //= 1
  CHECK(one_three(f2)); //= 1
  CHECK(one_three(f3)); //= 2
  CHECK(one_three(h2)); //= 1
  CHECK(one_three(i2)); //= 1
  CHECK(one_three(i3)); //= 2
  CHECK(one_three(u3)); //= 2
  CHECK(one_three(b3)); //= 2
  CHECK(one_three(m2)); //= 1
  CHECK(one_three(f22)); //= 1
  CHECK(one_three(f2 + 1)); //= 1
  CHECK(one_three(i3 * 2)); //= 2
  CHECK(two_four(f2)); //= 1
  CHECK(two_four(f3)); //= 1
  CHECK(two_four(f4)); //= 2
  CHECK(two_four(h2)); //= 1
  CHECK(two_four(i2)); //= 1
  CHECK(two_four(i3)); //= 1
  CHECK(two_four(u3)); //= 1
  CHECK(two_four(b3)); //= 1
  CHECK(two_four(m2)); //= 1
  CHECK(two_four(f2 + 1)); //= 1
  CHECK(two_four(i3 * 2)); //= 1
  CHECK(half3_float3(f)); //= 2
  CHECK(half3_float3(h)); //= 1
  CHECK(half3_float3(f3)); //= 2
  CHECK(half3_float3(f4)); //= 2
  CHECK(half3_float3(h3)); //= 1
  CHECK(half3_float3(h3 * 2)); //= 1
  CHECK(three_pairs(f)); //= 2
  CHECK(three_pairs(h)); //= 3
  CHECK(three_pairs(f2)); //= 2
  CHECK(three_pairs(f3)); //= 2
  CHECK(three_pairs(f4)); //= 2
  CHECK(three_pairs(h2)); //= 3
  CHECK(three_pairs(h3)); //= 3
  CHECK(three_pairs(m2)); //= 1
  CHECK(three_pairs(h3 * 2)); //= 3
  CHECK(three_pairs(h2 + m2)); //= 3
  CHECK(squares(f22)); //= 1
  CHECK(squares(f33)); //= 2
  CHECK(squares(h22)); //= 1
  CHECK(squares(f22 * 2)); //= 1
  CHECK(scalar_matrix(f)); //= 1
  CHECK(scalar_matrix(1)); //= 1
  CHECK(scalar_matrix(f22)); //= 2
  CHECK(scalar_matrix(h22)); //= 2
  CHECK(scalar_matrix(f11)); //= 1
  CHECK(scalar_matrix(f22 * 2)); //= 2
  CHECK(one_two(f)); //= 1
  CHECK(one_two(i)); //= 1
  CHECK(one_two(1)); //= 1
  CHECK(one_two(f1)); //= 1
  CHECK(one_two(f2)); //= 2
  CHECK(one_two(h2)); //= 2
  CHECK(one_two(i2)); //= 2
  CHECK(one_two(m2)); //= 2
  CHECK(one_two(f2 + 1)); //= 2
  CHECK(int_beside_float(i, f)); //= 1
  CHECK(int_beside_float(f, i)); //= 2
  CHECK(int_beside_float(1.5, 1)); //= 2
  CHECK(int_beside_float(1, 1.5)); //= 1
  CHECK(int_beside_float(u, f)); //= 1
  CHECK(int_beside_float(b, f)); //= 1
  CHECK(int_beside_float(h, i)); //= 2
  CHECK(int_beside_float(mi, f)); //= 1
  CHECK(int_beside_float(l, f)); //= 1
  CHECK(two_uints_floats(i, u)); //= 1
  CHECK(two_uints_floats(i, f)); //= 1
  CHECK(two_uints_floats(1, u)); //= 1
  CHECK(two_uints_floats(1, f)); //= 1
  CHECK(two_uints_floats(1.5, u)); //= 1
  CHECK(two_uints_floats(u, 1.5)); //= 1
  CHECK(two_uints_floats(1, 1)); //= 1
  CHECK(two_uints_floats(b, u)); //= 1
  CHECK(two_uints_floats(mi, mu)); //= 1
  CHECK(two_uints_floats(u, h)); //= 1
  CHECK(two_uints_floats(l, u)); //= 1
  CHECK(two_halves_floats(h, 1)); //= 1
  CHECK(two_halves_floats(h, 1.5)); //= 1
  CHECK(two_halves_floats(h, f)); //= 2
  CHECK(two_halves_floats(h, m)); //= 1
  CHECK(two_halves_floats(1, h)); //= 1
  CHECK(two_halves_floats(f, 1)); //= 2
  CHECK(two_halves_floats(i, h)); //= 1
  CHECK(two_halves_floats(h, mi)); //= 1
  CHECK(two_halves_floats(h, h)); //= 1
  CHECK(vector_beside_float(f2, f)); //= 1
  CHECK(vector_beside_float(f, f2)); //= 2
  CHECK(vector_beside_float(f2, 1)); //= 1
  CHECK(vector_beside_float(1, f2)); //= 2
  CHECK(vector_beside_float(f3, f)); //= 1
  CHECK(vector_beside_float(f2, i)); //= 1
  CHECK(vector_beside_float(h2, f)); //= 1
  CHECK(inout_int_float(i)); //= 1
  CHECK(inout_int_float(f)); //= 2
  CHECK(inout_int_float(u)); //= 1
  CHECK(inout_int_float(h)); //= 2
  CHECK(inout_int_float(mi)); //= 1
  CHECK(inout_int_float(m)); //= 2
  CHECK(out_half_float(h)); //= 1
  CHECK(out_half_float(f)); //= 2
  CHECK(out_uint_int(i)); //= 2
  CHECK(out_uint_int(u)); //= 1
  CHECK(out_uint_int(mu)); //= 1
  CHECK(int_enum(h)); //= 1
  CHECK(int_enum(f)); //= 1
  CHECK(int_enum(m)); //= 1
  CHECK(int_enum(d)); //= 1
  CHECK(int_enum(i)); //= 1
  CHECK(int_enum(u)); //= 1
  CHECK(int_enum(mi)); //= 1
  CHECK(int_enum(mu)); //= 1
  CHECK(int_enum(b)); //= 1
  CHECK(int_enum(l)); //= 1
  CHECK(int_enum(ul)); //= 1
  CHECK(int_enum(e)); //= 2
  CHECK(int_enum(f1)); //= 1
  CHECK(int_enum(1)); //= 1
  CHECK(int_enum(1.5)); //= 1
  CHECK(int_enum(1u)); //= 1
  CHECK(int_enum(1.5f)); //= 1
  CHECK(int_enum(-1)); //= 1
  CHECK(int_enum(i + 1)); //= 1
  CHECK(int_enum(h * 2)); //= 1
  CHECK(int_enum(u << 1)); //= 1
  CHECK(int_enum(m + h)); //= 1
  CHECK(uint_or_float(h)); //= 2
  CHECK(uint_or_float(f)); //= 2
  CHECK(uint_or_float(m)); //= 2
  CHECK(uint_or_float(i)); //= 1
  CHECK(uint_or_float(u)); //= 1
  CHECK(uint_or_float(mu)); //= 1
  CHECK(uint_or_float(l)); //= 1
  CHECK(uint_or_float(ul)); //= 1
  CHECK(uint_or_float(f1)); //= 2
  CHECK(uint_or_float(1)); //= 1
  CHECK(uint_or_float(1.5)); //= 2
  CHECK(uint_or_float(1u)); //= 1
  CHECK(uint_or_float(1.5f)); //= 2
  CHECK(uint_or_float(-1)); //= 1
  CHECK(uint_or_float(i + 1)); //= 1
  CHECK(uint_or_float(h * 2)); //= 2
  CHECK(uint_or_float(u << 1)); //= 1
  CHECK(uint_or_float(m + h)); //= 2
  // DXC finds these calls ambiguous.
  CHECK(float_half(1.5)); //= 1
  CHECK(three_floats(1.5)); //= 3
  CHECK(int_min(b)); //= 1
  CHECK(int_min(e)); //= 1
  CHECK(uint_min(mi)); //= 1
  CHECK(int_uint(b)); //= 1
  CHECK(int_uint(e)); //= 1
  CHECK(int_uint(1)); //= 1
  CHECK(int_uint(-1)); //= 1
  CHECK(int_float(b)); //= 1
  CHECK(int_float(e)); //= 1
  CHECK(uint_float(mi)); //= 1
  CHECK(float_double(1.5)); //= 1
  CHECK(half_double(1.5)); //= 2
  CHECK(int_int64(e)); //= 1
  CHECK(int_int64(1)); //= 1
  CHECK(int_int64(-1)); //= 1
  CHECK(uint_uint64(b)); //= 2
  CHECK(uint_uint64(1)); //= 2
  CHECK(uint_uint64(-1)); //= 2
  CHECK(scalar(e)); //= 4
  CHECK(scalar(1)); //= 4
  CHECK(scalar(1.5)); //= 2
  CHECK(scalar(-1)); //= 4
  CHECK(float3_int3(b3)); //= 2
  CHECK(half3_float3(1.5)); //= 2
  CHECK(three_pairs(1.5)); //= 2
  CHECK(vector_matrix(f4)); //= 1
  CHECK(vector_matrix(f22)); //= 2
  CHECK(inout_int_float(b)); //= 1
  CHECK(out_uint_int(b)); //= 2
  CHECK(uint_or_float(mi)); //= 1
}
