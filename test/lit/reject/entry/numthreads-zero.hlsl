// RUN: %check-diags %s
[numthreads(0, 1, 1)] void main() {}
// EXPECT
// DIAG: SpirvInvalidModule @ 0
//| tessera: error: internal error: the SPIR-V validator refuses the module: Local Size execution mode must not have a product of zero (X = 0, Y = 1, Z = 1).
//|   OpExecutionMode %main LocalSize 0 1 1
//|
//| 1 error generated.
