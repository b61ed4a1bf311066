// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Links.h"
#include "IR/SystemValues.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

uint32_t interp::scalarsOf(const ir::StageElement &E) {
  uint64_t Count = 1;
  const ir::Type *Ty = E.Ty;
  for (; Ty->isArray(); Ty = Ty->element())
    Count *= Ty->count();
  return uint32_t(Count * Ty->components());
}

NumberType interp::scalarTypeOf(const ir::StageElement &E) {
  return NumberType(E.Ty->innermost()->scalar());
}

InterfaceSlot interp::slotOf(const ir::StageElement &E, uint32_t Part) {
  const ir::Type *Vector = E.Ty->innermost();
  auto Components = uint32_t(Vector->components());
  uint32_t Width = Vector->scalar()->bits() == 64 ? 2 : 1;
  uint32_t Component = E.Component + Part % Components * Width;
  return {E.Location + Part / Components * ir::locationsOf(Vector) + Component / 4, Component % 4};
}

std::optional<ir::SystemValue> interp::valueOf(const ir::StageElement &E) {
  if (E.Value || !E.BuiltIn)
    return E.Value;
  return ir::findSystemValue(
      [&](const ir::SystemValueRow &Row) { return Row.Number == *E.BuiltIn; });
}

Links interp::linksOf(const ir::StageElement &Input, ArrayRef<ir::StageElement> Outputs) {
  Links Found(scalarsOf(Input));
  std::optional<ir::SystemValue> Value = valueOf(Input);
  uint32_t First = 0;
  for (const ir::StageElement &Output : Outputs) {
    uint32_t Count = scalarsOf(Output);
    bool IsAlike = valueOf(Output) == Value && !Input.BuiltIn == !Output.BuiltIn &&
                   Input.PerPrimitive == Output.PerPrimitive && !Output.Stream &&
                   scalarTypeOf(Output).Bits == scalarTypeOf(Input).Bits;
    for (uint32_t To = 0; To < Found.size() && IsAlike; ++To)
      for (uint32_t From = 0; From < Count; ++From)
        if (Value ? From == To : slotOf(Output, From) == slotOf(Input, To))
          Found[To] = First + From;
    First += Count;
  }
  return Found;
}

void interp::failThread(Machine &M, Rule Broken, const Loc &Where, const StageThread &Thread,
                        const Twine &Message) {
  M.fail(Broken, Where, M.Stage->textOf(M.Stage->nameOf(Thread)), Message);
}

bool interp::runWave(Machine &M, unsigned Count, function_ref<void(Wave &)> Prepare) {
  Wave &W = *M.Waves.front();
  W.Exist = Lanes::first(Count);
  auto Number = uint32_t(M.Stage->Earlier.size() / W.Size);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    M.Stage->Earlier.push_back(M.Stage->nameOf(M.Stage->Threads[Lane]));
  M.startWaves(Number);
  for (const StageRows &Rows : M.P.Outputs)
    for (uint32_t C = 0; C < Rows.Count; ++C)
      W.setUndefined(W.row(Rows.First + C), Lanes::first(W.Size), 0);
  Prepare(W);
  if (!M.Found)
    W.run();
  if (W.Is == Wave::State::AtBarrier && !M.Found)
    failThread(M, Rule::Divergent, W.Waits->Op->loc(), M.Stage->Threads[0],
               "a barrier of a group, which this stage has none of");
  return !M.Found;
}
