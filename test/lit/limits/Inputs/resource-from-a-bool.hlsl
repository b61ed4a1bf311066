RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { bool t = true; (ByteAddressBuffer)(t); }
