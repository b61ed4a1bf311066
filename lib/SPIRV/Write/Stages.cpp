// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of the entry point, and system values.

#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Write/FunctionWriter.h"
#include "SPIRV/Write/Writer.h"
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::StageElement;
using ir::SystemValue;
using ir::Type;

#define SYSTEM_VALUE(Enumerator, Word, Scalar, Components, Semantic, Inputs, Said, Name, Number,   \
                     ...)                                                                          \
  static_assert(uint32_t(spv::BuiltIn::Name) == Number);
#include "IR/SystemValues.def"

/// Whether the variable of a system value is an array of one: a mask of samples has as many words
/// as there may be samples.
static bool isMask(std::optional<SystemValue> V) { return V == SystemValue::Coverage; }

static const Type *variableType(ir::TypeContext &Types, std::optional<SystemValue> V,
                                const Type *Ty) {
  return isMask(V) ? Types.array(Ty, 1) : Ty;
}

static bool isTransform(SystemValue V) { return rowOf(V).Components == ir::TransformComponents; }

/// Whether \p V may change while the shader runs: the distance to the closest hit so far. In stages
/// that call other shaders, the place in the wave changes too: a call may return in another wave.
bool ModuleWriter::isVolatile(SystemValue V) const {
  using namespace ir::stages;
  if (V == SystemValue::RayTCurrent)
    return M.Entry.Of == ir::Stage::Intersection;
  return V == SystemValue::WaveLaneIndex && Rays.without(AnyHit).has(M.Entry.Of);
}

void ModuleWriter::decorateElement(ID Variable, const StageElement &E) {
  static constexpr spv::Decoration Decorations[] = {
#define INTERPOLATION(Enumerator, Modifier, Named) spv::Decoration::Named,
#include "IR/StageWords.def"
  };
  bool IsIndices = M.Entry.Mesh && E.Value == rowOf(M.Entry.Mesh->Shape).Indices;
  if (E.PerPrimitive && !IsIndices)
    decorate(Variable, M.Entry.Patch ? spv::Decoration::Patch : spv::Decoration::PerPrimitiveEXT);
  if (E.Stream)
    decorate(Variable, spv::Decoration::Stream, {E.Stream});
  if (E.PerVertex && M.Entry.Of == ir::Stage::Pixel)
    decorate(Variable, spv::Decoration::PerVertexKHR);
  E.How.forEach([&](ir::Interpolation How) { decorate(Variable, Decorations[size_t(How)]); });
  decorateString(Variable, spv::Decoration::UserSemantic, E.Semantic);
}

ID ModuleWriter::systemValue(SystemValue V, const Type *Ty) {
  ID &Slot = Builtins[unsigned(V)];
  if (Slot)
    return Slot;
  const ir::SystemValueRow &Row = rowOf(V);
  ID Held = isTransform(V) ? transformType(Ty) : type(variableType(types(), V, Ty));
  ID Pointer = pointerType(spv::StorageClass::Input, Held);
  Slot = newID();
  Globals.op(spv::Op::OpVariable, {Pointer, Slot, uint32_t(spv::StorageClass::Input)});
  name(Slot, Row.BuiltIn);
  bool IsOfHit = V == SystemValue::RayTCurrent && hasNVRays() &&
                 (ir::stages::AnyHit | ir::stages::ClosestHit).has(M.Entry.Of);
  decorate(Slot, spv::Decoration::BuiltIn, {IsOfHit ? uint32_t(spv::BuiltIn::HitTNV) : Row.Number});
  if (isVolatile(V) && hasGLSLMemory())
    decorate(Slot, spv::Decoration::Volatile);
  const auto *Declared =
      find_if(M.Entry.Inputs, [&](const StageElement &E) { return E.Value == V; });
  if (Declared != M.Entry.Inputs.end())
    decorateElement(Slot, *Declared);
  else if (M.Entry.Of == ir::Stage::Pixel && !Ty->scalar()->isFloat())
    decorate(Slot, spv::Decoration::Flat);
  if (M.Entry.Inputs.empty())
    decorateString(Slot, spv::Decoration::UserSemantic,
                   Row.Semantic.starts_with("SV_") ? Row.Semantic : "");
  Interface.push_back(Slot);
  return Slot;
}

ID ModuleWriter::elementType(const StageElement &E, const Type *Ty) {
  if (!E.IsMatrix || !Ty->isArray())
    return type(Ty);
  if (!Ty->element()->isArray())
    return unique(spv::Op::OpTypeMatrix, 0, {type(Ty->element()), uint32_t(Ty->count())});
  return unique(spv::Op::OpTypeArray, 0,
                {elementType(E, Ty->element()), u32(uint32_t(Ty->count()))});
}

