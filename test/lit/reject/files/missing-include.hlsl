// RUN: %check-diags %s
#include "there-is-no-such-file.hlsli"
[numthreads(8, 1, 1)] void main() {
}
// EXPECT
