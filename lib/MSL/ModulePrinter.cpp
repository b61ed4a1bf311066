// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/ModulePrinter.h"
#include "MSL/FunctionPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::AttrKind;
using ir::BuiltinFn;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::ResourceKind;
using ir::Type;
using ir::Value;

namespace {
struct BuiltinRow {
  BuiltinFn Fn;
  const char *Attribute, *Name;
};
constexpr BuiltinRow BuiltinRows[] = {
#define BUILTIN(Fn, Attribute, Name) {BuiltinFn::Fn, Attribute, Name},
#include "MSL/Builtins.def"
};

constexpr const char *HelperTexts[] = {
#define HELPER(Enumerator, Name, Text) Text,
#include "MSL/Helpers.def"
};

const char *builtinType(BuiltinFn Fn) {
  switch (Fn) {
  case BuiltinFn::DispatchThreadID:
  case BuiltinFn::GroupID:
  case BuiltinFn::GroupThreadID:
  case BuiltinFn::NumGroups:
    return "uint3";
  case BuiltinFn::GroupIndex:
  case BuiltinFn::WaveLaneIndex:
  case BuiltinFn::WaveLaneCount:
  case BuiltinFn::WaveIndex:
  case BuiltinFn::WaveCount:
    return "uint";
  }
  llvm_unreachable("system value");
}

const Type *elementOf(const Global *G) {
  bool IsArray = G->Kind != ResourceKind::None && G->ValueType->isArray();
  return IsArray ? G->ValueType->element() : G->ValueType;
}
} // namespace

ModulePrinter::ModulePrinter(ir::Module &M, const Bindings &Bound, const MSLOptions &Options,
                             Version Language)
    : M(M), Bound(Bound), Options(Options), Language(Language), TypeNames(Identifiers, Helpers) {
  for (const PlaceNote &Note : Options.PlaceNotes)
    PlaceNotes.try_emplace({Note.Where.File, Note.Where.Line, Note.Where.Col}, Note.Text);
}

std::string ModulePrinter::noteAt(const Loc &Where) const {
  auto It = PlaceNotes.find({Where.File, Where.Line, Where.Col});
  return It == PlaceNotes.end() ? "" : It->second;
}

bool ModulePrinter::isTable(const Global *G) {
  return G->Space == AddressSpace::Private && G->IsConst && G->Init;
}

bool ModulePrinter::isBytes(const Global *G) {
  auto [It, IsNew] = ByBytes.try_emplace(G, false);
  if (!IsNew)
    return It->second;
  const Type *Ty = elementOf(G);
  bool Result = Ty->isBytes();
  if (Placed P{Ty, formOf(G->Space)}; !Result && G->Kind != ResourceKind::None)
    Result = !(Ty->isRuntimeArray() ? TypeNames.canDeclareElements(P, /*InRows=*/false)
                                    : TypeNames.canDeclare(P));
  return ByBytes[G] = Result;
}

//===--- names and what functions need -------------------------------------===//

void ModulePrinter::collectEnvironment(ir::Function &F) {
  if (Environments.contains(&F))
    return;
  Environments[&F];
  Environment E;
  ir::walk(F.body(), [&](Op &O) {
    switch (O.opcode()) {
    case Opcode::Global:
      if (const Global *G = global(O.strAttr(AttrKind::Symbol)); !isTable(G))
        E.Globals.insert(G);
      return;
    case Opcode::Builtin:
      E.Builtins.insert(O.enumAttr<BuiltinFn>(AttrKind::Builtin));
      return;
    case Opcode::BytesSize:
    case Opcode::ArrayLength:
      E.Sizes = true;
      return;
    case Opcode::Call: {
      ir::Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol));
      collectEnvironment(*Callee);
      const Environment &Inner = Environments[Callee];
      E.Globals.insert(Inner.Globals.begin(), Inner.Globals.end());
      E.Builtins.insert(Inner.Builtins.begin(), Inner.Builtins.end());
      E.Sizes |= Inner.Sizes;
      return;
    }
    default:
      return;
    }
  });
  Environments[&F] = std::move(E);
  Order.push_back(&F);
}

static void reserveStructs(Types &T, const Type *Ty) {
  while (Ty->isPointer() || Ty->isArray() || Ty->isRuntimeArray())
    Ty = Ty->element();
  if (!Ty->isStruct())
    return;
  T.reserve(Ty);
  for (const ir::StructMember &Member : Ty->members())
    reserveStructs(T, Member.Ty);
}

