// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  if (nullptr)
    return;
}
// EXPECT
// DIAG: warning @ 3
// DIAG: LowerCast @ 3
//| nullptr-cast.hlsl:3:7: warning: implicit conversion of nullptr constant to 'bool' [-Wnull-conversion]
//|     3 |   if (nullptr)
//|       |   ~~  ^~~~~~~
//|       |       false
//| nullptr-cast.hlsl:3:7: error: the conversion from 'std::nullptr_t' to 'bool' is not supported
//|     3 |   if (nullptr)
//|       |       ^~~~~~~
//| 1 warning and 1 error generated.
