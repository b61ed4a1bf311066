// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C API: structs filled from the bytes, with wrong sizes, counts, null pointers and
// enumerators, and every function that reads a result.
#include "Fuzz.h"
#include "tessera/tessera-c.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <deque>
#include <fuzzer/FuzzedDataProvider.h>

using namespace llvm;
using namespace tessera::fuzz;

static constexpr const char *Shaders[] = {
    "RWStructuredBuffer<uint> O : register(u0); [numthreads(8, 1, 1)] void main(uint3 id : "
    "SV_DispatchThreadID) { O[id.x] = id.x; }",
    "struct S { float3 a; row_major float2x3 m[2]; }; cbuffer C : register(b1, space2) { S c[3]; "
    "int n; }\n"
    "StructuredBuffer<S> I[2] : register(t3); RWByteAddressBuffer O; float loose;\n"
    "[numthreads(4, 4, 1)] void main(uint i : SV_GroupIndex) { O.Store(i * 4, I[0][n].m[1][0].x + "
    "c[i % 3].a.y * loose); }",
    "Texture2D<float4> T; SamplerState s; RWTexture2D<float> W; Buffer<float2> B; "
    "[[vk::push_constant]] struct P { uint a[3]; } p;\n"
    "[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) { W[id.xy] = T.SampleLevel(s, "
    "float2(id.xy), p.a[1]).x + B[id.x].y; }",
    "#ifndef N\n#define N 16\n#endif\nByteAddressBuffer I; RWByteAddressBuffer O; "
    "[[vk::constant_id(3)]] const int K = 4;\n"
    "[numthreads(32, 1, 1)] [WaveSize(32)] void main() { WaveMatrixLeft<float16_t, N, 16> a; "
    "WaveMatrixRight<float16_t, 16, N> b;\n"
    "WaveMatrixAccumulator<float, N, N> c; a.Load(I, 0, 64, false); b.Load(I, K * 16, 64, true); "
    "c.Multiply(a, b); c.Store(O, 0, 128, false); }",
    "#include \"a.h\"\n[shader(\"compute\")] [numthreads(1, 1, 1)] void one() "
    "{}\n[shader(\"compute\")] [numthreads(2, 1, 1)] void two() {}",
    "AppendStructuredBuffer<float> A : register(u4); groupshared half H[64]; [numthreads(64, 1, "
    "1)] void main(uint i : SV_GroupIndex)\n"
    "{ H[i] = half(i); GroupMemoryBarrierWithGroupSync(); A.Append(H[63 - i]); }",
    "[numthreads(1, 1, 1)] void main() { int x = f(; }",
};

static constexpr const char *StageShaders[] = {
    "struct V { float4 p : SV_Position; noperspective float2 u : UV; nointerpolation int n : N; "
    "};\n"
    "[shader(\"vertex\")] V vertexMain(float3 a : A1, uint i : SV_VertexID, uint j : "
    "SV_InstanceID) { V v = {float4(a, 1), a.xy, i - j}; return v; }\n"
    "[shader(\"pixel\")] float4 pixelMain(V v, out float d : SV_Depth) : SV_Target1 { d = v.p.w; "
    "if (v.n < 3) discard; return ddx(v.u).xyxy; }",
    "Texture2D<float4> T; SamplerState s; [earlydepthstencil] float4 main(float2 u : UV, float2 "
    "unused : UV1) : SV_Target { return T.Sample(s, u); }",
    "float4 main(float2x3 m[2] : M, half h : H, out float c : SV_ClipDistance) : SV_Position { c = "
    "h; return m[1]._11_12_13_23; }",
};

static constexpr const char *StageProfiles[] = {"vs_6_8", "ps_6_8", "lib_6_8", "lib_6_x", "cs_6_0"};
static constexpr const char *StageEntries[] = {"main", "vertexMain", "pixelMain", "", "one"};

