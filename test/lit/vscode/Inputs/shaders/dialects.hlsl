// The five matrix APIs.
using namespace dx::linalg;
//              ^^ entity.name.namespace
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> TileA;
//      ^^^^^^ support.class.matrix
//             ^^^^^^^^^^^^^ support.class.matrix
//                            ^^^ support.constant
//                                                    ^ support.constant
//                                                       ^^^^^^^^^^^ support.class.matrix
groupshared float16_t Shared[256];
// ^^^^^^^^ storage.modifier
[numthreads(32, 1, 1)] void linalg_of_waves() {
  TileA a = TileA::Load<MatrixLayout::RowMajor>(Buffer0, 0, 32);
  //        ^^^^^ entity.name.namespace
  //               ^^^^ support.function
  Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> c = Multiply<ComponentType::F32>(a, b);
  //                                            ^^^^^^^^^^^ support.constant
  //                                                                                ^^^^^^^^ support.function.matrix
  c.MultiplyAccumulate(a, b);
  //^^^^^^^^^^^^^^^^^^ support.function.member
  WaveMatrixLeft<float16_t, 16, 16> left;
  //^^^^^^^^^^^^ support.class.matrix
  left.Fill(1);
  //   ^^^^ support.function.member
  rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> acc;
  //^^^^^ entity.name.namespace
  //       ^^^^^^^^ support.class.matrix
  //                         ^^^^^^^^^^^ support.class.matrix
  rocwmma::mma_sync(acc, x, y, acc);
  //       ^^^^^^^^ support.function.matrix
  rocwmma::store_matrix_sync(d, acc, 16, rocwmma::mem_row_major);
  //                                              ^^^^^^^^^^^^^ support.constant
  subgroup_matrix_result<f32, 8, 8> r = subgroupMatrixMultiply<f32>(l, k);
  //^^^^^^^^^^^^^^^^^^^^ support.class.matrix
  //                                    ^^^^^^^^^^^^^^^^^^^^^^ support.function.matrix
  vk::khr::CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16> m;
  //       ^^^^^^^^^^^^^^^^^^ support.class.matrix
  //                                     ^^^^^^^^^^^^^ support.constant
}
