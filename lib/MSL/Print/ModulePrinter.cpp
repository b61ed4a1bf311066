// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Print/ModulePrinter.h"
#include "IR/SystemValues.h"
#include "MSL/Language/PatchBuffers.h"
#include "MSL/Print/FunctionPrinter.h"
#include "MSL/Raise/Raise.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::Global;
using ir::ResourceKind;
using ir::SystemValue;
using ir::Type;

static const Type *elementOf(const Global *G) {
  return isArrayOfResources(*G) ? G->ValueType->element() : G->ValueType;
}

ModulePrinter::ModulePrinter(ir::Module &M, ModuleNames &Names, const Bindings &Bound,
                             const MSLOptions &Options)
    : M(M), Names(Names), Bound(Bound), Options(Options), Words(wordTypes(M)),
      Textures(textureUses(M)) {
  for (const PlaceNote &Note : Options.PlaceNotes)
    PlaceNotes.try_emplace({Note.Where.File, Note.Where.Line, Note.Where.Col}, Note.Text);
}

std::string ModulePrinter::noteAt(const Loc &Where) const {
  auto It = PlaceNotes.find({Where.File, Where.Line, Where.Col});
  return It == PlaceNotes.end() ? "" : It->second;
}

//===--- declarations ------------------------------------------------------===//

StringRef tessera::msl::addressSpace(const Global &G) {
  switch (G.Space) {
  case AddressSpace::Function:
    return "thread";
  case AddressSpace::Private:
    return isTable(G) ? "constant" : "thread";
  case AddressSpace::Workgroup:
    return "threadgroup";
  case AddressSpace::Uniform:
  case AddressSpace::Push:
  case AddressSpace::Record:
    return "constant";
  case AddressSpace::Payload:
    return G.ReadOnly ? "const object_data" : "object_data";
  case AddressSpace::Physical: // no variable
  case AddressSpace::TBuffer:
  case AddressSpace::Storage:
    return G.ReadOnly ? "const device" : "device";
  }
  llvm_unreachable("address space");
}

std::string ModulePrinter::pointerTo(const Global *G) {
  std::string Space = addressSpace(*G).str() + " ";
  const Type *Ty = elementOf(G);
  if (Ty->isAccelerationStructure())
    return rowOf(M.Entry.Of).isRays() ? "ray_scene" : "raytracing::instance_acceleration_structure";
  if (Ty->isBytes()) {
    const Type *Word = wordOf(G);
    return Space + (Word ? scalarName(Word).str() : "uchar") + " *";
  }
  Placed P{Ty, formOf(G->ValueType, G->Space)};
  Declarator D = Names.types().declare(Ty->isRuntimeArray() ? partOf(P, 0) : P);
  // An element that is itself an array is reached through a pointer to arrays.
  return Space + D.Type + (D.Suffix.empty() ? " *" : " (*)" + D.Suffix);
}

std::string ModulePrinter::opaqueType(const Global *G, const Type *Ty) {
  if (Ty->isArray())
    return "array<" + opaqueType(G, Ty->element()) + ", " + std::to_string(Ty->count()) + ">";
  return Ty->isSampler() ? "sampler" : textureType(Ty, Textures.lookup(G));
}

bool ModulePrinter::sharesTextures() const {
  return any_of(Textures,
                [](const auto &Row) { return Row.second.isBoth() || Row.second.IsCoherent; });
}

bool ModulePrinter::writesPayload() const {
  return any_of(M.Globals,
                [](const Global *G) { return G->Space == AddressSpace::Payload && !G->ReadOnly; });
}

std::string tessera::msl::named(const std::string &Pointer, const std::string &Name) {
  if (Pointer.back() != '*' && Pointer.find("(*)") == std::string::npos)
    return Pointer + " " + Name;
  size_t Inner = Pointer.find("(*)");
  if (Inner == std::string::npos)
    return Pointer + Name;
  return Pointer.substr(0, Inner + 2) + Name + Pointer.substr(Inner + 2);
}

