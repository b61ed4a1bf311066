// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables, built-ins, names, decorations, and the module as a whole.

#include "IR/Layout.h"
#include "IR/StandardLayout.h"
#include "SPIRV/FunctionWriter.h"
#include "SPIRV/Writer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::Type;
using ir::TypeKind;

// --- names and decorations ---

void ModuleWriter::name(ID Target, StringRef Name) {
  if (Options.DebugNames && !Name.empty())
    Names.opWithString(spv::Op::OpName, {Target}, Name);
}

void ModuleWriter::memberName(ID Struct, uint32_t Member, StringRef Name) {
  if (Options.DebugNames && !Name.empty())
    Names.opWithString(spv::Op::OpMemberName, {Struct, Member}, Name);
}

void ModuleWriter::decorate(ID Target, spv::Decoration D, ArrayRef<uint32_t> Literals) {
  SmallVector<uint32_t, 4> Words{Target, uint32_t(D)};
  Words.append(Literals.begin(), Literals.end());
  Decorations.op(spv::Op::OpDecorate, Words);
}

void ModuleWriter::decorateMember(ID Struct, uint32_t Member, spv::Decoration D,
                                  ArrayRef<uint32_t> Literals) {
  SmallVector<uint32_t, 4> Words{Struct, Member, uint32_t(D)};
  Words.append(Literals.begin(), Literals.end());
  Decorations.op(spv::Op::OpMemberDecorate, Words);
}

ID ModuleWriter::fileName(uint32_t File) {
  ID &Slot = FileNames[File];
  if (!Slot) {
    Slot = newID();
    Strings.opWithString(spv::Op::OpString, {Slot}, Files.name(File));
  }
  return Slot;
}

// --- what a type in memory needs ---

static bool holdsBits(const Type *Ty, unsigned Bits) {
  switch (Ty->kind()) {
  case TypeKind::Int:
  case TypeKind::Float:
    return Ty->bits() == Bits;
  case TypeKind::Vector:
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    return holdsBits(Ty->element(), Bits);
  case TypeKind::Struct:
    return any_of(Ty->members(),
                  [&](const ir::StructMember &Member) { return holdsBits(Member.Ty, Bits); });
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Bytes:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
    return false;
  }
  llvm_unreachable("type kind");
}

void ModuleWriter::needStorageOf(const Type *Ty, AddressSpace Space) {
  auto Pick = [&](spv::Capability Storage, spv::Capability Uniform, spv::Capability Push) {
    Needs.capability(Space == AddressSpace::Uniform ? Uniform
                     : Space == AddressSpace::Push  ? Push
                                                    : Storage);
  };
  if (holdsBits(Ty, 16))
    Pick(spv::Capability::StorageBuffer16BitAccess,
         spv::Capability::UniformAndStorageBuffer16BitAccess,
         spv::Capability::StoragePushConstant16);
  if (holdsBits(Ty, 8))
    Pick(spv::Capability::StorageBuffer8BitAccess,
         spv::Capability::UniformAndStorageBuffer8BitAccess, spv::Capability::StoragePushConstant8);
}

void ModuleWriter::needLayoutOf(const Type *Ty, AddressSpace Space) {
  if (!ir::isStandardLayout(Ty, Space))
    Needs.feature(Feature::ScalarLayout);
}

// --- variables ---

ID ModuleWriter::variable(const ir::Global *G) { return Variables.lookup(G); }

