// RUN: %check-diags %s
#include "Inputs/broken.hlsli"
[numthreads(8, 1, 1)] void main() {
}
// EXPECT
