// RUN: %check-diags %s
StructuredBuffer<int> In;
ByteAddressBuffer Bytes;
cbuffer C {
  int K;
};
static const int S = 3;
[numthreads(8, 1, 1)] void main() {
  In[0] = 1;
  Bytes.Store(0, 1);
  K = 2;
  S = 4;
  float4 v;
  v.xx = 1;
}
// EXPECT
// DIAG: error @ 9
// DIAG: error @ 10
// DIAG: error @ 12
// DIAG: note @ 7
// DIAG: error @ 14
//| not-assignable.hlsl:9:9: error: cannot assign to return value because function 'operator[]' returns a const value
//|     9 |   In[0] = 1;
//|       |   ~~~~~ ^
//| not-assignable.hlsl:10:9: error: no member named 'Store' in 'hlsl::ByteAddressBuffer'
//|    10 |   Bytes.Store(0, 1);
//|       |   ~~~~~ ^
//| not-assignable.hlsl:12:5: error: cannot assign to variable 'S' with const-qualified type 'const int'
//|    12 |   S = 4;
//|       |   ~ ^
//| not-assignable.hlsl:7:18: note: variable 'S' declared const here
//|     7 | static const int S = 3;
//|       | ~~~~~~~~~~~~~~~~~^~~~~
//| not-assignable.hlsl:14:8: error: vector is not assignable (contains duplicate components)
//|    14 |   v.xx = 1;
//|       |   ~~~~ ^
//| 4 errors generated.
