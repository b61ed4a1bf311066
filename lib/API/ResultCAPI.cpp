// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/OptionsCAPI.h"
#include "API/ReflectionCAPI.h"
#include <deque>

using namespace tessera;

namespace {
/// The messages in C's form. They refer to the strings of the result.
class Messages {
public:
  explicit Messages(const std::vector<CompileDiagnostic> &From) {
    for (const CompileDiagnostic &D : From) {
      std::vector<const tessera_fix *> &List = FixLists.emplace_back();
      for (const CompileFix &F : D.Fixes)
        List.push_back(&Fixes.emplace_back(
            tessera_fix{F.File.c_str(), F.Line, F.Column, F.EndLine, F.EndColumn, F.Text.c_str()}));
      All.push_back({tessera_severity(D.Severity), D.Id.c_str(), D.File.c_str(), D.Line, D.Column,
                     D.EndColumn, D.Message.c_str(), List.data(), List.size()});
    }
  }

  std::vector<tessera_diagnostic> All;

private:
  std::deque<std::vector<const tessera_fix *>> FixLists;
  std::deque<tessera_fix> Fixes;
};
} // namespace

struct tessera_result {
  explicit tessera_result(CompileResult Given)
      : Result(std::move(Given)), Messages(Result.Diagnostics), Entries(Result.Entries) {}

  const CompileResult Result;
  const ::Messages Messages;
  const EntriesInC Entries;
};

tessera_result *tessera::makeResult(CompileResult Result, const tessera_options *Options) {
  auto *Made = new tessera_result(std::move(Result));
  if (tessera_options Known = knownOptions(Options); Known.diagnostic)
    for (const tessera_diagnostic &D : Made->Messages.All)
      Known.diagnostic(Known.diagnostic_user, &D);
  return Made;
}

int tessera_result_ok(const tessera_result *R) { return R && R->Result.Success; }

int tessera_result_internal_error(const tessera_result *R) { return R && R->Result.InternalError; }

int tessera_result_wrong_options(const tessera_result *R) { return R && R->Result.WrongOptions; }

const void *tessera_result_output(const tessera_result *R, size_t *Size) {
  bool Ok = tessera_result_ok(R);
  if (Size)
    *Size = Ok ? R->Result.Output.size() : 0;
  return Ok ? R->Result.Output.data() : nullptr;
}

const char *tessera_result_diagnostics(const tessera_result *R) {
  return R ? R->Result.diagnosticText().c_str() : "";
}

const char *tessera_result_diagnostics_json(const tessera_result *R) {
  return R ? R->Result.diagnosticJSON().c_str() : "[]";
}

const char *tessera_result_reflection(const tessera_result *R) {
  return R ? R->Result.Reflection.c_str() : "";
}

size_t tessera_result_num_diagnostics(const tessera_result *R) {
  return R ? R->Messages.All.size() : 0;
}

const tessera_diagnostic *tessera_result_diagnostic(const tessera_result *R, size_t Index) {
  return Index < tessera_result_num_diagnostics(R) ? &R->Messages.All[Index] : nullptr;
}

const char *tessera_result_listing(const tessera_result *R) {
  return R ? R->Result.Listing.c_str() : "";
}

const char *tessera_result_include_tree(const tessera_result *R) {
  return R ? R->Result.Includes.c_str() : "";
}

const char *tessera_result_printed_ir(const tessera_result *R) {
  return R ? R->Result.PrintedIR.c_str() : "";
}

size_t tessera_result_num_dependencies(const tessera_result *R) {
  return R ? R->Result.Dependencies.size() : 0;
}

const char *tessera_result_dependency(const tessera_result *R, size_t Index) {
  return Index < tessera_result_num_dependencies(R) ? R->Result.Dependencies[Index].c_str()
                                                    : nullptr;
}

size_t tessera_result_num_stages(const tessera_result *R) { return R ? R->Result.Times.size() : 0; }

const char *tessera_result_stage(const tessera_result *R, size_t Index, double *Microseconds) {
  if (Index >= tessera_result_num_stages(R))
    return nullptr;
  const StageTime &Time = R->Result.Times[Index];
  if (Microseconds)
    *Microseconds = Time.Microseconds;
  return Time.Stage.c_str();
}

size_t tessera_result_num_entries(const tessera_result *R) {
  return R ? R->Entries.all().size() : 0;
}

const tessera_entry *tessera_result_entry(const tessera_result *R, size_t Index) {
  return Index < tessera_result_num_entries(R) ? R->Entries.all()[Index] : nullptr;
}

void tessera_result_free(tessera_result *R) { delete R; }
