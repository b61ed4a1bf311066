//===- WaveProduct.h - Products of a wave instead of its lanes' -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the product of matrices that takes the place of a product of each lane. The weights go
// strip by strip through the memory of the wave (WaveRows.h), two strips in turn, or the group
// copies them as a whole (GroupWeights.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Gather/GroupWeights.h"

namespace tessera {

/// The columns of a matrix of the wave, strip by strip. Its rows are the lanes.
using Strips = llvm::SmallVector<ir::Value *, 16>;

class WaveProduct {
public:
  /// All must outlive it.
  WaveProduct(ir::Module &M, const PassContext &Ctx, ir::KnownBitsAnalysis &Known,
              const ir::Uniformity &Lanes, WaveRows &Rows, GroupWeights &Group)
      : M(M), Ctx(Ctx), Known(Known), Lanes(Lanes), Rows(Rows), Group(Group) {}

  uint32_t lanes() const { return Rows.lanes(); }
  /// Notes the memory that \p P needs, with its result in the lanes.
  void reserve(const GatheredProduct &P);
  void reserveRow(const ir::Type *Row, Loc Where);

  /// A of the lanes' vectors.
  Strips gather(ir::Builder &B, const GatheredProduct &P);
  /// Accumulators of the lanes' vectors \p V.
  Strips gather(ir::Builder &B, ir::Value *V, uint32_t Strip);
  /// A of what is in accumulators.
  Strips factor(ir::Builder &B, const Strips &Sums, const GatheredProduct &P);
  /// Whether accumulators can have the components of the result. Then they have the bias, too.
  static bool isRounded(const GatheredProduct &P);
  /// The result, or if it is not rounded the sums without the bias.
  Strips multiply(ir::Builder &B, const Strips &A, const GatheredProduct &P);
  /// The lane's result from what multiply() gave.
  ir::Value *result(ir::Builder &B, const Strips &Of, const GatheredProduct &P);
  /// The lane's vector \p Ty of accumulators.
  ir::Value *row(ir::Builder &B, const Strips &Of, const ir::Type *Ty);
  Strips converted(ir::Builder &B, const Strips &Of, const ir::Type *Component);

private:
  const ir::Op *biasLoad(const GatheredProduct &P) const;
  Strips bias(ir::Builder &B, const GatheredProduct &P);
  const ir::Type *strip(const ir::Type *Component, ir::MatrixUse Use, uint32_t Columns) const;
  Strips gather(ir::Builder &B, const Fours &Numbers, const ir::Type *Number, uint32_t Count,
                ir::MatrixUse Use, uint32_t Strip);
  Strips loadStrips(ir::Builder &B, const ir::Type *Number, uint32_t Count, ir::MatrixUse Use,
                    uint32_t Strip);
  void storeStrips(ir::Builder &B, const Strips &Of);

  ir::Module &M;
  const PassContext &Ctx;
  ir::KnownBitsAnalysis &Known;
  const ir::Uniformity &Lanes;
  WaveRows &Rows;
  GroupWeights &Group;
};

} // namespace tessera