/// Texts of options that some field takes.
static constexpr const char *Texts[] = {
    "",
    "vulkan",
    "metal",
    "nvidia-hopper",
    "lavapipe",
    "apple-m1",
    "apple-m5",
    "intel-xe2",
    "swiftshader",
    "none.yaml",
    "main",
    "one",
    "one,two",
    "two,one,",
    "cs_6_0",
    "cs_6_10",
    "lib_6_8",
    "ps_6_0",
    "cs_",
    "2018",
    "2021",
    "202x",
    "1",
    "N=32",
    "N",
    "A(x)=x",
    "=",
    "float=int",
    "all",
    "error",
    "no-emulation",
    "error=staging",
    "everything",
    "lower",
    "plan",
    "nothing",
    "SPV_KHR_16bit_storage",
    "KHR",
    "SPV_NV_compute_shader_derivatives",
    "0:1=3",
    "4294967295:0=0",
    "0:0=",
    ":",
    "0:1=99999999999",
    ".",
    "/",
    "a.h",
    "../a.h",
    "kernel name",
    "\xff\xfe",
    "x\ny",
    "-",
    ",",
};

namespace {
/// Owns the memory that options point to during the compile.
class Maker {
public:
  explicit Maker(FuzzedDataProvider &Bytes, bool HasStages = false)
      : Bytes(Bytes), HasStages(HasStages) {}

  /// Returns the struct in memory of exactly the size that it states.
  const tessera_options *options() {
    if (Bytes.ConsumeBool() && Bytes.ConsumeBool() && Bytes.ConsumeBool())
      return nullptr;
    tessera_options O = tessera_default_options();
    choices(O);
    strings(O);
    flags(O);
    places(O);
    if (HasStages)
      stages(O);
    size_t Size = sizeof(O);
    if (rarely())
      Size = Bytes.ConsumeIntegralInRange<size_t>(sizeof(size_t), sizeof(O) + 64);
    // Without a size, all of version 1 is looked at.
    if (rarely())
      O.size = 0;
    else
      O.size = Size;
    Memory.assign(std::max(Size, O.size ? Size : sizeof(O)), 0);
    memcpy(Memory.data(), &O, std::min(Memory.size(), sizeof(O)));
    if (Memory.size() > sizeof(O) && rarely())
      Memory.back() = 1;
    return reinterpret_cast<const tessera_options *>(Memory.data());
  }

  const char *text() {
    if (rarely())
      return nullptr;
    if (rarely()) {
      Own.push_back(Bytes.ConsumeRandomLengthString(40));
      return Own.back().c_str();
    }
    return Bytes.PickValueInArray(Texts);
  }

  const char *shader() {
    if (rarely())
      return nullptr;
    return HasStages ? Bytes.PickValueInArray(StageShaders) : Bytes.PickValueInArray(Shaders);
  }
  bool rarely() { return Bytes.ConsumeIntegral<uint8_t>() % 16 == 1; }
  bool half() { return Bytes.ConsumeBool(); }

private:
  template <typename Enum> void choose(Enum &Field, unsigned Count) {
    if (half())
      return;
    unsigned Number =
        rarely() ? Bytes.ConsumeIntegral<uint32_t>() : Bytes.ConsumeIntegralInRange(0u, Count);
    memcpy(&Field, &Number, sizeof(Number));
  }

  void choices(tessera_options &O) {
    choose(O.output, 4);
    choose(O.matrix_bounds, 1);
    choose(O.group_matrices, 2);
    choose(O.optimal_layouts, 1);
    choose(O.thread_matrices, 3);
    choose(O.layout, 3);
    choose(O.argument_buffers, 2);
    choose(O.debug, 4);
    choose(O.environment, 6);
    choose(O.denormals, 2);
    choose(O.message_form, 2);
  }

