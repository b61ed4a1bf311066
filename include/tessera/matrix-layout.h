//===- matrix-layout.h - Matrices of one thread, in an application's memory ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the sizes of buffers from which a shader loads dx::linalg matrices of one thread, and
// converts an application's matrices into the layouts of these buffers (docs/linalg.md, "Layouts
// for applications").
//
//   tessera::MatrixDescription Mine{.Rows = 32, .Columns = 12, .Stride = 32};
//   tessera::MatrixDescription Optimal{.Rows = 32, .Columns = 12,
//                                      .Layout = tessera::MatrixLayout::MulOptimal};
//   std::vector<char> Memory(tessera::matrixMemory(Optimal).Size);
//   if (const char *Error = tessera::convertMatrix(Mine, Weights, WeightsSize, Optimal,
//                                                  Memory.data(), Memory.size()))
//     fputs(Error, stderr);
//
// An optimal layout has a plain form, with lines at multiples of 16 bytes. Shaders of this compiler
// load that form on every target, and matrixMemory and convertMatrix use it. A driver with
// cooperative vectors has an opaque form of its own, which shaders load with
// --optimal-layouts=driver. The driver reports the size of its form and converts to it
// (vkConvertCooperativeVectorMatrixNV). driverMatrix returns the arguments for that call.
//
// Sizes, strides and alignments are in bytes, rows and columns in components. An error is a text
// that lives as long as the program. No function here throws, allocates or keeps a state.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_MATRIX_LAYOUT_H
#define TESSERA_MATRIX_LAYOUT_H

#include <cstddef>
#include <cstdint>

namespace tessera {

/// The values of dx::linalg::ComponentType, with the same numbers.
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

/// The values of dx::linalg::MatrixLayout, with the same numbers. A transposed layout holds columns
/// where the other one holds rows.
enum class MatrixLayout : uint32_t {
  RowMajor = 0,
  ColMajor = 1,
  MulOptimal = 2,
  MulOptimalTranspose = 3,
  OuterProductOptimal = 4,
  OuterProductOptimalTranspose = 5
};

struct MatrixDescription {
  /// The size of the matrix in the product, in components: M and K, or M and N for an outer
  /// product. It does not depend on the layout.
  uint32_t Rows = 0, Columns = 0;
  MatrixComponent Component = MatrixComponent::F16;
  MatrixLayout Layout = MatrixLayout::RowMajor;
  /// Bytes from row to row, or from column to column: at least one line, and a multiple of the
  /// component size. 0: lines follow each other without gaps. An optimal layout has a fixed stride;
  /// pass 0 or that stride.
  uint64_t Stride = 0;
};

struct MatrixMemory {
  /// Bytes from the first component to the end of the last line, including that line's padding in
  /// an optimal layout. Less than 2^32, because shaders use 32-bit offsets.
  uint64_t Size = 0;
  /// Bytes from line to line. A shader passes this stride to Load for a row- or column-major
  /// layout, and 0 for an optimal layout.
  uint64_t Stride = 0;
  /// Required alignment of the offset in the buffer, in bytes: the size of a component, or 16 for
  /// an optimal layout.
  uint64_t Alignment = 0;
  /// Null if the description is valid; otherwise the other fields are 0.
  const char *Error = nullptr;
};

/// Returns the size, stride and alignment of the plain form. Errors: no rows or columns, an unknown
/// component or layout, a stride that does not fit, 2^32 bytes or more.
MatrixMemory matrixMemory(const MatrixDescription &Matrix);

/// Copies the components of a matrix from one plain form to another, each in any layout. Rows,
/// columns and component must be the same in both. Bytes of the result that hold no component keep
/// their values.
///
/// Returns null, or an error and writes nothing. Errors: those of matrixMemory, a null pointer,
/// memory smaller than the form, overlapping memory, descriptions of different matrices.
[[nodiscard]] const char *convertMatrix(const MatrixDescription &From, const void *Source,
                                        size_t SourceSize, const MatrixDescription &To,
                                        void *Result, size_t ResultSize);

/// The numbers that a driver with cooperative vectors uses for a component and a layout.
struct DriverMatrix {
  uint32_t ComponentType = 0; ///< a VkComponentTypeKHR
  uint32_t Layout = 0;        ///< a VkCooperativeVectorMatrixLayoutNV
  /// Null, or the error: an unknown component or layout.
  const char *Error = nullptr;
};

/// Returns the numbers for one matrix of a VkConvertCooperativeVectorMatrixInfoNV; call it for
/// both. Shaders load the driver's form with --optimal-layouts=driver. A transposed layout
/// describes the transposed matrix: its rows are the product's columns.
DriverMatrix driverMatrix(MatrixComponent Component, MatrixLayout Layout);

} // namespace tessera

#endif
