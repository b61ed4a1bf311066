// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
struct Group {
  uint3 id : SV_GroupID;
};
struct In {
  uint2 thread : SV_DispatchThreadID;
  Group group;
};
RWStructuredBuffer<uint> Out;

// CHECK: entry compute @main {num_threads = [4, 2, 1], wave_size = [8, 8, 0]}
[WaveSize(8)] [numthreads(4, 2, 1)] void main(In i, uint g : sv_groupindex,
                                               uint t : SV_GroupThreadID) {
  // CHECK: [[D:%.*]] = builtin {fn = dispatch_thread_id} : vec<u32, 3>
  // CHECK: [[D2:%.*]] = shuffle [[D]] {indices = [0, 1]} : vec<u32, 2>
  // CHECK: builtin {fn = group_id}
  // CHECK: construct {{.*}} : struct %Group
  // CHECK: construct [[D2]], {{%.*}} : struct %In
  // CHECK: %i = var
  // CHECK: builtin {fn = group_index} : u32
  // CHECK: [[T:%.*]] = builtin {fn = group_thread_id}
  // CHECK: extract [[T]] {indices = [0]} : u32
  Out[g] = i.thread.y + i.group.id.z + t;
}
