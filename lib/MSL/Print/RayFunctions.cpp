// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of ray tracing pipelines. Ray generation is a kernel, all others are visible functions
// that get what they work on in a ray_frame (Helpers.def).
#include "MSL/Language/RayResources.h"
#include "MSL/Language/RayValues.h"
#include "MSL/Print/FunctionPrinter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::ResourceKind;
using ir::Type;

static constexpr RayValueRow RayValues[] = {
#define RAY(Value, Member, Name) {ir::SystemValue::Value, Member, Name, false},
#define RAY_COLUMNS(Value, Member, Name) {ir::SystemValue::Value, Member, Name, true},
#include "MSL/Language/RayValues.def"
};

const RayValueRow *tessera::msl::rayValue(ir::SystemValue V) {
  const auto *Row = find_if(RayValues, [&](const RayValueRow &R) { return R.Value == V; });
  return Row == std::end(RayValues) ? nullptr : Row;
}

//===--- the function ------------------------------------------------------===//

std::string ModulePrinter::raySignature() {
  Names.need(Helper::RayFrame);
  const std::string &Frame = Names.rayFrame();
  if (M.Entry.Of != ir::Stage::RayGeneration)
    return "[[visible]] void " + Names.entry() + "(thread ray_frame &" + Frame + ") {\n";
  const auto &[Tables, Position, Grid] = Names.rayArguments();
  std::string Text = "kernel void " + Names.entry() + "(\n    constant ray_tables &" + Tables +
                     " [[buffer(0)]],\n    uint3 " + Position +
                     " [[thread_position_in_grid]],\n    uint3 " + Grid + " [[threads_per_grid]]";
  for (const auto &[V, Name] : Names.systemValues())
    if (!rayValue(V))
      Text += ",\n    " + parameter(V) + " [[" + rowOf(V).Attribute.str() + "]]";
  return Text + ") {\n  ray_frame " + Frame + " = " +
         call("first_frame", {Tables, Position, Grid}) + ";\n";
}

/// The type of the member for \p G.
std::string ModulePrinter::slotType(const Global *G) {
  if (G->ArgumentBuffer)
    return elementPointer(G);
  if (tableOf(*G) != Table::Buffer)
    return opaqueType(G, G->ValueType);
  std::string Pointer = pointerTo(G);
  return isArrayOfResources(*G)
             ? "array<" + Pointer + ", " + std::to_string(G->ValueType->count()) + ">"
             : Pointer;
}

std::string ModulePrinter::rayResources() {
  std::string Members;
  unsigned Next = 0, Skipped = 0;
  auto Skip = [&](unsigned To) {
    if (To > Next)
      Members +=
          "  ulong skipped_" + std::to_string(Skipped++) + "[" + std::to_string(To - Next) + "];\n";
  };
  for (const Global *G : Bound.resources()) {
    ArrayRef<unsigned> Slots = Bound.of(G);
    if (Slots.front() < Next)
      continue; // rayVariables() makes it from the one that came first
    Skip(Slots.front());
    Members += "  " + named(slotType(G), Names.of(G)) + ";\n";
    Next = Slots.back() +
           (tableOf(*G) == Table::Buffer && !G->ArgumentBuffer ? slotsOfElement(*G) : 1);
    if (tableOf(*G) != Table::Buffer && G->ValueType->isArray())
      Next = Slots.front() + unsigned(G->ValueType->count());
  }
  if (Bound.sizes()) {
    Skip(*Bound.sizes());
    Members += "  constant uint *" + Names.sizes() + ";\n";
  }
  return Members.empty() ? "" : "struct " + Names.rayResourcesType() + " {\n" + Members + "};\n\n";
}

