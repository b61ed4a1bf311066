// RUN: %exec-test %s
// Resources as function parameters, local copies and struct members.
// in A i32: [1, 2, 3, 4]
// in B i32: [50, 60, 70, 80]
// inout C i32: [0, 0, 0, 0] -> [51, 0, 7, 160]
#include "check.hlsli"
StructuredBuffer<int> A : register(t1);
StructuredBuffer<int> B : register(t2);
RWStructuredBuffer<int> C : register(u3);

struct View {
  StructuredBuffer<int> data;
  uint offset;
  int at(uint i) { return data[i + offset]; }
};
struct Job {
  View in_;
  RWStructuredBuffer<int> out_;
  void run(uint i, int factor) { out_[i] = in_.at(i) * factor; }
};

int sum(StructuredBuffer<int> s, uint n) {
  int r = 0;
  for (uint i = 0; i < n; ++i)
    r += s[i];
  return r;
}
View slice(StructuredBuffer<int> s, uint offset) {
  View v;
  v.data = s;
  v.offset = offset;
  return v;
}
void put(RWStructuredBuffer<int> c, uint i, int v) { c[i] = v; }

[numthreads(1, 1, 1)] void main() {
  CHECK(sum(A, 4)); //= 10
  CHECK(sum(B, 2)); //= 110
  View v = slice(A, 1);
  CHECK(v.at(2)); //= 4
  View w = slice(B, 2);
  CHECK(w.at(0)); //= 70
  StructuredBuffer<int> local = B;
  CHECK(local[3]); //= 80
  put(C, 0, A[0] + B[0]);
  RWStructuredBuffer<int> alias = C;
  alias[2] = 7;
  Job j;
  j.in_ = slice(B, 0);
  j.out_ = C;
  j.run(3, 2);
  CHECK(C[3]); //= 160
}
