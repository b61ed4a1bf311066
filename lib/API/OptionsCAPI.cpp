// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/OptionsCAPI.h"
#include "API/IncludeCallback.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Alignment.h"
#include <cstring>

using namespace llvm;
using namespace tessera;

/// Size of the version-1 struct, assumed when the caller passes no size.
static constexpr size_t FirstSize = offsetof(tessera_options, num_print_after) + sizeof(size_t);

namespace {
class Converter {
public:
  Converter(const tessera_options &From, DiagnosticEngine &Diags) : From(From), Diags(Diags) {}

  std::optional<CompileOptions> run() {
    outputs();
    front();
    memory();
    module();
    messages();
    return Failed ? std::nullopt : std::optional(std::move(To));
  }

private:
  void outputs() {
    constexpr OutputKind Kinds[] = {OutputKind::SPIRV, OutputKind::SPIRVAssembly, OutputKind::IR,
                                    OutputKind::MSL, OutputKind::Preprocessed};
    if (unsigned Number = numberOf(From.output); Number < std::size(Kinds))
      To.Output = Kinds[Number];
    else
      fail(diags::OutputUnknown, int(Number));
    text(From.target, To.Target);
    if (From.target_text)
      To.TargetText.assign(From.target_text, From.target_length);
    To.Reflect = From.reflect;
    To.Listing = From.listing;
    To.Dependencies = From.dependencies;
    To.Includes = From.include_tree;
    To.VerifyEach = From.verify_each;
    list(From.print_after, From.num_print_after, "the name of a pass", To.PrintAfter);
    To.TimeLimitMs = From.time_limit_ms == TESSERA_NO_LIMIT ? 0 : From.time_limit_ms;
    if (From.cancellation)
      To.Cancel = From.cancellation->Source.get_token();
  }

  void front() {
    text(From.entry, To.Entry);
    text(From.profile, To.Profile);
    text(From.hlsl_version, To.HLSLVersion);
    list(From.defines, From.num_defines, "a macro definition", To.Defines);
    list(From.undefines, From.num_undefines, "the name of a macro", To.Undefines);
    list(From.include_dirs, From.num_include_dirs, "an include folder", To.IncludeDirs);
    list(From.forced_includes, From.num_forced_includes, "an included file", To.ForcedIncludes);
    list(From.include_roots, From.num_include_roots, "an include root", To.IncludeRoots);
    To.Include = wrapCallback(From.include, From.include_user);
    To.RowMajor = From.row_major;
  }

  void memory() {
    BindingRules &Rules = To.Bindings;
    auto Class = [](const tessera_register_class &Given) {
      // Maps values too large for the type to 255, which is not a class.
      return RegisterClass(std::min(numberOf(Given), 255u));
    };
    if (hasAll(From.shifts, From.num_shifts, "a shift of registers"))
      for (const tessera_register_shift &S : ArrayRef(From.shifts, From.num_shifts))
        Rules.Shifts.push_back({Class(S.register_class), S.amount,
                                S.all_spaces ? std::nullopt : std::optional(S.space)});
    Rules.ShiftsUnregistered = From.shift_unregistered;
    if (hasAll(From.registers, From.num_registers, "the place of a register"))
      for (const tessera_register_place &P : ArrayRef(From.registers, From.num_registers))
        Rules.Registers.push_back(
            {Class(P.register_class), P.number, P.space, {P.place.binding, P.place.set}});
    for (auto [Given, Place] : {std::pair(From.globals, &Rules.Globals),
                                std::pair(From.resource_heap, &Rules.ResourceHeap),
                                std::pair(From.sampler_heap, &Rules.SamplerHeap),
                                std::pair(From.counter_heap, &Rules.CounterHeap)})
      if (Given)
        *Place = {Given->binding, Given->set};
    Rules.FlattenArrays = From.flatten_arrays;
    Rules.DescriptorHeap = From.descriptor_heap;
    choose(From.layout, BufferLayout::GL, To.Memory.Layout, diags::BufferLayoutUnknown);
    To.Memory.WideHalf = From.wide_half;
    To.Memory.RawByRows = From.raw_by_rows;
    To.UnknownImageFormats = From.unknown_image_formats;
    list(From.metal_buffers, From.num_metal_buffers, "the place of a buffer", To.MetalBuffers);
    choose(From.argument_buffers, ArgumentBuffers::Never, To.MetalArrays,
           diags::ArgumentBuffersUnknown);
  }

