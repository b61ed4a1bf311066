struct Corner1 { float4 at : SV_Position; float3 c : C1; };
[shader("mesh")] [outputtopology("triangle")] [numthreads(32, 1, 1)] void mesh1(uint t : SV_GroupIndex, out vertices Corner1 v[3],
out indices uint3 i[1]) { SetMeshOutputCounts(3, 1); {} v[t % 3].at = t; i[0] = uint3(0, 1, 2); }
//@ apple-m1 2018
struct Job1 { bool n; float a[3]; };
groupshared Job1 job1;
[shader("amplification")] [numthreads(1, 1, 1)] void spread1() { {} job1.n += cross(1, 1); DispatchMesh(1, 1, 1, job1); }
//@ lib_6_8 nvidia-hopper
struct [raypayload] Payload { float4 color; int n; };
struct Inside { int2 number; half sign; };
[shader("anyhit")] void asuint(inout Payload p, Inside a) {
  while ((p.n < 1 ? true : (IgnoreHit(), true)) && p.n < 9) { p.n++; if (p.n != 7) continue; p.color.x += 2; }
  for (int i = 0; i < 4; i += p.n == 7 ? (AcceptHitAndEndSearch(), 1) : 2) { ; p.n += 3; }
  p.color = 3;
}
