// Other groups see the contents of a globallycoherent texture: in MSL 3.2 its type is coherent, and fences order it.
// RUN: tessera %s --emit=msl -o %t.metal --reflect %t.json && FileCheck %s < %t.metal && FileCheck %s --check-prefix=REFLECT < %t.json
globallycoherent RWTexture2D<float> Levels : register(u0);
globallycoherent RWTexture2D<uint> Done[2] : register(u1);
globallycoherent RWTexture3D<float4> Written : register(u4);
RWTexture2D<float> Own : register(u5);
RWStructuredBuffer<float> Out : register(u6);

[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID) {
  Levels[id.xy] = id.x;
  Written[id] = 1;
  Own[id.xy] = 2;
  DeviceMemoryBarrierWithGroupSync();
  uint before;
  InterlockedAdd(Done[1][group.xy], 1, before);
  if (before == 3)
    Out[id.x] = Levels[id.xy + 1];
}
// CHECK: texture2d<float, access::read_write, memory_coherence_device> Levels {{\[\[}}texture(0)]]
// CHECK: array<texture2d<uint, access::read_write, memory_coherence_device>, 2> Done {{\[\[}}texture(1)]]
// CHECK: texture3d<float, access::write, memory_coherence_device> Written {{\[\[}}texture(4)]]
// CHECK: texture2d<float, access::write> Own {{\[\[}}texture(5)]]
// CHECK: atomic_thread_fence(mem_flags::mem_device | mem_flags::mem_texture, memory_order_seq_cst,
// CHECK-NEXT: thread_scope_device);
// REFLECT: "version": "3.2"