/// Variables are written in the order of the module's list, and only those that code refers to.
void ModuleWriter::writeUsedGlobals() {
  StringSet<> Used;
  DenseMap<std::pair<uint32_t, uint32_t>, unsigned> ViewsOf;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](ir::Op &O) {
      for (const ir::Value *V : O.operands())
        if (V->def() && V->def()->is(ir::Opcode::Global))
          Used.insert(V->def()->strAttr(ir::AttrKind::Symbol));
    });
  for (const ir::Global *G : M.Globals)
    if (G->Bind && Used.contains(G->Name))
      ++ViewsOf[{G->Bind->Set, G->Bind->Index}];

  for (const ir::Global *G : M.Globals) {
    if (!Used.contains(G->Name))
      continue;
    Layout L = layoutIn(G->Space);
    ID Pointee = L == Layout::None ? type(G->ValueType) : blockType(G->ValueType, L);
    SmallVector<uint32_t, 4> Words{pointerType(storageClass(G->Space), Pointee), 0,
                                   uint32_t(storageClass(G->Space))};
    if (G->Init)
      Words.push_back(constant(G->Init));
    ID Result = Words[1] = newID();
    Globals.op(spv::Op::OpVariable, Words);
    Variables[G] = Result;
    Interface.push_back(Result);
    name(Result, G->Name);
    if (L == Layout::None)
      continue;
    needStorageOf(G->ValueType, G->Space);
    needLayoutOf(G->ValueType, G->Space);
    if (!G->Bind)
      continue;
    decorate(Result, spv::Decoration::DescriptorSet, {G->Bind->Set});
    decorate(Result, spv::Decoration::Binding, {G->Bind->Index});
    if (G->Space != AddressSpace::Storage)
      continue;
    if (G->ReadOnly)
      decorate(Result, spv::Decoration::NonWritable);
    // Without the decoration two variables are taken to be different memory (SPIR-V 2.18.2).
    if (ViewsOf[{G->Bind->Set, G->Bind->Index}] > 1)
      decorate(Result, spv::Decoration::Aliased);
  }
}

ID ModuleWriter::builtin(ir::BuiltinFn Fn, const Type *Ty) {
  struct Row {
    spv::BuiltIn BuiltIn;
    const char *Name;
    spv::Capability Needed;
  };
  static constexpr Row Rows[] = {
#define BUILTIN(Fn, Name, Needed) {spv::BuiltIn::Name, #Name, spv::Capability::Needed},
#include "SPIRV/Builtins.def"
  };
  ID &Slot = Builtins[unsigned(Fn)];
  if (Slot)
    return Slot;
  const Row &R = Rows[size_t(Fn)];
  ID Pointer = pointerType(spv::StorageClass::Input, type(Ty));
  Slot = newID();
  Globals.op(spv::Op::OpVariable, {Pointer, Slot, uint32_t(spv::StorageClass::Input)});
  name(Slot, R.Name);
  decorate(Slot, spv::Decoration::BuiltIn, {uint32_t(R.BuiltIn)});
  Needs.capability(R.Needed);
  Interface.push_back(Slot);
  return Slot;
}

ID ModuleWriter::glsl() {
  if (!Glsl) {
    Glsl = newID();
    Imports.opWithString(spv::Op::OpExtInstImport, {Glsl}, "GLSL.std.450");
  }
  return Glsl;
}

// --- the module ---

ID ModuleWriter::function(const ir::Function *F) { return FunctionIDs.lookup(F); }

void ModuleWriter::writeEntryPoint() {
  const ir::EntryPoint &E = M.Entry;
  ID Main = function(E.Fn);
  Entries.opWithString(spv::Op::OpEntryPoint, {uint32_t(spv::ExecutionModel::GLCompute), Main},
                       E.Fn->name(), Interface);
  Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(spv::ExecutionMode::LocalSize),
                                        E.NumThreads[0], E.NumThreads[1], E.NumThreads[2]});
}

std::vector<uint32_t> ModuleWriter::write() {
  constexpr uint32_t Version16 = 0x00010600;
  Needs.capability(spv::Capability::Shader);
  Needs.capability(spv::Capability::VulkanMemoryModel);
  if (M.Entry.Wave)
    Needs.feature(Feature::SubgroupSizeControl);

  for (const ir::Function *F : M.Functions)
    FunctionIDs[F] = newID();
  writeUsedGlobals();
  for (ir::Function *F : M.Functions)
    FunctionWriter(*this, *F).write();
  writeEntryPoint();

  Section Head;
  Needs.write(Head);
  Head.append(Imports);
  Head.op(spv::Op::OpMemoryModel,
          {uint32_t(spv::AddressingModel::Logical), uint32_t(spv::MemoryModel::Vulkan)});
  Head.append(Entries);
  Head.append(Strings);
  Head.op(spv::Op::OpSource, {uint32_t(spv::SourceLanguage::HLSL), 2021});
  Head.append(Names);
  Head.opWithString(spv::Op::OpModuleProcessed, {}, "tessera " TESSERA_VERSION);
  for (const Section *Part : {&Decorations, &Globals, &Functions})
    Head.append(*Part);

  std::vector<uint32_t> Words{spv::MagicNumber, Version16, /*generator=*/0, Bound, /*schema=*/0};
  Words.insert(Words.end(), Head.words().begin(), Head.words().end());
  return Words;
}
