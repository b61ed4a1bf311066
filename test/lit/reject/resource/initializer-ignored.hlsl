// RUN: %check-diags %s
int Loose = 5;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = Loose;
}
// EXPECT
// EXPECT -Werror
// EXPECT -Wno-ignored-initializer
// EXPECT -Werror=ignored-initializer
