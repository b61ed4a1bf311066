// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Choices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::opt;
using namespace tessera;
using namespace tessera::cli;

namespace {
constexpr Word<BufferLayout> LayoutWords[] = {{"d3d", BufferLayout::D3D},
                                              {"relaxed", BufferLayout::Relaxed},
                                              {"scalar", BufferLayout::Scalar},
                                              {"gl", BufferLayout::GL}};
constexpr Word<bool> HalfWords[] = {{"16", false}, {"32", true}};
constexpr Word<SPIRVEnvironment> EnvironmentWords[] = {
    {"vulkan1.0", SPIRVEnvironment::Vulkan10},
    {"vulkan1.1", SPIRVEnvironment::Vulkan11},
    {"vulkan1.1spirv1.4", SPIRVEnvironment::Vulkan11SPIRV14},
    {"vulkan1.2", SPIRVEnvironment::Vulkan12},
    {"vulkan1.3", SPIRVEnvironment::Vulkan13},
    {"vulkan1.4", SPIRVEnvironment::Vulkan14},
    {"universal1.5", SPIRVEnvironment::Universal15}};
constexpr Word<bool> StageOrderWords[] = {{"decl", false}, {"alpha", true}};
constexpr Word<Denormals> DenormWords[] = {
    {"any", Denormals::Any}, {"preserve", Denormals::Preserve}, {"ftz", Denormals::Flush}};
} // namespace

void cli::chooseEntries(const ArgList &Args, CompileOptions &C, Checker &Check) {
  C.Entry = Args.getLastArgValue(OPT_E).str();
  C.EntryName = Args.getLastArgValue(OPT_fspv_entrypoint_name).str();
  SmallVector<StringRef> Exports;
  for (const Arg *A : Args.filtered(OPT_exports))
    SplitString(A->getValue(), Exports, ";");
  if (Exports.empty())
    return;
  for (const Arg *A : Args.filtered(OPT_E, OPT_fspv_entrypoint_name))
    Check.error() << "'-exports' contradicts '" << A->getAsString(Args) << "'\n";
  if (!StringRef(Args.getLastArgValue(OPT_T)).starts_with("lib_"))
    Check.error() << "'-exports' needs a library: '-T lib_6_x'\n";
  C.Entry.clear();
  C.EntryName.clear();
  for (StringRef Export : Exports) {
    auto [Name, Function] = Export.split('=');
    if (Name.contains(','))
      Check.error() << "'" << Export << "' behind '-exports' has several names for one function\n";
    if (Function.empty())
      Function = Name;
    StringRef Comma = C.Entry.empty() ? "" : ",";
    C.Entry += (Comma + Function).str();
    C.EntryName += (Comma + Name).str();
  }
}

void cli::chooseBindings(const ArgList &Args, BindingRules &Rules, Checker &Check) {
  constexpr StringLiteral Letters = "btus";
  for (const Arg *A :
       Args.filtered(OPT_fvk_b_shift, OPT_fvk_t_shift, OPT_fvk_u_shift, OPT_fvk_s_shift)) {
    RegisterShift Shift{RegisterClass(Letters.find(A->getOption().getName()[4])), 0, 0};
    bool IsAll = StringRef(A->getValue(1)) == "all";
    uint32_t *Values[] = {&Shift.Amount, &*Shift.Space};
    if (!readNumbers(*A, 0, MutableArrayRef(Values).take_front(IsAll ? 1 : 2), Check))
      continue;
    if (IsAll)
      Shift.Space.reset();
    Rules.Shifts.push_back(Shift);
  }
  Rules.ShiftsUnregistered = Args.hasArg(OPT_fvk_auto_shift_bindings);
  for (const Arg *A : Args.filtered(OPT_fvk_bind_register)) {
    RegisterPlace Row;
    StringRef Register = A->getValue();
    size_t Letter = Register.empty() ? StringRef::npos : Letters.find(Register.front());
    uint32_t *Values[] = {&Row.Space, &Row.Place.Binding, &Row.Place.Set};
    if (Letter == StringRef::npos || Register.drop_front().getAsInteger(10, Row.Number)) {
      Check.error() << "invalid value '" << Register
                    << "' for '-fvk-bind-register'; expected b, t, "
                       "u or s and a number\n";
      continue;
    }
    Row.Class = RegisterClass(Letter);
    if (readNumbers(*A, 1, Values, Check))
      Rules.Registers.push_back(Row);
  }
  Rules.FlattenArrays = Args.hasArg(OPT_fspv_flatten_resource_arrays);
  struct PlaceRow {
    OptSpecifier Option;
    std::optional<DescriptorPlace> BindingRules::*Of;
  };
  const PlaceRow Places[] = {{OPT_fvk_bind_globals, &BindingRules::Globals},
                             {OPT_fvk_bind_resource_heap, &BindingRules::ResourceHeap},
                             {OPT_fvk_bind_sampler_heap, &BindingRules::SamplerHeap},
                             {OPT_fvk_bind_counter_heap, &BindingRules::CounterHeap}};
  for (const PlaceRow &Row : Places)
    if (const Arg *A = Args.getLastArg(Row.Option)) {
      DescriptorPlace Place;
      uint32_t *Values[] = {&Place.Binding, &Place.Set};
      if (readNumbers(*A, 0, Values, Check))
        Rules.*Row.Of = Place;
    }
  Rules.DescriptorHeap =
      Args.hasFlag(OPT_fspv_use_descriptor_heap, OPT_fspv_use_emulated_heap, false);
}

