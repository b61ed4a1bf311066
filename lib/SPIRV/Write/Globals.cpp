// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables, built-ins, names, decorations, and the module as a whole.

#include "IR/SystemValues.h"
#include "SPIRV/Rules/Requirements.h"
#include "SPIRV/Write/DebugWriter.h"
#include "SPIRV/Write/FunctionWriter.h"
#include "SPIRV/Write/Writer.h"
#include "Support/Utf8.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

ModuleWriter::ModuleWriter(ir::Module &M, const SPIRVOptions &Options, const SourceFiles &Files)
    : M(M), Options(Options), Files(Files) {
  if (M.Debug)
    Debug =
        std::make_unique<DebugWriter>(*this, *M.Debug, Files, Options.Source == SourceNote::Text);
}

ModuleWriter::~ModuleWriter() = default;

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

void ModuleWriter::decorateString(ID Target, spv::Decoration D, StringRef Text) {
  if (Options.TypeNames && !Text.empty())
    Decorations.opWithString(spv::Op::OpDecorateString, {Target, uint32_t(D)}, Text);
}

void ModuleWriter::decorateMember(ID Struct, uint32_t Member, spv::Decoration D,
                                  ArrayRef<uint32_t> Literals) {
  SmallVector<uint32_t, 4> Words{Struct, Member, uint32_t(D)};
  Words.append(Literals.begin(), Literals.end());
  Decorations.op(spv::Op::OpMemberDecorate, Words);
}

ID ModuleWriter::string(StringRef Text) {
  ID Result = newID();
  Strings.opWithString(spv::Op::OpString, {Result}, Text);
  return Result;
}

ID ModuleWriter::fileName(uint32_t File) {
  ID &Slot = FileNames[File];
  if (!Slot)
    Slot = string(literalString(Files.name(File)));
  return Slot;
}

// --- variables ---

ID ModuleWriter::variable(const ir::Global *G) { return Variables.lookup(G); }

void ModuleWriter::writeVariable(const ir::Global &G) {
  spv::StorageClass Class = storageClass(G.ValueType, G.Space);
  SmallVector<uint32_t, 4> Words{pointerType(Class, type(G.ValueType)), 0, uint32_t(Class)};
  if (G.Init)
    Words.push_back(constant(G.Init));
  ID Result = Words[1] = newID();
  Globals.op(spv::Op::OpVariable, Words);
  Variables[&G] = Result;
  if (minorVersion(Options.For) >= 4)
    Interface.push_back(Result);
  name(Result, G.Name);
  if (G.Bind) {
    decorate(Result, spv::Decoration::DescriptorSet, {G.Bind->Set});
    decorate(Result, spv::Decoration::Binding, {G.Bind->Index});
  }
  if (G.Attachment)
    decorate(Result, spv::Decoration::InputAttachmentIndex, {*G.Attachment});
  if (G.NonWritable)
    decorate(Result, spv::Decoration::NonWritable);
  if (G.Aliased)
    decorate(Result, spv::Decoration::Aliased);
  if (G.Coherent && hasGLSLMemory())
    decorate(Result, spv::Decoration::Coherent);
  decorateString(Result, spv::Decoration::UserTypeGOOGLE, G.UserType);
  if (Debug)
    Debug->writeGlobal(G, Result);
}

ID ModuleWriter::importSet(StringRef Name) {
  ID Result = newID();
  Imports.opWithString(spv::Op::OpExtInstImport, {Result}, Name);
  return Result;
}

ID ModuleWriter::nonSemantic(StringRef Name) {
  ID &Known = NonSemantic[Name];
  if (!Known)
    Known = importSet(("NonSemantic." + Name).str());
  return Known;
}

ID ModuleWriter::glsl() {
  if (!Glsl)
    Glsl = importSet("GLSL.std.450");
  return Glsl;
}

// --- the module ---

ID ModuleWriter::function(const ir::Function *F) { return FunctionIDs.lookup(F); }

StringRef ModuleWriter::entryName() const {
  return Options.EntryName.empty() ? M.Entry.Fn->name() : StringRef(Options.EntryName);
}