void ModulePrinter::nameEverything() {
  std::set<const Type *> Seen;
  auto Reserve = [&](const Type *Ty) {
    if (Seen.insert(Ty).second)
      reserveStructs(TypeNames, Ty);
  };
  for (const Global *G : M.Globals)
    Reserve(G->ValueType);
  for (ir::Function *F : Order)
    ir::walk(F->body(), [&](Op &O) {
      if (O.result())
        Reserve(O.type());
    });
  KernelName = M.Entry.Fn->name() == "main" ? "main0" : M.Entry.Fn->name().str();
  KernelName = Identifiers.declare(KernelName);
  for (ir::Function *F : Order)
    FunctionNames[F] = F == M.Entry.Fn ? KernelName : Identifiers.declare(F->name());
  for (const ir::SpecConstant *C : M.SpecConstants)
    SpecNames[C->Name] = Identifiers.declare(C->Name);
  for (const Global *G : M.Globals) {
    std::string Name = identifier(G->Name);
    // A constant buffer and its type may have one name in HLSL.
    if (!Identifiers.isFree(Name) && isUpper(Name.front()))
      Name.front() = toLower(Name.front());
    GlobalNames[G] = Identifiers.declare(Name);
  }
  for (const Global *G : Bound.resources())
    if (G->ValueType->isArray())
      for (size_t I = 0; I < Bound.of(G).size(); ++I)
        ElementNames[G].push_back(Identifiers.declare(globalName(G) + "_" + std::to_string(I)));
  const Environment &Kernel = Environments[M.Entry.Fn];
  for (const BuiltinRow &Row : BuiltinRows) {
    if (!Kernel.Builtins.contains(Row.Fn))
      continue;
    std::string Name;
    ir::walk(M.Entry.Fn->body(), [&](Op &O) {
      if (Name.empty() && O.is(Opcode::Builtin) &&
          O.enumAttr<BuiltinFn>(AttrKind::Builtin) == Row.Fn)
        Name = O.result()->name().str();
    });
    BuiltinNames[Row.Fn] = Identifiers.declare(Name.empty() ? Row.Name : Name);
  }
  if (Kernel.Sizes)
    SizesName = Identifiers.declare("buffer_sizes");
}

//===--- declarations ------------------------------------------------------===//

StringRef ModulePrinter::addressSpace(const Global *G) {
  switch (G->Space) {
  case AddressSpace::Function:
    return "thread";
  case AddressSpace::Private:
    return isTable(G) ? "constant" : "thread";
  case AddressSpace::Workgroup:
    return "threadgroup";
  case AddressSpace::Uniform:
  case AddressSpace::Push:
    return "constant";
  case AddressSpace::Storage:
    return G->ReadOnly ? "const device" : "device";
  }
  llvm_unreachable("address space");
}

std::string ModulePrinter::pointerTo(const Global *G) {
  std::string Space = addressSpace(G).str() + " ";
  const Type *Ty = elementOf(G);
  if (isBytes(G)) {
    const Type *Word = wordOf(G);
    return Space + (Word ? scalarName(Word).str() : "uchar") + " *";
  }
  Placed P{Ty->isRuntimeArray() ? Ty->element() : Ty, formOf(G->Space), 16};
  if (Ty->isRuntimeArray())
    P = TypeNames.part({Ty, P.F, 16}, 0);
  Declarator D = TypeNames.declare(P);
  // An element that is itself an array is reached through a pointer to arrays.
  return Space + D.Type + (D.Suffix.empty() ? " *" : " (*)" + D.Suffix);
}

/// Puts a name into a pointer's declaration.
static std::string named(const std::string &Pointer, const std::string &Name) {
  size_t Inner = Pointer.find("(*)");
  if (Inner == std::string::npos)
    return Pointer + Name;
  return Pointer.substr(0, Inner + 2) + Name + Pointer.substr(Inner + 2);
}

std::string ModulePrinter::parameter(const Global *G) {
  const std::string &Name = globalName(G);
  std::string Space = addressSpace(G).str() + " ";
  if (G->Kind == ResourceKind::None) {
    Declarator D = TypeNames.declare({G->ValueType, formOf(G->Space), 16});
    return Space + D.Type + (D.Suffix.empty() ? " &" + Name : " (&" + Name + ")" + D.Suffix);
  }
  std::string Pointer = pointerTo(G);
  if (G->ValueType->isArray())
    return "const thread array<" + Pointer + ", " + std::to_string(G->ValueType->count()) + "> &" +
           Name;
  if (elementOf(G)->isStruct() && !isBytes(G))
    return Pointer.substr(0, Pointer.size() - 1) + "&" + Name;
  return named(Pointer, Name);
}

std::string ModulePrinter::parameter(BuiltinFn Fn) {
  return std::string(builtinType(Fn)) + " " + builtinName(Fn);
}