std::string ModulePrinter::elementPointer(const Global *G) {
  return "const device " + Names.elementType(G) + " *";
}

std::string ModulePrinter::elementTypes() {
  std::string Text;
  for (const Global *G : M.Globals)
    if (G->ArgumentBuffer)
      Text += "struct " + Names.elementType(G) + " {\n  " +
              (hasOwnTable(G->ValueType) ? opaqueType(G, elementOf(G)) + " " + AddressMember
                                         : named(pointerTo(G), AddressMember)) +
              ";\n" + (G->WithSizes ? "  uint " + std::string(SizeMember) + ";\n" : "") + "};\n\n";
  return Text;
}

std::string ModulePrinter::parameter(const Global *G) {
  const std::string &Name = Names.of(G);
  if (G->Kind == ResourceKind::None) {
    Declarator D = Names.types().declare({G->ValueType, formOf(G->ValueType, G->Space)});
    return addressSpace(*G).str() + " " + D.Type +
           (D.Suffix.empty() ? " &" + Name : " (&" + Name + ")" + D.Suffix);
  }
  if (tableOf(*G) != Table::Buffer)
    return opaqueType(G, G->ValueType) + " " + Name;
  if (G->ArgumentBuffer)
    return elementPointer(G) + Name;
  std::string Pointer = pointerTo(G);
  if (isArrayOfResources(*G))
    return "const thread array<" + Pointer + ", " + std::to_string(G->ValueType->count()) + "> &" +
           Name;
  if (G->ValueType->isStruct())
    return Pointer.substr(0, Pointer.size() - 1) + "&" + Name;
  return named(Pointer, Name);
}

std::string ModulePrinter::parameter(SystemValue V) {
  const Type *Ty = typeOf(M.types(), V);
  // Nothing reads a component that the domain lacks.
  if (V == SystemValue::DomainLocation)
    Ty = M.types().vector(Ty->scalar(), ir::rowOf(M.Entry.Patch->Domain).Components);
  return Names.types().value(Ty) + " " + Names.of(V);
}

/// The attribute of an input that is a system value.
static std::string attributeOf(const ir::EntryPoint &Entry, SystemValue V) {
  if (V == SystemValue::PrimitiveID && Entry.Of == ir::Stage::Domain)
    return "patch_id";
  bool IsLate = V == SystemValue::Coverage && Entry.Modes.has(ir::EntryMode::PostDepthCoverage);
  return rowOf(V).Attribute.str() + (IsLate ? ", post_depth_coverage" : "");
}

std::string ModulePrinter::meshType() const {
  const ir::MeshOutputs &Mesh = *M.Entry.Mesh;
  const StageStructs &Stage = Names.stage();
  return fmt::format("mesh<{}, {}, {}, {}, topology::{}>", Stage.VertexType,
                     Stage.PrimitiveType.empty() ? "void" : Stage.PrimitiveType, Mesh.Vertices,
                     Mesh.Primitives, std::string_view(spelling(Mesh.Shape)));
}

