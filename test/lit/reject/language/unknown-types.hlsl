// Each unknown type is one error, whatever initializes the variable.
// RUN: not tessera %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
RWStructuredBuffer<uint> O;
uint f() { return 1; }
// CHECK: unknown-types.hlsl:[[#@LINE+1]]:1: error: unknown type name 'First'
First a = {1, 2};
[numthreads(8, 1, 1)] void main() {
  // CHECK: :[[#@LINE+1]]:3: error: unknown type name 'Second'
  Second b = {f(), O[0]++};
  // CHECK: :[[#@LINE+1]]:3: error: unknown type name 'Third'
  Third c = {{{f()}}};
  // CHECK: :[[#@LINE+1]]:8: error: unknown type name 'Fourth'
  for (Fourth d = {}; O[1];) O[0] = 1;
  // CHECK: :[[#@LINE+1]]:17: error: use of undeclared identifier 'missing'
  uint2 e = {1, missing};
}
// CHECK: 5 errors generated.
