// RUN: %check-diags %s
void main() {}
// EXPECT -E main
