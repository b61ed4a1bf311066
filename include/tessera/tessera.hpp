//===- tessera.hpp - The C API in C++ --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   #include <tessera/tessera.hpp>
//
//   tessera::v1::Options Options;
//   Options->target = "nvidia-hopper";
//   Options.define("TILE=16").include([&](std::string_view Path) { return Files.find(Path); });
//   tessera::v1::Result R = tessera::v1::compile("gemm.hlsl", Text, Options);
//   if (!R)
//     fputs(R.diagnosticText(), stderr);
//   for (const tessera_resource &Resource : R.entry().resources())
//     bind(Resource.name, Resource.set, Resource.binding);
//
// A header-only C++17 wrapper of tessera-c.h; it adds no features of its own. It needs the shared
// library and works with every later version of it. Texts and lists of a result live as long as the
// result. tessera.h is the API of the static library; this header works with both libraries.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_TESSERA_HPP
#define TESSERA_TESSERA_HPP

#include "tessera/tessera-c.h"
#include <array>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::v1 {

/// A list of structs behind an array of pointers; iterates over the structs.
template <typename T> class List {
public:
  class Iterator {
  public:
    explicit Iterator(const T *const *At) : At(At) {}
    const T &operator*() const { return **At; }
    const T *operator->() const { return *At; }
    Iterator &operator++() {
      ++At;
      return *this;
    }
    bool operator==(const Iterator &Other) const { return At == Other.At; }
    bool operator!=(const Iterator &Other) const { return At != Other.At; }

  private:
    const T *const *At;
  };

  List(const T *const *Data, size_t Size) : Data(Data), Count(Size) {}
  size_t size() const { return Count; }
  bool empty() const { return !Count; }
  const T &operator[](size_t Index) const { return *Data[Index]; }
  Iterator begin() const { return Iterator(Data); }
  Iterator end() const { return Iterator(Data + Count); }

private:
  const T *const *Data;
  size_t Count;
};

inline List<tessera_member> members(const tessera_struct &S) { return {S.members, S.num_members}; }
inline List<tessera_member> members(const tessera_resource &R) {
  return {R.members, R.num_members};
}
inline List<tessera_array> array(const tessera_type &T) { return {T.array, T.num_array}; }
inline List<tessera_fix> fixes(const tessera_diagnostic &D) { return {D.fixes, D.num_fixes}; }

/// The reflection of one entry point.
class Entry {
public:
  explicit Entry(const tessera_entry &E) : E(&E) {}
  const tessera_entry *operator->() const { return E; }

  List<tessera_resource> resources() const { return {E->resources, E->num_resources}; }
  List<tessera_resource> pushConstants() const {
    return {E->push_constants, E->num_push_constants};
  }
  List<tessera_struct> structs() const { return {E->structs, E->num_structs}; }
  List<tessera_constant> constants() const { return {E->constants, E->num_constants}; }
  List<tessera_reflected_matrix> matrices() const { return {E->matrices, E->num_matrices}; }
  List<tessera_multiply> multiplies() const { return {E->multiplies, E->num_multiplies}; }
  List<tessera_tiling> tiling() const { return {E->tiling, E->num_tiling}; }
  List<tessera_matrix_configuration> configurations() const {
    return {E->configurations, E->num_configurations};
  }
  List<tessera_emulation> emulated() const { return {E->emulated, E->num_emulated}; }
  List<tessera_group_matrix> groupMatrices() const {
    return {E->group_matrices, E->num_group_matrices};
  }
  List<tessera_thread_matrix> threadMatrices() const {
    return {E->thread_matrices, E->num_thread_matrices};
  }
  std::vector<std::string_view> capabilities() const {
    return {E->capabilities, E->capabilities + E->num_capabilities};
  }
  std::vector<std::string_view> extensions() const {
    return {E->extensions, E->extensions + E->num_extensions};
  }
  std::vector<std::string_view> features() const {
    return {E->features, E->features + E->num_features};
  }

private:
  const tessera_entry *E;
};

