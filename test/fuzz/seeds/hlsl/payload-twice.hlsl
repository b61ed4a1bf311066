[shader("vertex")] void v5(float3 at : POSITION5, out float4 to : SV_Position) {}
struct Job0 { uint n; float a[3]; };
groupshared Job0 job0;
groupshared Job0 job0;
[shader("amplification")] [numthreads(1, 1, 1)] void spread0() { {} job0.n = 0; DispatchMesh(1, 1, 1, job0); }
//@ debug
struct [raypayload] P4 { float3 c : read(caller) : write(caller, closesthit, miss); uint n[3] : read(caller, anyhit) : write(caller, anyhit); };
[shader("miss")] void lost4(inout P4 p) { {} p.c = 4; }
//@ lib_6_8
struct Varyings {
  float4 position : SV_Position;
  bool3 bools : BOOLS;
  float2 halves : HALVES;
  double large : LARGE;
  nointerpolation double3 three : THREE;
  int64_t2 longs : LONGS;
  int small : SMALL;
};

[shader("vertex")]
Varyings vs(float4 position : POSITION, bool3 bools : BOOLS, float2 halves : HALVES, int2 numbers : NUMBERS, uint small : SMALL) {
  Varyings v;
  v.position = position;
  v.bools = bools.zxy;
  v.halves = half2(halves) * half(2);
  float3 V[16384];
  v.three = double3(numbers.y, (numbers.x + numbers.x), 3.0L) / 1024.0L;
  v.longs = int64_t2(numbers) * 32;
  v.small = -int16_t(small);
  return v;
}

[shader("pixel")]
void ps(Varyings v, out uint4 bools : SV_Target0, out float2 halves : SV_Target1, out uint4 numbers : SV_Target2, out float3 three : SV_Target3) {
  bools = uint4(v.bools, any(v.bools));
  halves = v.halves;
  numbers = uint4(int(v.large / -0.0), int(v.large - 4294967296.0L * int(v.large / 0.5)),
                 int(v.longs.y >> 32), int(v.longs.x - v.longs.y) + v.small);
  three = float3(v.three);
}

