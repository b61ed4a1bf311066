// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT(2) -T node_6_0
// DIAG: ProfileUnknown @ 0
//| tessera: error: unknown profile 'node_6_0': expected cs_, vs_, hs_, ds_, gs_ or ps_6_0 to 6_10, ms_ or as_6_5 to 6_10, lib_6_0 to lib_6_10 or lib_6_x
//| 1 error generated.
// EXPECT(2) -T cs_5_2
// DIAG: ProfileUnknown @ 0
//| tessera: error: unknown profile 'cs_5_2': expected cs_, vs_, hs_, ds_, gs_ or ps_6_0 to 6_10, ms_ or as_6_5 to 6_10, lib_6_0 to lib_6_10 or lib_6_x
//| 1 error generated.
// EXPECT(2) -T cs_6_99
// DIAG: ProfileUnknown @ 0
//| tessera: error: unknown profile 'cs_6_99': expected cs_, vs_, hs_, ds_, gs_ or ps_6_0 to 6_10, ms_ or as_6_5 to 6_10, lib_6_0 to lib_6_10 or lib_6_x
//| 1 error generated.
// EXPECT -T cs_5_0
// DIAG: ProfileOld @ 0
//| tessera: warning: profile 'cs_5_0' is compiled as 'cs_6_0' [-Wold-profile]
//| 1 warning generated.
