// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/tessera-c.h"
#include "tessera/tessera.h"

using namespace tessera;

struct tessera_result {
  CompileResult Result;
};

static std::string text(const char *Given, const std::string &Default) {
  return Given ? Given : Default;
}

static CompileOptions convert(const tessera_options &From) {
  CompileOptions To;
  constexpr OutputKind Kinds[] = {OutputKind::SPIRV, OutputKind::SPIRVAssembly, OutputKind::IR,
                                  OutputKind::MSL};
  To.Output = Kinds[From.output];
  To.Target = text(From.target, To.Target);
  To.Entry = text(From.entry, To.Entry);
  To.Profile = text(From.profile, To.Profile);
  To.Defines.assign(From.defines, From.defines + From.num_defines);
  To.IncludeDirs.assign(From.include_dirs, From.include_dirs + From.num_include_dirs);
  if (From.include)
    To.Include = [Fn = From.include,
                  User = From.include_user](std::string_view Path) -> std::optional<std::string> {
      size_t Length = 0;
      const char *Text = Fn(User, std::string(Path).c_str(), &Length);
      return Text ? std::optional(std::string(Text, Length)) : std::nullopt;
    };
  To.DebugLines = From.debug_lines;
  To.DebugNames = !From.no_debug_names;
  To.Tile = !From.no_tile;
  To.Emulate = !From.no_emulate;
  To.Reflect = From.reflect;
  return To;
}

tessera_result *tessera_compile(const char *FileName, const char *Text, size_t Length,
                                const tessera_options *Options) {
  return new tessera_result{
      compile(FileName, {Text, Length}, Options ? convert(*Options) : CompileOptions())};
}

int tessera_result_ok(const tessera_result *R) { return R->Result.Success; }

const void *tessera_result_output(const tessera_result *R, size_t *Size) {
  *Size = R->Result.Output.size();
  return R->Result.Success ? R->Result.Output.data() : nullptr;
}

const char *tessera_result_diagnostics(const tessera_result *R) {
  return R->Result.diagnosticText().c_str();
}

const char *tessera_result_diagnostics_json(const tessera_result *R) {
  return R->Result.diagnosticJSON().c_str();
}

const char *tessera_result_reflection(const tessera_result *R) {
  return R->Result.Reflection.c_str();
}

void tessera_result_free(tessera_result *R) { delete R; }

const char *tessera_version(void) {
  static const std::string Text(version());
  return Text.c_str();
}