std::string ModulePrinter::entrySignature() {
  if (rowOf(M.Entry.Of).isRays())
    return raySignature();
  std::vector<std::string> Lines;
  const Environment &E = Names.environments().of(M.Entry.Fn);
  std::set<std::pair<Table, unsigned>> Seen;
  for (const Global *G : Bound.resources()) {
    ArrayRef<unsigned> Indices = Bound.of(G);
    Table T = tableOf(*G);
    if (!Seen.insert({T, Indices[0]}).second)
      continue; // kernelVariables() makes it from the one that came first
    auto Attribute = [&](unsigned Index) {
      return (" [[" + spelling(T) + "(" + Twine(Index) + ")" +
              (G->Ordered ? ", raster_order_group(0)]]" : "]]"))
          .str();
    };
    if (!takesSeveralBuffers(*G)) {
      Lines.push_back(parameter(G) + Attribute(Indices[0]));
      continue;
    }
    for (auto [Element, Index] : zip(Names.elements(G), Indices))
      Lines.push_back(named(pointerTo(G), Element) + Attribute(Index));
  }
  if (E.Sizes)
    Lines.push_back("constant uint *" + Names.sizes() + " [[buffer(" +
                    std::to_string(*Bound.sizes()) + ")]]");
  for (const auto &[V, Name] : Names.systemValues())
    Lines.push_back(parameter(V) + " [[" + attributeOf(M.Entry, V) + "]]");
  const StageStructs &Stage = Names.stage();
  for (const Global *G : E.Globals)
    if (G->Space == AddressSpace::Payload)
      Lines.insert(Lines.begin(), parameter(G) + " [[payload]]");
  if (M.Entry.Mesh)
    Lines.insert(Lines.begin(), meshType() + " " + Names.output());
  if (M.Entry.Of == ir::Stage::Amplification)
    Lines.insert(Lines.begin(), "mesh_grid_properties " + Names.grid());
  if (Stage.hasInputs())
    Lines.insert(Lines.begin(), Stage.InputType + " " + Names.input() + " [[stage_in]]");
  std::string Text;
  if (M.Entry.Group && !M.Entry.hasSpecializedGroup() &&
      (M.Entry.groupSize() > SimdWidth || !Options.Device->needs(Workaround::NoSingleWaveLimit)))
    Text = "[[max_total_threads_per_threadgroup(" + std::to_string(M.Entry.groupSize()) + ")]]\n";
  if (M.Entry.Modes.has(ir::EntryMode::EarlyTests))
    Text += "[[early_fragment_tests]]\n";
  std::string Qualifier = rowOf(M.Entry.Of).Qualifier.str();
  // These two are only attributes.
  if (ir::stages::Meshes.has(M.Entry.Of))
    Qualifier = "[[" + Qualifier + "]]";
  if (M.Entry.Of == ir::Stage::Domain)
    Qualifier = "[[patch(" + patchWord(M.Entry.Patch->Domain).str() + ", " +
                std::to_string(M.Entry.Patch->Inputs) + ")]] " + Qualifier;
  Text += Qualifier + " " + (Stage.hasOutputs() ? Stage.OutputType : "void") + " " + Names.entry() +
          "(";
  for (const std::string &Line : Lines)
    Text += (&Line == &Lines.front() ? "\n    " : ",\n    ") + Line;
  return Text + ") {\n";
}

std::string ModulePrinter::entryVariables() {
  if (rowOf(M.Entry.Of).isRays())
    return rayVariables() + groupVariables();
  std::string Text;
  std::map<unsigned, const Global *> First;
  for (const Global *G : Bound.resources()) {
    if (tableOf(*G) != Table::Buffer)
      continue;
    const std::string &Name = Names.of(G);
    std::string Pointer = G->ArgumentBuffer ? elementPointer(G) : pointerTo(G);
    if (const Global *Same = First.try_emplace(Bound.of(G)[0], G).first->second; Same != G) {
      Text += "  " + named(Pointer, Name) + " = (" + Pointer + ")" + Names.of(Same) + ";\n";
      continue;
    }
    if (!takesSeveralBuffers(*G))
      continue;
    Text += "  const array<" + Pointer + ", " + std::to_string(Bound.of(G).size()) + "> " + Name +
            " = {" + llvm::join(Names.elements(G), ", ") + "};\n";
  }
  return Text + groupVariables();
}

