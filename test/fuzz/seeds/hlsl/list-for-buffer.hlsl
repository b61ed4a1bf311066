//@ apple-m5
RWByteAddressBuffer Out : register(u0);
[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) { if (WaveGetLaneIndex() > 3) { Out.Store(i * 4, i); } ByteAddressBuffer { Out.Store(clamp(i * 4, i * 4, i * 4), i); } }
