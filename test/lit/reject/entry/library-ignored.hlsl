// RUN: %check-diags %s
[shader("compute")] [numthreads(8, 1, 1)] void first() {}
[numthreads(8, 1, 1)] void other() {}
// EXPECT -T lib_6_8 -E main
// DIAG: EntryIgnored @ 0
//| library-ignored.hlsl: warning: no function of the library is named 'main': -E is ignored, and the functions with [shader("...")] are the entry points [-Wignored-entry]
//| 1 warning generated.
// EXPECT -T lib_6_8 -E main -Wno-ignored-entry
