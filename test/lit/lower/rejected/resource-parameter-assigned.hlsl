// RUN: %check-diags %s
RWByteAddressBuffer a;
void f(RWByteAddressBuffer b) { b = a; }
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  f(a);
}
// EXPECT
// DIAG: LowerResourceAssigned @ 3
//| resource-parameter-assigned.hlsl:3:35: error: a resource parameter or global resource cannot be assigned to: copy it to a local variable
//|     3 | void f(RWByteAddressBuffer b) { b = a; }
//|       |                                   ^
//| 1 error generated.