/// Cancels the compiles that have it in their options.
class Cancellation {
public:
  void cancel() { tessera_cancel(C.get()); }
  const tessera_cancellation *get() const { return C.get(); }

private:
  struct Free {
    void operator()(tessera_cancellation *C) const { tessera_cancellation_free(C); }
  };
  std::unique_ptr<tessera_cancellation, Free> C{tessera_cancellation_create()};
};

/// Owns the C struct and its lists. Set fields through ->, lists by the functions. Several threads
/// may compile with one object at once if its callbacks allow that.
class Options {
public:
  using IncludeCallback = std::function<std::optional<std::string>(std::string_view Path)>;
  using DiagnosticCallback = std::function<void(const tessera_diagnostic &)>;

  Options() = default;
  Options(const Options &) = delete;
  Options &operator=(const Options &) = delete;

  tessera_options *operator->() { return &O; }

  Options &define(std::string Text) { return add(O.defines, O.num_defines, Text); }
  Options &undefine(std::string Name) { return add(O.undefines, O.num_undefines, Name); }
  Options &includeDir(std::string Path) { return add(O.include_dirs, O.num_include_dirs, Path); }
  Options &forceInclude(std::string Path) {
    return add(O.forced_includes, O.num_forced_includes, Path);
  }
  Options &includeRoot(std::string Path) { return add(O.include_roots, O.num_include_roots, Path); }
  Options &warning(std::string Name) { return add(O.warnings, O.num_warnings, Name); }
  Options &metalBuffer(std::string Place) {
    return add(O.metal_buffers, O.num_metal_buffers, Place);
  }
  Options &extension(std::string Name) { return add(O.extensions, O.num_extensions, Name); }
  Options &printAfter(std::string Pass) { return add(O.print_after, O.num_print_after, Pass); }
  Options &shift(const tessera_register_shift &Shift) {
    Shifts.push_back(Shift);
    O.shifts = Shifts.data();
    O.num_shifts = Shifts.size();
    return *this;
  }
  Options &bind(const tessera_register_place &Place) {
    Registers.push_back(Place);
    O.registers = Registers.data();
    O.num_registers = Registers.size();
    return *this;
  }
  Options &globals(tessera_descriptor_place Place) { return place(O.globals, Globals, Place); }
  Options &resourceHeap(tessera_descriptor_place Place) {
    return place(O.resource_heap, ResourceHeap, Place);
  }
  Options &samplerHeap(tessera_descriptor_place Place) {
    return place(O.sampler_heap, SamplerHeap, Place);
  }
  Options &counterHeap(tessera_descriptor_place Place) {
    return place(O.counter_heap, CounterHeap, Place);
  }
  Options &targetText(std::string Text) {
    O.target_text = keep(std::move(Text));
    O.target_length = Texts.back().size();
    return *this;
  }
  Options &cancelledBy(const Cancellation &By) {
    O.cancellation = By.get();
    return *this;
  }
  /// An exception that it throws leaves the compile function.
  Options &include(IncludeCallback Callback) {
    Include = std::move(Callback);
    return *this;
  }
  Options &onDiagnostic(DiagnosticCallback Callback) {
    Diagnose = std::move(Callback);
    return *this;
  }

private:
  friend class Call;

  const char *keep(std::string Text) { return Texts.emplace_back(std::move(Text)).c_str(); }
  Options &add(const char *const *&Field, size_t &Count, std::string &Text) {
    std::vector<const char *> &Of = Lists[&Field];
    Of.push_back(keep(std::move(Text)));
    Field = Of.data();
    Count = Of.size();
    return *this;
  }

  Options &place(const tessera_descriptor_place *&Field, tessera_descriptor_place &Own,
                 tessera_descriptor_place Place) {
    Own = Place;
    Field = &Own;
    return *this;
  }

  /// A few lists, by the field that each is for.
  struct ListMap {
    std::vector<const char *> &operator[](const void *Field) {
      for (auto &[Key, Of] : Known)
        if (Key == Field)
          return Of;
      return Known.emplace_back(Field, std::vector<const char *>()).second;
    }
    std::list<std::pair<const void *, std::vector<const char *>>> Known;
  };

