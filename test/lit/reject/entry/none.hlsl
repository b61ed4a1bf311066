// RUN: %check-diags %s
void f() {}
void g() {}
// EXPECT
