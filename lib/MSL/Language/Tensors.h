//===- Tensors.h - Matrices that are cooperative tensors ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix of 8x8 is a matrix of a simdgroup. One of 16 or 32 rows and columns is a cooperative
// tensor of an operation mpp::tensor_ops::matmul2d. The module's multiply with that type determines
// the operation; each type has multiplies of one kind (Matrix/Plan/Tensors.cpp). A type without a
// multiply gets the smallest operation with such a tensor.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace tessera::msl {

bool isTensor(const ir::Type *Ty);

/// "left_half16x16": the type of the text.
std::string tensorName(const ir::Type *Ty);

/// A kind of matmul2d.
struct TensorProduct {
  const ir::Type *Factor, *Sum; ///< element types
  uint32_t M, N, K;             ///< of the operation
  bool FlipsLeft, FlipsRight;   ///< takes tensors whose rows are the columns of the factor

  /// "multiply_half16x32x16", with "_nt" if the columns of the right factor are rows
  std::string name() const;
  friend bool operator==(const TensorProduct &, const TensorProduct &) = default;
};

/// All tensors of a module. Operations have no size 16x16x16, so a tensor of that size is half of
/// one of 16x32x16.
///
/// A view of memory has adjacent elements in its rows. So a factor that is mostly loaded in columns
/// is flipped: its tensor has them as rows, and the operation transposes it.
class Tensors {
public:
  explicit Tensors(ir::Module &M);

  bool empty() const { return Types.empty(); }
  /// In order of appearance.
  llvm::ArrayRef<const ir::Type *> types() const { return Types.getArrayRef(); }
  /// "using left_half16x16 = ...;" for each, with the operations before them.
  std::string declarations() const;
  TensorProduct productOf(const ir::Type *Ty) const;
  bool isFlipped(const ir::Type *Ty) const { return Flipped.contains(Ty); }

private:
  void findFlipped(ir::Module &M);

  ir::TypeContext &Context;
  llvm::SetVector<const ir::Type *> Types;
  llvm::DenseSet<const ir::Type *> Flipped;
  llvm::DenseMap<const ir::Type *, TensorProduct> Products;
};

} // namespace tessera::msl
