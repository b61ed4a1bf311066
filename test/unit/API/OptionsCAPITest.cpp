// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Converts the C API's options field by field.
#include "API/OptionsCAPI.h"
#include "API/Fields.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace tessera;

namespace {
std::optional<CompileOptions> convert(const tessera_options *Given) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  return convertOptions(Given, Diags);
}

/// The name of the one error of a conversion; empty without one.
std::string errorOf(const tessera_options &Given) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  bool Ok = convertOptions(&Given, Diags).has_value();
  EXPECT_NE(Ok, Diags.hasErrors());
  return Ok ? "" : Diags.diagnostics().front().Name;
}

/// How many fields of \p A have the value that they have in \p B, and how many there are.
class Comparison {
public:
  template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void compare(const T &A, const T &B) {
    count(A == B);
  }
  void compare(const std::string &A, const std::string &B) { count(A == B); }
  template <typename T> void compare(const std::vector<T> &A, const std::vector<T> &B) {
    count(A.size() == B.size());
  }
  template <typename T> void compare(const std::optional<T> &A, const std::optional<T> &B) {
    count(A.has_value() == B.has_value());
  }
  template <typename T>
    requires std::is_class_v<T>
  void compare(const T &A, const T &B) {
    visitFields(A, [&](const auto &...OfA) {
      visitFields(B, [&](const auto &...OfB) { (this->compare(OfA, OfB), ...); });
    });
  }

  std::vector<unsigned> Same; ///< the positions of those that are equal
  unsigned Fields = 0;

private:
  void count(bool IsSame) {
    if (IsSame)
      Same.push_back(Fields);
    ++Fields;
  }
};

const char *const OneText[] = {"text"};
} // namespace

TEST(OptionsCAPI, ZerosAreTheDefaults) {
  tessera_options Sized = tessera_default_options(), Zeros = {};
  EXPECT_EQ(Sized.size, sizeof(tessera_options));
  for (const tessera_options *Given :
       {static_cast<const tessera_options *>(nullptr), static_cast<const tessera_options *>(&Sized),
        static_cast<const tessera_options *>(&Zeros)}) {
    std::optional<CompileOptions> Converted = convert(Given);
    ASSERT_TRUE(Converted);
    Comparison C;
    C.compare(*Converted, CompileOptions());
    EXPECT_EQ(C.Same.size(), C.Fields);
    EXPECT_FALSE(Converted->Include);
    EXPECT_FALSE(Converted->Cancel.stop_possible());
  }
}

TEST(OptionsCAPI, EveryOptionOfTheCompilerCanBeSet) {
  tessera_options O = tessera_default_options();
  O.output = TESSERA_OUTPUT_IR;
  O.target = O.entry = O.profile = O.hlsl_version = O.entry_name = O.target_text = "text";
  O.target_length = 4;
  for (auto [List, Count] :
       {std::pair(&O.defines, &O.num_defines), std::pair(&O.include_dirs, &O.num_include_dirs),
        std::pair(&O.undefines, &O.num_undefines),
        std::pair(&O.forced_includes, &O.num_forced_includes),
        std::pair(&O.include_roots, &O.num_include_roots), std::pair(&O.warnings, &O.num_warnings),
        std::pair(&O.metal_buffers, &O.num_metal_buffers),
        std::pair(&O.extensions, &O.num_extensions),
        std::pair(&O.print_after, &O.num_print_after)}) {
    *List = OneText;
    *Count = 1;
  }
  for (int *Flag : {&O.debug_lines,         &O.no_debug_names, &O.no_tile,
                    &O.half_sums,           &O.no_emulate,     &O.reflect,
                    &O.wide_half,           &O.message_colors, &O.shift_unregistered,
                    &O.flatten_arrays,      &O.raw_by_rows,    &O.unknown_image_formats,
                    &O.row_major,           &O.strict_floats,  &O.maximal_reconvergence,
                    &O.all_bindings,        &O.type_names,     &O.glsl_memory,
                    &O.alphabetical_stages, &O.invert_y,       &O.reciprocal_w,
                    &O.base_instance,       &O.base_vertex,    &O.all_inputs,
                    &O.packed_stages,       &O.listing,        &O.dependencies,
                    &O.include_tree,        &O.verify_each,    &O.checks_unused_functions,
                    &O.descriptor_heap})
    *Flag = 1;
  O.matrix_bounds = TESSERA_MATRIX_BOUNDS_CHECKED;
  O.group_matrices = TESSERA_GROUP_MATRICES_NATIVE;
  O.optimal_layouts = TESSERA_OPTIMAL_LAYOUTS_DRIVER;
  O.thread_matrices = TESSERA_THREAD_MATRICES_VECTORS;
  O.layout = TESSERA_LAYOUT_GL;
  O.payload_qualifiers = TESSERA_PAYLOAD_QUALIFIERS_OFF;
  O.argument_buffers = TESSERA_ARGUMENT_BUFFERS_NEVER;
  O.debug = TESSERA_DEBUG_SOURCE;
  O.environment = TESSERA_ENVIRONMENT_LEAST;
  O.denormals = TESSERA_DENORMALS_FLUSH;
  O.message_form = TESSERA_MESSAGE_VI;
  O.error_limit = TESSERA_NO_LIMIT;
  O.time_limit_ms = 7;
  O.max_id = 9;
  tessera_register_shift Shift = {TESSERA_REGISTER_U, 3, 5, 0};
  tessera_register_place Place = {TESSERA_REGISTER_S, 1, 2, {3, 4}};
  tessera_descriptor_place Globals = {6, 7};
  O.shifts = &Shift;
  O.registers = &Place;
  O.num_shifts = O.num_registers = 1;
  O.globals = &Globals;
  tessera_descriptor_place Heap = {8, 9};
  O.resource_heap = O.sampler_heap = O.counter_heap = &Heap;
  std::optional<CompileOptions> Converted = convert(&O);
  ASSERT_TRUE(Converted);
  Comparison C;
  C.compare(*Converted, CompileOptions());
  EXPECT_TRUE(C.Same.empty()) << "field " << C.Same.front() << " of " << C.Fields;

  EXPECT_EQ(Converted->Target, "text");
  EXPECT_EQ(Converted->TargetText, "text");
  EXPECT_EQ(Converted->Debug, DebugOutput::Source);
  EXPECT_EQ(Converted->Environment, SPIRVEnvironment::Least);
  EXPECT_EQ(Converted->ErrorLimit, 0u);
  const BindingRules &Rules = Converted->Bindings;
  EXPECT_EQ(Rules.Shifts[0].Class, RegisterClass::U);
  EXPECT_EQ(Rules.Shifts[0].Amount, 3u);
  EXPECT_EQ(Rules.Shifts[0].Space, 5u);
  EXPECT_EQ(Rules.Registers[0].Class, RegisterClass::S);
  EXPECT_EQ(Rules.Registers[0].Place.Binding, 3u);
  EXPECT_EQ(Rules.Registers[0].Place.Set, 4u);
  EXPECT_EQ(Rules.Globals->Set, 7u);
  Shift.all_spaces = 1;
  EXPECT_FALSE(convert(&O)->Bindings.Shifts[0].Space);
}

