//@ unused
// row: [long vectors](#supported-features)
// profile: cs_6_9
StructuredBuffer<vector<double, 0x7fffffff> > In; RWStructuredBuffer<vector<float, 8> > Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = max(In[i.x] * 2, In[i.y]);
Out[i.x] = max(In[i.x] * 4, In[i.y]);
}