  void strings(tessera_options &O) {
    for (const char **Field : {&O.target, &O.entry, &O.profile, &O.hlsl_version, &O.entry_name})
      if (!half() && !half())
        *Field = text();
    if (rarely()) {
      Own.push_back(Bytes.ConsumeRandomLengthString(300));
      O.target_text = Own.back().data();
      O.target_length = Own.back().size();
    }
    for (auto [List, Count] :
         {std::pair(&O.defines, &O.num_defines), std::pair(&O.include_dirs, &O.num_include_dirs),
          std::pair(&O.undefines, &O.num_undefines),
          std::pair(&O.forced_includes, &O.num_forced_includes),
          std::pair(&O.warnings, &O.num_warnings),
          std::pair(&O.metal_buffers, &O.num_metal_buffers),
          std::pair(&O.extensions, &O.num_extensions),
          std::pair(&O.print_after, &O.num_print_after)}) {
      if (!rarely() && !rarely())
        continue;
      std::vector<const char *> &Items = Lists.emplace_back();
      for (size_t N = Bytes.ConsumeIntegralInRange<size_t>(0, 4); N; --N)
        Items.push_back(text());
      *List = Items.empty() ? nullptr : Items.data();
      *Count = rarely() && Items.empty() ? 1 : Items.size();
    }
  }

  void flags(tessera_options &O) {
    for (int *Flag : {&O.debug_lines,
                      &O.no_debug_names,
                      &O.no_tile,
                      &O.half_sums,
                      &O.no_emulate,
                      &O.reflect,
                      &O.wide_half,
                      &O.debugger,
                      &O.message_colors,
                      &O.shift_unregistered,
                      &O.flatten_arrays,
                      &O.raw_by_rows,
                      &O.unknown_image_formats,
                      &O.row_major,
                      &O.strict_floats,
                      &O.maximal_reconvergence,
                      &O.all_bindings,
                      &O.type_names,
                      &O.listing,
                      &O.dependencies,
                      &O.include_tree,
                      &O.verify_each,
                      &O.checks_unused_functions,
                      &O.descriptor_heap})
      if (half())
        *Flag = half() ? 1 : Bytes.ConsumeIntegral<int8_t>();
    if (rarely())
      O.error_limit = Bytes.ConsumeIntegral<uint32_t>();
    if (rarely())
      O.time_limit_ms = Bytes.ConsumeIntegralInRange<uint32_t>(0, 100);
    if (rarely())
      O.max_id = Bytes.ConsumeIntegral<uint8_t>();
    if (half())
      O.include = [](void *, const char *, size_t *Length) {
        *Length = 9;
        return "int in_h;";
      };
    if (half())
      O.diagnostic = [](void *, const tessera_diagnostic *D) { noteFeature("callback", D->id); };
    if (rarely()) {
      O.cancellation = Cancellation;
      if (half())
        tessera_cancel(Cancellation);
    }
  }

  uint32_t number() {
    return rarely() ? Bytes.ConsumeIntegral<uint32_t>() : Bytes.ConsumeIntegralInRange(0u, 8u);
  }

  void places(tessera_options &O) {
    if (rarely()) {
      Shifts.resize(Bytes.ConsumeIntegralInRange<size_t>(0, 3));
      for (tessera_register_shift &S : Shifts) {
        choose(S.register_class, 3);
        S.amount = number();
        S.space = number();
        S.all_spaces = half();
      }
      O.shifts = Shifts.data();
      O.num_shifts = Shifts.size();
    }
    if (rarely()) {
      Registers.resize(Bytes.ConsumeIntegralInRange<size_t>(0, 3));
      for (tessera_register_place &P : Registers) {
        choose(P.register_class, 3);
        P.number = number();
        P.space = number();
        P.place = {number(), number()};
      }
      O.registers = Registers.data();
      O.num_registers = Registers.size();
    }
    for (const tessera_descriptor_place **Place :
         {&O.globals, &O.resource_heap, &O.sampler_heap, &O.counter_heap})
      if (rarely())
        *Place = &Places.emplace_back(tessera_descriptor_place{number(), number()});
  }

