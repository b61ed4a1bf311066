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
