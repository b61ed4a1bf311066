// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/ShaderModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;

namespace tessera::run {
namespace {

constexpr uint32_t HeaderWords = 5;

spv::ExecutionModel modelOf(ShaderStage Stage) {
  switch (Stage) {
#define STAGE(Name, Kind, Vulkan, Model, Word)                                                     \
  case ShaderStage::Name:                                                                          \
    return spv::ExecutionModel::Model;
#include "Description/Stages.def"
  }
  llvm_unreachable("covered switch");
}

/// Names the stage of an entry point in a list: " (pixel)". Compute is the usual one.
std::string wordOf(spv::ExecutionModel Of) {
#define STAGE(Name, Kind, Vulkan, Model, Word)                                                     \
  if (Of == spv::ExecutionModel::Model && ShaderStage::Name != ShaderStage::Compute)               \
    return " (" Word ")";
#include "Description/Stages.def"
  return Of == spv::ExecutionModel::GLCompute ? "" : " (of another stage)";
}

/// Reads a module once from front to back: in SPIR-V, entry points come before execution modes,
/// those before decorations, and those before constants and variables.
class ModuleReader {
public:
  ModuleReader(ShaderModule &Module, const Shader &S) : Module(Module), S(S) {}

  Error run() {
    ArrayRef<uint32_t> Words = Module.Words;
    for (size_t At = HeaderWords; At < Words.size();) {
      uint32_t Length = Words[At] >> 16;
      if (!Length || Length > Words.size() - At)
        return createStringError("malformed SPIR-V: an instruction at word " + Twine(At) +
                                 " passes the end");
      auto Opcode = static_cast<spv::Op>(Words[At] & 0xffff);
      ArrayRef<uint32_t> Operands = Words.slice(At + 1, Length - 1);
      InFunctions |= Opcode == spv::Op::OpFunction;
      if (InFunctions) {
        readLayout(Opcode, Operands);
        At += Length;
        continue;
      }
      if (Operands.size() < leastOperands(Opcode))
        return createStringError("malformed SPIR-V: the instruction at word " + Twine(At) +
                                 " lacks operands");
      read(Opcode, Operands);
      At += Length;
    }
    if (!Entry)
      return createStringError("the module has no " + info(S.Stage).Word + " entry point '" +
                               S.Entry.Text + (Others.empty() ? "'" : "'; it has" + Others));
    findWorkgroupSize();
    findResources();
    return Error::success();
  }

private:
  static size_t leastOperands(spv::Op Opcode) {
    using enum spv::Op;
    switch (Opcode) {
    case OpEntryPoint:
    case OpTypePointer:
    case OpVariable:
    case OpConstant:
    case OpSpecConstant:
      return 3;
    case OpName:
    case OpExecutionMode:
    case OpExecutionModeId:
    case OpDecorate:
    case OpTypeArray:
    case OpTypeRuntimeArray:
    case OpConstantComposite:
    case OpSpecConstantComposite:
      return 2;
    case OpCapability:
    case OpExtension:
    case OpModuleProcessed:
    case OpTypeAccelerationStructureKHR:
      return 1;
    default:
      return 0;
    }
  }

  /// A string literal, and how many words it takes.
  static std::pair<std::string, size_t> text(ArrayRef<uint32_t> Words) {
    std::string Text;
    for (size_t I = 0; I < Words.size(); ++I)
      for (unsigned Shift = 0; Shift < 32; Shift += 8) {
        char C = static_cast<char>(Words[I] >> Shift & 0xff);
        if (!C)
          return {std::move(Text), I + 1};
        Text += C;
      }
    return {std::move(Text), Words.size()};
  }

