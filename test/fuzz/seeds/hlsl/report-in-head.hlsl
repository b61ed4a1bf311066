//@ lib_6_8 apple-m5
struct [raypayload] Payload { float4 color; };
struct Inside { int2 number; half sign; };
[shader("intersection")] void box() {
  Inside a = {int2(InstanceIndex(), 2), 1};
  while (ReportHit(RayTMin() + 1, 7, a)) ReportHit(RayTCurrent() - 0.25, 8, a);
}
