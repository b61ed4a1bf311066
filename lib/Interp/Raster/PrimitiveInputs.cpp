// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/PrimitiveInputs.h"
#include "Interp/Evaluators.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

PrimitiveInputs::PrimitiveInputs(const Machine &M, ArrayRef<ir::StageElement> Given) {
  for (const ir::StageElement &E : M.M.Entry.Inputs)
    Found.push_back(linksOf(E, Given));
}

void PrimitiveInputs::fill(Wave &W, ArrayRef<const ShadedValues *> Vertices,
                           const ShadedValues *OfPatch) const {
  for (const StageRows &Rows : W.M.P.Inputs) {
    const ir::StageElement &E = W.M.M.Entry.Inputs[Rows.Element];
    const ShadedValues *From = OfPatch;
    if (Rows.Corner)
      From = *Rows.Corner < Vertices.size() ? Vertices[*Rows.Corner] : nullptr;
    bool IsLinked = Rows.Corner || E.PerPrimitive;
    std::optional<ir::SystemValue> V = valueOf(E);
    for (uint32_t C = 0; C < Rows.Count; ++C) {
      Word *Row = W.row(Rows.First + C);
      std::optional<uint32_t> At = Found[Rows.Element][C];
      bool Has = IsLinked ? From && At && !From->Undefined[*At] : V.has_value();
      W.setUndefined(Row, Has ? Lanes() : Lanes::first(W.Size), 0);
      for (unsigned Lane = 0; Lane < W.Size && Has; ++Lane)
        Row[Lane] = IsLinked ? From->Values[*At] : stageValue(W, Lane, *V, C);
    }
  }
}
