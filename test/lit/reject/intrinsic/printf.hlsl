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
  printf("%v3f", float2(1, 2));
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
//| printf.hlsl:4:10: error: a string can only be the format of printf: a literal, or a global variable that is initialized with one and never changes
//|     4 |   string local = "local";
//|       |          ^~~~~
//| printf.hlsl:5:10: error: the format of printf must be a literal, or a global string that is initialized with one
//|     5 |   printf(local);
//|       |          ^~~~~
//| printf.hlsl:6:3: error: the format of printf has 2 conversions, but 1 values are given
//|     6 |   printf("%d %d", i);
//|       |   ^~~~~~
//| printf.hlsl:7:3: error: the format of printf has 1 conversions, but 2 values are given
//|     7 |   printf("%d", i, i);
//|       |   ^~~~~~
//| printf.hlsl:8:10: error: unknown conversion '%s' in the format of printf: expected C's conversions for numbers, %v2f to %v4d for vectors, or %%
//|     8 |   printf("%s", i);
//|       |          ^~~~
//| printf.hlsl:9:10: error: unknown conversion '%v5f' in the format of printf: expected C's conversions for numbers, %v2f to %v4d for vectors, or %%
//|     9 |   printf("%v5f and %", 1.5);
//|       |          ^~~~~~~~~~~~
//| printf.hlsl:10:16: error: '%f' cannot print a value of type 'uint'
//|    10 |   printf("%f", i);
//|       |                ^
//| printf.hlsl:11:16: error: '%d' cannot print a value of type 'float'
//|    11 |   printf("%d", 1.5f);
//|       |                ^~~~
//| printf.hlsl:12:18: error: '%v3f' cannot print a value of type 'float2'
//|    12 |   printf("%v3f", float2(1, 2));
//|       |                  ^~~~~~~~~~~
//| printf.hlsl:13:21: error: '%d' cannot print a value of type 'unsigned long'
//|    13 |   printf("%d", 1ull << i);
//|       |                     ^~
//| printf.hlsl:14:10: error: unknown conversion '%lf' in the format of printf: expected C's conversions for numbers, %v2f to %v4d for vectors, or %%
//|    14 |   printf("%lf", 1.5);
//|       |          ^~~~~
//| printf.hlsl:15:16: error: '%d' cannot print a value of type 'const char *'
//|    15 |   printf("%d", "text");
//|       |                ^~~~~~
//| printf.hlsl:16:10: error: unknown conversion '%100' in the format of printf: expected C's conversions for numbers, %v2f to %v4d for vectors, or %%
//|    16 |   printf("%999d %1000d", i, i);
//|       |          ^~~~~~~~~~~~~~
//| printf.hlsl:17:3: error: a string can only be the format of printf: a literal, or a global variable that is initialized with one and never changes
//|    17 |   Changed = "other";
//|       |   ^~~~~~~
//| printf.hlsl:18:17: error: a string can only be the format of printf: a literal, or a global variable that is initialized with one and never changes
//|    18 |   string copy = Changed;
//|       |                 ^~~~~~~
//| 15 errors generated.