TEST(OptionsCAPI, FieldsBeyondTheSizeOfTheApplicationAreNotRead) {
  tessera_options O = tessera_default_options();
  O.profile = "cs_6_2";
  O.max_id = 9;
  O.size = offsetof(tessera_options, max_id);
  std::optional<CompileOptions> Converted = convert(&O);
  ASSERT_TRUE(Converted);
  EXPECT_EQ(Converted->Profile, "cs_6_2");
  EXPECT_EQ(Converted->SPIRV.MaxID, 0u);
}

TEST(OptionsCAPI, NonzeroUnknownFieldsAreErrors) {
  struct Later {
    tessera_options Known;
    uint64_t New;
  } O = {tessera_default_options(), 0};
  O.Known.size = sizeof(O);
  EXPECT_EQ(errorOf(O.Known), "");
  O.New = 1;
  EXPECT_EQ(errorOf(O.Known), "OptionsNewer");
}

TEST(OptionsCAPI, ASizeThatEndsInAPointerIsAnError) {
  tessera_options O = tessera_default_options();
  O.target = "metal";
  O.diagnostic = [](void *, const tessera_diagnostic *) {};
  for (size_t Field : {offsetof(tessera_options, target), offsetof(tessera_options, diagnostic)})
    for (size_t Byte = 0; Byte < sizeof(void *); ++Byte) {
      O.size = Field + Byte;
      EXPECT_EQ(errorOf(O), Byte ? "OptionsSize" : "") << O.size;
      tessera_options Known = knownOptions(&O);
      EXPECT_EQ(Known.target, Field > offsetof(tessera_options, target) ? O.target : nullptr);
      EXPECT_EQ(Known.diagnostic, nullptr);
    }
  O.size = sizeof(O) + 1;
  EXPECT_EQ(errorOf(O), "OptionsSize");
}

TEST(OptionsCAPI, ANumberThatNoEnumHasIsAnError) {
  tessera_options O = tessera_default_options();
  auto Expect = [&](auto &Field, const char *Error, int First) {
    for (int Number : {-1, First, 1000}) {
      memcpy(&Field, &Number, sizeof(Number));
      EXPECT_EQ(errorOf(O), Error) << Number;
    }
    Field = {};
  };
  Expect(O.argument_buffers, "ArgumentBuffersUnknown", 3);
  Expect(O.debug, "DebugUnknown", 5);
  Expect(O.environment, "EnvironmentUnknown", 8);
  Expect(O.denormals, "DenormUnknown", 3);
  Expect(O.message_form, "MessageFormUnknown", 3);
  EXPECT_EQ(errorOf(O), "");
}

TEST(OptionsCAPI, AListWithoutItsTextsIsAnError) {
  const char *Gap[] = {"a", nullptr};
  tessera_options O = tessera_default_options();
  O.num_shifts = 1;
  EXPECT_EQ(errorOf(O), "ArgumentMissing");
  O.num_shifts = 0;
  O.warnings = Gap;
  O.num_warnings = 1;
  EXPECT_EQ(errorOf(O), "");
  O.num_warnings = 2;
  EXPECT_EQ(errorOf(O), "ArgumentMissing");
}