/// Returns the wave sizes that the entry point was compiled for, in the form that tessera-run reads
/// (tools/tessera-run/Vulkan/WaveSizes.h). Empty if any size works. Vulkan has no execution mode
/// for them.
std::string ModuleWriter::waveSizes() const {
  uint32_t Least = M.Plan.Lanes, Most = M.Plan.Lanes;
  if (const std::optional<ir::WaveSize> &Asked = M.Entry.Wave; Asked && !Most) {
    Least = Asked->Min;
    Most = Asked->Max;
  }
  return Most ? formatv("tessera wave sizes {0} to {1} of {2}", Least, Most, entryName()).str()
              : std::string();
}

void ModuleWriter::writeEntryPoint() {
  const ir::EntryPoint &E = M.Entry;
  ID Main = function(E.Fn);
  if (rowOf(E.Of).isFunction())
    return Decorations.opWithString(spv::Op::OpDecorate,
                                    {Main, uint32_t(spv::Decoration::LinkageAttributes)},
                                    entryName(), {uint32_t(spv::LinkageType::Export)});
  static constexpr spv::ExecutionModel Models[] = {
#define STAGE(Enumerator, Word, Profile, Environment, Model, Qualifier, Groups, Quads)             \
  spv::ExecutionModel::Model,
#include "IR/Stages.def"
  };
  Entries.opWithString(spv::Op::OpEntryPoint, {uint32_t(Models[size_t(E.Of)]), Main}, entryName(),
                       Interface);
  if (Debug)
    Debug->writeEntry(*E.Fn, E.Fn->name());
  if (E.Group) {
    writeGroup(*E.Group, Main);
  }
  using enum ir::Capability;
  if (M.Needs.Capabilities.has(ComputeDerivativeGroupQuadsKHR))
    Entries.op(spv::Op::OpExecutionMode,
               {Main, uint32_t(spv::ExecutionMode::DerivativeGroupQuadsKHR)});
  else if (M.Needs.Capabilities.has(ComputeDerivativeGroupLinearKHR))
    Entries.op(spv::Op::OpExecutionMode,
               {Main, uint32_t(spv::ExecutionMode::DerivativeGroupLinearKHR)});
  writeEntryModes(Main);
  writeModes(Main);
}

bool tessera::spirv::hasGroupMode(Environment For) {
  return minorVersion(For) >= MinorOfLocalSizeId;
}

/// Of a group whose size is specialized. Vulkan 1.3 has a mode for it, and before there is a
/// built-in for the whole module.
void ModuleWriter::writeGroup(const ir::GroupShape &Group, ID Main) {
  auto [X, Y, Z] = Group.Threads;
  bool IsNumber = !Group.isSpecialized();
  SmallVector<ID, 3> Sizes;
  for (unsigned I = 0; I < 3 && !IsNumber; ++I)
    Sizes.push_back(Group.Given[I] ? specConstant(Group.Given[I]->Name) : u32(Group.Threads[I]));
  if (!IsNumber && hasGroupMode(Options.For)) {
    Entries.op(spv::Op::OpExecutionModeId,
               {Main, uint32_t(spv::ExecutionMode::LocalSizeId), Sizes[0], Sizes[1], Sizes[2]});
    return;
  }
  Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(spv::ExecutionMode::LocalSize), X, Y, Z});
  if (IsNumber)
    return;
  for (unsigned I = 0; I < 3; ++I)
    if (Group.Given[I] && Group.Given[I]->Ty->isSigned()) {
      ID Unsigned = newID();
      Globals.op(spv::Op::OpSpecConstantOp,
                 {type(M.types().u32()), Unsigned, uint32_t(spv::Op::OpIAdd), Sizes[I], u32(0)});
      Sizes[I] = Unsigned;
    }
  ID Whole = newID();
  Globals.op(spv::Op::OpSpecConstantComposite,
             {type(M.types().vector(M.types().u32(), 3)), Whole, Sizes[0], Sizes[1], Sizes[2]});
  decorate(Whole, spv::Decoration::BuiltIn, {uint32_t(spv::BuiltIn::WorkgroupSize)});
}

