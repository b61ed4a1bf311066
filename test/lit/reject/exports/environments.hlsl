// RUN: %check-diags %s
// A library of exported functions is for an environment whose modules are linked, which those of Vulkan and Metal are not.
export float twice(float x) { return x * 2; }
export float half1(float x) { return x / 2; }
#ifdef ENTRY
RWStructuredBuffer<float> Out : register(u0);
[shader("compute")] [numthreads(4, 1, 1)] void entry(uint i : SV_GroupIndex) { Out[i] = twice(half1(i)); }
#endif
// EXPECT -T lib_6_6
// DIAG: ExportNotVulkan @ 3
//| environments.hlsl:3:14: error: 'twice' is exported to other modules, but a module for Vulkan has entry points only: '-fspv-target-env=universal1.5' makes one that is linked with others
//|     3 | export float twice(float x) { return x * 2; }
//|       |              ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 --target=metal --emit=msl
// DIAG: ExportNotVulkan @ 3
//| environments.hlsl:3:14: error: 'twice' is exported to other modules, but a module for Metal has entry points only: '-fspv-target-env=universal1.5' makes one that is linked with others
//|     3 | export float twice(float x) { return x * 2; }
//|       |              ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=vulkan1.2 -DENTRY
// DIAG: ExportIgnored @ 3
// DIAG: ExportIgnored @ 4
//| environments.hlsl:3:14: warning: 'twice' is not exported: a module for Vulkan has entry points only; '-fspv-target-env=universal1.5' makes one that is linked with others [-Wignored-export]
//|     3 | export float twice(float x) { return x * 2; }
//|       |              ^~~~~
//| environments.hlsl:4:14: warning: 'half1' is not exported: a module for Vulkan has entry points only; '-fspv-target-env=universal1.5' makes one that is linked with others [-Wignored-export]
//|     4 | export float half1(float x) { return x / 2; }
//|       |              ^~~~~
//| 2 warnings generated.
// EXPECT -T lib_6_6 --target=metal --emit=msl -DENTRY
// DIAG: ExportIgnored @ 3
// DIAG: ExportIgnored @ 4
//| environments.hlsl:3:14: warning: 'twice' is not exported: a module for Metal has entry points only; '-fspv-target-env=universal1.5' makes one that is linked with others [-Wignored-export]
//|     3 | export float twice(float x) { return x * 2; }
//|       |              ^~~~~
//| environments.hlsl:4:14: warning: 'half1' is not exported: a module for Metal has entry points only; '-fspv-target-env=universal1.5' makes one that is linked with others [-Wignored-export]
//|     4 | export float half1(float x) { return x / 2; }
//|       |              ^~~~~
//| 2 warnings generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DENTRY
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -E nothing
// DIAG: EntryNotFound @ 0
// DIAG: EntryPossible @ 3
// DIAG: EntryPossible @ 4
//| environments.hlsl: error: no function is named 'nothing', the requested entry point
//| environments.hlsl:3:14: note: 'twice' can be the entry point
//|     3 | export float twice(float x) { return x * 2; }
//|       |              ^~~~~
//| environments.hlsl:4:14: note: 'half1' can be the entry point
//|     4 | export float half1(float x) { return x / 2; }
//|       |              ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E twice
// DIAG: ExportNotVulkan @ 3
//| environments.hlsl:3:14: error: 'twice' is exported to other modules, but a module for Vulkan has entry points only: '-fspv-target-env=universal1.5' makes one that is linked with others
//|     3 | export float twice(float x) { return x * 2; }
//|       |              ^~~~~
//| 1 error generated.
