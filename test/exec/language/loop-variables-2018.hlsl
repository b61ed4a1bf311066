// RUN: %exec-test %s
// Before HLSL 2021 the variable of a `for` is still visible after its loop, and hides earlier names.
// options: -HV 2018
// inout Out i32: [0] * 12 -> [4, 7, 3, 5, 2, 2, 12, 20, 1, 9, 6, 0]
RWStructuredBuffer<int> Out : register(u0);
static int i = 77;

int last(int n) {
  for (int k = 0; k < n; ++k) {
    if (k == 20)
      break;
  }
  return k;
}

[numthreads(1, 1, 1)] void main() {
  for (int i = 0; i < 4; ++i) {
  }
  Out[0] = i;
  for (i = 5; i < 7; ++i) {
  }
  Out[1] = i;
  for (int i = 1; i < 3; i++) {
  }
  Out[2] = i;
  for (uint j = 0, k = 5; j < k; j++) {
  }
  Out[3] = j;
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 2; b++)
      Out[4] = b + 1;
  Out[5] = a;
  Out[6] = last(12);
  Out[7] = last(30);
  if (Out[8] == 0) {
    for (int q = 0; q < 1; q++) {
    }
    Out[8] = q;
  }
  int outer = 3;
  for (int outer = 0; outer < 9; ++outer) {
  }
  Out[9] = outer;
  for (int z = 0; z < 2; z++) {
  }
  int z = 6;
  Out[10] = z;
}
