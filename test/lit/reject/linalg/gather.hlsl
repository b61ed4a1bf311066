// RUN: %check-diags %s
// Why the lanes of a wave do not multiply together.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
ByteAddressBuffer Many[4] : register(t1);
RWByteAddressBuffer Out : register(u5);
template <ComponentEnum C, int M, int K> using A = Matrix<C, M, K, MatrixUse::A, MatrixScope::Thread>;
#ifndef GROUP
#define GROUP 64, 1, 1
#endif
#ifdef SHARED
groupshared uint Large[12000];
#endif

[numthreads(GROUP)] void main(uint i : SV_DispatchThreadID) {
  vector<float16_t, 16> v = In.Load<vector<float16_t, 16> >(i * 32);
#ifdef SHARED
  Large[i] = i;
#endif
  vector<float16_t, 16> y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), v);
#ifndef GROUP_ONLY
  for (uint turn = 0; turn < i % 3; ++turn)
    y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 512, 32), y);
  if (i % 5 == 0)
    y = v;
  else
    y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 1024, 32), y);
  y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(Many[NonUniformResourceIndex(i % 4)], 0, 32), y);
  y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32 + i % 2 * 32), y);
  vector<double, 16> d = Multiply<double>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), y);
  vector<int, 16> n = Multiply<int>(A<ComponentType::I16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), (vector<int16_t, 16>)2);
  vector<float16_t, 300> l = Multiply<float16_t>(A<ComponentType::F16, 300, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), y);
  y[0] += (float16_t)d[3] + (float16_t)n[2] + l[299];
  InterlockedAccumulate(Out, 4096 + i * 16, y);
  InterlockedAccumulate(Out, 8192, d);
  OuterProduct<ComponentType::F64>(d, d).InterlockedAccumulate(Out, 16384);
#endif
  Out.Store<vector<float16_t, 16> >(i * 32, y);
}
// EXPECT(0) -T cs_6_10 --target nvidia-hopper --thread-matrices=gather -Wno-cooperative-vector
// DIAG: ThreadNotGathered @ 24
// DIAG: ThreadNotGathered @ 28
// DIAG: ThreadNotGathered @ 29
// DIAG: ThreadNotGathered @ 30
// DIAG: ThreadNotGathered @ 31
// DIAG: ThreadNotGathered @ 32
// DIAG: ThreadNotGathered @ 33
// DIAG: ThreadNotGathered @ 35
// DIAG: ThreadNotGathered @ 36
// DIAG: ThreadNotGathered @ 37
//| gather.hlsl:24:9: remark: this is computed for each thread, not for the wave by matrices: it is not certain that all lanes of a wave reach it together [-Wgather]
//|    24 |     y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 512, 32), y);
//|       |         ^~~~~~~~~~~~~~~~~~~
//| gather.hlsl:28:9: remark: this is computed for each thread, not for the wave by matrices: it is not certain that all lanes of a wave reach it together [-Wgather]
//|    28 |     y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 1024, 32), y);
//|       |         ^~~~~~~~~~~~~~~~~~~
//| gather.hlsl:29:7: remark: this is computed for each thread, not for the wave by matrices: lanes of a wave may take different buffers [-Wgather]
//|    29 |   y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(Many[NonUniformResourceIndex(i % 4)], 0, 32), y);
//|       |       ^~~~~~~~~~~~~~~~~~~
//| gather.hlsl:30:7: remark: this is computed for each thread, not for the wave by matrices: the stride may differ between lanes of a wave [-Wgather]
//|    30 |   y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32 + i % 2 * 32), y);
//|       |       ^~~~~~~~~~~~~~~~~~~
//| gather.hlsl:31:26: remark: this is computed for each thread, not for the wave by matrices: sums of 64 bits are not those of the device's matrices [-Wgather]
//|    31 |   vector<double, 16> d = Multiply<double>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), y);
//|       |                          ^~~~~~~~~~~~~~~~
//| gather.hlsl:32:23: remark: this is computed for each thread, not for the wave by matrices: target 'nvidia-hopper' has no matrices that multiply i16 with i16 for waves of 32 lanes [-Wgather]
//|    32 |   vector<int, 16> n = Multiply<int>(A<ComponentType::I16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), (vector<int16_t, 16>)2);
//|       |                       ^~~~~~~~~~~~~
//| gather.hlsl:33:30: remark: this is computed for each thread, not for the wave by matrices: a matrix of 300x16 does not fit into the registers of a wave [-Wgather]
//|    33 |   vector<float16_t, 300> l = Multiply<float16_t>(A<ComponentType::F16, 300, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), y);
//|       |                              ^~~~~~~~~~~~~~~~~~~
//| gather.hlsl:35:3: remark: this is computed for each thread, not for the wave by matrices: the offset may differ between lanes of a wave [-Wgather]
//|    35 |   InterlockedAccumulate(Out, 4096 + i * 16, y);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| gather.hlsl:36:3: remark: this is computed for each thread, not for the wave by matrices: its components have 64 bits [-Wgather]
//|    36 |   InterlockedAccumulate(Out, 8192, d);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| gather.hlsl:37:42: remark: this is computed for each thread, not for the wave by matrices: target 'nvidia-hopper' has no matrices that multiply f64 with f64 for waves of 32 lanes [-Wgather]
//|    37 |   OuterProduct<ComponentType::F64>(d, d).InterlockedAccumulate(Out, 16384);
//|       |                                          ^~~~~~~~~~~~~~~~~~~~~
// EXPECT(0) -T cs_6_10 --target nvidia-hopper --thread-matrices=gather -Wno-cooperative-vector -DGROUP_ONLY -DGROUP=48,1,1
// DIAG: ThreadNotGathered @ 21
//| gather.hlsl:21:29: remark: this is computed for each thread, not for the wave by matrices: x of the thread group is no multiple of the 32 lanes of a wave [-Wgather]
//|    21 |   vector<float16_t, 16> y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), v);
//|       |                             ^~~~~~~~~~~~~~~~~~~
// EXPECT(0) -T cs_6_10 --target amd-rdna3 -DGROUP_ONLY
// DIAG: ThreadNotGathered @ 21
//| gather.hlsl:21:29: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    21 |   vector<float16_t, 16> y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), v);
//|       |                             ^~~~~~~~~~~~~~~~~~~
// EXPECT(0) -T cs_6_10 --target nvidia-hopper --thread-matrices=gather -Wno-cooperative-vector -DGROUP_ONLY -DSHARED
// DIAG: ThreadNotGathered @ 21
//| gather.hlsl:21:29: remark: this is computed for each thread, not for the wave by matrices: it needs 51072 bytes of groupshared memory with those of the shader, and target 'nvidia-hopper' allows 49152 [-Wgather]
//|    21 |   vector<float16_t, 16> y = Multiply<float16_t>(A<ComponentType::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 32), v);
//|       |                             ^~~~~~~~~~~~~~~~~~~
