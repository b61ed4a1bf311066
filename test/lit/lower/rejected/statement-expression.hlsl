// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = ({
    int y = 1;
    y;
  });
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| statement-expression.hlsl:3:11: error: a statement expression is not supported: write a function
//|     3 |   int x = ({
//|       |           ^
//| 1 error generated.
