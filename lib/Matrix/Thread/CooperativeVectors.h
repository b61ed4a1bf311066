//===- CooperativeVectors.h - Products that the device has an instruction for ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds products of a matrix in memory with a thread's vector that are one instruction of the
// target (OpCooperativeVectorMatrixMulNV). Rewrites them into the form of the instruction: row- or
// column-major with a stride, and the vector in the numbers of the target's row.
//
//   %y = mat.mulvec %b, %o, %s, %optimal, %x {matrix = f16} : vec<f16, 64>     =>
//   %y = mat.mulvec %b, %o, %128, %rowMajor, %x {matrix = f16, native} : vec<f16, 64>
//
// With --optimal-layouts=driver, a matrix in an optimal layout keeps that layout, which only the
// driver knows. A product that is not an instruction is then an error.
//
// A row of the target is only used if it gives the requested type, or integers whose low bits are
// the requested integer. If the target has rows but none fits the product, a remark says why.
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
    const ir::Type *Result;  ///< of the instruction
  };

  CooperativeVectors(const PassContext &Ctx, ir::KnownBitsAnalysis &Known, ir::Stage Shader)
      : Ctx(Ctx), Known(Known), Shader(Shader) {}

  /// Returns the instruction's form of the product \p O, whose layout is the constant \p Layout,
  /// less than NumMatrixLayouts; nothing if loads and arithmetic compute it. With
  /// --optimal-layouts=driver that is an error for the driver's layouts.
  std::optional<Form> formOf(ir::Module &M, const ir::Op &O, uint64_t Layout) const;
  /// Emits the instruction for \p O and returns its result.
  ir::Value *multiply(ir::Builder &B, ir::Op &O, uint64_t Layout, const Form &F) const;

  /// Whether the layout is one that only the driver knows.
  bool isDrivers(uint64_t Layout) const;
  /// Reports that \p O is not possible with a matrix in the driver's layout.
  void refuse(const ir::Op &O, uint64_t Layout, llvm::StringRef Why) const;
  /// Whether the outer product \p O, with this number of rows and columns, is one instruction. In
  /// the driver's layout it must be.
  bool addsOuterProduct(const ir::Op &O, const ir::Type *Numbers, const ir::Type *Component,
                        uint32_t Rows, uint32_t Columns) const;

  /// Whether one instruction adds \p Count numbers to memory at \p Offset.
  bool adds(const ir::Type *Number, uint32_t Count, const ir::Value *Offset) const;

private:
  bool isPlaced(const ir::Op &O, uint64_t Layout, uint32_t Lines) const;
  std::optional<Form> driversForm(ir::Module &M, const ir::Op &O, uint64_t Layout) const;
  /// False after a report.
  bool isAligned(const ir::Op &O, uint64_t Layout, const ir::Value *Offset) const;

  const PassContext &Ctx;
  ir::KnownBitsAnalysis &Known;
  ir::Stage Shader;
};

} // namespace tessera