/// Writes the execution modes that the command line asks for.
void ModuleWriter::writeModes(ID Main) {
  auto Mode = [&](spv::ExecutionMode Of, uint32_t Bits) {
    Entries.op(spv::Op::OpExecutionMode, {Main, uint32_t(Of), Bits});
  };
  if (Options.StrictFloats) {
    using enum ir::Capability;
    Mode(spv::ExecutionMode::SignedZeroInfNanPreserve, 32);
    if (M.Needs.Capabilities.has(Float16))
      Mode(spv::ExecutionMode::SignedZeroInfNanPreserve, 16);
    if (M.Needs.Capabilities.has(Float64))
      Mode(spv::ExecutionMode::SignedZeroInfNanPreserve, 64);
  }
  if (Options.KeepsDenormals)
    Mode(*Options.KeepsDenormals ? spv::ExecutionMode::DenormPreserve
                                 : spv::ExecutionMode::DenormFlushToZero,
         32);
  if (Options.MaximalReconvergence)
    Entries.op(spv::Op::OpExecutionMode,
               {Main, uint32_t(spv::ExecutionMode::MaximallyReconvergesKHR)});
}

/// The language, and the entry point's file where that is wanted and the instructions for debuggers
/// do not have it.
Section ModuleWriter::source() {
  Section Out;
  SmallVector<uint32_t, 4> Words{uint32_t(spv::SourceLanguage::HLSL), 2021};
  uint32_t File = M.Entry.Fn->loc().File;
  if (Options.Source == SourceNote::None || Debug || !File) {
    Out.op(spv::Op::OpSource, Words);
    return Out;
  }
  Words.push_back(fileName(File));
  std::string Text;
  if (Options.Source == SourceNote::Text)
    Text = literalString(Files.text(File));
  if (Text.empty()) {
    Out.op(spv::Op::OpSource, Words);
    return Out;
  }
  StringRef Rest = Text;
  Out.opWithString(spv::Op::OpSource, Words, takeText(Rest, Words.size()));
  while (!Rest.empty())
    Out.opWithString(spv::Op::OpSourceContinued, {}, takeText(Rest, 0));
  return Out;
}

/// Addresses in buffers are numbers where the user names the capability for them.
static spv::AddressingModel addressing(const ir::ModuleNeeds &Needs, const NamedNeeds &Named) {
  return Needs.Capabilities.has(ir::Capability::PhysicalStorageBufferAddresses) ||
                 Named.Capabilities.contains(
                     uint32_t(spv::Capability::PhysicalStorageBufferAddresses))
             ? spv::AddressingModel::PhysicalStorageBuffer64
             : spv::AddressingModel::Logical;
}

std::vector<uint32_t> ModuleWriter::write() {
  uint32_t Version = 0x00010000 | minorVersion(Options.For) << 8;
  for (const ir::Function *F : M.Functions)
    FunctionIDs[F] = newID();
  if (Debug)
    Debug->writeUnit(M.Entry.Fn->loc());
  noteBufferBlocks();
  for (const ir::Global *G : M.Globals)
    if (!ir::isUntypedHeap(*G))
      writeVariable(*G);
  writeElements();
  for (ir::Function *F : M.Functions)
    FunctionWriter(*this, *F).write();
  decorateElements();
  writeEntryPoint();

  Section Head, Source = source();
  NamedNeeds Named = namedNeeds(M);
  writeNeeds(M.Needs, Named, Options, hasNonSemantic(), Head);
  Head.append(Imports);
  Head.op(spv::Op::OpMemoryModel,
          {uint32_t(addressing(M.Needs, Named)),
           uint32_t(hasGLSLMemory() ? spv::MemoryModel::GLSL450 : spv::MemoryModel::Vulkan)});
  auto Append = [&](const Section &Part) {
    for (const InlineNote &Note : InlineNotes)
      if (Note.In == &Part)
        InlineLocs[HeaderWords + Head.words().size() + Note.At] = Note.Where;
    Head.append(Part);
  };
  Head.append(Entries);
  Append(EntryModes);
  Head.append(Strings);
  Head.append(Source);
  Head.append(Names);
  if (minorVersion(Options.For) >= 1) {
    Head.opWithString(spv::Op::OpModuleProcessed, {}, "tessera " TESSERA_VERSION);
    if (std::string Waves = waveSizes(); !Waves.empty())
      Head.opWithString(spv::Op::OpModuleProcessed, {}, Waves);
  }
  Append(Decorations);
  Append(Globals);
  if (Debug)
    Head.append(Debug->section());
  Head.append(Declared);
  Append(Functions);
  Append(CombinerCode);

  std::vector<uint32_t> Words{spv::MagicNumber, Version, /*generator=*/0, Bound, /*schema=*/0};
  Words.insert(Words.end(), Head.words().begin(), Head.words().end());
  return Words;
}
