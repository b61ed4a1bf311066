// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/SystemValues.h"
#include "Interp/Raster/Outputs.h"
#include "Interp/Raster/Patches.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::SystemValue;

HullStage::HullStage(Machine &M, ArrayRef<ir::StageElement> Given, const Draw &Of, uint32_t View)
    : StageContext(Of, View), M(M), Inputs(M, Given) {
  M.Stage = this;
}

static std::string nameOfPatch(uint32_t Number, uint32_t Instance) {
  return "patch " + std::to_string(Number) + " of instance " + std::to_string(Instance);
}

std::string HullStage::textOf(const ThreadName &Name) const {
  return "control point " + std::to_string(Name[2]) + " of " + nameOfPatch(Name[0], Name[1]);
}

void HullStage::failPatch(const AssembledPrimitive &P, const Loc &Where, const Twine &Message) {
  M.fail(Rule::Undefined, Where, nameOfPatch(P.Number, P.Instance), Message);
}

std::optional<ShadedPatch> HullStage::run(const AssembledPrimitive &P) {
  const ir::PatchRules &Rules = *M.M.Entry.Patch;
  auto Lanes = uint32_t(M.Waves.size()) * M.D.WaveSize;
  for (uint32_t Part = 0; Part < Lanes; ++Part) {
    StageThread &T = Threads[Part];
    T.Primitive = P.Number;
    T.PrimitiveID = P.ID;
    T.Instance = P.Instance;
    T.Part = Part;
    Earlier.push_back(nameOf(T));
  }
  SmallVector<const ShadedValues *, 6> Vertices(P.Vertices.begin(), P.Vertices.end());
  M.runGroup(Patches++, [&](Wave &W) { Inputs.fill(W, Vertices, /*OfPatch=*/nullptr); });
  if (M.Found)
    return std::nullopt;
  ShadedPatch To;
  To.By.Domain = Rules.Domain;
  To.By.How = *Rules.Divided;
  To.By.Makes = *Rules.Made;
  To.Points.resize(Rules.Outputs);
  for (auto [Number, Point] : enumerate(To.Points))
    takeShared(M, uint32_t(Number), /*OfPrimitives=*/false, Point);
  takeShared(M, 0, /*OfPrimitives=*/true, To.Constants);
  if (!takeFactors(P, To) || !To.By.isVisible())
    return std::nullopt;
  return To;
}

bool HullStage::takeFactors(const AssembledPrimitive &P, ShadedPatch &To) {
  const ir::PatchDomainRow &Domain = rowOf(To.By.Domain);
  auto Take = [&](SystemValue Which, MutableArrayRef<float> Factors) {
    size_t First = 0;
    for (const ir::StageElement &E : M.M.Entry.Outputs) {
      size_t At = std::exchange(First, First + scalarsOf(E));
      if (!E.PerPrimitive || valueOf(E) != Which)
        continue;
      for (auto [Number, Factor] : enumerate(Factors)) {
        if (Number >= scalarsOf(E) || To.Constants.Undefined[At + Number]) {
          failPatch(P, E.Where, "factor " + Twine(Number) + " of " + E.Semantic + " is undefined");
          return false;
        }
        Factor = float(decodeFloat(scalarTypeOf(E), To.Constants.Values[At + Number]));
      }
      return true;
    }
    if (Factors.empty())
      return true;
    failPatch(P, M.M.Entry.loc(), "the hull shader has no " + StringRef(rowOf(Which).Semantic));
    return false;
  };
  if (!Take(SystemValue::TessFactor, MutableArrayRef(To.By.Edges).take_front(Domain.Edges)))
    return false;
  if (!To.By.isVisible())
    return true;
  auto Insides = MutableArrayRef(To.By.Insides).take_front(Domain.Insides);
  if (!Take(SystemValue::InsideTessFactor, Insides))
    return false;
  if (none_of(Insides, [](float Factor) { return std::isnan(Factor); }))
    return true;
  failPatch(P, M.M.Entry.loc(),
            "an inside factor is NaN, which devices take for different numbers");
  return false;
}
