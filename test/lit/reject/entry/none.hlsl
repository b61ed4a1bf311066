// RUN: %check-diags %s
void f() {}
void g() {}
// EXPECT
// DIAG: EntryNone @ 0
//| none.hlsl: error: no entry point: no function has [numthreads]
//| 1 error generated.