  tessera_options O = tessera_default_options();
  std::list<std::string> Texts;
  ListMap Lists;
  std::vector<tessera_register_shift> Shifts;
  std::vector<tessera_register_place> Registers;
  tessera_descriptor_place Globals = {}, ResourceHeap = {}, SamplerHeap = {}, CounterHeap = {};
  IncludeCallback Include;
  DiagnosticCallback Diagnose;
};

class Result {
public:
  explicit Result(tessera_result *R) : R(R) {}

  explicit operator bool() const { return tessera_result_ok(R.get()); }
  bool wrongOptions() const { return tessera_result_wrong_options(R.get()); }
  bool internalError() const { return tessera_result_internal_error(R.get()); }
  /// Empty without success.
  std::string_view output() const {
    size_t Size = 0;
    const void *Data = tessera_result_output(R.get(), &Size);
    return {static_cast<const char *>(Data), Size};
  }
  const char *diagnosticText() const { return tessera_result_diagnostics(R.get()); }
  const char *diagnosticJSON() const { return tessera_result_diagnostics_json(R.get()); }
  std::vector<tessera_diagnostic> diagnostics() const {
    std::vector<tessera_diagnostic> All;
    for (size_t I = 0; I < tessera_result_num_diagnostics(R.get()); ++I)
      All.push_back(*tessera_result_diagnostic(R.get(), I));
    return All;
  }
  const char *reflection() const { return tessera_result_reflection(R.get()); }
  size_t numEntries() const { return tessera_result_num_entries(R.get()); }
  /// \p Index must be less than numEntries().
  Entry entry(size_t Index = 0) const { return Entry(*tessera_result_entry(R.get(), Index)); }
  const char *listing() const { return tessera_result_listing(R.get()); }
  const char *includeTree() const { return tessera_result_include_tree(R.get()); }
  const char *printedIR() const { return tessera_result_printed_ir(R.get()); }
  std::vector<std::string_view> dependencies() const {
    std::vector<std::string_view> All;
    for (size_t I = 0; I < tessera_result_num_dependencies(R.get()); ++I)
      All.push_back(tessera_result_dependency(R.get(), I));
    return All;
  }
  const tessera_result *get() const { return R.get(); }

private:
  struct Free {
    void operator()(tessera_result *R) const { tessera_result_free(R); }
  };
  std::unique_ptr<tessera_result, Free> R;
};

/// The options for one call, with its callbacks. Keeps an exception of a callback until the call
/// returns.
class Call {
public:
  explicit Call(const Options &Given) : Given(Given), O(Given.O) {
    if (Given.Include) {
      O.include = include;
      O.include_user = this;
    }
    if (Given.Diagnose) {
      O.diagnostic = diagnose;
      O.diagnostic_user = this;
    }
  }
  Call(const Call &) = delete;

  const tessera_options *get() const { return &O; }
  void rethrow() const {
#ifdef __cpp_exceptions
    if (Thrown)
      std::rethrow_exception(Thrown);
#endif
  }

private:
  template <typename Fn> static void guarded(Call &C, Fn Run) {
#ifdef __cpp_exceptions
    try {
      if (!C.Thrown)
        Run();
    } catch (...) {
      C.Thrown = std::current_exception();
    }
#else
    Run();
#endif
  }
  static const char *include(void *User, const char *Path, size_t *Length) {
    Call &C = *static_cast<Call *>(User);
    C.Text.reset();
    guarded(C, [&] { C.Text = C.Given.Include(Path); });
    *Length = C.Text ? C.Text->size() : 0;
    return C.Text ? C.Text->c_str() : nullptr;
  }
  static void diagnose(void *User, const tessera_diagnostic *D) {
    Call &C = *static_cast<Call *>(User);
    guarded(C, [&] { C.Given.Diagnose(*D); });
  }

