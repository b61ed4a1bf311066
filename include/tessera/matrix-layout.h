//===- matrix-layout.h - Matrices of one thread, in an application's memory ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large the buffers are from which a shader loads dx::linalg matrices of one thread, and what
// brings an application's matrices into the layouts that it loads (docs/linalg.md, "Layouts for
// applications").
//
//   tessera::MatrixDescription Mine{.Rows = 32, .Columns = 12, .Stride = 32};
//   tessera::MatrixDescription Optimal{.Rows = 32, .Columns = 12,
//                                      .Layout = tessera::MatrixLayout::MulOptimal};
//   std::vector<char> Memory(tessera::matrixMemory(Optimal).Size);
//   if (const char *Error = tessera::convertMatrix(Mine, Weights, WeightsSize, Optimal,
//                                                  Memory.data(), Memory.size()))
//     fputs(Error, stderr);
//
// An optimal layout has a plain form, lines at multiples of 16 bytes. That is what shaders of this
// compiler load on every target, and what matrixMemory and convertMatrix know. A driver with
// cooperative vectors has a form that it alone knows, which shaders load with
// --optimal-layouts=driver: it says how large that is and converts to it
// (vkConvertCooperativeVectorMatrixNV), and driverMatrix says what it is asked for.
//
// Sizes, strides and alignments are in bytes, rows and columns in components. An error is a text
// that lives as long as the program; nothing here throws, allocates or keeps a state.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_MATRIX_LAYOUT_H
#define TESSERA_MATRIX_LAYOUT_H

#include <cstddef>
#include <cstdint>

namespace tessera {

/// dx::linalg::ComponentType, with its numbers.
enum class MatrixComponent : uint32_t {
  I16 = 2,
  U16 = 3,
  I32 = 4,
  U32 = 5,
  I64 = 6,
  U64 = 7,
  F16 = 8,
  F32 = 9,
  F64 = 10,
  I8 = 19,
  U8 = 20,
  F8_E4M3FN = 21,
  F8_E5M2 = 22,
  BFloat16 = 23
};

/// dx::linalg::MatrixLayout, with its numbers. A transposed layout holds columns where the other
/// one holds rows.
enum class MatrixLayout : uint32_t {
  RowMajor = 0,
  ColMajor = 1,
  MulOptimal = 2,
  MulOptimalTranspose = 3,
  OuterProductOptimal = 4,
  OuterProductOptimalTranspose = 5
};

struct MatrixDescription {
  /// Of the matrix as the product sees it: M and K, of an outer product M and N; whatever the
  /// layout is.
  uint32_t Rows = 0, Columns = 0;
  MatrixComponent Component = MatrixComponent::F16;
  MatrixLayout Layout = MatrixLayout::RowMajor;
  /// From row to row, or from column to column, in bytes: at least a line, and a multiple of a
  /// component. 0: lines without anything between them. An optimal layout has a stride of its own;
  /// here it is 0 or that.
  uint64_t Stride = 0;
};

struct MatrixMemory {
  /// Bytes from the first component to the end of the last line, in an optimal layout with what
  /// pads that line; less than 2^32, as shaders count.
  uint64_t Size = 0;
  /// From line to line. What a shader gives to Load is this where it is row- or column-major, and 0
  /// in an optimal layout.
  uint64_t Stride = 0;
  /// Of the place in the buffer: a component, 16 in an optimal layout.
  uint64_t Alignment = 0;
  /// Null where the description is right; then the rest is 0.
  const char *Error = nullptr;
};

/// Where the components of a matrix lie, in the plain form. Errors: no rows or columns, a component
/// or layout that there is not, a stride that does not fit, 2^32 bytes or more.
MatrixMemory matrixMemory(const MatrixDescription &Matrix);

/// Copies the components of a matrix from one plain form to another, each of any layout. Rows,
/// columns and component are the same in both. Bytes of the result that hold no component keep what
/// they have. Null, or an error, and then nothing is written: those of matrixMemory, a null
/// pointer, memory that is smaller than the form, two that overlap, descriptions of different
/// matrices.
[[nodiscard]] const char *convertMatrix(const MatrixDescription &From, const void *Source,
                                        size_t SourceSize, const MatrixDescription &To,
                                        void *Result, size_t ResultSize);

/// What a driver that has cooperative vectors calls a component and a layout.
struct DriverMatrix {
  uint32_t ComponentType = 0; ///< a VkComponentTypeKHR
  uint32_t Layout = 0;        ///< a VkCooperativeVectorMatrixLayoutNV
  /// Null, or why there is no such matrix: a component or layout that there is not.
  const char *Error = nullptr;
};

/// For VkConvertCooperativeVectorMatrixInfoNV, which gets the numbers of both of its matrices from
/// here. Shaders load the driver's form with --optimal-layouts=driver. A transposed layout is that
/// of the transposed matrix: its rows are the product's columns.
DriverMatrix driverMatrix(MatrixComponent Component, MatrixLayout Layout);

} // namespace tessera

#endif
