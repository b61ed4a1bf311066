// row: `ClusterID`
// profile: lib_6_10
struct [raypayload] Payload { uint value : read(caller) : write(closesthit); };
[shader("closesthit")] void hit(inout Payload p, BuiltInTriangleIntersectionAttributes a) { p.value = ClusterID(); }