std::string ModulePrinter::rayVariables() {
  const Environment &E = Names.environments().of(M.Entry.Fn);
  const std::string &Frame = Names.rayFrame(), &Resources = Names.rayResources();
  std::string Text;
  if (!Bound.resources().empty() || Bound.sizes())
    Text += "  const device " + Names.rayResourcesType() + " &" + Resources +
            " =\n      *(const device " + Names.rayResourcesType() + " *)" + Frame +
            ".tables->resources;\n";
  std::map<unsigned, const Global *> First;
  for (const Global *G : Bound.resources()) {
    std::string Type = slotType(G);
    const Global *Same = First.try_emplace(Bound.of(G)[0], G).first->second;
    std::string Member = Resources + "." + Names.of(Same);
    if (Same != G)
      Member = "(" + Type + ")" + Member;
    bool IsConst = tableOf(*G) != Table::Buffer || isArrayOfResources(*G) || Type == "ray_scene";
    if (tableOf(*G) == Table::Buffer && G->ValueType->isStruct())
      Text += "  " + Type.substr(0, Type.size() - 1) + "&" + Names.of(G) + " = *" + Member + ";\n";
    else
      Text += std::string("  ") + (IsConst && !G->ArgumentBuffer ? "const " : "") +
              named(Type, Names.of(G)) + " = " + Member + ";\n";
    if (Type.find("ray_scene") != std::string::npos)
      Names.need(Helper::RayScene);
  }
  if (Bound.sizes())
    Text += "  constant uint *" + Names.sizes() + " = " + Resources + "." + Names.sizes() + ";\n";
  for (const Global *G : E.Globals)
    if (G->Kind == ResourceKind::ShaderRecord) {
      std::string Type = pointerTo(G), At = Frame + ".record + " + std::to_string(RecordHeader);
      bool IsStruct = G->ValueType->isStruct();
      Text += "  " + (IsStruct ? Type.substr(0, Type.size() - 1) + "&" : Type) + Names.of(G) +
              " = " + (IsStruct ? "*" : "") + "(" + Type + ")(" + At + ");\n";
    }
  for (const auto &[V, Name] : Names.systemValues())
    if (const RayValueRow *Row = rayValue(V)) {
      std::string Value = Frame + "." + Row->Member.str();
      if (Row->HasColumns) {
        Names.need(Helper::Columns);
        Value = call("columns_of", {Value});
      }
      Text += "  " + parameter(V) + " = " + Value + ";\n";
    }
  const Type *Payload = nullptr;
  for (ir::Function *F : Names.environments().order())
    ir::walk(F->body(), [&](const Op &O) {
      if (O.is(Opcode::RayPayload))
        Payload = O.type();
      else if (O.is(Opcode::RaySetPayload))
        Payload = O.as<ir::ops::RaySetPayload>().value()->type();
    });
  if (Payload) {
    std::string Type = Names.types().value(Payload);
    Text += "  thread " + Type + " &" + Names.rayPayload() + " = *(thread " + Type + " *)" + Frame +
            ".payload;\n";
  }
  return Text;
}

//===--- calls -------------------------------------------------------------===//

std::string FunctionPrinter::rayStatement(const Op &O) {
  if (O.is(Opcode::RaySetPayload))
    return M.names().rayPayload() + " = " + plain(O.as<ir::ops::RaySetPayload>().value());
  return M.names().rayFrame() + (O.is(Opcode::RayIgnore) ? ".is_ignored" : ".is_over") + " = true";
}

Expression FunctionPrinter::rayValue(const Op &O) {
  const std::string &Frame = M.names().rayFrame();
  std::vector<std::string> Arguments = {Frame};
  auto AddFrom = [&](unsigned First) {
    for (unsigned I = First; I < O.numOperands(); ++I)
      Arguments.push_back(text(O.operand(I)));
  };
  switch (O.opcode()) {
  case Opcode::RayPayload:
    return {M.names().rayPayload()};
  case Opcode::RayT:
    return {Frame + ".distance"};
  case Opcode::MslRayOver:
    return {Frame + ".is_over"};
  case Opcode::RayAttributes:
    M.names().need(Helper::RayAttributes);
    return {msl::call("ray_attributes<" + T.value(O.type()) + ">", Arguments)};
  case Opcode::RayReport:
    M.names().need(Helper::ReportHit);
    AddFrom(0);
    return {msl::call("report_hit", Arguments)};
  case Opcode::RayCall:
    M.names().need(Helper::CallShader);
    AddFrom(0);
    return {msl::call("call_shader", Arguments)};
  default:
    break;
  }
  for (Helper H : {Helper::RayQuery, Helper::TraceRay, Helper::CommittedDistance, Helper::RayScene,
                   Helper::ShadeRay})
    M.names().need(H);
  Arguments.push_back(place(O.as<ir::ops::RayTrace>().scene()).Text);
  AddFrom(ir::ops::RayTrace::flags_at);
  return {msl::call("shade_ray", Arguments)};
}