  void read(spv::Op Opcode, ArrayRef<uint32_t> Operands) {
    using enum spv::Op;
    switch (Opcode) {
    case OpCapability:
      return Module.Capabilities.push_back(Operands[0]);
    case OpExtension:
      return Module.Extensions.push_back(text(Operands).first);
    case OpEntryPoint:
      return readEntryPoint(Operands);
    case OpModuleProcessed:
      if (std::optional<ModuleWaves> Waves = parseModuleWaves(text(Operands).first, S.Entry.Text))
        Module.Waves = Waves;
      return;
    case OpName:
      Names[Operands[0]] = text(Operands.drop_front()).first;
      return;
    case OpExecutionMode:
    case OpExecutionModeId:
      if (Entry == Operands[0])
        readExecutionMode(Operands.drop_front());
      return;
    case OpDecorate:
      return readDecoration(Operands);
    case OpConstant:
    case OpSpecConstant:
      Constants[Operands[1]] = Operands[2];
      return;
    case OpConstantComposite:
    case OpSpecConstantComposite:
      if (Operands[1] == WorkgroupSizeId && Operands.size() == 5)
        WorkgroupSizeIds.assign(Operands.begin() + 2, Operands.end());
      return;
    case OpTypeAccelerationStructureKHR:
      AccelerationStructures.insert(Operands[0]);
      return;
    case OpTypeArray:
    case OpTypeRuntimeArray:
      if (AccelerationStructures.contains(Operands[1]))
        AccelerationStructures.insert(Operands[0]);
      return;
    case OpTypePointer:
      if (AccelerationStructures.contains(Operands[2]))
        AccelerationStructures.insert(Operands[0]);
      return;
    case OpVariable:
      if (AccelerationStructures.contains(Operands[0]))
        AccelerationStructures.insert(Operands[1]);
      Variables.push_back({Operands[1], Operands[2]});
      return;
    default:
      return;
    }
  }

  void readEntryPoint(ArrayRef<uint32_t> Operands) {
    auto [Name, Length] = text(Operands.drop_front(2));
    auto Model = static_cast<spv::ExecutionModel>(Operands[0]);
    Others += " '" + Name + "'" + wordOf(Model);
    if (Model != modelOf(S.Stage) || Name != S.Entry.Text)
      return;
    Entry = Operands[1];
    ArrayRef<uint32_t> Ids = Operands.drop_front(2 + Length);
    Interface.assign(Ids.begin(), Ids.end());
  }

  void readExecutionMode(ArrayRef<uint32_t> Operands) {
    auto Mode = static_cast<spv::ExecutionMode>(Operands[0]);
    if (Operands.size() < 4)
      return;
    if (Mode == spv::ExecutionMode::LocalSize)
      std::copy_n(Operands.begin() + 1, 3, Module.WorkgroupSize.begin());
    if (Mode == spv::ExecutionMode::LocalSizeId)
      WorkgroupSizeIds.assign(Operands.begin() + 1, Operands.begin() + 4);
  }

  void readDecoration(ArrayRef<uint32_t> Operands) {
    auto Kind = static_cast<spv::Decoration>(Operands[1]);
    if (Operands.size() < 3)
      return;
    if (Kind == spv::Decoration::DescriptorSet)
      Decorations[Operands[0]].Set = Operands[2];
    else if (Kind == spv::Decoration::Binding)
      Decorations[Operands[0]].Binding = Operands[2];
    else if (Kind == spv::Decoration::InputAttachmentIndex)
      Decorations[Operands[0]].InputAttachment = Operands[2];
    else if (Kind == spv::Decoration::Location)
      Locations[Operands[0]] = Operands[2];
    else if (Kind == spv::Decoration::SpecId)
      SpecIds[Operands[0]] = Operands[2];
    else if (Kind == spv::Decoration::BuiltIn &&
             static_cast<spv::BuiltIn>(Operands[2]) == spv::BuiltIn::WorkgroupSize)
      WorkgroupSizeId = Operands[0];
  }

  /// Records the layouts of matrices that an instruction names.
  void readLayout(spv::Op Opcode, ArrayRef<uint32_t> Operands) {
    size_t At = Opcode == spv::Op::OpCooperativeVectorMatrixMulNV                ? 9
                : Opcode == spv::Op::OpCooperativeVectorMatrixMulAddNV           ? 12
                : Opcode == spv::Op::OpCooperativeVectorOuterProductAccumulateNV ? 4
                                                                                 : SIZE_MAX;
    if (At < Operands.size())
      if (auto Layout = Constants.find(Operands[At]); Layout != Constants.end())
        Module.VectorLayouts.insert(Layout->second);
  }

