// RUN: %check-diags %s
ByteAddressBuffer A : register(t3, space2);
ByteAddressBuffer B[2] : register(t1);
ByteAddressBuffer Nowhere;
float Loose;
RWStructuredBuffer<float> Out : register(u3);
ByteAddressBuffer NotUsed : register(t4294967295);
[numthreads(8, 1, 1)] void main() {
  Out[0] = A.Load(0) + B[1].Load(4) + Nowhere.Load(0) + Loose;
}
// EXPECT -fvk-t-shift 4294967293 2
// DIAG: BindingShiftLarge @ 2
//| dxc-bindings.hlsl:2:19: error: register t3 shifted by 4294967293 exceeds the highest binding, 4294967295
//|     2 | ByteAddressBuffer A : register(t3, space2);
//|       |                   ^
//| 1 error generated.
// EXPECT -fvk-bind-register u3 0 0 0 -fvk-bind-register t1 1 1 0 -fvk-bind-register t3 2 2 1
// DIAG: BindingListMissing @ 3
// DIAG: BindingListRegister @ 4
// DIAG: BindingListGlobals @ 9
//| dxc-bindings.hlsl:3:19: error: no -fvk-bind-register assigns a binding to 'B': add one for t1 of space 0
//|     3 | ByteAddressBuffer B[2] : register(t1);
//|       |                   ^
//| dxc-bindings.hlsl:4:19: error: 'Nowhere' has no register for -fvk-bind-register to name: add register(...) to its declaration
//|     4 | ByteAddressBuffer Nowhere;
//|       |                   ^
//| dxc-bindings.hlsl:9:57: error: '$Globals' has no register for -fvk-bind-register to name: use -fvk-bind-globals
//|     9 |   Out[0] = A.Load(0) + B[1].Load(4) + Nowhere.Load(0) + Loose;
//|       |                                                         ^~~~~
//| 3 errors generated.
