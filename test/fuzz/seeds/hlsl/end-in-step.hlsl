//@ lib_6_8 nvidia-hopper
struct [raypayload] Payload { float4 color; int n; };
struct Inside { int2 number; half sign; };
[shader("anyhit")] void any(inout Payload p, Inside a) {
  while ((p.n < 5 ? true : (IgnoreHit(), true)) && p.n < 9) { p.n++; if (p.n == 7) continue; p.color.x += 2; }
  for (int i = 0; i < 4; i += p.n == 7 ? (AcceptHitAndEndSearch(), 1) : 2) { if (a.number.x == i) continue; p.n += 3; }
  p.color = 3;
}