ID ModuleWriter::element(bool IsInput, unsigned Number) {
  ID &Slot = (IsInput ? Inputs : Outputs)[Number];
  if (Slot)
    return Slot;
  const StageElement &E = (IsInput ? M.Entry.Inputs : M.Entry.Outputs)[Number];
  auto Class = IsInput ? spv::StorageClass::Input : spv::StorageClass::Output;
  ID Held = elementType(E, variableType(types(), E.Value, E.Ty));
  if (uint32_t Count = IsInput && E.PerVertex ? M.Entry.inputVertices()
                       : IsInput              ? 0
                                              : M.Entry.outputCount(E))
    Held = unique(spv::Op::OpTypeArray, 0, {Held, u32(Count)});
  ID Pointer = pointerType(Class, Held);
  Slot = newID();
  ID Variable = Slot;
  if (E.BuiltIn)
    noteInline(Globals, E.Where);
  Globals.op(spv::Op::OpVariable, {Pointer, Variable, uint32_t(Class)});
  Interface.push_back(Variable);
  if (E.Value) {
    name(Variable, rowOf(*E.Value).BuiltIn);
    decorate(Variable, spv::Decoration::BuiltIn, {rowOf(*E.Value).Number});
  } else if (E.BuiltIn) {
    name(Variable, E.Semantic);
    noteInline(Decorations, E.Where);
    decorate(Variable, spv::Decoration::BuiltIn, {*E.BuiltIn});
  } else {
    name(Variable, ((IsInput ? "in.var." : "out.var.") + E.Semantic).str());
    decorate(Variable, spv::Decoration::Location, {E.Location});
    if (E.Component)
      decorate(Variable, spv::Decoration::Component, {E.Component});
    if (E.Source)
      decorate(Variable, spv::Decoration::Index, {E.Source});
  }
  decorateElement(Variable, E);
  if (E.IsRelaxed)
    decorate(Variable, spv::Decoration::RelaxedPrecision);
  return Variable;
}

/// Writes the variables of all outputs, and of inputs that nothing reads if they are wanted.
void ModuleWriter::writeElements() {
  for (auto [I, E] : enumerate(M.Entry.Inputs))
    if (isUnreadable(M.Entry.Of, E))
      continue;
    else if (Options.AllInputs && E.Value && rowOf(*E.Value).Components && !E.PerVertex)
      systemValue(*E.Value, E.Ty);
    else if (Options.AllInputs)
      element(/*IsInput=*/true, unsigned(I));
  for (unsigned I = 0; I < M.Entry.Outputs.size(); ++I)
    element(/*IsInput=*/false, I);
}

void ModuleWriter::decorateElements() {
  for (auto &[O, Words] : ElementDecorations) {
    auto Number = unsigned(O->intAttr(AttrKind::Element));
    bool IsOutput = O->flag(AttrKind::OfOutput);
    std::optional<SystemValue> Value = IsOutput ? std::nullopt : M.Entry.Inputs[Number].Value;
    bool IsBuiltin = Value && rowOf(*Value).Components && !M.Entry.Inputs[Number].PerVertex;
    ID Variable = IsBuiltin ? Builtins.lookup(unsigned(*Value))
                            : (IsOutput ? Outputs : Inputs).lookup(Number);
    // An input that nothing reads has no variable.
    if (!Variable)
      continue;
    Words.insert(Words.begin(), Variable);
    declareInline(OfValues, uint32_t(O->intAttr(AttrKind::Instruction)), Words, *O);
  }
}

void ModuleWriter::writePatchModes(ID Main) {
  static constexpr spv::ExecutionMode Domains[] = {
#define PATCH_DOMAIN(Enumerator, Word, Edges, Insides, Components, Mode) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
  };
  static constexpr spv::ExecutionMode Partitionings[] = {
#define PARTITIONING(Enumerator, Word, Mode) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
  };
  static constexpr spv::ExecutionMode Outputs[] = {
#define PATCH_OUTPUT(Enumerator, Word, Mode) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
  };
  const ir::PatchRules &Patch = *M.Entry.Patch;
  auto Mode = [&](spv::ExecutionMode Given) {
    if (Given != spv::ExecutionMode::Max)
      Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Given)});
  };
  Mode(Domains[size_t(Patch.Domain)]);
  if (M.Entry.Of == ir::Stage::Domain)
    return;
  Mode(Partitionings[size_t(*Patch.Divided)]);
  Mode(Outputs[size_t(*Patch.Made)]);
  Entries.op(spv::Op::OpExecutionMode,
             {Main, uint32_t(spv::ExecutionMode::OutputVertices), Patch.Outputs});
}

