//===- ThreadMatrix.h - Matrices of one thread ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the layouts and the vector number formats of mat.mulvec, mat.mulvec_add,
// mat.outer_product, vec.atomic_add and vec.convert.
//
// A matrix is stored in a buffer of bytes, line by line: rows, or columns if the layout's number is
// odd. Lines are one stride apart. In an optimal layout the stride is a line's bytes, rounded up to
// a multiple of 16.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/MatrixPlan.h"
#include "IR/Op.h"

namespace tessera::ir {

constexpr uint64_t OptimalAlign = 16;
constexpr uint64_t NumMatrixLayouts = uint64_t(MatrixLayout::OuterProductOptimalTranspose) + 1;

constexpr bool hasColumnLines(uint64_t Layout) { return Layout & 1; }
constexpr bool hasColumnLines(MatrixLayout L) { return hasColumnLines(uint64_t(L)); }
constexpr bool isOptimal(MatrixLayout L) { return L >= MatrixLayout::MulOptimal; }

/// From line to line of an optimal layout, in bytes, for lines of \p Length components.
constexpr uint64_t optimalStride(uint64_t Length, uint64_t ComponentBits) {
  return (Length * ComponentBits / 8 + OptimalAlign - 1) / OptimalAlign * OptimalAlign;
}

/// The enumerator of dx::linalg::MatrixLayout.
llvm::StringRef nameInHLSL(MatrixLayout L);

/// Whether \p O is one of these ops, and no instruction of the device.
bool isOfThreadMatrix(const Op &O);

const Type *typeOf(TypeContext &Types, ElementFormat Format);
/// None of bool.
ElementFormat formatOf(const Type *Number);

/// How many numbers of \p Format a component of type \p Component of a vector holds: one of its own
/// type; of bytes and bf16 as many as fill it, where it is an integer of 32 bits; else 0.
unsigned numbersIn(const Type *Component, ElementFormat Format);

/// The format of the numbers in \p V, an operand of \p O: the attribute \p Kind, or else its type.
ElementFormat formatIn(const Op &O, AttrKind Kind, const Value *V);
/// K of the product \p O of a matrix and a vector.
uint32_t depthOf(const Op &O);

/// Returns the type in which products of such factors for a result in \p Result are computed and
/// summed.
const Type *workingType(TypeContext &Types, const Type *Result,
                        llvm::ArrayRef<const Type *> Factors = {});

/// The line of the plan for the product \p O, computed by code.
PlannedThread plannedProduct(TypeContext &Types, const Op &O);
/// The same for an outer product, or a vector, that is added to memory.
PlannedThread plannedAddition(TypeContext &Types, const Op &O);

} // namespace tessera::ir
