// RUN: tessera %s -E squares -verify -o %t.spv
// RUN: tessera %s -E eight -verify=eight -o %t.spv
// RUN: tessera %s -E waves8 -verify=waves -o %t.spv
// RUN: tessera %s -E derivatives -verify=derivatives -o %t.spv
// RUN: tessera %s -E rows -verify=none -o %t.spv
// RUN: tessera %s -E two -verify=none -o %t.spv
// RUN: tessera %s -E noQuads -verify=none -o %t.spv
// RUN: tessera %s -E other -verify=none -o %t.spv
// RUN: tessera %s -E squares -Wno-wave-numbers -verify=none -o %t.spv
// In groups whose waves are made of quads SV_GroupIndex does not give the wave or the lane, and a warning names the right values.
// none-no-diagnostics
RWStructuredBuffer<uint> Out : register(u0);
Texture2D<float> T : register(t1);
SamplerState S : register(s2);

uint waveOf(uint index) { return index / WaveGetLaneCount(); }
[numthreads(32, 4, 1)] void squares(uint i : SV_GroupIndex, uint3 id : SV_DispatchThreadID) {
  uint lanes = WaveGetLaneCount();
  uint q = QuadReadAcrossX(i);
  Out[0] = i / lanes + q;                                // expected-warning {{this does not compute the number of the wave: the shader uses quads of 2x2 threads, so lanes are numbered quad by quad; use GetGroupWaveIndex()}}
  Out[1] = i % lanes;                                    // expected-warning {{this does not compute the number of the lane: the shader uses quads of 2x2 threads, so lanes are numbered quad by quad; use WaveGetLaneIndex()}}
  Out[2] = i >> firstbithigh(lanes);                     // expected-warning {{does not compute the number of the wave}}
  Out[3] = i & (lanes - 1);                              // expected-warning {{does not compute the number of the lane}}
  Out[4] = i & ~(lanes - 1);                             // expected-warning {{does not compute the number of the wave}}
  Out[5] = (i - WaveGetLaneIndex()) / lanes;             // expected-warning {{does not compute the number of the lane}}
  Out[6] = GetGroupWaveIndex() * lanes + WaveGetLaneIndex();
}

// Waves of at least 32 lanes are whole rows of quads, so that the number of the wave is right, and its first lane too.
[numthreads(8, 8, 1)] void eight(uint i : SV_GroupIndex) {
  uint lanes = WaveGetLaneCount();
  Out[0] = i / lanes + QuadReadAcrossX(i);
  if (i % lanes == 0)
    Out[1] = waveOf(i);
  Out[2] = i & (lanes - 1);                              // eight-warning {{does not compute the number of the lane}}
}
[WaveSize(8)] [numthreads(8, 8, 1)] void waves8(uint i : SV_GroupIndex) {
  Out[0] = i / WaveGetLaneCount() + QuadReadAcrossX(i);  // waves-warning {{does not compute the number of the wave}}
  if (i % WaveGetLaneCount() == 0)                       // waves-warning {{does not compute the number of the lane}}
    Out[1] = 1;
}
[numthreads(32, 4, 1)] void derivatives(uint i : SV_GroupIndex, uint3 id : SV_DispatchThreadID) {
  Out[0] = T.Sample(S, id.xy) + i / WaveGetLaneCount();  // derivatives-warning {{does not compute the number of the wave}}
}

// Quads of four threads in a row; threads of a group of two columns; no quads; other numbers.
[numthreads(32, 3, 1)] void rows(uint i : SV_GroupIndex) { Out[0] = i / WaveGetLaneCount() + QuadReadAcrossX(i); }
[numthreads(2, 64, 1)] void two(uint i : SV_GroupIndex) { Out[0] = i % WaveGetLaneCount() + QuadReadAcrossX(i); }
[numthreads(32, 4, 1)] void noQuads(uint i : SV_GroupIndex) { Out[0] = i / WaveGetLaneCount(); }
[numthreads(32, 4, 1)] void other(uint i : SV_GroupIndex) {
  Out[0] = i / 32 + i % 8 + WaveGetLaneCount() / 2 + QuadReadAcrossX(i) / WaveGetLaneCount();
}
