// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/ModuleNames.h"
#include "IR/SystemValues.h"
#include "MSL/Language/RayValues.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Global;
using ir::Type;

ModuleNames::ModuleNames(ir::Module &M, TextNames &Text)
    : Needs(M), Matrices(M), Text(Text), Identifiers(Text.Identifiers),
      TypeNames(Identifiers, Text.Helpers, Text.Structs) {
  nameTensors();
  nameStructs(M);
  StringRef Name = M.Entry.Fn->name();
  Entry = Identifiers.declare(Name == "main" ? "main0" : Name);
  for (const ir::Function *F : Needs.order())
    Functions[F] = F == M.Entry.Fn ? Entry : Identifiers.declare(F->name());
  for (const ir::SpecConstant *C : M.SpecConstants) {
    auto [Known, IsNew] = Text.Specs.try_emplace(C->Name);
    if (!IsNew)
      continue;
    NewSpecs.insert(C);
    std::string Own = Identifiers.declare(C->Name);
    Known->second = {Own, Identifiers.declare(Own + "_given")};
  }
  for (const Global *G : M.Globals)
    if (isTable(*G))
      nameGlobal(G);
  for (const Global *G : M.Globals)
    if (G->ArgumentBuffer)
      ElementTypes[G] = Identifiers.declare(identifier(G->Name) + "_element");
  bool IsOfRays = rowOf(M.Entry.Of).isRays();
  if (IsOfRays)
    RayResourcesType = Identifiers.declare(Entry + "_resources");
  Stage.emplace(M, Entry, Identifiers);
  // From here on, names of parameters and variables of functions.
  Identifiers.enter();
  if (Stage->hasInputs())
    Input = Identifiers.declare("in");
  if (Stage->hasOutputs() || M.Entry.Mesh)
    Output = Identifiers.declare("out");
  if (M.Entry.Of == ir::Stage::Amplification)
    Grid = Identifiers.declare("grid");
  if (!Stage->vertices().empty())
    Vertex = Identifiers.declare("vertex_out");
  if (!Stage->primitives().empty())
    Primitive = Identifiers.declare("primitive_out");
  if (IsOfRays) {
    RayFrame = Identifiers.declare("frame");
    RayPayload = Identifiers.declare("payload");
    RayResources = Identifiers.declare("resources");
    if (M.Entry.Of == ir::Stage::RayGeneration)
      RayArguments = {Identifiers.declare("tables"), Identifiers.declare("position"),
                      Identifiers.declare("grid")};
  }
  nameGlobals(M);
  nameSystemValues(M);
  if (Needs.of(M.Entry.Fn).Sizes)
    Sizes = Identifiers.declare("buffer_sizes");
}

/// Before all others, so that they keep their names.
void ModuleNames::nameTensors() {
  if (Matrices.empty())
    return;
  for (const Type *Ty : Matrices.types()) {
    Identifiers.declare(tensorName(Ty));
    if (std::string Product = Matrices.productOf(Ty).name(); Identifiers.isFree(Product))
      Identifiers.declare(Product);
  }
  TensorIndex = Identifiers.declare("element");
}

static void reserveStructs(Types &T, const Type *Ty) {
  while (Ty->isPointer() || Ty->isArray() || Ty->isRuntimeArray())
    Ty = Ty->element();
  if (!Ty->isStruct() || !T.reserve(Ty))
    return;
  for (const ir::StructMember &Member : Ty->members())
    reserveStructs(T, Member.Ty);
}

void ModuleNames::nameStructs(ir::Module &M) {
  for (const Global *G : M.Globals)
    reserveStructs(TypeNames, G->ValueType);
  for (const ir::Function *F : Needs.order())
    for (const Type *Ty : Needs.of(F).Structs)
      reserveStructs(TypeNames, Ty);
}

void ModuleNames::nameGlobal(const Global *G) {
  std::string Name = identifier(G->Name);
  // A constant buffer and its type may have one name in HLSL.
  if (!Identifiers.isFree(Name) && isUpper(Name.front()))
    Name.front() = toLower(Name.front());
  Globals[G] = Identifiers.declare(Name);
}

void ModuleNames::nameGlobals(ir::Module &M) {
  for (const Global *G : M.Globals)
    if (!isTable(*G))
      nameGlobal(G);
  for (const Global *G : M.Globals) {
    if (takesSeveralBuffers(*G))
      for (uint64_t I = 0; I < G->ValueType->count(); ++I)
        Elements[G].push_back(Identifiers.declare(of(G) + "_" + std::to_string(I)));
  }
}

void ModuleNames::nameSystemValues(ir::Module &M) {
  const Environment &Entry = Needs.of(M.Entry.Fn);
  SmallVector<ir::SystemValue> InOrder(Entry.SystemValues.begin(), Entry.SystemValues.end());
  sort(InOrder);
  for (ir::SystemValue V : InOrder) {
    auto Given = Entry.UserNames.find(V);
    const RayValueRow *OfRay = rayValue(V);
    StringRef Own = OfRay ? StringRef(OfRay->Name) : StringRef(rowOf(V).Parameter);
    SystemValues[V] = Identifiers.declare(Given != Entry.UserNames.end() ? Given->second : Own);
  }
}