  void stages(tessera_options &O) {
    O.profile = Bytes.PickValueInArray(StageProfiles);
    O.entry = Bytes.PickValueInArray(StageEntries);
    for (int *Flag : {&O.alphabetical_stages, &O.invert_y, &O.reciprocal_w, &O.base_instance,
                      &O.base_vertex, &O.all_inputs, &O.glsl_memory})
      *Flag = half();
  }

  FuzzedDataProvider &Bytes;
  bool HasStages;
  std::deque<std::string> Own;
  std::deque<std::vector<const char *>> Lists;
  std::vector<tessera_register_shift> Shifts;
  std::vector<tessera_register_place> Registers;
  std::deque<tessera_descriptor_place> Places;
  std::vector<char> Memory;
  tessera_cancellation *Cancellation = tessera_cancellation_create();

public:
  ~Maker() { tessera_cancellation_free(Cancellation); }
  Maker(const Maker &) = delete;
};

/// Reads all that a result gives.
class Reader {
public:
  void text(const char *Text) {
    if (!Text)
      return finding("a text of a result is null");
    Sum += strlen(Text);
  }
  void number(uint64_t N) { Sum += N; }

  void result(const tessera_result *R) {
    if (!R)
      return finding("a result is null");
    size_t Size = 0;
    const char *Output = static_cast<const char *>(tessera_result_output(R, &Size));
    if (bool(Output) != bool(tessera_result_ok(R)) || (!Output && Size))
      finding("an output without success, or success without an output");
    noteText({Output, Size});
    if (tessera_result_internal_error(R))
      finding(std::string("internal error: ") + tessera_result_diagnostics(R));
    number(tessera_result_wrong_options(R));
    for (const char *Text : {tessera_result_diagnostics(R), tessera_result_diagnostics_json(R),
                             tessera_result_reflection(R), tessera_result_listing(R),
                             tessera_result_include_tree(R), tessera_result_printed_ir(R)})
      text(Text);
    size_t Errors = 0;
    for (size_t I = 0; I <= tessera_result_num_diagnostics(R); ++I)
      if (const tessera_diagnostic *D = tessera_result_diagnostic(R, I)) {
        noteFeature("diagnostic", D->id);
        Errors += D->severity == TESSERA_SEVERITY_ERROR;
        text(D->file), text(D->message);
        for (const tessera_fix *Fix : ArrayRef(D->fixes, D->num_fixes))
          text(Fix->file), text(Fix->text);
      }
    if (bool(Errors) == bool(tessera_result_ok(R)))
      finding("success with an error, or a failure without one");
    for (size_t I = 0; I < tessera_result_num_dependencies(R); ++I)
      text(tessera_result_dependency(R, I));
    double Microseconds = 0;
    for (size_t I = 0; I < tessera_result_num_stages(R); ++I)
      text(tessera_result_stage(R, I, &Microseconds));
    if (tessera_result_dependency(R, SIZE_MAX) ||
        tessera_result_stage(R, SIZE_MAX, &Microseconds) ||
        tessera_result_entry(R, tessera_result_num_entries(R)))
      finding("something beyond the end of a list");
    for (size_t I = 0; I < tessera_result_num_entries(R); ++I)
      entry(*tessera_result_entry(R, I));
  }

private:
  void type(const tessera_type *T) {
    if (!T)
      return;
    text(T->name), text(T->order);
    for (const tessera_array *A : ArrayRef(T->array, T->num_array))
      number(A->count + A->stride);
  }
  void members(const tessera_member *const *List, size_t Count) {
    for (const tessera_member *M : ArrayRef(List, Count))
      text(M->name), type(M->type), number(M->offset + M->size);
  }
  void matrix(const tessera_reflected_matrix *M) {
    if (M)
      text(M->element), text(M->use), text(M->scope);
  }
  void resources(const tessera_resource *const *List, size_t Count) {
    for (const tessera_resource *R : ArrayRef(List, Count)) {
      for (const char *Text : {R->name, R->kind, R->counter_of, R->format, R->type, R->heap})
        text(Text);
      type(R->element);
      members(R->members, R->num_members);
      if (const tessera_metal_place *P = R->metal) {
        text(P->table);
        for (uint32_t Index : ArrayRef(P->indices, P->num_indices))
          number(Index);
        for (uint32_t Index : ArrayRef(P->samplers, P->num_samplers))
          number(Index);
      }
    }
  }
  void elements(const tessera_element *const *List, size_t Count) {
    for (const tessera_element *E : ArrayRef(List, Count)) {
      for (const char *Text : {E->semantic, E->type, E->built_in})
        text(Text);
      number(E->count + E->location + E->locations + E->source);
      texts(E->interpolation, E->num_interpolation);
    }
  }
  void texts(const char *const *List, size_t Count) {
    for (const char *Text : ArrayRef(List, Count))
      text(Text);
  }
  void entry(const tessera_entry &E) {
    for (const char *Text : {E.target, E.target_note, E.buffer_layout, E.name, E.bounds_of_buffers,
                             E.bounds_of_groupshared})
      text(Text);
    resources(E.resources, E.num_resources);
    resources(E.push_constants, E.num_push_constants);
    for (const tessera_struct *S : ArrayRef(E.structs, E.num_structs))
      text(S->name), text(S->layout), members(S->members, S->num_members);
    for (const tessera_constant *C : ArrayRef(E.constants, E.num_constants))
      text(C->name), text(C->type), number(C->kind);
    for (const tessera_reflected_matrix *M : ArrayRef(E.matrices, E.num_matrices))
      matrix(M);
    for (const tessera_multiply *M : ArrayRef(E.multiplies, E.num_multiplies))
      text(M->a), text(M->b), text(M->accumulator), text(M->scope);
    for (const tessera_tiling *T : ArrayRef(E.tiling, E.num_tiling))
      text(T->types), text(T->written), text(T->tile), text(T->route);
    for (const tessera_matrix_configuration *C : ArrayRef(E.configurations, E.num_configurations))
      text(C->component_type), text(C->result_component_type);
    for (const tessera_emulation *M : ArrayRef(E.emulated, E.num_emulated))
      matrix(M->matrix);
    for (const tessera_group_matrix *M : ArrayRef(E.group_matrices, E.num_group_matrices))
      matrix(M->matrix);
    for (const tessera_thread_matrix *M : ArrayRef(E.thread_matrices, E.num_thread_matrices))
      text(M->operation), text(M->component), text(M->vector), text(M->result), text(M->layout),
          text(M->form), text(M->by);
    if (E.metal)
      text(E.metal->name), text(E.metal->version);
    texts(E.capabilities, E.num_capabilities);
    texts(E.extensions, E.num_extensions);
    texts(E.features, E.num_features);
    text(E.stage);
    elements(E.inputs, E.num_inputs);
    elements(E.outputs, E.num_outputs);
    texts(E.modes, E.num_modes);
  }

