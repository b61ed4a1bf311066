// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT --target lavapip
// EXPECT --target h100
// EXPECT --target no-such-file.yaml