  const Options &Given;
  tessera_options O;
  std::optional<std::string> Text;
  std::exception_ptr Thrown;
};

template <typename Fn> Result callWith(const Options &Given, Fn Run) {
  Call C(Given);
  Result R(Run(C.get()));
  C.rethrow();
  return R;
}

inline Result compile(const std::string &FileName, std::string_view Text,
                      const Options &Given = {}) {
  return callWith(Given, [&](const tessera_options *O) {
    return tessera_compile(FileName.c_str(), Text.empty() ? "" : Text.data(), Text.size(), O);
  });
}

inline Result compileFile(const std::string &Path, const Options &Given = {}) {
  return callWith(Given,
                  [&](const tessera_options *O) { return tessera_compile_file(Path.c_str(), O); });
}

inline Result preprocess(const std::string &FileName, std::string_view Text,
                         const Options &Given = {}) {
  return callWith(Given, [&](const tessera_options *O) {
    return tessera_preprocess(FileName.c_str(), Text.empty() ? "" : Text.data(), Text.size(), O);
  });
}

/// Returns nothing if an option has an invalid value.
inline std::optional<std::array<uint8_t, 16>>
hash(const std::string &FileName, std::string_view Text, const Options &Given = {}) {
  Call C(Given);
  std::array<uint8_t, 16> Bytes = {};
  bool Ok = tessera_hash(FileName.c_str(), Text.empty() ? "" : Text.data(), Text.size(), C.get(),
                         Bytes.data());
  C.rethrow();
  return Ok ? std::optional(Bytes) : std::nullopt;
}

/// One compile of many. The options must live until compileAll returns.
struct Job {
  std::string FileName;
  std::string_view Text;
  const Options *Given = nullptr; ///< null: the defaults
};

template <typename Fn> std::vector<Result> callAll(const std::vector<Job> &Jobs, Fn Run) {
  static const Options Defaults;
  std::list<Call> Calls;
  std::vector<tessera_job> Given;
  for (const Job &J : Jobs)
    Given.push_back({J.FileName.c_str(), J.Text.empty() ? "" : J.Text.data(), J.Text.size(),
                     Calls.emplace_back(J.Given ? *J.Given : Defaults).get()});
  std::vector<tessera_result *> Made(Jobs.size());
  Run(Given.data(), Given.size(), Made.data());
  std::vector<Result> Results;
  for (tessera_result *R : Made)
    Results.emplace_back(R);
  for (const Call &C : Calls)
    C.rethrow();
  return Results;
}

/// Like tessera_compile_all.
inline std::vector<Result> compileAll(const std::vector<Job> &Jobs, uint32_t Threads = 0) {
  return callAll(Jobs, [&](const tessera_job *Given, size_t Count, tessera_result **Results) {
    tessera_compile_all(Given, Count, Threads, Results);
  });
}

/// Compiles in separate processes.
class Pool {
public:
  explicit Pool(const tessera_pool_options &Given = {}) : P(tessera_pool_create(&Given)) {}

  Result compile(const std::string &FileName, std::string_view Text, const Options &Given = {}) {
    return callWith(Given, [&](const tessera_options *O) {
      return tessera_pool_compile(P.get(), FileName.c_str(), Text.empty() ? "" : Text.data(),
                                  Text.size(), O);
    });
  }
  Result compileFile(const std::string &Path, const Options &Given = {}) {
    return callWith(Given, [&](const tessera_options *O) {
      return tessera_pool_compile_file(P.get(), Path.c_str(), O);
    });
  }
  std::vector<Result> compileAll(const std::vector<Job> &Jobs) {
    return callAll(Jobs, [&](const tessera_job *Given, size_t Count, tessera_result **Results) {
      tessera_pool_compile_all(P.get(), Given, Count, Results);
    });
  }

private:
  struct Free {
    void operator()(tessera_pool *P) const { tessera_pool_free(P); }
  };
  std::unique_ptr<tessera_pool, Free> P;
};

} // namespace tessera::v1

#endif
