// RUN: %check-diags %s
// Operations that bit-fields do not support: atomics, conversions by members.
struct S {
  uint a : 4;
  uint b : 28;
};
struct Two {
  uint first, second;
};
RWStructuredBuffer<S> Out;
[numthreads(8, 1, 1)] void main() {
  S s = (S)3;
  Two two = (Two)s;
  s = (S)two;
  InterlockedAdd(Out[1].b, two.first);
  Out[0] = s;
}
// EXPECT
// DIAG: LowerCast @ 12
// DIAG: LowerCast @ 13
// DIAG: LowerCast @ 14
// DIAG: AtomicTarget @ 15
//| bit-field.hlsl:12:9: error: the conversion from 'int' to 'S' is not supported
//|    12 |   S s = (S)3;
//|       |         ^~~~
//| bit-field.hlsl:13:13: error: the conversion from 'S' to 'Two' is not supported
//|    13 |   Two two = (Two)s;
//|       |             ^~~~~~
//| bit-field.hlsl:14:7: error: the conversion from 'Two' to 'S' is not supported
//|    14 |   s = (S)two;
//|       |       ^~~~~~
//| bit-field.hlsl:15:25: error: the target of 'InterlockedAdd' must be a groupshared variable or an element of a writable buffer
//|    15 |   InterlockedAdd(Out[1].b, two.first);
//|       |                         ^
//| 4 errors generated.