void ModuleWriter::writeGeometryModes(ID Main) {
  static constexpr spv::ExecutionMode Inputs[] = {
#define GEOMETRY_INPUT(Enumerator, Word, Vertices, Mode) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
  };
  static constexpr spv::ExecutionMode Streams[] = {
#define STREAM_KIND(Enumerator, Word, Class, Mode) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
  };
  const ir::GeometryRules &Rules = *M.Entry.Geometry;
  Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Inputs[size_t(Rules.Gets)])});
  Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Streams[size_t(Rules.Makes)])});
  for (auto [Mode, Count] : {std::pair(spv::ExecutionMode::OutputVertices, Rules.MostVertices),
                             std::pair(spv::ExecutionMode::Invocations, Rules.Instances)})
    Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Mode), Count});
}

void ModuleWriter::writeEntryModes(ID Main) {
  static constexpr spv::ExecutionMode Modes[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Needed, ...) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
  };
  if (M.Entry.Mesh) {
    static constexpr spv::ExecutionMode Shapes[] = {
#define TOPOLOGY(Enumerator, Word, Corners, Indices, Mode) spv::ExecutionMode::Mode,
#include "IR/StageWords.def"
    };
    Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Shapes[size_t(M.Entry.Mesh->Shape)])});
    for (auto [Mode, Count] :
         {std::pair(spv::ExecutionMode::OutputVertices, M.Entry.Mesh->Vertices),
          std::pair(spv::ExecutionMode::OutputPrimitivesEXT, M.Entry.Mesh->Primitives)})
      Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Mode), Count});
  }
  if (M.Entry.Patch)
    writePatchModes(Main);
  if (M.Entry.Geometry)
    writeGeometryModes(Main);
  if (M.Entry.Of == ir::Stage::Pixel)
    Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(spv::ExecutionMode::OriginUpperLeft)});
  M.Entry.Modes.forEach([&](ir::EntryMode Mode) {
    std::vector<uint32_t> Words{Main, uint32_t(Modes[size_t(Mode)])};
    bool IsOther = Modes[size_t(Mode)] == spv::ExecutionMode::MaximallyReconvergesKHR &&
                   Options.MaximalReconvergence;
    if (!IsOther && !DeclaredInline.contains({uint32_t(spv::Op::OpExecutionMode), Words}))
      Entries.op(spv::Op::OpExecutionMode, Words);
  });
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void FunctionWriter::writeSystemValue(Op &O, SystemValue V) {
  ID Variable = W.systemValue(V, O.type());
  if (W.isVolatile(V) && !W.hasGLSLMemory())
    return define(O, spv::Op::OpLoad, {Variable, uint32_t(spv::MemoryAccessMask::Volatile)});
  if (W.isVolatile(V))
    return define(O, spv::Op::OpLoad, {Variable});
  if (isTransform(V))
    return define(
        O, fromTransform(O.type(), make(spv::Op::OpLoad, W.transformType(O.type()), {Variable})));
  if (!isMask(V))
    return defineOnce(O, spv::Op::OpLoad, {Variable});
  ID Pointer = W.pointerType(spv::StorageClass::Input, W.type(O.type()));
  define(O, spv::Op::OpLoad, {make(spv::Op::OpAccessChain, Pointer, {Variable, W.u32(0)})});
}

ID FunctionWriter::elementPointer(const StageElement &E, bool IsInput, unsigned Number, ID Vertex) {
  ID Variable = W.element(IsInput, Number);
  if (!E.PerVertex)
    return Variable;
  ID Pointer = W.pointerType(spv::StorageClass::Input, W.elementType(E, E.Ty));
  return make(spv::Op::OpAccessChain, Pointer, {Variable, Vertex ? Vertex : W.u32(0)});
}

ID FunctionWriter::fromElement(const StageElement &E, const Type *Ty, ID Read) {
  if (!E.IsMatrix || !Ty->isArray())
    return Read;
  SmallVector<ID, 4> Parts;
  for (uint32_t I = 0; I < Ty->count(); ++I) {
    ID Part = make(spv::Op::OpCompositeExtract, W.elementType(E, Ty->element()), {Read, I});
    Parts.push_back(fromElement(E, Ty->element(), Part));
  }
  return make(spv::Op::OpCompositeConstruct, W.type(Ty), Parts);
}

void FunctionWriter::writeIoLoad(Op &O) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const StageElement &E = W.module().Entry.Inputs[Number];
  const ir::Value *Vertex = O.as<ir::ops::IoLoad>().vertex();
  ID Pointer = elementPointer(E, /*IsInput=*/true, Number, Vertex ? id(Vertex) : 0);
  define(O, fromElement(E, E.Ty, make(spv::Op::OpLoad, W.elementType(E, E.Ty), {Pointer})));
}

