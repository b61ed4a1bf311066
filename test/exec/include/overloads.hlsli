// Sets of functions of one name, which return 1, 2 ... in the order of their declarations, and
// variables of every type to call them with. The tests overloads-half-*.hlsl state which function a
// call means.
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

#define OVERLOAD_ARGUMENTS(Value) \
  half h = (half)Value; \
  float f = (float)Value; \
  min16float m = (min16float)Value; \
  double d = (double)Value; \
  int i = (int)Value; \
  uint u = (uint)Value; \
  min16int mi = (min16int)Value; \
  min16uint mu = (min16uint)Value; \
  bool b = (bool)Value; \
  int64_t l = (int64_t)Value; \
  uint64_t ul = (uint64_t)Value; \
  En e = (En)Value; \
  float1 f1 = (float1)Value; \
  float2 f2 = (float2)Value; \
  float3 f3 = (float3)Value; \
  float4 f4 = (float4)Value; \
  half2 h2 = (half2)Value; \
  half3 h3 = (half3)Value; \
  min16float2 m2 = (min16float2)Value; \
  int2 i2 = (int2)Value; \
  int3 i3 = (int3)Value; \
  uint3 u3 = (uint3)Value; \
  bool3 b3 = (bool3)Value; \
  float2x2 f22 = (float2x2)Value; \
  float3x3 f33 = (float3x3)Value; \
  half2x2 h22 = (half2x2)Value; \
  float1x1 f11 = (float1x1)Value;
