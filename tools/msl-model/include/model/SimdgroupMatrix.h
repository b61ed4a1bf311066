// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// metal_simdgroup_matrix: a matrix of 8x8 elements spread over the 32 lanes of a simdgroup, two to
// a lane. All functions are collective.

#ifndef TESSERA_MSL_MODEL_SIMDGROUP_MATRIX_H
#define TESSERA_MSL_MODEL_SIMDGROUP_MATRIX_H

#include "model/Simd.h"

namespace msl_model {

template <typename T, int Columns, int Rows> struct simdgroup_matrix {
  static_assert(Columns == 8 && Rows == 8, "simdgroup_matrix has 8 columns and 8 rows");
  static_assert(is_same_v<T, float> || is_same_v<T, half> || is_same_v<T, bfloat>,
                "simdgroup_matrix has elements of type half, bfloat or float");
  using storage_type = vec<T, 2>;

  simdgroup_matrix() = default;
  /// The scalar on the diagonal, zero elsewhere.
  MSL_INLINE explicit simdgroup_matrix(T Diagonal);
  MSL_INLINE storage_type &thread_elements() { return Elements; }
  MSL_INLINE const storage_type &thread_elements() const { return Elements; }

private:
  storage_type Elements;
};

using simdgroup_float8x8 = simdgroup_matrix<float, 8, 8>;
using simdgroup_half8x8 = simdgroup_matrix<half, 8, 8>;
using simdgroup_bfloat8x8 = simdgroup_matrix<bfloat, 8, 8>;

/// The position of the first of a lane's two elements; the second is in the next column. Metal does
/// not define it, but Apple's devices do this, and other people's kernels rely on it.
MSL_INLINE constexpr uint rowOfLane(uint Lane) { return (Lane / 4 & 4) + Lane / 2 % 4; }
MSL_INLINE constexpr uint columnOfLane(uint Lane) { return (Lane / 4 & 2) * 2 + Lane % 2 * 2; }

template <typename T> MSL_INLINE simdgroup_matrix<T, 8, 8> diagonalMatrix(T Value) {
  simdgroup_matrix<T, 8, 8> m;
  uint Lane = laneIndex();
  for (uint i = 0; i < 2; ++i)
    m.thread_elements()[static_cast<int>(i)] =
        rowOfLane(Lane) == columnOfLane(Lane) + i ? Value : T(0);
  return m;
}
template <typename T, int Columns, int Rows>
MSL_INLINE simdgroup_matrix<T, Columns, Rows>::simdgroup_matrix(T Diagonal) {
  *this = diagonalMatrix(Diagonal);
}
template <typename T, int Columns, int Rows, typename S>
MSL_INLINE simdgroup_matrix<T, Columns, Rows> make_filled_simdgroup_matrix(S Value) {
  simdgroup_matrix<T, Columns, Rows> m;
  m.thread_elements() = vec<T, 2>(static_cast<T>(Value));
  return m;
}

/// A lane's part of an operation on matrices: its elements of the result and of the operands.
struct Parts {
  void *d;
  const void *a, *b, *c;
  const void *Source;
};
MSL_INLINE const Parts &partsOf(void *const *Operands, uint Lane) {
  return *static_cast<const Parts *>(Operands[Lane]);
}
template <typename T> struct Gathered {
  T at[8][8];
};
template <typename T>
__attribute__((noinline)) void gather(Gathered<T> &m, void *const *Operands,
                                      const void *Parts::*Which) {
  for (uint Lane = 0; Lane < 32; ++Lane) {
    const T *Two = static_cast<const T *>(partsOf(Operands, Lane).*Which);
    for (uint i = 0; i < 2; ++i)
      m.at[rowOfLane(Lane)][columnOfLane(Lane) + i] = Two[i];
  }
}
template <typename T>
__attribute__((noinline)) void scatter(const Gathered<T> &m, void *const *Operands) {
  for (uint Lane = 0; Lane < 32; ++Lane) {
    T *Two = static_cast<T *>(partsOf(Operands, Lane).d);
    for (uint i = 0; i < 2; ++i)
      Two[i] = m.at[rowOfLane(Lane)][columnOfLane(Lane) + i];
  }
}

/// The product is summed in single precision and rounded once to the result's type.
template <typename D, typename A, typename B, typename C>
void multiplyMatrices(void *const *Operands, Word) {
  Gathered<A> a;
  Gathered<B> b;
  Gathered<C> c;
  Gathered<D> d;
  gather(a, Operands, &Parts::a);
  gather(b, Operands, &Parts::b);
  if (partsOf(Operands, 0).c)
    gather(c, Operands, &Parts::c);
  else
    __builtin_memset(&c, 0, sizeof(c));
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      float sum = static_cast<float>(c.at[row][column]);
      for (int k = 0; k < 8; ++k)
        sum = __builtin_fmaf(static_cast<float>(a.at[row][k]), static_cast<float>(b.at[k][column]),
                             sum);
      d.at[row][column] = static_cast<D>(sum);
    }
  scatter(d, Operands);
}

