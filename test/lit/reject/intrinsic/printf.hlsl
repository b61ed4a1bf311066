// RUN: %check-diags %s
string Changed = "never %d";
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  string local = "local";
  printf(local);
  printf("%d %d", i);
  printf("%d", i, i);
  printf("%s", i);
  printf("%v5f and %", 1.5);
  printf("%f", i);
  printf("%d", 1.5f);
  printf("%v2f", float3(1, 2, 3));
  printf("%d", 1ull << i);
  printf("%lf", 1.5);
  printf("%d", "text");
  printf("%999d %1000d", i, i);
  Changed = "other";
  string copy = Changed;
}
// EXPECT
// DIAG: LowerString @ 4
// DIAG: PrintLiteral @ 5
// DIAG: PrintArguments @ 6
// DIAG: PrintArguments @ 7
// DIAG: PrintConversion @ 8
// DIAG: PrintConversion @ 9
// DIAG: PrintType @ 10
// DIAG: PrintType @ 11
// DIAG: PrintType @ 12
// DIAG: PrintType @ 13
// DIAG: PrintConversion @ 14
// DIAG: PrintType @ 15
// DIAG: PrintConversion @ 16
// DIAG: LowerString @ 17
// DIAG: LowerString @ 18
//| printf.hlsl:4:10: error: a string can be the text of printf alone: a literal, or a global variable that begins with one and never changes
//|     4 |   string local = "local";
//|       |          ^~~~~
//| printf.hlsl:5:10: error: the text of printf must be a literal, or a global string that begins with one
//|     5 |   printf(local);
//|       |          ^~~~~
//| printf.hlsl:6:3: error: the text of printf needs as many values as it has conversions, 2, and is given 1
//|     6 |   printf("%d %d", i);
//|       |   ^~~~~~
//| printf.hlsl:7:3: error: the text of printf needs as many values as it has conversions, 1, and is given 2
//|     7 |   printf("%d", i, i);
//|       |   ^~~~~~
//| printf.hlsl:8:10: error: '%s' is no conversion of printf: it has those of C for numbers, %v2f to %v4d for vectors, and %%
//|     8 |   printf("%s", i);
//|       |          ^~~~
//| printf.hlsl:9:10: error: '%v5f' is no conversion of printf: it has those of C for numbers, %v2f to %v4d for vectors, and %%
//|     9 |   printf("%v5f and %", 1.5);
//|       |          ^~~~~~~~~~~~
//| printf.hlsl:10:16: error: '%f' does not print a value of type 'uint'
//|    10 |   printf("%f", i);
//|       |                ^
//| printf.hlsl:11:16: error: '%d' does not print a value of type 'float'
//|    11 |   printf("%d", 1.5f);
//|       |                ^~~~
//| printf.hlsl:12:18: error: '%v2f' does not print a value of type 'float3'
//|    12 |   printf("%v2f", float3(1, 2, 3));
//|       |                  ^~~~~~~~~~~~~~
//| printf.hlsl:13:21: error: '%d' does not print a value of type 'unsigned long'
//|    13 |   printf("%d", 1ull << i);
//|       |                     ^~
//| printf.hlsl:14:10: error: '%lf' is no conversion of printf: it has those of C for numbers, %v2f to %v4d for vectors, and %%
//|    14 |   printf("%lf", 1.5);
//|       |          ^~~~~
//| printf.hlsl:15:16: error: '%d' does not print a value of type 'const char *'
//|    15 |   printf("%d", "text");
//|       |                ^~~~~~
//| printf.hlsl:16:10: error: '%100' is no conversion of printf: it has those of C for numbers, %v2f to %v4d for vectors, and %%
//|    16 |   printf("%999d %1000d", i, i);
//|       |          ^~~~~~~~~~~~~~
//| printf.hlsl:17:3: error: a string can be the text of printf alone: a literal, or a global variable that begins with one and never changes
//|    17 |   Changed = "other";
//|       |   ^~~~~~~
//| printf.hlsl:18:17: error: a string can be the text of printf alone: a literal, or a global variable that begins with one and never changes
//|    18 |   string copy = Changed;
//|       |                 ^~~~~~~
//| 15 errors generated.
