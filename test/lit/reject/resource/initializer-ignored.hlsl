// RUN: %check-diags %s
int Loose = 5;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = Loose;
}
// EXPECT
// DIAG: ConstantInitIgnored @ 2
//| initializer-ignored.hlsl:2:5: warning: the initializer of 'Loose' is ignored: a global variable that is not static is a constant that the application sets; declare it 'static const' [-Wignored-initializer]
//|     2 | int Loose = 5;
//|       |     ^~~~~
//| 1 warning generated.
// EXPECT -Werror
// DIAG: ConstantInitIgnored @ 2
//| initializer-ignored.hlsl:2:5: error: the initializer of 'Loose' is ignored: a global variable that is not static is a constant that the application sets; declare it 'static const' [-Werror,-Wignored-initializer]
//|     2 | int Loose = 5;
//|       |     ^~~~~
//| 1 error generated.
// EXPECT -Wno-ignored-initializer
// EXPECT -Werror=ignored-initializer
// DIAG: ConstantInitIgnored @ 2
//| initializer-ignored.hlsl:2:5: error: the initializer of 'Loose' is ignored: a global variable that is not static is a constant that the application sets; declare it 'static const' [-Werror,-Wignored-initializer]
//|     2 | int Loose = 5;
//|       |     ^~~~~
//| 1 error generated.
