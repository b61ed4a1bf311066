// Payload access qualifiers are a warning, once for each.
// RUN: %check-diags %s
struct [raypayload] Payload {
  float3 color : write(miss) : read(caller);
  float t[2] : read(caller, miss) : write(caller, miss);
};
[shader("miss")] void miss(inout Payload p) { p.color = p.t[1]; }
// EXPECT -T lib_6_7
// DIAG: PayloadAccessIgnored @ 4
// DIAG: PayloadAccessIgnored @ 4
// DIAG: PayloadAccessIgnored @ 5
// DIAG: PayloadAccessIgnored @ 5
//| payload-access.hlsl:4:16: warning: this payload access qualifier is ignored: every field of a payload is passed to each shader and back [-Wignored-payload-access]
//|     4 |   float3 color : write(miss) : read(caller);
//|       |                ^
//| payload-access.hlsl:4:30: warning: this payload access qualifier is ignored: every field of a payload is passed to each shader and back [-Wignored-payload-access]
//|     4 |   float3 color : write(miss) : read(caller);
//|       |                              ^
//| payload-access.hlsl:5:14: warning: this payload access qualifier is ignored: every field of a payload is passed to each shader and back [-Wignored-payload-access]
//|     5 |   float t[2] : read(caller, miss) : write(caller, miss);
//|       |              ^
//| payload-access.hlsl:5:35: warning: this payload access qualifier is ignored: every field of a payload is passed to each shader and back [-Wignored-payload-access]
//|     5 |   float t[2] : read(caller, miss) : write(caller, miss);
//|       |                                   ^
//| 4 warnings generated.
