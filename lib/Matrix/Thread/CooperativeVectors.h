//===- CooperativeVectors.h - Products that the device has an instruction for ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which products of a matrix in memory with a thread's vector are one instruction of the target
// (OpCooperativeVectorMatrixMulNV), and the same product in the form that the instruction takes:
// row- or column-major with a stride, its vector in the numbers of the target's row.
//
//   %y = mat.mulvec %b, %o, %s, %optimal, %x {matrix = f16} : vec<f16, 64>     =>
//   %y = mat.mulvec %b, %o, %128, %rowMajor, %x {matrix = f16, native} : vec<f16, 64>
//
// With --optimal-layouts=driver a matrix in an optimal layout is the driver's own affair: it keeps
// its layout, and what is no instruction is an error.
//
// A target's row is taken only where it gives the type that is asked for, or integers of which that
// is the low bits. Where the target has rows and the product is none, a remark says why.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "IR/Builder.h"
#include "Transforms/Pass.h"

namespace tessera {

class CooperativeVectors {
public:
  /// How the instruction takes a product.
  struct Form {
    const ir::Type *Numbers; ///< of the vector, or four of them in a word
    const ir::Type *Result;  ///< what it gives
  };

  CooperativeVectors(const PassContext &Ctx, ir::KnownBitsAnalysis &Known)
      : Ctx(Ctx), Known(Known) {}

  /// Of the product \p O, whose layout is the constant \p Layout, below NumMatrixLayouts; none
  /// where loads and arithmetic compute it. With --optimal-layouts=driver that is an error in a
  /// layout of the driver's.
  std::optional<Form> formOf(ir::Module &M, const ir::Op &O, uint64_t Layout) const;
  /// What \p O gives, by the instruction.
  ir::Value *multiply(ir::Builder &B, ir::Op &O, uint64_t Layout, const Form &F) const;

  /// Whether a matrix of this layout lies as the driver has it.
  bool isDrivers(uint64_t Layout) const;
  /// Reports that what \p O does with such a matrix cannot be done.
  void refuse(const ir::Op &O, uint64_t Layout, llvm::StringRef Why) const;
  /// Whether the outer product \p O, of so many rows and columns, is one instruction, as it has to
  /// be in the driver's layout.
  bool addsOuterProduct(const ir::Op &O, const ir::Type *Numbers, const ir::Type *Component,
                        uint32_t Rows, uint32_t Columns) const;

  /// Whether one instruction adds so many numbers to memory at \p Offset.
  bool adds(const ir::Type *Number, uint32_t Count, const ir::Value *Offset) const;

private:
  bool isPlaced(const ir::Op &O, uint64_t Layout, uint32_t Lines) const;
  std::optional<Form> driversForm(ir::Module &M, const ir::Op &O, uint64_t Layout) const;
  /// False after a report.
  bool isAligned(const ir::Op &O, uint64_t Layout, const ir::Value *Offset) const;

  const PassContext &Ctx;
  ir::KnownBitsAnalysis &Known;
};

} // namespace tessera
