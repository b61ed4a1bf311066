// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT(2) -HV 2077
// DIAG: VersionUnknown @ 0
//| tessera: error: unknown HLSL version '2077': expected 2016, 2017, 2018, 2021 or 202x
//| 1 error generated.
