// RUN: %check-diags %s
#include "Inputs/cycle.hlsli"
[numthreads(8, 1, 1)] void main() {
}
// EXPECT
