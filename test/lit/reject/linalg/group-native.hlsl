// RUN: %check-diags %s
// Group matrices that the device itself holds, those that it does not although the option requests it, and why.
#include <dx/linalg.h>
using namespace dx::linalg;
#ifndef THREADS
#define THREADS 128
#endif
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N, MatrixUseEnum U> using OfGroup = Matrix<C, M, N, U, MatrixScope::ThreadGroup>;
#ifdef SHARED
groupshared uint Mine[SHARED];
#endif
[numthreads(THREADS, 1, 1)] void main(uint t : SV_GroupIndex) {
#ifdef SHARED
  Mine[t] = t;
  GroupMemoryBarrierWithGroupSync();
  Out.Store(65536 + t * 4, Mine[SHARED - 1 - t]);
#endif
  OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
  OfGroup<ComponentType::F16, 32, 48, MatrixUse::B> b = OfGroup<ComponentType::F16, 32, 48, MatrixUse::B>::Load(In, 0, 64, MatrixLayout::ColMajor);
  Multiply<ComponentType::F32>(a, b).Store(Out, 0, 192, MatrixLayout::RowMajor);
#ifdef SHARED
  OfGroup<ComponentType::F16, 128, 128, MatrixUse::A> l = OfGroup<ComponentType::F16, 128, 128, MatrixUse::A>::Load(In, 0, 256, MatrixLayout::RowMajor);
  l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
#endif
#ifdef OTHERS
  OfGroup<ComponentType::I32, 32, 32, MatrixUse::Accumulator> c = OfGroup<ComponentType::I32, 32, 32, MatrixUse::Accumulator>::Load(In, 0, 128, MatrixLayout::RowMajor);
  c.InterlockedAccumulate(Out, 0, 128, MatrixLayout::RowMajor);
  OfGroup<ComponentType::F32, 32, 16, MatrixUse::Accumulator> d = OfGroup<ComponentType::F32, 32, 16, MatrixUse::Accumulator>::Load(In, 0, 64, MatrixLayout::RowMajor);
  for (uint e = 0; e < d.Length(); ++e)
    d.Set(e, d.GetCoordinate(e).x);
  d.Store(Out, 0, 64, MatrixLayout::RowMajor);
  OfGroup<ComponentType::U8, 32, 32, MatrixUse::A> f = OfGroup<ComponentType::U8, 32, 32, MatrixUse::A>::Splat(3);
  f.Store(Out, 0, 32, MatrixLayout::RowMajor);
  OfGroup<ComponentType::U32, 32, 64, MatrixUse::Accumulator> g = OfGroup<ComponentType::F32, 32, 64, MatrixUse::Accumulator>::Load(In, 0, 256, MatrixLayout::RowMajor).Cast<ComponentType::U32, MatrixUse::Accumulator>();
  g.Store(Out, 0, 256, MatrixLayout::RowMajor);
  OfGroup<ComponentType::F32, 32, 48, MatrixUse::A> h = OfGroup<ComponentType::F32, 32, 48, MatrixUse::A>::Load(In, 0, 192, MatrixLayout::RowMajor);
  h.Store(Out, 0, 192, MatrixLayout::RowMajor);
#endif
}
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -Wno-emulation -DSTRIDE=64 -DOTHERS
// DIAG: GroupNative @ 20
// DIAG: GroupNotNative @ 28
// DIAG: GroupNotNative @ 30
// DIAG: GroupNative @ 34
// DIAG: GroupNotNative @ 36
// DIAG: GroupNotNative @ 38
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:28:67: remark: this 32x32 matrix of i32 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: the device adds no matrix to memory atomically [-Wgroup-matrices]
//|    28 |   OfGroup<ComponentType::I32, 32, 32, MatrixUse::Accumulator> c = OfGroup<ComponentType::I32, 32, 32, MatrixUse::Accumulator>::Load(In, 0, 128, MatrixLayout::RowMajor);
//|       |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:30:67: remark: this 32x16 matrix of f32 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: the device does not expose the coordinates of the elements of such a matrix [-Wgroup-matrices]
//|    30 |   OfGroup<ComponentType::F32, 32, 16, MatrixUse::Accumulator> d = OfGroup<ComponentType::F32, 32, 16, MatrixUse::Accumulator>::Load(In, 0, 64, MatrixLayout::RowMajor);
//|       |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:34:56: remark: this 32x32 matrix of u8 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    34 |   OfGroup<ComponentType::U8, 32, 32, MatrixUse::A> f = OfGroup<ComponentType::U8, 32, 32, MatrixUse::A>::Splat(3);
//|       |                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:36:67: remark: this 32x64 matrix of f32 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: the device does not saturate when it converts [-Wgroup-matrices]
//|    36 |   OfGroup<ComponentType::U32, 32, 64, MatrixUse::Accumulator> g = OfGroup<ComponentType::F32, 32, 64, MatrixUse::Accumulator>::Load(In, 0, 256, MatrixLayout::RowMajor).Cast<ComponentType::U32, MatrixUse::Accumulator>();
//|       |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:38:57: remark: this 32x48 matrix of f32 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'nvidia-hopper' does not support a 32x48 matrix of f32 as left operand (A) for a group of 128 threads [-Wgroup-matrices]
//|    38 |   OfGroup<ComponentType::F32, 32, 48, MatrixUse::A> h = OfGroup<ComponentType::F32, 32, 48, MatrixUse::A>::Load(In, 0, 192, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -DSTRIDE=64 -DTHREADS=96
// DIAG: GroupNotNative @ 20
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'nvidia-hopper' does not support f16 x f16 -> f32 with shape 64x48x32 for a group of 96 threads [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -DSTRIDE=68 -Wno-staging
// DIAG: GroupNotNative @ 20
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: the device loads and stores it only if its stride is a multiple of 16 bytes [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -DSTRIDE=64 --matrix-bounds=checked
// DIAG: GroupNotNative @ 20
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: the device does not check the bounds of such a matrix [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -DSTRIDE=64 -DSHARED=2048
// DIAG: GroupNative @ 20
// DIAG: GroupNative @ 24
// DIAG: GroupNative @ 25
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:24:59: remark: this 128x128 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    24 |   OfGroup<ComponentType::F16, 128, 128, MatrixUse::A> l = OfGroup<ComponentType::F16, 128, 128, MatrixUse::A>::Load(In, 0, 256, MatrixLayout::RowMajor);
//|       |                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:25:5: remark: this 128x128 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    25 |   l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
//|       |     ^~~~
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -DSTRIDE=64 -DSHARED=3072
// DIAG: GroupNative @ 20
// DIAG: GroupNative @ 24
// DIAG: GroupNative @ 25
// DIAG: SharedMemory @ 25
// DIAG: SharedMemoryReserved @ 0
// DIAG: SharedMemoryGroup @ 25
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:24:59: remark: this 128x128 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    24 |   OfGroup<ComponentType::F16, 128, 128, MatrixUse::A> l = OfGroup<ComponentType::F16, 128, 128, MatrixUse::A>::Load(In, 0, 256, MatrixLayout::RowMajor);
//|       |                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:25:5: remark: this 128x128 matrix of f16 and the matrices it is used with are native workgroup matrices of target 'nvidia-hopper'; '--group-matrices=waves' divides them between the waves of the group [-Wgroup-matrices]
//|    25 |   l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
//|       |     ^~~~
//| group-native.hlsl:25:5: error: 53248 bytes of groupshared memory exceed the 49152 bytes that target 'nvidia-hopper' has
//|    25 |   l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
//|       |     ^~~~
//| tessera: note: the device reserves 8192 of these bytes for workgroup matrices; '--group-matrices=waves' needs none
//| group-native.hlsl:25:5: note: 32768 of these bytes pass the components of this matrix between waves
//|    25 |   l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
//|       |     ^~~~
//| 1 error generated.
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=waves -DSTRIDE=64 -DSHARED=3072
// EXPECT -T cs_6_10 --target nvidia-hopper --group-matrices=native -DSTRIDE=64 -DSHARED=12288
// DIAG: GroupNotNative @ 20
// DIAG: GroupNotNative @ 24
// DIAG: GroupNotNative @ 25
// DIAG: SharedMemory @ 12
// DIAG: SharedMemoryGroup @ 25
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'nvidia-hopper' keeps 8192 of its 49152 bytes of groupshared memory for such matrices [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:24:59: remark: this 128x128 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'nvidia-hopper' keeps 8192 of its 49152 bytes of groupshared memory for such matrices [-Wgroup-matrices]
//|    24 |   OfGroup<ComponentType::F16, 128, 128, MatrixUse::A> l = OfGroup<ComponentType::F16, 128, 128, MatrixUse::A>::Load(In, 0, 256, MatrixLayout::RowMajor);
//|       |                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-native.hlsl:25:5: remark: this 128x128 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'nvidia-hopper' keeps 8192 of its 49152 bytes of groupshared memory for such matrices [-Wgroup-matrices]
//|    25 |   l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
//|       |     ^~~~
//| group-native.hlsl:12:18: error: 81920 bytes of groupshared memory exceed the 49152 bytes that target 'nvidia-hopper' has
//|    12 | groupshared uint Mine[SHARED];
//|       |                  ^
//| group-native.hlsl:25:5: note: 32768 of these bytes pass the components of this matrix between waves
//|    25 |   l.Cast<ComponentType::F16, MatrixUse::B, true>().Store(Out, 0, 256, MatrixLayout::RowMajor);
//|       |     ^~~~
//| 1 error generated.
// EXPECT -T cs_6_10 --target vulkan --group-matrices=native -DSTRIDE=64 -Wno-group-waves
// DIAG: GroupNotNative @ 20
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'vulkan' is not known to have matrices of a whole workgroup [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target apple-m1 --emit=msl --group-matrices=native -DSTRIDE=64
// DIAG: GroupNotNative @ 20
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'apple-m1' is not known to have matrices of a whole workgroup [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target lavapipe --group-matrices=native -DSTRIDE=64
// DIAG: GroupNotNative @ 20
//| group-native.hlsl:20:57: remark: this 64x32 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'lavapipe' is not known to have matrices of a whole workgroup [-Wgroup-matrices]
//|    20 |   OfGroup<ComponentType::F16, 64, 32, MatrixUse::A> a = OfGroup<ComponentType::F16, 64, 32, MatrixUse::A>::Load(In, 0, STRIDE, MatrixLayout::RowMajor);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