template <typename D, typename A, typename B, typename C>
MSL_INLINE void
simdgroup_multiply_accumulate(simdgroup_matrix<D, 8, 8> &d, const simdgroup_matrix<A, 8, 8> &a,
                              const simdgroup_matrix<B, 8, 8> &b,
                              const simdgroup_matrix<C, 8, 8> &c, MSL_PLACE_PARAMETERS) {
  Parts Mine{&d, &a, &b, &c, nullptr};
  msl_model::meet("simdgroup_multiply_accumulate", Reach::Simdgroup, Mine,
                  multiplyMatrices<D, A, B, C>, MSL_PLACE);
}
template <typename D, typename A, typename B>
MSL_INLINE void simdgroup_multiply(simdgroup_matrix<D, 8, 8> &d, const simdgroup_matrix<A, 8, 8> &a,
                                   const simdgroup_matrix<B, 8, 8> &b, MSL_PLACE_PARAMETERS) {
  Parts Mine{&d, &a, &b, nullptr, nullptr};
  msl_model::meet("simdgroup_multiply", Reach::Simdgroup, Mine, multiplyMatrices<D, A, B, D>,
                  MSL_PLACE);
}
template <typename A, typename B>
MSL_INLINE simdgroup_matrix<A, 8, 8> operator*(const simdgroup_matrix<A, 8, 8> &a,
                                               const simdgroup_matrix<B, 8, 8> &b) {
  simdgroup_matrix<A, 8, 8> d;
  simdgroup_multiply(d, a, b);
  return d;
}

/// Returns the offset of element (row, column). A transposed matrix is stored as its transpose,
/// from the same origin.
MSL_INLINE size_t elementOffset(const msl_model::MatrixMemory &m, uint row, uint column) {
  return m.Transpose ? (m.OriginY + column) * m.ElementsPerRow + m.OriginX + row
                     : (m.OriginY + row) * m.ElementsPerRow + m.OriginX + column;
}
template <typename T> void loadMatrix(void *const *Operands, Word) {
  const auto &m = *static_cast<const msl_model::MatrixMemory *>(partsOf(Operands, 0).Source);
  Gathered<T> d;
  for (uint row = 0; row < 8; ++row)
    for (uint column = 0; column < 8; ++column)
      d.at[row][column] = static_cast<const T *>(m.Pointer)[elementOffset(m, row, column)];
  scatter(d, Operands);
}
template <typename T> void storeMatrix(void *const *Operands, Word) {
  const auto &m = *static_cast<const msl_model::MatrixMemory *>(partsOf(Operands, 0).Source);
  Gathered<T> a;
  gather(a, Operands, &Parts::a);
  for (uint row = 0; row < 8; ++row)
    for (uint column = 0; column < 8; ++column)
      static_cast<T *>(const_cast<void *>(m.Pointer))[elementOffset(m, row, column)] =
          a.at[row][column];
}
template <typename T>
MSL_INLINE void simdgroup_load(simdgroup_matrix<T, 8, 8> &d, const T *src,
                               ulong elements_per_row = 8, ulong2 matrix_origin = ulong2(0),
                               bool transpose_matrix = false, MSL_PLACE_PARAMETERS) {
  msl_model::MatrixMemory Memory{
      src,  elements_per_row, matrix_origin[0], matrix_origin[1], sizeof(T), transpose_matrix,
      false};
  Parts Mine{&d, nullptr, nullptr, nullptr, &Memory};
  msl_model::meet("simdgroup_load", Reach::Simdgroup, Mine, loadMatrix<T>, MSL_PLACE, 0, &Memory);
}
template <typename T>
MSL_INLINE void simdgroup_store(const simdgroup_matrix<T, 8, 8> &a, T *dst,
                                ulong elements_per_row = 8, ulong2 matrix_origin = ulong2(0),
                                bool transpose_matrix = false, MSL_PLACE_PARAMETERS) {
  msl_model::MatrixMemory Memory{
      dst, elements_per_row, matrix_origin[0], matrix_origin[1], sizeof(T), transpose_matrix, true};
  Parts Mine{nullptr, &a, nullptr, nullptr, &Memory};
  msl_model::meet("simdgroup_store", Reach::Simdgroup, Mine, storeMatrix<T>, MSL_PLACE, 0, &Memory);
}

} // namespace msl_model

#endif
