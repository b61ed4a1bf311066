RWByteAddressBuffer Out : register(u0);
[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) { Out.Store(i * 4, i); }
