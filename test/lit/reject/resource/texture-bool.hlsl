// Errors in the compiler's own classes are at the line that names them.
// RUN: %check-diags %s
RWTexture2D<bool> Flags;
[numthreads(1, 1, 1)] void main(uint2 i : SV_DispatchThreadID) {
  Flags[i] = true;
}
// EXPECT -T cs_6_0
// DIAG: error @ 3
// DIAG: note @ 3
// DIAG: ElementTyped @ 3
// DIAG: error @ 5
//| texture-bool.hlsl:3:19: error: constraints not satisfied for class template 'RWBuffer' [with element_type = bool]
//|     3 | RWTexture2D<bool> Flags;
//|       |                   ^
//| texture-bool.hlsl:3:19: note: in instantiation of template class 'hlsl::RWTexture2D<bool>' requested here
//|     3 | RWTexture2D<bool> Flags;
//|       |                   ^
//| texture-bool.hlsl:3:19: note: elements of a typed buffer must be numbers or vectors of up to four numbers, at most 16 bytes
//|     3 | RWTexture2D<bool> Flags;
//|       |                   ^
//| texture-bool.hlsl:5:8: error: type 'RWTexture2D<bool>' does not provide a subscript operator
//|     5 |   Flags[i] = true;
//|       |   ~~~~~^~
//| 2 errors generated.