/// Those that belong to a group or a thread.
std::string ModulePrinter::groupVariables() {
  DenseMap<const Global *, uint64_t> Aligned = sharedAlignments(M);
  std::string Text;
  const Environment &Kernel = Names.environments().of(M.Entry.Fn);
  for (const Global *G : M.Globals) {
    if (!Kernel.Globals.contains(G) || !isVariable(*G) || G->Space == AddressSpace::Payload)
      continue;
    Declarator D = Names.types().declare({G->ValueType, formOf(G->ValueType, G->Space)});
    std::string Space = G->Space == AddressSpace::Workgroup ? "threadgroup " : "";
    if (uint64_t Align = Aligned.lookup(G))
      Space = "alignas(" + std::to_string(Align) + ") " + Space;
    std::string Initial = G->Init ? " = " + literal(*G->Init, Names.types()).plain() : "";
    Text += "  " + Space + D.Type + " " + Names.of(G) + D.Suffix + Initial + ";\n";
  }
  return Text;
}

std::string ModulePrinter::constants() {
  std::string Text;
  for (const Global *G : M.Globals) {
    if (!isTable(*G))
      continue;
    Declarator D = Names.types().declare({G->ValueType, Form::Shared});
    Text += "constant " + D.Type + " " + Names.of(G) + D.Suffix + " = " +
            initializer(*G->Init, Names.types()) + ";\n";
  }
  for (const ir::SpecConstant *C : M.SpecConstants) {
    if (!C->ID || !Names.isNew(C))
      continue;
    const std::string &Name = Names.spec(C->Name), &Given = Names.given(C->Name);
    std::string Ty = scalarName(C->Ty).str();
    Text += "constant " + Ty + " " + Given + " [[function_constant(" + std::to_string(*C->ID) +
            ")]];\n";
    Text += "constant " + Ty + " " + Name + " = is_function_constant_defined(" + Given + ") ? " +
            Given + " : " + literal(*C->Default, Names.types()).plain() + ";\n";
  }
  return Text.empty() ? Text : Text + "\n";
}

//===--- functions ---------------------------------------------------------===//

std::string ModulePrinter::signature(ir::Function &F) {
  std::vector<std::string> Parameters;
  for (const ir::Value *P : F.params())
    Parameters.push_back(Names.types().value(P->type()) + " " + P->name().str());
  const Environment &E = Names.environments().of(&F);
  for (const Global *G : E.Globals)
    Parameters.push_back(parameter(G));
  if (E.Sizes)
    Parameters.push_back("constant uint *" + Names.sizes());
  if (E.RayFrame)
    Parameters.push_back("thread ray_frame &" + Names.rayFrame());
  for (SystemValue V : E.SystemValues)
    Parameters.push_back(parameter(V));
  return call("static " + Names.types().value(F.resultType()) + " " + Names.of(&F), Parameters) +
         " {\n";
}

void ModulePrinter::print(ir::Function &F, std::string &To) {
  bool IsEntry = &F == M.Entry.Fn;
  startsAt(To.size(), F.loc());
  To += IsEntry ? entrySignature() + entryVariables() : signature(F);
  FunctionPrinter(*this, To, IsEntry).printBody(F);
  startsAt(To.size(), {});
  To += IsEntry ? "}\n" : "}\n\n";
}

std::string ModulePrinter::notes() const {
  std::string Text;
  if (M.Entry.Group) {
    auto [X, Y, Z] = M.Entry.numThreads();
    Text += fmt::format("// threadgroup size: {} {} {}\n", X, Y, Z);
    for (unsigned I = 0; I < 3; ++I)
      if (const ir::SpecConstant *Given = M.Entry.Group->Given[I])
        Text += fmt::format("// threadgroup size {}: function constant {}, {}\n", "xyz"[I],
                            *Given->ID, Given->Name.str());
    Text += "// SIMD width: " + std::to_string(SimdWidth) + "\n";
  }
  for (const std::string &Note : Options.Notes)
    Text += "// " + Note + "\n";
  return Text;
}

