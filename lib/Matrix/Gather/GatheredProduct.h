//===- GatheredProduct.h - A thread's product that a wave can compute -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a product of a matrix in memory with a thread's vector can be one product of matrices for
// the wave, and of which types. The vectors are the rows of A, one for each lane, and the weights
// are B. A multiply takes strips of both: \p Strip columns of A, as many rows and columns of B.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/OpViews.h"
#include "Target/Target.h"
#include "Transforms/Pass.h"

namespace tessera {

struct GatheredProduct {
  ir::Op *O;
  uint32_t Rows, Depth;      ///< of the matrix in memory: N and K of the wave's product
  const ir::Type *Component; ///< of the matrix in memory
  const ir::Type *Numbers;   ///< of the vector
  const ir::Type *A, *B;     ///< components of the wave's factors
  const ir::Type *Sums;      ///< of its accumulators
  ir::MatrixLayout Layout;
  uint32_t Strip;
  uint32_t LineBytes; ///< of the shortest line of the device's factors

  /// Rows and Depth, with the padding of the last strip.
  uint32_t paddedRows() const { return (Rows + Strip - 1) / Strip * Strip; }
  uint32_t paddedDepth() const { return (Depth + Strip - 1) / Strip * Strip; }
  uint32_t rowStrips() const { return paddedRows() / Strip; }
  uint32_t depthStrips() const { return paddedDepth() / Strip; }
  ir::Value *vector() const { return ir::ops::MatVecProduct(*O).vector(); }
  /// Null without one.
  ir::Value *bias() const;
  ir::ElementFormat inputFormat() const;
  ir::ElementFormat biasFormat() const;
};

/// An outer product of each lane that is added to memory, or a vector.
struct GatheredAddition {
  ir::Op *O;
  uint32_t Rows, Columns;    ///< of the matrix; a vector is one row
  const ir::Type *Component; ///< in memory
  const ir::Type *Factor;    ///< of the wave's factors; null for a vector
  uint32_t Strip, LineBytes; ///< as above
};

class GatherRules {
public:
  GatherRules(const PassContext &Ctx, uint32_t Lanes) : Ctx(Ctx), Lanes(Lanes) {}

  /// Returns what the types, sizes and layout of \p O make of it; nothing after setting \p Why.
  std::optional<GatheredProduct> find(ir::Module &M, ir::Op &O, std::string &Why) const;
  /// The same of an outer product or a vector that is added to memory.
  std::optional<GatheredAddition> findAddition(ir::Module &M, ir::Op &O, std::string &Why) const;
  /// Why the lanes of a wave may multiply with different matrices; empty if they do not.
  static std::string whyVarying(const ir::Uniformity &Lanes, const ir::Op &O);

private:
  bool chooseTypes(ir::TypeContext &Types, GatheredProduct &P) const;
  const ir::Type *floatFactor(ir::TypeContext &Types, const ir::Type *One, const ir::Type *Other,
                              const MatrixRow *&Row) const;
  const MatrixRow *rowFor(const ir::Type *A, const ir::Type *B, const ir::Type *Sums) const;
  template <typename Gathered> static void setStrip(Gathered &Of, const MatrixRow &Row);

  const PassContext &Ctx;
  uint32_t Lanes;
};

} // namespace tessera
