// Atomics on floats are instructions where the device has them.
// RUN: tessera --target nvidia-hopper --emit=spirv-asm %s -o - | FileCheck %s
// RUN: not tessera --target lavapipe %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=LACKS
// RUN: not tessera --target nvidia-hopper -DMIN %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=MIN
RWStructuredBuffer<double> D : register(u0);
RWStructuredBuffer<float> F : register(u1);
groupshared double G;

// CHECK-DAG: OpCapability AtomicFloat32AddEXT
// CHECK-DAG: OpCapability AtomicFloat64AddEXT
// CHECK-DAG: OpExtension "SPV_EXT_shader_atomic_float_add"
[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  // LACKS: [[#@LINE+2]]:3: error: target 'lavapipe' lacks 64-bit float atomic add on buffers
  // CHECK: OpAtomicFAddEXT %double
  InterlockedAdd(D[i], 2.0);
  // CHECK: OpAtomicFAddEXT %float
  InterlockedAdd(F[i], 2.0);
  // CHECK: OpAtomicFAddEXT %double
  InterlockedAdd(G, 1.0);
  // CHECK: OpAtomicExchange %float
  float old;
  InterlockedExchange(F[i], 0.0, old);
#ifdef MIN
  // MIN: [[#@LINE+1]]:3: error: target 'nvidia-hopper' lacks 32-bit float atomic minimum and maximum on buffers
  InterlockedMin(F[i], 1.0);
#endif
}
