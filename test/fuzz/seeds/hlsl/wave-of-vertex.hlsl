//@ lib_6_8
struct Given { float2x3 floats[2] : FLOATS; int2x2 whole[2] : WHOLE; };
struct Varyings { float4 position : SV_Position; Given given; float after : AFTER; };

[shader("vertex")]
Varyings vs(float4 position : POSITION, Given given) {
  Varyings v;
  v.position = position;
  v.given = given;
  uint wave = GetGroupWaveIndex();
  v.given.whole[0][1] = -v.given.whole[0][1];
  v.after = 7;
  return v;
}

[shader("pixel")]
void ps(Varyings v, out float4 a : SV_Target0, out float4 b : SV_Target1, out int4 c : SV_Target2) {
  a = float4(v.given.floats[0][0], v.after);
  b = float4(mul(v.given.floats[1], float3(1, 10, 100)), v.given.floats[0][1].yz);
  if (WaveGetLaneIndex() > 3) { [branch] if (false) c = int4(v.given.whole[0][1], v.given.whole[1][0]); } else { c = uint64_t4(v.given.whole[0][1], v.given.whole[1][0]); }
}

