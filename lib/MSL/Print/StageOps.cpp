// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of functions of a draw.
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

void FunctionPrinter::assignMembers(const Op &O, const std::string &Variable) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = M.module().Entry.Outputs[Number];
  const ir::Value *Stored = O.as<ir::ops::IoStore>().value();
  ArrayRef<StageMember> Members = Stage.output(Number);
  const StageMember *Distances = Members.front().Count ? &Members.front() : nullptr;
  if (Distances)
    Members = Members.drop_front();
  uint64_t Index = 0;
  auto Assign = [&](std::string Value) {
    std::string Out = Variable + ".";
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

void FunctionPrinter::printOutput(const Op &O) { assignMembers(O, M.names().output()); }

void FunctionPrinter::printPart(const Op &O) {
  const ir::EntryPoint &Entry = M.module().Entry;
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = Entry.Outputs[Number];
  auto Store = O.as<ir::ops::IoStore>();
  const ir::Value *Index = Store.path().front();
  const std::string &Out = M.names().output();
  if (isIndices(Entry, E)) {
    unsigned Corners = rowOf(Entry.Mesh->Shape).Corners;
    for (unsigned I = 0; I < Corners; ++I) {
      std::string At = text(Index), Corner = text(Store.value());
      if (Corners > 1) {
        At = expression(Index).in(Precedence::Multiplicative) + " * " + std::to_string(Corners) +
             (I ? " + " + std::to_string(I) : "");
        Corner = expression(Store.value()).in(Precedence::Primary) + "." + "xyz"[I];
      }
      statement(msl::call(Out + ".set_index", {At, Corner}));
    }
    return;
  }
  bool OfPrimitive = E.PerPrimitive;
  const std::string &Type = OfPrimitive ? Stage.PrimitiveType : Stage.VertexType;
  const std::string &Variable = OfPrimitive ? M.names().primitive() : M.names().vertex();
  auto IsMember = [&](const ir::StageElement &Of) {
    return Of.PerPrimitive == OfPrimitive && !isIndices(Entry, Of);
  };
  ArrayRef<ir::StageElement> All = Entry.Outputs;
  if (none_of(All.take_front(Number), IsMember))
    statement(Type + " " + Variable);
  assignMembers(O, Variable);
  if (none_of(All.drop_front(Number + 1), IsMember))
    statement(
        msl::call(Out + (OfPrimitive ? ".set_primitive" : ".set_vertex"), {text(Index), Variable}));
}

void FunctionPrinter::printForGroup(const Op &O) {
  std::string Call;
  if (auto Counts = O.dyn<ir::ops::MeshCounts>()) {
    Call = msl::call(M.names().output() + ".set_primitive_count", {text(Counts.primitives())});
  } else {
    auto Dispatch = O.as<ir::ops::MeshDispatch>();
    Call = msl::call(
        M.names().grid() + ".set_threadgroups_per_grid",
        {msl::call("uint3", {text(Dispatch.x()), text(Dispatch.y()), text(Dispatch.z())})});
  }
  if (M.module().Entry.groupSize() == 1 && !M.module().Entry.hasSpecializedGroup())
    return statement(Call);
  line("if (" + M.names().of(ir::SystemValue::GroupIndex) + " == 0) {");
  ++Indent;
  statement(Call);
  --Indent;
  line("}");
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
