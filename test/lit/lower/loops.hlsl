// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<uint> Out;

[numthreads(1, 1, 1)] void main(uint n : SV_GroupIndex) {
  uint sum = 0;
  [unroll] for (uint i = 0; i < 4; ++i) {
    if (i == n)
      continue;
    sum += i;
  }
  // CHECK: %i = var
  // CHECK: loop {unroll} test {
  // CHECK: yield
  // CHECK: } body {
  // CHECK: if {{%.*}} then {
  // CHECK-NEXT: continue
  // CHECK: } step {
  // CHECK: store %i
  // CHECK-NEXT: }
  [loop] while (uint left = n - sum) {
    sum += left;
    if (sum > 10)
      break;
  }
  // The variable of the condition lives outside, because the body reads it.
  // CHECK: %left = var {name = "left"}
  // CHECK: loop {dont_unroll} test {
  // CHECK: store %left
  // CHECK: yield
  // CHECK: } body {
  // CHECK: load %left
  // CHECK: break
  do {
    ++sum;
  } while (sum < n);
  // CHECK: loop {test_at_end} test {
  // CHECK: yield
  // CHECK: } body {
  for (;;)
    break;
  // An endless loop has no test.
  // CHECK: loop body {
  // CHECK-NEXT: break
  while (true) {
    if (sum > 20)
      return;
    ++sum;
  }
  // CHECK: loop body {
  // CHECK: return
  [unroll(2)] for (uint j = 0; j < n; ++j)
    sum ^= j;
  // CHECK: loop {unroll, turns = 2} test {
  [unroll(1)] for (uint k = 0; k < n; ++k)
    sum ^= k;
  // CHECK: loop {dont_unroll} test {
  Out[0] = sum;
}
