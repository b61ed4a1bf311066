struct In {
  RWStructuredBuffer<uint> words[1];
  ByteAddressBuffer alone;
};
In I : register(u1) : register(t4);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  I.words[0][i] = I.alone.Load(i * 4);
}
