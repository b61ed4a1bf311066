// RUN: %check-diags %s
// Static members without a definition. One with a value in the struct, one that is defined and one that is not used are right.
struct S {
  static const int Given = 3;
  static int defined[2];
  static int unused;
  static int missing;
  static const float table[2];
};
int S::defined[2] = {4, 5};
template <typename T> struct G {
  static const T value;
};
RWStructuredBuffer<float> Out;
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0] = S::Given + S::defined[i];
  Out[1] = S::missing;
  Out[2] = S::table[i];
  Out[3] = G<float>::value;
}
// EXPECT
// DIAG: warning @ 19
// DIAG: note @ 12
// DIAG: note @ 19
// DIAG: StaticUndefined @ 17
// DIAG: StaticUndefined @ 18
// DIAG: StaticUndefined @ 19
//| static-undefined.hlsl:19:22: warning: instantiation of variable 'G<float>::value' required here, but no definition is available [-Wundefined-var-template]
//|    19 |   Out[3] = G<float>::value;
//|       |                      ^
//| static-undefined.hlsl:12:18: note: forward declaration of template entity is here
//|    12 |   static const T value;
//|       |                  ^
//| static-undefined.hlsl:19:22: note: add an explicit instantiation declaration to suppress this warning if 'G<float>::value' is explicitly instantiated in another translation unit
//|    19 |   Out[3] = G<float>::value;
//|       |                      ^
//| static-undefined.hlsl:17:12: error: static member 'missing' is used, but not defined: define it outside of the struct
//|    17 |   Out[1] = S::missing;
//|       |            ^~~~~~~~~~
//| static-undefined.hlsl:18:12: error: static member 'table' is used, but not defined: define it outside of the struct
//|    18 |   Out[2] = S::table[i];
//|       |            ^~~~~~~~
//| static-undefined.hlsl:19:12: error: static member 'value' is used, but not defined: define it outside of the struct
//|    19 |   Out[3] = G<float>::value;
//|       |            ^~~~~~~~~~~~~~~
//| 1 warning and 3 errors generated.
