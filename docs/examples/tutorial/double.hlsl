StructuredBuffer<float> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[numthreads(64, 1, 1)]
void main(uint I : SV_DispatchThreadID) {
  Out[I] = 2 * In[I];
}
