// RUN: %check-diags %s
// A text that a string in SPIR-V cannot represent.
static const string Ended = "%u\0%u";
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  printf("\xff%u", i);
  printf(Ended, i, i);
  printf("\xc3\xa4 \u20ac %u", i);
  Out[i] = i;
}
// EXPECT
// DIAG: PrintText @ 6
// DIAG: PrintText @ 7
//| printf-text.hlsl:6:10: error: the format of printf must be UTF-8 without a zero byte
//|     6 |   printf("\xff%u", i);
//|       |          ^~~~~~~~
//| printf-text.hlsl:7:10: error: the format of printf must be UTF-8 without a zero byte
//|     7 |   printf(Ended, i, i);
//|       |          ^~~~~
//| 2 errors generated.
