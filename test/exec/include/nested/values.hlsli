#ifndef VALUES_HLSLI
#define VALUES_HLSLI
#include "deeper.hlsli"
int includedFunction(int x) { return x + INCLUDED_VALUE; }
#endif
