// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
Texture2D<float4> input : register(t0);
RWTexture2D<float4> output : register(u0);

[numthreads(8, 8, 1)] void main(uint2 at : SV_DispatchThreadID) {
  float4 sum = 0;
  for (int i = -RADIUS; i <= RADIUS; ++i)
    sum += input[int2(at) + int2(i, 0)];
  output[at] = WaveActiveMax(sum.a) > 0 ? sum / (2 * RADIUS + 1) : 0;
}
