// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<int> Out;

[numthreads(1, 1, 1)] void main(int x : SV_GroupIndex) {
  int y = 0;
  switch (x) {
  case -1:
  case 2:
    y = 1;
  default:
    y += 2;
    break;
  case 7: {
    int local = 3;
    y = local;
  } break;
  }
  // CHECK: switch {{%.*}} {default = 1, cases = [-1, 2, 7], counts = [2, 0, 1]} case {
  // CHECK: fallthrough
  // CHECK: } case {
  // CHECK: break
  // CHECK: } case {
  // CHECK: %local = var
  [branch] switch (x) {
  case 0:
    int shared;
    shared = 4;
    y = shared;
    break;
  case 1:
    shared = 5;
    y = shared;
  }
  // A variable of one group is in scope in the next.
  // CHECK: %shared = var {name = "shared"}
  // CHECK: switch {{%.*}} {dont_flatten, cases = [0, 1], counts = [1, 1]} case {
  // CHECK: store %shared
  // CHECK: } case {
  // CHECK: store %shared
  switch (x) {
  }
  // CHECK-NOT: switch
  Out[0] = y;
}