std::string ModulePrinter::stageStructs() const {
  const StageStructs &Stage = Names.stage();
  std::string Text;
  for (auto [Name, Members] : {std::pair(&Stage.InputType, Stage.inputs()),
                               {&Stage.OutputType, Stage.outputs()},
                               {&Stage.VertexType, Stage.vertices()},
                               {&Stage.PrimitiveType, Stage.primitives()}})
    if (!Members.empty())
      Text += declaration(*Name, Members);
  return Text;
}

EntryText ModulePrinter::print() {
  EntryText Text;
  for (ir::Function *F : Names.environments().order())
    print(*F, Text.Functions);
  Text.Name = M.Entry.Fn->name();
  Text.Notes = notes();
  Text.HasMatrices = any_of(Names.environments().order(), [&](ir::Function *F) {
    return Names.environments().of(F).HasMatrices;
  });
  Text.HasRays = any_of(M.Globals, [](const Global *G) {
    return G->ValueType->innermost()->isAccelerationStructure();
  });
  Text.HasTensors = !Names.tensors().empty();
  std::string Tables = constants(), ElementTypes = elementTypes();
  if (Text.HasTensors)
    Text.Declarations = Names.tensors().declarations();
  // It may ask for more structs.
  std::string Resources = rowOf(M.Entry.Of).isRays() ? rayResources() : "";
  Text.Declarations += Names.types().structs() + ElementTypes + Tables + stageStructs() + Resources;
  Text.Starts = std::move(Starts);
  return Text;
}

static std::string head(ArrayRef<EntryText> Entries, const std::set<Helper> &Helpers,
                        Version Language) {
  std::string Text = "// ";
  for (const EntryText &E : Entries)
    Text += (&E == Entries.begin() ? "" : ", ") + E.Name;
  Text += ", compiled from HLSL by Tessera\n";
  for (const EntryText &E : Entries) {
    if (Entries.size() > 1 && !E.Notes.empty())
      Text += "// " + E.Name + ":\n";
    Text += E.Notes;
  }
  Text += "// language: MSL " + toString(Language) + ", without fast math\n";
  Text += "#include <metal_stdlib>\n";
  if (any_of(Entries, [](const EntryText &E) { return E.HasMatrices; }))
    Text += "#include <metal_simdgroup_matrix>\n";
  if (any_of(Entries, [](const EntryText &E) { return E.HasTensors; }))
    Text += "#include <metal_tensor>\n"
            "#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>\n";
  if (Helpers.contains(Helper::RayQuery) ||
      any_of(Entries, [](const EntryText &E) { return E.HasRays; }))
    Text += "#include <metal_raytracing>\n";
  return Text + "using namespace metal;\n\n";
}

/// Appends the location of each line of the functions.
static void tellLines(const EntryText &E, std::vector<Loc> &Lines) {
  size_t Next = 0;
  Loc Where;
  StringRef Functions = E.Functions;
  for (size_t Line = 0; Line < Functions.size(); Line = Functions.find('\n', Line) + 1) {
    for (; Next < E.Starts.size() && E.Starts[Next].first <= Line; ++Next)
      Where = E.Starts[Next].second;
    Lines.push_back(Where);
  }
}

std::string tessera::msl::join(ArrayRef<EntryText> Entries, const std::set<Helper> &Helpers,
                               Version Language, std::vector<Loc> *Lines) {
  static constexpr const char *HelperTexts[] = {
#define HELPER(Enumerator, Name, Text) Text,
#include "MSL/Language/Helpers.def"
  };
  std::string Text = head(Entries, Helpers, Language);
  for (Helper H : Helpers)
    Text += std::string(HelperTexts[size_t(H)]) + "\n";
  for (const EntryText &E : Entries)
    Text += E.Declarations;
  if (Lines)
    Lines->assign(size_t(count(Text, '\n')), {});
  for (const EntryText &E : Entries) {
    if (&E != Entries.begin()) {
      Text += '\n';
      if (Lines)
        Lines->emplace_back();
    }
    Text += E.Functions;
    if (Lines)
      tellLines(E, *Lines);
  }
  return Text;
}
