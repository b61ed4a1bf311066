// Node shaders and their records, and what a shader cannot know of a debugger.
// RUN: %check-diags %s
#ifdef MEMBER
#include <dx/linalg.h>
#endif
RWStructuredBuffer<uint> Out : register(u0);
#ifdef NODE
[Shader("node")] [numthreads(1, 1, 1)] void node() { Out[0] = 1; }
#endif
#ifdef RECORD
struct Record {
  uint x;
};
void take(ThreadNodeOutputRecords<Record> r) { Out[0] = 1; }
#endif
[shader("compute")] [numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
#ifdef DEBUGGER
  if (dx::IsDebuggerPresent())
    Out[0] = 1;
#endif
#ifdef MEMBER
  if (dx::IsDebuggerPresent())
    Out[0] = 1;
#endif
}
// EXPECT -T lib_6_8 -DNODE
// DIAG: StageNode @ 8
//| work-graphs.hlsl:8:9: error: Vulkan and Metal have no work graphs: dispatch a compute shader for each node, with its records in a buffer
//|     8 | [Shader("node")] [numthreads(1, 1, 1)] void node() { Out[0] = 1; }
//|       |         ^~~~~~
//| 1 error generated.
// EXPECT -T lib_6_8 -DRECORD
// DIAG: TypeUnsupported @ 14
// DIAG: TypeInstead @ 14
//| work-graphs.hlsl:14:11: error: 'ThreadNodeOutputRecords' is not supported
//|    14 | void take(ThreadNodeOutputRecords<Record> r) { Out[0] = 1; }
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~
//| work-graphs.hlsl:14:11: note: Vulkan and Metal have no work graphs: dispatch a compute shader for each node, with its records in a buffer
//|    14 | void take(ThreadNodeOutputRecords<Record> r) { Out[0] = 1; }
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -DDEBUGGER
// DIAG: error @ 18
// DIAG: HintAbsent @ 18
//| work-graphs.hlsl:18:7: error: use of undeclared identifier 'dx'
//|    18 |   if (dx::IsDebuggerPresent())
//|       |       ^
//| work-graphs.hlsl:18:7: note: Vulkan and Metal do not tell a shader of a debugger: pass a constant that the application sets
//| 1 error generated.
// EXPECT -T lib_6_10 -DMEMBER
// DIAG: error @ 22
// DIAG: HintAbsent @ 22
//| work-graphs.hlsl:22:11: error: no member named 'IsDebuggerPresent' in namespace 'dx'
//|    22 |   if (dx::IsDebuggerPresent())
//|       |           ^~~~~~~~~~~~~~~~~
//| work-graphs.hlsl:22:11: note: Vulkan and Metal do not tell a shader of a debugger: pass a constant that the application sets
//| 1 error generated.
