// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT(2) -T ps_6_0
// DIAG: ProfileNotCompute @ 0
//| tessera: error: profile 'ps_6_0' is not supported: Tessera compiles only compute shaders so far (cs_6_0 to cs_6_10, lib_6_0 to lib_6_10, lib_6_x)
//| 1 error generated.
// EXPECT(2) -T cs_5_0
// DIAG: ProfileUnknown @ 0
//| tessera: error: unknown profile 'cs_5_0': expected one of cs_6_0 to cs_6_10, lib_6_0 to lib_6_10 or lib_6_x
//| 1 error generated.
// EXPECT(2) -T cs_6_99
// DIAG: ProfileUnknown @ 0
//| tessera: error: unknown profile 'cs_6_99': expected one of cs_6_0 to cs_6_10, lib_6_0 to lib_6_10 or lib_6_x
//| 1 error generated.
