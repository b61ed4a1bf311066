// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of vertex and fragment functions.
#include "MSL/Print/FunctionPrinter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::EvaluateFn;
using ir::Interpolation;
using ir::Op;
using ir::Opcode;
using ir::Type;

std::string FunctionPrinter::gathered(const Type *Ty, ArrayRef<std::string> &Parts) {
  if (!Ty->isArray()) {
    std::string First = Parts.front();
    Parts = Parts.drop_front();
    return First;
  }
  std::string Text;
  for (uint64_t I = 0; I < Ty->count(); ++I)
    Text += (I ? ", " : "") + gathered(Ty->element(), Parts);
  return T.value(Ty) + "{" + Text + "}";
}

/// How many vectors a value of type \p Ty has.
static uint64_t vectorsOf(const Type *Ty) {
  return Ty->isArray() ? Ty->count() * vectorsOf(Ty->element()) : 1;
}

Expression FunctionPrinter::input(const Op &O, ArrayRef<int64_t> Path) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = M.module().Entry.Inputs[Number];
  std::string Call;
  if (O.is(Opcode::IoEvaluate)) {
    const ir::Value *Place = O.as<ir::ops::IoEvaluate>().place();
    switch (O.enumAttr<EvaluateFn>(AttrKind::Evaluate)) {
    case EvaluateFn::Centroid:
      Call = ".interpolate_at_centroid()";
      break;
    case EvaluateFn::Sample:
      Call = msl::call(".interpolate_at_sample", {text(Place)});
      break;
    case EvaluateFn::Offset: // from the center here, and from the corner there
      Call = msl::call(".interpolate_at_offset",
                       {expression(Place).in(Precedence::Additive) + " + 0.5f"});
      break;
    }
  } else if (Stage.input(Number).front().IsInterpolant) {
    Call = E.How.has(Interpolation::Centroid) ? ".interpolate_at_centroid()"
                                              : ".interpolate_at_center()";
  }
  std::vector<std::string> Parts;
  for (const StageMember &Member : Stage.input(Number))
    Parts.push_back(M.names().input() + "." + Member.Name + Call);
  ArrayRef<std::string> Left = Parts;
  const Type *Ty = E.Ty;
  for (; Ty->isArray() && !Path.empty(); Path = Path.drop_front()) {
    Ty = Ty->element();
    Left = Left.drop_front(uint64_t(Path.front()) * vectorsOf(Ty));
  }
  return {gathered(Ty, Left) + path(Ty, Path)};
}

void FunctionPrinter::printOutput(const Op &O) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = M.module().Entry.Outputs[Number];
  const ir::Value *Stored = O.as<ir::ops::IoStore>().value();
  ArrayRef<StageMember> Members = Stage.output(Number);
  const StageMember *Distances = Members.front().Count ? &Members.front() : nullptr;
  if (Distances)
    Members = Members.drop_front();
  uint64_t Index = 0;
  auto Assign = [&](std::string Value) {
    std::string Out = M.names().output() + ".";
    if (Distances) {
      std::string Element = Out + Distances->Name + "[" + std::to_string(Index) + "]";
      statement(Element + " = " + Value);
      Value = Element;
    }
    statement(Out + Members[size_t(Index)].Name + " = " + Value);
    ++Index;
  };
  auto Visit = [&](auto &Self, const Type *Ty, const ir::Value *V,
                   const std::string &Place) -> void {
    if (!Ty->isArray())
      return Assign(V ? plain(V) : Place);
    const Op *Def = V ? V->def() : nullptr;
    bool IsMade = Def && Def->is(Opcode::Construct);
    std::string Base = !V ? Place : IsMade ? "" : expression(V).in(Precedence::Primary);
    for (uint64_t I = 0; I < Ty->count(); ++I)
      Self(Self, Ty->element(), IsMade ? Def->operand(unsigned(I)) : nullptr,
           Base + "[" + std::to_string(I) + "]");
  };
  Visit(Visit, E.Ty, Stored, "");
}

void FunctionPrinter::printMove(const Op &O) {
  // Nothing may read the position any more.
  const auto &Values = M.names().systemValues();
  auto Known = Values.find(ir::SystemValue::PixelPosition);
  if (Known == Values.end())
    return;
  const std::string &Position = Known->second;
  std::string Place =
      msl::call("get_sample_position", {text(O.as<ir::ops::MslMovePosition>().sample())});
  // Depth and w are linear in the image.
  if (O.intAttr(AttrKind::Component) == 4)
    statement(Position + ".zw += dfdx(" + Position + ".zw) * (" + Place + ".x - 0.5f) + dfdy(" +
              Position + ".zw) * (" + Place + ".y - 0.5f)");
  statement(Position + ".xy += " + Place + " - 0.5f");
}
