//===- MatrixLayout.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "IR/ThreadMatrix.h"
#include "tessera/matrix-layout.h"
#include <cstring>
#include <optional>
#include <utility>

using namespace tessera;

namespace {

enum BitsOf : unsigned {
#define FLOAT(Enumerator, Name, Bits, ...) Enumerator = Bits,
#define INTEGER(Enumerator, Name, Bits, ...) Enumerator = Bits,
#include "Support/Scalars.def"
};

struct ComponentInfo {
  unsigned Bytes;
  uint32_t ByDriver;
};

std::optional<ComponentInfo> infoOf(MatrixComponent Component) {
  switch (Component) {
#define COMPONENT(Name, Scalar, ByDriver)                                                          \
  case MatrixComponent::Name:                                                                      \
    return ComponentInfo{Scalar / 8, ByDriver};
#include "API/MatrixComponents.def"
  }
  return std::nullopt;
}

/// By number of layout. For drivers a transposed layout has a number of its own.
constexpr uint32_t LayoutByDriver[ir::NumMatrixLayouts] = {0, 1, 2, 2, 3, 3};

constexpr const char *NoComponent = "the component is none of 'dx::linalg::ComponentType'";
constexpr const char *NoLayout = "the layout is none of 'dx::linalg::MatrixLayout'";

bool exists(MatrixLayout Layout) { return uint32_t(Layout) < ir::NumMatrixLayouts; }

/// A description without errors.
struct Plain {
  uint64_t Component, Lines, Line, Stride; // lines and bytes
  bool ByColumn, Optimal;

  uint64_t size() const { return Optimal ? Lines * Stride : (Lines - 1) * Stride + Line; }
  uint64_t at(uint64_t Row, uint64_t Column) const {
    return ByColumn ? Column * Stride + Row * Component : Row * Stride + Column * Component;
  }
};

const char *resolve(const MatrixDescription &M, Plain &P) {
  std::optional<ComponentInfo> Component = infoOf(M.Component);
  if (!Component)
    return NoComponent;
  if (!exists(M.Layout))
    return NoLayout;
  if (!M.Rows || !M.Columns)
    return "a matrix has at least one row and one column";
  auto Layout = ir::MatrixLayout(M.Layout);
  P.Component = Component->Bytes;
  P.ByColumn = ir::hasColumnLines(Layout);
  P.Optimal = ir::isOptimal(Layout);
  P.Lines = P.ByColumn ? M.Columns : M.Rows;
  uint64_t Length = P.ByColumn ? M.Rows : M.Columns;
  P.Line = Length * P.Component; // below 2^35
  uint64_t Own = P.Optimal ? ir::optimalStride(Length, P.Component * 8) : P.Line;
  P.Stride = M.Stride ? M.Stride : Own;
  if (P.Optimal && P.Stride != Own)
    return "an optimal layout has a stride of its own: leave it 0";
  if (P.Stride < P.Line)
    return "the stride is shorter than a line";
  if (P.Stride % P.Component)
    return "the stride is not a multiple of the component size";
  // Lines is below 2^32, so that no product wraps.
  if (P.Stride > UINT32_MAX || P.size() > UINT32_MAX)
    return "the matrix has 2^32 bytes or more, more than a shader can address";
  return nullptr;
}

bool overlap(const void *A, uint64_t SizeA, const void *B, uint64_t SizeB) {
  auto FirstA = reinterpret_cast<uintptr_t>(A), FirstB = reinterpret_cast<uintptr_t>(B);
  return FirstA < FirstB ? FirstB - FirstA < SizeA : FirstA - FirstB < SizeB;
}

} // namespace

MatrixMemory tessera::matrixMemory(const MatrixDescription &Matrix) {
  Plain P;
  if (const char *Error = resolve(Matrix, P))
    return {.Error = Error};
  return {P.size(), P.Stride, P.Optimal ? ir::OptimalAlign : P.Component};
}

const char *tessera::convertMatrix(const MatrixDescription &From, const void *Source,
                                   size_t SourceSize, const MatrixDescription &To, void *Result,
                                   size_t ResultSize) {
  Plain Old, New;
  if (const char *Error = resolve(From, Old))
    return Error;
  if (const char *Error = resolve(To, New))
    return Error;
  if (From.Component != To.Component)
    return "the two matrices differ in their components: convert the numbers first";
  if (From.Rows != To.Rows || From.Columns != To.Columns)
    return "the two matrices differ in their rows or columns";
  if (!Source || !Result)
    return "the memory of a matrix is a null pointer";
  // The source may lack the padding of the last line of an optimal layout.
  uint64_t Needed = (Old.Lines - 1) * Old.Stride + Old.Line;
  if (SourceSize < Needed)
    return "the source's memory is smaller than the matrix";
  if (ResultSize < New.size())
    return "the result's memory is smaller than the matrix";
  if (overlap(Source, Needed, Result, New.size()))
    return "the source's memory and the result's overlap";

  auto *In = static_cast<const char *>(Source);
  auto *Out = static_cast<char *>(Result);
  if (Old.ByColumn == New.ByColumn) {
    for (uint64_t Line = 0; Line < Old.Lines; ++Line)
      std::memcpy(Out + Line * New.Stride, In + Line * Old.Stride, Old.Line);
    return nullptr;
  }
  for (uint64_t Row = 0; Row < From.Rows; ++Row)
    for (uint64_t Column = 0; Column < From.Columns; ++Column)
      std::memcpy(Out + New.at(Row, Column), In + Old.at(Row, Column), Old.Component);
  return nullptr;
}

DriverMatrix tessera::driverMatrix(MatrixComponent Component, MatrixLayout Layout) {
  std::optional<ComponentInfo> Info = infoOf(Component);
  if (!Info)
    return {.Error = NoComponent};
  if (!exists(Layout))
    return {.Error = NoLayout};
  return {Info->ByDriver, LayoutByDriver[uint32_t(Layout)]};
}
