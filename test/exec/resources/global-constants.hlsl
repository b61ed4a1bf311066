// RUN: %exec-test %s
// Loose global variables live in the constant buffer $Globals.
// in $Globals bytes @ 0.1 uniform: pack('<3ff', 1, 2, 3, 4) + pack('<4i', 5, 0, 0, 0) + pack('<4i', 6, 7, 8, 9) + pack('<8f', 10, 11, 99, 99, 12, 13, 99, 99)
#include "check.hlsli"
float3 Direction;
float Strength;
int Count;
uniform uint4 Mask;
float2 Points[2];

[numthreads(1, 1, 1)] void main() {
  CHECKF3(Direction); //= (1, 2, 3)
  CHECKF(Strength);   //= 4
  CHECK(Count);       //= 5
  CHECK4(Mask);       //= (6, 7, 8, 9)
  CHECKF2(Points[Count - 4]); //= (12, 13)
}
