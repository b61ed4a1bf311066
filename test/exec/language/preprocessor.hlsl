// RUN: %exec-test %s
// define: FROM_COMMAND_LINE=12 FLAG
// in In i32: [1]
#include "check.hlsli"
#include "nested/values.hlsli"
#include "nested/values.hlsli"
StructuredBuffer<int> In : register(t1);

#define LIST(X) X(1) X(20) X(300)
#define ADD(V) +V
#undef ADD
#define ADD(V) +(V) * one
#define CALL(F, ...) F(__VA_ARGS__)
int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
#line 1000 "renamed.hlsl"
static const int Line = __LINE__;
#line 29 "preprocessor.hlsl"
#pragma once_more_unknown
#pragma warning(disable : 3205)

[numthreads(1, 1, 1)] void main() {
  int one = In[0];
#ifdef FLAG
  CHECK(FROM_COMMAND_LINE * one); //= 12
#else
#error FLAG is not defined
#endif
  CHECK(0 LIST(ADD));             //= 321
  CHECK(CALL(three, one, 2, 3));  //= 123
  CHECK(INCLUDED_VALUE);          //= 45
  CHECK(includedFunction(one));   //= 46
  CHECK(Line);                    //= 1000
#if FROM_COMMAND_LINE > 10 && !defined(NOT_DEFINED)
  CHECK(1); //= 1
#endif
}