  void module() {
    To.DebugLines = From.debug_lines;
    choose(From.debug, DebugOutput::VulkanWithSource, To.Debug, diags::DebugUnknown);
    if (From.debugger && To.Debug == DebugOutput::None)
      To.Debug = DebugOutput::VulkanWithSource;
    To.DebugNames = !From.no_debug_names;
    To.Tile = !From.no_tile;
    To.Emulate = !From.no_emulate;
    choose(From.matrix_bounds, MatrixBounds::Checked, To.Bounds, diags::BoundsUnknown,
           int(TESSERA_MATRIX_BOUNDS_DEVICE), int(TESSERA_MATRIX_BOUNDS_CHECKED));
    choose(From.group_matrices, GroupMatrices::Native, To.Groups, diags::GroupsUnknown);
    choose(From.optimal_layouts, OptimalLayouts::Driver, To.Layouts, diags::LayoutsUnknown);
    choose(From.thread_matrices, ThreadMatrices::Vectors, To.Threads, diags::ThreadsUnknown);
    To.HalfSums = From.half_sums;
    text(From.entry_name, To.EntryName);
    choose(From.environment, SPIRVEnvironment::Least, To.Environment, diags::EnvironmentUnknown);
    SPIRVRules &Rules = To.SPIRV;
    Rules.StrictFloats = From.strict_floats;
    choose(From.denormals, Denormals::Flush, Rules.Denorm, diags::DenormUnknown);
    Rules.MaximalReconvergence = From.maximal_reconvergence;
    list(From.extensions, From.num_extensions, "the name of an extension", Rules.Extensions);
    Rules.AllBindings = From.all_bindings;
    Rules.TypeNames = From.type_names;
    Rules.MaxID = From.max_id;
    Rules.GLSLMemory = From.glsl_memory;
    StageRules &Stages = To.Stages;
    Stages.Alphabetical = From.alphabetical_stages;
    Stages.InvertY = From.invert_y;
    Stages.ReciprocalW = From.reciprocal_w;
    Stages.BaseInstance = From.base_instance;
    Stages.BaseVertex = From.base_vertex;
    Stages.KeepUnused = From.all_inputs;
    Stages.Packed = From.packed_stages;
    choose(From.payload_qualifiers, PayloadQualifiers::Off, To.Payloads, diags::PayloadsUnknown);
  }

  void messages() {
    list(From.warnings, From.num_warnings, "the name of a warning", To.Warnings);
    if (From.error_limit)
      To.ErrorLimit = From.error_limit == TESSERA_NO_LIMIT ? 0 : From.error_limit;
    To.ChecksUnusedFunctions = From.checks_unused_functions;
    choose(From.message_form, MessageForm::Vi, To.Messages.Form, diags::MessageFormUnknown);
    To.Messages.Colors = From.message_colors;
  }

  void text(const char *Given, std::string &Text) {
    if (Given)
      Text = Given;
  }

  template <typename T> bool hasAll(const T *List, size_t Count, StringRef What) {
    if (!Count || List)
      return true;
    fail(diags::ArgumentMissing, What);
    return false;
  }

  void list(const char *const *List, size_t Count, StringRef What,
            std::vector<std::string> &Texts) {
    if (!hasAll(List, Count, What))
      return;
    if (is_contained(ArrayRef(List, Count), nullptr))
      return fail(diags::ArgumentMissing, What);
    Texts.assign(List, List + Count);
  }

  /// C lets an enum hold any number; as a C++ value it would be undefined.
  template <typename Enum> static unsigned numberOf(const Enum &Given) {
    unsigned Number = 0;
    static_assert(sizeof(Number) == sizeof(Given));
    memcpy(&Number, &Given, sizeof(Number));
    return Number;
  }

  /// The enumerators of both have the same numbers.
  template <typename C, typename Enum, typename... Args>
  void choose(const C &Given, Enum Last, Enum &Value, DiagID Unknown, const Args &...Arguments) {
    unsigned Number = numberOf(Given);
    if (Number > unsigned(Last))
      return fail(Unknown, int(Number), Arguments...);
    Value = Enum(Number);
  }

  template <typename... Args> void fail(DiagID ID, const Args &...Arguments) {
    if (!Failed)
      Diags.report({}, ID, Arguments...);
    Failed = true;
  }

  const tessera_options &From;
  DiagnosticEngine &Diags;
  CompileOptions To;
  bool Failed = false;
};
} // namespace

/// Returns the size of the application's version of the struct, in bytes.
static size_t sizeOf(const tessera_options &Given) { return Given.size ? Given.size : FirstSize; }

/// The size of every version is a multiple of this. Any other size might end inside of a pointer.
constexpr Align SizeAlignment = Align::Of<tessera_options>();
static_assert(FirstSize % alignof(tessera_options) == 0);

tessera_options tessera::knownOptions(const tessera_options *Given) {
  tessera_options Known = {};
  if (Given)
    memcpy(&Known, Given,
           alignDown(std::min(sizeOf(*Given), sizeof(Known)), SizeAlignment.value()));
  return Known;
}

std::optional<CompileOptions> tessera::convertOptions(const tessera_options *Given,
                                                      DiagnosticEngine &Diags) {
  tessera_options Known = knownOptions(Given);
  if (Given && !isAligned(SizeAlignment, sizeOf(*Given))) {
    Diags.report({}, diags::OptionsSize, sizeOf(*Given), SizeAlignment.value());
    return std::nullopt;
  }
  if (Given && sizeOf(*Given) > sizeof(Known)) {
    ArrayRef Bytes(reinterpret_cast<const char *>(Given), sizeOf(*Given));
    if (any_of(Bytes.drop_front(sizeof(Known)), [](char Byte) { return Byte; })) {
      Diags.report({}, diags::OptionsNewer, Bytes.size(), sizeof(Known));
      return std::nullopt;
    }
  }
  return Converter(Known, Diags).run();
}
