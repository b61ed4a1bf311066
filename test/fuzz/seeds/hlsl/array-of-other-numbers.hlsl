RWStructuredBuffer<float> Row : register(u0);
struct Inner {
  float m[20][16];
};
groupshared Inner Several[2];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  double all[20][16] = Several[1].m;
  Inner whole = Several[1];
  for (uint k = 0; k < 3; k++)
    Row[k] = k % 2 ? all[8][k] : whole.m[8][k];
}
