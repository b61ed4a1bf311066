// RUN: %check-diags %s
// Accesses to payloads that the qualifiers do not allow are warnings: Vulkan passes every field both ways.
struct [raypayload] Inner { float depth : read(caller) : write(closesthit); };
struct [raypayload] Payload {
  float3 color : read(caller) : write(miss, closesthit);
  float seed : read(miss, anyhit) : write(caller);
  float2 both : read(caller, closesthit) : write(caller, closesthit);
  Inner inner;
  float kept[2];
};
RaytracingAccelerationStructure Scene;
RWStructuredBuffer<float> Out;
static const RayDesc Ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };

float get(Payload p) { return p.seed; }
void set(inout Payload p) { p.seed = 3; }

[shader("raygeneration")] void generate() {
  Payload p;
  p.seed = 1;
  TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p); // 'both' is not set
  Out[0] = p.color.x + p.seed + p.kept[1] + p.inner.depth;
  p.seed = 2;
  Out[1] = p.seed;
  for (int i = 0; i < 2; ++i) {
    p.both = i;
    TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p);
    Out[i] = get(p);
  }
  Payload whole = (Payload)0;
  TraceRay(Scene, 0, 1, 0, 0, 0, Ray, whole);
  whole = p;
  Out[3] = whole.seed;
}
[shader("miss")] void sky(inout Payload p) {
  p.color = p.seed;
  p.seed += 1;
  p.kept[0] = p.both.y;
  p.inner.depth = 1;
}
[shader("closesthit")] void lit(inout Payload p, in BuiltInTriangleIntersectionAttributes at) {
  p.inner.depth = p.both.x++;
  set(p);
  Out[4] = get(p);
}
[shader("anyhit")] void sieve(inout Payload p, in BuiltInTriangleIntersectionAttributes at) {
  Payload copy = p;
  copy.color = 1;
  if (get(p) > 1)
    p = copy;
}
// EXPECT -T lib_6_7
// DIAG: PayloadReturned @ 22
// DIAG: PayloadReturned @ 22
// DIAG: PayloadUnset @ 21
// DIAG: PayloadReturned @ 15
// DIAG: Uninitialized @ 21
// DIAG: PayloadWriteDropped @ 37
// DIAG: PayloadReadUndefined @ 38
// DIAG: PayloadWriteDropped @ 38
// DIAG: PayloadWriteDropped @ 39
// DIAG: PayloadWriteDropped @ 16
//| payload-uses.hlsl:22:26: warning: 'seed' is not qualified 'read' for 'caller': after TraceRay, Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-trace]
//|    22 |   Out[0] = p.color.x + p.seed + p.kept[1] + p.inner.depth;
//|       |                          ^~~~
//| payload-uses.hlsl:22:35: warning: 'kept' is not qualified 'read' for 'caller': after TraceRay, Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-trace]
//|    22 |   Out[0] = p.color.x + p.seed + p.kept[1] + p.inner.depth;
//|       |                                   ^~~~
//| payload-uses.hlsl:21:3: warning: 'both' is qualified 'write' for 'caller', but is never written before this TraceRay [-Wpayload-access-trace]
//|    21 |   TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p); // 'both' is not set
//|       |   ^~~~~~~~
//| payload-uses.hlsl:15:33: warning: 'seed' is not qualified 'read' for 'caller': after TraceRay, Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-trace]
//|    15 | float get(Payload p) { return p.seed; }
//|       |                                 ^~~~
//| payload-uses.hlsl:21:39: warning: variable 'p' is uninitialized when used here [-Wuninitialized]
//|    21 |   TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p); // 'both' is not set
//|       |                                       ^
//| payload-uses.hlsl:37:5: warning: 'seed' is not qualified 'write' for 'miss': Direct3D drops this write, but Vulkan does not [-Wpayload-access-shader]
//|    37 |   p.seed += 1;
//|       |     ^~~~
//| payload-uses.hlsl:38:17: warning: 'both' is not qualified 'read' for 'miss': Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-shader]
//|    38 |   p.kept[0] = p.both.y;
//|       |                 ^~~~
//| payload-uses.hlsl:38:5: warning: 'kept' is not qualified 'write' for 'miss': Direct3D drops this write, but Vulkan does not [-Wpayload-access-shader]
//|    38 |   p.kept[0] = p.both.y;
//|       |     ^~~~
//| payload-uses.hlsl:39:11: warning: 'depth' is not qualified 'write' for 'miss': Direct3D drops this write, but Vulkan does not [-Wpayload-access-shader]
//|    39 |   p.inner.depth = 1;
//|       |           ^~~~~
//| payload-uses.hlsl:16:31: warning: 'seed' is not qualified 'write' for 'closesthit': Direct3D drops this write, but Vulkan does not [-Wpayload-access-shader]
//|    16 | void set(inout Payload p) { p.seed = 3; }
//|       |                               ^~~~
//| 10 warnings generated.
// EXPECT -T lib_6_7 -Wno-payload-access-shader -E generate
// DIAG: PayloadReturned @ 22
// DIAG: PayloadReturned @ 22
// DIAG: PayloadUnset @ 21
// DIAG: PayloadReturned @ 15
// DIAG: Uninitialized @ 21
//| payload-uses.hlsl:22:26: warning: 'seed' is not qualified 'read' for 'caller': after TraceRay, Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-trace]
//|    22 |   Out[0] = p.color.x + p.seed + p.kept[1] + p.inner.depth;
//|       |                          ^~~~
//| payload-uses.hlsl:22:35: warning: 'kept' is not qualified 'read' for 'caller': after TraceRay, Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-trace]
//|    22 |   Out[0] = p.color.x + p.seed + p.kept[1] + p.inner.depth;
//|       |                                   ^~~~
//| payload-uses.hlsl:21:3: warning: 'both' is qualified 'write' for 'caller', but is never written before this TraceRay [-Wpayload-access-trace]
//|    21 |   TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p); // 'both' is not set
//|       |   ^~~~~~~~
//| payload-uses.hlsl:15:33: warning: 'seed' is not qualified 'read' for 'caller': after TraceRay, Direct3D leaves its value undefined, but Vulkan does not [-Wpayload-access-trace]
//|    15 | float get(Payload p) { return p.seed; }
//|       |                                 ^~~~
//| payload-uses.hlsl:21:39: warning: variable 'p' is uninitialized when used here [-Wuninitialized]
//|    21 |   TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p); // 'both' is not set
//|       |                                       ^
//| 5 warnings generated.
// EXPECT -T lib_6_7 -disable-payload-qualifiers
// DIAG: Uninitialized @ 21
//| payload-uses.hlsl:21:39: warning: variable 'p' is uninitialized when used here [-Wuninitialized]
//|    21 |   TraceRay(Scene, 0, 1, 0, 0, 0, Ray, p); // 'both' is not set
//|       |                                       ^
//| 1 warning generated.