void cli::chooseStages(const ArgList &Args, StageRules &Rules, Checker &Check) {
  Check.choose(Args, OPT_fvk_stage_io_order, StageOrderWords, Rules.Alphabetical);
  struct Row {
    OptSpecifier Option;
    bool StageRules::*Flag;
  };
  const Row Rows[] = {{OPT_fvk_invert_y, &StageRules::InvertY},
                      {OPT_fvk_use_dx_position_w, &StageRules::ReciprocalW},
                      {OPT_fvk_support_nonzero_base_instance, &StageRules::BaseInstance},
                      {OPT_fvk_support_nonzero_base_vertex, &StageRules::BaseVertex},
                      {OPT_fspv_preserve_interface, &StageRules::KeepUnused},
                      {OPT_pack_optimized, &StageRules::Packed}};
  for (const Row &R : Rows)
    Rules.*R.Flag = Args.hasArg(R.Option);
}

void cli::chooseMemory(const ArgList &Args, MemoryRules &Rules, Checker &Check) {
  if (Args.hasArg(OPT_spirv))
    Rules = MemoryRules::ofDXC();
  const Arg *First = nullptr;
  for (const Arg *A : Args.filtered(OPT_layout, OPT_fvk_use_dx_layout, OPT_fvk_use_scalar_layout,
                                    OPT_fvk_use_gl_layout)) {
    BufferLayout Before = Rules.Layout;
    if (A->getOption().matches(OPT_layout))
      Check.choose(Args, OPT_layout, LayoutWords, Rules.Layout);
    else
      Rules.Layout = A->getOption().matches(OPT_fvk_use_dx_layout)       ? BufferLayout::D3D
                     : A->getOption().matches(OPT_fvk_use_scalar_layout) ? BufferLayout::Scalar
                                                                         : BufferLayout::GL;
    if (First && Rules.Layout != Before)
      Check.error() << "'" << First->getAsString(Args) << "' contradicts '" << A->getAsString(Args)
                    << "'\n";
    First = A;
  }
  if (Args.hasArg(OPT_enable_16bit_types))
    Rules.WideHalf = false;
  Check.choose(Args, OPT_half_bits, HalfWords, Rules.WideHalf);
  if (Args.hasArg(OPT_enable_16bit_types) && Rules.WideHalf)
    Check.error() << "'-enable-16bit-types' contradicts '--half-bits=32'\n";
}

void cli::chooseDebug(const ArgList &Args, CompileOptions &C, Checker &Check) {
  constexpr Word<DebugOutput> Words[] = {{"file", DebugOutput::File},
                                         {"source", DebugOutput::Source},
                                         {"line", DebugOutput::Source},
                                         {"tool", DebugOutput::None},
                                         {"vulkan", DebugOutput::Vulkan},
                                         {"vulkan-with-source", DebugOutput::VulkanWithSource},
                                         // DXC's OpenCL debug instructions give the same
                                         // information.
                                         {"rich", DebugOutput::Vulkan},
                                         {"rich-with-source", DebugOutput::VulkanWithSource}};
  C.DebugLines = Args.hasArg(OPT_g);
  if (!Args.hasArg(OPT_fspv_debug)) {
    C.Debug = Args.hasArg(OPT_Zi) ? DebugOutput::VulkanWithSource : DebugOutput::None;
    return;
  }
  for (const Arg *A : Args.filtered(OPT_fspv_debug)) {
    StringRef Asked = A->getValue();
    DebugOutput Told = DebugOutput::None;
    Check.choose(*A, Words, Told);
    C.Debug = std::max(C.Debug, Told);
    C.DebugLines |= Asked == "line";
  }
}

void cli::chooseRules(const ArgList &Args, CompileOptions &C, Checker &Check) {
  SPIRVRules &Rules = C.SPIRV;
  if (Args.hasArg(OPT_spirv)) {
    C.Environment = SPIRVEnvironment::Least;
    Rules.GLSLMemory = !Args.hasArg(OPT_fspv_use_vulkan_memory_model);
  }
  Check.choose(Args, OPT_fspv_target_env, EnvironmentWords, C.Environment);
  Rules.AllBindings = Args.hasArg(OPT_fspv_preserve_bindings);
  Rules.TypeNames = Args.hasArg(OPT_fspv_reflect);
  Rules.StrictFloats = Args.hasArg(OPT_Gis);
  Check.choose(Args, OPT_denorm, DenormWords, Rules.Denorm);
  Rules.MaximalReconvergence = Args.hasArg(OPT_fspv_enable_maximal_reconvergence);
  if (const Arg *A = Args.getLastArg(OPT_fspv_max_id)) {
    uint32_t *Value = &Rules.MaxID;
    if (readNumbers(*A, 0, Value, Check) && !Rules.MaxID)
      Check.error() << "'-fspv-max-id 0' leaves no ids\n";
  }
  Rules.Extensions = Args.getAllArgValues(OPT_fspv_extension);
  for (StringRef Name : Rules.Extensions)
    if (Name != "KHR" && !Name.starts_with("SPV_"))
      Check.error() << "'-fspv-extension=" << Name
                    << "' is not a SPIR-V extension: expected SPV_... or KHR\n";
}
