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
  /// where loads and arithmetic compute it.
  std::optional<Form> formOf(ir::Module &M, const ir::Op &O, uint64_t Layout) const;
  /// What \p O gives, by the instruction.
  static ir::Value *multiply(ir::Builder &B, ir::Op &O, uint64_t Layout, const Form &F);

  /// Whether one instruction adds so many numbers to memory at \p Offset.
  bool adds(const ir::Type *Number, uint32_t Count, const ir::Value *Offset) const;

private:
  bool isPlaced(const ir::Op &O, uint64_t Layout, uint32_t Lines) const;

  const PassContext &Ctx;
  ir::KnownBitsAnalysis &Known;
};

} // namespace tessera