  void findWorkgroupSize() {
    if (WorkgroupSizeIds.size() != 3)
      return;
    for (unsigned I = 0; I < 3; ++I) {
      uint32_t Id = WorkgroupSizeIds[I];
      Module.WorkgroupSize[I] = Constants.contains(Id) ? Constants[Id] : 1;
      auto Spec = SpecIds.find(Id);
      for (const SpecializationConstant &C : S.SpecializationConstants)
        if (Spec != SpecIds.end() && C.ConstantID == Spec->second)
          Module.WorkgroupSize[I] = static_cast<uint32_t>(C.Bits);
    }
  }

  void findResources() {
    bool InterfaceIsComplete = Module.majorVersion() > 1 || Module.minorVersion() >= 4;
    for (auto [Id, StorageClass] : Variables) {
      if (InterfaceIsComplete && !is_contained(Interface, Id))
        continue;
      if (static_cast<spv::StorageClass>(StorageClass) == spv::StorageClass::PushConstant)
        Module.HasPushConstants = true;
      if (static_cast<spv::StorageClass>(StorageClass) == spv::StorageClass::ShaderRecordBufferKHR)
        Module.HasRecord = true;
      // Before SPIR-V 1.4 too, an entry point names all of its inputs.
      if (static_cast<spv::StorageClass>(StorageClass) == spv::StorageClass::Input &&
          S.Stage == ShaderStage::Vertex && Locations.contains(Id) && is_contained(Interface, Id))
        Module.Inputs.push_back({Names[Id], Locations[Id]});
      auto Decorated = Decorations.find(Id);
      if (Decorated == Decorations.end())
        continue;
      ModuleResource R = Decorated->second;
      R.Name = Names[Id];
      R.StorageClass = StorageClass;
      R.IsAccelerationStructure = AccelerationStructures.contains(Id);
      Module.Resources.push_back(std::move(R));
    }
  }

  ShaderModule &Module;
  const Shader &S;
  uint32_t Entry = 0;
  bool InFunctions = false;
  std::string Others;
  std::vector<uint32_t> Interface;
  uint32_t WorkgroupSizeId = 0;
  std::vector<uint32_t> WorkgroupSizeIds;
  std::map<uint32_t, std::string> Names;
  std::map<uint32_t, ModuleResource> Decorations;
  std::map<uint32_t, uint32_t> SpecIds, Locations;
  std::map<uint32_t, uint32_t> Constants;
  std::vector<std::pair<uint32_t, uint32_t>> Variables;
  /// Ids of the type, of arrays of and pointers to it, and of variables of these types.
  std::set<uint32_t> AccelerationStructures;
};

} // namespace

bool ModuleNeeds::hasCapability(uint32_t Capability) const {
  return is_contained(Capabilities, Capability);
}

Expected<ShaderModule> readModule(StringRef Bytes, const Shader &S) {
  if (Bytes.size() % 4 || Bytes.size() < HeaderWords * 4)
    return createStringError("not a SPIR-V module: its size is " + Twine(Bytes.size()) + " bytes");
  ShaderModule Module;
  Module.Stage = S.Stage;
  Module.Words.resize(Bytes.size() / 4);
  std::copy(Bytes.begin(), Bytes.end(), reinterpret_cast<char *>(Module.Words.data()));
  if (Module.Words[0] == byteswap<uint32_t>(spv::MagicNumber))
    for (uint32_t &Word : Module.Words)
      Word = byteswap(Word);
  if (Module.Words[0] != spv::MagicNumber)
    return createStringError("not a SPIR-V module: it does not start with SPIR-V's magic number");
  if (Error E = ModuleReader(Module, S).run())
    return std::move(E);
  return Module;
}

} // namespace tessera::run
