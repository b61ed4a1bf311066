// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices that a description has by rows and a shader in an optimal layout of dx::linalg. Such a
// layout has a plain form (tessera/matrix-layout.h) and, where the module has instructions for it,
// one of the driver's own.
//
// Before a run the rows become the form that the module loads; after it what has changed becomes
// rows again, so that results are compared, and printed, by rows.

#ifndef TESSERA_RUN_STOREDMATRICES_H
#define TESSERA_RUN_STOREDMATRICES_H

#include "Description/Pipeline.h"
#include "tessera/matrix-layout.h"
#include "llvm/Support/Error.h"

namespace tessera::run {

/// Conversions that a driver makes.
class DriverForms {
public:
  virtual ~DriverForms() = default;
  /// Whether the module has matrices of this layout in the driver's form.
  virtual bool has(OptimalLayout L) const = 0;
  /// The form of the matrix whose first row begins \p Rows.
  virtual llvm::Expected<std::vector<uint8_t>> fromRows(const StoredMatrix &M, const Buffer &Of,
                                                        llvm::ArrayRef<uint8_t> Rows) = 0;
  virtual llvm::Error toRows(const StoredMatrix &M, const Buffer &Of, llvm::ArrayRef<uint8_t> Form,
                             llvm::MutableArrayRef<uint8_t> Rows) = 0;
};

/// Reports what is wrong with the matrices of \p B; empty if nothing is.
std::string checkMatrices(const Buffer &B);

/// Bytes that are those of matrix \p Index of \p B.
uint64_t roomOf(const Buffer &B, size_t Index);
uint64_t rowBytes(const StoredMatrix &M, const Buffer &Of);
uint64_t rowStride(const StoredMatrix &M, const Buffer &Of);

/// A layout holds columns where the matrix's rows are meant.
inline bool isTransposed(OptimalLayout L) {
  return L == OptimalLayout::MulOptimalTranspose ||
         L == OptimalLayout::OuterProductOptimalTranspose;
}

/// The driver's names of the component and the layout of a matrix, or of its rows.
DriverMatrix driverForm(const StoredMatrix &M, const Buffer &Of, bool IsRows);

/// Calls \p Run, which gives the buffers new contents, with all matrices in the form that the
/// module loads; without a \p Driver that is the plain one.
llvm::Error withMatricesLaidOut(Pipeline &P, DriverForms *Driver,
                                llvm::function_ref<llvm::Error()> Run);

} // namespace tessera::run

#endif
