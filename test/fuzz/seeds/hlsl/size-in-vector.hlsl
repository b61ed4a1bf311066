Texture2DArray<float4> T;
RWStructuredBuffer<uint3> O;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  uint h, c;
  T.GetDimensions(i, h, c);
  O[0] = i;
}
