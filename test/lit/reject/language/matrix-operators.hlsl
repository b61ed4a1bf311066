// RUN: %check-diags %s
RWStructuredBuffer<int> Out;
[numthreads(8, 1, 1)] void main() {
  int2x3 a = 1, b = 2;
  int2x3 product = a * b; // use mul, or a loop over the rows
  int2x3 negative = -a;
  bool2x3 less = a < b;
}
// EXPECT
// DIAG: error @ 5
// DIAG: error @ 6
// DIAG: error @ 7
//| matrix-operators.hlsl:5:22: error: invalid operands to binary expression ('int2x3' (aka 'matrix<int, 2, 3>') and 'int2x3')
//|     5 |   int2x3 product = a * b; // use mul, or a loop over the rows
//|       |                    ~ ^ ~
//| matrix-operators.hlsl:6:21: error: invalid argument type 'int2x3' (aka 'matrix<int, 2, 3>') to unary expression
//|     6 |   int2x3 negative = -a;
//|       |                     ^~
//| matrix-operators.hlsl:7:20: error: invalid operands to binary expression ('int2x3' (aka 'matrix<int, 2, 3>') and 'int2x3')
//|     7 |   bool2x3 less = a < b;
//|       |                  ~ ^ ~
//| 3 errors generated.