void FunctionWriter::writeIoReload(Op &O) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const StageElement &E = W.module().Entry.Outputs[Number];
  ID Variable = W.element(/*IsInput=*/false, Number);
  ID Held = W.elementType(E, E.Ty);
  ID Pointer = make(spv::Op::OpAccessChain, W.pointerType(spv::StorageClass::Output, Held),
                    {Variable, id(O.as<ir::ops::IoReload>().vertex())});
  define(O, fromElement(E, E.Ty, make(spv::Op::OpLoad, Held, {Pointer})));
}

void FunctionWriter::writeStream(Op &O) {
  bool Emits = O.is(ir::Opcode::StreamEmit);
  auto Number = uint32_t(O.intAttr(AttrKind::Stream));
  bool HasStreams =
      any_of(W.module().Entry.Outputs, [](const StageElement &E) { return E.Stream > 0; });
  if (!HasStreams)
    return effect(Emits ? spv::Op::OpEmitVertex : spv::Op::OpEndPrimitive, {});
  effect(Emits ? spv::Op::OpEmitStreamVertex : spv::Op::OpEndStreamPrimitive, {W.u32(Number)});
}

void FunctionWriter::writeIoEvaluate(Op &O) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const StageElement &E = W.module().Entry.Inputs[Number];
  unsigned Instruction = 0;
  switch (O.enumAttr<ir::EvaluateFn>(AttrKind::Evaluate)) {
  case ir::EvaluateFn::Centroid:
    Instruction = GLSLstd450InterpolateAtCentroid;
    break;
  case ir::EvaluateFn::Sample:
    Instruction = GLSLstd450InterpolateAtSample;
    break;
  case ir::EvaluateFn::Offset:
    Instruction = GLSLstd450InterpolateAtOffset;
    break;
  }
  ID Variable = elementPointer(E, /*IsInput=*/true, Number, 0);
  SmallVector<ID, 1> Place;
  if (const ir::Value *At = O.as<ir::ops::IoEvaluate>().place())
    Place.push_back(id(At));
  // The instruction takes a number or a vector.
  auto Evaluate = [&](auto &Self, const Type *Ty, SmallVector<uint32_t, 4> Indices) -> ID {
    if (Ty->isArray()) {
      SmallVector<ID, 4> Parts;
      for (uint32_t I = 0; I < Ty->count(); ++I) {
        SmallVector<uint32_t, 4> Inner(Indices);
        Inner.push_back(W.u32(I));
        Parts.push_back(Self(Self, Ty->element(), Inner));
      }
      return make(spv::Op::OpCompositeConstruct, W.type(Ty), Parts);
    }
    ID Pointer = Variable;
    if (!Indices.empty()) {
      Indices.insert(Indices.begin(), Variable);
      Pointer = make(spv::Op::OpAccessChain, W.pointerType(spv::StorageClass::Input, W.type(Ty)),
                     Indices);
    }
    SmallVector<ID, 2> Operands{Pointer};
    Operands.append(Place);
    return makeExt(Instruction, W.type(Ty), Operands);
  };
  define(O, Evaluate(Evaluate, E.Ty, {}));
}

void FunctionWriter::writeIoStore(Op &O) {
  auto Number = unsigned(O.intAttr(AttrKind::Element));
  const StageElement &E = W.module().Entry.Outputs[Number];
  auto Store = O.as<ir::ops::IoStore>();
  ID V = id(Store.value());
  // The opposite of fromElement().
  auto ToElement = [&](auto &Self, const Type *Ty, ID Given) -> ID {
    if (!E.IsMatrix || !Ty->isArray())
      return Given;
    SmallVector<ID, 4> Parts;
    for (uint32_t I = 0; I < Ty->count(); ++I)
      Parts.push_back(Self(Self, Ty->element(),
                           make(spv::Op::OpCompositeExtract, W.type(Ty->element()), {Given, I})));
    return make(spv::Op::OpCompositeConstruct, W.elementType(E, Ty), Parts);
  };
  const Type *Part = E.Ty;
  bool IsArrayed = W.module().Entry.outputCount(E);
  for (const ir::Value *Index : Store.path().drop_front(IsArrayed ? 1 : 0))
    Part = ir::accessedType(Part, Index);
  ID Stored = ToElement(ToElement, Part, V);
  if (isMask(E.Value))
    Stored = make(spv::Op::OpCompositeConstruct, W.type(W.types().array(E.Ty, 1)), {Stored});
  ID Variable = W.element(/*IsInput=*/false, Number);
  if (!Store.path().empty()) {
    SmallVector<ID, 4> Path = {Variable};
    for (const ir::Value *Index : Store.path())
      Path.push_back(id(Index));
    ID Pointer = W.pointerType(spv::StorageClass::Output, W.elementType(E, Part));
    Variable = make(spv::Op::OpAccessChain, Pointer, Path);
  }
  effect(spv::Op::OpStore, {Variable, Stored});
}
