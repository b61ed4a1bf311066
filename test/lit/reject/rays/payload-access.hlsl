// RUN: %check-diags %s
// Access qualifiers of payloads: the stages, what they say together, and the profiles in which they are checked.
#define MISS write(miss)
struct [raypayload] Inner { float depth : read(caller) : MISS; };
struct [raypayload] Payload {
  float3 color : read(caller) : write(miss, closesthit);
  float t[2] : read(caller, miss, anyhit, closesthit) : write(caller, anyhit);
  Inner inner;
  float free;
#ifdef STAGES
  float stage : read(caller, hit) : write(closestHit, miss);
  float twice : read(caller) : write(miss) : read(caller);
#endif
#ifdef COMMAS
  float trailing : read(caller,) : write(miss);
#endif
#ifdef FLOW
  float unwritten : read(caller);
  float unread : write(miss);
  float backward : read(closesthit) : write(miss);
  float none : read() : write();
#endif
};
struct Plain { float x; };
RaytracingAccelerationStructure Scene;

#ifdef UNMARKED
[shader("raygeneration")] void generate() {
  RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };
  Plain plain = { 1 };
  TraceRay(Scene, 0, 1, 0, 0, 0, ray, plain);
  CallShader(0, plain);
}
[shader("anyhit")] void sieve(inout Plain plain, BuiltInTriangleIntersectionAttributes at) { plain.x = 1; }
[shader("callable")] void call(inout Plain plain) { plain.x = 1; }
#endif
[shader("miss")] void sky(inout Payload p) { p.color = p.t[1]; }
// EXPECT -T lib_6_7
// EXPECT -T lib_6_7 -DSTAGES
// DIAG: PayloadStage @ 11
// DIAG: PayloadStage @ 11
// DIAG: PayloadRepeated @ 12
//| payload-access.hlsl:11:30: error: 'hit' is no stage of a payload: expected caller, anyhit, closesthit or miss
//|    11 |   float stage : read(caller, hit) : write(closestHit, miss);
//|       |                              ^~~
//| payload-access.hlsl:11:43: error: 'closestHit' is no stage of a payload: expected caller, anyhit, closesthit or miss
//|    11 |   float stage : read(caller, hit) : write(closestHit, miss);
//|       |                                           ^~~~~~~~~~
//| payload-access.hlsl:12:44: error: 'twice' has a second qualifier 'read': name all stages in one
//|    12 |   float twice : read(caller) : write(miss) : read(caller);
//|       |                                            ^
//| 3 errors generated.
// EXPECT -T lib_6_7 -DCOMMAS
// DIAG: error @ 15
//| payload-access.hlsl:15:32: error: expected expression
//|    15 |   float trailing : read(caller,) : write(miss);
//|       |                                ^
//| 1 error generated.
// EXPECT -T lib_6_7 -DFLOW
// DIAG: PayloadUnwritten @ 18
// DIAG: PayloadUnread @ 19
// DIAG: PayloadUnwritten @ 20
// DIAG: PayloadUnread @ 20
//| payload-access.hlsl:18:26: error: 'unwritten' is qualified 'read' for 'caller', but no stage before that is qualified 'write'
//|    18 |   float unwritten : read(caller);
//|       |                          ^~~~~~
//| payload-access.hlsl:19:24: error: 'unread' is qualified 'write' for 'miss', but no stage after that is qualified 'read'
//|    19 |   float unread : write(miss);
//|       |                        ^~~~
//| payload-access.hlsl:20:25: error: 'backward' is qualified 'read' for 'closesthit', but no stage before that is qualified 'write'
//|    20 |   float backward : read(closesthit) : write(miss);
//|       |                         ^~~~~~~~~~
//| payload-access.hlsl:20:45: error: 'backward' is qualified 'write' for 'miss', but no stage after that is qualified 'read'
//|    20 |   float backward : read(closesthit) : write(miss);
//|       |                                             ^~~~
//| 4 errors generated.
// EXPECT -T lib_6_7 -DUNMARKED
// DIAG: PayloadUnmarked @ 31
// DIAG: PayloadUnmarked @ 34
//| payload-access.hlsl:31:39: error: 'Plain' is a payload: from lib_6_7 on it must be declared as 'struct [raypayload] Plain'; '-disable-payload-qualifiers' allows any struct
//|    31 |   TraceRay(Scene, 0, 1, 0, 0, 0, ray, plain);
//|       |                                       ^~~~~
//| payload-access.hlsl:34:31: error: 'Plain' is a payload: from lib_6_7 on it must be declared as 'struct [raypayload] Plain'; '-disable-payload-qualifiers' allows any struct
//|    34 | [shader("anyhit")] void sieve(inout Plain plain, BuiltInTriangleIntersectionAttributes at) { plain.x = 1; }
//|       |                               ^~~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T lib_6_x -DUNMARKED -E sieve
// DIAG: PayloadUnmarked @ 34
//| payload-access.hlsl:34:31: error: 'Plain' is a payload: from lib_6_7 on it must be declared as 'struct [raypayload] Plain'; '-disable-payload-qualifiers' allows any struct
//|    34 | [shader("anyhit")] void sieve(inout Plain plain, BuiltInTriangleIntersectionAttributes at) { plain.x = 1; }
//|       |                               ^~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_7 -disable-payload-qualifiers -DUNMARKED
// EXPECT -T lib_6_6 -enable-payload-qualifiers -DUNMARKED -E sieve
// DIAG: PayloadUnmarked @ 34
//| payload-access.hlsl:34:31: error: 'Plain' is a payload: from lib_6_7 on it must be declared as 'struct [raypayload] Plain'; '-disable-payload-qualifiers' allows any struct
//|    34 | [shader("anyhit")] void sieve(inout Plain plain, BuiltInTriangleIntersectionAttributes at) { plain.x = 1; }
//|       |                               ^~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -DUNMARKED
// DIAG: PayloadAccessIgnored @ 4
//| payload-access.hlsl:4:35: warning: payload access qualifiers mean nothing before lib_6_7: '-enable-payload-qualifiers' has them checked from lib_6_6 on [-Wignored-payload-access]
//|     4 | struct [raypayload] Inner { float depth : read(caller) : MISS; };
//|       |                                   ^~~~~
//| 1 warning generated.
// EXPECT -T lib_6_5 -DFLOW
// DIAG: PayloadAccessIgnored @ 4
// DIAG: PayloadUnwritten @ 18
// DIAG: PayloadUnread @ 19
// DIAG: PayloadUnwritten @ 20
// DIAG: PayloadUnread @ 20
//| payload-access.hlsl:4:35: warning: payload access qualifiers mean nothing before lib_6_7: '-enable-payload-qualifiers' has them checked from lib_6_6 on [-Wignored-payload-access]
//|     4 | struct [raypayload] Inner { float depth : read(caller) : MISS; };
//|       |                                   ^~~~~
//| payload-access.hlsl:18:26: error: 'unwritten' is qualified 'read' for 'caller', but no stage before that is qualified 'write'
//|    18 |   float unwritten : read(caller);
//|       |                          ^~~~~~
//| payload-access.hlsl:19:24: error: 'unread' is qualified 'write' for 'miss', but no stage after that is qualified 'read'
//|    19 |   float unread : write(miss);
//|       |                        ^~~~
//| payload-access.hlsl:20:25: error: 'backward' is qualified 'read' for 'closesthit', but no stage before that is qualified 'write'
//|    20 |   float backward : read(closesthit) : write(miss);
//|       |                         ^~~~~~~~~~
//| payload-access.hlsl:20:45: error: 'backward' is qualified 'write' for 'miss', but no stage after that is qualified 'read'
//|    20 |   float backward : read(closesthit) : write(miss);
//|       |                                             ^~~~
//| 1 warning and 4 errors generated.
// EXPECT(2) -T lib_6_5 -enable-payload-qualifiers
// DIAG: PayloadsProfile @ 0
//| tessera: error: payload access qualifiers cannot be enabled for the profile 'lib_6_5': they need lib_6_6 or later
//| 1 error generated.
// EXPECT(2) -T cs_6_7 -enable-payload-qualifiers -E sky
// DIAG: PayloadsProfile @ 0
//| tessera: error: payload access qualifiers cannot be enabled for the profile 'cs_6_7': they need lib_6_6 or later
//| 1 error generated.
