// RUN: %check-diags %s
#include "there-is-no-such-file.hlsli"
[numthreads(8, 1, 1)] void main() {
}
// EXPECT
// DIAG: error @ 2
//| missing-include.hlsl:2:10: fatal error: 'there-is-no-such-file.hlsli' file not found
//|     2 | #include "there-is-no-such-file.hlsli"
//|       |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
