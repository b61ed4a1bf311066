// RUN: %check-diags %s
// Functions that are linked have different names.
#ifdef OVERLOADED
export float scale(float x) { return x * 2; }
export int scale(int x) { return x * 2; }
#endif
export float first(float x) { return x; }
export float second(float x) { return x; }
#ifdef PROTOTYPE
export float declared(float x);
float declared(float x) { return -x; }
#endif
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DOVERLOADED
// DIAG: ExportsNamedAlike @ 5
//| names.hlsl:5:12: error: two exported functions would be named 'scale': give one another name with -exports
//|     5 | export int scale(int x) { return x * 2; }
//|       |            ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -exports first=second;first
// DIAG: ExportsNamedAlike @ 7
//| names.hlsl:7:14: error: two exported functions would be named 'first': give one another name with -exports
//|     7 | export float first(float x) { return x; }
//|       |              ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -exports first=second;second=first
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -exports third=declared -DPROTOTYPE
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -exports frist
// DIAG: EntryNotFound @ 0
// DIAG: DidYouMean @ 7
//| names.hlsl: error: no function is named 'frist', the requested entry point
//| names.hlsl:7:14: note: did you mean 'first'?
//|     7 | export float first(float x) { return x; }
//|       |              ^~~~~
//| 1 error generated.