std::string ModulePrinter::kernelParameters() {
  std::vector<std::string> Lines;
  const Environment &E = Environments[M.Entry.Fn];
  std::set<unsigned> Seen;
  for (const Global *G : Bound.resources()) {
    ArrayRef<unsigned> Indices = Bound.of(G);
    if (!Seen.insert(Indices[0]).second)
      continue; // kernelVariables() makes it from the one that came first
    auto Attribute = [](unsigned Index) { return " [[buffer(" + std::to_string(Index) + ")]]"; };
    if (!G->ValueType->isArray()) {
      Lines.push_back(parameter(G) + Attribute(Indices[0]));
      continue;
    }
    for (auto [I, Index] : enumerate(Indices))
      Lines.push_back(named(pointerTo(G), ElementNames[G][I]) + Attribute(Index));
  }
  if (E.Sizes)
    Lines.push_back("constant uint *" + SizesName + " [[buffer(" + std::to_string(*Bound.sizes()) +
                    ")]]");
  for (const BuiltinRow &Row : BuiltinRows)
    if (E.Builtins.contains(Row.Fn))
      Lines.push_back(parameter(Row.Fn) + " [[" + Row.Attribute + "]]");
  std::string Text;
  for (const std::string &Line : Lines)
    Text += (Text.empty() ? "\n    " : ",\n    ") + Line;
  return Text;
}

std::string ModulePrinter::kernelVariables() {
  std::string Text;
  std::map<unsigned, const Global *> First;
  for (const Global *G : Bound.resources()) {
    ArrayRef<unsigned> Indices = Bound.of(G);
    const std::string &Name = globalName(G);
    if (const Global *Same = First.try_emplace(Indices[0], G).first->second; Same != G) {
      Text +=
          "  " + named(pointerTo(G), Name) + " = (" + pointerTo(G) + ")" + globalName(Same) + ";\n";
      continue;
    }
    if (!G->ValueType->isArray())
      continue;
    std::string Elements = llvm::join(ElementNames[G], ", ");
    Text += "  const array<" + pointerTo(G) + ", " + std::to_string(Indices.size()) + "> " + Name +
            " = {" + Elements + "};\n";
  }
  for (const Global *G : M.Globals) {
    if (!Environments[M.Entry.Fn].Globals.contains(G) || G->Kind != ResourceKind::None)
      continue;
    Declarator D = TypeNames.declare({G->ValueType, formOf(G->Space), 16});
    std::string Space = G->Space == AddressSpace::Workgroup ? "threadgroup " : "";
    std::string Initial = G->Init ? " = " + literal(*G->Init, TypeNames).plain() : "";
    Text += "  " + Space + D.Type + " " + globalName(G) + D.Suffix + Initial + ";\n";
  }
  return Text;
}

std::string ModulePrinter::constants() {
  std::string Text;
  for (const Global *G : M.Globals) {
    if (!isTable(G))
      continue;
    Declarator D = TypeNames.declare({G->ValueType, Form::Shared, 16});
    Text += "constant " + D.Type + " " + globalName(G) + D.Suffix + " = " +
            initializer(*G->Init, TypeNames) + ";\n";
  }
  for (const ir::SpecConstant *C : M.SpecConstants) {
    const std::string &Name = SpecNames[C->Name];
    std::string Given = Identifiers.declare(Name + "_given");
    std::string Ty = scalarName(C->Ty).str();
    Text +=
        "constant " + Ty + " " + Given + " [[function_constant(" + std::to_string(C->ID) + ")]];\n";
    Text += "constant " + Ty + " " + Name + " = is_function_constant_defined(" + Given + ") ? " +
            Given + " : " + literal(*C->Default, TypeNames).plain() + ";\n";
  }
  return Text.empty() ? Text : Text + "\n";
}

std::string ModulePrinter::head() {
  const ir::EntryPoint &E = M.Entry;
  std::string Text = "// " + E.Fn->name().str() + ", compiled from HLSL by Tessera\n";
  Text += "// threadgroup size: " + std::to_string(E.NumThreads[0]) + " " +
          std::to_string(E.NumThreads[1]) + " " + std::to_string(E.NumThreads[2]) + "\n";
  Text += "// SIMD width: 32\n";
  for (const std::string &Note : Options.Notes)
    Text += "// " + Note + "\n";
  Text += "// language: MSL " + toString(Language) + ", without fast math\n";
  Text += "#include <metal_stdlib>\n";
  return Text;
}

std::string ModulePrinter::print() {
  collectEnvironment(*M.Entry.Fn);
  nameEverything();
  Words = wordTypes(M);
  std::string Functions;
  bool HasMatrices = false;
  for (ir::Function *F : Order) {
    ir::walk(F->body(), [&](Op &O) { HasMatrices |= O.type() && O.type()->containsMatrix(); });
    FunctionPrinter Printer(*this, *F);
    if (F != M.Entry.Fn) {
      Functions += Printer.print("", "") + "\n";
      continue;
    }
    std::string Signature = "[[max_total_threads_per_threadgroup(" +
                            std::to_string(M.Entry.groupSize()) + ")]]\nkernel void " + KernelName +
                            "(" + kernelParameters() + ") {\n";
    Functions += Printer.print(Signature, kernelVariables());
  }
  std::string Tables = constants(), Text = head();
  if (HasMatrices)
    Text += "#include <metal_simdgroup_matrix>\n";
  Text += "using namespace metal;\n\n";
  for (Helper H : Helpers)
    Text += std::string(HelperTexts[size_t(H)]) + "\n";
  return Text + TypeNames.structs() + Tables + Functions;
}
