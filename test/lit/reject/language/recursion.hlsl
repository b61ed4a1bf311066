// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
int odd(int x);
int even(int x) { return x == 0 ? 1 : odd(x - 1); }
int odd(int x) { return x == 0 ? 0 : even(x - 1); }
int self(int x) { return x < 2 ? x : self(x - 1) + self(x - 2); }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = even(i) + self(i);
}
// EXPECT