  volatile uint64_t Sum = 0;
};

void compileOne(FuzzedDataProvider &Bytes, bool HasStages = false) {
  Maker M(Bytes, HasStages);
  const char *Name = M.rarely() ? M.text() : "shader.hlsl", *Text = M.shader();
  const tessera_options *O = M.options();
  size_t Length = Text ? strlen(Text) : 0;
  tessera_result *R = M.rarely()   ? tessera_preprocess(Name, Text, Length, O)
                      : M.rarely() ? tessera_compile_file(M.text(), O)
                                   : tessera_compile(Name, Text, Length, O);
  Reader().result(R);
  tessera_result_free(R);
  if (M.rarely()) {
    uint8_t Hash[16], Again[16];
    if (tessera_hash(Name, Text, Length, O, Hash) &&
        (!tessera_hash(Name, Text, Length, O, Again) || memcmp(Hash, Again, sizeof(Hash)) != 0))
      finding("two hashes of one compile");
  }
}

void compileSome(FuzzedDataProvider &Bytes) {
  Maker Makers[] = {Maker(Bytes), Maker(Bytes)};
  tessera_job Jobs[2];
  for (auto [Job, M] : zip(Jobs, Makers)) {
    const char *Text = M.shader();
    Job = {M.rarely() ? nullptr : "shader.hlsl", Text, Text ? strlen(Text) : 0, M.options()};
  }
  tessera_result *Results[2];
  // One thread: crashes are contained in the one that runs the fuzzer.
  tessera_compile_all(Jobs, 2, 1, Results);
  for (tessera_result *R : Results) {
    Reader().result(R);
    tessera_result_free(R);
  }
}

/// Matrices in memory: wrong sizes are errors, and no byte outside of the buffers is touched.
void convert(FuzzedDataProvider &Bytes) {
  auto Number = [&](uint32_t Most) {
    return Bytes.ConsumeIntegral<uint8_t>() % 16 ? Bytes.ConsumeIntegralInRange<uint32_t>(0, Most)
                                                 : Bytes.ConsumeIntegral<uint32_t>();
  };
  auto Matrix = [&] {
    return tessera_matrix{Number(20), Number(20), Number(24), Number(6),
                          Bytes.ConsumeBool() ? 0 : uint64_t(Number(200))};
  };
  tessera_matrix From = Matrix(), To = Matrix();
  if (Bytes.ConsumeBool())
    To.rows = From.rows, To.columns = From.columns;
  tessera_matrix_place FromPlace, ToPlace;
  const char *WrongFrom = tessera_matrix_memory(&From, &FromPlace),
             *WrongTo = tessera_matrix_memory(&To, &ToPlace);
  if ((WrongFrom && FromPlace.size) || (WrongTo && ToPlace.size))
    finding("a matrix with an error has a size");
  tessera_driver_matrix Driver;
  tessera_matrix_for_driver(From.component, From.layout, &Driver);
  constexpr uint64_t Most = 1 << 20;
  int64_t Less = Bytes.ConsumeIntegralInRange(-4, 4);
  std::vector<uint8_t> Source(
      std::min(Most, FromPlace.size + (Bytes.ConsumeBool() ? 0 : Less & 3)));
  std::vector<uint8_t> Result(std::max<int64_t>(
      0, std::min<int64_t>(Most, ToPlace.size + (Bytes.ConsumeBool() ? 0 : Less))));
  for (uint8_t &Byte : Source)
    Byte = Bytes.ConsumeIntegral<uint8_t>();
  const char *Wrong = tessera_matrix_convert(&From, Source.data(), Source.size(), &To,
                                             Result.data(), Result.size());
  noteFeature("convert", Wrong ? Wrong : "done");
  if (!Wrong &&
      (WrongFrom || WrongTo || Source.size() < FromPlace.size || Result.size() < ToPlace.size))
    finding("a conversion that cannot be done is done");
}

void describe(FuzzedDataProvider &Bytes) {
  Maker M(Bytes);
  tessera_result *R = tessera_describe_target(M.text());
  Reader().result(R);
  tessera_result_free(R);
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  setInput({reinterpret_cast<const char *>(Data), Size});
  contain([&] {
    FuzzedDataProvider Bytes(Data, Size);
    switch (Bytes.ConsumeIntegralInRange(0, 9)) {
    case 0:
    case 1:
      return convert(Bytes);
    case 2:
      return compileSome(Bytes);
    case 3:
      return describe(Bytes);
    case 9:
      return compileOne(Bytes, /*HasStages=*/true);
    default:
      return compileOne(Bytes);
    }
  });
  return 0;
}
